"""JSON text -> located tree: a scanner with offsets (the `json` module has none, and YAML parsers misread some JSON).

Grammar: RFC 8259. One regular expression takes a value, another what may stand between two (with the next key).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import repeat
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]

from transpile.diagnostics import Diagnostic
from transpile.hosts import line_breaks
from transpile.hosts.json.errors import explain_separator, explain_string, explain_value, half_pair
from transpile.hosts.limits import MAX_DEPTH, MAX_NODES
from transpile.hosts.tree_builder import (
    RawScalar,
    Refused,
    collector_paused,
    mapping,
    scalar,
    sequence,
    too_deep,
    too_many,
)
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Node, Parsed, Scalar, Style

Matcher = Callable[[str, int], re.Match[str] | None]

_BLANK = r"[ \t\r\n]*+"
_STRING = r'("[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+")'
_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?"
VALUE = re.compile(rf"{_BLANK}(?:{_STRING}|({_NUMBER}|true\b|false\b|null\b)|([\[{{]))").match
STRING, WORD, OPENING = 1, 2, 3
FIRST: dict[str, Matcher] = {
    "{": re.compile(rf"{_BLANK}(?:(}})|{_STRING}{_BLANK}:)").match,
    "[": re.compile(rf"{_BLANK}(?:(])|)").match,
}
NEXT: dict[str, Matcher] = {
    "{": re.compile(rf"{_BLANK}(?:(}})|,{_BLANK}{_STRING}{_BLANK}:)").match,
    "[": re.compile(rf"{_BLANK}(?:(])|,)").match,
}
CLOSING, KEY = 1, 2
TRAILER: Matcher = re.compile(rf"{_BLANK}\Z").match
SURROGATE = re.compile("[\ud800-\udfff]")


def parse(source: Source) -> Parsed | Diagnostic:
    """The JSON value that `source` is; or T004, T005, T007, T008 or T031.

    All collections are flow, all strings DOUBLE.
    """
    broken = line_breaks.foreign(source, "json")
    if broken is not None:
        return broken
    if not source.text.isascii() and (half := SURROGATE.search(source.text)):
        return half_pair(source, Span(*half.span()))
    try:
        with collector_paused():
            return Parsed(source, "json", _read(source))
    except Refused as refused:
        return refused.diagnostic


def _read(source: Source) -> Node:
    """Read the whole text.

    `outer` holds what is open: where it began, and of the collection around it the items and what may follow them.
    """
    text, value, string, plain = source.text, VALUE, _string, Style.PLAIN
    outer: list[tuple[int, list[Node], Matcher]] = []
    items: list[Node] = []
    following = TRAILER
    at = 0
    for _ in repeat(None, MAX_NODES):
        found = value(text, at)
        if found is None:
            raise Refused(explain_value(source, at, [start for start, _, _ in outer]))
        kind = found.lastindex or 0
        start, at = found.span(kind)
        if kind == OPENING:
            if len(outer) >= MAX_DEPTH:
                raise Refused(too_deep(source, start))
            outer.append((start, items, following))
            items = []
            step, following = FIRST[text[start]], NEXT[text[start]]
        else:
            items.append(string(source, text, start, at) if kind == STRING else scalar(start, at, found[kind], plain))
            step = following
        while separator := step(text, at):
            at = separator.end()
            if separator.lastindex != CLOSING:
                break
            items, following = _closed(source, outer.pop(), at, items)
            step = following
        if separator is None:
            raise Refused(explain_separator(source, at, [start for start, _, _ in outer]))
        if separator.lastindex == KEY:
            items.append(string(source, text, *separator.span(KEY)))
        elif not outer:
            return items[0]
    raise Refused(too_many(source))


def _closed(
    source: Source, opened: tuple[int, list[Node], Matcher], end: int, items: list[Node]
) -> tuple[list[Node], Matcher]:
    """Add the collection that ends at `end` to the one around it; the items of that one, and what may follow them."""
    start, parent, following = opened
    is_object = source.text[start] == "{"
    parent.append(mapping(source, start, end, items, True) if is_object else sequence(start, end, items, True))
    return parent, following


def _string(source: Source, text: str, start: int, end: int) -> Scalar:
    """The string between two quotes, its escapes undone. Raises `Refused` with T004 for a wrong escape."""
    content = text[start + 1 : end - 1]
    node = RawScalar()
    node.span = tuple.__new__(Span, (start, end))
    node.text = _unescaped(source, start, end) if "\\" in content else content
    node.style = Style.DOUBLE
    node.__class__ = Scalar
    return node  # type: ignore[no-any-return]


def _unescaped(source: Source, start: int, end: int) -> str:
    try:
        content: str = scanstring(source.text, start + 1)[0]
    except JSONDecodeError as error:
        raise Refused(explain_string(source, start, error)) from None
    if SURROGATE.search(content):
        raise Refused(half_pair(source, Span(start, end)))
    return content
