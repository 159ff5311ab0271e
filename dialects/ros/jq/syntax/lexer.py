"""Text -> tokens, in one pass. None where a character or a string is outside the subset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from dialects.ros.jq.syntax.nodes import KEYWORDS

LONGEST = 100_000
"""Longer scripts are not read."""


class Token(NamedTuple):
    """A token.

    `kind` is a word or an operator itself, or `name`, `field`, `variable`, `number`, `open` and `close` (the quotes of
    a string), `chars` (plain text in one), `hole` and `unhole` (the parentheses of an interpolation) or `eof`.
    """

    kind: str
    text: str
    offset: int


_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n\\]*(?=\n|\Z))+")
_PLAIN = re.compile(r'[^"\\]+')
_ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))')
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)"
    r"|\.(?P<field>[A-Za-z_][A-Za-z0-9_]*)"
    r"|\$(?P<variable>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<operator>\?//|//=|\|=|\+=|-=|\*=|/=|%=|==|!=|<=|>=|//|\.\.|[.\[\]{}():;,|?=<>+\-*/%])"
)
_LETTERS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_OUTSIDE = frozenset({"?//", "//=", "|=", "-=", "*=", "/=", "%=", ".."})
STRING = '"'


def tokens(text: str) -> list[Token] | None:
    """The tokens of a script, the last of them an `eof`; None where it is outside the subset."""
    if len(text) > LONGEST:
        return None
    out: list[Token] = []
    for token in _scan(text):
        if token is None:
            return None
        out.append(token)
    return out


def _scan(text: str) -> Iterator[Token | None]:
    """The tokens one by one; None as soon as there is none.

    `holes` has, for each hole that is open, how many parentheses are open in it.
    """
    at, holes = 0, list[int]()
    while True:
        at = _after_blanks(text, at)
        if at == len(text):
            yield None if holes else Token("eof", "", at)
            return
        if text[at] == STRING:
            yield Token("open", STRING, at)
            at += 1
        elif text[at] == ")" and holes and holes[-1] == 0:
            holes.pop()
            yield Token("unhole", ")", at)
            at += 1
        else:
            token, at = _token(text, at)
            yield token
            if token is None:
                return
            if holes and token.kind in "()":
                holes[-1] += 1 if token.kind == "(" else -1
            continue
        chars, at, closed = _characters(text, at)
        yield chars
        if chars is None:
            return
        if not closed:
            holes.append(0)
        yield Token("close" if closed else "hole", "", at)


def _after_blanks(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _token(text: str, at: int) -> tuple[Token | None, int]:
    found = _TOKEN.match(text, at)
    if found is None or found.lastgroup is None:
        return None, at
    kind, what = found.lastgroup, found[found.lastgroup]
    if kind == "operator":
        return (None if what in _OUTSIDE else Token(what, what, at)), found.end()
    if (kind == "variable" and what in KEYWORDS | {"ENV"}) or text.startswith("::", found.end()):
        return None, at
    if kind == "number" and _WORD.match(text, found.end()):
        return None, at
    return Token(what if kind == "name" and what in KEYWORDS else kind, what, at), found.end()


def _characters(text: str, at: int) -> tuple[Token | None, int, bool]:
    """The plain text of a string from `at` up to its end or its next hole, and which of the two it is."""
    begin, out = at, list[str]()
    while at < len(text):
        plain = _PLAIN.match(text, at)
        if plain:
            out.append(plain[0])
            at = plain.end()
        elif text[at] == STRING or text.startswith("\\(", at):
            chars = _joined(out)
            closed = text[at] == STRING
            return (None if chars is None else Token("chars", chars, begin)), at + (1 if closed else 2), closed
        else:
            escape = _ESCAPE.match(text, at)
            if escape is None:
                break
            out.append(chr(int(escape[1], 16)) if escape[1] else _LETTERS.get(escape[2], escape[2]))
            at = escape.end()
    return None, at, False


def _joined(parts: list[str]) -> str | None:
    """The text of escapes and plain parts, halves of a pair joined; None where a half stands alone."""
    joined = "".join(parts)
    try:
        return joined.encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeDecodeError:
        return None
