"""JSON as expressions of HCL.

Source: HCL JSON syntax specification.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from transpile.diagnostics import Diagnostic
from transpile.hosts import json
from transpile.hosts.hcl.json_syntax.strings import literal
from transpile.hosts.hcl.syntax import Constant, Expression, Interpolation, Item, Number, Object, Template, Tuple, Unary
from transpile.syntax import tree
from transpile.syntax.source import Source, Span

COMMENT = "//"
WORDS = {"true": True, "false": False, "null": None}
String = Callable[[tree.Scalar], Expression]
"""What makes an expression of a string."""


def literals(source: Source) -> Mapping[str, Expression] | Diagnostic:
    """The values in a `.tfvars.json`, where strings are no templates; T004, T005 and others of JSON, T017."""
    parsed = json.parse(source)
    if isinstance(parsed, Diagnostic):
        return parsed
    match parsed.root:
        case tree.Mapping(entries=entries):
            members = ((text(one.key), one.value) for one in entries)
            return {name: expression(value, literal) for name, value in members if name != COMMENT}
    help = 'write one member for each variable: {"name": "value"}'
    message = "a file of variable values must be an object"
    return Diagnostic("T017", message, parsed.root.span, help=help, source=source)


def text(key: tree.Node) -> str:
    """What a key says."""
    assert isinstance(key, tree.Scalar)
    return key.text


def expression(node: tree.Node, string: String) -> Expression:
    """What a value means, with what `string` makes of strings; one that is all `${...}` is what stands in it."""
    match node:
        case tree.Scalar(style=tree.Style.DOUBLE):
            match string(node):
                case Template(parts=(Interpolation(expression=whole),)):
                    return whole
                case found:
                    return found
        case tree.Scalar(span=span, text=word):
            return Constant(span, WORDS[word]) if word in WORDS else _number(span, word)
        case tree.Sequence(span=span, items=items):
            return Tuple(span, tuple(expression(item, string) for item in items))
        case tree.Mapping(span=span, entries=members):
            return Object(span, tuple(_item(one, string) for one in members))
    raise AssertionError(node)


def _number(span: Span, word: str) -> Expression:
    digits = word.removeprefix("-")
    number = Number(Span(span.end - len(digits), span.end), digits)
    return Unary(span, "-", number) if word.startswith("-") else number


def _item(entry: tree.Entry, string: String) -> Item:
    assert isinstance(entry.key, tree.Scalar)
    return Item(entry.span, string(entry.key), expression(entry.value, string))
