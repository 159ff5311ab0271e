"""What variables of loops stand for: followed to the expressions that say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from dialects.terraform.copies.bindings import Bound, Closure, Env
from dialects.terraform.copies.pen import Pen
from dialects.terraform.mentions import Node, children, mentions
from dialects.terraform.numbers import Counted
from dialects.terraform.trees import bare
from dialects.terraform.values import UNKNOWN, SetOf, Value, is_number, mapping, sequence, wholly_known
from dialects.terraform.walking import Loop
from transpile.hosts.hcl.syntax import (
    Attribute,
    Element,
    Expression,
    For,
    Index,
    Name,
    Object,
    Parentheses,
    Splat,
    Tuple,
)

Visits: TypeAlias = "list[tuple[Env, bool]] | None"
_EACH = "*"
_OWN = Bound(0, UNKNOWN)
"""What a name stands for that is bound in the expression that is looked at."""


def resolved(pen: Pen, e: Expression, env: Env) -> Closure | None:
    """The expression that a variable, or a part of it, stands for, where one is written for it."""
    match e:
        case Parentheses(inner=inner):
            return resolved(pen, inner, env)
        case Name(name=name):
            origin = env[name].origin if name in env else None
            return None if origin is None or origin.key is not None else _last(pen, origin)
        case Attribute(of=of, name=step):
            return _part(pen, resolved(pen, of, env), step.text)
        case Index(of=of, key=key):
            whole = resolved(pen, of, env)
            return None if whole is None else _part(pen, whole, _constant(pen, key, env))
    return None


def _last(pen: Pen, one: Closure) -> Closure:
    return resolved(pen, one.e, one.env) or one


def _constant(pen: Pen, e: Expression, env: Env) -> str | int | None:
    value = pen.deciding.value(e, env) if settled(pen, e, env) else UNKNOWN
    return value if isinstance(value, str) or (is_number(value) and isinstance(value, int)) else None


def _part(pen: Pen, whole: Closure | None, key: str | int | None) -> Closure | None:
    """An item of a list or an object that is written there."""
    if whole is None or key is None:
        return None
    e = bare(whole.e)
    if isinstance(e, Tuple) and isinstance(key, int) and 0 <= key < len(e.items):
        return _last(pen, Closure(e.items[key], whole.env))
    if isinstance(e, Object) and isinstance(key, str):
        members = _members(pen, e, whole.env)
        return _last(pen, members[key]) if members and key in members else None
    return None


def _members(pen: Pen, e: Object, env: Env) -> dict[str, Closure] | None:
    """The items of an object by their keys; None where a key is not known."""
    found: dict[str, Closure] = {}
    for item in e.items:
        name = pen.deciding.name(item.key, env)
        if name is None:
            return None
        found[name] = Closure(item.value, env)
    return found


def settled(pen: Pen, e: Node, env: Env) -> bool:
    """Whether the value of `e` follows from constants and from items that are fixed, if it is known."""
    if isinstance(e, Name):
        bound = env.get(e.name)
        if bound is None or bound.kept:
            return False
        return bound.origin is None or _follows(pen, bound.origin)
    if isinstance(e, Element):
        return _EACH in env
    if isinstance(e, Attribute | Index) and (part := resolved(pen, e, env)):
        return settled(pen, part.e, part.env)
    if isinstance(e, Splat):
        return settled(pen, e.of, env) and settled(pen, e.each, {**env, _EACH: _OWN})
    return all(settled(pen, one, {**env, **dict.fromkeys(names, _OWN)} if names else env) for one, names in children(e))


def _follows(pen: Pen, origin: Closure) -> bool:
    if origin not in pen.settled:
        pen.settled[origin] = origin.key is not None or settled(pen, origin.e, origin.env)
    return pen.settled[origin]


def elements(pen: Pen, e: Expression, env: Env) -> list[Closure] | None:
    """The expressions of a collection's items, in the order in which they are visited, where these are written."""
    whole = resolved(pen, e, env) or Closure(e, env)
    match bare(whole.e):
        case Tuple(items=items):
            return [Closure(item, whole.env) for item in items]
        case Object() as e:
            return _sorted(_members(pen, e, whole.env))
        case For(grouping=False) as loop:
            around = rounds(pen, loop, whole.env)
            if around is None:
                return None
            if loop.member is None:
                return [Closure(loop.result, one) for one in around]
            names = [pen.deciding.name(loop.member, one) for one in around]
            members = {
                name: Closure(loop.result, one) for name, one in zip(names, around, strict=True) if name is not None
            }
            return None if None in names else _sorted(members)
    return None


