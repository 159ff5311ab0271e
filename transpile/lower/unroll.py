"""Unroll a loop: one copy of its body for each iteration. The last lowering: it removes the loop itself.

The items of a parameter stay references to the item at that position, so only their number is fixed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from transpile import ir
from transpile.diagnostics import Diagnostic, Label
from transpile.evaluate.loops import unrolling
from transpile.evaluate.loops.copy_sizes import can_be_read
from transpile.evaluate.loops.duplicate_keys import Kept, Round, unique
from transpile.evaluate.loops.known import Pairs
from transpile.evaluate.loops.sources import passing, started
from transpile.evaluate.values import bare, number, spelled
from transpile.ir.naming import fixed_part
from transpile.ir.traversal import children, free, map_children, map_result, result_children, walk
from transpile.legality.context import Context
from transpile.legality.frozen_loops import Fixed
from transpile.legality.literal_places import Spots
from transpile.legality.literal_sources import (
    constant,
    follows,
    may_be_absent,
    may_be_null,
    may_lack,
    without_absent,
    written,
)
from transpile.legality.mapping_tables import item_at
from transpile.legality.scope import Around, names
from transpile.legality.substitution import bind, bind_argument, bind_option, entry_key
from transpile.legality.variables import Values
from transpile.lower.tabulate.carriers import selectable
from transpile.syntax.tree import Node

AGAIN = "keep the source, and run transpile again when its items change"


def write_out(loop: ir.Loop, why: str, context: Context, around: Around) -> list[Values]:
    """The rounds of a loop that is written out, with a note that says `why`; none, with an error, if not known."""
    mark, node = len(context.evaluation.diagnostics), loop.label_origin or loop.origin
    found = rounds(loop, context)
    if found is None:
        _say_why(context.evaluation.diagnostics, mark, node, why)
        return []
    values, frozen = found
    count = len(values)
    what = f"is unrolled, {count} iteration{'s' * (count != 1)}" if count else "has no iterations and is removed"
    context.note("T411", f"the loop {what}: {why}", node, AGAIN)
    context.applied(loop, "unroll")
    # What a filter asked for is fixed as well, also if the source itself reads no parameter.
    asked = context.passing(loop) if loop.filter is not None else None
    words = _literal(loop, values, context.spots(around))
    named = _named_in_keys(loop, context)  # a key takes the value that there is now
    names = (asked[1] if asked else frozenset()) | named
    context.froze(loop, Fixed.ITEMS.value if named else frozen, count, names, words)
    return values


def _named_in_keys(loop: ir.Loop, context: Context) -> frozenset[str]:
    """The parameters that keys mention which a round fills in: of the loop's entries, and of objects in them."""
    mentioned = frozenset(e.name for key in _keys(loop) for e in walk(key) if isinstance(e, ir.Reference))
    return mentioned & context.evaluation.document.parameters.keys()


def _literal(loop: ir.Loop, found: list[Values], spots: Spots) -> Spots:
    """The places of `loop` that take the items of now, though the copies follow their source."""
    items = [] if loop.value is None else [values[loop.value] for values in found]
    return Spots() if all(map(constant, items)) else spots.mentioning(loop)


def _say_why(told: list[Diagnostic], mark: int, node: Node | None, why: str) -> None:
    """Adds to what was told since `mark` why the items must be known at all."""
    if node is not None:
        reason = Label(node.span, f"{why}, so the loop must be unrolled")
        told[mark:] = [replace(one, others=(*one.others, reason)) for one in told[mark:]]


def rounds(loop: ir.Loop, context: Context) -> tuple[list[Values], str] | None:
    """The values of the loop's variables, round by round, and what they fix of the parameters behind the source.

    None, with the reason as a diagnostic, where they are not known.
    """
    # Not `context.passing`, which leaves no trace: here what is wrong must be told, and the copies must be counted.
    found = passing(context.evaluation, loop, {})
    if found is None:
        return None
    if not can_be_read(context.evaluation, loop, found):
        return None
    live, frozen = _live(loop, found, context)
    pairs = tuple((key, item) for (key, _), item in zip(found, live, strict=True))
    return started(context.evaluation, loop, pairs, {}), frozen


def _live(loop: ir.Loop, found: Pairs, context: Context) -> tuple[list[ir.Expression], str]:
    """The items, as expressions that follow the source where that is possible, and what is fixed all the same."""
    known = [item for _, item in found]
    # Nothing to follow: no parameter is behind the items, and none of them stands in the source as a reference.
    if not context.parameters(loop) and written(loop) is None and loop.filter is None:
        return known, ""
    # After a filter or a sort, copy n is not item n of the source, so no reference by index says what the copy needs.
    if loop.filter is not None or loop.order is ir.Order.SORTED or _needs_values(loop):
        return known, "the items"
    if _computes(loop, context):
        return known, "the items"
    items = written(loop)
    if items is not None and any(_may_vanish(one, loop, context) for one in items):
        return known, "the items"
    # The numbers differ where an item removes itself (AWS::NoValue).
    if items is not None and len(items) == len(known) and not loop.stringify:
        pseudo, pairs = context.evaluation.document.pseudo, zip(items, known, strict=True)
        return [now if constant(bare(item)) else without_absent(bare(item), pseudo) for item, now in pairs], ""
    vocabulary, choosing = context.evaluation.document.vocabulary, context.naming_functions
    if items is None and selectable(found) and follows(loop.source, vocabulary, choosing):
        return [item_at(number(at), loop.source) for at in range(len(known))], "the number of items"
    return known, "the items"


