"""Strings and keys with holes -> the same with the holes filled as far as their values are known."""

from __future__ import annotations

from operator import is_

from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import EMPTY, Env, Outcome, alphanumeric, spelled
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Sigil, Text, Variable
from transpile.ir.holes import Hole, joined, unrooted
from transpile.ir.traversal import walk

PREFIX = "Fn::"
"""What the names of functions begin with, and those of loops."""
ALONE = "Ref"
"""The name of a function that makes a call only of an object that has no other key."""
_SCALARS = "use the index, or a field of the item that is a scalar"


def text(ev: Evaluation, e: Text, env: Env, shielded: frozenset[str] = frozenset()) -> Literal | Text:
    """A text with its holes filled: a string if all are. Names in `shielded` are none of the template's.

    What remains of a changed text has no origin, so that nothing takes it for the source's.
    """
    parts: list[str | Hole] = []
    changed = left = False
    for part in e.parts:
        new = part
        if part.__class__ is not str:
            new = _hole(ev, part, env, shielded)  # type: ignore[arg-type]
            changed = changed or new is not part
            left = left or new.__class__ is not str
        parts.append(new)
    if not left:
        whole = "".join(parts) if ev.budget.affords(sum(map(len, parts)), e.origin) else ""  # type: ignore[arg-type]
        return Literal(whole)
    return Text(joined([unrooted(part) for part in parts]), e.origin) if changed else e


def _hole(ev: Evaluation, part: Hole, env: Env, shielded: frozenset[str]) -> str | Hole:
    value: Outcome | None
    if isinstance(part, Variable):
        value = env.get(part.binder)
        if ev.fold and value is not None:
            value = ev.evaluate(value, EMPTY)
    elif isinstance(part, Reference):
        asked = ev.fold and part.attribute is None and part.name not in shielded
        value = ev.parameters.lookup(part.name) if asked else None
    else:
        value = ev.evaluate(part, env)
    if isinstance(value, Literal):
        return spelled(value)
    if isinstance(value, Variable) and isinstance(part, Variable):
        return Variable(value.binder, part.sigil)
    if isinstance(part, Variable) and isinstance(value, Object | Array):
        _no_string(ev, part, "an object" if isinstance(value, Object) else "a list")
    return value if isinstance(value, Variable | Reference | Call) else part


def _no_string(ev: Evaluation, part: Variable, what: str) -> None:
    """T207: an item that is no scalar in a string."""
    name = part.binder.name
    ev.findings.report(
        "T207",
        f"{name} is {what} here, and is not allowed in a string",
        part.origin or part.binder.origin,
        f"needs {name} as a string",
        f"use {name} outside a string, with Ref, or iterate over strings",
    )


def key(ev: Evaluation, key: Literal | Text, env: Env) -> Literal | Text:
    """A key with variables filled in: a literal, if all are known. T205 where an item cannot be used in a key."""
    if isinstance(key, Literal):
        return key
    parts: list[str | Hole] = []
    left = False
    for part in key.parts:
        new = part if part.__class__ is str else _key_hole(ev, part, env, key)  # type: ignore[arg-type]
        left = left or new.__class__ is not str
        parts.append(new)
    if not left:
        whole = Literal("".join(parts))  # type: ignore[arg-type]
        if is_called(whole.text):
            ev.loops.called[id(whole)] = whole, key
        return whole
    return key if all(map(is_, parts, key.parts)) else Text(joined(parts), key.origin)


def is_called(key: str) -> bool:
    """Whether services may read the entry with this key as a call of a function, or as a loop."""
    return key == ALONE or (key.startswith(PREFIX) and key != PREFIX)


def makes_calls(e: Expression) -> bool:
    """Whether an object in a value is taken for a call, as a key that was made stands alone in it: no value then."""
    objects = (one for one in walk(e) if isinstance(one, Object) and len(one.members) == 1)
    return any(isinstance(only := one.members[0], Member) and is_called(only.name) for one in objects)


def _key_hole(ev: Evaluation, part: Hole, env: Env, key: Text) -> str | Hole:
    """What stands in a hole of a key; the hole itself where a variable has no value yet."""
    if isinstance(part, Reference):
        return _referenced_key_part(ev, part, key)
    if not isinstance(part, Variable):
        decided = ev.depends(part, env) or not ev.facts(part).free
        return _computed_key_part(ev, part, env, key) if decided else part
    value: Outcome | None = env.get(part.binder)
    if value is None:
        return part
    if isinstance(value, Literal):
        text = spelled(value)
        return alphanumeric(text) if part.sigil is Sigil.ALPHANUMERIC else text
    if isinstance(value, Variable):
        return Variable(value.binder, part.sigil)
    _no_key(ev, f"the value of {part.binder.name!r}", key, part)
    return part


def _referenced_key_part(ev: Evaluation, part: Reference, key: Text) -> str | Hole:
    """What a parameter is worth in a key, which somebody must know before deployment."""
    value = ev.resolve(part, {})
    if isinstance(value, Literal):
        return spelled(value)
    given = part.attribute is None and part.name in ev.document.parameters
    help = f"give {part.name} a value, with --parameter or in its Default" if given else _SCALARS
    _no_key(ev, f"the value of {part.name}", key, part, help)
    return part


def _computed_key_part(ev: Evaluation, part: Call, env: Env, key: Text) -> str | Hole:
    """What a function in a key answers; it stays where a variable has no value yet."""
    value = ev.resolve(part, env)
    if isinstance(value, Literal):
        return spelled(value)
    if isinstance(value, Call) and ev.facts(value).free:
        return value
    _no_key(ev, f"the value of {part.name}", key, part)
    return part


def _no_key(ev: Evaluation, what: str, key: Text, part: Hole, help: str = _SCALARS) -> None:
    """T205: a value that is no scalar, or not known, in a key; at the part of one that stands nowhere itself."""
    ev.findings.report(
        "T205",
        f"{what} cannot be used in a key",
        key.origin or part.origin,
        "keys must be known before deployment",
        help,
    )
