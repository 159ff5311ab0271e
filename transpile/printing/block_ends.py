"""Where a text ends in a block scalar: a comment on the lines below, as far in as its lines, would become one of them.

>>> ends_in_block("A:\\n  - B\\n  - |-\\n    c\\n    d", 0), ends_in_block("A: |-\\n  b\\nC: d", 0)
(2, None)
"""

from __future__ import annotations

import re

from transpile.syntax.edits import Edit
from transpile.syntax.source import Span

_HEADER = re.compile(r"^( *(?:[-?] +)*)(.*[ :-])?[|>][0-9+-]*(?: +#.*)?\r?$", re.MULTILINE)
_COMMENT = re.compile(r"(?:[ \t]*\r?\n)++( *+)(?=#)").match
"""What stands before a comment on one of the lines below."""
_KEYLESS = re.compile(r"(?:[!&]\S+ +)*\Z").match
"""What may stand before a value alone: tags and anchors."""


def ends_in_block(text: str, column: int) -> int | None:
    """The column of the key or dash of the block scalar that a text ends in; None if its last line is none of one.

    The first line of the text begins in `column`.
    """
    headers = [*_HEADER.finditer(text)]
    if not headers:
        return None
    at, (marks, rest) = headers[-1].start(), headers[-1].groups()
    parent = (column if at == 0 else 0) + len(marks)
    if _KEYLESS(rest or "") and "-" in marks:
        parent -= len(marks) - marks.rindex("-")
    below = text[headers[-1].end() :].splitlines()
    inside = all(line.startswith(" " * (parent + 1)) for line in below if line.strip())
    return parent if inside else None


def with_comment_outside(text: str, edit: Edit, limit: int) -> Edit:
    """`edit` of `text` with the comment on a line below in the column of the key or dash, if a block would take it in.

    A quoted scalar or another collection may have stood there, below which it may stand farther in. Nothing at `limit`
    or beyond it is moved.
    """
    behind = _COMMENT(text, edit.span.end, limit) if "\n" in edit.text else None
    if behind is None:
        return edit
    parent = ends_in_block(edit.text, edit.span.start - text.rfind("\n", 0, edit.span.start) - 1)
    if parent is None or len(behind[1]) <= parent:
        return edit
    kept = text[edit.span.end : behind.start(1)]
    return Edit(Span(edit.span.start, behind.end()), edit.text + kept + " " * parent)
