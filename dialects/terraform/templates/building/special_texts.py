"""What says something else once it stands in a key or in another string: names of functions, holes, some numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from enum import Enum, auto

from dialects.templates.names import is_function
from dialects.terraform.cty.numbers import Fractional
from dialects.terraform.cty.values import Null, Value, composes, is_number, items_of, mapping, sequence
from dialects.terraform.syntax.expression_shapes import bare
from dialects.terraform.syntax.references import Mention, children, mentions, roots
from dialects.terraform.templates.building.data_trees import text
from transpile.hosts.hcl import syntax as hcl

Held = Mapping[str, Sequence[Value]]
"""What variables have that hold functions of CloudFormation, by their names."""
SPREADING = ("merge", "concat")
"""Functions that give the entries or items of their arguments as these are."""


class Use(Enum):
    """What becomes of the value of an expression."""

    STANDS = auto()
    """It stands in the template as it is."""
    SPREAD = auto()
    """Its items or its entries do."""
    COMPUTED = auto()
    """Something is computed of it."""


Part = tuple[hcl.Expression | hcl.Part | hcl.Item, Held, Use]
"""A part of a round, what its variables have, and its use."""


class Special(Enum):
    """Why a string must be made by Terraform as a whole, not put together by the template."""

    FUNCTION = auto()
    """A text that is the name of a function of CloudFormation, where it is a key."""
    HOLE = auto()
    """A text that opens or is a hole of `Fn::Sub`, or makes one together with what is beside it."""
    SPELLING = auto()
    """A number that readers may write with an exponent, or a character that goes into the one before it."""
    NULL = auto()
    """An item that is null, which `tostring` leaves as it is: no string says that."""


def in_text(of: str) -> Iterator[Special]:
    """What is special in a string."""
    if is_function(of):
        yield Special.FUNCTION
    if "${" in of or of.endswith("$") or of.startswith("{"):
        yield Special.HOLE
    if composes(of):
        yield Special.SPELLING


def in_value(value: Value) -> Iterator[Special]:
    """What is special in a value, and in all that it holds; keys of objects in it are seldom keys again."""
    ahead = [value]
    while ahead:
        one = ahead.pop()
        members = mapping(one)
        if isinstance(one, str):
            yield from in_text(one)
        elif is_number(one):
            if isinstance(one, Fractional) and "e" in repr(float(text(one))):
                yield Special.SPELLING
        elif members is not None:
            yield from (found for key in members for found in in_text(key) if found is not Special.FUNCTION)
            ahead += members.values()
        else:
            ahead += sequence(one) or ()


def in_items(value: Value) -> Iterator[Special]:
    """What is special in the items of a collection, or in the values of an object."""
    if any(isinstance(one, Null) for one in items_of(value)):
        yield Special.NULL
    yield from in_value(value)


def in_keys(value: Value) -> Iterator[Special]:
    """What is special in the keys of an object, which the first variable of a loop over it has."""
    for key in mapping(value) or ():
        yield from in_text(key)


def holds_calls(value: Value) -> bool:
    """Whether an item of a list is a function of CloudFormation: its value is known to nobody now."""
    found = (mapping(one) or {} for one in sequence(value) or ())
    return any(_is_call(one) and not _is_named_so(one) for one in found)


def computes_with_calls(e: hcl.For, visited: Value) -> bool:
    """Whether a round computes something of an item that is a function of CloudFormation, or holds one.

    Terraform would compute it of the object as which the function is written. So it may only stand in the template as
    it is, and among what an inner loop visits.
    """
    ahead = _round(e, items_of(visited), {}, Use.STANDS)
    while ahead:
        part, held, use = ahead.pop()
        part = bare(part) if isinstance(part, hcl.Expression) else part
        if roots(part).isdisjoint(held):
            continue
        mention = _mention(part)
        if mention is not None:
            if any(_misuses(one, mention.steps, use) for one in held[mention.root]):
                return True
        elif isinstance(part, hcl.For):
            ahead += _loop(part, held, use)
        else:
            ahead += [(one, _without(held, names), _passed(part, one, use)) for one, names in children(part)]
    return False


def _loop(e: hcl.For, held: Held, use: Use) -> list[Part]:
    """The parts of a loop in a round."""
    over = _mention(bare(e.collection))
    if over is None or over.root not in held:
        return [(e.collection, held, Use.COMPUTED), *_round(e, (), held, use)]
    items = [item for one in held[over.root] for item in items_of(_way(one, over.steps)[-1])]
    return [(e.collection, held, Use.SPREAD), *_round(e, items, held, use)]


def _round(e: hcl.For, items: Iterable[Value], around: Held, use: Use) -> list[Part]:
    """The parts of a round of a loop over these items, with what its variables have."""
    own = [one for one in items if holds_call(one)]
    held = _without(around, {e.value.text, *(() if e.key is None else (e.key.text,))})
    inner = {**held, e.value.text: own} if own else held
    asked = [(one, inner, Use.COMPUTED) for one in (e.member, e.condition) if one is not None]
    return [(e.result, inner, Use.COMPUTED if use is Use.COMPUTED else Use.STANDS), *asked]


def _passed(e: hcl.Expression | hcl.Part | hcl.Item, part: hcl.Expression | hcl.Part | hcl.Item, use: Use) -> Use:
    """What becomes of a part of an expression."""
    match e:
        case _ if use is Use.COMPUTED:
            return use
        case hcl.Tuple() | hcl.Object():
            return Use.STANDS
        case hcl.Item(value=value) if part is value:
            return Use.STANDS
        case hcl.Conditional(condition=condition) if part is not condition:
            return use
        case hcl.Call(function=hcl.Identifier(text="try")):
            return use
        case hcl.Call(function=hcl.Identifier(text=name), expanded=False) if name in SPREADING:
            return Use.SPREAD
    return Use.COMPUTED


def _without(held: Held, names: Set[str]) -> Held:
    return {name: values for name, values in held.items() if name not in names} if names else held


def _mention(e: hcl.Expression | hcl.Part | hcl.Item) -> Mention | None:
    """What an expression mentions, if it is a variable and constant keys and nothing more."""
    if not isinstance(e, hcl.Name | hcl.Attribute | hcl.Index):
        return None
    return next((one for one in mentions(e) if one.node is e), None)


def _misuses(value: Value, steps: Sequence[str], use: Use) -> bool:
    """Whether something is looked up in a function, or computed of what holds one where these steps lead."""
    way = _way(value, steps)
    found = way.pop() if len(way) > len(steps) else None
    if any(map(names_call, way)):
        return True
    if found is None or use is Use.STANDS:
        return False
    return names_call(found) if use is Use.SPREAD else holds_call(found)


def _way(value: Value, steps: Sequence[str]) -> list[Value]:
    """A value and what these steps lead to in it, as far as there is something."""
    way = [value]
    for step in steps:
        found = mapping(way[-1]) or {str(at): one for at, one in enumerate(sequence(way[-1]) or ())}
        if step not in found:
            break
        way.append(found[step])
    return way


def holds_call(value: Value) -> bool:
    """Whether a value is a function of CloudFormation, or holds one."""
    ahead = [value]
    while ahead:
        one = ahead.pop()
        if names_call(one):
            return True
        ahead += items_of(one)
    return False


def names_call(value: Value) -> bool:
    """Whether an object would not be visited as data: it is a function of CloudFormation, or has the name of one."""
    members = mapping(value) or {}
    return are_of_a_call({*members}) and not _is_named_so(members)


def _is_named_so(members: Mapping[str, Value]) -> bool:
    """Whether something is called `Ref`: its value is an object, and not the name that the function takes."""
    inside = mapping(members["Ref"]) if [*members] == ["Ref"] else None
    return inside is not None and not _is_call(inside)


def _is_call(members: Mapping[str, Value]) -> bool:
    return len(members) == 1 and all(map(is_function, members))


def are_of_a_call(names: Set[str]) -> bool:
    """Whether an object with these keys is a function of CloudFormation, or has the name of one."""
    return names == {"Ref"} or any(name.startswith("Fn::") for name in names)