def _needs_values(loop: ir.Loop) -> bool:
    """Whether a key needs the item: then all that a round holds is of the item that there is now."""
    # A logical ID cannot hold a reference. If it is fixed, the rest of the copy must be too: after a change of the
    # parameter `TopicA` would otherwise be about item B.
    grouped_by = (loop.result.key,) if isinstance(loop.result, ir.Group) else ()
    return any(loop.value in free(one) for one in (*grouped_by, *_keys(loop)))


def _computes(loop: ir.Loop, context: Context) -> bool:
    """Whether a round asks for something that nobody computes behind the result: now, the item has a value."""
    calls = (one for child in result_children(loop.result) for one in walk(child) if isinstance(one, ir.Call))
    return any(one.vocabulary not in context.vocabularies and loop.value in free(one) for one in calls)


def _may_vanish(item: ir.Expression | ir.Splice, loop: ir.Loop, context: Context) -> bool:
    """Whether there is a copy for an item, or all of it, hangs on what it comes to be.

    Null is no character of a string there. An argument of a function keeps the place of what turns out to be nothing in
    it, and copies of an inner loop are there; the loop took it out before.
    """
    pseudo = context.evaluation.document.pseudo
    if may_be_null(item) and any(loop.value in free(text) for text in context.body(loop).texts):
        return True
    return may_be_absent(item, pseudo) or (may_lack(item, pseudo) and _passes_on(loop, context))


def _passes_on(loop: ir.Loop, context: Context) -> bool:
    """Whether a function in the result has the item in what it is given, or an inner loop in what it visits."""
    inside = [one for child in result_children(loop.result) for one in walk(child)]
    given = (one for one in inside if isinstance(one, ir.Call) and context.evaluation.takes_arguments(one))
    visited = (one.source for one in inside if isinstance(one, ir.Loop))
    return any(loop.value in free(one) for one in (*given, *visited))


def _keys(e: ir.Expression) -> Iterator[ir.Literal | ir.Text]:
    match e:
        case ir.Object(members) | ir.Loop(result=ir.Merge(members)):
            yield from (one.key for one in members if isinstance(one, ir.Member))
    for child in children(e):
        yield from _keys(child)


def all_entries(loop: ir.Loop, found: list[Values], context: Context, around: Around) -> list[ir.Member | ir.Spread]:
    """The entries of all rounds; of those with one key only the last where the loop says so."""
    match loop.result:
        case ir.Group() as result:
            groups = grouped(result, found, context)
            if groups is None:
                unrolling.unroll(context.evaluation, loop, {})  # says what is wrong
            return [ir.Member(ir.Literal(name), items) for name, items in (groups or {}).items()]
        case ir.Merge(members, ir.Duplicates.LAST) if any(isinstance(one, ir.Spread) for one in members):
            # What replaces what is known for the nest as a whole: all loops of it are written out with their items.
            merged = context.value(ir.Object((ir.Spread(loop),)), {})
            for one in (loop, *_inside(loop)):
                context.froze(one, Fixed.ITEMS.value, len(context.rounds(one) or ()))
            return [_filled(one, context) for one in merged.members] if isinstance(merged, ir.Object) else []
        case ir.Merge(duplicates=ir.Duplicates.LAST):
            # the last one stays where it stands; evaluations put it in the place of the first: the order means nothing
            all_ = [one for values in found for one, _, _ in _made(loop, values, context, around)]
            last = {one.key: at for at, one in enumerate(all_) if isinstance(one, ir.Member)}
            return [one for at, one in enumerate(all_) if isinstance(one, ir.Spread) or last[one.key] == at]
    # Of an inner loop in the target's own syntax the first copy keeps its label, and so its text. In the object around,
    # the label is a key: with a second copy of that label it would stand there twice.
    made = [one for values in found[:1] for one in _made(loop, values, context, around)]
    later = (one for values in found[1:] for one in _made(loop, values, context, around))
    made += [(_copied(one, context), part, values) for one, part, values in later]
    return list(unique(context.tell, made))


def _filled(part: ir.Member | ir.Spread, context: Context) -> ir.Member | ir.Spread:
    """An entry without copies that are still to be filled: what is called in them is translated at its arguments."""
    return replace(part, value=_without_copies(part.value, context))


def _without_copies(e: ir.Expression, context: Context) -> ir.Expression:
    made = context.value(e, {}) if isinstance(e, ir.Filled) else e
    return map_children(e if made is None else made, lambda child: _without_copies(child, context))


