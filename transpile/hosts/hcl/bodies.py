"""The tree of python-hcl2 -> the syntax of HCL: bodies, with what is defined in them."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from transpile.diagnostics import Diagnostic, Label
from transpile.hosts.hcl.expressions import Builder, Rule, trees
from transpile.hosts.hcl.masked import Masked
from transpile.hosts.hcl.syntax import Block, Body, Definition, Identifier
from transpile.hosts.hcl.templates import template
from transpile.hosts.tree_builder import Refused
from transpile.syntax.source import Source, Span

REFERRING = {("module", "providers")}
"""Arguments of blocks in which the keys of an object are references: `providers = { aws.east = aws.west }`."""


def body(source: Source, masked: Masked, tree: Rule) -> Body:
    """What a whole text defines. Raises `Refused`."""
    whole = _Structure(source, masked).body(trees(tree)[0], Span(0, len(source.text)), 0)
    return replace(whole, comments=masked.comments)


class _Structure:
    def __init__(self, source: Source, masked: Masked) -> None:
        self.source, self.masked = source, masked
        self.builder = Builder(source, masked, 0)

    def body(self, tree: Rule, span: Span, depth: int, kind: str = "") -> Body:
        """The body at `span`, of a block of that kind."""
        items: list[Definition | Block] = []
        seen: dict[str, Definition] = {}
        for child in trees(tree):
            if child.data == "attribute":
                made = self._definition(child, depth, kind)
                if (first := seen.setdefault(made.name.text, made)) is not made:
                    raise Refused(self._twice(first.name, made.name))
                items.append(made)
            elif child.data == "block":
                items.append(self._block(child, depth))
        return Body(span, tuple(items))

    def _definition(self, tree: Rule, depth: int, kind: str) -> Definition:
        head, written = trees(tree)
        name = self.builder.identifier(head)
        self.builder.references = (kind, name.text) in REFERRING
        value = self.builder.expression(written, depth + 1)
        return Definition(Span(name.span.start, value.span.end), name, value)

    def _block(self, tree: Rule, depth: int) -> Block:
        *heads, inner = trees(tree)
        kind, *labels = [self._label(head) for head in heads]
        opening, closing = (self.builder.span(child) for child in tree.children if isinstance(child, Token))
        made = self.body(inner, Span(opening.end, closing.start), depth + 1, kind.text)
        return Block(Span(kind.span.start, closing.end), kind, tuple(labels), made)

    def _label(self, tree: Rule) -> Identifier:
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
