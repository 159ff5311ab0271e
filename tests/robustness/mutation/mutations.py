"""What may be changed in a line of Python: one sign, word or number at a time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
TYPING = frozenset(("TypeVar", "ParamSpec", "NewType", "cast"))


@dataclass(frozen=True, slots=True, order=True)
class Mutation:
    """One change: the file, the line (from 1), the characters that go, from and to, and what comes instead."""

    path: str
    line: int
    start: int
    end: int
    new: str
    old: str

    @property
    def name(self) -> str:
        """The change for people."""
        return f"{self.path}:{self.line}: {self.old!r} -> {self.new!r}"

    def applied(self, text: str) -> str:
        """The text of the file with the change made. Offsets are bytes of UTF-8, as those of `ast` are."""
        lines = text.splitlines(keepends=True)
        line = lines[self.line - 1].encode()
        lines[self.line - 1] = (line[: self.start] + self.new.encode() + line[self.end :]).decode()
        return "".join(lines)


def mutations(path: Path, name: str) -> Iterator[Mutation]:
    """Every change of a file, in order; `name` is what the file is called."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node, new in _changed(ast.parse(text)):
        if node.lineno == node.end_lineno and node.end_col_offset is not None:
            line = lines[node.lineno - 1].encode()
            old = line[node.col_offset : node.end_col_offset].decode()
            if old != new:
                yield Mutation(name, node.lineno, node.col_offset, node.end_col_offset, new, old)


def _changed(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """The nodes of a tree that can be changed, and what they become; nothing in types and documentation."""
    for node in _running(tree):
        new = _other(node) if isinstance(node, ast.expr) else _other_statement(node)
        if new is not None and isinstance(node, ast.expr | ast.stmt):
            yield node, new
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yield node.test, _in_parentheses(ast.UnaryOp(ast.Not(), node.test))


def _other(e: ast.expr) -> str | None:
    match e:
        case ast.Compare(left, [op], [right]) if type(op) in COMPARED:
            return _in_parentheses(ast.Compare(left, [COMPARED[type(op)]()], [right]))
        case ast.BoolOp(op, values):
            return _in_parentheses(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.BinOp(left, ast.Add(), right):
            return _in_parentheses(ast.BinOp(left, ast.Sub(), right))
        case ast.BinOp(left, ast.Sub(), right):
            return _in_parentheses(ast.BinOp(left, ast.Add(), right))
        case ast.UnaryOp(ast.Not(), operand):
            return _in_parentheses(operand)
        case ast.Constant(bool() as value):
            return str(not value)
        case ast.Constant(int() as value):
            return str(value + 1)
        case ast.Tuple(elts, ast.Load()) | ast.List(elts, ast.Load()) if len(elts) > 1:
            return _in_parentheses(type(e)(elts[:-1], ast.Load()))
    return None


def _other_statement(node: ast.AST) -> str | None:
    match node:
        case ast.Return(ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            return "return None"
        case ast.Expr(ast.Call() | ast.YieldFrom() | ast.Yield()):
            return "pass"
        case ast.Continue():
            return "break"
        case ast.Break():
            return "continue"
    return None


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run: no annotations, decorators, assertions, docstrings, or parts of f-strings and patterns."""
    ahead: list[ast.AST] = [tree]
    while ahead:
        node = ahead.pop()
        yield node
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_params", "bases", "slice", "msg"):
                continue
            children = value if isinstance(value, list) else [value]
            ahead += [one for one in reversed(children) if isinstance(one, ast.AST) and not _is_still(one)]


def _is_still(node: ast.AST) -> bool:
    match node:
        case ast.Expr(ast.Constant()) | ast.JoinedStr() | ast.pattern() | ast.Assert() | ast.Raise():
            return True
        case ast.If(ast.Name("TYPE_CHECKING")) | ast.Import() | ast.ImportFrom():
            return True
        case ast.Call(ast.Name(name)):
            return name in TYPING
    return False


def _in_parentheses(node: ast.expr) -> str:
    text = ast.unparse(ast.fix_missing_locations(node))
    return text if isinstance(node, ast.Tuple | ast.List | ast.Name | ast.Call | ast.Constant) else f"({text})"
