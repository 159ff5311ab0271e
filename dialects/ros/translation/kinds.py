"""The type of an expression, as far as its form tells: CloudFormation compares strings, ROS values with their types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

from transpile.evaluate.values import bare, spelled
from transpile.ir import Array, Call, Expression, Literal, Parameter, Reference, Splice
from transpile.syntax.tree import Kind

NUMERIC = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?").fullmatch
"""A number in its only spelling: as a string it is equal to another one where the numbers are."""
_TEXTS = ("Fn::Sub", "Fn::Join", "Fn::Base64", "Fn::Base64Encode")
_LISTS = ("Fn::Split", "Fn::GetAZs", "Fn::Cidr")


class Worth(Enum):
    """What a value is."""

    TEXT = "a string"
    NUMBER = "a number"
    TRUTH = "a boolean"
    LIST = "a list"


def worth(e: Expression | Splice, parameters: Mapping[str, Parameter]) -> Worth | None:
    """What `e` is worth when the template is deployed; None: its form does not tell. Literals are not asked."""
    found = None if isinstance(e, Splice) else bare(e)
    match found:
        case Array():
            return Worth.LIST
        case Call(name=name) if name in _TEXTS:
            return Worth.TEXT
        case Call(name=name) if name in _LISTS:
            return Worth.LIST
        case Reference(name, None) if name in parameters:
            return _declared(parameters[name])
        case Reference(name, None) if "::" in name and not name.endswith("::NotificationARNs"):
            return Worth.TEXT
    return None


def _declared(parameter: Parameter) -> Worth | None:
    if parameter.listed:
        return Worth.LIST
    if parameter.type in ("Json", "Boolean"):
        return Worth.TRUTH if parameter.type == "Boolean" else None
    return Worth.NUMBER if parameter.numeric else Worth.TEXT


def as_text(e: Literal) -> Literal:
    """A scalar as CloudFormation compares it."""
    return e if e.kind is Kind.STRING else Literal(spelled(e))


def as_number(e: Literal) -> Literal | None:
    """A scalar as ROS compares it to a number; None where there is none that has this text."""
    text = spelled(e)
    if not NUMERIC(text):
        return None
    return e if e.kind is Kind.NUMBER else Literal(text, Kind.NUMBER)
