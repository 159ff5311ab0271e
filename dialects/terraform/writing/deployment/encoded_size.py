"""How large a template is that Terraform sends."""

from __future__ import annotations

import json
from collections.abc import Mapping

from transpile import ir
from transpile.evaluate.values import spelled
from transpile.ir import Expression
from transpile.syntax.tree import Kind

Env = Mapping[ir.Binder, int]
"""How many bytes a loop variable has."""


def encoded(e: Expression, env: Env | None = None) -> int:
    """How many bytes `jsonencode` makes of an expression: of an expansion about all; a loop that is left counts none.

    >>> items = ir.Array((ir.Literal("x"), ir.Literal("1", Kind.NUMBER)))
    >>> encoded(ir.Object((ir.Member(ir.Literal("A&B"), items),)))
    20
    """
    values = env or {}
    match e:
        case ir.Literal():
            return _scalar(e)
        case ir.Text(parts):
            return 2 + sum(_part(part, values) for part in parts)
        case ir.Variable(binder):
            return values.get(binder, 0)
        case ir.Reference(name):
            return len('{"Ref":""}') + len(name)
        case ir.Array(items):
            return 1 + sum(1 + encoded(_value(item), values) for item in items) + (not items)
        case ir.Object(members):
            return 1 + sum(1 + _member(one, values) for one in members) + (not members)
        case ir.Call(_, name, argument):
            return len('{"":}') + len(name) + encoded(argument, values)
        case ir.Shared(value):
            return encoded(value, values)
        case ir.Filled(body, filling):
            return encoded(body, {**values, **{binder: encoded(value, values) for binder, value in filling}})
        case ir.Loop():
            return 0


def _value(item: Expression | ir.Splice) -> Expression:
    return item.value if isinstance(item, ir.Splice) else item


def _member(member: ir.Member | ir.Spread, values: Env) -> int:
    if isinstance(member, ir.Spread):
        return encoded(member.value, values)
    return encoded(member.key, values) + 1 + encoded(member.value, values)


def _scalar(e: ir.Literal) -> int:
    return _text(e.text) + 2 if e.kind is Kind.STRING else max(len(spelled(e)), len("null") * (e.kind is Kind.NULL))


def _text(text: str) -> int:
    """A text in a string of JSON; Terraform escapes what HTML has a meaning for, too."""
    return len(json.dumps(text, ensure_ascii=False).encode("utf-8", "replace")) - 2 + 5 * sum(map(text.count, "<>&"))


def _part(part: str | Expression, values: Env) -> int:
    """A part of a string: what an item fills in stands without quotes, what is filled later in `${}`."""
    match part:
        case str():
            return _text(part)
        case ir.Reference(name, attribute):
            return len("${}") + len(name) + len(f".{attribute or ''}") * bool(attribute)
    return max(encoded(part, values) - 2, 0)
