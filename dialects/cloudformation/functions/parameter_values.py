"""Parameter values given by the user, as CloudFormation takes them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dialects.templates.parameter_values import typed
from transpile.diagnostics import Diagnostic
from transpile.ir import Array, Document, Expression, Literal, Object, Parameter
from transpile.language.parameter_values import Given, Plain


def parameter_values(
    document: Document, given: Given, spare: Collection[str] = ()
) -> tuple[dict[str, Literal | Array | Object], tuple[Diagnostic, ...]]:
    """The values by parameter name: a list for list types, split at commas and trimmed as CloudFormation does."""
    return typed(document, given, spare, _worth)


def _worth(parameter: Parameter | None, value: Plain) -> Literal | Array:
    if parameter is not None and parameter.listed:
        items: Sequence[str] = value.split(",") if isinstance(value, str) else value
        texts: tuple[Expression, ...] = tuple(Literal(item.strip()) for item in items)
        return Array(texts)
    return Literal(value if isinstance(value, str) else ",".join(value))
