"""Calls of the vocabulary `jq` -> their programs, with what their variables are here."""

from __future__ import annotations

from dialects.ros.jq.evaluate.functions import INPUT, VOCABULARY
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.syntax.scopes import changed, reads, reads_input
from dialects.ros.jq.writing.session import Env, Say, Session, UnsayableError
from transpile import ir
from transpile.evaluate.values import bare


def program(call: ir.Call, env: Env, say: Say, session: Session) -> Node:
    """The program of a call of `jq`."""
    tree, given = parse(call.name), bare(call.argument)
    if tree is None or not isinstance(given, ir.Object):
        raise UnsayableError
    return applied(tree, {name: say(value, env) for name, value in given.fields.items()}, session)


def is_program(e: ir.Expression) -> bool:
    """Whether `e` is a call of `jq`."""
    return isinstance(e, ir.Call) and e.vocabulary == VOCABULARY


def applied(tree: Node, values: dict[str, Node], session: Session) -> Node:
    """`tree` where its input and its variables are `values`, which are said where all of it stands."""
    tree, values = _opened(tree, values, session)
    dot = values.get(INPUT, nodes.Identity())
    moved = not isinstance(dot, nodes.Identity) and (_reads_silently(tree) or not _is_path(dot))
    put: dict[str, Node] = {} if moved else {INPUT: dot}
    bound: list[tuple[str, Node]] = []
    for name in sorted(values.keys() - {INPUT}):
        if _is_fixed(values[name]) or (not moved and _is_here(tree, name)):
            put[name] = values[name]
        else:
            bound.append((session.variable(name), values[name]))
            put[name] = nodes.Variable(bound[-1][0])
    made = _replaced(tree, put)
    if moved:
        made = nodes.Pipe(dot, made)
    for variable, value in reversed(bound):
        made = nodes.Binding(value, variable, made)
    return made


def _opened(tree: Node, values: dict[str, Node], session: Session) -> tuple[Node, dict[str, Node]]:
    """The same with the members of an object for its input, where the program asks for nothing else of that."""
    dot = values.get(INPUT)
    if not isinstance(dot, nodes.Object):
        return tree, values
    members = {key.text: value for key, value in dot.entries if isinstance(key, nodes.String)}
    names = {key: session.variable(key) for key in members}

    def change(node: Node, same: bool, bound: frozenset[str]) -> Node | None:
        match node:
            case nodes.Index(nodes.Identity(), nodes.String(key)) if same and key in names:
                return nodes.Variable(names[key])
        return None

    made = changed(tree, change)
    if INPUT in reads(made):
        return tree, values
    others = {name: value for name, value in values.items() if name != INPUT}
    return made, {**others, **{names[key]: value for key, value in members.items()}}


def _is_path(value: Node) -> bool:
    """Whether `value` is a path from the input or from a variable."""
    while isinstance(value, nodes.Index) and isinstance(value.key, nodes.String | nodes.Number):
        value = value.target
    return isinstance(value, nodes.Variable | nodes.Identity)


def _is_fixed(value: Node) -> bool:
    """Whether `value` says the same wherever it stands: paths from a variable, and literals."""
    while isinstance(value, nodes.Index) and isinstance(value.key, nodes.String | nodes.Number):
        value = value.target
    return isinstance(value, nodes.Variable | nodes.String | nodes.Number | nodes.Constant)


def _reads_silently(tree: Node) -> bool:
    """Whether a program reads its input without a `.`, as `length` does."""
    found = False

    def look(node: Node, same: bool, bound: frozenset[str]) -> Node | None:
        nonlocal found
        if isinstance(node, nodes.Function) and same and reads_input(node.name, len(node.arguments)):
            found = True
        found = found or (same and isinstance(node, nodes.Update))
        return None

    changed(tree, look)
    return found


def _is_here(tree: Node, name: str) -> bool:
    """Whether a variable is mentioned only where `.` is that of all of `tree`."""
    elsewhere = False

    def look(node: Node, same: bool, bound: frozenset[str]) -> Node | None:
        nonlocal elsewhere
        elsewhere = elsewhere or (node == nodes.Variable(name) and name not in bound and not same)
        return None

    changed(tree, look)
    return not elsewhere


def _replaced(tree: Node, put: dict[str, Node]) -> Node:
    """`tree` with what is `put` for its variables and its input, all at once."""
    mentioned = {name: reads(value) - {INPUT} for name, value in put.items()}

    def change(node: Node, same: bool, bound: frozenset[str]) -> Node | None:
        match node:
            case nodes.Variable(name) if name in put and name not in bound:
                pass
            case nodes.Identity() if same and INPUT in put:
                name = INPUT
            case _:
                return None
        if mentioned[name] & bound:
            raise UnsayableError  # a variable of the program has the name
        return put[name]

    return changed(tree, change)
