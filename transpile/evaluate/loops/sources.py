"""What a loop iterates over: its items, if they are known before deployment, or the reason why they are not."""

from __future__ import annotations

from dataclasses import replace

from transpile.diagnostics import failed
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.loops.known import Known, Pairs
from transpile.evaluate.loops.source_errors import called, problem
from transpile.evaluate.loops.sure_collisions import collision
from transpile.evaluate.values import EMPTY, Env, bare, number, spelled, string, truth
from transpile.ir import Array, Binder, Expression, Literal, Loop, Member, Object, Order, Splice
from transpile.ir.traversal import bound, children, result_children
from transpile.syntax.tree import Kind, Node


def pairs(ev: Evaluation, loop: Loop, env: Env) -> Pairs | None:
    """The rounds of `loop` before its filter; None with a diagnostic where not known."""
    found = ev.loops.sources.get(id(loop))
    if found is None:
        before = len(ev.diagnostics)
        found = _find(ev, loop, env)
        if found is None:
            return None
        # A source with variables is another one in each round of the loops around. One that something was told of is
        # looked at again: whoever asked now may keep that to himself.
        if not ev.depends(loop.source, env) and len(ev.diagnostics) == before:
            ev.loops.sources[id(loop)] = found
    else:
        ev.parameters.count_as_used(found.names)  # what this loop is a part of came from these, too
    ev.loops.freeze(loop, found.names, len(found.pairs))
    return found.pairs


def known_items(ev: Evaluation, loop: Loop, env: Env = EMPTY) -> tuple[Expression, ...] | None:
    """The items that `loop` visits (over an object: the values), before its filter; None, silently, if not known."""
    frozen = dict(ev.loops.frozen)  # asking how many there are fixes nothing
    found = ev.findings.silently(lambda: pairs(ev, loop, env))
    ev.loops.frozen = frozen
    return None if found is None else tuple(item for _, item in found)


def _find(ev: Evaluation, loop: Loop, env: Env) -> Known | None:
    errors = len(ev.diagnostics)
    value, names = ev.parameters.asking(lambda: ev.resolve(loop.source, env))
    wrong = problem(ev, loop, value)
    wrong = wrong and (collision(loop, value) or wrong)
    if wrong is not None:
        if not failed(ev.diagnostics[errors:]):  # a function that failed has told why already
            ev.findings.report(wrong.code, wrong.message, wrong.node or _place(loop), wrong.label, wrong.help)
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
        return tuple((string(one.key.text), _value(one.value)) for one in members if isinstance(one.key, Literal))
    assert isinstance(value, Array)
    items = [_item(loop, item) for item in value.items if not isinstance(item, Splice)]
    if by_key:
        items.sort(key=lambda one: spelled(one) if isinstance(one, Literal) else "")
    return tuple((number(at), item) for at, item in enumerate(items))


def _value(value: Expression) -> Expression:
    """The value of a member as a round sees it: what an alias stands for, without the anchor that is in its text."""
    found = bare(value)
    return replace(found, origin=None) if found is not value and isinstance(found, Literal) else found


def _item(loop: Loop, item: Expression) -> Expression:
    """An item as a round sees it: what becomes a string stands nowhere, so that no copy has the text of the list."""
    item = bare(item)
    if loop.stringify and isinstance(item, Literal):
        return item if item.kind is Kind.STRING and item.origin is None else string(spelled(item))
    return item


def _place(loop: Loop) -> Node | None:
    return loop.source.origin or loop.origin or loop.label_origin


ROUNDS_AROUND = 1_000
"""In how many rounds of the loops around a loop its items are looked at."""


def started(ev: Evaluation, loop: Loop, pairs: Pairs, env: Env) -> list[Env]:
    """The rounds of `loop` over these pairs, which are counted now; comments about its items go with them.

    A loop inside another that visits nothing has been begun all the same: it counts once.
    """
    ev.budget.produced += len(pairs) or bool(env)
    rounds = [bind(loop, pair, env) for pair in pairs]
    if ev.remarks is not None:
        ev.remarks.visited(loop, rounds, env)
    return rounds


