"""Modules whose loops are written out: what is given back, what is said, what Terraform makes of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dialects.terraform.expand.definitions import definitions
from dialects.terraform.expand.module import expanded
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from dialects.terraform.module.variables.assignments import Defaults
from dialects.terraform.syntax.references import children
from support import real_terraform as real
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import (
    Block,
    Body,
    Call,
    Definition,
    Expression,
    For,
    ForDirective,
    Identifier,
    Template,
)
from transpile.language.protocols import Expanded
from transpile.syntax.source import Source, Span, from_text


def written_out(
    text: str,
    beside: Sequence[Source] = (),
    given: Mapping[str, str] | None = None,
    defaults: Defaults = Defaults.ALL,
) -> Expanded:
    """A module with its loops written out."""
    loaded = load(from_text(text, "main.tf"), beside, given, defaults=defaults)
    assert isinstance(loaded, Loaded), loaded
    return expanded(loaded)


def new_text(text: str) -> str:
    """The new text of a module that has one."""
    found = written_out(text)
    assert found.text is not None, found.diagnostics
    return found.text


def told(found: Expanded) -> str:
    """What is said, a line for each."""
    return "".join(map(_line, _placed(found)))


def _placed(found: Expanded) -> Iterator[tuple[str, str, int, int, str]]:
    for one in found.diagnostics:
        assert one.source is not None
        assert one.span is not None
        assert one.help
        yield one.severity.value, one.code, *one.source.position(one.span.start), one.message


def _line(one: tuple[str, str, int, int, str]) -> str:
    severity, code, line, column, message = one
    return f"{severity} {code} {line}:{column} {message}\n"


def parsed(text: str) -> Body:
    """A module as syntax."""
    body = hcl.parse(from_text(text))
    assert isinstance(body, Body), body
    return body


def all_values(text: str) -> list[str]:
    """References to everything that a module says, for asking Terraform for the values."""
    body = parsed(text)
    blocks = [one for one in body.items if isinstance(one, Block) and one.type.text == "locals"]
    return [f"local.{one.name.text}" for block in blocks for one in block.body.items if isinstance(one, Definition)]


def planned(text: str, variables: Mapping[str, object] | None = None) -> list[real.Answer]:
    """What Terraform makes of all local values of a module."""
    return real.plan(all_values(text), text, variables)


def spans(text: str) -> list[Span]:
    """Where a module has loops that may be written out, with what they are simplified with."""
    return [span for one in definitions(parsed(text)) for span in _spans(one.value)]


def _spans(e: Expression) -> Iterator[Span]:
    if isinstance(e, For) or _is_around(e):
        yield e.span
        return
    for one, _ in children(e):
        yield from _spans(one)  # type: ignore[arg-type]


def _is_around(e: Expression) -> bool:
    match e:
        case Call(function=Identifier(text=name), arguments=arguments) if arguments and isinstance(arguments[-1], For):
            return e.expanded or name == "flatten"
        case Template(parts=parts):
            return any(isinstance(part, ForDirective) for part in parts)
    return False


def between(text: str) -> list[str]:
    """What stands before, between and behind the loops."""
    found, at = [], 0
    for span in sorted(spans(text)):
        found.append(text[at : span.start])
        at = span.end
    return [*found, text[at:]]


def keeps_all_between(old: str, new: str) -> bool:
    """Whether everything that is no loop is in the new text, in the same order, byte for byte."""
    at = 0
    pieces = between(old)
    for number, piece in enumerate(pieces):
        found = new.find(piece, at) if number else (0 if new.startswith(piece) else -1)
        if found < 0:
            return False
        at = found + len(piece)
    return new.endswith(pieces[-1])
