"""Invocations: the nodes that spell a loop's function, in long or short form."""

from __future__ import annotations

from dialects.templates.names import function
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Node, Tagged


@dataclass(frozen=True, slots=True)
class Invocation:
    """A function of a dialect as the source spells it: the span of its keyword, and its argument."""

    keyword: Span
    argument: Node


def invocation(node: Node, name: str) -> Invocation | None:
    """The invocation of `name` that `node` is, in long or short form."""
    found = function(node)
    if found is None or found[0] != name:
        return None
    _, keyword, argument = found
    end = keyword.span.start + len(keyword.tag) if isinstance(keyword, Tagged) else keyword.span.end
    return Invocation(Span(keyword.span.start, end), argument)
