"""What `.` and the variables of a program stand for while it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from dialects.ros.jq.reading.shapes import Shapes
from dialects.ros.jq.reading.streams import NOTHING
from dialects.ros.jq.shape import item_of, key_of
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.template.grammar import DIALECT
from transpile import ir
from transpile.evaluate.values import bare
from transpile.syntax import tree
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Session:
    """What is the same for all of a program.

    `vocabulary` is that of the template's calls, `place` the node of the script. `items`: the position or key of a loop
    -> what it is in, and the item there. `steps` has one for each part of the program that may still be read.
    """

    vocabulary: str
    place: tree.Node | None
    shapes: Shapes
    steps: Iterator[int]
    items: dict[ir.Binder, tuple[ir.Expression, ir.Binder]] = field(default_factory=dict)

    def loop(
        self,
        source: ir.Expression,
        names: tuple[str, str] = ("key", "item"),
        order: ir.Order = ir.Order.AS_IS,
    ) -> ir.Loop:
        """A loop over `source` that yields nothing yet."""
        key, value = map(ir.Binder, names)
        shape = self.shapes.of(source)
        self.shapes.binders[key], self.shapes.binders[value] = key_of(shape), item_of(shape)
        self.items[key] = (source, value)
        return ir.Loop(None, key, value, source, NOTHING, order, dialect=DIALECT)


@dataclass(frozen=True, slots=True)
class Scope:
    """The meaning of `.` and of variables."""

    session: Session
    dot: ir.Expression
    names: Mapping[str, ir.Expression] = field(default_factory=dict)

    def at(self, dot: ir.Expression) -> Scope:
        """The same with another input."""
        return replace(self, dot=dot)

    def bind(self, name: str, value: ir.Expression) -> Scope:
        """The same with one more variable."""
        return replace(self, names={**self.names, name: value})

    def resolve(self, node: Node) -> ir.Expression | None:
        """What a path stands for, where that is in the template or is a variable of a loop."""
        match node:
            case nodes.Identity():
                return self.dot
            case nodes.Variable(name):
                return self.names.get(name)
            case nodes.Index(target, nodes.String(key)):
                found = self.resolve(target)
                return None if found is None else _field(found, key)
            case nodes.Index(target, key):
                return self._item(self.resolve(target), self.resolve(key))
        return None

    def _item(self, target: ir.Expression | None, key: ir.Expression | None) -> ir.Expression | None:
        """The item of a list, or the value of an object, that a loop over it visits."""
        if target is None or not isinstance(key, ir.Variable) or key.binder not in self.session.items:
            return None
        source, value = self.session.items[key.binder]
        return ir.Variable(value) if source == target else None


def _field(e: ir.Expression, key: str) -> ir.Expression | None:
    found = bare(e)
    if not isinstance(found, ir.Object) or any(
        isinstance(one, ir.Spread) or not isinstance(one.key, ir.Literal) for one in found.members
    ):
        return None
    named = [one.value for one in found.members if one.name == key]
    return named[0] if len(named) == 1 else None
