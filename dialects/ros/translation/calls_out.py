"""Functions of ROS as CloudFormation says them, for arguments with which they mean the same.

Written apart from the table into ROS: each checks what the other one made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from dialects.ros.functions.networks import sized
from dialects.ros.translation.kinds import (
    Worth,
    is_null,
    is_other_scalar,
    is_separator,
    is_text_only,
    is_truth,
    is_word,
    items_of,
    joining_otherwise,
    of_words,
    with_items,
    worth,
)
from dialects.ros.translation.names import CONDITIONS, PSEUDO_OUT, equal
from transpile.evaluate.values import arguments, bare, natural, spelled
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
from transpile.syntax.tree import Kind

Parameters = Mapping[str, Parameter]
SCALARS = {Kind.NUMBER: Worth.NUMBER, Kind.BOOLEAN: Worth.TRUTH, Kind.STRING: Worth.TEXT}


def exported_call(call: Call | Reference, to: Facts) -> Expression | None:
    """A call or a pseudo parameter of ROS as CloudFormation says it; None where it has no equal."""
    if isinstance(call, Reference):
        return equal(call, PSEUDO_OUT)
    entry = CALLS_OUT.get(call.name)
    if entry is None:
        return None
    name, means, said = entry
    return of_words(call, lambda spoken: said(spoken, name) if means(spoken) else None)


def withdrawn(call: Call, value: Compute) -> Call | None:
    """The call of ROS that one of CloudFormation was before loops brought arguments at which there is no equal."""
    name = _LATE.get(call.name)
    if name is None or call.vocabulary != "cfn" or isinstance(bare(call.argument), Reference):
        return None  # of a parameter, its type has told it
    before = replace(call, vocabulary="ros", name=name)
    _, means, said = CALLS_OUT[name]
    if not means(before) or said(before, call.name) != call:
        return before
    return joining_otherwise(before, value)


def typed(call: Call, parameters: Parameters) -> Expression | None:
    """A call that means the same only for parameters of some types; None for all others."""
    return of_words(call, lambda spoken: _typed(spoken, parameters))


def _typed(call: Call, parameters: Parameters) -> Call | None:
    items = _items(call)
    match call.name:
        case "Fn::Equals" if len(items) == 2 and _comparable(*items, parameters):
            return _compared(call, items)
        case "Fn::Length" if worth(call.argument, parameters) is Worth.LIST:
            return replace(call, vocabulary="cfn")
        case "Fn::Base64Encode" if isinstance(named := bare(call.argument), Reference):
            # What a resource answers is a string.
            return Call("cfn", "Fn::Base64", named) if worth(named, parameters) in (None, Worth.TEXT) else None
    return None


def _compared(call: Call, items: tuple[Expression | Splice, ...]) -> Call:
    """A comparison in which booleans are the strings that their parameters became."""
    texts = tuple(Literal(spelled(one)) if is_truth(one) else one for one in items)  # type: ignore[arg-type]
    if texts == items:
        return replace(call, vocabulary="cfn")
    return Call("cfn", call.name, Array(texts, bare(call.argument).origin), call.origin)


def _comparable(one: Expression | Splice, other: Expression | Splice, parameters: Parameters) -> bool:
    """Whether values of one type are compared: CloudFormation compares their texts."""
    kinds = [_kind(side, parameters) for side in (one, other)]
    return kinds[0] is kinds[1] and kinds[0] in (Worth.TEXT, Worth.NUMBER, Worth.TRUTH)


def _kind(e: Expression | Splice, parameters: Parameters) -> Worth | None:
    return SCALARS.get(e.kind) if isinstance(e, Literal) else worth(e, parameters)


def joined_truth(e: Expression | Splice, parameters: Parameters) -> Expression | None:
    """A boolean that only a deployment knows in what `Fn::Join` joins: ROS makes `True` of what is `true` elsewhere."""
    found = None if isinstance(e, Splice) else bare(e)
    match found:
        case Reference() if worth(found, parameters) is Worth.TRUTH:
            return found
        case Call(name="Fn::Join"):
            items = _items(found)
            listed = bare(items[1]) if len(items) == 2 and not isinstance(items[1], Splice) else None
            parts = listed.items if isinstance(listed, Array) else ()
        case Call(name="Fn::If"):
            parts = _items(found)[1:]
            if any(map(is_truth, parts)):
                return found
        case _:
            return None
    return next((one for part in parts if (one := joined_truth(part, parameters)) is not None), None)


# -- when there is an equal -----------------------------------------------------------------------------------------


def _items(call: Call) -> tuple[Expression | Splice, ...]:
    found = bare(call.argument)
    return found.items if isinstance(found, Array) else ()


def always(call: Call) -> bool:
    """For all arguments."""
    return True


def _two(call: Call) -> bool:
    return len(_items(call)) == 2


def _split(call: Call) -> bool:
    """`Fn::Split` of two, none of them null: of null, ROS makes an empty list. It splits no numbers or booleans."""
    return _two(call) and not any(is_null(one) or is_other_scalar(one) for one in _items(call))


def _join(call: Call) -> bool:
    """`Fn::Join` of two, no null in its list: of null, ROS makes an empty string. It refuses numbers with a point.

    Neither service joins anything but a list, of which no item is a list or an object; between them ROS wants a string.
    """
    match _items(call):
        case (_, listed) if not isinstance(listed, Splice) and isinstance(bare(listed), Literal | Object):
            return False
        case (separator, listed) if is_separator(separator):
            found = listed if isinstance(listed, Splice) else _spelled(listed)
            items = list(items_of(found)) if isinstance(found, Splice | Array | Loop) else []
            odd = any(is_null(one) or is_text_only(one) for one in (found, *items))
            return not odd and not any(isinstance(one, Array | Object) for one in items)
    return False


def _spelled(listed: Expression) -> Expression:
    """Booleans as the texts that ROS makes of them in a list, as Python does: `True`."""
    return with_items(listed, lambda one: Literal(spelled(one).capitalize()) if is_truth(one) else one)


def _joined(call: Call, name: str) -> Expression:
    separator, listed = _items(call)
    texts = listed if isinstance(listed, Splice) else _spelled(listed)
    return _kept(call, name) if texts is listed else Call("cfn", name, Array((separator, texts)), call.origin)


def _three_words(call: Call) -> bool:
    items = _items(call)
    return len(items) == 3 and all(map(is_word, items))


def _several(call: Call) -> bool:
    items = _items(call)
    return len(items) > 1 and all(map(_asked, items))


def _asked(e: Expression | Splice) -> bool:
    """Whether this can be a condition: the name of one or what computes one, never a number, a boolean or a list."""
    match e if isinstance(e, Splice) else bare(e):
        case Literal(kind=kind):
            return kind is Kind.STRING
        case Splice() | Array() | Reference() | Loop(result=Collect()):
            return False
        case Call("cfn" | "ros", name):
            return name in CONDITIONS
    return True


def _named(call: Call) -> bool:
    """`Fn::If` whose condition is a name: CloudFormation computes none there."""
    items = _items(call)
    return len(items) == 3 and isinstance(items[0], Literal) and items[0].kind is Kind.STRING


def _single(call: Call) -> bool:
    """`Fn::Not` of one condition; a list of one is false in ROS, whatever is in it (ERRATA RO4)."""
    return _asked(call.argument)


def _texts(call: Call) -> bool:
    """`Fn::Base64Encode` of nothing but a string: ROS encodes strings only. What parameters are, `typed` knows."""
    match bare(call.argument):
        case Literal(kind=kind):
            return kind is Kind.STRING
        case Reference(name):
            return "::" in name
        case Call(name=name):
            return name != "Fn::Length"
        case Array() | Object() | Loop(result=Collect()):
            return False
    return True


def _of_a_region(call: Call) -> bool:
    """`Fn::GetAZs`: an empty name is no region in ROS, and the stack's own in CloudFormation."""
    found = bare(call.argument)
    return not isinstance(found, Literal) or found.kind is not Kind.STRING or bool(found.text)


