"""What a loop iterates over: its items, if they are known before deployment, or the reason why they are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from transpile.ir import (
    Array,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Order,
    Splice,
)
from transpile.reasons import problem
from transpile.tree import Kind, Node
from transpile.values import (
    Env,
    bare,
    number,
    spelled,
    string,
)

if TYPE_CHECKING:
    from transpile.evaluate import Evaluation

Pairs = tuple[tuple[Expression, Expression], ...]
"""Position and item, or key and value, of every round."""


class Known(NamedTuple):
    """What was found for a source: its pairs and the parameters that they came from. Holds the loop, for its id."""

    loop: Loop
    pairs: Pairs
    names: frozenset[str]


def pairs(ev: Evaluation, loop: Loop, env: Env) -> Pairs | None:
    """The rounds of `loop` before its filter; None with a diagnostic where not known."""
    found = ev.source(loop)
    if found is None:
        found = _find(ev, loop, env)
        if found is None:
            return None
        if not ev.depends(loop.source, env):
            ev.remember(loop, found)
    ev.freeze(loop, found.names, len(found.pairs))
    return found.pairs


def _find(ev: Evaluation, loop: Loop, env: Env) -> Known | None:
    resolver = ev.resolver
    before = set(resolver.used)
    resolver.used.clear()
    errors = len(ev.diagnostics)
    value = ev.resolve(loop.source, env)
    names = frozenset(resolver.used)
    resolver.used |= before
    wrong = problem(ev, loop, value)
    if wrong is not None:
        if len(ev.diagnostics) == errors:
            ev.report(wrong.code, wrong.message, wrong.node or _place(loop), wrong.label, wrong.help)
        return None
    found = _pairs(loop, bare(value))  # type: ignore[arg-type]
    return Known(loop, found, names)


def _pairs(loop: Loop, value: Expression) -> Pairs:
    """The rounds over a value that has no problem."""
    by_key = loop.order is Order.SORTED
    if isinstance(value, Object):
        members = [one for one in value.members if isinstance(one, Member) and isinstance(one.key, Literal)]
        if by_key:
            members.sort(key=lambda one: one.key.text if isinstance(one.key, Literal) else "")
        return tuple((string(one.key.text), one.value) for one in members if isinstance(one.key, Literal))
    assert isinstance(value, Array)
    items = [_item(loop, item) for item in value.items if not isinstance(item, Splice)]
    if by_key:
        items.sort(key=lambda one: spelled(one) if isinstance(one, Literal) else "")
    return tuple((number(at), item) for at, item in enumerate(items))


def _item(loop: Loop, item: Expression) -> Expression:
    item = bare(item)
    if loop.stringify and isinstance(item, Literal):
        return item if item.kind is Kind.STRING and item.origin is None else string(spelled(item))
    return item


def _place(loop: Loop) -> Node | None:
    return loop.source.origin or loop.origin or loop.label_origin
