"""Loops -> the members or items that they yield, within the limit of iterations; keys that collide are errors."""

from __future__ import annotations

from collections.abc import Sequence

from transpile import ir
from transpile.evaluate import interpolation
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.loops.copies import Parts, copies
from transpile.evaluate.loops.duplicate_keys import Made, Round, Vanished, unique
from transpile.evaluate.loops.rounds import rounds_of
from transpile.evaluate.values import Absent, AsArgument, Env, Outcome, bare, spelled
from transpile.ir.traversal import walk


def unroll(ev: Evaluation, loop: ir.Loop, env: Env, kept: AsArgument | None = None) -> ir.Object | ir.Array | None:
    """What `loop` yields: an array or an object without origin. None, with diagnostics, where that is not known.

    `kept`: the value of each item or member, where these are arguments of a call or parts of one.
    """
    rounds = rounds_of(ev, loop, env)
    if rounds is None:
        return None
    match loop.result:
        case ir.Collect(items):
            return _collected(ev, items, rounds, kept)
        case ir.Merge(members, duplicates):
            made: list[Made] = []
            last = duplicates is ir.Duplicates.LAST
            for values in rounds:
                if ev.findings.stopped:
                    break
                _produce(ev, members, Round(values, last, True, kept), made)
            return ir.Object(_unique(ev, made))
        case ir.Group():
            return _grouped(ev, loop, loop.result, rounds)


# -- lists and groups -------------------------------------------------------------------------------------------------


def _collected(
    ev: Evaluation, items: tuple[ir.Expression | ir.Splice, ...], rounds: list[Env], kept: AsArgument | None
) -> ir.Array:
    out: list[ir.Expression | ir.Splice] = []
    for values in rounds:
        if ev.findings.stopped:
            break
        for item in items:
            if isinstance(item, ir.Splice):
                splice(ev, item, values, out, kept)
                continue
            value = _body(ev, item, values) if kept is None else kept(item, values)
            if not isinstance(value, Absent):
                out.append(value if ev.remarks is None else ev.remarks.item(value, values))
    return ir.Array(tuple(out))


def splice(
    ev: Evaluation,
    item: ir.Splice,
    env: Env,
    out: list[ir.Expression | ir.Splice],
    kept: AsArgument | None = None,
) -> bool:
    """Adds to `out` what a splice contributes, `kept` as arguments; whether that is anything but the splice itself."""
    loop = bare(item.value)
    if kept is not None and isinstance(loop, ir.Loop) and isinstance(loop.result, ir.Collect):
        value: Outcome = unroll(ev, loop, env, kept) or item.value
    else:
        value = ev.evaluate(item.value, env)
    inner = value.value if isinstance(value, ir.Shared) else value
    if isinstance(inner, ir.Array):
        out.extend(inner.items)
    elif value is item.value:
        out.append(item)
        return False
    elif not isinstance(value, Absent):
        out.append(ir.Splice(value, item.origin))
    return True


def _grouped(ev: Evaluation, loop: ir.Loop, result: ir.Group, rounds: list[Env]) -> ir.Object:
    """An object of lists, its keys in order of first appearance."""
    groups: dict[str, list[ir.Expression]] = {}
    for values in rounds:
        key = ev.resolve(result.key, values)
        value = _body(ev, result.value, values)
        if not isinstance(key, ir.Literal):
            node = result.key.origin or loop.origin
            ev.findings.report("T205", "the key of a group is not known now", node, "not a scalar")
            continue
        items = groups.setdefault(spelled(key), [])  # a group whose items are all absent is an empty list
        if not isinstance(value, Absent):
            items.append(value)
    return ir.Object(tuple(ir.Member(ir.Literal(key), ir.Array(tuple(items))) for key, items in groups.items()))


# -- objects ----------------------------------------------------------------------------------------------------------


def merged(ev: Evaluation, e: ir.Object, env: Env, kept: AsArgument | None = None) -> ir.Object:
    """An object with its spreads inlined, `kept` as an argument; itself if none can be."""
    made: list[Made] = []
    _produce(ev, e.members, Round(env, False, False, kept), made)
    members = _unique(ev, made)
    same = len(members) == len(e.members) and all(new is old for new, old in zip(members, e.members, strict=True))
    return e if same else ir.Object(members, e.origin)


def _unique(ev: Evaluation, made: list[Made]) -> tuple[ir.Member | ir.Spread, ...]:
    """The members, each key once; comments about the items that they were made for go with them."""
    if ev.remarks is not None and ev.remarks.rounds:
        for member, _, around in made:
            if not isinstance(member, Vanished):
                ev.remarks.entry(member, around.env)
    return unique(ev.findings.record, made)


def _produce(ev: Evaluation, parts: Parts, around: Round, made: list[Made]) -> None:
    """Adds the entries that `parts` come to have to those that were made."""
    for copied, rounds in copies(ev, parts, around):
        if len(rounds) == 1 or not _left_to_later(ev, copied, rounds, made):
            for inner in rounds:
                if ev.findings.stopped:
                    break
                for part in copied:
                    _copy(ev, part, inner, made)


