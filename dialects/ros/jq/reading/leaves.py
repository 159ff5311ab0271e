"""Parts of a program that are no loops -> expressions: variables, literals, strings with holes, else calls of `jq`."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.ros.jq.evaluate.conversion import expression_of
from dialects.ros.jq.evaluate.functions import INPUT, VOCABULARY
from dialects.ros.jq.evaluate.run import run
from dialects.ros.jq.evaluate.values import Failure
from dialects.ros.jq.reading.scope import Scope
from dialects.ros.jq.reading.streams import arguments
from dialects.ros.jq.shape import is_text, same_in_text
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import KEYWORDS, Node
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.syntax.printer import printed
from dialects.ros.jq.syntax.scopes import changed, parts, reads
from transpile import ir
from transpile.ir.holes import joined
from transpile.ir.traversal import free, walk
from transpile.syntax.tree import Kind

SUB = "Fn::Sub"
FEW_STEPS = 1_000
"""What takes more is not computed when it is read."""


def leaf(node: Node, scope: Scope) -> ir.Expression | None:
    """A program with one output as an expression; None where it mentions a variable that nothing binds."""
    found = scope.resolve(node) or _constant(node)
    if found is not None:
        return found
    program, given = _hoisted(node, scope)
    for name in reads(program) - given.keys():
        value = scope.dot if name == INPUT else scope.names.get(name)
        if value is None:
            return None
        given[name] = value
    program = _of_input(program, given)
    if isinstance(program, nodes.Identity):
        return given[INPUT]
    text = printed(program)
    if parse(text) != program:  # too deep, once it stands alone
        return None
    made = None if given else _computed(program)
    return ir.Call(VOCABULARY, text, arguments(given, scope.session.place)) if made is None else made


def _computed(program: Node) -> ir.Expression | None:
    """What a program makes that reads nothing; None where it has not one output."""
    outputs = run(program, None, {}, FEW_STEPS)
    if outputs is None or len(outputs) != 1 or isinstance(outputs[0], Failure):
        return None
    return expression_of(outputs[0])


def _constant(node: Node) -> ir.Literal | None:
    match node:
        case nodes.String(text):
            return ir.Literal(text)
        case nodes.Constant(text):
            return ir.Literal(text, Kind.NULL if text == "null" else Kind.BOOLEAN)
        case nodes.Number(text) if text.isdecimal() and (text == "0" or not text.startswith("0")) and len(text) < 16:
            return ir.Literal(text, Kind.NUMBER)
        case nodes.Negation(nodes.Number() as inner) if inner.text != "0" and (found := _constant(inner)):
            return ir.Literal(f"-{found.text}", Kind.NUMBER)
    return None


def _hoisted(node: Node, scope: Scope) -> tuple[Node, dict[str, ir.Expression]]:
    """`node` with a variable for each path that stands for an expression of its own, and what they are.

    So a call has what it reads, and not the whole input around that.
    """
    taken, given = set(_names(node)), dict[str, ir.Expression]()

    def change(part: Node, same: bool, bound: frozenset[str]) -> Node | None:
        if not isinstance(part, nodes.Index) or not same or _root(part) in bound or reads(part) & bound:
            return None
        value = scope.resolve(part)
        if value is None:
            return None
        known = next((name for name, other in given.items() if other == value), None)
        name = known or _fresh(part, taken)
        taken.add(name)
        given[name] = value
        return nodes.Variable(name)

    return changed(node, change), given


def _root(node: Node) -> str:
    while isinstance(node, nodes.Index):
        node = node.target
    return node.name if isinstance(node, nodes.Variable) else INPUT


def _names(node: Node) -> Iterator[str]:
    ahead = [node]
    while ahead:
        one = ahead.pop()
        if isinstance(one, nodes.Variable | nodes.Binding | nodes.Reduce):
            yield one.name
        ahead.extend(part.node for part in parts(one))


def _fresh(part: nodes.Index, taken: set[str]) -> str:
    """A name for what a path stands for: that of its last field."""
    match part.key:
        case nodes.String(text) if text.isidentifier() and text.isascii() and text not in KEYWORDS:
            name = text if not text.startswith("ENV") else f"_{text}"
        case _:
            name = "item"
    count, free = 2, name
    while free in taken:
        free, count = f"{name}{count}", count + 1
    return free


def _of_input(node: Node, given: dict[str, ir.Expression]) -> Node:
    """A program of one variable alone, as a program of its input: `$user.Name` as `.Name`."""
    if len(given) != 1 or INPUT in given:
        return node
    ((name, value),) = given.items()
    inside = False

    def change(part: Node, same: bool, bound: frozenset[str]) -> Node | None:
        nonlocal inside
        if not isinstance(part, nodes.Variable) or part.name != name or name in bound:
            return None
        inside = inside or not same
        return nodes.Identity(part.offset)

    made = changed(node, change)
    if inside:
        return node
    given.clear()
    given[INPUT] = value
    return _unpiped(made)


def _unpiped(node: Node) -> Node:
    """`. | f` as `f`."""
    while isinstance(node, nodes.Pipe) and isinstance(node.left, nodes.Identity):
        node = node.right
    return node


# -- strings ----------------------------------------------------------------------------------------------------------


def text(node: nodes.Interpolation, scope: Scope) -> ir.Expression | None:
    """A string with holes, where all that stands in them is spelled alike by all; else the program."""
    pieces: list[str | ir.Expression] = []
    for one in node.parts:
        found = one if isinstance(one, str) else _hole(one, scope)
        if found is None:
            return leaf(node, scope)
        pieces += found if isinstance(found, list) else [found]
    made = joined(pieces)
    if all(isinstance(one, str) for one in made):
        return ir.Literal("".join(map(str, made)))
    return ir.Call(scope.session.vocabulary, SUB, ir.Text(made))


def _hole(node: Node, scope: Scope) -> list[str | ir.Expression] | None:
    found = text(node, scope) if isinstance(node, nodes.Interpolation) else leaf(node, scope)
    if found is None or not same_in_text(scope.session.shapes.of(found)):
        return None
    match found:
        case ir.Literal(text=said):
            return [said]
        case ir.Call(name="Fn::Sub", argument=ir.Text(pieces)):
            return list(pieces)
        case ir.Variable() | ir.Reference() | ir.Call():
            return [found]
    return None


def key(node: Node, scope: Scope) -> ir.Literal | ir.Text | None:
    """The key of an entry. jq takes strings only: of what may be something else, a program asks that."""
    found = text(node, scope) if isinstance(node, nodes.Interpolation) else leaf(node, scope)
    if found is None:
        return None
    if not is_text(scope.session.shapes.of(found)):
        found = leaf(_strict(node), scope)
    return None if found is None else as_key(found)


def key_of(e: ir.Expression, scope: Scope) -> ir.Literal | ir.Text | None:
    """The same of what has been read."""
    if not is_text(scope.session.shapes.of(e)):
        found = leaf(_strict(nodes.Identity()), scope.at(e))
        return None if found is None else as_key(found)
    return as_key(e)


def as_key(e: ir.Expression) -> ir.Literal | ir.Text | None:
    """A string as a key; None for one that only parameters decide, which stays as it is where loops are written out."""
    if not free(e) and any(isinstance(one, ir.Reference) for one in walk(e)):
        return None
    match e:
        case ir.Literal():
            return e
        case ir.Call(name="Fn::Sub", argument=ir.Text() as parts_of):
            return parts_of
        case ir.Variable() | ir.Reference() | ir.Call():
            return ir.Text((e,))
    return None


def _strict(node: Node) -> Node:
    """A program that gives what `node` gives, if that is a string, and fails otherwise."""
    entry = nodes.Object(((node, nodes.Constant("null")),))
    return nodes.Pipe(entry, nodes.Index(nodes.Function("keys"), nodes.Number("0")))


def lax(node: Node) -> Node | None:
    """What `_strict` was made of."""
    match node:
        case nodes.Pipe(
            nodes.Object(((inner, nodes.Constant("null")),)),
            nodes.Index(nodes.Function("keys"), nodes.Number("0")),
        ):
            return inner
    return None


# -- conditions -------------------------------------------------------------------------------------------------------


def condition(node: Node, scope: Scope) -> ir.Expression | None:
    """A condition as true or false: jq takes anything but `false` and `null` for true."""
    return leaf(node if is_boolean(node) else nodes.Binary("and", node, nodes.Constant("true")), scope)


def is_boolean(node: Node) -> bool:
    """Whether all that a program yields is true or false."""
    match node:
        case nodes.Binary(operator):
            return operator in ("and", "or", "==", "!=", "<", "<=", ">", ">=")
        case nodes.Function("not" | "has" | "startswith" | "endswith") | nodes.Constant("true" | "false"):
            return True
        case nodes.Pipe(_, right) | nodes.Binding(_, _, right):
            return is_boolean(right)
    return False
