"""Scalars and strings of a template in HCL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dialects.terraform.cty import number_text, numbers
from dialects.terraform.writing import hcl
from transpile.evaluate.values import spelled, spelled_number
from transpile.hosts.scalars import JSON_NUMBER
from transpile.ir import Literal, Reference
from transpile.syntax.tree import Kind

OPEN = "${"
ESCAPED = "${!"
MOST_DIGITS = 100
"""A number with more of them is not worth a look."""


def scalar(e: Literal) -> hcl.Expression:
    """A literal. A number that Terraform would spell otherwise (`1.0`) is a string, so that it is sent as it is."""
    match e.kind:
        case Kind.NUMBER:
            text = spelled_number(e.text)
            return hcl.word(text) if lasts(e) else hcl.string(text)
        case Kind.BOOLEAN:
            return hcl.word(spelled(e))
        case Kind.NULL:
            return hcl.word("null")
    return hcl.string(e.text)


def lasts(e: Literal) -> bool:
    """Whether Terraform spells a number as its template does, wherever it writes it."""
    text = spelled_number(e.text)
    if JSON_NUMBER(text) is None or len(text) > MOST_DIGITS:
        return False
    return number_text.spelled(numbers.parse(text)) == text


def joined(parts: Iterable[str | hcl.Expression]) -> hcl.String:
    """A string of parts, in which no two texts stand side by side."""
    out: list[str | hcl.Expression] = []
    for part in parts:
        if isinstance(part, str) and out and isinstance(out[-1], str):
            out[-1] += part
        elif part != "":
            out.append(part)
    return hcl.String(tuple(out))


def left_to_fill(parts: Iterable[str | Reference | hcl.Expression]) -> Iterator[str | hcl.Expression]:
    """The string of an `Fn::Sub` that stays one: what the service fills in, as it writes it; other `${` escaped."""
    out: list[str | hcl.Expression] = []
    closes = False
    for part in reversed(list(parts)):
        if isinstance(part, str):
            # Where no brace follows, `${` stands for itself, and `${!` would, too.
            end = len(part) if closes else part.rfind("}") + 1
            closes = closes or "}" in part
            out.append(part[:end].replace(OPEN, ESCAPED) + part[end:])
        elif isinstance(part, Reference):
            closes = True
            name = part.name if part.attribute is None else f"{part.name}.{part.attribute}"
            out.append(f"{OPEN}{name}}}")
        else:
            closes = True  # an item may hold one
            out.append(part)
    return reversed(out)
