"""Trees to block YAML in the layouts that people use: steps, flush dashes, short tags or long ones, blank lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Call:
    """A function: a short tag, or its long form."""

    name: str
    argument: Tree
    short: bool


@dataclass(frozen=True)
class Flow:
    """A tree in flow style, on one line."""

    tree: Tree


@dataclass(frozen=True)
class Blank:
    """A tree below this many blank lines."""

    lines: int
    tree: Tree


Tree = str | Mapping[str, "Tree"] | Sequence["Tree"] | Call | Flow | Blank
"""Scalars are as they are spelled."""


@dataclass(frozen=True)
class Layout:
    """The habits of a text."""

    step: int = 2
    flush: bool = False
    wide: bool = False

    @property
    def bullet(self) -> str:
        """A dash with its blanks."""
        return "-   " if self.wide else "- "


def text(tree: Mapping[str, Tree], layout: Layout) -> str:
    """The text of a document."""
    return "\n".join(_entries(tree, 0, layout)) + "\n"


def _entries(tree: Mapping[str, Tree], column: int, layout: Layout) -> Iterator[str]:
    for key, value in tree.items():
        blanks, inner = _apart(value)
        yield from [""] * blanks
        yield from _hung(f"{' ' * column}{key}:", inner, column, layout)


def _items(tree: Sequence[Tree], column: int, layout: Layout) -> Iterator[str]:
    bullet = " " * column + layout.bullet
    inner = column + len(layout.bullet)
    for item in tree:
        blanks, apart = _apart(item)
        yield from [""] * blanks
        value = _long(apart)
        if isinstance(value, Mapping) or (isinstance(value, Sequence) and not isinstance(value, str)):
            lines = list(_entries(value, inner, layout) if isinstance(value, Mapping) else _items(value, inner, layout))
            yield bullet + lines[0][inner:]
            yield from lines[1:]
        else:
            yield from _hung(bullet.rstrip(), value, column, layout, bullet)


def _apart(value: Tree) -> tuple[int, Tree]:
    """How many blank lines stand above a tree, and the tree."""
    return (value.lines, value.tree) if isinstance(value, Blank) else (0, value)


def _long(value: Tree) -> Tree:
    if isinstance(value, Call) and not value.short:
        return {value.name if value.name == "Ref" else f"Fn::{value.name}": value.argument}
    return value


def _hung(head: str, value: Tree, column: int, layout: Layout, bullet: str = "") -> Iterator[str]:
    """A value behind its key or dash."""
    value = _long(value)
    if isinstance(value, Call):
        head, value, bullet = f"{bullet or head + ' '}!{value.name}", value.argument, ""
        value = _long(value)
    if isinstance(value, Flow | str):
        yield f"{bullet or head + ' '}{flow(value)}"
        return
    yield head
    if isinstance(value, Mapping):
        yield from _entries(value, column + layout.step, layout)
    elif isinstance(value, Sequence):
        yield from _items(value, column + (0 if layout.flush and not bullet else layout.step), layout)


def flow(tree: Tree) -> str:
    """A tree on one line."""
    match tree:
        case str():
            return tree
        case Flow(inner) | Blank(_, inner):
            return flow(inner)
        case Call(name, argument, True):
            return f"!{name} {flow(argument)}"
        case Call():
            return flow(_long(tree))
        case Mapping():
            return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in tree.items()) + "}"
    return "[" + ", ".join(map(flow, tree)) + "]"
