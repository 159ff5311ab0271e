"""YAML templates with their calls in long form: the same text, but for the short tags."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from transpile.hosts import parse
from transpile.syntax.edits import Edit, apply
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Mapping, Node, Scalar, Sequence, Style, Tagged, is_standard_tag, nodes


def tags(text: str) -> list[str]:
    """The short tags of a YAML text, as PyYAML sees them."""
    found = (getattr(event, "tag", None) for event in yaml.parse(text, Loader=yaml.CSafeLoader))
    return [tag for tag in found if tag and tag.startswith("!") and not tag.startswith("!!") and tag != "!"]


def long_forms(text: str) -> str:
    """The template with the long form for every short tag.

    A tag before another one goes first: what is in braces may stand behind a tag.
    """
    while (changed := _outer(text)) != text:
        text = changed
    return text


def _outer(text: str) -> str:
    """One step: all tags whose arguments hold none."""
    parsed = parse(Source("template.yaml", text))
    return apply(text, [edit for node in nodes(parsed.root) if _is_last(node) for edit in _edits(text, node)])


def _is_last(node: Node) -> bool:
    inner = isinstance(node, Tagged) and any(isinstance(one, Tagged) for one in nodes(node.value))
    return isinstance(node, Tagged) and not is_standard_tag(node.tag) and not inner


def _edits(text: str, node: Node) -> Iterator[Edit]:
    assert isinstance(node, Tagged)
    word = node.tag[1:]
    name = word if word in ("Ref", "Condition") else f"Fn::{word}"
    tag = Span(node.span.start, node.span.start + len(node.tag))
    match node.value:
        case Scalar(text=value, style=Style.PLAIN):
            quoted = "'" + value.replace("'", "''") + "'"
            yield Edit(node.span, f"{{{name}: {quoted}}}")
        case Scalar(style=Style.LITERAL | Style.FOLDED):
            line = text.index("\n", node.value.span.start) + 1
            first = next(one for one in text[line:].splitlines() if one.strip())
            yield Edit(tag, f"\n{' ' * (len(first) - len(first.lstrip()) - 1)}{name}:")
        case (Sequence(flow=False) | Mapping(flow=False)) as value:
            column = value.span.start - text.rindex("\n", 0, value.span.start) - 1
            yield Edit(tag, f"\n{' ' * (column - isinstance(value, Mapping))}{name}:")
        case _:
            yield Edit(tag, f"{{{name}:")
            yield Edit(Span(node.span.end, node.span.end), "}")
