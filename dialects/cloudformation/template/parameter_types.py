"""Parameters: how they are declared; which are lists or numbers, whose defaults are names, what a default is worth."""

from __future__ import annotations

import re
from dataclasses import replace

from transpile.evaluate.values import spelled, string
from transpile.ir import Array, Expression, Literal, Object, Parameter, Splice
from transpile.language.facts import Declarations
from transpile.syntax.tree import Kind

DECLARATIONS = Declarations(
    tables="Mappings",
    section="Parameters",
    type="Type",
    default="Default",
    description="Description",
    values="AllowedValues",
    pattern="AllowedPattern",
    shortest="MinLength",
    longest="MaxLength",
    least="MinValue",
    most="MaxValue",
    advice="ConstraintDescription",
)
"""CloudFormation User Guide, "Parameters", "Properties"."""


def completed(parameter: Parameter) -> Parameter:
    """A parameter as it is declared, with what its type says of it and of its default."""
    stored = is_stored(parameter.type)
    given = parameter.default
    default = None if stored or given is None or isinstance(given, Object) else _typed(parameter.type, given)
    numeric = "Number" in parameter.type
    return replace(parameter, default=default, listed=is_list(parameter.type), numeric=numeric, stored=stored)


def is_list(type_: str) -> bool:
    """Whether parameters of a type are lists: `CommaDelimitedList`, `List<...>`, or an SSM value of those."""
    inner = _stored(type_) or type_
    return inner == "CommaDelimitedList" or inner.startswith("List<")


def is_stored(type_: str) -> bool:
    """Whether what a parameter of a type is given is the name of a value in the store of SSM."""
    return _stored(type_) is not None


def _stored(type_: str) -> str | None:
    """`X` of `AWS::SSM::Parameter::Value<X>`, whose `Default` is a name and not a value."""
    found = re.fullmatch(r"AWS::SSM::Parameter::Value<(.*)>", type_)
    return found[1] if found else None


def _typed(type_: str, value: Literal | Array) -> Literal | Array | None:
    """What a parameter of this type is worth when `value` is given for it; None for a list where it is no list.

    A comma-delimited list is split and trimmed; `""` is one empty item. The value of a String is a string. What stands
    in a list that is written as one is a string, too, and null is the empty one.
    """
    if isinstance(value, Array):
        return Array(tuple(map(_item, value.items)), value.origin) if is_list(type_) else None
    if is_list(type_):
        return Array(tuple(string(item.strip()) for item in spelled(value).split(",")))
    if type_ == "Number" or value.kind in (Kind.STRING, Kind.NULL):
        return value
    return string(spelled(value))


def _item(item: Expression | Splice) -> Expression | Splice:
    return string(spelled(item)) if isinstance(item, Literal) and item.kind is not Kind.STRING else item
