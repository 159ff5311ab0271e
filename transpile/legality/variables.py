"""Expressions with other expressions in the place of variables, nothing computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import is_

from transpile import ir
from transpile.ir.holes import computed
from transpile.ir.traversal import map_children

Values = Mapping[ir.Binder, ir.Expression]


def substitute(e: ir.Expression, values: Values) -> ir.Expression:
    """`e` with the variables replaced by other expressions, nothing computed."""
    match e:
        case ir.Variable(binder):
            return values.get(binder, e)
        case ir.Text(parts):
            new = tuple(_part(part, values) for part in parts)
            return e if all(map(is_, new, parts)) else ir.Text(new, e.origin)
    return map_children(e, lambda child: substitute(child, values))


def _part(
    part: str | ir.Variable | ir.Reference | ir.Call, values: Values
) -> str | ir.Variable | ir.Reference | ir.Call:
    if isinstance(part, ir.Variable) and part.binder in values:
        value = values[part.binder]
        if isinstance(value, ir.Call):
            return computed(part, value)
        if isinstance(value, ir.Variable | ir.Reference):
            return value
        if isinstance(value, ir.Literal):
            return value.text
    if isinstance(part, ir.Call):
        argument = substitute(part.argument, values)
        return part if argument is part.argument else replace(part, argument=argument)
    return part
