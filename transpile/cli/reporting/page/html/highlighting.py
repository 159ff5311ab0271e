"""The lines of a text -> HTML that shows its syntax: keys, strings, comments, functions, and `${holes}` in strings.

Only classes are given here; their colors are in `page.css`. Where a text cannot be taken apart, it is shown plain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from transpile.cli.reporting.page.html.markup import Markup, visible_lines

if TYPE_CHECKING:
    from pygments.lexer import Lexer

MOST = 300_000
"""Characters of a text that is taken apart."""
LONGEST = 400
"""Lexers take a time that grows with the square of some lines: longer ones are plain, and blank to the lexer."""
KINDS = (
    ("Token.Comment", "c"),
    ("Token.Name.Tag", "k"),
    ("Token.Name.Attribute", "k"),
    ("Token.Name.Builtin", "k"),
    ("Token.Name.Function", "f"),
    ("Token.Keyword.Type", "f"),
    ("Token.Keyword.Reserved", "f"),
    ("Token.Name.Label", "v"),
    ("Token.Literal.Number", "n"),
    ("Token.Keyword.Constant", "n"),
    ("Token.Literal.String", "s"),
)
"""Kinds of tokens (https://pygments.org/docs/tokens/) and their classes. Words without quotes in YAML have none."""
IS_JSON = re.compile(r'\s*\{\s*["}]').match
HOLE = re.compile(r"[$&]\{[^{}\s]*\}")
Piece = tuple[str, str]
"""Text of one line, and its class or ""."""


def highlighted(lines: Sequence[str], language: str) -> list[Markup]:
    """Each line as HTML. `language` is the name of the one that the text is in, "" for that of templates."""
    shown = visible_lines(line.rstrip("\r") for line in lines)
    known = ["" if len(line) > LONGEST else line for line in shown]
    text = "\n".join(known)
    lexer = _lexer("json" if IS_JSON(text) else language or "yaml") if len(text) <= MOST else None
    if lexer is None:
        return [_plain(line) for line in shown]
    pieces: list[list[Piece]] = [[]]
    for kind, words in _tokens(lexer, text):
        first, *more = words.split("\n")
        pieces[-1].append((first, kind))
        pieces.extend([(line, kind)] for line in more)
    if ["".join(words for words, _ in line) for line in pieces] != known:
        return [_plain(line) for line in shown]
    return [_line(found) if line else _plain(whole) for found, line, whole in zip(pieces, known, shown, strict=True)]


def _plain(line: str) -> Markup:
    return Markup(escape(line))


def _line(pieces: Sequence[Piece]) -> Markup:
    return Markup("".join(_piece(words, kind) for words, kind in _joined(pieces)))


def _joined(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Neighbours of one class as one."""
    held, last = "", ""
    for words, kind in pieces:
        if kind != last and held:
            yield held, last
            held = ""
        held, last = held + words, kind
    yield held, last


def _piece(words: str, kind: str) -> str:
    if kind == "c" or "{" not in words:
        return _span(words, kind)
    out, done = [], 0
    for hole in HOLE.finditer(words):
        out += [_span(words[done : hole.start()], kind), _span(hole[0], "v")]
        done = hole.end()
    return "".join([*out, _span(words[done:], kind)])


def _span(words: str, kind: str) -> str:
    return f'<span class="{kind}">{escape(words)}</span>' if kind and words else escape(words)


def _tokens(lexer: Lexer, text: str) -> Iterator[Piece]:
    # Not `get_tokens`, which strips and adds line ends.
    return ((_kind(str(kind)), words) for _, kind, words in lexer.get_tokens_unprocessed(text))


@cache
def _kind(token: str) -> str:
    return next((name for start, name in KINDS if token.startswith(start)), "")


@cache
def _lexer(name: str) -> Lexer | None:
    from pygments.lexers import find_lexer_class_by_name
    from pygments.util import ClassNotFound

    try:
        return find_lexer_class_by_name(name)()
    except ClassNotFound:
        return None
