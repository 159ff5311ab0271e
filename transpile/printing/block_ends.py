"""Where a text ends in a block scalar: blanks behind it would become a part of its last line, and a comment on the
lines below, as far in as its lines, would become one of them.

>>> ends_in_block("A:\\n  - B\\n  - |-\\n    c\\n    d"), ends_in_block("A: |-\\n  b\\nC: d")
(2, None)
>>> ends_in_block("A: |-\\n  - |-\\n  b")
0
"""

from __future__ import annotations

import re

from transpile.syntax.edits import Edit
from transpile.syntax.source import Span

_HEADER = re.compile(r"^( *(?:[-?] +)*)(.*[ :-])?[|>]([0-9+-]*)(?:[ \t]+#.*|[ \t]*)\r?$", re.MULTILINE)
_COMMENT = re.compile(r"(?:[ \t]*\r?\n)++( *+)(?=#)").match
"""What stands before a comment on one of the lines below."""
_BLANKS = re.compile(r"[ \t]*+(?=\r?\n|\Z)(?:\r?\n[ \t]*+(?=\r?\n|\Z))*+").match
"""What stands behind a value on the rest of its line, and on blank lines below, and means nothing there."""
_KEYLESS = re.compile(r"(?:[!&]\S+ +)*\Z").match
"""What may stand before a value alone: tags and anchors."""


def ends_in_block(text: str) -> int | None:
    """The column of the key or dash of the block scalar that whole lines end in; None if the last is a line of none."""
    last = _last_block(text)
    return _column(last) if last and _end(text, last) == len(text) else None


def _last_block(text: str) -> re.Match[str] | None:
    """The header of the last block scalar; what looks like one on a line of another is none."""
    last, end = None, 0
    for one in _HEADER.finditer(text):
        if one.start() >= end:
            last, end = one, _end(text, one)
    return last


def _end(text: str, header: re.Match[str]) -> int:
    """Where the lines of a block scalar end: the first line that is no farther in than its key or dash."""
    outside = re.compile(rf"^(?! {{{_column(header) + 1}}})(?=[ \t]*[^ \t\r\n])", re.MULTILINE)
    found = outside.search(text, header.end() + 1)
    return found.start() if found else len(text)


def _column(header: re.Match[str]) -> int:
    """The column of the key or dash that the block scalar is the value of."""
    marks, rest, _ = header.groups()
    return marks.rindex("-") if _KEYLESS(rest or "") and "-" in marks else len(marks)


def made_end(text: str, edit: Edit) -> int | None:
    """The same of the lines that an edit of `text` makes."""
    return ends_in_block(_made_lines(text, edit))


def _made_lines(text: str, edit: Edit) -> str:
    """The lines that an edit of `text` makes, from the beginning of the first."""
    line = text.rfind("\n", 0, edit.span.start) + 1
    return text[line : edit.span.start] + edit.text


def with_blanks_outside(text: str, edit: Edit, limit: int) -> Edit:
    """`edit` of `text` without the blanks behind it, if a block would take them in: nothing at `limit` or beyond it.

    Those of blank lines are a part of a block if they go farther in than its lines.
    """
    behind = _BLANKS(text, edit.span.end, _blank_until(text, edit.span.end, limit)) if "\n" in edit.text else None
    if behind is None or behind[0].strip("\r\n") == "" or made_end(text, edit) is None:
        return edit
    here, *below = re.split(r"\r?\n", behind[0])
    column = _least_column(_made_lines(text, edit))
    if not here and all(len(line) <= column for line in below):
        return edit
    return Edit(Span(edit.span.start, behind.end()), edit.text + re.sub(r"[ \t]+", "", behind[0]))


def _blank_until(text: str, start: int, limit: int) -> int:
    """`limit`, or the beginning of its line below `start` where something stands on that."""
    is_blank = text[limit : limit + 1] in ("", "\r", "\n")
    return limit if is_blank else text.rfind("\n", start, limit) + 1 or limit


def _least_column(text: str) -> int:
    """How far in all lines of the block scalar are that a text ends in; 0 where its header says how far that is."""
    header = _last_block(text)
    if header is None:
        return 0
    lines = (line for line in text[header.end() :].splitlines() if line.strip())
    return 0 if re.search("[0-9]", header[3]) else min((len(one) - len(one.lstrip(" ")) for one in lines), default=0)


def with_comment_outside(text: str, edit: Edit, limit: int) -> Edit:
    """`edit` of `text` with the comment on a line below in the column of the key or dash, if a block would take it in.

    A quoted scalar or another collection may have stood there, below which it may stand farther in. Nothing at `limit`
    or beyond it is moved.
    """
    behind = _COMMENT(text, edit.span.end, limit) if "\n" in edit.text else None
    if behind is None:
        return edit
    parent = made_end(text, edit)
    if parent is None or len(behind[1]) <= parent:
        return edit
    kept = text[edit.span.end : behind.start(1)]
    return Edit(Span(edit.span.start, behind.end()), edit.text + kept + " " * parent)
