"""Functions of CloudFormation as ROS says them, for arguments with which they mean the same.

A call whose text is the same in both keeps its origin: its bytes stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from dialects.ros.functions.networks import sized
from dialects.ros.template.grammar import GRAMMAR, attribute
from dialects.ros.translation.kinds import (
    Worth,
    as_number,
    as_text,
    is_null,
    is_separator,
    is_text_only,
    is_word,
    items_of,
    joining_otherwise,
    of_words,
    with_items,
    worth,
)
from dialects.ros.translation.names import CONDITIONS, PSEUDO_IN, equal
from dialects.templates.reading.mentions import holes
from transpile.evaluate.values import arguments, bare, is_settled, natural, spelled
from transpile.ir import (
    Array,
    Call,
    Collect,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Parameter,
    Reference,
    Splice,
    Text,
)
from transpile.ir.traversal import walk
from transpile.language.facts import Compute, Facts
from transpile.syntax.tree import Kind, scalar_of

Parameters = Mapping[str, Parameter]
_NAMES = re.compile(r"[A-Za-z0-9_.:]+")
"""What CloudFormation takes for a name in a string."""
_ENCODED = (None, Worth.TEXT)
"""What `Fn::Base64` takes of references: strings, and what resources answer."""


def imported_call(call: Call | Reference, of: Facts) -> Expression | None:
    """A call or a pseudo parameter of CloudFormation as ROS says it; None where it has no equal."""
    if isinstance(call, Reference):
        return equal(call, PSEUDO_IN)
    made = CALLS_IN.get(call.name)
    return of_words(call, made) if made is not None else None


def reopened(call: Call, value: Compute) -> Call | None:
    """The call of CloudFormation behind one of ROS that has no equal at its arguments, or another one.

    They were loop variables when it was translated, and are known now; None where it means the same.
    """
    name = _LATE.get(call.name)
    if name is None or call.vocabulary != "ros" or not _is_open(call):
        return None
    known = replace(call, argument=_known(call.argument, value))
    if name == "Fn::Not":
        known = replace(known, argument=Array((known.argument,)))
    before = replace(known, vocabulary="cfn", name=name, origin=call.origin if name == call.name else None)
    if CALLS_IN[name](before) != known:
        return before
    return joining_otherwise(before, value)


def _is_open(call: Call) -> bool:
    """Whether only the arguments tell: the types of parameters have told it of references, and neither a default value
    nor the number of an instance comes from `CALLS_IN`.
    """
    match call:
        case Call(name="Fn::Not", argument=argument):
            return not _asked(argument)
        case Call(name="Fn::And" | "Fn::Or"):
            return not all(map(_asked, _items(call)))  # of conditions, it is no matter what they come to
        case Call(name="Fn::Base64Encode", argument=argument):
            return isinstance(bare(argument), Literal | Array | Object)
        case Call(name="Fn::FindInMap"):
            return len(_items(call)) == 3
        case Call(name="Fn::Select"):
            return isinstance(next(iter(_items(call)), None), Literal)
    return True


def _known(argument: Expression, value: Compute) -> Expression:
    """An argument with the values of the calls in it, where these are known."""
    found = bare(argument)
    if not isinstance(found, Array):
        return argument
    items = tuple(one if isinstance(one, Splice) else _value(one, value) for one in found.items)
    return replace(found, items=items)


def _value(e: Expression, value: Compute) -> Expression:
    found = value(e) if isinstance(e, Call) else None
    return e if found is None or not is_settled(found) else found


def typed(call: Call, parameters: Parameters) -> Expression | None:
    """A call that means the same only for parameters of some types; None for all others."""
    return of_words(call, lambda spoken: _typed(spoken, parameters))


def _typed(call: Call, parameters: Parameters) -> Call | None:
    match call:
        case Call(name="Fn::Equals", argument=argument):
            found = bare(argument)
            items = _compared(found, parameters) if isinstance(found, Array) else None
            return None if items is None else _with(call, found, items)
        case Call(name="Fn::Length", argument=argument) if worth(argument, parameters) is Worth.LIST:
            return _same(call)
        case Call(name="Fn::Base64", argument=Reference() as argument) if worth(argument, parameters) in _ENCODED:
            return _encoded(call)
    return None


def _encoded(call: Call) -> Call:
    """`Fn::Base64`: ROS encodes strings only."""
    argument = as_text(call.argument) if isinstance(call.argument, Literal) else call.argument
    return Call("ros", "Fn::Base64Encode", argument)


def _encoded_text(call: Call) -> Call | None:
    """`Fn::Base64` of what is no parameter, whose type is not known here, and no list, object or number for sure."""
    match bare(call.argument):
        case Reference(name) if "::" not in name:
            return None
        case Array() | Object() | Loop(result=Collect()) | Call(name="Fn::Length"):
            return None
    return _encoded(call)


def _same(call: Call) -> Call:
    return replace(call, vocabulary="ros")


def _with(call: Call, argument: Expression, items: tuple[Expression | Splice, ...]) -> Call:
    assert isinstance(argument, Array)
    if all(new is old for new, old in zip(items, argument.items, strict=True)):
        return _same(call)
    return Call("ros", call.name, Array(items, argument.origin), call.origin)


def _compared(argument: Array, parameters: Parameters) -> tuple[Expression, ...] | None:
    """Both sides of a comparison of strings as ROS compares them: of the same type."""
    match argument.items:
        case (Literal() as one, Literal() as other):
            return as_text(one), as_text(other)
        case (Literal() as one, other) if not isinstance(other, Splice):
            fitting = _fitting(one, worth(other, parameters))
            return None if fitting is None else (fitting, other)
        case (one, Literal() as other) if not isinstance(one, Splice):
            fitting = _fitting(other, worth(one, parameters))
            return None if fitting is None else (one, fitting)
        case (one, other) if not isinstance(one, Splice) and not isinstance(other, Splice):
            same = worth(one, parameters)
            return (one, other) if same in (Worth.TEXT, Worth.NUMBER) and same is worth(other, parameters) else None
    return None


def _fitting(literal: Literal, other: Worth | None) -> Literal | None:
    """A scalar with the type of what it is compared with."""
    match other:
        case Worth.TEXT:
            return as_text(literal)
        case Worth.NUMBER:
            return as_number(literal)
    return None


# -- by name --------------------------------------------------------------------------------------------------------


def _items(call: Call) -> tuple[Expression | Splice, ...]:
    found = bare(call.argument)
    return found.items if isinstance(found, Array) else ()


def _substituted(call: Call) -> Call | None:
    """`Fn::Sub`: `${A.B.C}` is attribute `B.C` of `A`, and would be `C` of `A.B` in ROS: there is a function for it."""
    match arguments(call):
        case Literal() | Text() as string if _opens(string):
            return Call("ros", call.name, _escaped(string))
        case Array((Literal() | Text() as string, given)) if _entries(given) is not None and _opens(string):
            return Call("ros", call.name, Array((_escaped(string), given)))
        case Literal():
            return _same(call)
        case Text() as text:
            moved = _moved(text, ())
            return _same(call) if not moved else Call("ros", call.name, _listed(text, moved, Object(())))
        case Array((Literal(), given)) if _entries(given) is not None:
            return _same(call)
        case Array((Text() as text, given)) if (entries := _entries(given)) is not None:
            moved = _moved(text, tuple(entries.fields))
            return _same(call) if not moved else Call("ros", call.name, _listed(text, moved, entries))
    return None


def _opens(string: Literal | Text) -> bool:
    """Whether a string has a `${A-b}`: text to CloudFormation, which has no such names, and a hole to ROS."""
    written = scalar_of(string.origin)
    found = holes(written.text) if written is not None else ()
    return any(GRAMMAR.names.fullmatch(one.name) and not _NAMES.fullmatch(one.name) for one in found)


def _escaped(string: Literal | Text) -> Text:
    """The string anew: what is text in it is escaped."""
    return Text((string.text,) if isinstance(string, Literal) else string.parts)


def _entries(given: Expression | Splice) -> Object | None:
    found = None if isinstance(given, Splice) else bare(given)
    return found if isinstance(found, Object) else None


def _moved(text: Text, given: tuple[str, ...]) -> dict[Reference, str]:
    """The holes that ROS would cut at another dot, with names for them."""
    holes = (part for part in text.parts if isinstance(part, Reference) and part.attribute is not None)
    found = [one for one in holes if f"{one.name}.{one.attribute}" not in given]
    cut = [one for one in found if attribute(f"{one.name}.{one.attribute}") != (one.name, one.attribute)]
    return {one: _free(f"{one.name}{one.attribute}".replace(".", ""), given) for one in cut}


def _free(name: str, taken: tuple[str, ...]) -> str:
    while name in taken:
        name += "_"
    return name


def _listed(text: Text, moved: Mapping[Reference, str], given: Object) -> Array:
    named = {one: Reference(name) for one, name in moved.items()}
    parts = tuple(named.get(part, part) if isinstance(part, Reference) else part for part in text.parts)
    members = (Member(Literal(name), _attribute_call(one)) for one, name in moved.items())
    return Array((Text(parts), Object((*given.members, *members), given.origin)))


def _attribute_call(hole: Reference) -> Call:
    return Call("ros", "Fn::GetAtt", Array((Literal(hole.name), Literal(hole.attribute or ""))))


def _attribute(call: Call) -> Call | None:
    """`Fn::GetAtt`: what has further dots stands in a list, where nothing is cut."""
    if not all(map(is_word, _items(call))):
        return None
    match _items(call):
        case (Literal(name), *_) if "." in name:
            return None  # no resource of CloudFormation has such a name, and one of ROS may
        case (_, Literal(text)) if "." not in text or text.startswith("Outputs."):
            return _same(call)
        case (name, *rest) if rest and (all(map(_is_string, rest)) or (len(rest) == 1 and is_text_only(rest[0]))):
            joined = ".".join(spelled(one) for one in rest if isinstance(one, Literal))
            first = replace(name, origin=None) if isinstance(name, Literal) else name
            return Call("ros", call.name, Array((first, Literal(joined))))
        case (_, one) if not isinstance(one, Splice):
            return _same(call)
    return None


def _is_string(e: Expression | Splice) -> bool:
    return isinstance(e, Literal) and e.kind is Kind.STRING


def _selected(call: Call) -> Call | None:
    """`Fn::Select`: of a plain index. A list without that item is an error in CloudFormation, and "" in ROS."""
    match _items(call):
        case (Literal(text), source) if (at := natural(text)) is not None and not isinstance(source, Literal | Splice):
            found = bare(source)
            # In a literal list the item is there or not; of any other, only the deployment tells.
            inside = not isinstance(found, Array) or _has(found, at)
            return _same(call) if inside and not isinstance(found, Object) else None
    return None


def _has(found: Array, index: int) -> bool:
    return index < len(found.items) and not any(isinstance(one, Splice) for one in found.items)


def _mapped(call: Call) -> Call | None:
    """`Fn::FindInMap`: without a default value, which ROS has not."""
    items = _items(call)
    return _same(call) if len(items) == 3 and all(map(is_word, items)) else None


def _zones(call: Call) -> Call:
    """`Fn::GetAZs`: "" is the region of the stack, and null is none."""
    if isinstance(call.argument, Literal) and call.argument.kind is Kind.STRING and not call.argument.text:
        return Call("ros", call.name, Reference("ALIYUN::Region"))
    return _same(call)


def _negated(call: Call) -> Call | None:
    """`Fn::Not`: ROS takes the condition itself, and a list of one for false (ERRATA RO4)."""
    match _items(call):
        case (one,) if not isinstance(one, Splice) and _asked(one):
            return Call("ros", call.name, one)
    return None


def _asked(e: Expression | Splice) -> bool:
    """Whether this can be a condition: conditions are functions that answer with one, and no scalar or list."""
    match e if isinstance(e, Splice) else bare(e):
        case Splice() | Literal() | Array() | Reference() | Loop(result=Collect()):
            return False
        case Call("cfn" | "ros", name):
            return name in CONDITIONS
    return True


def _combined(call: Call) -> Call | None:
    items = _items(call)
    return _same(call) if len(items) >= 2 and all(map(_asked, items)) else None


def _chosen(call: Call) -> Call | None:
    """`Fn::If` of a name: ROS takes a boolean for a truth value, and refuses numbers and null."""
    match _items(call):
        case (name, *branches) if _is_string(name) and len(branches) == 2 and not _are_spliced(branches):
            return _same(call)
    return None


def _blocks(call: Call) -> Call | None:
    """`Fn::Cidr`: ROS wants all three arguments, and has IPv4 only."""
    match _items(call):
        case (block, Literal(count), Literal(bits)) if sized(count, bits) and not _are_spliced([block]):
            return _same(call)
    return None


def _pair(call: Call) -> Call | None:
    """Two arguments; how many a loop among them makes, the service would have to find out."""
    items = _items(call)
    return _same(call) if len(items) == 2 and not _are_spliced(items) else None


def _are_spliced(items: Sequence[object]) -> bool:
    """Whether a loop is among arguments."""
    return any(isinstance(one, Splice) for one in items)


def _joined(call: Call) -> Call | None:
    """`Fn::Join`: ROS spells booleans as Python does, refuses numbers with a point, and joins null as nothing.

    Neither service joins anything but a list, of which no item is a list or a map. Of ROS this is known now, and told.
    What it puts between them is a string, and no number.
    """
    match _items(call):
        case (separator, listed) if is_separator(separator) and not isinstance(listed, Splice):
            if isinstance(bare(listed), Literal | Object):
                return None
            texts = with_items(listed, lambda one: as_text(one) if is_text_only(one) else one)
            if any(is_null(one) or is_text_only(one) for one in items_of(texts)) or _has_structures(texts):
                return None
            return _same(call) if texts is listed else Call("ros", call.name, Array((separator, texts)), call.origin)
    return None


def _has_structures(listed: Expression | Splice) -> bool:
    """Whether a list has a list or a map for an item."""
    written = isinstance(bare(listed), Array | Loop) if not isinstance(listed, Splice) else False
    return written and any(isinstance(one, Array | Object) for one in items_of(listed))


def _split(call: Call) -> Call | None:
    """`Fn::Split`: of null, ROS makes an empty list, and of a number or what a loop makes it is an error."""
    items = _items(call)
    if _pair(call) is None or any(map(is_null, items)) or any(isinstance(one, Loop) for one in walk(call.argument)):
        return None
    return _with(call, bare(call.argument), tuple(as_text(one) if isinstance(one, Literal) else one for one in items))


def _condition(call: Call) -> Object:
    """`!Condition Name` has no short tag in ROS."""
    return Object((Member(Literal("Condition"), call.argument),))


CALLS_IN: dict[str, Callable[[Call], Expression | None]] = {
    "Ref": _same,
    "Condition": _condition,
    "Fn::And": _combined,
    "Fn::Base64": _encoded_text,
    "Fn::Cidr": _blocks,
    "Fn::Equals": lambda call: typed(call, {}),
    "Fn::FindInMap": _mapped,
    "Fn::GetAZs": _zones,
    "Fn::GetAtt": _attribute,
    "Fn::If": _chosen,
    "Fn::Join": _joined,
    "Fn::Length": lambda call: typed(call, {}),
    "Fn::Not": _negated,
    "Fn::Or": _combined,
    "Fn::Select": _selected,
    "Fn::Split": _split,
    "Fn::Sub": _substituted,
}
"""CloudFormation User Guide, "Intrinsic functions", against ROS documentation, "Functions"."""

_LATE = {
    "Fn::Base64Encode": "Fn::Base64",
    **{one: one for one in ("Fn::And", "Fn::FindInMap", "Fn::GetAZs", "Fn::GetAtt", "Fn::Join")},
    **{one: one for one in ("Fn::Not", "Fn::Or", "Fn::Select", "Fn::Split")},
}
"""Functions whose equal depends on what their arguments come to, and those that they were."""
