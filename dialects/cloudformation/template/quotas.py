"""CloudFormation's quotas on a template: beyond them, and below one resource, a result gets a warning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Member, Object, Spread
from transpile.syntax.source import Source, Span

RESOURCES, OUTPUTS, BYTES = 500, 200, 1_000_000


def quotas(root: Object, text: str, source: Source) -> tuple[Diagnostic, ...]:
    """Warnings where the result is beyond CloudFormation's quotas: T303 entries, T304 bytes, T305 no resources."""
    found: list[Diagnostic] = []
    for name, limit in (("Resources", RESOURCES), ("Outputs", OUTPUTS)):
        section = next((m for m in root.members if isinstance(m, Member) and m.name == name), None)
        if section is not None and isinstance(section.value, Object):
            found += _entries_quota(section, section.value.members, name.lower(), limit, source)
    size = len(text) if text.isascii() else len(text.encode())
    if size > BYTES:
        words = f"the result has {size:,} bytes; CloudFormation accepts at most {BYTES:,}"
        found.append(_quota("T304", words, None, "split the template, or use nested stacks", source))
    return tuple(found)


def _entries_quota(
    section: Member, entries: Sequence[Member | Spread], noun: str, limit: int, source: Source
) -> Iterator[Diagnostic]:
    span = section.key.origin.span if section.key.origin else None
    count = sum(isinstance(entry, Member) for entry in entries)
    if count > limit:
        words = f"the result has {count:,} {noun}; CloudFormation accepts at most {limit} per stack"
        yield _quota("T303", words, span, "split the template, or use nested stacks", source)
    if noun == "resources" and not entries:
        words = "no resource is left, but CloudFormation requires at least one"
        yield _quota("T305", words, span, "add an item to the collection of a loop", source)


def _quota(code: str, message: str, span: Span | None, help: str, source: Source) -> Diagnostic:
    return Diagnostic(code, message, span, "this section" if span else "", help, Severity.WARNING, source=source)
