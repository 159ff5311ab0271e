"""The text of a script -> tokens of the whole language: strings with what they interpolate, comments, fields, names.

A name in a string or a comment is no name, and `.env` is a field. What a string interpolates is code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Token(NamedTuple):
    """A token. `kind`: blank, comment, format, field, number, variable, name, string, operator, open or close.

    Brackets are open and close: `(`, `[`, `{`, and `\\(` of a string, which its `)` closes. A string is one token,
    behind what it interpolates.
    """

    kind: str
    text: str


TOKEN = re.compile(
    r"(?P<blank>[ \t\r\n]+)"
    r"|(?P<comment>#[^\n]*)"
    r"|(?P<format>@[A-Za-z0-9_]+)"
    r"|(?P<field>\.[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)"
    r"|(?P<variable>\$(?:[A-Za-z_][A-Za-z0-9_]*::)*[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<name>(?:[A-Za-z_][A-Za-z0-9_]*::)*[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<open>[(\[{])"
    r"|(?P<close>[)\]}])"
    r"|(?P<operator>\?//=?|//=|//|\.\.|[-+*/%|=!<>]=|[-.,:;|=<>+*/%?])"
)
CHARACTERS = re.compile(r'(?:[^"\\]|\\[^(])*')
HOLE = "\\("
ENDS = {"(": ")", HOLE: ")", "[": "]", "{": "}"}


def tokens(script: str) -> list[Token] | None:
    """The tokens without blanks; None where a character or a bracket cannot stand where it does."""
    found: list[Token] = []
    open_: list[str] = []
    at = 0
    while at < len(script):
        here = _token(script, at, open_)
        if here is None:
            return None
        made, at = here
        found += (one for one in made if one.kind != "blank")
    return None if open_ else found


def _token(script: str, at: int, open_: list[str]) -> tuple[list[Token], int] | None:
    """The tokens at a place and where they end; `open_` are the brackets that are open there."""
    if script[at] == '"':
        return _characters(script, at, at + 1, open_)
    match = TOKEN.match(script, at)
    if match is None or match.lastgroup is None:
        return None
    token = Token(match.lastgroup, match[0])
    if token.kind == "open":
        open_.append(token.text)
    if token.kind == "close":
        if not open_ or ENDS[open_[-1]] != token.text:
            return None
        if open_.pop() == HOLE:
            rest = _characters(script, match.end(), match.end(), open_)
            return rest and ([token, *rest[0]], rest[1])
    return [token], match.end()


def _characters(script: str, start: int, at: int, open_: list[str]) -> tuple[list[Token], int] | None:
    """What stands in a string from `at` on, up to its end or to what it interpolates next."""
    match = CHARACTERS.match(script, at)
    end = match.end() if match else at
    if script.startswith('"', end):
        return [Token("string", script[start : end + 1])], end + 1
    if script.startswith(HOLE, end):
        open_.append(HOLE)
        return [Token("open", HOLE)], end + 2
    return None


class Place(NamedTuple):
    """A token with those beside it, and the bracket around it; a token of no kind where there is none."""

    before: Token
    token: Token
    after: Token
    around: str


NOTHING = Token("", "")


def places(code: list[Token]) -> Iterator[Place]:
    """Each token with what is around it. The brackets of a pair stand both outside of it."""
    open_ = [""]
    for at, token in enumerate(code):
        if token.kind == "close":
            open_.pop()
        before = code[at - 1] if at else NOTHING
        yield Place(before, token, code[at + 1] if at + 1 < len(code) else NOTHING, open_[-1])
        if token.kind == "open":
            open_.append(token.text)


class Bracket(NamedTuple):
    """Where a bracket that opens at a place is closed, and how many arguments `;` makes of what is in it."""

    end: int
    arguments: int


def brackets(code: list[Token]) -> dict[int, Bracket]:
    """The brackets by the position of their opening token."""
    found: dict[int, Bracket] = {}
    open_: list[int] = []
    arguments: list[int] = []
    for at, token in enumerate(code):
        if token.kind == "open":
            open_.append(at)
            arguments.append(1)
        elif token.kind == "close":
            found[open_.pop()] = Bracket(at, arguments.pop())
        elif token.text == ";" and arguments:
            arguments[-1] += 1
    return found
