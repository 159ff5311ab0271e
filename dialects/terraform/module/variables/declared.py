"""The variables of a module: their types and their defaults."""

from __future__ import annotations

from dataclasses import replace

from dialects.terraform.cty.conversion import convert, to_bool
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.types import DYNAMIC, Primitive, Type, without_optional
from dialects.terraform.cty.values import Null, Unknown, Value
from dialects.terraform.module.variables.constants import constant
from dialects.terraform.module.variables.optional_defaults import Defaults, defaults
from dialects.terraform.module.variables.type_constraints import constraint
from dialects.terraform.syntax.declarations import Placed
from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import nearest
from transpile.hosts.hcl.syntax import Block, Expression
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span


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


ARGUMENTS = ("type", "default", "description", "sensitive", "nullable", "ephemeral", "deprecated")


def _check_arguments(place: Placed) -> None:
    """Raise `_Wrong`, with T027, for what is almost an argument of variables; others may be of a later Terraform."""
    for one in (place, *place.over):
        assert isinstance(one.node, Block)
        for name in (item.name for item in one.node.body.definitions):
            near = nearest(name.text, ARGUMENTS) if name.text not in ARGUMENTS else None
            if near:
                message = f"unsupported argument: an argument named `{name.text}` is not expected here"
                raise _Wrong(Diagnostic("T027", message, name.span, help=f"did you mean `{near}`?", source=one.source))


def _read(place: Placed) -> Input:
    _check_arguments(place)
    said = place.said("type")
    of = DYNAMIC if said is None else _type(*said)
    found = Input(
        place.name.text,
        of,
        None if said is None else defaults(said[0], lambda kind, e: _attribute(kind, e, said[1])),
        default=None,
        nullable=_flag(place, "nullable", default=True),
        literal=said is None or isinstance(of, Primitive),
        secret=next((word for word in ("sensitive", "ephemeral") if _flag(place, word)), ""),
        place=place,
    )
    default = place.said("default")
    return found if default is None else _with_default(found, *default)


def _flag(place: Placed, name: str, default: bool = False) -> bool:
    said = place.said(name)
    if said is None:
        return default
    try:
        value = to_bool(_constant(*said))
    except Failure as failure:
        raise _Wrong(not_fitting(f"unsuitable value for {name}: {failure.reason}", said[0].span, said[1])) from None
    return value if isinstance(value, bool) else default


def _with_default(found: Input, default: Expression, source: Source) -> Input:
    value = _constant(default, source)
    try:
        fitted = found.fitted(value)
    except Failure as failure:
        message = f"this default value is not compatible with the variable's type constraint: {failure.reason}"
        raise _Wrong(not_fitting(message, default.span, source)) from None
    return replace(found, default=fitted)


def _type(written: Expression, source: Source) -> Type:
    of = constraint(written)
    if isinstance(of, Type):
        return of
    raise _Wrong(
        Diagnostic(
            "T213",
            "this is not a variable type",
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
        raise _Wrong(not_fitting(message, default.span, source)) from None


def _constant(e: Expression, source: Source) -> Value:
    found = constant(e, source)
    if found.diagnostics:
        raise _Wrong(*found.diagnostics)
    return found.value


def not_fitting(message: str, span: Span | None, source: Source | None) -> Diagnostic:
    """T213 for a value that cannot be one of a variable's type."""
    return Diagnostic("T213", message, span, help="use a value of that type", source=source)
