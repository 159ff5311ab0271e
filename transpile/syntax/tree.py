"""The located tree: what a host reads out of YAML or JSON text, every node with its span.

Scalars stay unresolved (`text` and `style`); aliases stay aliases; a tag is a node of its own around what it
tags. Nodes compare by identity: two equal texts at two places are two nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from enum import Enum

from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span


class Style(Enum):
    """How a scalar is written. JSON strings are DOUBLE, JSON numbers and words are PLAIN."""

    PLAIN = "plain"
    SINGLE = "single"
    DOUBLE = "double"
    LITERAL = "literal"
    FOLDED = "folded"

    __hash__ = object.__hash__  # members are single, and that of an enum is a function of Python


class Kind(Enum):
    """What a scalar is once resolved (YAML 1.1 core types, as CloudFormation reads them)."""

    STRING = "string"
    NUMBER = "number"
    BOOLEAN = "boolean"
    NULL = "null"

    __hash__ = object.__hash__  # as above


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A scalar. `text` is its value (escapes and folding undone).

    A literal or folded scalar's span starts at its `|` or `>` and ends with its last content character (with `+`
    chomping, with the last trailing line but its break). An empty (null) scalar has an empty span right behind the
    indicator that it follows.
    """

    span: Span
    text: str
    style: Style


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One `key: value` of a mapping."""

    key: Node
    value: Node

    @property
    def span(self) -> Span:
        """From the key's first character to the value's last."""
        return Span(self.key.span.start, max(self.key.span.end, self.value.span.end))


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """A mapping. A block mapping's span ends with its last descendant leaf, never in trailing blanks or comments."""

    span: Span
    entries: tuple[Entry, ...]
    flow: bool


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """A sequence. A block sequence's span starts at its first `-` and ends with its last descendant leaf."""

    span: Span
    items: tuple[Node, ...]
    flow: bool


@dataclass(frozen=True, slots=True, eq=False)
class Tagged:
    """`!Tag value`. `tag` is as written (`!Ref`), the span starts at its `!`."""

    span: Span
    tag: str
    value: Scalar | Mapping | Sequence | Anchored


@dataclass(frozen=True, slots=True, eq=False)
class Anchored:
    """`&name value`. Anchor and tag nest as written: `&a !Ref x` anchors a tag, `!Ref &a x` tags an anchor."""

    span: Span
    name: str
    value: Scalar | Mapping | Sequence | Tagged


@dataclass(frozen=True, slots=True, eq=False)
class Alias:
    """`*name`; `target` is the outermost node of the anchor (the `Anchored`, or the `Tagged` around it).

    The target never contains this alias: such a cycle is refused when the text is read.
    """

    span: Span
    name: str
    target: Node


Node = Scalar | Mapping | Sequence | Tagged | Anchored | Alias


def nodes(root: Node) -> Iterator[Node]:
    """`root` and every node below it in the order of the text, keys before values; aliases are not followed."""
    ahead = [root]
    while ahead:
        node = ahead.pop()
        yield node
        # Whole texts are gone through several times in a conversion, and most nodes are scalars: no `match`.
        kind = node.__class__
        if kind is Mapping:
            for entry in reversed(node.entries):  # type: ignore[union-attr]
                ahead += (entry.value, entry.key)
        elif kind is Sequence:
            ahead += reversed(node.items)  # type: ignore[union-attr]
        elif kind is not Scalar and kind is not Alias:
            ahead.append(node.value)  # type: ignore[union-attr]


def through(node: Node) -> Node:
    """`node` without its anchors, aliases followed."""
    while isinstance(node, Anchored | Alias):
        node = node.value if isinstance(node, Anchored) else node.target
    return node


def content(node: Node) -> Node:
    """`node` without its anchor and tag."""
    while isinstance(node, Tagged | Anchored):
        node = node.value
    return node


VERBATIM, STANDARD = "!<", "tag:yaml.org,2002:"


def short_tag(tag: str) -> str:
    """The usual spelling of a tag: `!Map` for the verbatim `!<!Map>`, and `!!str` for that of YAML's own.

    (YAML 1.1 and 1.2: "Verbatim Tags".) A verbatim `!<!!x>` is none of YAML's own, and has no other spelling.
    """
    if not tag.startswith(VERBATIM):
        return tag
    name = tag[2:].removesuffix(">")
    if name.startswith(STANDARD):
        return "!!" + name.removeprefix(STANDARD)
    return name if name.startswith("!") and not name.startswith("!!") else tag


def is_standard_tag(tag: str) -> bool:
    """Whether a tag is YAML's own (`!!str`, `!`), not a function."""
    return tag.startswith("!!") or tag == "!" or (tag.startswith(VERBATIM) and short_tag(tag)[:2] in ("!<", "!!", "!"))


def is_short_form(node: Node) -> bool:
    """Whether a tag calls a function here, so that what stands behind it are arguments and not the value."""
    while isinstance(node, Anchored):
        node = node.value
    return isinstance(node, Tagged) and not is_standard_tag(node.tag)


def is_block(node: Node) -> bool:
    """Whether `node`, without its properties, is a block collection."""
    return isinstance(node, Mapping | Sequence) and not node.flow


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


@dataclass(frozen=True, slots=True, eq=False)
class Parsed:
    """One document: its text, the host that read it ("yaml" or "json") and its root node.

    `known` is what was found out about it, by a name: nothing is looked for twice.
    """

    source: Source
    host: str
    root: Node
    known: dict[str, object] = field(default_factory=dict, init=False, repr=False)
