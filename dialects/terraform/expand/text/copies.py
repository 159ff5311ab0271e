"""The text of an expression as it is written in another place: its own, with edits, and its lines moved."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from dialects.terraform.expand.known_values import Env
from dialects.terraform.expand.writer import STAY, Move, Pen, Spot
from dialects.terraform.syntax.loops_in import heredocs_in
from dialects.terraform.syntax.references import Node, children
from transpile.hosts.hcl.syntax import (
    Attribute,
    Binary,
    Call,
    Conditional,
    Element,
    Expression,
    Index,
    Splat,
    Template,
    Unary,
)
from transpile.syntax.edits import Edit, apply
from transpile.syntax.source import Span

_PARENTHESIS = re.compile(r"(?:[ \t]|/\*.*?\*/)*\(", re.DOTALL).match
"""That of a call, on the line of what stands before; blocks of comments end no line."""


def text(pen: Pen, e: Expression, env: Env, move: Move = STAY, spot: Spot = Spot.FREE) -> str:
    """The text of an expression as it is written where `move` puts it."""
    return cut(pen, e, e.span, list(pen.edits(e, env, move, spot)), move)


def cut(pen: Pen, e: Node, span: Span, found: list[Edit], move: Move) -> str:
    """The text of `span`, which belongs to `e`, with the edits made and its lines moved."""
    if move.old != move.new and not pen.is_one_line(span):
        found += _moves(pen, e, span, found, move)
    return pen.count(apply(pen.source.text, found, span))


def _moves(pen: Pen, e: Node, span: Span, found: list[Edit], move: Move) -> list[Edit]:
    """What moves the lines of `span` but the first; those of heredocs stay where their blanks count."""
    source, old = pen.source.text, move.old
    solid = [edit.span for edit in found]
    solid += [one.span for one in heredocs_in(e) if not _is_movable(pen, one, old)]
    moves = []
    for line in re.finditer(r"\n(?=[^\r\n])", source[span.start : span.end]):
        at = span.start + line.end()
        if any(one.start < at < one.end for one in solid) or not source.startswith(old, at):
            continue
        if not source[at : source.find("\n", at)].strip():
            continue
        moves.append(Edit(Span(at, at + len(old)), move.new))
    return moves


def _is_movable(pen: Pen, heredoc: Template, old: str) -> bool:
    """Whether all lines of a heredoc may be moved: those of `<<-` that have anything to move.

    Blanks that begin a line count where `~` has taken the end of the line before.
    """
    written = pen.source.slice(heredoc.span)
    if not written.startswith("<<-") or "{~" in written or "~}" in written:
        return False
    return all(row.startswith(old) for row in written.split("\n")[1:] if row.strip())


def in_lines(pen: Pen, move: Move, inner: Callable[[Move], str]) -> str:
    """What is written in parentheses that stand on other lines."""
    nl, deeper = pen.source.newline, move.new + pen.text.step
    return f"({nl}{deeper}{inner(replace(move, new=deeper))}{nl}{move.new})"


def breaks(pen: Pen, e: Expression) -> bool:
    """Whether a line ends in an expression outside of its brackets, so that it could end the expression.

    No line may end in the sign `[*]` either, nor between the name of a function and its parenthesis.
    """
    if isinstance(e, Element):
        return not pen.is_one_line(e.span)
    if isinstance(e, Call):
        return _PARENTHESIS(pen.source.text, e.function.span.end) is None
    if pen.is_one_line(e.span) or not isinstance(e, Conditional | Binary | Unary | Attribute | Index | Splat):
        return False
    parts = [one for one, _ in children(e) if isinstance(one, Expression)]
    gaps = zip(
        [e.span.start, *(one.span.end for one in parts)], [*(one.span.start for one in parts), e.span.end], strict=True
    )
    return any(not pen.is_one_line(Span(a, max(a, b))) for a, b in gaps) or any(breaks(pen, one) for one in parts)
