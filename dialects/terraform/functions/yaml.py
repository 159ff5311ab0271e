"""`yamlencode`: YAML as go-cty-yaml writes it, with libyaml's emitter in block style.

What the emitter knows of the line decides what it writes next, as in libyaml: whether a list stands under its key or
a step to the right of it, whether a blank or a break is wanted.
"""

from __future__ import annotations

import re

from dialects.terraform.cty import values
from dialects.terraform.cty.conversion import to_string
from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.types import STRING
from dialects.terraform.functions import yaml_text
from dialects.terraform.functions.signatures import Function, Functions, Parameter

_WIDTH = 80
"""A blank behind so many columns becomes a break."""
_STEP = 2
_ROOT = -1
"""The indentation around the whole document."""
_PIECE = re.compile(" +|[^ ]+")


class _Page:
    """What is written, and the state of the line: `fresh` is libyaml's `indention`, nothing but indentation and
    indicators of a block in this line; `spaced` its `whitespace`. `known` says whether all values were, so far.
    """

    __slots__ = ("budget", "column", "fresh", "known", "parts", "spaced")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.parts: list[str] = []
        self.column = 0
        self.fresh = self.spaced = self.known = True

    def put(self, text: str) -> None:
        """Text within the line."""
        self.budget.write(len(text))
        self.parts.append(text)
        self.column += len(text)

    def end_line(self) -> None:
        self.put("\n")
        self.column = 0

    def indent(self, width: int) -> None:
        """Go to that column, in a new line unless this one is fresh and not as far."""
        width = max(width, 0)
        if not self.fresh or self.column > width or (self.column == width and not self.spaced):
            self.end_line()
        self.put(" " * (width - self.column))
        self.fresh = self.spaced = True

    def indicator(self, text: str, *, apart: bool = True, of_block: bool = False) -> None:
        """A sign, with a blank in front where it must stand apart."""
        if apart and not self.spaced:
            self.put(" ")
        self.put(text)
        self.spaced = False
        self.fresh = self.fresh and of_block

    def quote(self, text: str, indent: int, *, folded: bool) -> None:
        """A string in quotes; in a key, no line of it is folded."""
        self.indicator('"')
        body = yaml_text.escaped(text)
        if not folded or self.column + len(body) <= _WIDTH:
            self.put(body)
        else:
            self._fold(body, indent)
        self.indicator('"', apart=False)

    def _fold(self, body: str, indent: int) -> None:
        for piece in _PIECE.finditer(body):
            inside = 0 < piece.start() < len(body) - 1
            if piece[0][0] != " " or not inside or self.column <= _WIDTH:
                self.put(piece[0])
                continue
            self.indent(indent)
            rest = piece[0][1:]
            self.put("\\" + rest if rest else "")

    def block(self, text: str, indent: int) -> None:
        """A string of several lines."""
        self.indicator(yaml_text.block_header(text))
        self.end_line()
        lines = yaml_text.block_lines(text, indent)
        self.put(lines)
        self.column = yaml_text.columns_after(lines)
        self.fresh, self.spaced = self.column == 0, True


def yamlencode(budget: Budget, value: values.Value) -> values.Value:
    """The value as a document of YAML; behind one of a number, a bool or null stands its end."""
    page = _Page(budget)
    _node(page, value, _ROOT)
    if not page.known:
        return values.Unknown(STRING)
    page.indent(_ROOT)
    end = "...\n" if _is_plain(value) else ""
    return values.string("".join((*page.parts, end)))


def _node(page: _Page, value: values.Value, indent: int, *, under_key: bool = False) -> None:
    """A value inside of what is indented so far."""
    page.budget.spend(1)
    members, items = values.mapping(value), values.sequence(value)
    if members is not None:
        _mapping(page, members, indent)
    elif items is not None:
        _sequence(page, items, indent, under_key=under_key)
    elif isinstance(value, str):
        _string(page, value, indent)
    elif isinstance(value, values.Unknown):
        page.known = False
    else:
        _plain(page, value)


def _is_plain(value: values.Value) -> bool:
    return isinstance(value, bool | values.Null) or values.is_number(value)


def _plain(page: _Page, value: values.Value) -> None:
    text = "null" if isinstance(value, values.Null) else str(to_string(value))
    page.put(text if page.spaced else " " + text)
    page.fresh = page.spaced = False


def _string(page: _Page, text: str, indent: int) -> None:
    inner = _inside(indent) or _STEP
    if yaml_text.may_be_block(text):
        page.block(text, inner)
    else:
        page.quote(text, inner, folded=True)


def _inside(indent: int) -> int:
    return 0 if indent == _ROOT else indent + _STEP


def _sequence(page: _Page, items: tuple[values.Value, ...], indent: int, *, under_key: bool) -> None:
    if not items:
        _empty(page, "[", "]")
        return
    inner = indent if under_key and not page.fresh else _inside(indent)
    for item in items:
        page.indent(inner)
        page.indicator("-", of_block=True)
        _node(page, item, inner)


def _mapping(page: _Page, members: dict[str, values.Value], indent: int) -> None:
    if not members:
        _empty(page, "{", "}")
        return
    inner = _inside(indent)
    for name, value in members.items():
        page.indent(inner)
        _key(page, name, inner)
        _node(page, value, inner, under_key=True)


def _key(page: _Page, name: str, indent: int) -> None:
    """A key with its colon; what is long or has several lines stands behind a question mark."""
    if yaml_text.is_simple_key(name):
        page.quote(name, indent, folded=False)
        page.indicator(":", apart=False)
        return
    page.indicator("?", of_block=True)
    _string(page, name, indent)
    page.indent(indent)
    page.indicator(":", of_block=True)


def _empty(page: _Page, opening: str, closing: str) -> None:
    page.indicator(opening)
    page.indicator(closing, apart=False)


FUNCTIONS: Functions = {
    "yamlencode": Function((Parameter("value", null=True, untyped=True),), STRING, yamlencode, bounded=True),
}