def _indexed(call: Call) -> bool:
    """`Fn::Select` of a natural number, without the default, the slices and the keys of maps that ROS has."""
    match _items(call):
        case (Literal(text), source) if (at := natural(text)) is not None and not isinstance(source, Splice):
            found = bare(source)
            if isinstance(found, Loop):
                count = _rounds(found)
                return count is None or at < count
            if isinstance(found, Array):
                return at < len(found.items) and not any(isinstance(one, Splice) for one in found.items)
            return not isinstance(found, Object | Literal)
    return False


def _rounds(loop: Loop) -> int | None:
    """How many items a loop makes, where that is written: one for each that it visits."""
    match loop:
        case Loop(filter=None, source=Call("core", "range", Literal(count)), result=Collect((one,))):
            return None if isinstance(one, Splice) else natural(count)
        case Loop(filter=None, source=Array(items), result=Collect((one,))):
            return None if any(isinstance(each, Splice) for each in (one, *items)) else len(items)
    return None


def _cut_alike(call: Call) -> bool:
    """`Fn::Sub` without a resource that has a dot in its name: CloudFormation cuts there."""
    if not _of_a_string(call):
        return False
    text = next((e for e in walk(call.argument) if isinstance(e, Text)), None)
    holes = [part for part in text.parts if not isinstance(part, str)] if text else []
    return not any("." in getattr(one, "name", "") and getattr(one, "attribute", None) for one in holes)


def _of_a_string(call: Call) -> bool:
    """`Fn::Sub` of a string, or of a list of a string and a map: CloudFormation takes nothing else."""
    match arguments(call):
        case Literal() | Text():
            return True
        case Array((Literal() | Text(), given)) if not isinstance(given, Splice):
            return isinstance(bare(given), Object)
    return False


