"""Places: where a text is to stand, as the indentations that hold there."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum

from transpile.source import Source
from transpile.tree import Anchored, Mapping, Node, Scalar, Sequence, Style, Tagged


class Shape(Enum):
    """How a text starts: behind its key or dash, or as a block collection that a key needs on the next line."""

    INLINE = "inline"
    MAPPING = "mapping"
    SEQUENCE = "sequence"


@dataclass(frozen=True, slots=True)
class Place:
    """Indentations for a value: `parent` of the line that it hangs behind, `column` of a block mapping, `dash` of a
    block sequence. `flow`: only flow style may stand here; `lines`: flow collections spread over lines (JSON)."""

    parent: str
    column: str
    dash: str
    flow: bool = False
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Habits:
    """How a text indents: `step` for mappings, `dash` for sequences below a key, and its line ending."""

    step: str
    dash: str
    newline: str

    def value(self, prefix: str, flow: bool = False, lines: bool = False) -> Place:
        """The place of the value of a key at `prefix`."""
        return Place(prefix, prefix + self.step, prefix + self.dash, flow, lines)

    def item(self, prefix: str, flow: bool = False, lines: bool = False) -> Place:
        """The place of an item whose dash stands at `prefix`."""
        if flow:
            return Place(prefix, prefix + self.step, prefix + self.step, flow, lines)
        return Place(prefix, prefix + "  ", prefix + "  ")


def content(node: Node) -> Node:
    """`node` without its anchor and tag."""
    while isinstance(node, Tagged | Anchored):
        node = node.value
    return node


def is_block(node: Node) -> bool:
    """Whether `node`, without its properties, is a block collection."""
    return isinstance(node, Mapping | Sequence) and not node.flow


def habits(source: Source, root: Node, host: str) -> Habits:
    """What the text does itself, looked up at its first nested collections; two spaces where it shows nothing."""
    step = dash = None
    queue = deque([root])
    while queue and (step is None or dash is None):
        inner = content(queue.popleft())
        if not isinstance(inner, Mapping):
            continue
        column = source.column(inner.span.start)
        for entry in inner.entries:
            value = content(entry.value)
            if isinstance(value, Mapping | Sequence) and (is_block(value) or host == "json"):
                found = _offset(source, value, inner, column)
                if found is not None and isinstance(value, Mapping | Sequence):
                    if isinstance(value, Mapping) or host == "json":
                        step = found if step is None else step
                    else:
                        dash = found if dash is None else dash
            queue.append(entry.value)
    step = step or "  "
    return Habits(step, step if dash is None else dash, source.newline)


def _offset(source: Source, value: Mapping | Sequence, parent: Mapping, column: int) -> str | None:
    if not value.flow:
        return " " * max(source.column(value.span.start) - column, 0)
    first = value.entries[0].key if isinstance(value, Mapping) and value.entries else None
    if first is None or not parent.entries:
        return None
    inner = line_prefix(source.text, first.span.start)
    outer = line_prefix(source.text, parent.entries[0].key.span.start)
    return inner[len(outer) :] if inner.startswith(outer) and inner != outer else None


def line_prefix(text: str, offset: int) -> str:
    """The blanks that the line of `offset` starts with."""
    start = text.rfind("\n", 0, offset) + 1
    end = start
    while end < len(text) and text[end] in " \t":
        end += 1
    return text[start:end]


def parent_prefix(text: str, offset: int) -> str:
    """The indentation that the continuation lines of the inline node at `offset` relate to: of its key or dash."""
    start = text.rfind("\n", 0, offset) + 1
    at, dash = start, None
    while text[at : at + 1] == " " or text[at : at + 2] in ("- ", "? "):
        if text[at] != " ":
            dash = at - start
        at += 1
    first = min(at, offset) - start
    if start + first < offset:
        return " " * first
    return " " * (dash if dash is not None else max(first - 1, 0))


def scalar_of(node: Node | None) -> Scalar | None:
    """The scalar at `node`, seen through tag, anchor and a one-entry mapping (`Fn::Sub: '...'`)."""
    if node is None:
        return None
    inner = content(node)
    if isinstance(inner, Mapping) and len(inner.entries) == 1:
        inner = content(inner.entries[0].value)
    return inner if isinstance(inner, Scalar) else None


def style_of(node: Node | None) -> Style | None:
    """The style of the scalar at `node`, seen through as `scalar_of` does."""
    scalar = scalar_of(node)
    return scalar.style if scalar is not None else None
