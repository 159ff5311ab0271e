"""What is known of a value before it is one: whether it is a list, which fields it has, how a string spells it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import reduce

from dialects.ros.jq.evaluate.functions import VOCABULARY
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from transpile import ir
from transpile.evaluate.values import bare
from transpile.syntax.tree import Kind


class Plain(Enum):
    """What is known of a value that may be a scalar."""

    UNKNOWN = "nothing"
    STRUCTURE = "a list or an object"
    TEXT = "a string"
    WHOLE = "an integer that all versions of jq spell alike"
    SPELLED = "one of these two"


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list, and what all its items are. `some`: it has at least one."""

    item: Shape
    some: bool = False


@dataclass(frozen=True, slots=True)
class ObjectOf:
    """An object: what is known of fields that are there, and of all its values."""

    fields: Mapping[str, Shape] = field(default_factory=dict)
    value: Shape = Plain.UNKNOWN


Shape = Plain | ListOf | ObjectOf
Known = Callable[[ir.Expression], Shape]
"""What a caller knows of a reference, or of a call of the template."""

UNKNOWN, TEXT, WHOLE, SPELLED, STRUCTURE = Plain.UNKNOWN, Plain.TEXT, Plain.WHOLE, Plain.SPELLED, Plain.STRUCTURE
SAME_IN_TEXT = (TEXT, WHOLE, SPELLED)
"""What stands in a string alike, whoever puts it there."""
_WHOLE = re.compile(r"(?:0|-?[1-9][0-9]{0,14})\Z")


def nothing_known(e: ir.Expression) -> Shape:
    """For callers that know nothing."""
    return UNKNOWN


def joined(shapes: Iterable[Shape]) -> Shape:
    """What is known of a value that has one of these shapes."""
    found = list(shapes)
    return reduce(_either, found) if found else UNKNOWN


def _either(a: Shape, b: Shape) -> Shape:
    if a == b:
        return a
    match a, b:
        case ListOf(), ListOf():
            return ListOf(_either(a.item, b.item), a.some and b.some)
        case ObjectOf(), ObjectOf():
            both = {key: _either(a.fields[key], b.fields[key]) for key in a.fields if key in b.fields}
            return ObjectOf(both, _either(a.value, b.value))
        case ((ListOf() | ObjectOf() | Plain.STRUCTURE), (ListOf() | ObjectOf() | Plain.STRUCTURE)):
            return STRUCTURE
    return SPELLED if a in SAME_IN_TEXT and b in SAME_IN_TEXT else UNKNOWN


def item_of(shape: Shape) -> Shape:
    """What an item of a list, or a value of an object, is."""
    match shape:
        case ListOf(item):
            return item
        case ObjectOf(value=value):
            return value
    return UNKNOWN


def key_of(shape: Shape) -> Shape:
    """What the position or key of an item is."""
    match shape:
        case ListOf():
            return WHOLE
        case ObjectOf():
            return TEXT
    return SPELLED


class Shapes:
    """The shapes of expressions; those of variables are noted when their loops are made."""

    def __init__(self, known: Known = nothing_known) -> None:
        self.known = known
        self.binders: dict[ir.Binder, Shape] = {}

    def of(self, e: ir.Expression | ir.Splice) -> Shape:
        """What is known of `e`."""
        match bare(e) if not isinstance(e, ir.Splice) else e:
            case ir.Literal() as literal:
                return _scalar(literal)
            case ir.Variable(binder, sigil):
                return TEXT if sigil is ir.Sigil.ALPHANUMERIC else self.binders.get(binder, UNKNOWN)
            case ir.Array(items):
                some = any(not isinstance(one, ir.Splice) for one in items)
                return ListOf(joined(map(self.of, items)), some)
            case ir.Object(members):
                return self._object(members)
            case ir.Loop() as loop:
                return self._loop(loop)
            case ir.Call(name="Fn::Sub") | ir.Text():
                return TEXT
            case ir.Call("core", "range"):
                return ListOf(WHOLE)
            case ir.Call(vocabulary, name, argument) as call if vocabulary == VOCABULARY:
                return self._program(parse(name), argument, call)
            case ir.Reference() | ir.Call() as other:
                return self.known(other)
        return UNKNOWN

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
                return ObjectOf({}, ListOf(self.of(value), True))
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


def _scalar(literal: ir.Literal) -> Shape:
    if literal.kind is Kind.STRING:
        return TEXT
    return WHOLE if literal.kind is Kind.NUMBER and _WHOLE.match(literal.text) else UNKNOWN
