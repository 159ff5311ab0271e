"""What somebody gives for a variable, as a value of its type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.hcl_text import quoted
from dialects.terraform.cty.types import DYNAMIC, ListType, SetType
from dialects.terraform.cty.values import UNKNOWN, Value, string
from dialects.terraform.evaluate import Evaluated
from dialects.terraform.module.variables.constants import constant
from dialects.terraform.module.variables.declared import Input, not_fitting
from transpile.diagnostics import Diagnostic
from transpile.hosts import hcl
from transpile.language.parameter_values import FromFile, Plain
from transpile.syntax.source import Source, Span, from_text


def value_of(variable: Input, value: Plain | FromFile) -> Evaluated:
    """The value that a word of the command line gives, several words, or a file.

    T213 for what does not fit the type, at its place in the file.
    """
    if isinstance(value, FromFile):
        return _of_file(variable, value)
    return word(variable, value) if isinstance(value, str) else suited(variable, tuple(map(string, value)))


def word(variable: Input, text: str) -> Evaluated:
    """The value of `--parameter Name=text`: a text for a primitive type or none, else an expression.

    Terraform CLI, "Variables on the Command Line".
    """
    if variable.literal:
        return suited(variable, string(text))
    found = _computed(variable.name, text)
    source = from_text(text, f"--parameter {variable.name}")
    if found.diagnostics and isinstance(variable.type, ListType | SetType) and not text.lstrip().startswith("["):
        items = ", ".join(quoted(item.strip()) for item in text.split(","))
        told = replace(found.diagnostics[0], help=f"write a list: --parameter '{variable.name}=[{items}]'")
        return Evaluated(UNKNOWN, (told,))
    return found if found.diagnostics else suited(variable, found.value, Span(0, len(text)), source)


def _computed(name: str, text: str) -> Evaluated:
    """The value of a word that is an expression."""
    source = from_text(text, f"--parameter {name}")
    e = hcl.parse_expression(source)
    return Evaluated(UNKNOWN, (e,)) if isinstance(e, Diagnostic) else constant(e, source)


def bare_value(name: str, value: Plain | FromFile) -> Evaluated:
    """A value for a variable that nobody declares: what files of Terraform say as they say it.

    A word that begins a list, an object or a string is an expression, any other is a text.
    """
    if isinstance(value, FromFile):
        if value.typed is not None:
            return Evaluated(value.typed)  # type: ignore[arg-type]
        assert value.plain is not None
        value = value.plain
    if not isinstance(value, str):
        return Evaluated(tuple(map(string, value)))
    return _computed(name, value) if value.lstrip().startswith(("[", "{", '"')) else Evaluated(string(value))


def _of_file(variable: Input, value: FromFile) -> Evaluated:
    if value.typed is not None:
        return suited(variable, value.typed, value.span, value.source)  # type: ignore[arg-type]
    assert value.plain is not None
    found = _texts(variable, value.plain)
    return Evaluated(found.value, tuple(_moved(found.diagnostics, value)))


def _texts(variable: Input, value: Plain) -> Evaluated:
    """A value that is no more than texts, as the AWS CLI's files have them: a list may be one text with commas."""
    if not isinstance(value, str):
        return suited(variable, tuple(map(string, value)))
    if variable.type == DYNAMIC:
        return suited(variable, string(value))
    if isinstance(variable.type, ListType | SetType) and not value.lstrip().startswith("["):
        return suited(variable, tuple(string(item.strip()) for item in value.split(",")))
    return word(variable, value)


def _moved(told: tuple[Diagnostic, ...], value: FromFile) -> Iterator[Diagnostic]:
    for one in told:
        yield replace(one, span=value.span, source=value.source, others=())


def suited(variable: Input, value: Value, span: Span | None = None, source: Source | None = None) -> Evaluated:
    """A value as one of the variable's type; T213 at `span` of `source`, if the value stands there."""
    try:
        return Evaluated(variable.fitted(value))
    except Failure as failure:
        declared = variable.place
        line = declared.source.position(declared.name.span.start)[0]
        message = (
            f"the given value is not suitable for var.{variable.name} declared at {declared.source.name}, line {line}:"
            f" {failure.reason}"
        )
        return Evaluated(UNKNOWN, (not_fitting(message, span, source),))
