"""Loops as the lists and objects that they make, with a copy of the body for each round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from dialects.terraform.cty.hcl_text import key
from dialects.terraform.expand.deciding_variables import decided
from dialects.terraform.expand.known_values import Env
from dialects.terraform.expand.origins import known_key, rounds
from dialects.terraform.expand.text import comments
from dialects.terraform.expand.text.copies import breaks, in_lines, text
from dialects.terraform.expand.writer import STAY, WIDTH, Move, Pen, Spot
from dialects.terraform.syntax.loops_in import Loop
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Expression, For, Parentheses, Template, Unary
from transpile.hosts.hcl.tokens import NAME
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span

_HEREDOC = re.compile(rf"<<-?({NAME})\r?\n")


@dataclass(frozen=True, slots=True)
class Entry:
    """An item of what is written: its key, if it has one, and what is written for it, each where it is moved to.

    Both are functions, since a layout is tried before it is chosen: on one line, then on several that are indented.
    `name`: the key, where it is known. `lead`: comments before it, `trail` one behind it, `apart`: an empty line is
    before it. `own`: the comments that it may have in itself, those of items.
    """

    value: Callable[[Move], str]
    key: Callable[[Move], str] | None = None
    name: str | None = None
    lead: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()
    trail: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """What a list, or an object (`keyed`), is written with; `top`: comments that are about none of its items.

    `own`: those among them that its entries may have in themselves.
    """

    entries: Sequence[Entry]
    keyed: bool
    top: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()

    @property
    def brackets(self) -> str:
        """What it stands in."""
        return "{}" if self.keyed else "[]"


def written_out(pen: Pen, loop: For, env: Env, move: Move) -> str | None:
    """What a loop makes, written out; None where that is not known. Raises `Stopped` beyond the limits."""
    made = entries(pen, loop, env)
    if made is None:
        pen.kept.setdefault(loop, env)
        return None
    return constructor(pen, loop.span, made, move)


def entries(pen: Pen, loop: For, env: Env) -> Made | None:
    """What a loop makes; None where that is not known."""
    around = rounds(pen, loop, env)
    names = None if around is None else _named(pen, loop, around)
    if around is None or names is None:
        return None
    note(pen, loop, env, len(around))  # rounds and keys are known: from here on it is written out
    top, about = comments.of_rounds(pen, loop, env, len(around))
    own = comments.of_items(pen, [loop]) if top or about else frozenset()
    found = [
        replace(_entry(pen, loop, one, name, about.get(at, ())), own=own)
        for at, (one, name) in enumerate(zip(around, names, strict=True))
    ]
    return Made(_grouped(pen, found) if loop.grouping else found, loop.member is not None, top, own)


def note(pen: Pen, loop: Loop, env: Env, count: int) -> None:
    """Remember that a loop was written out."""
    before, names = pen.written.get(loop, (0, frozenset[str]()))
    pen.written[loop] = max(before, count), names | decided(pen, loop, env)


def _named(pen: Pen, loop: For, around: Sequence[Env]) -> list[str | None] | None:
    """The key of each round; None where one is not known, or a mistake."""
    if loop.member is None:
        return [None] * len(around)
    names = [pen.deciding.name(loop.member, one) for one in around]
    if None in names:
        return None
    if not loop.grouping and len(set(names)) < len(names):
        again = next(name for at, name in enumerate(names) if name in names[:at])
        pen.deciding.told.append(_duplicate(pen, loop.member, str(again)))
        return None
    return names


def _duplicate(pen: Pen, member: Expression, name: str) -> Diagnostic:
    return Diagnostic(
        "T301",
        f"duplicate object key: two different items produced the key \"{name}\" in this 'for' expression",
        member.span,
        f'"{name}" again',
        "if duplicates are expected, use the ellipsis (...) after the value expression to enable grouping by key",
        source=pen.source,
    )


def _entry(pen: Pen, loop: For, env: Env, name: str | None, about: Iterable[Span]) -> Entry:
    lead = comments.written(pen, about)
    if loop.member is None:
        return Entry(lambda move: copy(pen, loop.result, env, move), lead=lead)
    member = loop.member
    return Entry(
        lambda move: in_object(pen, loop.result, env, move),
        (lambda _: key(str(name))) if loop.grouping else lambda move: member_key(pen, member, env, move),
        name,
        lead,
    )


def copy(pen: Pen, e: Expression, env: Env, move: Move, spot: Spot = Spot.FREE) -> str:
    """An expression, its lines moved from where they are to where `move` puts them.

    `terraform fmt` wants a blank behind a sign that stands behind `=>`, and none elsewhere.
    """
    found = text(pen, e, env, replace(move, old=pen.text.base(e.span)), spot)
    return f"{found[0]}{found[1:].lstrip(' ')}" if isinstance(e, Unary) else found


def in_object(pen: Pen, e: Expression, env: Env, move: Move) -> str:
    """The same as the value of an item, which must not end where a line does."""
    if not breaks(pen, e):
        return copy(pen, e, env, move, Spot.VALUE)
    return in_lines(pen, move, lambda deeper: copy(pen, e, env, deeper))


def member_key(pen: Pen, e: Expression, env: Env, move: Move) -> str:
    """The key of a loop, or of an item, as that of an item."""
    if pen.mentions(e, env) or not isinstance(e, Template):
        name = known_key(pen, e, env)
        if name is not None:
            return key(name)
    found = copy(pen, e, env, replace(move, flat=True))
    return found if isinstance(e, Template | Parentheses) else f"({found})"


def _grouped(pen: Pen, found: Sequence[Entry]) -> list[Entry]:
    """One item for each key, with the list of what its rounds give."""
    groups: dict[str | None, list[Entry]] = {}
    for one in found:
        groups.setdefault(one.name, []).append(one)
    return [_group(pen, several) for several in groups.values()]


def _group(pen: Pen, several: Sequence[Entry]) -> Entry:
    lead = tuple(comment for one in several for comment in one.lead)
    items = [Entry(one.value) for one in several]
    return replace(several[0], value=lambda move: _listed(pen, items, move), lead=lead)


def _listed(pen: Pen, items: Sequence[Entry], move: Move) -> str:
    """A list, on one line if it can be."""
    made = Made(items, keyed=False)
    line = _on_a_line(made, replace(move, flat=True))
    if "\n" not in line and (move.flat or len(line) <= WIDTH):
        return line
    return _on_lines(pen, made, move)


def constructor(pen: Pen, span: Span, made: Made, move: Move) -> str:
    """A list or an object in the place of `span`: on one line where that is, unless it gets too long."""
    steady = pen.steady and move == STAY
    start = pen.text.line_start(span.start)
    there = Move(new=pen.text.moved(span.start, move), flat=move.flat)
    if pen.is_one_line(span) or move.flat:
        line = _on_a_line(made, replace(there, flat=True))
        long = len(there.new) + span.start - start + len(line) > WIDTH
        if "\n" not in line and (move.flat or steady or not long or start in pen.text.crowded):
            return pen.count(line)
    if not made.entries and not made.top and not steady:
        return made.brackets
    return pen.count(_on_lines(pen, made, there))


def _on_a_line(made: Made, move: Move) -> str:
    """With all its items on one line; where a comment forbids that, a line break."""
    found = made.entries
    sure = [*made.top, *(each for one in found for each in (*one.lead, one.trail) if each)]
    own = made.own.union(*(one.own for one in found))
    if not all(each.startswith("/*") or each in own for each in sure):
        return "\n"
    texts = [f"{one.key(move)} = {one.value(move)}" if one.key else one.value(move) for one in found]
    remarks = comments.unwritten(made.top, made.own, texts)
    for one, written in zip(found, texts, strict=True):
        remarks += [*comments.unwritten(one.lead, one.own, [written]), *([one.trail] if one.trail else [])]
    if not all(each.startswith("/*") for each in remarks):
        return "\n"
    inner = " ".join([*remarks, ", ".join(texts)]).strip()
    pad = " " if made.keyed and inner else ""
    return f"{made.brackets[0]}{pad}{inner}{pad}{made.brackets[1]}"


def _on_lines(pen: Pen, made: Made, move: Move) -> str:
    """With a line for each item, and its comments before it."""
    nl = pen.source.newline
    inner = Move(new=move.new + pen.text.step)
    items = ["".join(_item(one, inner, nl)) for one in made.entries]
    rows = [f"{inner.new}{one}{nl}" for one in comments.unwritten(made.top, made.own, items)]
    for at, (one, item) in enumerate(zip(made.entries, items, strict=True)):
        rows += [nl] if one.apart and at else []
        rows += [f"{inner.new}{comment}{nl}" for comment in comments.unwritten(one.lead, one.own, [item])]
        rows.append(f"{inner.new}{item}{nl}")
    return "".join([made.brackets[0], nl, *rows, move.new, made.brackets[1]])


def _item(one: Entry, move: Move, nl: str) -> Iterator[str]:
    value = one.value(move)
    if one.key is not None:
        yield f"{one.key(move)} = {value}"
    else:
        yield value
        yield f"{nl}{move.new}," if ends_with_heredoc(value) else ","
    if one.trail:
        yield f" {one.trail}"


def ends_with_heredoc(written: str) -> bool:
    """Whether nothing but a line break can follow."""
    last = written.rpartition("\n")[2].strip()
    return any(last == marker for marker in _HEREDOC.findall(written))
