"""What is known of a value before it is one: whether it is a list, which fields it has, how a string spells it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from dialects.ros.jq.evaluate.functions import VOCABULARY
from dialects.ros.jq.formulas.kinds import formula_shape, scalar
from dialects.ros.jq.shape import (
    TEXT,
    UNKNOWN,
    WHOLE,
    ListOf,
    ObjectOf,
    Shape,
    Whole,
    item_of,
    joined,
    key_of,
)
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from transpile import ir
from transpile.evaluate.values import bare, spelled
from transpile.ir.traversal import walk
from transpile.syntax.tree import Kind

_WHOLE = re.compile(r"[-+]?(?:0[xX][0-9a-fA-F_]+|0b[01_]+|[0-9][0-9_:]*)").fullmatch
Known = Callable[[ir.Expression], Shape]
"""What a caller knows of a reference, or of a call of the template."""


def nothing_known(e: ir.Expression) -> Shape:
    """For callers that know nothing."""
    return UNKNOWN


def _stays(item: ir.Expression | ir.Splice) -> bool:
    """Whether an item of a list is one, whatever its parts come to be."""
    if isinstance(item, ir.Splice):
        return False
    decided = isinstance(bare(item), ir.Call | ir.Reference)
    return not decided or not any(
        isinstance(one, ir.Reference) and one.name.endswith("::NoValue") for one in walk(item)
    )


class Shapes:
    """The shapes of expressions; those of variables are noted when their loops are made."""

    def __init__(self, known: Known = nothing_known) -> None:
        self.known = known
        self.binders: dict[ir.Binder, Shape] = {}

    def of(self, e: ir.Expression | ir.Splice) -> Shape:
        """What is known of `e`."""
        match bare(e) if not isinstance(e, ir.Splice) else e:
            case ir.Literal() as literal:
                # `0x10` is 16 to jq, too; how numbers with a point are spelled, versions differ.
                is_whole = literal.kind is Kind.NUMBER and _WHOLE(literal.text)
                return scalar(spelled(literal) if is_whole else literal.text, literal.kind)
            case ir.Variable(binder, sigil):
                return TEXT if sigil is ir.Sigil.ALPHANUMERIC else self.binders.get(binder, UNKNOWN)
            case ir.Array(items):
                return ListOf(joined(map(self.of, items)), sum(map(_stays, items)))
            case ir.Object(members):
                return self._object(members)
            case ir.Loop() as loop:
                return self._loop(loop)
            case ir.Call(name="Fn::Sub") | ir.Text():
                return TEXT
            case ir.Call("core", "range", argument):
                return ListOf(self._rounds(argument))
            case ir.Call(vocabulary, name, argument) as call if vocabulary == VOCABULARY:
                return self._program(parse(name), argument, call)
            case ir.Call(argument=ir.Array(given), formula=formula) if formula is not None:
                return formula_shape(formula, [self.of(one) for one in given])
            case ir.Reference() | ir.Call() as other:
                return self.known(other)
        return UNKNOWN

    def _rounds(self, argument: ir.Expression) -> Shape:
        """What the numbers of a range are."""
        bounds = argument.items if isinstance(argument, ir.Array) else (argument,)
        found = joined([Whole(0, 0), *map(self.of, bounds)])
        return found if isinstance(found, Whole) else WHOLE

    def _object(self, members: tuple[ir.Member | ir.Spread, ...]) -> Shape:
        if any(isinstance(one, ir.Spread) or not isinstance(one.key, ir.Literal) for one in members):
            return ObjectOf()
        fields = {one.name: self.of(one.value) for one in members}
        return ObjectOf(fields, joined(fields.values()))

    def _loop(self, loop: ir.Loop) -> Shape:
        match loop.result:
            case ir.Collect(items):
                return ListOf(joined(map(self.of, items)))
            case ir.Group(_, value):
                return ObjectOf({}, ListOf(self.of(value), 1))
        return ObjectOf()

    def enter(self, loop: ir.Loop) -> None:
        """Notes what the variables of a loop are."""
        source = self.of(loop.source)
        if loop.key is not None:
            self.binders.setdefault(loop.key, key_of(source))
        if loop.value is not None:
            self.binders.setdefault(loop.value, item_of(source))

    # -- programs -------------------------------------------------------------------------------------------------

    def _program(self, node: Node | None, argument: ir.Expression, call: ir.Call) -> Shape:
        given = bare(argument)
        fields = given.fields if isinstance(given, ir.Object) else {}
        return UNKNOWN if node is None else self.program(node, fields)

    def program(self, node: Node, given: Mapping[str, ir.Expression]) -> Shape:
        """What the output of a program is, at these variables and, under ".", this input."""
        match node:
            case nodes.Identity():
                return self.of(given["."]) if "." in given else UNKNOWN
            case nodes.Variable(name):
                return self.of(given[name]) if name in given else UNKNOWN
            case nodes.Index(target, nodes.String(key)):
                found = self.program(target, given)
                return found.fields.get(key, UNKNOWN) if isinstance(found, ObjectOf) else UNKNOWN
            case nodes.String() | nodes.Interpolation() | nodes.Function("tostring" | "type" | "join"):
                return TEXT
            case nodes.Pipe(_, nodes.Function("tostring" | "type" | "join")) | nodes.Pipe(
                nodes.Object(), nodes.Index(nodes.Function("keys"))
            ):
                return TEXT
            case nodes.Pipe(_, nodes.Function("keys")) if isinstance(self.program(node.left, given), ObjectOf):
                return ListOf(TEXT)
            case nodes.List():
                return ListOf(UNKNOWN)
            case nodes.Object():
                return ObjectOf()
        return UNKNOWN