def passing(ev: Evaluation, loop: Loop, env: Env) -> Pairs | None:
    """Position and item, or key and value, of each round that the filter lets pass; None where that is not known."""
    if ev.budget.exhausted:
        return None
    found = pairs(ev, loop, env)
    if found is None or not _fits(ev, loop, found, env):
        return None
    only_if = loop.filter
    return found if only_if is None else tuple(one for one in found if _passes(ev, loop, only_if, bind(loop, one, env)))


def bind(loop: Loop, pair: tuple[Expression, Expression], env: Env) -> Env:
    """The values of the variables in one round of `loop`."""
    values = {**env}
    if loop.key is not None:
        values[loop.key] = pair[0]
    if loop.value is not None:
        values[loop.value] = pair[1]
    return values


def values_around(ev: Evaluation, needed: frozenset[Binder], around: tuple[Loop, ...]) -> list[Env] | None:
    """The values of the variables `needed`, in all rounds of the loops around; None if not known, or too many."""
    depth = max((at for at, one in enumerate(around, 1) if needed & bound(one)), default=0)
    envs: list[Env] = [{}]
    for outer in around[:depth]:
        inner: list[Env] = []
        for env in envs:
            found = pairs(ev, outer, env)
            inner.extend(bind(outer, one, env) for one in found or ())
            if found is None or len(inner) > ROUNDS_AROUND:
                return None
        envs = inner
    return envs


def _passes(ev: Evaluation, loop: Loop, only_if: Expression, values: Env) -> bool:
    value, names = ev.parameters.asking(lambda: ev.resolve(only_if, values))
    ev.loops.freeze(loop, names, 0)
    passes = truth(value) if isinstance(value, Literal) else None
    if passes is not None:
        return passes
    ev.findings.report(
        "T205",
        f"the filter of {called(loop)} is not known now",
        only_if.origin or loop.origin,
        "neither true nor false",
    )
    return False


def _fits(ev: Evaluation, loop: Loop, pairs: Pairs, env: Env) -> bool:
    """Whether the loop and those in it stay within the limit, as far as that is known before expanding anything.

    Looked at before the first round: a nest of three loops over a thousand items each would never come to an end.
    """
    total, chain = _weight(ev, loop, len(pairs), env)
    total = max(total, bool(env))  # as `started` counts
    if ev.budget.produced + total <= ev.budget.max_iterations:
        return True
    ev.budget.exhausted = True
    names = " and ".join(dict.fromkeys(name for name, _ in chain))
    product = " x ".join(f"{count:,}" for _, count in chain)
    amount = f"{product} = {total:,}" if len(chain) > 1 else f"{total:,}"
    soon = f", after {ev.budget.produced:,} before" if ev.budget.produced else ""
    rounds = "iteration" if total == 1 else "iterations"
    ev.findings.report(
        "T208",
        f"{names} would run {amount} {rounds}{soon}; the limit is {ev.budget.max_iterations:,}",
        loop.label_origin or loop.origin,
        "too many iterations",
        "iterate over fewer items, or raise the limit with --max-iterations",
    )
    return False


def _weight(ev: Evaluation, loop: Loop, count: int, env: Env) -> tuple[int, list[tuple[str, int]]]:
    """How many innermost rounds `loop` makes with `count` items, and the names and numbers down its widest nest.

    Loops inside whose sources need variables that have no value yet count once.
    """
    inside = 0
    widest: list[tuple[str, int]] = []
    best = 0
    for inner in nested(ev, loop) if count else ():
        if not ev.facts(inner.source).free <= env.keys():
            continue
        items = known_items(ev, inner, env)
        total, chain = _weight(ev, inner, len(items or ()), env)
        inside += max(total, 1)
        if total > best:
            best, widest = total, chain
    return count * max(inside, 1), [(called(loop), count), *widest]


def nested(ev: Evaluation, loop: Loop) -> tuple[Loop, ...]:
    """The loops directly inside a loop's result."""
    found = ev.loops.nested.get(id(loop))
    if found is None:
        inner = tuple(one for child in result_children(loop.result) for one in _outermost(ev, child))
        found = ev.loops.nested[id(loop)] = (loop, inner)
    return found[1]


def _outermost(ev: Evaluation, e: Expression) -> list[Loop]:
    if isinstance(e, Loop):
        return [e]
    if not ev.facts(e).active:
        return []  # where nothing is to be unrolled there is no loop
    return [loop for child in children(e) for loop in _outermost(ev, child)]
