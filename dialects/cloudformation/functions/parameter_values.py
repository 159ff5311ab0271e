"""Parameter values given by the user, typed as the template declares them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import meant
from transpile.ir import Array, Document, Expression, Literal
from transpile.language.parameter_values import FromFile, Given, Plain, Value


def parameter_values(
    document: Document, given: Given, spare: Collection[str] = ()
) -> tuple[dict[str, Literal | Array], tuple[Diagnostic, ...]]:
    """The values by parameter name: a list for list types, split at commas as CloudFormation does.

    T016 for names that the template does not declare, and that are not in `spare`; pseudo parameters (`AWS::Region`)
    may always be given. T017 for values that no parameter can have.
    """
    values: dict[str, Literal | Array] = {}
    wrong = []
    for name, one in given.items():
        parameter = document.parameters.get(name)
        if parameter is None and not name.startswith("AWS::"):
            wrong.extend([] if name in spare else [_unknown(name, document)])
            continue
        value = one.plain if isinstance(one, FromFile) else one
        if value is None:
            wrong.append(_structured(name, one))
            continue
        listed = parameter is not None and parameter.listed
        values[name] = _list(value) if listed else Literal(value if isinstance(value, str) else ",".join(value))
    return values, tuple(wrong)


def _list(value: Plain) -> Array:
    items: Sequence[str] = value.split(",") if isinstance(value, str) else value
    texts: tuple[Expression, ...] = tuple(Literal(item.strip()) for item in items)
    return Array(texts)


def _structured(name: str, value: Value) -> Diagnostic:
    assert isinstance(value, FromFile)
    message = f"the value of {name} is neither a scalar nor a list of scalars, as those of parameters are"
    help = "give this parameter another value after it, with --parameter or --parameters"
    return Diagnostic("T017", message, value.span, help=help, source=value.source)


def _unknown(name: str, document: Document) -> Diagnostic:
    declared = ", ".join(document.parameters) or "none"
    return Diagnostic(
        "T016",
        f"a value is given for parameter `{name}`, which the template does not declare",
        help=meant(name, document.parameters, f"the template declares: {declared}"),
    )