def _inside(loop: ir.Loop) -> Iterator[ir.Loop]:
    """The loops that make entries of the rounds of `loop`."""
    for one in loop.members:
        inner = bare(one.value)
        if isinstance(one, ir.Spread) and isinstance(inner, ir.Loop):
            yield inner
            yield from _inside(inner)


def _copied(part: ir.Member | ir.Spread, context: Context) -> ir.Member | ir.Spread:
    """An entry of a later round: a loop that the target would leave by its name is named anew, as are those in it."""
    loop = part.value
    if not isinstance(part, ir.Spread) or not isinstance(loop, ir.Loop) or not isinstance(loop.result, ir.Merge):
        return part
    result = ir.Merge(tuple(_copied(one, context) for one in loop.result.members), loop.result.duplicates)
    if loop.dialect == context.target:
        loop = replace(loop, label=None, label_origin=None)
    return ir.Spread(replace(loop, result=result), part.origin)


def grouped(result: ir.Group, found: list[Values], context: Context) -> dict[str, ir.Array] | None:
    """The lists by key, in order of first appearance; None where a key is not known."""
    groups: dict[str, list[ir.Expression]] = {}
    for values in found:
        key, value = context.resolved(result.key, values), bind(result.value, values, context)
        if not isinstance(key, ir.Literal):
            return None
        items = groups.setdefault(spelled(key), [])  # a group whose items are all absent is an empty list
        if value is not None:
            items.append(value)
    return {name: ir.Array(tuple(items)) for name, items in groups.items()}


def _worded(loop: ir.Loop, values: Values, context: Context, around: Around) -> ir.Loop:
    """`loop` for one round, with words where a template holds nothing else: of the item that there is now."""
    live = {binder: context.resolved(value, {}) for binder, value in values.items() if not constant(value)}
    constants = {binder: value for binder, value in values.items() if binder not in live}
    known = {**constants, **{binder: now for binder, now in live.items() if isinstance(now, ir.Literal)}}

    def word(e: ir.Expression, env: Values) -> ir.Expression:
        if free(e).isdisjoint(env):
            return e
        for one in walk(e):
            if isinstance(one, ir.Loop):  # written out with the rest, for the items of now
                context.froze(one, Fixed.ITEMS.value, len(context.rounds(one) or ()))
        return context.evaluation.value(ir.Call("core", "word", e), env) or e

    loop = context.spots(around).inside(loop, lambda e: word(e, known))
    return context.plain(around).inside(loop, lambda e: word(e, constants))


def _with_loops_apart(loop: ir.Loop, context: Context) -> ir.Loop:
    """`loop` whose rounds have no loop that would stay by the name of its own variable.

    Alone it may: of two copies, each would have the name of the other one's variable.
    """

    def apart(e: ir.Expression) -> ir.Expression:
        e = map_children(e, apart)
        if not isinstance(e, ir.Loop) or e.dialect != context.target or e.label not in names(e):
            return e
        return replace(e, label=None, label_origin=None)

    result = map_result(loop.result, apart) if context.body(loop).loops else loop.result
    return loop if result is loop.result else replace(loop, result=result)


def _made(loop: ir.Loop, values: Values, context: Context, around: Around) -> list[Kept]:
    """The entries of one round, each with what it was made from."""
    loop = _worded(_with_loops_apart(loop, context), values, context, around)
    assert isinstance(loop.result, ir.Merge)
    round_ = Round(values, False, True)
    out: list[Kept] = []
    remarks = context.evaluation.remarks
    for member in loop.result.members:
        filled = bind_option if around.options and isinstance(member, ir.Member) else bind
        value = filled(member.value, values, context)
        if value is None:
            continue
        # No origin for the spread: one place in the source cannot be the place of several copies.
        if isinstance(member, ir.Spread):
            out.append((ir.Spread(_copy(value, context), None), member, round_))
        else:
            out.append((ir.Member(entry_key(member.key, values, context), value, member.origin), member, round_))
        if remarks is not None:
            remarks.entry(out[-1][0], values)
    return out


def _copy(e: ir.Expression, context: Context) -> ir.Expression:
    """What a round merges. A loop of another dialect loses its name, as each round has it, where its key gives one."""
    if isinstance(e, ir.Loop) and e.dialect != context.target and fixed_part(e):
        return replace(e, label=None)
    return e


def items(loop: ir.Loop, values: Values, context: Context, around: Around) -> list[ir.Expression | ir.Splice]:
    """The items of one round."""
    loop = _worded(_with_loops_apart(loop, context), values, context, around)
    assert isinstance(loop.result, ir.Collect)
    out: list[ir.Expression | ir.Splice] = []
    remarks = context.evaluation.remarks
    for item in loop.result.items:
        if isinstance(item, ir.Splice):
            value = bind(item.value, values, context)
        else:
            value = bind_argument(item, values, context) if around.arguments else bind(item, values, context)
        if value is not None:
            own = value if remarks is None else remarks.item(value, values)
            out.append(ir.Splice(own) if isinstance(item, ir.Splice) else own)
    return out
