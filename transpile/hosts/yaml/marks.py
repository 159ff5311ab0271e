"""Where YAML nodes really begin and end, where the parsers' marks do not say it.

Found by cutting up real templates node by node (the rules stand in `tree.py`): a mark includes the node's tag and
anchor, runs over the line breaks behind a block scalar, and is anywhere near an empty scalar.
"""

from __future__ import annotations

import re

from transpile.hosts.yaml.events import Event
from transpile.syntax.source import Span
from transpile.syntax.tree import Node

BREAK = re.compile(r"\r?\n")
GAP = re.compile(r"(?:[ \t\r\n]|#[^\r\n]*)*")
PROPERTY = re.compile(r"&[0-9A-Za-z_-]+|!<[^>\s]*>|![^\s,\[\]{}]*")
BLOCK_HEADER = re.compile(r"[|>][-+0-9]*")


def read_properties(text: str, event: Event) -> tuple[list[Span], int]:
    """The spans of the tag and the anchor before a node, in the order written, and where the node itself begins."""
    at, limit = event.start_mark.index, event.end_mark.index
    found: list[Span] = []
    while at < limit and (match := PROPERTY.match(text, at)):
        found.append(Span(*match.span()))
        at = gap(text, match.end())
    return found, at


def gap(text: str, at: int) -> int:
    """Where the blanks, line breaks and comments at `at` end."""
    match = GAP.match(text, at)
    return match.end() if match else at


def behind_indicator(text: str, mark: int, siblings: list[Node]) -> int:
    """Where an empty key or value of a mapping stands: behind its `:` or `?`, else behind what comes before it.

    The parsers' marks differ: some stand before, some behind the blanks that follow the indicator.
    """
    if len(siblings) % 2:
        key_end = siblings[-1].span.end
        at = gap(text, key_end)
        return at + 1 if at < mark and text[at] == ":" else key_end
    at = mark
    while at and text[at - 1] in " \t\r\n":
        at -= 1
    return at if at and text[at - 1] == "?" else mark


def block_end(text: str, start: int, mark: int, value: str) -> int:
    """The true end of the literal or folded scalar from `start`; its end `mark` stands behind trailing line breaks.

    Trailing blank lines belong to it only where they are content: with `+`, or with more blanks than the indentation.
    """
    header = BLOCK_HEADER.match(text, start)
    assert header is not None
    content = value.rstrip("\n")
    if "+" in header[0] and value:
        return _kept_end(text, mark, value)
    visible = content.rstrip(" \t\n")
    if not content:
        return header.end()
    if not visible:
        return _line_end(text, header.end(), content.count("\n") + 1, mark)
    last = start + len(text[start:mark].rstrip(" \t\r\n"))
    return last if visible == content else _line_end(text, last, content.count("\n", len(visible)), mark)


def _kept_end(text: str, mark: int, value: str) -> int:
    """The end of a scalar with `+` chomping: before the break of its last line."""
    end = mark
    if value.endswith("\n") and text[end - 1] in " \t":
        end = len(text[:end].rstrip(" \t"))
    if text[end - 1] not in "\r\n":
        return end
    return end - 2 if text.endswith("\r\n", 0, end) else end - 1


def _line_end(text: str, at: int, lines: int, limit: int) -> int:
    """The end, without its break, of the line that is `lines` below that of `at`."""
    for _ in range(lines):
        match = BREAK.search(text, at, limit)
        at = match.end() if match else limit
    match = BREAK.search(text, at, limit)
    return match.start() if match else limit
