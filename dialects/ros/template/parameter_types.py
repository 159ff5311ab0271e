"""Parameters of ROS: how they are declared, which are lists or numbers, what defaults and given values are worth."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from dialects.templates.declared import attribute
from dialects.templates.json_values import decoded
from dialects.templates.parameter_values import typed
from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.values import spelled, string
from transpile.hosts.scalars import kind
from transpile.ir import Array, Document, Literal, Object, Parameter
from transpile.language.facts import Declarations
from transpile.language.parameter_values import Given, Plain
from transpile.syntax.tree import Kind, Scalar, Style

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
"""ROS documentation, "Parameters"."""
_STORED = ("ALIYUN::OOS::Parameter::Value", "ALIYUN::OOS::SecretParameter::Value")
_TRUTHS = {"true": "true", "false": "false"}
Value = Literal | Array | Object


def completed(parameter: Parameter) -> Parameter:
    """A parameter as it is declared, with what its type says of it and of its default."""
    stored, numeric = is_stored(parameter.type), parameter.type == "Number"
    given = parameter.default
    default = None if stored or given is None or _is_misfit(parameter.type, given) else _worth(parameter.type, given)
    default = None if default is not None and _is_unread(parameter, default) else default
    return replace(parameter, default=default, listed=is_list(parameter.type), numeric=numeric, stored=stored)


def _is_misfit(type_: str, default: Literal | Array | Object) -> bool:
    """Whether a default is an object or a list, and the type has none: the service refuses it."""
    structured = isinstance(default, Object) or (isinstance(default, Array) and not is_list(type_))
    return structured and type_ != "Json"


def is_list(type_: str) -> bool:
    """Whether parameters of a type are lists. Those of type `Json` are what they are given."""
    return type_ == "CommaDelimitedList"


def is_stored(type_: str) -> bool:
    """Whether what a parameter of a type is given is the name of a value in the store of OOS."""
    return type_.startswith(_STORED)


def parameter_values(
    document: Document, given: Given, spare: Collection[str] = ()
) -> tuple[dict[str, Value], tuple[Diagnostic, ...]]:
    """The values by parameter name: lists split at commas and not trimmed, JSON read; T017 where it is none."""
    values, told = typed(document, given, spare, _given)
    declared = ((name, document.parameters.get(name)) for name in values)
    unread = [name for name, one in declared if one is not None and _is_unread(one, values[name])]
    return values, (*told, *map(_no_json, unread))


def unread_defaults(document: Document) -> Iterator[Diagnostic]:
    """T211 for each default of a parameter of type `Json` that is none; it has no value then."""
    for one in document.parameters.values():
        default = (
            attribute(one.origin, "Default") if one.type == "Json" and one.default is None and one.origin else None
        )
        if isinstance(default, Scalar):
            message, help = f"the Default of {one.name} is not JSON", "write a list or a map, or the JSON of one"
            yield Diagnostic("T211", message, default.span, "no value", help, Severity.WARNING)


def _is_unread(one: Parameter, value: Value) -> bool:
    """Whether a string stands where it should have been read."""
    text = value.text if one.type == "Json" and isinstance(value, Literal) and value.kind is Kind.STRING else ""
    return bool(text) and decoded(text) is None


def _no_json(name: str) -> Diagnostic:
    help = "pass a list or a map as JSON, inside shell quotes"
    return Diagnostic("T017", f"the value of {name} is not JSON, but the type of the parameter is Json", help=help)


def _given(parameter: Parameter | None, value: Plain) -> Value:
    if not isinstance(value, str):
        listed = parameter is not None and parameter.type in ("CommaDelimitedList", "Json")
        return Array(tuple(map(Literal, value))) if listed else Literal(",".join(value))
    # What is no number stays text: without quotes it would be something else where it is written.
    numeric = parameter is not None and parameter.numeric and kind(value, Style.PLAIN, "json") is Kind.NUMBER
    return _worth(parameter.type if parameter else "", Literal(value, Kind.NUMBER if numeric else Kind.STRING))


def _worth(type_: str, value: Value) -> Value:
    """What a parameter of this type is worth when `value` is given for it (research/ros.md, finding 6)."""
    if not isinstance(value, Literal):
        return value
    text = spelled(value)
    match type_:
        case "CommaDelimitedList":
            return Array(tuple(map(string, text.split(","))) if text else ())
        case "Json":
            found = decoded(text) if value.kind is Kind.STRING else value
            return found if isinstance(found, Literal | Array | Object) else value
        case "Boolean" if text.lower() in _TRUTHS:
            return Literal(_TRUTHS[text.lower()], Kind.BOOLEAN)
        case "Number" if value.kind is Kind.STRING and kind(text, Style.PLAIN, "json") is Kind.NUMBER:
            return Literal(text, Kind.NUMBER)  # the service reads it, as Alibaba Cloud's own model of it does
        case "Number" | "Boolean":
            return value
    return value if value.kind in (Kind.STRING, Kind.NULL) else string(text)
