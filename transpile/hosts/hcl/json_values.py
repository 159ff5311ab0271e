"""JSON as expressions of HCL: what stands in a `.tfvars.json`, where strings are not templates.

Source: HCL JSON syntax specification.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from transpile import tree
from transpile.diagnostics import Diagnostic
from transpile.hosts import json
from transpile.hosts.hcl.syntax import Chunk, Constant, Expression, Item, Number, Object, Template, Tuple, Unary
from transpile.source import Source, Span

COMMENT = "//"
WORDS = {"true": True, "false": False, "null": None}
String = Callable[[tree.Scalar], Expression]
"""What makes an expression of a string."""


def literals(source: Source) -> Mapping[str, Expression] | Diagnostic:
    """The members of the object that a text is, as values; T004, T005 and others of JSON, T017 for another value."""
    parsed = json.parse(source)
    if isinstance(parsed, Diagnostic):
        return parsed
    match parsed.root:
        case tree.Mapping(entries=entries):
            members = ((name(one.key), one.value) for one in entries)
            return {text: expression(value, literal) for text, value in members if text != COMMENT}
    help = 'write {"name": "value"}, a member for each variable'
    message = "a file of values for variables is an object"
    return Diagnostic("T017", message, parsed.root.span, help=help, source=source)


def name(key: tree.Node) -> str:
    """The text of a member's key."""
    assert isinstance(key, tree.Scalar)
    return key.text


def expression(node: tree.Node, string: String) -> Expression:
    """What a value means, with what `string` makes of strings."""
    match node:
        case tree.Scalar(style=tree.Style.DOUBLE):
            return string(node)
        case tree.Scalar(span=span, text=text):
            return Constant(span, WORDS[text]) if text in WORDS else _number(span, text)
        case tree.Sequence(span=span, items=items):
            return Tuple(span, tuple(expression(item, string) for item in items))
        case tree.Mapping(span=span, entries=members):
            return Object(span, tuple(_item(one, string) for one in members))
    raise AssertionError(node)


def _number(span: Span, text: str) -> Expression:
    number = Number(Span(span.end - len(text.removeprefix("-")), span.end), text.removeprefix("-"))
    return Unary(span, "-", number) if text.startswith("-") else number


def _item(entry: tree.Entry, string: String) -> Item:
    assert isinstance(entry.key, tree.Scalar)
    return Item(entry.span, string(entry.key), expression(entry.value, string))


def literal(scalar: tree.Scalar) -> Template:
    """A string that stands for itself."""
    return Template(scalar.span, (Chunk(scalar.span, scalar.text),) if scalar.text else ())
