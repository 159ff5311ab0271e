"""Loops -> the members or items that they yield, within the limit of iterations; keys that collide are errors."""

from __future__ import annotations

from transpile.evaluate import interpolation
from transpile.evaluate.duplicate_keys import Made, Round, unique
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.loop_sources import rounds_of
from transpile.evaluate.values import Absent, Env, bare, spelled
from transpile.ir import (
    Array,
    Binder,
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


def unroll(ev: Evaluation, loop: Loop, env: Env) -> Object | Array | None:
    """What `loop` yields: an array or an object without origin. None, with diagnostics, where that is not known."""
    rounds = rounds_of(ev, loop, env)
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
                out.append(value if ev.remarks is None else ev.remarks.item(value, values))
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


def _unique(ev: Evaluation, made: list[Made]) -> tuple[Member | Spread, ...]:
    """The members, each key once; comments about the items that they were made for go with them."""
    if ev.remarks is not None and ev.remarks.rounds:
        for member, _, around in made:
            ev.remarks.entry(member, around.env)
    return unique(ev.findings.record, made)


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
            key = interpolation.key(ev, key, env)
        same = key is part.key and value is part.value
        made.append((part if same else Member(key, value, part.origin), part, around))


def _left_to_later(
    ev: Evaluation, parts: tuple[Member | Spread, ...], rounds: list[Env], last: bool, made: list[Made]
) -> bool:
    """The rounds of a lazy evaluation in one go, if all bodies can be `Filled`: what rounds share is found once."""
    plan = []
    for part in parts:
        if isinstance(part, Spread):
            return False
        binders = _filled_with(ev, part.value, rounds[0])
        if binders is None:
            return False
        plan.append((part, part.key, part.value, binders))
    for values in rounds:
        around = Round(values, last, True)
        for part, key, body, binders in plan:
            fillings = [(one, values[one]) for one in binders]
            value = Filled(body, tuple(fillings), body.origin)
            new = interpolation.key(ev, key, values)
            made.append((Member(new, value, part.origin), part, around))
    return True


def _spread(ev: Evaluation, part: Spread, around: Round, made: list[Made]) -> None:
    value = bare(part.value)
    if isinstance(value, Loop) and isinstance(value.result, Merge):
        rounds = rounds_of(ev, value, around.env)
        last = around.replaceable or value.result.duplicates is Duplicates.LAST
        if rounds and not _left_to_later(ev, value.result.members, rounds, last, made):
            for values in rounds:
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
    binders = _filled_with(ev, body, env)
    if binders is not None:
        return Filled(body, tuple([(one, env[one]) for one in binders]), body.origin)
    return ev.evaluate(body, env)


def _filled_with(ev: Evaluation, body: Expression, env: Env) -> list[Binder] | None:
    """The variables that a body can be filled with later; None if it must be evaluated now."""
    if not ev.lazy or body.__class__ not in (Object, Array):
        return None
    facts = ev.facts(body)
    if facts.active or facts.free.isdisjoint(env):
        return None
    return [one for one in facts.free if one in env]


def _grouped(ev: Evaluation, loop: Loop, result: Group, rounds: list[Env]) -> Object:
    """An object of lists, its keys in order of first appearance."""
    groups: dict[str, list[Expression]] = {}
    for values in rounds:
        key = ev.resolve(result.key, values)
        value = _body(ev, result.value, values)
        if not isinstance(key, Literal):
            ev.findings.report(
                "T205", "the key of a group is not known now", result.key.origin or loop.origin, "not a scalar"
            )
        elif not isinstance(value, Absent):
            groups.setdefault(spelled(key), []).append(value)
    return Object(tuple(Member(Literal(key), Array(tuple(items))) for key, items in groups.items()))
