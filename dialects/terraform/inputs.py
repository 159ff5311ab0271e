"""The variables of a module: their types, their defaults, and the values that they are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from dialects.terraform.constraints import constraint
from dialects.terraform.conversion import convert
from dialects.terraform.declarations import Placed
from dialects.terraform.defaults import Defaults, defaults
from dialects.terraform.evaluation import Evaluated, evaluate
from dialects.terraform.failures import Failure
from dialects.terraform.scopes import Scope
from dialects.terraform.types import DYNAMIC, Primitive, Type, without_optional
from dialects.terraform.values import UNKNOWN, Null, Unknown, Value, string
from transpile.diagnostics import Diagnostic
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Body, Constant, Definition, Expression
from transpile.source import Source, Span, from_text

NOTHING = Scope()
"""What defaults and given values may refer to."""


@dataclass(frozen=True, slots=True)
class Input:
    """A variable: its type, what fills in its attributes, and the value that it has where none is given, if any.

    `literal`: a value on the command line is the text of a string, not an expression. `secret`: the word that says that
    the value must not become visible, if one does.
    """

    name: str
    type: Type
    filling: Defaults | None
    default: Value | None
    nullable: bool
    literal: bool
    secret: str
    place: Placed

    def fitted(self, value: Value) -> Value:
        """A given value as one of the variable's type. Raises `Failure`."""
        if self.filling is not None:
            value = self.filling.fill(value)
        made = convert(value, self.type)
        if self.nullable or not isinstance(made, Null):
            return made
        if self.default is None:
            raise Failure("required variable may not be set to null")
        return self.default

    @property
    def unknown(self) -> Value:
        """What stands for the value where neither the module nor the user says any."""
        return Unknown(without_optional(self.type))


class _Wrong(Exception):  # noqa: N818
    """A variable that means nothing."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__()
        self.diagnostics = diagnostics


def read(place: Placed) -> Input | tuple[Diagnostic, ...]:
    """The variable that a block `variable` declares; or what is wrong with its type or its default."""
    try:
        return _read(place)
    except _Wrong as wrong:
        return wrong.diagnostics


def _read(place: Placed) -> Input:
    written = place.argument("type")
    of = DYNAMIC if written is None else _type(written, place.source)
    filling = None if written is None else defaults(written, lambda kind, e: _attribute(kind, e, place.source))
    found = Input(
        place.name.text,
        of,
        filling,
        default=None,
        nullable=_flag(place, "nullable") is not False,
        literal=written is None or isinstance(of, Primitive),
        secret=next((word for word in ("sensitive", "ephemeral") if _flag(place, word)), ""),
        place=place,
    )
    default = place.argument("default")
    return found if default is None else _with_default(found, default)


def _flag(place: Placed, name: str) -> bool | None:
    said = place.argument(name)
    return said.value if isinstance(said, Constant) else None


def _with_default(found: Input, default: Expression) -> Input:
    source = found.place.source
    value = _constant(default, source)
    try:
        fitted = found.fitted(value)
    except Failure as failure:
        message = f"this default value is not compatible with the variable's type constraint: {failure.reason}"
        raise _Wrong(_not_fitting(message, default.span, source)) from None
    return replace(found, default=fitted)


def _type(written: Expression, source: Source) -> Type:
    of = constraint(written)
    if isinstance(of, Type):
        return of
    raise _Wrong(
        Diagnostic(
            "T213",
            "this is no type of a variable",
            of.span,
            "string, number, bool, any, or list, set, map, tuple, object of such types",
            "write for example list(string), without quotes",
            source=source,
        )
    )


def _attribute(kind: Expression, default: Expression, source: Source) -> Value:
    """The default of an optional attribute, as a value of its type."""
    try:
        return convert(_constant(default, source), _type(kind, source))
    except Failure as failure:
        message = f"this default value is not compatible with the attribute's type constraint: {failure.reason}"
        raise _Wrong(_not_fitting(message, default.span, source)) from None


def _constant(e: Expression, source: Source) -> Value:
    found = evaluate(e, NOTHING, source=source)
    if found.diagnostics:
        raise _Wrong(*found.diagnostics)
    return found.value


def _not_fitting(message: str, span: Span | None, source: Source | None) -> Diagnostic:
    return Diagnostic("T213", message, span, help="give a value of that type", source=source)


def given(variable: Input, word: str) -> Evaluated:
    """The value that `--parameter Name=word` gives: a text for a primitive type or none, else an expression.

    Terraform CLI, "Variables on the Command Line".
    """
    if variable.literal:
        return _suited(variable, string(word))
    source = from_text(word, f"--parameter {variable.name}")
    e = hcl.parse_expression(source)
    return Evaluated(UNKNOWN, (e,)) if isinstance(e, Diagnostic) else written(variable, e, source)


def written(variable: Input, e: Expression, source: Source) -> Evaluated:
    """The value that an expression in a file `.tfvars` gives."""
    found = evaluate(e, NOTHING, source=source)
    return found if found.diagnostics else _suited(variable, found.value, e.span, source)


def _suited(variable: Input, value: Value, span: Span | None = None, source: Source | None = None) -> Evaluated:
    try:
        return Evaluated(variable.fitted(value))
    except Failure as failure:
        declared = variable.place
        line = declared.source.position(declared.name.span.start)[0]
        message = (
            f"the given value is not suitable for var.{variable.name} declared at {declared.source.name}, line {line}:"
            f" {failure.reason}"
        )
        return Evaluated(UNKNOWN, (_not_fitting(message, span, source),))


def definitions(source: Source) -> Mapping[str, Expression] | tuple[Diagnostic, ...]:
    """The values in a file `.tfvars`, by the names of their variables."""
    body = hcl.parse(source)
    if not isinstance(body, Body):
        return (body,)
    wrong = tuple(_no_definition(one.span, source) for one in body.items if not isinstance(one, Definition))
    return wrong or {one.name.text: one.value for one in body.items if isinstance(one, Definition)}


def _no_definition(span: Span, source: Source) -> Diagnostic:
    message = "a file of values for variables has no blocks"
    return Diagnostic("T017", message, span, help='write name = "value", a line for each variable', source=source)
