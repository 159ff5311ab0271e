"""Parameter values given by the user, typed as the template declares them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import meant
from transpile.ir import Array, Document, Literal, Object, Parameter
from transpile.language.parameter_values import FromFile, Given, Plain, Value

Worth = Callable[[Parameter | None, Plain], Literal | Array | Object]
"""What a parameter is worth that is given these words; none: a parameter of the service's own."""


def typed(
    document: Document, given: Given, spare: Collection[str], worth: Worth
) -> tuple[dict[str, Literal | Array | Object], tuple[Diagnostic, ...]]:
    """The values by parameter name.

    T016 for names that the template does not declare, and that are not in `spare`; pseudo parameters (`AWS::Region`)
    may always be given. T017 for values that no parameter can have.
    """
    values: dict[str, Literal | Array | Object] = {}
    wrong = []
    for name, one in given.items():
        parameter = document.parameters.get(name)
        if parameter is None and not name.startswith(document.pseudo.prefix):
            wrong.extend([] if name in spare else [_unknown(name, document)])
            continue
        value = one.plain if isinstance(one, FromFile) else one
        if value is None:
            wrong.append(_structured(name, one))
            continue
        values[name] = worth(parameter, value)
    return values, tuple(wrong)


def _structured(name: str, value: Value) -> Diagnostic:
    assert isinstance(value, FromFile)
    message = f"the value of {name} must be a scalar or a list of scalars"
    help = "override the parameter with a later --parameter or --parameters"
    return Diagnostic("T017", message, value.span, help=help, source=value.source)


def _unknown(name: str, document: Document) -> Diagnostic:
    declared = ", ".join(document.parameters) or "none"
    return Diagnostic(
        "T016",
        f"a value is given for parameter `{name}`, which the template does not declare",
        help=meant(name, document.parameters, f"the template declares: {declared}"),
    )
