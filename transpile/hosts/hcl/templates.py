"""Templates: what stands between two quotes or in a heredoc, from pieces of text to parts.

Source: `hclsyntax/parser_template.go`. A piece is what HCL's scanner takes for one token: `~` and the indentation of
`<<-` act on the next or the first piece only.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from transpile.diagnostics import Label
from transpile.hosts.hcl.errors import ESCAPES, wrong
from transpile.hosts.hcl.masked import Literal, Sequence, Written
from transpile.hosts.hcl.syntax import Chunk, Expression, ForDirective, IfDirective, Interpolation, Part, Template
from transpile.hosts.hcl.tokens import SPACE
from transpile.hosts.limits import MAX_DEPTH
from transpile.hosts.tree_builder import Refused, too_deep
from transpile.syntax.source import Source, Span

ORDER = "close the directive that was opened last, and write at most one `else` for an `if`"
DOUBLED = re.compile(r"\$\$+\{|%%+\{")
"""`$${`, and any more of them: HCL takes one `$` away."""
ESCAPE = re.compile(rf"\\(?:([nrt\"\\])|u([0-9a-fA-F]{{4}})|U([0-9a-fA-F]{{8}})|)|{DOUBLED.pattern}")
NAMED = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}


@dataclass(slots=True)
class _Open:
    """A directive whose end has not come yet (or the template itself), and the parts in it so far."""

    piece: Sequence | None = None
    expression: Expression | None = None
    then: tuple[Part, ...] | None = None
    parts: list[Part] = field(default_factory=list)


def template(source: Source, written: Written, expressions: Iterator[Expression]) -> Template:
    """The template of `written`, whose sequences compute `expressions`, in order. Raises `Refused`."""
    texts = _texts(source, written)
    stack = [_Open()]
    for index, piece in enumerate(written.pieces):
        match piece:
            case Literal(span):
                _append(stack[-1].parts, Chunk(span, texts[index]))
            case Sequence(word=""):
                expression = next(expressions)
                stack[-1].parts.append(Interpolation(Span(piece.start, piece.end), expression))
            case Sequence(word="if" | "for"):
                if len(stack) >= MAX_DEPTH:
                    raise Refused(too_deep(source, piece.start))
                stack.append(_Open(piece, next(expressions)))
            case _:
                _close(source, piece, stack)
    if (left := stack[-1].piece) is not None:
        message = f"the `%{{ {left.word} }}` that begins here has no `%{{ end{left.word} }}`"
        raise wrong(source, Span(left.start, left.end), message, "add it at the end of the directive")
    return Template(Span(written.start, written.end), tuple(stack[0].parts), bool(written.marker))


def _close(source: Source, piece: Sequence, stack: list[_Open]) -> None:
    """An `else`, `endif` or `endfor`."""
    top = stack[-1]
    span = Span(piece.start, piece.end)
    match top.piece, piece.word:
        case Sequence(word="if"), "else" if top.then is None:
            top.then, top.parts = tuple(top.parts), []
        case Sequence(word="if" | "for") as opened, word if word == f"end{opened.word}":
            stack.pop()
            stack[-1].parts.append(_directive(top, opened, piece.end))
        case None, word:
            raise wrong(source, span, f"this `{word}` belongs to no directive", "remove it")
        case opened, word:
            began = Label(Span(opened.start, opened.end), "this is not closed")
            raise wrong(source, span, f"`{word}` is not allowed here: an `end{opened.word}` comes first", ORDER, began)


def _directive(open_: _Open, opened: Sequence, end: int) -> IfDirective | ForDirective:
    assert open_.expression is not None
    span, parts = Span(opened.start, end), tuple(open_.parts)
    if opened.word == "for":
        *key, value = opened.names
        return ForDirective(span, key[0] if key else None, value, open_.expression, parts)
    then, otherwise = (parts, ()) if open_.then is None else (open_.then, parts)
    return IfDirective(span, open_.expression, then, otherwise)


def _append(parts: list[Part], chunk: Chunk) -> None:
    """Add characters; to those before them, where there are some."""
    if parts and isinstance(last := parts[-1], Chunk):
        chunk = Chunk(Span(last.span.start, chunk.span.end), last.text + chunk.text)
        parts.pop()
    parts.append(chunk)


def _texts(source: Source, written: Written) -> list[str]:
    """What each piece says: escapes undone, blanks taken by `~` and `<<-`; nothing for sequences.

    `~` comes before `<<-`, as in HCL: a line whose break `~` has taken is none any more when lines are measured. It
    also counts that each acts on one piece and no further: `LINE` in `tokens` cuts pieces where HCL's scanner does.
    """
    pieces = written.pieces
    texts = [_characters(source, written, one.span) if isinstance(one, Literal) else "" for one in pieces]
    for index, piece in enumerate(pieces):
        if isinstance(piece, Sequence):
            if piece.trims_before and index and isinstance(pieces[index - 1], Literal):
                texts[index - 1] = texts[index - 1].rstrip(SPACE)
            if piece.trims_after and index + 1 < len(pieces):
                texts[index + 1] = texts[index + 1].lstrip(SPACE)
    if written.flush:
        _flush(pieces, texts)
    return texts


def _flush(pieces: list[Literal | Sequence], texts: list[str]) -> None:
    """Take from each line of a heredoc the blanks that all of them begin with; lines of blanks only do not count.

    A line that begins with a sequence begins with no blanks: the text of a sequence is empty, with no break at its end.
    """
    begins = [index for index in range(len(pieces)) if index == 0 or texts[index - 1].endswith("\n")]
    begins = [index for index in begins if texts[index].strip(SPACE) or not texts[index].endswith("\n")]
    width = min((len(texts[index]) - len(texts[index].lstrip(SPACE)) for index in begins), default=0)
    for index in begins:
        texts[index] = texts[index][width:]


def _characters(source: Source, written: Written, span: Span) -> str:
    """The characters that are meant at `span`. Raises `Refused` for an escape that HCL does not have."""

    def meant(found: re.Match[str]) -> str:
        if found[0][0] != "\\":
            return found[0][1:]
        if found[1]:
            return NAMED[found[1]]
        code = int(found[2] or found[3] or "110000", 16)  # a backslash before anything else: beyond all characters
        if code > sys.maxunicode or 0xD800 <= code < 0xE000:
            start = span.start + found.start()
            raise wrong(source, Span(start, start + max(2, len(found[0]))), "HCL has no such escape", ESCAPES)
        return chr(code)

    text = source.slice(span)
    if written.marker or written.whole:
        return DOUBLED.sub(meant, text)
    return ESCAPE.sub(meant, text) if "\\" in text or "{" in text else text
