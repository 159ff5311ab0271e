"""Where the indicators stand for which the tree has no nodes: the colons and dashes of its entries and items.

All of it holds for what a host has read: between the spans of two nodes there are indicators, blanks and comments only.
"""

from __future__ import annotations

import re

from transpile.syntax.source import Source
from transpile.syntax.tree import Entry, Mapping, Node, Sequence

_PROPERTIES = re.compile(r"(?:[!&][^ \t]*[ \t]+)+").fullmatch


_COLON_ON_ITS_LINE = re.compile(r"[ \t]*:").match
_TAG_AT_END = re.compile(r"(?:^|[\s,:\[{])![^\s,\[\]{}\"']*\Z").search
LONGEST_TAG = 200
"""Where a tag is looked for, in characters."""
_COLON_BELOW = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)+[ \t]*:").match
_FLOWS_ON = re.compile(r"(?:\s|#[^\n]*\n)*[,\]}]").match


def behind_colon(text: str, entry: Entry) -> int:
    """Where the colon of an entry ends, or its key, if that has none: a key in flow style may stand alone."""
    end = entry.key.span.end
    below = None if text[end : end + 1] == ":" else _COLON_BELOW(text, end)
    return below.end() if below else max(text.find(":", end, entry.value.span.start) + 1, end)


def question_of(text: str, entry: Entry) -> int | None:
    """The offset of the `?` of an entry whose key is explicit: `? key`, and in a block `: value` on a line below."""
    key = entry.key.span
    if _COLON_ON_ITS_LINE(text, key.end):
        return None
    at = key.start - 1
    while at >= 0 and text[at] in " \t\r\n":
        at -= 1
    # Between brackets the key may stand right behind it; in a block a `?` there would be a part of the key.
    return at if at >= 0 and text[at] == "?" else None


def entry_start(text: str, entry: Entry) -> int:
    """Where an entry starts: with its `?`, if it has one, else with its key."""
    question = question_of(text, entry)
    return entry.key.span.start if question is None else question


def ends_in_tag(text: str, end: int) -> bool:
    """Whether a tag without a value may end at an offset: a bracket or a comma right behind would be a part of it."""
    return _TAG_AT_END(text, max(0, end - LONGEST_TAG), end) is not None


def flows_on(text: str, end: int) -> bool:
    """Whether the next thing behind an offset is a comma or a bracket that closes, below comments, too."""
    return _FLOWS_ON(text, end) is not None


def is_bare_pair(text: str, node: Node) -> bool:
    """Whether a node is a mapping of one entry without braces, as a flow list may hold it (`[Port: 80]`)."""
    return isinstance(node, Mapping) and node.flow and not text.startswith("{", node.span.start)


def dash_of(source: Source, container: Mapping | Sequence, old: tuple[Entry | Node, ...], index: int) -> int:
    """The offset of the dash of a block sequence's item.

    All dashes stand in one column: it is the last one there above the item, and below the item before.
    """
    if index == 0:
        return container.span.start
    text, column = source.text, source.column(container.span.start)
    line = text.rfind("\n", 0, max(old[index].span.start, 1)) + 1
    floor = old[index - 1].span.end
    while line > floor and not (text.startswith("-", line + column) and not text[line : line + column].strip()):
        line = text.rfind("\n", 0, line - 1) + 1
    return line + column


def parent_prefix(text: str, offset: int) -> str:
    """The indentation that the continuation lines of the inline node at `offset` relate to: of its key or dash.

    A tag or an anchor before the node is neither. Keys and dashes may stand on the line of a colon (`: - |2`), too.
    """
    start = text.rfind("\n", 0, offset) + 1
    at, dash = start, None
    while text[at : at + 1] == " " or text[at : at + 2] in ("- ", "? ", ": "):
        if text[at] != " ":
            dash = at - start
        at += 1
    first = min(at, offset) - start
    if start + first < offset and not _PROPERTIES(text, start + first, offset):
        return " " * first
    return " " * (dash if dash is not None else max(first - 1, 0))
