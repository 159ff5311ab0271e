"""How much text the copies of a body have at least, known before one of them is made.

A body is measured once, as a number of characters and how often it mentions each variable: so what it has in thousands
of iterations is a multiplication. What only evaluation tells (what a function answers, say) counts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from transpile import ir
from transpile.evaluate.evaluation import Deferred, Evaluation
from transpile.evaluate.loops.known import Pairs, Size
from transpile.evaluate.loops.source_errors import called
from transpile.evaluate.loops.sources import known_items, nested
from transpile.evaluate.values import Env, bare
from transpile.ir.traversal import walk
from transpile.syntax.tree import Kind

SEPARATOR = 2
"""The characters around a key or an item: a colon, a comma or a dash, and a blank, a bracket or a line end."""
SMALLER = "iterate over fewer items, make the fragment smaller"


def fits(ev: Evaluation, loop: ir.Loop, pairs: Pairs, env: Env) -> bool:
    """Whether the copies that `loop` makes are within the limit; T219 if not. What it makes by itself is counted.

    An outermost loop answers for those in it as well, as far as their items are known.
    """
    budget = ev.budget
    if not budget.affords_work(_round(ev, loop).work * len(pairs), loop.label_origin or loop.origin):
        return False
    own = _copies(ev, loop, _round(ev, loop), pairs)
    whole = own if env or not nested(ev, loop) else _whole(ev, loop, pairs)
    size, before = whole.at(env, lambda one: _length(ev, one)), budget.output
    if before + size > budget.limits.output:
        soon = f", after {before:,} before" if before else ""
        what = f"would produce at least {size:,} bytes{soon}; the limit is {budget.limits.output:,}"
        return _refused(ev, loop, pairs, what, f"{SMALLER}, or raise the limit with --max-output")
    if budget.most_parts is not None and whole.parts > budget.most_parts:
        return _unreadable(ev, loop, pairs, whole.parts)
    budget.produces(loop, own.at(env, lambda one: _length(ev, one)))
    return True


def can_be_read(ev: Evaluation, loop: ir.Loop, pairs: Pairs) -> bool:
    """Whether a text with the copies of `loop`, those of loops in it aside, can be read again; T219 if not."""
    most = ev.budget.most_parts
    if most is None:
        return True
    parts = _copies(ev, loop, _round(ev, loop), pairs).parts
    return parts <= most or _unreadable(ev, loop, pairs, parts)


def _unreadable(ev: Evaluation, loop: ir.Loop, pairs: Pairs, parts: int) -> bool:
    what = f"would produce at least {parts:,} keys and values; the limit is {ev.budget.most_parts:,}"
    return _refused(ev, loop, pairs, what, f"{SMALLER}, or split the template")


def _refused(ev: Evaluation, loop: ir.Loop, pairs: Pairs, what: str, help: str) -> bool:
    """T219: False, and nothing more is evaluated."""
    ev.budget.exhausted = True
    origin, rounds = loop.label_origin or loop.origin, f"{len(pairs):,} iterations"
    ev.findings.report("T219", f"{called(loop)} {what}", origin, rounds, help)
    return False


# -- loops ------------------------------------------------------------------------------------------------------------


def _whole(ev: Evaluation, loop: ir.Loop, pairs: Pairs) -> Size:
    """What all iterations of `loop` produce, with the loops in it whose items are known now."""
    inside = [_inner(ev, one) for one in nested(ev, loop)]
    return _copies(ev, loop, _sum([_round(ev, loop), *inside]), pairs)


def _inner(ev: Evaluation, loop: ir.Loop) -> Size:
    if loop.filter is not None or ev.facts(loop.source).free:
        return Size()
    items = known_items(ev, loop)
    return Size() if items is None else _whole(ev, loop, tuple((one, one) for one in items))


def _copies(ev: Evaluation, loop: ir.Loop, size: Size, pairs: Pairs) -> Size:
    """The sum over the iterations of a loop; a round without any text counts as one character."""
    if isinstance(loop.result, ir.Merge) and loop.result.duplicates is ir.Duplicates.LAST:
        return Size(len(pairs))  # entries may replace others
    fixed, left = max(size.fixed, 1) * len(pairs), []
    for binder, count in size.mentions:
        if binder is loop.value:
            fixed += count * sum(_length(ev, item) for _, item in pairs)
        elif binder is not loop.key:
            left.append((binder, count * len(pairs)))
    return Size(fixed, tuple(left), parts=size.parts * len(pairs))


def _round(ev: Evaluation, loop: ir.Loop) -> Size:
    """What a round of `loop` produces beside the loops in it."""
    found = ev.loops.sizes.get(id(loop))
    if found is None:
        measure = Measure(ev)
        match loop.result:
            case ir.Merge(members):
                measure.members(members)
            case ir.Collect(items):
                measure.items(items)
            case ir.Group(_, value):
                measure.add(value)
        found = ev.loops.sizes[id(loop)] = (loop, measure.size)
    return found[1]


def _sum(sizes: Iterable[Size]) -> Size:
    fixed, parts, mentions = 0, 0, Counter[ir.Binder]()
    for size in sizes:
        fixed += size.fixed
        parts += size.parts
        mentions.update(dict(size.mentions))
    return Size(fixed, tuple(mentions.items()), parts=parts)


def _length(ev: Evaluation, item: ir.Expression) -> int:
    """The characters of an item."""
    if isinstance(item, ir.Literal):
        return len(item.text) if item.kind is Kind.STRING else 1
    found = ev.loops.lengths.get(id(item))
    if found is None:
        measure = Measure(ev)
        measure.add(item)
        found = ev.loops.lengths[id(item)] = (item, measure.fixed)
    return found[1]


# -- expressions ------------------------------------------------------------------------------------------------------


class Measure:
    """What expressions have at least, wherever they are written. Aliases stay, and loops are counted by themselves."""

    __slots__ = ("_ev", "fixed", "mentions", "parts", "work")

    def __init__(self, ev: Evaluation) -> None:
        self._ev = ev
        self.fixed = 0
        self.mentions = Counter[ir.Binder]()
        self.work = 0
        self.parts = 0

    @property
    def size(self) -> Size:
        """All that was added."""
        return Size(self.fixed, tuple(self.mentions.items()), self.work, self.parts)

    def add(self, e: ir.Expression) -> None:
        """Adds an expression."""
        match e:
            case ir.Literal(text):
                self.fixed += len(text)
            case ir.Variable(binder):
                self.mentions[binder] += 1
            case ir.Text(parts):
                self._text(parts)
            case ir.Array(items):
                self.items(items)
            case ir.Object(members):
                self.members(members)
            case ir.Call(argument=ir.Text() as text) | ir.Call(argument=ir.Array((ir.Text() as text, *_))):
                self._text(text.parts)
            case ir.Call(argument=argument) if isinstance(self._ev.function(e), Deferred | None):
                self.add(argument)
            case ir.Call() if self._ev.facts(e).free:
                self.work += sum(1 for _ in walk(e))

    def items(self, items: Iterable[ir.Expression | ir.Splice]) -> None:
        """Adds the items of a list; what may turn out to be absent takes its dash along."""
        for item in items:
            if not isinstance(item, ir.Splice):
                if _present(item):
                    self._part()
                self.add(item)

    def members(self, members: Iterable[ir.Member | ir.Spread]) -> None:
        """Adds the entries of an object; what may turn out to be absent takes its key along."""
        for one in members:
            if isinstance(one, ir.Member):
                self._member(one)
            elif isinstance(value := bare(one.value), ir.Object):
                self.members(value.members)

    def _member(self, one: ir.Member) -> None:
        if _present(one.value):
            self._part()
            self.add(one.key)
        self.add(one.value)

    def _part(self) -> None:
        """Adds what is around an entry or an item."""
        self.fixed += SEPARATOR
        self.parts += 1

    def _text(self, parts: Iterable[str | object]) -> None:
        for part in parts:
            if isinstance(part, str):
                self.fixed += len(part)
            elif isinstance(part, ir.Variable) and part.sigil is ir.Sigil.PLAIN:
                self.mentions[part.binder] += 1


def _present(e: ir.Expression) -> bool:
    """Whether `e` is never absent, but for a variable whose item is."""
    match e:
        case ir.Literal() | ir.Variable() | ir.Text() | ir.Array() | ir.Object() | ir.Call(argument=ir.Text()):
            return True
    return False
