"""Calls that lowerings and evaluation make, as CloudFormation spells them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count
from operator import is_

from dialects.cloudformation.template.grammar import GRAMMAR
from dialects.templates.functions.plain_mentions import mentionable
from transpile import ir
from transpile.evaluate.values import bare
from transpile.ir.holes import Hole, name_of, named, unrooted
from transpile.ir.holes import joined as joined_parts
from transpile.ir.name_words import alphanumeric, joined
from transpile.ir.traversal import map_children

NO_NAMES: frozenset[str] = frozenset()
_SPELLED = frozenset((ir.Literal, ir.Reference, ir.Variable, ir.Filled))
"""What holds no call, or is spelled where it is filled."""
_PIECES = re.compile(r"(\$\{|\})")
_OPEN = named("Open", ir.Literal("${"))


def spelled(e: ir.Expression, bound: frozenset[str]) -> ir.Expression:
    """`e` with the core's calls as CloudFormation's, and computed holes of strings in the list form of `Fn::Sub`.

    `bound` are the variables of the loops around: `${Name}` is such a variable, whatever the map of `Fn::Sub` says.
    """
    if e.__class__ in _SPELLED:
        return e
    match e:
        case ir.Call("core", "lookup", argument):
            return ir.Call("cfn", "Fn::FindInMap", spelled(argument, bound))
        case ir.Call("core", "item", argument):
            return ir.Call("cfn", "Fn::Select", spelled(argument, bound))
        case ir.Call("core", "hole", ir.Array((_, value))):
            return spelled(value, bound)  # type: ignore[arg-type]
        case ir.Call("cfn", "Fn::Sub", argument) if (there := _with_string(argument)) is not argument:
            plain = replace(e, argument=there)
            said = spelled(plain, bound)
            return e if said is plain else said
        case ir.Call("cfn", "Fn::Sub", argument, origin) if (said := _with_open(_with_names(argument))) is not argument:
            return spelled(ir.Call("cfn", "Fn::Sub", said, origin), bound)
        case ir.Call("cfn", "Fn::Sub", ir.Text() as text) if _computed(text):
            return ir.Call("cfn", "Fn::Sub", _list_form(text, (), bound))
        case ir.Call("cfn", "Fn::Sub", ir.Array((ir.Text() as text, given))) if _computed(text) and _is_map(given):
            return ir.Call("cfn", "Fn::Sub", _list_form(text, bare(given).members, bound))  # type: ignore[arg-type, union-attr]
        case ir.Call("cfn", "Fn::Sub", ir.Array((ir.Text() as text, *rest), origin)) if _computed(text):
            # Nothing can be added to what stands there for a map: the string is computed by a function of its own.
            first = ir.Call("cfn", "Fn::Sub", text)
            return spelled(ir.Call("cfn", "Fn::Sub", ir.Array((first, *rest), origin)), bound)
        case ir.Object(members):
            new = _spelled_members(members, bound)
            return e if all(map(is_, new, members)) else ir.Object(new, e.origin)
    return map_children(e, lambda child: spelled(child, bound))


def _spelled_members(
    members: Sequence[ir.Member | ir.Spread], bound: frozenset[str]
) -> tuple[ir.Member | ir.Spread, ...]:
    """The entries; a body without variables, which is one object in all its copies, is looked at once."""
    same: set[int] = set()
    new: list[ir.Member | ir.Spread] = []
    for one in members:
        if one.value.__class__ in _SPELLED or id(one.value) in same:
            new.append(one)
            continue
        new.append(_spelled_member(one, bound))
        if new[-1] is one and not _is_loop(one):
            same.add(id(one.value))
    return tuple(new)


def written(e: ir.Expression) -> ir.Expression:
    """`e` as CloudFormation spells it, where no loop is around."""
    return spelled(e, NO_NAMES)


def _spelled_member(member: ir.Member | ir.Spread, bound: frozenset[str]) -> ir.Member | ir.Spread:
    value = spelled(member.value, bound | _variables(member.value) if _is_loop(member) else bound)
    return member if value is member.value else replace(member, value=value)


def _is_loop(member: ir.Member | ir.Spread) -> bool:
    return isinstance(member, ir.Spread) or member.name in ("Fn::Map", "Fn::For") or is_foreach(member)


def is_foreach(member: ir.Member) -> bool:
    """Whether a member is written as an `Fn::ForEach`."""
    return (member.name or getattr(member.key.origin, "text", "")).startswith("Fn::ForEach::")


def _variables(e: ir.Expression) -> frozenset[str]:
    """The variables of a loop, read or written."""
    match e:
        case ir.Loop(key=key, value=value):
            return frozenset(binder.name for binder in (key, value) if binder is not None)
        case ir.Array((ir.Literal(identifier), *_)):
            return frozenset((identifier,))
        case ir.Array((ir.Array(pair), *_)):
            return frozenset(name.text for name in pair if isinstance(name, ir.Literal))
        case ir.Object(fields=given):
            names = (given.get(name, ir.Literal(name)) for name in ("Index", "Value"))
            return frozenset(name.text for name in names if isinstance(name, ir.Literal))
    return NO_NAMES


def _with_string(argument: ir.Expression) -> ir.Expression:
    """What `Fn::Sub` is given, with its string in the place of an alias of it."""
    match found := bare(argument):
        case ir.Array((ir.Shared(value), *rest)):
            return replace(found, items=(bare(value), *rest))
        case ir.Array((ir.Text(), *_)) | ir.Text():
            return found
    return argument


def _with_names(argument: ir.Expression) -> ir.Expression:
    """What `Fn::Sub` is given, with a function for each mention that it does not take, as `${A[0]}` of ROS."""
    match argument:
        case ir.Text():
            return _named(argument)
        case ir.Array((ir.Text() as text, *rest), origin) if (plain := _named(text)) is not text:
            return ir.Array((plain, *rest), origin)
    return argument


def _named(text: ir.Text) -> ir.Text:
    parts = tuple(mentionable(part, GRAMMAR) if isinstance(part, ir.Reference) else part for part in text.parts)
    return text if all(map(is_, parts, text.parts)) else ir.Text(joined_parts([unrooted(part) for part in parts]))


def _with_open(argument: ir.Expression) -> ir.Expression:
    """What `Fn::Sub` is given, with its string as `_apart` says it."""
    match argument:
        case ir.Text():
            return _apart(argument)
        case ir.Array((ir.Text() as text, *rest), origin) if (apart := _apart(text)) is not text:
            return ir.Array((apart, *rest), origin)
    return argument


def _apart(text: ir.Text) -> ir.Text:
    """A string that was put together, with a hole for each literal `${` with a hole or a `${` between it and a `}`.

    Written as the escape `${!`, it could end at the brace of that one.
    """
    if text.origin is not None or not any(isinstance(part, str) and "${" in part for part in text.parts):
        return text
    pieces = [piece for part in text.parts for piece in (_PIECES.split(part) if isinstance(part, str) else [part])]
    last = max((at for at, piece in enumerate(pieces) if piece == "}"), default=0)
    apart = [at for at, piece in enumerate(pieces[:last]) if piece == "${" and _next(pieces[at + 1 :]) != "}"]
    if not apart:
        return text
    return ir.Text(joined_parts([_OPEN if at in apart else piece for at, piece in enumerate(pieces)]))


def _next(pieces: Sequence[str | Hole]) -> str | Hole:
    return next(piece for piece in pieces if piece in ("${", "}") or not isinstance(piece, str))


def _computed(text: ir.Text) -> bool:
    return any(isinstance(part, ir.Call) for part in text.parts)


def _is_map(given: ir.Expression | ir.Splice) -> bool:
    """Whether that is the map behind a string, which may stand behind an alias."""
    return not isinstance(given, ir.Splice) and isinstance(bare(given), ir.Object)


def _list_form(text: ir.Text, members: Sequence[ir.Member | ir.Spread], bound: frozenset[str]) -> ir.Expression:
    """`[string, {name: call}]`: every computed hole gets a name that nothing else in the string has."""
    used = {*bound, *(part.name for part in text.parts if isinstance(part, ir.Reference))}
    used |= {member.name for member in members}
    names: dict[ir.Expression, str] = {}
    for part in text.parts:
        if isinstance(part, ir.Call) and part not in names:
            names[part] = _free(_hint(part), part, used)
            used.add(names[part])
    parts = tuple(_mention(part, names[part]) if isinstance(part, ir.Call) else part for part in text.parts)
    kept = tuple(spelled(ir.Object(tuple(members)), bound).members)  # type: ignore[union-attr]
    added = tuple(ir.Member(ir.Literal(name), spelled(call, bound)) for call, name in names.items())
    return ir.Array((ir.Text(parts, text.origin), ir.Object((*kept, *added))))


def _mention(hole: ir.Call, name: str) -> ir.Reference:
    """The mention of a computed hole; it is as it was written where the hole keeps its name."""
    return ir.Reference(name, origin=hole.origin if name == name_of(hole) else None)


def _hint(hole: ir.Call) -> str:
    """What a computed hole should be called: as the variable that stood there, where `Fn::Sub` takes such a name."""
    name = name_of(hole)
    return name if re.fullmatch(r"[A-Za-z0-9_]+", name) else alphanumeric(name) or "Item"


def _free(hint: str, hole: ir.Call, taken: set[str]) -> str:
    """`hint`, or the first free name made from it: with what the call looks up, as `QueueArn`, then with a number."""
    numbered = (f"{hint}{number}" for number in count(2))
    named = filter(None, (joined(hint, _looked_up(hole)), f"{hint}Value"))
    return next(name for name in chain((hint,), named, numbered) if name not in taken)


def _looked_up(e: ir.Expression | ir.Splice) -> str:
    """The last word of a call: the attribute, or the second key of a mapping; of a `Ref` the function."""
    match e:
        case ir.Call(_, "hole", ir.Array((_, value))):
            return _looked_up(value)
        case ir.Call(_, name, ir.Array((*_, ir.Literal(text)))):
            return text if text.isalnum() and name != "Fn::Sub" else ""
        case ir.Call(_, "Ref"):
            return "Ref"
    return ""
