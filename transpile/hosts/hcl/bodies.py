"""The tree of python-hcl2 -> the syntax of HCL: bodies, with what is defined in them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from transpile.diagnostics import Diagnostic, Label
from transpile.hosts.hcl.expressions import Builder
from transpile.hosts.hcl.mask.masking import Masked
from transpile.hosts.hcl.syntax import Block, Body, Definition, Identifier
from transpile.hosts.hcl.templates import template
from transpile.hosts.tree_builder import Refused
from transpile.syntax.source import Source, Span


def body(source: Source, masked: Masked, tree: Any) -> Body:
    """What a whole text defines. Raises `Refused`."""
    whole = _Structure(source, masked).body(tree.children[0], Span(0, len(source.text)), 0)
    return replace(whole, comments=masked.comments)


class _Structure:
    def __init__(self, source: Source, masked: Masked) -> None:
        self.source, self.masked = source, masked
        self.builder = Builder(source, masked, 0)

    def body(self, tree: Any, span: Span, depth: int) -> Body:
        """The body at `span`."""
        items: list[Definition | Block] = []
        seen: dict[str, Definition] = {}
        for one in tree.children:
            if one.data == "attribute":
                made = self._definition(one, depth)
                if (first := seen.setdefault(made.name.text, made)) is not made:
                    raise Refused(self._twice(first.name, made.name))
                items.append(made)
            elif one.data == "block":
                items.append(self._block(one, depth))
        return Body(span, tuple(items))

    def _definition(self, tree: Any, depth: int) -> Definition:
        name = self.builder.identifier(tree.children[0])
        value = self.builder.expression(tree.children[-1], depth + 1)
        return Definition(Span(name.span.start, value.span.end), name, value)

    def _block(self, tree: Any, depth: int) -> Block:
        *heads, opening, inner, closing = tree.children
        kind, *labels = [self._label(one) for one in heads]
        made = self.body(inner, Span(opening.end_pos, closing.start_pos), depth + 1)
        return Block(Span(kind.span.start, closing.end_pos), kind, tuple(labels), made)

    def _label(self, tree: Any) -> Identifier:
        """The type or a label of a block."""
        written = self.masked.templates.get(self.builder.start(tree))
        if written is None:
            return self.builder.identifier(tree)
        made = template(self.source, written, iter(()))
        return Identifier(made.span, "".join(one.text for one in made.parts))  # type: ignore[union-attr]

    def _twice(self, first: Identifier, second: Identifier) -> Diagnostic:
        return Diagnostic(
            "T005",
            f"the argument {second.text} is set twice",
            second.span,
            label="the second time",
            help="remove or rename one of the two",
            others=(Label(first.span, "the first time"),),
            source=self.source,
        )
