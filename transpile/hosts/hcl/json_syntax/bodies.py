"""Modules in JSON (`.tf.json`) -> the syntax of HCL, each node with its place in the JSON text.

Source: HCL JSON syntax specification, "Structural Elements"; Terraform language, "JSON Configuration Syntax". JSON does
not tell blocks from arguments: the shapes do. What only a provider knows as a block is an argument here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import meant
from transpile.hosts import json
from transpile.hosts.hcl.errors import wrong
from transpile.hosts.hcl.json_syntax import strings
from transpile.hosts.hcl.json_syntax.schema import MODULE, Shape
from transpile.hosts.hcl.json_syntax.values import COMMENT, expression
from transpile.hosts.hcl.syntax import Block, Body, Definition, Expression, Identifier
from transpile.hosts.tree_builder import Refused
from transpile.syntax import tree
from transpile.syntax.source import Source, Span

EXAMPLE = 'write {"locals": {"name": "value"}}'


def body(source: Source) -> Body:
    """What a whole text defines. Raises `Refused`."""
    parsed = json.parse(source)
    if isinstance(parsed, Diagnostic):
        raise Refused(parsed)
    reader = _Reader(source)
    several = parsed.root.items if isinstance(parsed.root, tree.Sequence) else (parsed.root,)
    bodies = [reader.body(reader.object(one, "a module is an object, or a list of objects"), MODULE) for one in several]
    return Body(Span(0, len(source.text)), tuple(item for one in bodies for item in one.items))


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source

    def object(self, node: tree.Node, message: str) -> tree.Mapping:
        """A node that has to be an object. Raises `Refused`."""
        if not isinstance(node, tree.Mapping):
            raise wrong(self.source, node.span, message, EXAMPLE)
        return node

    def body(self, node: tree.Mapping, shape: Shape) -> Body:
        """What an object defines."""
        items: list[Definition | Block] = []
        for entry in node.entries:
            name = self.identifier(entry.key)
            if name.text == COMMENT:
                continue
            if name.text in shape.blocks:
                items.extend(self.blocks(name, (), entry.value, shape.blocks[name.text]))
            elif shape is MODULE:
                help = meant(name.text, shape.blocks, f"the blocks are {', '.join(shape.blocks)}")
                raise wrong(self.source, name.span, f"there is no block called {name.text}", help)
            else:
                items.append(Definition(entry.span, name, self.value(name.text, entry.value, shape)))
        return Body(Span(node.span.start + 1, node.span.end - 1), tuple(items))

    def blocks(
        self, kind: Identifier, labels: tuple[Identifier, ...], node: tree.Node, shape: Shape
    ) -> Iterator[Block]:
        """The blocks of a type, whose labels are the keys down to what they hold."""
        if len(labels) == len(shape.labels):
            message = f"a block {kind.text} is an object, or a list of objects"
            for one in _several(node):
                found = self.object(one, message)
                yield Block(one.span, kind, labels, self.body(found, shape))
            return
        label = shape.labels[len(labels)]
        message = f"the {label} of a block {kind.text} is the key of an object"
        entries = [entry for one in _several(node) for entry in self.object(one, message).entries]
        if not entries:
            raise wrong(self.source, node.span, message, f'write "{kind.text}": {{"{label.upper()}": ...}}')
        for entry in entries:
            yield from self.blocks(kind, (*labels, self.identifier(entry.key)), entry.value, shape)

    def value(self, name: str, node: tree.Node, shape: Shape) -> Expression:
        """What an argument is worth."""
        if name in shape.spelled and isinstance(node, tree.Scalar) and node.style is tree.Style.DOUBLE:
            return strings.expression(node, self.source)
        if shape.literal or name in shape.literals:
            return expression(node, strings.literal)
        return expression(node, partial(strings.template, source=self.source))

    def identifier(self, key: tree.Node) -> Identifier:
        """A name, without its quotes."""
        assert isinstance(key, tree.Scalar)
        return Identifier(Span(key.span.start + 1, key.span.end - 1), key.text)


def _several(node: tree.Node) -> tuple[tree.Node, ...]:
    """What a list holds; the node itself if it is none, nothing if it is null."""
    match node:
        case tree.Sequence(items=items):
            return items
        case tree.Scalar(text="null", style=tree.Style.PLAIN):
            return ()
    return (node,)
