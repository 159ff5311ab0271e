"""Files of values for variables: `.tfvars` and `.tfvars.json`.

Terraform language, "Variable Definitions (.tfvars) Files"; no value can refer to anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dialects.terraform.cty.conversion import to_string
from dialects.terraform.cty.values import Null, Value, mapping, sequence
from dialects.terraform.module.variables.constants import constant
from transpile.diagnostics import Diagnostic
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Body, Expression
from transpile.language.parameter_values import FromFile, Plain
from transpile.syntax.source import Source, Span

ENDINGS = (".tfvars", ".tfvars.json")


def read(source: Source) -> Iterator[tuple[str, FromFile] | Diagnostic]:
    """The values of a file, by the names of their variables; and what is wrong with it."""
    found = definitions(source)
    if not isinstance(found, Mapping):
        yield from found
        return
    for name, e in found.items():
        value = constant(e, source)
        yield from value.diagnostics
        if not value.diagnostics:
            yield name, FromFile(plain(value.value), source, e.span, value.value)


def definitions(source: Source) -> Mapping[str, Expression] | tuple[Diagnostic, ...]:
    """The expressions in a file of values, by the names of their variables."""
    if source.name.endswith(".json"):
        from transpile.hosts.hcl.json_syntax.values import literals

        found = literals(source)
        return (found,) if isinstance(found, Diagnostic) else found
    body = hcl.parse(source)
    if not isinstance(body, Body):
        return (body,)
    return tuple(_no_definition(one.span, source) for one in body.blocks) or body.arguments


def plain(value: Value) -> Plain | None:
    """The value as texts: that of a scalar, or of a list of scalars; None for all others."""
    items = sequence(value)
    if items is None:
        return _text(value)
    texts = [text for text in map(_text, items) if text is not None]
    return texts if len(texts) == len(items) else None


def _text(value: Value) -> str | None:
    if isinstance(value, Null) or mapping(value) is not None or sequence(value) is not None:
        return None
    return str(to_string(value))


def _no_definition(span: Span, source: Source) -> Diagnostic:
    message = "a file of variable values cannot contain blocks"
    return Diagnostic("T017", message, span, help='write one line for each variable: name = "value"', source=source)
