"""JSON text -> located tree: a scanner with offsets (the `json` module has none, and YAML parsers misread some JSON).

Grammar: RFC 8259. One regular expression takes a value, another what may stand between two (with the next key).
"""

from __future__ import annotations

import re
from itertools import repeat
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]

from transpile.diagnostics import Diagnostic
from transpile.hosts.build import Refused, mapping, scalar, sequence, too_deep, too_many
from transpile.hosts.json_errors import explain_separator, explain_string, explain_value, half_pair
from transpile.hosts.limits import MAX_DEPTH, MAX_NODES
from transpile.source import Source, Span
from transpile.tree import Node, Parsed, Scalar, Style

_BLANK = r"[ \t\r\n]*+"
_STRING = r'("[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+")'
_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?"
VALUE = re.compile(rf"{_BLANK}(?:{_STRING}|({_NUMBER}|true\b|false\b|null\b)|([\[{{]))").match
STRING, WORD, OPENING = 1, 2, 3
FIRST = {
    "{": re.compile(rf"{_BLANK}(?:(}})|{_STRING}{_BLANK}:)").match,
    "[": re.compile(rf"{_BLANK}(?:(])|)").match,
}
NEXT = {
    "{": re.compile(rf"{_BLANK}(?:(}})|,{_BLANK}{_STRING}{_BLANK}:)").match,
    "[": re.compile(rf"{_BLANK}(?:(])|,)").match,
}
CLOSING, KEY = 1, 2
TRAILER = re.compile(rf"{_BLANK}\Z")
SURROGATE = re.compile("[\ud800-\udfff]")


def parse(source: Source) -> Parsed | Diagnostic:
    """The JSON value that `source` is; or T004, T005, T007 or T008. All collections are flow, all strings DOUBLE."""
    if not source.text.isascii() and (half := SURROGATE.search(source.text)):
        return half_pair(source, Span(*half.span()))
    try:
        return Parsed(source, "json", _read(source))
    except Refused as refused:
        return refused.diagnostic


def _read(source: Source) -> Node:
    """Read the whole text. `outer` holds what is open: where it began, and the items of the collection around it."""
    text, value = source.text, VALUE
    outer: list[tuple[int, list[Node]]] = []
    items: list[Node] = []
    at = 0
    for _ in repeat(None, MAX_NODES):
        found = value(text, at)
        if found is None:
            raise Refused(explain_value(source, at, [start for start, _ in outer]))
        kind = found.lastindex or 0
        start, at = found.span(kind)
        if kind == OPENING:
            if len(outer) >= MAX_DEPTH:
                raise Refused(too_deep(source, start))
            outer.append((start, items))
            items = []
            step = FIRST[text[start]]
        else:
            items.append(_string(source, start, at) if kind == STRING else scalar(start, at, found[WORD], Style.PLAIN))
            step = NEXT[text[outer[-1][0]]] if outer else TRAILER.match
        while separator := step(text, at):
            at = separator.end()
            if separator.lastindex != CLOSING:
                break
            start, parent = outer.pop()
            parent.append(_collection(source, start, at, items))
            items = parent
            step = NEXT[text[outer[-1][0]]] if outer else TRAILER.match
        if separator is None:
            raise Refused(explain_separator(source, at, [start for start, _ in outer]))
        if separator.lastindex == KEY:
            items.append(_string(source, *separator.span(KEY)))
        elif not outer:
            return items[0]
    raise Refused(too_many(source))


def _collection(source: Source, start: int, end: int, items: list[Node]) -> Node:
    return mapping(source, start, end, items, True) if source.text[start] == "{" else sequence(start, end, items, True)


def _string(source: Source, start: int, end: int) -> Scalar:
    """The string between two quotes, its escapes undone. Raises `Refused` with T004 for a wrong escape."""
    content = source.text[start + 1 : end - 1]
    if "\\" in content:
        try:
            content = scanstring(source.text, start + 1)[0]
        except JSONDecodeError as error:
            raise Refused(explain_string(source, start, error)) from None
        if SURROGATE.search(content):
            raise Refused(half_pair(source, Span(start, end)))
    return scalar(start, end, content, Style.DOUBLE)
