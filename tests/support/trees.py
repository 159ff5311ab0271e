"""Walking and comparing located trees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from support import TESTS
from transpile.syntax.source import Source, from_text
from transpile.syntax.tree import Alias, Anchored, Mapping, Node, Parsed, Scalar, Sequence, Tagged

TEMPLATES = sorted(
    path for path in (TESTS / "samples" / "templates").iterdir() if path.suffix in (".yaml", ".yml", ".json")
)


def text_of(path: Path) -> str:
    """The text of a file, its line ends kept."""
    return path.read_bytes().decode("utf-8")


def children(node: Node) -> list[Node]:
    match node:
        case Mapping(entries=entries):
            return [one for entry in entries for one in (entry.key, entry.value)]
        case Sequence(items=items):
            return list(items)
        case Tagged(value=value) | Anchored(value=value):
            return [value]
        case _:
            return []


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in children(node):
        yield from walk(child)


def label(node: Node) -> tuple[object, ...]:
    """What a node is, without where it stands and what it holds."""
    match node:
        case Scalar(text=text, style=style):
            return "scalar", text, style
        case Tagged(tag=tag):
            return "tag", tag
        case Anchored(name=name) | Alias(name=name):
            return type(node).__name__, name
        case _:
            return (type(node).__name__,)


def shape(node: Node, shift: int = 0) -> list[tuple[object, ...]]:
    """All nodes below `node` with their spans, moved by `shift`: equal shapes are equal trees at that distance."""
    return [(*label(one), one.span.start + shift, one.span.end + shift, len(children(one))) for one in walk(node)]


def reslice(source: Source, node: Node) -> tuple[Source, int]:
    """The text of `node` alone at its column, with a line break behind if it had one; and how far it moved."""
    column = source.column(node.span.start)
    ending = "" if node.span.end == len(source.text) else "\n"
    return from_text(" " * column + source.slice(node.span) + ending), column - node.span.start


def parsed(result: object) -> Parsed:
    assert isinstance(result, Parsed), result
    return result
