"""The syntax of HCL as text that shows its structure, and walking it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse, parse_expression, syntax
from transpile.hosts.hcl.syntax import (
    Attribute,
    Binary,
    Block,
    Body,
    Call,
    Chunk,
    Conditional,
    Constant,
    Definition,
    Element,
    Expression,
    For,
    ForDirective,
    IfDirective,
    Index,
    Interpolation,
    Item,
    Name,
    Number,
    Object,
    Parentheses,
    Part,
    Splat,
    Template,
    Tuple,
    Unary,
)
from transpile.syntax.source import from_text


def expression(text: str) -> Expression:
    read = parse_expression(from_text(text))
    assert not isinstance(read, Diagnostic), read
    return read


def body(text: str) -> Body:
    read = parse(from_text(text))
    assert not isinstance(read, Diagnostic), read
    return read


def refused(read: object) -> Diagnostic:
    assert isinstance(read, Diagnostic), read
    return read


def walk(node: Any) -> Iterator[Any]:
    """`node` and all nodes in it."""
    yield node
    for field in fields(node):
        value = getattr(node, field.name)
        for one in value if isinstance(value, tuple) else (value,):
            if is_dataclass(one) and type(one).__module__ == syntax.__name__:
                yield from walk(one)


def shown(node: Expression) -> str:  # noqa: PLR0912
    """An expression with a bracket around everything that has parts; of templates what their chunks mean."""
    match node:
        case Number(text=text):
            return text
        case Constant(value=value):
            return {True: "true", False: "false", None: "null"}[value]
        case Name(name=name):
            return name
        case Template(parts=parts, heredoc=heredoc):
            return f"{'heredoc' if heredoc else 'string'}<{_parts(parts)}>"
        case Tuple(items=items):
            return f"[{', '.join(map(shown, items))}]"
        case Object(items=items):
            return "{" + ", ".join(f"{shown(one.key)} = {shown(one.value)}" for one in items) + "}"
        case For():
            return _for(node)
        case Conditional(condition=condition, yes=yes, no=no):
            return f"({shown(condition)} ? {shown(yes)} : {shown(no)})"
        case Unary(operator=operator, operand=operand):
            return f"({operator}{shown(operand)})"
        case Binary(operator=operator, left=left, right=right):
            return f"({shown(left)} {operator} {shown(right)})"
        case Call(function=function, arguments=arguments, expanded=expanded):
            return f"{function.text}({', '.join(map(shown, arguments))}{'...' if expanded else ''})"
        case Attribute(of=of, name=name):
            return f"{shown(of)}.{name.text}"
        case Index(of=of, key=key):
            return f"{shown(of)}[{shown(key)}]"
        case Splat(of=of, each=each):
            return f"splat({shown(of)}, {shown(each)})"
        case Element():
            return "@"
        case Parentheses(inner=inner):
            return f"paren({shown(inner)})"


def _for(node: For) -> str:
    opening, closing = "[]" if node.member is None else "{}"
    names = node.value.text if node.key is None else f"{node.key.text}, {node.value.text}"
    member = "" if node.member is None else f"{shown(node.member)} => "
    grouping = "..." if node.grouping else ""
    condition = "" if node.condition is None else f" if {shown(node.condition)}"
    return (
        f"{opening}for {names} in {shown(node.collection)} : {member}{shown(node.result)}{grouping}{condition}{closing}"
    )


def _parts(parts: tuple[Part, ...]) -> str:
    return " ".join(map(_part, parts))


def _part(part: Part) -> str:
    match part:
        case Chunk(text=text):
            return repr(text)
        case Interpolation(expression=inner):
            return f"${{{shown(inner)}}}"
        case IfDirective(condition=condition, then=then, otherwise=otherwise):
            return f"%if {shown(condition)} <{_parts(then)}> <{_parts(otherwise)}>"
        case ForDirective(key=key, value=value, collection=collection, body=inner):
            names = value.text if key is None else f"{key.text}, {value.text}"
            return f"%for {names} in {shown(collection)} <{_parts(inner)}>"


def outline(node: Body, indent: str = "") -> str:
    """A body, one line for each thing in it."""
    lines = ""
    for one in node.items:
        match one:
            case Definition(name=name, value=value):
                lines += f"{indent}{name.text} = {shown(value)}\n"
            case Block(type=kind, labels=labels, body=inner):
                lines += f"{indent}{' '.join([kind.text, *(repr(label.text) for label in labels)])}\n"
                lines += outline(inner, indent + "  ")
    return lines


def placed(node: Any) -> bool:
    """Whether a node can stand by itself: no element of a splat, and no path that begins with one."""
    while isinstance(node, Attribute | Index | Splat):
        node = node.of
    return isinstance(node, Expression) and not isinstance(node, Element)


def assert_reslices(text: str) -> None:
    """Each expression in the module `text` is read the same from its span alone."""
    source = from_text(text)
    for node in walk(body(text)):
        if placed(node) and not _is_word(node, source.text):
            alone = source.slice(node.span) + "\n"  # behind the marker of a heredoc
            assert shown(expression(alone)) == shown(node)
        if isinstance(node, Item | Definition):
            assert source.slice(node.span).startswith(
                source.slice((node.key if isinstance(node, Item) else node.name).span)
            )


def _is_word(node: Any, text: str) -> bool:
    """Whether a template is the identifier that is a key."""
    return isinstance(node, Template) and text[node.span.start] not in '"<'


def accepts() -> Callable[[str], bool]:
    """Whether HashiCorp's own parser takes a text for HCL."""
    pygohcl = pytest.importorskip("pygohcl", reason="no wheel for this platform")

    def accepted(text: str) -> bool:
        try:
            pygohcl.loads(text)
        except pygohcl.HCLParseError:
            return False
        except pygohcl.HCLInternalError:  # of what the package makes of a tree that was parsed
            return True
        return True

    return accepted
