"""Syntax tree -> script, in one spelling: `parse` of what is printed is the same tree."""

from __future__ import annotations

import json
import re

from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import KEYWORDS, Node
from dialects.ros.jq.syntax.parser import COMMA, LEVELS, PIPE

TERM = 20
_UNARY = 8
"""`-` binds as the binary one: `-a * b` is `-(a * b)`, `-a + b` is `(-a) + b`."""
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def printed(node: Node) -> str:
    """The script of a tree."""
    return _at(node, 0)


def _at(node: Node, least: int) -> str:
    """A node where only what binds at least so tightly may stand without parentheses."""
    text = _PRINTERS[type(node)](node)  # type: ignore[operator]
    return text if _level(node) >= least else f"({text})"


def _level(node: Node) -> int:
    match node:
        case nodes.Pipe() | nodes.Binding():
            return PIPE
        case nodes.Comma():
            return COMMA
        case nodes.Binary(operator) | nodes.Update(operator):
            return LEVELS[operator][0]
        case nodes.Negation():
            return _UNARY
        case nodes.Conditional() | nodes.Reduce():
            return TERM - 1
    return TERM


# -- operators --------------------------------------------------------------------------------------------------------


def _pipe(node: nodes.Pipe) -> str:
    return f"{_at(node.left, COMMA)} | {_at(node.right, PIPE)}"


def _binding(node: nodes.Binding) -> str:
    return f"{_at(node.source, TERM)} as ${node.name} | {_at(node.body, PIPE)}"


def _comma(node: nodes.Comma) -> str:
    return ", ".join(_at(one, COMMA + 1) for one in node.parts)


def _binary(node: nodes.Binary | nodes.Update) -> str:
    operator = node.operator
    left, right = (node.left, node.right) if isinstance(node, nodes.Binary) else (node.path, node.value)
    level, side = LEVELS[operator]
    before = _at(left, level if side == "left" else level + 1)
    # a `-` in front would reach over the operators behind it
    after = _at(right, TERM - 1 if isinstance(right, nodes.Negation) else level if side == "right" else level + 1)
    if isinstance(left, nodes.Negation) and level > _UNARY:
        before = f"({_at(left, 0)})" if not before.startswith("(") else before
    return f"{before} {operator} {after}"


def _negation(node: nodes.Negation) -> str:
    return f"-{_at(node.body, _UNARY + 1)}"


def _conditional(node: nodes.Conditional) -> str:
    said = " elif ".join(f"{_at(test, 0)} then {_at(body, 0)}" for test, body in node.branches)
    return f"if {said} else {_at(node.otherwise, 0)} end"


def _reduce(node: nodes.Reduce) -> str:
    return f"reduce {_at(node.source, TERM)} as ${node.name} ({_at(node.start, 0)}; {_at(node.update, 0)})"


# -- terms ------------------------------------------------------------------------------------------------------------


def _identity(node: nodes.Identity) -> str:
    return "."


def _index(node: nodes.Index) -> str:
    match node.key:
        case nodes.String(text) if _PLAIN.match(text) and text not in KEYWORDS:
            return f"{_target(node.target)}.{text}" if not isinstance(node.target, nodes.Identity) else f".{text}"
    return f"{_target(node.target)}[{_at(node.key, 0)}]"


def _target(node: Node) -> str:
    """What stands before an index: a number would take the dot for its own."""
    return f"({_at(node, 0)})" if isinstance(node, nodes.Number) else _at(node, TERM)


def _slice(node: nodes.Slice) -> str:
    start, stop = ("" if one is None else _at(one, 0) for one in (node.start, node.stop))
    return f"{_target(node.target)}[{start}:{stop}]"


def _each(node: nodes.Each) -> str:
    return f"{_target(node.target)}[]"


def _try(node: nodes.Try) -> str:
    return f"{_at(node.body, TERM)}?"


def _variable(node: nodes.Variable) -> str:
    return f"${node.name}"


def _literal(node: nodes.Number | nodes.Constant) -> str:
    return node.text


def _list(node: nodes.List) -> str:
    return "[]" if node.body is None else f"[{_at(node.body, 0)}]"


def _function(node: nodes.Function) -> str:
    if not node.arguments:
        return node.name
    return f"{node.name}({'; '.join(_at(one, 0) for one in node.arguments)})"


def _object(node: nodes.Object) -> str:
    return "{" + ", ".join(_entry(*entry) for entry in node.entries) + "}"


def _entry(key: Node, value: Node) -> str:
    match key:
        case nodes.String(text) if _PLAIN.match(text) and text not in KEYWORDS:
            said = text
        case nodes.String() | nodes.Interpolation():
            said = _at(key, TERM)
        case _:
            said = f"({_at(key, 0)})"
    return f"{said}: {_at(value, TERM)}"


# -- strings ----------------------------------------------------------------------------------------------------------


def _string(node: nodes.String) -> str:
    return f'"{_characters(node.text)}"'


def _interpolation(node: nodes.Interpolation) -> str:
    pieces = (_characters(one) if isinstance(one, str) else f"\\({_at(one, 0)})" for one in node.parts)
    return f'"{"".join(pieces)}"'


def _characters(text: str) -> str:
    """The text of a string with jq's escapes. ROS refuses scripts that say `$ENV`, in strings too."""
    said = json.dumps(text, ensure_ascii=False)[1:-1].replace("$ENV", "\\u0024ENV")
    return said.replace("\x7f", "\\u007f")


_PRINTERS = {
    nodes.Identity: _identity,
    nodes.Index: _index,
    nodes.Slice: _slice,
    nodes.Each: _each,
    nodes.Try: _try,
    nodes.String: _string,
    nodes.Number: _literal,
    nodes.Constant: _literal,
    nodes.Interpolation: _interpolation,
    nodes.Variable: _variable,
    nodes.List: _list,
    nodes.Object: _object,
    nodes.Pipe: _pipe,
    nodes.Comma: _comma,
    nodes.Binary: _binary,
    nodes.Update: _binary,
    nodes.Negation: _negation,
    nodes.Conditional: _conditional,
    nodes.Reduce: _reduce,
    nodes.Binding: _binding,
    nodes.Function: _function,
}
