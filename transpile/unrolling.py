"""Loops -> the members or items that they yield, within the limit of iterations; keys that collide are errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from transpile import sources
from transpile.diagnostics import Label
from transpile.ir import (
    Array,
    Collect,
    Duplicates,
    Expression,
    Filled,
    Group,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Shared,
    Splice,
    Spread,
    Text,
)
from transpile.tree import Entry, Kind, Node
from transpile.values import Absent, Env, bare, spelled
from transpile.walk import children, result_children

if TYPE_CHECKING:
    from transpile.evaluate import Evaluation


class Round(NamedTuple):
    """Where members are made: the values of variables, whether a later member of the same key may replace an earlier
    one, and whether this is a round of a loop (its values may then be `Filled`)."""

    env: Env
    replaceable: bool
    looped: bool


Made = tuple[Member | Spread, Member | Spread, Round]
"""What was made, what it was made from, and in which round."""


def unroll(ev: Evaluation, loop: Loop, env: Env) -> Object | Array | None:
    """What `loop` yields: an array or an object without origin. None, with diagnostics, where that is not known."""
    rounds = _rounds(ev, loop, env)
    if rounds is None:
        return None
    match loop.result:
        case Collect(items):
            return _collected(ev, items, rounds)
        case Merge(members, duplicates):
            made: list[Made] = []
            for values in rounds:
                _produce(ev, members, Round(values, duplicates is Duplicates.LAST, True), made)
            return Object(_unique(ev, made))
        case Group():
            return _grouped(ev, loop, loop.result, rounds)


def _collected(ev: Evaluation, items: tuple[Expression | Splice, ...], rounds: list[Env]) -> Array:
    out: list[Expression | Splice] = []
    for values in rounds:
        for item in items:
            if isinstance(item, Splice):
                splice(ev, item, values, out)
                continue
            value = _body(ev, item, values)
            if not isinstance(value, Absent):
                out.append(value)
    return Array(tuple(out))


def splice(ev: Evaluation, item: Splice, env: Env, out: list[Expression | Splice]) -> bool:
    """Adds to `out` what a splice contributes; whether that is anything but the splice itself."""
    value = ev.evaluate(item.value, env)
    inner = value.value if isinstance(value, Shared) else value
    if isinstance(inner, Array):
        out.extend(inner.items)
    elif value is item.value:
        out.append(item)
        return False
    elif not isinstance(value, Absent):
        out.append(Splice(value, item.origin))
    return True


def merged(ev: Evaluation, e: Object, env: Env) -> Object:
    """An object with its spreads inlined; itself if none can be."""
    made: list[Made] = []
    _produce(ev, e.members, Round(env, False, False), made)
    members = _unique(ev, made)
    same = len(members) == len(e.members) and all(new is old for new, old in zip(members, e.members, strict=True))
    return e if same else Object(members, e.origin)


def _produce(ev: Evaluation, parts: tuple[Member | Spread, ...], around: Round, made: list[Made]) -> None:
    env, looped = around.env, around.looped
    for part in parts:
        if isinstance(part, Spread):
            _spread(ev, part, around, made)
            continue
        value = _body(ev, part.value, env) if looped else ev.evaluate(part.value, env)
        if isinstance(value, Absent):
            continue
        key = part.key
        if key.__class__ is Text:
            key = ev.key(key, env)
        same = key is part.key and value is part.value
        made.append((part if same else Member(key, value, part.origin), part, around))


def _spread(ev: Evaluation, part: Spread, around: Round, made: list[Made]) -> None:
    value = bare(part.value)
    if isinstance(value, Loop) and isinstance(value.result, Merge):
        rounds = _rounds(ev, value, around.env)
        last = around.replaceable or value.result.duplicates is Duplicates.LAST
        for values in rounds or ():
            _produce(ev, value.result.members, Round(values, last, True), made)
        if rounds is None:
            made.append((part, part, around))
        return
    if isinstance(value, Object):
        _produce(ev, value.members, around, made)
        return
    _inline(ev, part, ev.evaluate(value, around.env), around._replace(env={}), made)


def _inline(ev: Evaluation, part: Spread, value: Expression | Absent, around: Round, made: list[Made]) -> None:
    """The members of an evaluated object, or of each object of a list; anything else stays a spread."""
    match value:
        case Absent():
            return
        case Shared(inner):
            _inline(ev, part, inner, around, made)
        case Object(members):
            _produce(ev, members, around, made)
        case Array(items) if all(isinstance(item, Object | Filled) for item in items):
            for item in items:
                _spread(ev, Spread(item, part.origin), around, made)  # type: ignore[arg-type]
        case _:
            made.append((part if value is part.value else Spread(value, part.origin), part, around))


def _body(ev: Evaluation, body: Expression, env: Env) -> Expression | Absent:
    """The value of a member in a round, `Filled` where a lazy evaluation can leave it to later."""
    if ev.lazy and body.__class__ in (Object, Array):
        _, free, active, _ = ev.facts(body)
        if not active and not free.isdisjoint(env):
            return Filled(body, tuple([(one, env[one]) for one in free if one in env]), body.origin)
    return ev.evaluate(body, env)


def _grouped(ev: Evaluation, loop: Loop, result: Group, rounds: list[Env]) -> Object:
    """An object of lists, its keys in order of first appearance."""
    groups: dict[str, list[Expression]] = {}
    for values in rounds:
        key = ev.resolve(result.key, values)
        value = _body(ev, result.value, values)
        if not isinstance(key, Literal):
            ev.report("T205", "the key of a group is not known now", result.key.origin or loop.origin, "not a scalar")
        elif not isinstance(value, Absent):
            groups.setdefault(spelled(key), []).append(value)
    return Object(tuple(Member(Literal(key), Array(tuple(items))) for key, items in groups.items()))


# -- rounds -----------------------------------------------------------------------------------------------------------


def _rounds(ev: Evaluation, loop: Loop, env: Env) -> list[Env] | None:
    """The values of variables, round by round. None where the source is not known or the limit is met."""
    if ev.exhausted:
        return None
    pairs = sources.pairs(ev, loop, env)
    if pairs is None or not _fits(ev, loop, pairs, env):
        return None
    rounds: list[Env] = []
    for position, item in pairs:
        values = dict(env)
        if loop.key is not None:
            values[loop.key] = position
        if loop.value is not None:
            values[loop.value] = item
        if loop.filter is None or _passes(ev, loop, loop.filter, values):
            rounds.append(values)
    ev.produced += len(rounds)
    return rounds


def _passes(ev: Evaluation, loop: Loop, only_if: Expression, values: Env) -> bool:
    before = set(ev.resolver.used)
    ev.resolver.used.clear()
    truth = ev.resolve(only_if, values)
    ev.freeze(loop, frozenset(ev.resolver.used), 0)
    ev.resolver.used |= before
    if isinstance(truth, Literal) and spelled(truth) in ("true", "false"):
        return spelled(truth) == "true"
    ev.report(
        "T205",
        f"the filter of {sources.called(loop)} is not known now",
        only_if.origin or loop.origin,
        "neither true nor false",
    )
    return False


def _fits(ev: Evaluation, loop: Loop, pairs: sources.Pairs, env: Env) -> bool:
    """Whether the loop and those in it stay within the limit, as far as that is known before expanding anything."""
    total, chain = _weight(ev, loop, len(pairs), env)
    if ev.produced + total <= ev.max_iterations:
        return True
    ev.exhausted = True
    names = " and ".join(dict.fromkeys(name for name, _ in chain))
    product = " x ".join(f"{count:,}" for _, count in chain)
    amount = f"{product} = {total:,}" if len(chain) > 1 else f"{total:,}"
    soon = f", after {ev.produced:,} before" if ev.produced else ""
    ev.report(
        "T208",
        f"{names} would produce {amount} iterations{soon}; the limit is {ev.max_iterations:,}",
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
    for inner in _nested(ev, loop) if count else ():
        if not ev.facts(inner.source)[1] <= env.keys():
            continue
        items = ev.known_items(inner, env)
        total, chain = _weight(ev, inner, len(items or ()), env)
        inside += total
        if total > best:
            best, widest = total, chain
    return count * max(inside, 1), [(sources.called(loop), count), *widest]


def _nested(ev: Evaluation, loop: Loop) -> tuple[Loop, ...]:
    """The loops directly inside a loop's result."""
    found = ev.nested.get(id(loop))
    if found is None:
        inner = tuple(one for child in result_children(loop.result) for one in _outermost(child))
        found = ev.nested[id(loop)] = (loop, inner)
    return found[1]