def _dotless(call: Call) -> bool:
    """`Fn::GetAtt` of a resource without a dot in its name, whose attribute is no list and no object."""
    match _items(call):
        case (Literal(name), attribute):
            return "." not in name and is_word(attribute)
        case (name, attribute):
            return is_word(name) and is_word(attribute)
    return False


def _sized(call: Call) -> bool:
    """`Fn::Cidr` of literal sizes that can be asked for."""
    match _items(call):
        case (_, Literal(count), Literal(bits)):
            return sized(count, bits)
    return False


def _lists(call: Call) -> bool:
    """Lists whose items are there, or made by loops: CloudFormation has no function that joins lists."""
    items = _items(call)
    return bool(items) and all(not isinstance(one, Splice) and isinstance(bare(one), Array | Loop) for one in items)


def _several_lists(call: Call) -> bool:
    """The same of two lists at least: ROS adds nothing to one alone, and merges one."""
    return len(_items(call)) > 1 and _lists(call)


# -- how it is said -------------------------------------------------------------------------------------------------


def _kept(call: Call, name: str) -> Expression:
    """The same, with its bytes where the name is the same, too."""
    return Call("cfn", name, call.argument, call.origin if name == call.name else None)


def _computed(e: Expression) -> Expression:
    """A name that is made of the number of an instance: in CloudFormation a function computes it."""
    return Call("cfn", "Fn::Sub", e) if isinstance(e, Text) else e


def _reference(call: Call, name: str) -> Expression:
    argument = _computed(call.argument)
    return _kept(call, name) if argument is call.argument else Call("cfn", name, argument)


def _spelled_attribute(call: Call, name: str) -> Expression:
    """What `!GetAtt` would cut elsewhere in CloudFormation stands in a list."""
    match _items(call):
        case (Text() as one, other):
            return Call("cfn", name, Array((_computed(one), other)))
        case (one, Literal(text)) if "." in text and not text.startswith("Outputs."):
            first = replace(one, origin=None) if isinstance(one, Literal) else one
            return Call("cfn", name, Array((first, Literal(text))))
    return _kept(call, name)


def _one_list(call: Call, name: str) -> Expression:
    """One list of the items of several, in which loops stand among the others."""
    parts = (bare(one) for one in _items(call) if not isinstance(one, Splice))
    items = (one.items if isinstance(one, Array) else (Splice(one),) for one in parts)
    return Array(tuple(item for each in items for item in each))


def _condition(e: Expression) -> Expression:
    """A condition by its name, as CloudFormation mentions it in others."""
    return Object((Member(Literal("Condition"), e),)) if isinstance(e, Literal) else e


def _conditions(call: Call, name: str) -> Expression:
    found = bare(call.argument)
    assert isinstance(found, Array)
    items = tuple(one if isinstance(one, Splice) else _condition(one) for one in found.items)
    same = all(new is old for new, old in zip(items, found.items, strict=True))
    return _kept(call, name) if same else Call("cfn", name, Array(items, found.origin), call.origin)


def _in_a_list(call: Call, name: str) -> Expression:
    return Call("cfn", name, Array((_condition(call.argument),)))


def _literals_equal(call: Call) -> bool:
    return typed(call, {}) is not None


Entry = tuple[str, Callable[[Call], bool], Callable[[Call, str], Expression]]
CALLS_OUT: dict[str, Entry] = {
    "Ref": ("Ref", always, _reference),
    "Fn::And": ("Fn::And", _several, _conditions),
    "Fn::Add": ("", _several_lists, _one_list),
    "Fn::Base64Encode": ("Fn::Base64", _texts, _kept),
    "Fn::Cidr": ("Fn::Cidr", _sized, _kept),
    "Fn::Equals": ("Fn::Equals", _literals_equal, _kept),
    "Fn::FindInMap": ("Fn::FindInMap", _three_words, _kept),
    "Fn::GetAZs": ("Fn::GetAZs", _of_a_region, _kept),
    "Fn::GetAtt": ("Fn::GetAtt", _dotless, _spelled_attribute),
    "Fn::If": ("Fn::If", _named, _kept),
    "Fn::Join": ("Fn::Join", _join, _joined),
    "Fn::Length": ("Fn::Length", _literals_equal, _kept),
    "Fn::ListMerge": ("", _lists, _one_list),
    "Fn::Not": ("Fn::Not", _single, _in_a_list),
    "Fn::Or": ("Fn::Or", _several, _conditions),
    "Fn::Select": ("Fn::Select", _indexed, _kept),
    "Fn::Split": ("Fn::Split", _split, _kept),
    "Fn::Sub": ("Fn::Sub", _cut_alike, _kept),
}
"""A function of ROS -> its name in CloudFormation, for which arguments, and how it is said there."""

_LATE = {
    "Fn::Base64": "Fn::Base64Encode",
    **{one: one for one in ("Fn::And", "Fn::FindInMap", "Fn::GetAZs", "Fn::GetAtt", "Fn::Join")},
    **{one: one for one in ("Fn::Or", "Fn::Select", "Fn::Split")},
}
"""Functions whose equal depends on what their arguments come to, and those that they were."""
