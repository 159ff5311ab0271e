"""Loops that a list function of ROS says as well as jq does, and more plainly.

Each has its own idea of what is missing, so each is taken only where nothing is:

- `Fn::SelectMapList` skips items without the key, where a loop has null: the key must be known to be in all items.
- `Fn::MergeMapToList` answers null for lists without items, drops columns without, and repeats the last item of a
  shorter one: all lists must be known to have items.
- `Fn::ListMerge` skips null, where a loop fails: the same list wherever the loop has one.
"""

from __future__ import annotations

from dialects.ros.jq.evaluate.functions import VOCABULARY
from dialects.ros.jq.reading.shapes import Shapes
from dialects.ros.jq.shape import MAY_BE_NULL, UNKNOWN, ListOf, ObjectOf
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.parser import parse
from dialects.templates.names import is_function
from transpile import ir
from transpile.evaluate.values import bare
from transpile.ir.formulas import Given, Known, Op, Operation
from transpile.ir.traversal import free, walk

LISTS = frozenset({"Fn::SelectMapList", "Fn::MergeMapToList", "Fn::ListMerge", "Fn::Split", "Fn::GetAZs"})
"""Functions of ROS whose value is a list."""


def simple(loop: ir.Loop, shapes: Shapes, vocabulary: str) -> ir.Expression | None:
    """The call that yields what `loop` does; None where only jq says it."""
    plain = loop.key is None and loop.filter is None and loop.order is ir.Order.AS_IS and not loop.stringify
    if not plain or loop.value is None or free(loop):
        return None
    match loop.result:
        case ir.Collect((ir.Variable(binder, ir.Sigil.PLAIN),)) if binder is loop.value:
            return loop.source if _is_list(loop.source, shapes) else None
        case ir.Collect((ir.Splice(ir.Variable(binder)),)) if binder is loop.value:
            return _merged_lists(loop.source, vocabulary)
        case ir.Collect((ir.Call() as call,)):
            return _projection(loop, call, shapes, vocabulary)
        case ir.Collect((ir.Object(members),)):
            return _columns(loop, members, shapes, vocabulary)
    return None


def _is_list(source: ir.Expression, shapes: Shapes) -> bool:
    """Whether a source is a list that can be written: no list that only loops go over, as a range of numbers is."""
    if any(isinstance(one, ir.Call) and one.vocabulary == "core" for one in walk(source)):
        return False
    found = bare(source)
    return isinstance(shapes.of(source), ListOf) or (isinstance(found, ir.Call) and found.name in LISTS)


def _merged_lists(source: ir.Expression, vocabulary: str) -> ir.Call | None:
    """`[a, b]`, each item of which contributes its items."""
    found = bare(source)
    if not isinstance(found, ir.Array) or len(found.items) < 2:
        return None
    if any(isinstance(one, ir.Splice | ir.Literal | ir.Object) for one in found.items):
        return None
    return ir.Call(vocabulary, "Fn::ListMerge", ir.Array(found.items))


def _projection(loop: ir.Loop, call: ir.Call, shapes: Shapes, vocabulary: str) -> ir.Call | None:
    """One field of each item."""
    asked = _field(call)
    items = shapes.of(loop.source)
    item = items.item if isinstance(items, ListOf) else UNKNOWN
    if asked is None or asked[0] is not loop.value or not isinstance(item, ObjectOf):
        return None
    if item.fields.get(asked[1], UNKNOWN) in MAY_BE_NULL:
        return None
    return ir.Call(vocabulary, "Fn::SelectMapList", ir.Array((ir.Literal(asked[1]), loop.source)))


def _field(call: ir.Call) -> tuple[ir.Binder, str] | None:
    """The variable and the field that a call asks for, if it does nothing else."""
    tree = parse(call.name) if call.vocabulary == VOCABULARY else None
    match tree, call.argument, call.formula:
        case nodes.Index(nodes.Identity(), nodes.String(key)), ir.Object(
            (ir.Member(ir.Literal(text="."), ir.Variable(binder)),)
        ), _:
            return binder, key
        case _, ir.Array((ir.Variable(binder),)), Operation(Op.ATTRIBUTE, (Given(), Known(key))):
            return binder, key
    return None


def _columns(
    loop: ir.Loop, members: tuple[ir.Member | ir.Spread, ...], shapes: Shapes, vocabulary: str
) -> ir.Call | None:
    """An object of each item, of the items of several lists, or with constants beside them."""
    columns = _lists(loop, shapes)
    if columns is None or not members:
        return None
    assert loop.value is not None
    made: list[ir.Expression] = []
    used: set[str] = set()
    for member in members:
        column = _column(member, loop.value, columns)
        if column is None or not isinstance(member.key, ir.Literal):  # type: ignore[union-attr]
            return None
        if is_function(member.name):
            return None  # its column, alone in an object, would be a call
        used.add(member.name)
        made.append(ir.Object((ir.Member(ir.Literal(member.name), column),)))
    mentioned = {id(one.members[0].value) for one in made if isinstance(one, ir.Object)}
    if len(used) < len(made) or not all(id(one) in mentioned for one in columns):
        return None  # a list that is not mentioned still says how many items there are
    return ir.Call(vocabulary, "Fn::MergeMapToList", ir.Array(tuple(made)))


def _lists(loop: ir.Loop, shapes: Shapes) -> tuple[ir.Expression, ...] | None:
    """The lists that a loop walks side by side, all of them with items; one, for most."""
    match bare(loop.source):
        case ir.Call("core", "zip_pad", ir.Array(items)):
            found = tuple(one for one in items if not isinstance(one, ir.Splice))
            if len(found) < len(items):
                return None
        case ir.Call("core"):
            return None
        case _:
            found = (loop.source,)
    known = [shapes.of(one) for one in found]
    return found if all(isinstance(one, ListOf) and one.least for one in known) else None


def _column(
    member: ir.Member | ir.Spread, binder: ir.Binder, columns: tuple[ir.Expression, ...]
) -> ir.Expression | None:
    match member.value:
        case ir.Variable(only, ir.Sigil.PLAIN) if only is binder and len(columns) == 1:
            return columns[0]
        case ir.Call("core", "item", ir.Array((ir.Literal(at), ir.Variable(only)))) if only is binder:
            return columns[int(at)] if at.isdecimal() and len(at) < 6 and int(at) < len(columns) else None
        case ir.Literal() as constant:
            return ir.Array((constant,))
    return None
