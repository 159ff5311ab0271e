"""Declarations of parameters, as variables say them: the type, the default, the values of attributes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from dialects.terraform.writing import hcl
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare, spelled, spelled_number
from transpile.hosts.scalars import JSON_NUMBER
from transpile.ir import Array, Expression, Literal, Object, Parameter
from transpile.language.facts import Declarations
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind

_AS_IT_IS = re.compile(r"0|-?[1-9][0-9]*|-?(?:0|[1-9][0-9]*)\.[0-9]*[1-9]").fullmatch
LIST, NUMBER, STRING = "list(string)", "number", "string"


@dataclass(frozen=True, slots=True)
class Declared:
    """A parameter with the attributes that it is declared with, and the type that Terraform has for it."""

    parameter: Parameter
    attributes: Mapping[str, Expression]
    names: Declarations
    type: str

    @property
    def numeric(self) -> bool:
        """Whether the values, or the items, are numbers, whatever Terraform holds them as."""
        return self.parameter.numeric and not self.parameter.stored

    def literal(self, attribute: str) -> Literal | None:
        """The scalar that an attribute has."""
        found = self.attributes.get(attribute)
        value = bare(found) if found is not None else None
        return value if isinstance(value, Literal) and value.kind is not Kind.NULL else None

    def text(self, attribute: str) -> str:
        """The text of an attribute; "" where it has none."""
        found = self.literal(attribute)
        return "" if found is None else spelled(found)

    def number(self, attribute: str) -> str:
        """The number that an attribute has, as Terraform spells it; "" where it is none."""
        text = spelled_number(self.text(attribute))
        return text if JSON_NUMBER(text) else ""

    @property
    def allowed(self) -> tuple[Literal, ...]:
        """The values that are allowed, if that is said."""
        return _scalars(self.attributes.get(self.names.values))

    @property
    def default(self) -> hcl.Expression | None:
        """The default, typed; None where there is none, or where it may not be shown."""
        parameter = self.parameter
        if parameter.no_echo:
            return None
        if parameter.stored:  # the name of a value
            said = self.literal(self.names.default)
            return hcl.string(spelled(said)) if said else None
        match parameter.default:
            case Array(items) if self.type == LIST:
                texts = (hcl.string(spelled(one)) for one in items if isinstance(one, Literal))
                return hcl.Tuple(tuple(map(hcl.Item, texts)))
            case Literal() as value if value.kind is not Kind.NULL:
                return self.scalar(value)
        return None

    def scalar(self, value: Literal) -> hcl.Expression:
        """A value of the parameter, or an item of its list, as one of the variable's type."""
        return hcl.word(spelled(value)) if self.type == NUMBER else hcl.string(spelled(value))


def declared(parameter: Parameter, names: Declarations, entry: Expression | None) -> Declared:
    """What the entry of a parameter says."""
    attributes = fields(entry)
    type_ = LIST if parameter.listed and not parameter.stored else STRING
    found = Declared(parameter, attributes, names, type_)
    return Declared(parameter, attributes, names, NUMBER) if type_ == STRING and _counts(found) else found


def untyped(parameters: Iterable[Declared]) -> Iterator[Diagnostic]:
    """T431 for each parameter whose type is missing, or no text: what reads the module finds no parameter there.

    CloudFormation User Guide, "Parameters", "Properties": `Type` is required. ROS documentation, "Parameters": as well.
    """
    for one in parameters:
        found = one.literal(one.names.type)
        if one.names.type and not (found and found.kind is Kind.STRING and found.text):
            yield _without_type(one, one.attributes.get(one.names.type))


def _without_type(one: Declared, said: Expression | None) -> Diagnostic:
    name, place = one.parameter.name, said.origin if said is not None else None
    if place is None and one.parameter.origin is not None:
        place = one.parameter.origin.key
    why = "has no type" if said is None else "has an invalid type"
    help = f"add a {one.names.type} to {name}, such as String or CommaDelimitedList; the service also requires one"
    span = place.span if place else None
    return Diagnostic("T431", f"parameter `{name}` {why}", span, "it becomes a variable", help)


def _counts(one: Declared) -> bool:
    """Whether Terraform's type for numbers gives the template what it says: no text of a number, no `08`."""
    default = one.parameter.default
    fits = default is None or (isinstance(default, Literal) and default.kind is Kind.NUMBER and _is_number(default))
    return one.numeric and fits and all(map(_is_number, one.allowed))


def _is_number(value: Literal) -> bool:
    """Whether Terraform spells a number as it is."""
    return _AS_IT_IS(spelled(value)) is not None


def _scalars(e: Expression | None) -> tuple[Literal, ...]:
    found = bare(e) if e is not None else None
    items = found.items if isinstance(found, Array) else ()
    return tuple(one for one in (bare(item) for item in items) if isinstance(one, Literal))  # type: ignore[arg-type]


def fields(e: Expression | None) -> Mapping[str, Expression]:
    """The values of an object by their keys."""
    found = bare(e) if e is not None else None
    return found.fields if isinstance(found, Object) else {}
