"""Logical ids of ROS as CloudFormation takes them: of letters and digits. `A[0]` becomes `A0`.

Ids never change in silence: T441 says which do, and is an error unless they may.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from operator import is_

from dialects.ros.counts.dangling import OWN
from dialects.ros.translation.findings import no_equal
from dialects.ros.translation.made_names import made_names
from dialects.ros.translation.names import unshared
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import alphanumeric, arguments, bare, natural
from transpile.ir import (
    Array,
    Call,
    Document,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.traversal import children, map_children, walk
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Entry

SECTIONS = ("Mappings", "Conditions", "Resources", "Outputs")
_INSTANCE = re.compile(r"(.+)\[([0-9]+)\]")
_CONDITIONS = ("Fn::And", "Fn::Or", "Fn::Not")
_MANY = 1000
_NAMING = frozenset({"Ref", "Condition", "Fn::If", "Fn::GetAtt", "Fn::FindInMap", *_CONDITIONS})
_NAMED = frozenset({"Condition", "DependsOn"})
"""Attributes that hold names."""


@dataclass(frozen=True, slots=True)
class Ids:
    """The names that change; `counted` are the resources with `Count`, by name, with what counts them."""

    names: Mapping[str, str]
    counted: Mapping[str, Loop]

    def of(self, name: str) -> str:
        """The new name of an entry, or of an instance."""
        found = _INSTANCE.fullmatch(name)
        if found and found[1] in self.counted:
            return alphanumeric(name)
        return self.names.get(name, name)

    def hidden_by(self, names: Collection[str]) -> Ids:
        """What changes where `names` mean something else."""
        return Ids({old: new for old, new in self.names.items() if old not in names}, self.counted)

    def text(self, text: Text) -> Text:
        """A name that is made of the number of an instance: `A[${i}]`; or of nothing that varies."""
        match text.parts:
            case (str(name),):
                new = self.of(name)
                return text if new == name else Text((new,))
            case (str(start), Variable(binder), "]") if start[:-1] in self.counted and start.endswith("["):
                return Text((alphanumeric(start), Variable(binder)))
        return text


def ids_of(document: Document) -> Ids:
    """The ids that CloudFormation does not take."""
    names: dict[str, str] = {}
    counted: dict[str, Loop] = {}
    for one in _entries(document.root):
        if isinstance(one, Member) and one.name != alphanumeric(one.name):
            names[one.name] = alphanumeric(one.name)
        elif isinstance(one.value, Loop) and (name := _counted(one.value)) is not None:
            counted[name] = one.value
    return Ids(names, counted)


def _counted(loop: Loop) -> str | None:
    """The resource that a loop was read from, which has `Count`; its name may be empty. None for any other loop."""
    match loop.members:
        case (Member(Text((str(start), Variable(), "]"))),) if start.endswith("["):
            return start[:-1]
    return None


def _entries(root: Object) -> Iterator[Member | Spread]:
    for name in SECTIONS:
        section = bare(root.fields.get(name, Object(())))
        yield from section.members if isinstance(section, Object) else ()


# -- what is said ---------------------------------------------------------------------------------------------------


def findings(document: Document, ids: Ids, in_: str) -> Iterator[Diagnostic]:
    """T441 for the ids that change, T442 where two would become one; T438 for parameters, which people give values."""
    for name, parameter in document.parameters.items():
        if name != alphanumeric(name):
            help = "rename the parameter: use only letters and digits"
            yield no_equal(f"the parameter name {name}", in_, parameter.origin, help)
    if not ids.names and not ids.counted:
        return
    told = list(_made(document.root, ids, in_))
    yield from told
    made = next(made_names(document, _olds(ids), lambda text: ids.text(text) is not text), None)
    if made is not None and not told:
        help = "write the name itself, without a loop or a function, or rename the entry: use only letters and digits"
        yield no_equal("an expression that makes a name which is renamed", in_, made.origin, help)
    origin = next(one.origin for one in _entries(document.root) if _changes(one, ids))
    clash = _clash(document, ids)
    span = origin.span if origin is not None else None
    if clash:
        message = f"{clash}, because {in_} allows only letters and digits in logical IDs"
        yield Diagnostic("T442", message, span, "renamed", "rename one of them")
        return
    changes = [f"{old} to {new}" for old, new in ids.names.items()]
    changes += [one for name, loop in ids.counted.items() for one in _instances(name, loop)]
    message = f"{in_} allows only letters and digits in logical IDs; these change: {', '.join(changes)}"
    help = "--rename-ids renames them and all references; in an existing stack this replaces the resources"
    yield Diagnostic("T441", message, span, "must be renamed", help)


def mistakable(document: Document, of: str) -> Iterator[Diagnostic]:
    """T442 for names that differ only in characters which `of` does not take: no comparison tells them apart.

    Of two entries, or of one and of what is mentioned and is not there.
    """
    entries = [one for one in _entries(document.root) if isinstance(one, Member) and one.name]
    first: dict[str, Member] = {}
    for one in entries:
        other = first.setdefault(alphanumeric(one.name), one)
        if other.name != one.name:
            yield _mistakable(one, other.name, of)
            return
    odd = {name: one for name, one in first.items() if one.name != name and name not in document.parameters}
    meant = next((name for name in _meant(document.root) if name in odd), None) if odd else None
    if meant is not None:
        yield _mistakable(odd[meant], meant, of)


def _mistakable(entry: Member, other: str, of: str) -> Diagnostic:
    message = f"{other} and {entry.name} differ only in characters that {of} does not allow in logical IDs"
    span = entry.origin.key.span if isinstance(entry.origin, Entry) else None
    return Diagnostic("T442", message, span, "almost the same name", "rename one of them: use only letters and digits")


def _made(root: Object, ids: Ids, in_: str) -> Iterator[Diagnostic]:
    """T438 for what mentions an instance where nothing is renamed: an expression, or a string with more in it."""
    for e in walk(root):
        match e:
            case Call(vocabulary=vocabulary, name=written) if vocabulary not in OWN:
                made = any(f"{name}[" in written for name in ids.counted)
            case Call(name="Fn::Sub", argument=string):
                texts = [one for one in _texts(string) if ids.text(one) is one]
                made = any(f"${{{name}[" in part for name in ids.counted for one in texts for part in _words(one))
            case Object((Member(Literal("Ref" | "Fn::GetAtt"), value),)):  # in a section that is read as data
                made = any(f"{name}[" in part for name in ids.counted for one in _texts(value) for part in _words(one))
            case _:
                continue
        if made:
            help = (
                "write a Ref or an Fn::GetAtt of the instance, with nothing computed but its number, or convert to cfn"
            )
            yield no_equal("an expression that makes the name of an instance", in_, e.origin, help)
            return


def _olds(ids: Ids) -> list[str]:
    """The names that change, with those of instances."""
    instances = (f"{name}[{at}]" for name, loop in ids.counted.items() for at in range(_number(loop)))
    return [*ids.names, *instances]


def _texts(e: Expression) -> Iterator[Text]:
    return (one for one in walk(e) if isinstance(one, Text))


def _words(text: Text) -> Iterator[str]:
    return (part for part in text.parts if isinstance(part, str))


def _instances(name: str, loop: Loop) -> Iterator[str]:
    """What becomes of the instances of a resource: of each, where their number is written."""
    number, new = _number(loop), alphanumeric(name)
    if number == _MANY:
        yield f"{name}[0] to {new}0 and so on"
    else:
        yield from (f"{name}[{at}] to {new}{at}" for at in range(number))


def _changes(one: Member | Spread, ids: Ids) -> bool:
    if isinstance(one, Spread):
        return isinstance(one.value, Loop) and _counted(one.value) in ids.counted
    return one.name in ids.names


def _clash(document: Document, ids: Ids) -> str:
    """What is said of two names that would become one, or of one that would become what nothing has, but is meant.

    The names are those of entries, and of as many instances as may be made.
    """
    taken: dict[str, str] = {}
    plain = [one.name for one in _entries(document.root) if one.name]
    instances = [f"{name}[{at}]" for name, loop in ids.counted.items() for at in range(_number(loop))]
    for name in dict.fromkeys((*plain, *document.parameters, *instances)):
        new = ids.of(name)
        if new in taken:
            return f"{taken[new]} and {name} would both become {new}"
        taken[new] = name
    captured = next((name for name in _meant(document.root) if taken.get(name, name) != name), None)
    return "" if captured is None else f"{taken[captured]} would become {captured}, which is mentioned and is not there"


def _meant(e: Expression) -> Iterator[str]:
    """The names that something in a template mentions; the map of an `Fn::Sub` hides names in its string."""
    match e:
        case Reference(name):
            yield name
        case Call(name="Fn::Sub"):
            match arguments(e):
                case Array((string, Object(fields=own) as given)):
                    yield from (name for name in _meant(string) if name not in own)  # type: ignore[arg-type]
                    yield from _meant(given)
                    return
        case Call(name=name) if name in _NAMING:
            yield from _named(arguments(e))
        case Object(members):
            for one in members:
                if one.name in _NAMED:
                    yield from _named(bare(one.value))
                elif one.name == "Conditions" and isinstance(section := bare(one.value), Object):
                    yield from (name for each in section.members for name in _named(bare(each.value)))
    for child in children(e):
        yield from _meant(child)


def _named(e: Expression) -> list[str]:
    """A word, the words of a list, or the first part of one that has several."""
    every = e.items if isinstance(e, Array) else (e,)
    return [one.text.partition(".")[0] for one in every if isinstance(one, Literal)]


def _number(loop: Loop) -> int:
    """How many instances there may be: more than a stack takes, where that is not written."""
    match loop.source:
        case Call(argument=argument):
            found = bare(argument)
            if isinstance(found, Literal) and (number := natural(found.text)) is not None:
                return min(number, _MANY)
    return _MANY


# -- renaming -------------------------------------------------------------------------------------------------------


def renamed(root: Object, ids: Ids) -> Object:
    """A template with its ids, and all that refers to them, by their new names."""
    return Object(tuple(_section(one, ids) for one in root.members), root.origin)


def _section(one: Member | Spread, ids: Ids) -> Member | Spread:
    if one.name not in SECTIONS:
        return replace(one, value=_value(one.value, ids))
    return replace(one, value=_definitions(one.value, one.name, ids))


def _definitions(section: Expression, name: str, ids: Ids) -> Expression:
    match bare(section):
        case Object(members, origin):
            return Object(tuple(_definition(one, name, ids) for one in members), origin)
        case Loop(result=Merge(members, duplicates)) as loop:
            made = tuple(_definition(one, name, ids) for one in members)
            return replace(loop, source=_value(loop.source, ids), result=Merge(made, duplicates))
    return _value(section, ids)


def _definition(one: Member | Spread, section: str, ids: Ids) -> Member | Spread:
    if isinstance(one, Spread):
        return replace(one, value=_definitions(one.value, section, ids))
    key = _name(one.key, ids)
    assert isinstance(key, Literal | Text)
    body = bare(one.value)
    if section == "Conditions":
        return replace(one, key=key, value=_condition(one.value, ids))
    if section == "Mappings" or not isinstance(body, Object):
        return replace(one, key=key, value=_value(one.value, ids))
    attributes = tuple(_attribute(each, ids) for each in body.members)
    return replace(one, key=key, value=Object(attributes, body.origin))


def _attribute(one: Member | Spread, ids: Ids) -> Member | Spread:
    """`DependsOn` and `Condition` hold names; all else values."""
    if one.name in ("DependsOn", "Condition"):
        return replace(one, value=_names(one.value, ids))
    return replace(one, value=_value(one.value, ids))


def _names(e: Expression, ids: Ids) -> Expression:
    if isinstance(e, Literal | Text):
        return _name(e, ids)
    if isinstance(e, Object):  # no list of names, whatever it is
        return _value(e, ids)
    return map_children(e, lambda child: _names(child, ids))


def _name(e: Expression, ids: Ids) -> Expression:
    """A name where it stands for what it names."""
    match e:
        case Text():
            return ids.text(e)
        case Literal(text):
            new = ids.of(text)
            return e if new == text else Literal(new)
        case Call(name="Fn::Sub", argument=Text() as made):  # as loops of modules make names
            new_text = ids.text(made)
            return e if new_text is made else replace(e, argument=new_text)
    return _value(e, ids)


def _condition(e: Expression, ids: Ids) -> Expression:
    """A condition, which mentions others by their names."""
    match e:
        case Literal():
            return _name(e, ids)
        case Object((Member(Literal("Condition"), Literal() as name) as one,)):
            return Object((replace(one, value=_name(name, ids)),), e.origin)
        case Call(name=name, argument=argument) if name in _CONDITIONS:
            found = argument
            if isinstance(found, Array):
                items = tuple(one if isinstance(one, Splice) else _condition(one, ids) for one in found.items)
                return replace(e, argument=Array(items, found.origin))
            return replace(e, argument=_condition(found, ids))
    return _value(e, ids)


def _value(e: Expression, ids: Ids) -> Expression:
    """A value with its references."""
    own = unshared(e) if isinstance(e, Call) else e
    if own is not e:  # what an alias says as a name, its anchor may say as a string
        found = _value(own, ids)
        return e if found == own else found
    match e:
        case Reference(name):
            new = ids.of(name)
            return e if new == name else Reference(new, e.attribute)
        case Call(name="Ref", argument=Text() | Call(name="Fn::Sub", argument=Text()) as made):
            return replace(e, argument=_name(made, ids))
        case Call(
            name="Fn::GetAtt" | "Fn::If" | "Fn::FindInMap",
            argument=Array((Literal() | Text() | Call(name="Fn::Sub", argument=Text()), *_)) as argument,
        ):
            return _with_name(e, argument, ids)
        case Call(name="Fn::Sub", argument=Array((Text() as text, Object() as own)) as argument):
            items = _value(text, ids.hidden_by(own.fields)), _value(own, ids)
            return e if all(map(is_, items, argument.items)) else replace(e, argument=Array(items, argument.origin))
    return map_children(e, lambda child: _value(child, ids))


def _with_name(call: Call, argument: Array, ids: Ids) -> Call:
    """A call whose first argument is a name."""
    items = tuple(
        one if isinstance(one, Splice) else _value(one, ids) if at else _name(one, ids)
        for at, one in enumerate(argument.items)
    )
    if all(new is old for new, old in zip(items, argument.items, strict=True)):
        return call
    named = items[0] is argument.items[0]  # a short tag with another name is written anew
    return Call(call.vocabulary, call.name, Array(items, argument.origin if named else None))