def _sorted(members: Mapping[str, Closure] | None) -> list[Closure] | None:
    if members is None:
        return None
    return [members[name] for name in sorted(members)]


def rounds(pen: Pen, loop: Loop, env: Env) -> list[Env] | None:
    """What is bound in each round of a loop; None where that is not known. Raises `Stopped` beyond the limits."""
    return None if (found := _visited(pen, loop, env)) is None else [each for each, passes in found if passes]


def _visited(pen: Pen, loop: Loop, env: Env) -> Visits:
    """What is bound for each item, and whether the loop's `if` lets it pass."""
    if (loop, id(env)) not in pen.visits:  # the environment is kept, so that its id stays its own
        pen.visits[loop, id(env)] = env, _visits(pen, loop, env)
    return pen.visits[loop, id(env)][1]


def _visits(pen: Pen, loop: Loop, env: Env) -> Visits:
    value = pen.deciding.value(loop.collection, env)
    members, items = mapping(value), sequence(value)
    if members is not None:
        pairs: list[tuple[str | int, Value]] = list(members.items())
    elif items is not None:
        pairs = [(Counted(at), item) for at, item in enumerate(items)]
    else:
        return None
    pen.deciding.visit(loop, len(pairs))
    written = elements(pen, loop.collection, env) or []
    found: list[tuple[Env, bool]] = []
    for at, (key, item) in enumerate(pairs):
        origin = written[at] if len(written) == len(pairs) else Closure(loop.collection, env, key)
        bound = _bound(pen, loop, item, origin)
        if isinstance(value, SetOf) and bound.origin is not None:
            return None
        first = Bound(pen.deciding.slots(loop)[0], item if isinstance(value, SetOf) else key)
        inner = {**env, **({loop.key.text: first} if loop.key else {}), loop.value.text: bound}
        passes = _passes(pen, loop, inner)
        if passes is None:
            return None
        found.append((inner, passes))
    return found


def _bound(pen: Pen, loop: Loop, value: Value, origin: Closure) -> Bound:
    """What the loop's variable stands for: a value, or what is written for it."""
    fixed = wholly_known(value) and (origin.key is not None or settled(pen, origin.e, origin.env))
    return Bound(pen.deciding.slots(loop)[1], value, None if fixed else origin)


def _passes(pen: Pen, loop: Loop, env: Env) -> bool | None:
    if not isinstance(loop, For) or loop.condition is None:
        return True
    return pen.deciding.truth(loop.condition, env)


def decided(pen: Pen, loop: Loop, env: Env) -> frozenset[str]:
    """The variables of the module that say which rounds a loop has, or which key each of its groups."""
    found = _fixed(pen, loop.collection, env)
    if isinstance(loop, For):
        visits = [each for each, _ in _visited(pen, loop, env) or ()] or [env]
        for one in (loop.condition, loop.member if loop.grouping else None):
            if one is not None:
                names = pen.free(one) & visits[0].keys()
                origins = {tuple(each[name].origin for name in names): each for each in visits}
                found = found.union(*(mentioned(pen, one, each) for each in origins.values()))
    return found


def _fixed(pen: Pen, e: Expression, env: Env) -> frozenset[str]:
    """The variables that say what a collection has items for. Of items that are written where they stand, none does."""
    whole = resolved(pen, e, env) or Closure(e, env)
    match bare(whole.e):
        case Tuple():
            return frozenset()
        case Object(items=items):
            return frozenset().union(*(mentioned(pen, item.key, whole.env) for item in items))
        case For(grouping=False) as loop if rounds(pen, loop, whole.env) is not None:
            return decided(pen, loop, whole.env)
    return mentioned(pen, whole.e, whole.env)


def mentioned(pen: Pen, e: Node, env: Env) -> frozenset[str]:
    """The variables of the module that `e` depends on, through local values and what variables of loops stand for."""
    found: frozenset[str] = frozenset()
    for one in mentions(e):
        if one.root in env:
            found |= _behind(pen, env[one.root].origin)
        elif one.steps and one.root == "var":
            found |= {one.steps[0]}
        elif one.steps and one.root == "local":
            found |= pen.deciders(one.steps[0])
    return found


def _behind(pen: Pen, origin: Closure | None) -> frozenset[str]:
    if origin is None:
        return frozenset()
    if origin not in pen.behind:
        pen.behind[origin] = mentioned(pen, origin.e, origin.env)
    return pen.behind[origin]
