"""The outline of a text, without a parser: which keys stand at its top, and where the entries of a section stand.

Only lines and brackets are looked at, which takes a hundredth of the time. So the answer is right for texts as people
and tools lay them out, and may be wrong for others: who asks has to check what follows from it, or can live with that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from itertools import pairwise

from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span

# The first line with a key: comments, directives, the start of the document and blank lines come before it.
_FIRST_LINE = re.compile(r"^(?![ \t]*(?:#|%|---|$))(?P<indent>[ \t]*)", re.MULTILINE)
_ANY_BREAK = re.compile("\r\n?|[\x85\u2028\u2029]")
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]')
_NEXT_SECTION = re.compile(r"\n(?=[^\s#])").search
_FIRST_INDENT = re.compile(r"(?:[ \t]*(?:#.*)?\r?\n)*( +)").match
_JSON_INDENT = re.compile(r"\s*{\s*\n([ \t]+)\"").match


def has_top_key(text: str, keys: Collection[str]) -> bool:
    """Whether a text looks like a mapping with one of these keys at its top, whatever is wrong with it elsewhere."""
    text = _ANY_BREAK.sub("\n", text) if "\r" in text or not text.isascii() else text
    first = _FIRST_LINE.search(text)
    if first is None or text.isspace():
        return False
    if text[first.end()] == "{":
        return any(key in keys for key in _top_strings(text))
    key = rf"^{first['indent']}[\"']?(?:{'|'.join(map(re.escape, keys))})[\"']?[ \t]*:"
    return re.search(key, text, re.MULTILINE) is not None


def _top_strings(text: str) -> Iterator[str]:
    """The strings right below the outermost braces of JSON or flow YAML: its keys, and values that are strings."""
    depth = 0
    for token in _STRING_OR_BRACKET.finditer(text):
        word = token[0]
        if word in "{[":
            depth += 1
        elif word in "}]":
            depth -= 1
        elif depth == 1:
            yield word[1:-1]


@dataclass(frozen=True, slots=True)
class Section:
    """The entries of a section, in order: their keys, and where they stand.

    `end`: where the text goes on behind them; `between`: what stands between two spans in a text of some of them.
    """

    keys: tuple[str, ...]
    spans: tuple[Span, ...]
    end: int
    between: str


def section(text: str, name: str) -> Section | None:
    """The entries of the section `name` at the top of a template; None where they do not begin lines of their own."""
    return _json_section(text, name) if text.lstrip().startswith("{") else _yaml_section(text, name)


def _yaml_section(text: str, name: str) -> Section | None:
    """Its entries are the lines that are indented as the first one; each goes up to the next, with comments between."""
    head = re.search(rf"^(['\"]?){re.escape(name)}\1:[ \t]*(?:#.*)?\r?\n", text, re.M)
    indent = _FIRST_INDENT(text, head.end()) if head else None
    if head is None or indent is None:
        return None
    behind = _NEXT_SECTION(text, head.end())
    end = behind.end() if behind else len(text)
    key = re.compile(rf"\n{indent[1]}(?![\s#])(['\"]?)([^\s:'\"]+)\1:")  # begins with a literal: found fast
    found = list(key.finditer(text, head.end() - 1, end))
    bounds = pairwise([*(one.start() + 1 for one in found), end])
    return Section(tuple(one[2] for one in found), tuple(Span(*one) for one in bounds), end, "") if found else None


def _json_section(text: str, name: str) -> Section | None:
    """The same in JSON, where an entry ends before its comma, and what stands behind the section is its brace."""
    top = _JSON_INDENT(text)
    head = re.search(rf"^{top[1]}{json.dumps(name)}\s*:\s*{{(?=\s*\n([ \t]+)\")", text, re.M) if top else None
    if top is None or head is None:
        return None
    end = text.find(f"\n{top[1]}}}", head.end())
    found = list(re.compile(rf'\n{head[1]}"([^"\\]+)"\s*:').finditer(text, head.end(), end))
    if end < 0 or not found:
        return None
    bounds = pairwise([*(one.start() for one in found), end])
    spans = (Span(start, start + len(text[start:stop].rstrip().removesuffix(","))) for start, stop in bounds)
    return Section(tuple(one[1] for one in found), tuple(spans), end, ",")
