"""What variables of loops stand for: followed to the expressions that say it.

Whether a value is written as such is asked of the text, not of the value: what mentions `var.x` is not settled although
it is known now, since the module goes on following the variable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from dialects.terraform.cty.number_bits import exactly
from dialects.terraform.cty.numbers import Counted
from dialects.terraform.cty.values import UNKNOWN, SetOf, Value, is_number, mapping, sequence, wholly_known
from dialects.terraform.expand.known_values import Bound, Closure, Env
from dialects.terraform.expand.writer import Pen
from dialects.terraform.syntax.expression_shapes import bare
from dialects.terraform.syntax.loops_in import Loop
from dialects.terraform.syntax.references import Node, children
from transpile.hosts.hcl import syntax as hcl

Elements: TypeAlias = dict[str | int, Closure]
Visits: TypeAlias = "list[tuple[Env, bool]] | None"
_EACH = "*"
_OWN = Bound(0, UNKNOWN)
"""What a name stands for that is bound in the expression that is looked at."""


def resolved(pen: Pen, e: hcl.Expression, env: Env) -> Closure | None:
    """The expression that a variable, or a part of it, stands for, where one is written for it."""
    match e:
        case hcl.Parentheses(inner=inner):
            return resolved(pen, inner, env)
        case hcl.Name(name=name):
            origin = env[name].origin if name in env else None
            return None if origin is None or origin.key is not None else _last(pen, origin)
        case hcl.Attribute(of=of, name=step):
            return _part(pen, resolved(pen, of, env), step.text)
        case hcl.Index(of=of, key=key):
            whole = resolved(pen, of, env)
            return None if whole is None else _part(pen, whole, _constant(pen, key, env))
    return None


def _last(pen: Pen, one: Closure) -> Closure:
    return resolved(pen, one.e, one.env) or one


def _constant(pen: Pen, e: hcl.Expression, env: Env) -> str | int | None:
    value = pen.deciding.value(e, env) if settled(pen, e, env) else UNKNOWN
    return value if isinstance(value, str) or (is_number(value) and isinstance(value, int)) else None


def _part(pen: Pen, whole: Closure | None, key: str | int | None) -> Closure | None:
    """An item of a list or an object that is written there."""
    if whole is None or key is None:
        return None
    e = bare(whole.e)
    if isinstance(e, hcl.Tuple) and isinstance(key, int) and 0 <= key < len(e.items):
        return _last(pen, Closure(e.items[key], whole.env))
    if isinstance(e, hcl.Object) and isinstance(key, str):
        members = _members(pen, e, whole.env)
        return _last(pen, members[key]) if members and key in members else None
    return None


def _members(pen: Pen, e: hcl.Object, env: Env) -> Elements | None:
    """The items of an object by their keys; None where a key is not known."""
    found: Elements = {}
    for item in e.items:
        name = pen.deciding.name(item.key, env)
        if name is None:
            return None
        found[name] = Closure(item.value, env)
    return found


def settled(pen: Pen, e: Node, env: Env) -> bool:
    """Whether the value of `e` follows from constants and from items that are fixed, if it is known."""
    if isinstance(e, hcl.Name):
        bound = env.get(e.name)
        if bound is None or bound.kept:  # `var`, a resource and so on; or a variable of a loop that stays
            return False
        return bound.origin is None or _follows(pen, bound.origin)
    if isinstance(e, hcl.Element):
        return _EACH in env
    if isinstance(e, hcl.Attribute | hcl.Index) and (part := resolved(pen, e, env)):
        return settled(pen, part.e, part.env)  # of an object with `var.x` in it the other attributes are settled
    if isinstance(e, hcl.Splat):
        return settled(pen, e.of, env) and settled(pen, e.each, {**env, _EACH: _OWN})
    return all(settled(pen, one, {**env, **dict.fromkeys(names, _OWN)} if names else env) for one, names in children(e))


def _follows(pen: Pen, origin: Closure) -> bool:
    if origin not in pen.settled:
        pen.settled[origin] = origin.key is not None or settled(pen, origin.e, origin.env)
    return pen.settled[origin]


def known_key(pen: Pen, e: hcl.Expression, env: Env) -> str | None:
    """A key that depends on nothing but fixed items."""
    return pen.deciding.name(e, env) if settled(pen, e, env) else None


def elements(pen: Pen, e: hcl.Expression, env: Env) -> Elements | None:
    """The expressions of a collection's items by their keys, where these are written."""
    whole = resolved(pen, e, env) or Closure(e, env)
    match bare(whole.e):
        case hcl.Tuple(items=items):
            return {at: Closure(item, whole.env) for at, item in enumerate(items)}
        case hcl.Object() as e:
            return _members(pen, e, whole.env)
        case hcl.For(grouping=False) as loop:
            return _made(pen, loop, whole.env)
        case hcl.Call(function=hcl.Identifier(text="concat" | "merge" as name), expanded=False, arguments=arguments):
            return _joined(pen, name, arguments, whole.env)
    return None


def _made(pen: Pen, loop: hcl.For, env: Env) -> Elements | None:
    """What a loop gives in each round."""
    around = rounds(pen, loop, env)
    if around is None:
        return None
    found: Elements = {}
    for at, one in enumerate(around):
        name = at if loop.member is None else pen.deciding.name(loop.member, one)
        if name is None:
            return None
        found[name] = Closure(loop.result, one)
    return found


def _joined(pen: Pen, name: str, arguments: Sequence[hcl.Expression], env: Env) -> Elements:
    """The items of several collections; those of one that is not written are looked up in it."""
    found: Elements = {}
    for one in arguments:
        inner = elements(pen, one, env)
        if inner is None:
            value = pen.deciding.value(one, env)
            members = mapping(value)
            keys = list(range(len(sequence(value) or ()))) if members is None else list(members)  # null adds none
            inner = {key: Closure(one, env, key) for key in keys}
        found |= inner if name == "merge" else dict(enumerate(inner.values(), len(found)))
    return found


def rounds(pen: Pen, loop: Loop, env: Env) -> list[Env] | None:
    """What is bound in each round of a loop; None where that is not known. Raises `Stopped` beyond the limits."""
    return None if (found := visited(pen, loop, env)) is None else [each for each, passes in found if passes]


def visited(pen: Pen, loop: Loop, env: Env) -> Visits:
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
    # What is written for an item counts only if the text shows all items and no others. Lists and maps are left out:
    # their items may have been converted, so that the text of one has another type.
    written = elements(pen, loop.collection, env) if isinstance(value, tuple | dict) else None
    seen = written if written is not None and written.keys() == {key for key, _ in pairs} else {}
    found: list[tuple[Env, bool]] = []
    for key, item in pairs:
        origin = seen.get(key) or Closure(loop.collection, env, key)
        bound = _bound(pen, loop, item, origin)
        if isinstance(value, SetOf) and bound.origin is not None:
            return None  # items that are not fixed could become equal, or change places
        # Where both variables have one name, it is that of the value.
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
    if pen.exact and fixed and exactly(value) is None:
        fixed = False
    return Bound(pen.deciding.slots(loop)[1], value, None if fixed else origin)


def _passes(pen: Pen, loop: Loop, env: Env) -> bool | None:
    if not isinstance(loop, hcl.For) or loop.condition is None:
        return True
    return pen.deciding.truth(loop.condition, env)
