"""Keys of a result that YAML cannot hold: one on a line with its colon has at most 1,024 characters."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.diagnostics import Diagnostic
from transpile.hosts import yaml
from transpile.hosts.indicators import behind_colon, question_of
from transpile.ir import Expression, Filled, Member, Object, Shared
from transpile.ir.traversal import children
from transpile.printing.printer import Printer
from transpile.printing.scalar_text import key_text
from transpile.printing.splice.copy_templates import evaluated
from transpile.syntax.source import from_text

LIMIT = 1024
"""YAML 1.1 and 1.2, "Implicit Keys"."""


def has_long_line(text: str) -> bool:
    """Whether a line has more than `LIMIT` characters. It jumps from break to break, as it is asked of every result."""
    at = 0
    while len(text) - at > LIMIT:
        at = text.rfind("\n", at, at + LIMIT + 1) + 1
        if at == 0:
            return True
    return False


def _long_lines(text: str) -> set[str]:
    return {line for line in text.split("\n") if len(line) > LIMIT}


def too_long_key(text: str, root: Object, printer: Printer) -> Diagnostic | None:
    """T133 where the result `text`, which was written of `root`, cannot be read as it has such a key.

    One behind a `?` may be of any length, so only what is no YAML is looked through.
    """
    if printer.host != "yaml" or not has_long_line(text) or _long_lines(text) <= _long_lines(printer.source.text):
        return None
    if not isinstance(yaml.parse(from_text(text, printer.source.name)), Diagnostic):
        return None
    return next((_told(*one) for one in _keys(root, printer, {}) if one[1] > LIMIT), None)


def _keys(e: Expression, printer: Printer, met: dict[int, Expression]) -> Iterator[tuple[Member, int]]:
    """The entries below `e`, and how long their keys are as they are written; those of what was `met` are no others."""
    match e:
        case Filled():
            yield from _keys(evaluated(printer, e), printer, met)
            return
        case Shared(value):
            if id(value) in met:
                return
            met[id(value)] = value  # held, so that no other gets its id
        case Object(members):
            for member in members:
                if isinstance(member, Member):
                    yield member, len(key_text(printer, member.key, flow=True)) + _gap(member, printer)
    for child in children(e):
        yield from _keys(child, printer, met)


def _gap(member: Member, printer: Printer) -> int:
    """How many blanks stand between a key and its colon: they come along, and count."""
    entry, text = member.origin, printer.source.text
    if entry is None or not printer.keep or question_of(text, entry) is not None:
        return 0
    return max(behind_colon(text, entry) - 1 - entry.key.span.end, 0)


def _told(member: Member, length: int) -> Diagnostic:
    node = member.key.origin or (member.origin.key if member.origin else member.value.origin)
    return Diagnostic(
        "T133",
        f"a key of the result would have {length:,} characters; YAML allows at most {LIMIT:,}",
        node.span if node else None,
        "this key becomes too long",
        "use shorter items, or use --format json, which has no such limit",
    )
