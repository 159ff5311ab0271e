"""Places: where a text is to stand, as the indentations that hold there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from enum import Enum
from itertools import islice

from transpile.syntax.comments import Spans, gap
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source
from transpile.syntax.tree import Mapping, Node, Sequence, content, is_block

SAMPLE = 5_000
"""How many nodes are looked at to learn a text's habits."""


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
    """How a text is laid out: `step` for mappings, `dash` for sequences below a key, and its line ending.

    `bullet` is a dash with its blanks; `colon` and `comma` are those between keys, values and items on one line. `gap`
    are the blanks before a comment behind something.
    """

    step: str
    dash: str
    newline: str
    bullet: str = "- "
    colon: str = ": "
    comma: str = ", "
    gap: str = "  "

    def value(self, prefix: str, flow: bool = False, lines: bool = False) -> Place:
        """The place of the value of a key at `prefix`."""
        return Place(prefix, prefix + self.step, prefix + self.dash, flow, lines)

    def item(self, prefix: str, flow: bool = False, lines: bool = False) -> Place:
        """The place of an item whose dash stands at `prefix`."""
        if flow:
            return Place(prefix, prefix + self.step, prefix + self.step, flow, lines)
        column = self.inner(prefix)
        return Place(prefix, column, column)

    def inner(self, prefix: str) -> str:
        """The column of what stands behind a dash at `prefix`."""
        return prefix + " " * len(self.bullet)


def habits(source: Source, root: Node, host: str, comments: Spans) -> Habits:
    """What the text does itself, looked up at its first collections; two spaces where it shows nothing."""
    found = _json_habits(source, root) if host == "json" else _yaml_habits(source, root)
    step = found.get("step", "  ")
    return Habits(**{"step": step, "dash": step, "newline": source.newline, "gap": gap(source.text, comments), **found})


def _yaml_habits(source: Source, root: Node) -> dict[str, str]:
    found: dict[str, str] = {}
    for parent, written in islice(_nested(root), SAMPLE):
        node = content(written)
        if "\n" in source.text[written.span.start : node.span.start]:
            continue  # below a tag on a line of its own: this step is another one
        outer, column = source.column(parent.span.start), source.column(node.span.start)
        if is_block(parent) and is_block(node) and isinstance(parent, Mapping):
            found.setdefault("step" if isinstance(node, Mapping) else "dash", " " * max(column - outer, 0))
        elif is_block(parent) and not source.text[parent.span.start + 1 : node.span.start].strip(" "):
            found.setdefault("bullet", "-" + " " * max(column - outer - 1, 1))
        if len(found) == 3:
            break
    return found


def _json_habits(source: Source, root: Node) -> dict[str, str]:
    found: dict[str, str] = {}
    for parent, node in islice(_nested(root), SAMPLE):
        if isinstance(parent, Mapping):
            first = parent.entries[0]
            _inline(found, "colon", source.text[first.key.span.end : first.value.span.start])
        children = parent.entries if isinstance(parent, Mapping) else parent.items
        if len(children) > 1:
            _inline(found, "comma", source.text[children[0].span.end : children[1].span.start])
        outer, inner = (line_prefix(source.text, place.span.start) for place in (parent, node))
        if inner.startswith(outer) and inner != outer:
            found.setdefault("step", inner[len(outer) :])
        if len(found) == 3:
            break
    return found


def _inline(found: dict[str, str], name: str, text: str) -> None:
    if "\n" not in text:
        found.setdefault(name, text)


def _nested(root: Node) -> Iterator[tuple[Mapping | Sequence, Node]]:
    """Every collection with each node in it, the outermost first."""
    queue = deque([root])
    while queue:
        parent = content(queue.popleft())
        if isinstance(parent, Mapping | Sequence):
            inside = parent.items if isinstance(parent, Sequence) else [entry.value for entry in parent.entries]
            queue.extend(inside)
            for node in inside:
                yield parent, node


def line_prefix(text: str, offset: int) -> str:
    """The blanks that the line of `offset` starts with."""
    start = text.rfind("\n", 0, offset) + 1
    end = start
    while end < len(text) and text[end] in " \t":
        end += 1
    return text[start:end]