def _outermost(e: Expression) -> list[Loop]:
    if isinstance(e, Loop):
        return [e]
    return [loop for child in children(e) for loop in _outermost(child)]


# -- keys -------------------------------------------------------------------------------------------------------------


def _unique(ev: Evaluation, made: list[Made]) -> tuple[Member | Spread, ...]:
    """The members, each key once: T301 for a key that comes again, unless the later one is to replace it."""
    out: list[Member | Spread] = []
    places: dict[str, tuple[int, Made]] = {}
    for one in made:
        member = one[0]
        if isinstance(member, Member) and isinstance(member.key, Literal):
            at, first = places.setdefault(member.key.text, (len(out), one))
            if first is not one:
                if one[2].replaceable or first[2].replaceable:
                    out[at] = member
                else:
                    _collision(ev, member.key.text, first, one)
                continue
        out.append(member)
    return tuple(out)


def _collision(ev: Evaluation, key: str, first: Made, second: Made) -> None:
    node, other = _key_node(second[1]), _key_node(first[1])
    if node is other:
        rounds = f"{_round(first)} and {_round(second)}"
        ev.report(
            "T301",
            f"{key!r} is produced twice, by {rounds}",
            node,
            f"{key!r} for {_round(second)}",
            "make the key different for every item, or remove the item that repeats",
        )
        return
    label = [] if other is None else [Label(other.span, f"{key!r} first comes from here")]
    help = "rename one of the two: a loop may not produce a key that exists beside it"
    ev.report("T301", f"the key {key!r} occurs twice", node, f"{key!r} again", help, others=label)


def _key_node(part: Member | Spread) -> Node | Entry | None:
    if isinstance(part, Spread):
        return part.origin
    return part.key.origin or (part.origin.key if part.origin else None)


def _round(made: Made) -> str:
    """The items of a round that the key depends on, for people."""
    _, part, (env, _, _) = made
    key = part.key if isinstance(part, Member) else None
    mentioned = [one.binder for one in children(key) if hasattr(one, "binder")] if isinstance(key, Text) else []
    binders = mentioned or list(env)
    return ", ".join(f"{binder.name} = {_shown(env[binder])}" for binder in dict.fromkeys(binders) if binder in env)


def _shown(value: Expression) -> str:
    if isinstance(value, Literal):
        return repr(value.text) if value.kind is Kind.STRING else value.text
    return "an item"
