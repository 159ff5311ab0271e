"""Runs of children that go, and what takes their place: the edits, and the comments that go along.

Between two runs of a collection stands a child that stays, so their edits cannot overlap. A comment goes with what it
was about: inside a run with the part that its text became, else with the text if that went to another run, else it
stays as a line of its own. None is dropped and none is written twice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from transpile.hosts.indicators import dash_of, ends_in_tag, entry_start
from transpile.printing import blank_lines
from transpile.printing.indentation import line_prefix
from transpile.printing.kept_slices import Parts, carried, comment_end, extended
from transpile.printing.printer import Printer
from transpile.printing.splice import comment_lines, loop_comments, replacement
from transpile.printing.splice.context import Context
from transpile.printing.splice.empty_collections import filled
from transpile.syntax import comments
from transpile.syntax.comments import Pool, Spans
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Mapping, Node, Sequence

_BLANKS = re.compile(r"[ \t]*(?=[\r\n]|\Z)").match
_BLANK_LINE = re.compile(r"\s*?\n[ \t]*\r?\n").match


@dataclass(slots=True)
class Run:
    """A run of removed children (`old[start:end]`) and the parts that take their place; there may be none of either.

    `givers` are the runs whose text and comments come here, `given` the comments that went elsewhere; those that are
    `lost` go nowhere.
    """

    printer: Printer
    context: Context
    container: Mapping | Sequence
    old: tuple[Entry | Node, ...]
    start: int
    end: int
    new: Parts
    givers: list[Run] = field(default_factory=list)
    given: Spans = ()
    lost: Spans = ()

    def edits(self) -> list[Edit]:
        """What makes the old children the new ones."""
        if not self.new:
            return [self._deleted()]
        return self._replaced() if self.start < self.end else [self._inserted()]

    def divided(self, others: list[Run]) -> list[Run]:
        """This run, and apart from it the last of its children, if their text went into other runs and not this one.

        Of two loops side by side the first may be written out here while the second goes into a list elsewhere: as one
        run the comment above the second would stay here, behind the copies of the first.
        """
        end = self.end
        while self.new and end - 1 > self.start and self._went(end - 1, others):
            end -= 1
        return [replace(self, end=end), replace(self, start=end, new=[])] if end < self.end else [self]

    def _went(self, index: int, others: list[Run]) -> bool:
        child = replace(self, start=index, end=index + 1, new=[])
        return not child.goes_into(self) and any(child.goes_into(other) for other in others)

    def goes_into(self, other: Run) -> bool:
        """Whether text of the removed children stands among the parts of `other`."""
        if self.new or not other.new:
            return False
        first, last = self._region()
        return any(first <= span.start < last for part in other.new for span in carried(self.printer, part))

    def give(self) -> Spans:
        """Takes the comments of the removed children, and those right above them."""
        region = Span(self._above(), self._region().end)
        self.given = tuple(sorted({*self.lost, *self.printer.comments.within(region)}))
        return self.given

    def passed(self) -> Spans:
        """The comments that go along to where the text of the removed children went."""
        elsewhere = {*self.lost, *self.printer.comments.claimed}
        return [one for one in self.given if one not in elsewhere]

    def loops(self) -> list[Entry | Node]:
        """What stands for one loop each among the removed children; in flow style nothing is told apart."""
        children = () if self.container.flow else self.old[self.start : self.end]
        return [loop for child in children for loop in blank_lines.loops_of(child)]

    def _region(self) -> Span:
        return Span(self._first(self.start), self._last(self.end - 1))

    def _above(self) -> int:
        """The start of the lines of comments right above the first removed child, else of the child."""
        first, text = self._first(self.start), self.printer.source.text
        floor = self._last(self.start - 1) if self.start else self.container.span.start
        for comment in sorted(self.printer.comments.within(Span(floor, first)), reverse=True):
            # A blank line sets a comment apart, and one on the line of what stays before is about that.
            if text.count("\n", comment.end, first) != 1 or text.find("\n", floor, comment.start) < 0:
                break
            first = comment.start
        return first

    def _first(self, index: int) -> int:
        """Where a child starts, with its dash or question mark."""
        child = self.old[index]
        if isinstance(child, Entry) and self.printer.host == "yaml":
            return entry_start(self.printer.source.text, child)
        if self.container.flow or isinstance(self.container, Mapping):
            return child.span.start
        return dash_of(self.printer.source, self.container, self.old, index)

    def _last(self, index: int) -> int:
        """Where a child ends, with the comments that go along; in flow style the comma stands before these."""
        node = self.old[index]
        return node.span.end if self.container.flow else comment_end(self.printer, extended(self.printer, node).end)

    def _prefix(self) -> str:
        """The indentation of the children."""
        if self.container.flow:
            return line_prefix(self.printer.source.text, (self.old[0] if self.old else self.container).span.start)
        return " " * self.printer.source.column(self.container.span.start)

    def _text(self, region: Span) -> str:
        """The text of the new parts in the stead of a region of the source, with the comments that go along."""
        return "".join(self._texts(region))

    def _texts(self, region: Span) -> list[str]:
        """The same in the pieces that it was made in: a long text has several."""
        printer = self.printer
        inside = comments.within(self.context.comments, region)
        # Loops without comments count, too: what all of them became is told from what one did.
        given = [(run.passed(), run.loops()) for run in self.givers]
        commented = inside or any(words for words, _ in given)
        found = loop_comments.between(printer, self.new, (inside, self.loops()), given) if commented else None
        parts = [span for part in self.new for span in carried(printer, part)] if found else []
        listed = blank_lines.listed(printer, self.new, self.old) if not self.container.flow else {}
        replaces = self.start < self.end and not self.container.flow and len(self.new) > 1
        between = blank_lines.between(printer, self.new, self.old, self.start, self.end) if replaces else ()
        # Without comments of its own a run inside a part may still be for those that the run around has left.
        pool = Pool(printer.source.text, found.left, parts, found.heads, found.loops) if found else None
        context = self.context.at(self.container.span, pool, listed)
        texts = replacement.parts_texts(context, self.new, self.container, self._prefix(), between)
        if pool is not None:
            texts[0] = comment_lines.with_comments(printer, pool.rest(), texts[0], self._prefix())
        # What follows here did not stand behind the last loop of a list: where that is set apart inside, so is this.
        last = blank_lines.place(printer, self.new[-1]) if listed and self.end < len(self.old) else None
        if last and last.start >= region.end and not _BLANK_LINE(printer.source.text, region.end):
            texts[-1] += printer.habits.newline
        if found is not None and found.below:
            texts[-1] = (printer.habits.newline + self._prefix()).join([texts[-1], *found.below])
        return texts

    def _replaced(self) -> list[Edit]:
        """One edit, or, of a long text, more that go on behind it."""
        region = self._region()
        first, *more = self._texts(region)
        return [Edit(region, first), *(Edit(Span(region.end, region.end), one) for one in more)]

    def _inserted(self) -> Edit:
        """Behind the child before, or before the first one."""
        separator = replacement.separator(self.printer, self.container, self._prefix())
        if not self.old:
            return filled(self.container, self._text(Span(0, 0)))
        if self.start:
            at = self._last(self.start - 1)
            apart = " " if self.container.flow and self._ends_empty(at) else ""
            return Edit(Span(at, at), apart + separator + self._text(Span(at, at)))
        at = self._first(0)
        return Edit(Span(at, at), self._text(Span(at, at)) + separator)

    def _deleted(self) -> Edit:
        """Children without a successor: their lines go too, but for comments, which stay as lines of their own."""
        span, newline = self._removed(), self.printer.habits.newline
        found = comments.within(self.context.comments, span)
        given = set(self.given)
        words = [self.printer.source.slice(comment) for comment in found if comment not in given]
        if self.container.flow:
            apart = " " if not words and self._ends_empty(span.start) else ""
            return Edit(span, apart + "".join(f" {comment}{newline}" for comment in words))
        if words:
            return Edit(span, (newline + self._prefix()).join(words))
        return Edit(self._lines(*span), "")

    def _ends_empty(self, at: int) -> bool:
        """Whether what ends there has no value: a colon or tag that touches a bracket or comma would go on into it."""
        text = self.printer.source.text
        return text[at - 1] == ":" or ends_in_tag(text, at)

    def _removed(self) -> Span:
        """The children, in flow style with a comma, and the comments above that went elsewhere.

        The comma is the one before them, but for the first children: these have only the one behind.
        """
        first, last = self._region()
        if self.container.flow:
            before = self.start and self.old[self.start - 1].span.end
            return Span(before or first, last if before else self.old[self.end].span.start)
        return Span(min(first, *(comment.start for comment in self.given)), last) if self.given else Span(first, last)

    def _lines(self, first: int, last: int) -> Span:
        """The lines of removed block children: up to what follows where they come first, else with the break before.

        Where blank lines stand on both sides, those before go as well; blanks behind, which a block scalar above the
        children would take in.
        """
        text = self.printer.source.text
        if self.start == 0:
            # The first child starts behind its parent's indentation, where what follows then stands.
            while text[last] in " \t\r\n":
                last += 1
            return Span(first, last)
        before = text.rfind("\n", 0, first)
        floor = _behind_blanks(text, self._last(self.start - 1))
        if self.context.home is None:  # a part that is printed elsewhere ends where its last child does
            last = _behind_blanks(text, last)
        while _BLANK_LINE(text, last) and before > floor and text[before - 1] in " \t\r\n":
            before -= 1
        return Span(before - (text[before - 1] == "\r"), last)


def _behind_blanks(text: str, at: int) -> int:
    """Behind the blanks at the end of a line; `at` where something else follows."""
    blanks = _BLANKS(text, at)
    return blanks.end() if blanks else at