def _copy(ev: Evaluation, part: ir.Member | ir.Spread, around: Round, made: list[Made]) -> None:
    """Adds what one part contributes in one round; where nothing changed, the part itself."""
    if isinstance(part, ir.Spread):
        _spread(ev, part, around, made)
        return
    if around.kept is not None:
        value: Outcome = around.kept(part.value, around.env)
    else:
        value = _body(ev, part.value, around.env) if around.looped else ev.evaluate(part.value, around.env)
    key = part.key
    if key.__class__ is ir.Text:
        key = interpolation.key(ev, key, around.env)
    if isinstance(value, Absent):
        made.append((Vanished(key), part, around))
        return
    same = key is part.key and value is part.value
    made.append((part if same else ir.Member(key, value, part.origin), part, around))


def _spread(ev: Evaluation, part: ir.Spread, around: Round, made: list[Made]) -> None:
    """Adds what a spread comes to be that is no object now."""
    value = bare(part.value)
    if isinstance(value, ir.Loop) and isinstance(value.result, ir.Merge):
        made.append((part, part, around))  # its items are not known, which has been told
    else:
        # what has been evaluated needs no values any more: its variables are those of loops that could not be unrolled
        _inline(ev, part, ev.evaluate(value, around.env), around._replace(env={}), made)


def _inline(ev: Evaluation, part: ir.Spread, value: ir.Expression | Absent, around: Round, made: list[Made]) -> None:
    """The members of an evaluated object, or of each object of a list; anything else stays a spread."""
    match value:
        case Absent():
            return
        case ir.Shared(inner):
            _inline(ev, part, inner, around, made)
        case ir.Object(members):
            _produce(ev, members, around, made)
        case ir.Array(items) if all(isinstance(item, ir.Object | ir.Filled) for item in items):
            _produce(ev, [ir.Spread(item, part.origin) for item in items], around, made)  # type: ignore[arg-type]
        case _:
            made.append((part if value is part.value else ir.Spread(value, part.origin), part, around))


# -- left to later ----------------------------------------------------------------------------------------------------


def _left_to_later(ev: Evaluation, parts: Parts, rounds: Sequence[Round], made: list[Made]) -> bool:
    """The rounds of a lazy evaluation in one go, if all bodies can be `Filled`: what rounds share is found once.

    The text of a body is then cut once, and each copy is cast from that: thousands are made in no time.
    """
    plan = []
    for part in parts:
        if isinstance(part, ir.Spread) or not rounds:
            return False
        binders = _filled_with(ev, part.value, rounds[0].env)
        if binders is None:
            return False
        plan.append((part, part.key, part.value, binders))
    if any(_misspelled(ev, body, around.env) for around in rounds for _, _, body, _ in plan):
        return False
    for around in rounds:
        env = around.env
        for part, key, body, binders in plan:
            fillings = [(binder, env[binder]) for binder in binders]
            value = ir.Filled(body, tuple(fillings), body.origin)
            made.append((ir.Member(interpolation.key(ev, key, env), value, part.origin), part, around))
    return True


def _body(ev: Evaluation, body: ir.Expression, env: Env) -> ir.Expression | Absent:
    """A body in a round, `Filled` where a lazy evaluation can leave it to later."""
    binders = _filled_with(ev, body, env)
    if binders is not None:
        return ir.Filled(body, tuple([(binder, env[binder]) for binder in binders]), body.origin)
    return ev.evaluate(body, env)


def _filled_with(ev: Evaluation, body: ir.Expression, env: Env) -> list[ir.Binder] | None:
    """The variables that a body can be filled with later; None if it must be evaluated now.

    That is what may come to be absent or decides about other entries: anything but an object or list, and what has
    loops or spreads in it. A body without variables is the same in all copies: it stays the identical object.
    """
    if not ev.lazy or body.__class__ not in (ir.Object, ir.Array):
        return None
    facts = ev.facts(body)
    if facts.active or facts.free.isdisjoint(env) or _misspelled(ev, body, env):
        return None
    return [binder for binder in facts.free if binder in env]


def _misspelled(ev: Evaluation, body: ir.Expression, env: Env) -> bool:
    """Whether a string in a body has an item that cannot stand in one, which is told when the body is evaluated."""
    return any(isinstance(bare(env[one]), ir.Object | ir.Array) for one in _spelled(ev, body) if one in env)


def _spelled(ev: Evaluation, body: ir.Expression) -> frozenset[ir.Binder]:
    """The variables that stand in strings of a body; remembered."""
    known = ev.loops.spelled.get(id(body))
    if known is None:
        parts = (part for e in walk(body) if isinstance(e, ir.Text) for part in e.parts)
        known = (body, frozenset(part.binder for part in parts if isinstance(part, ir.Variable)))
        ev.loops.spelled[id(body)] = known
    return known[1]
