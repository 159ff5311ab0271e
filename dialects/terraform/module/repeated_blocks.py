"""Blocks that repeat themselves: `count`, `for_each`, `dynamic`. Terraform repeats them: they are told, and stay."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.diagnostics import Diagnostic, Severity
from transpile.hosts.hcl.syntax import Block, Body
from transpile.syntax.source import Source, Span

_REPEATING = frozenset(("count", "for_each"))


def repeated_blocks(body: Body, source: Source) -> Iterator[Diagnostic]:
    """T413, a note for each block of a file that repeats itself."""
    for block in body.blocks:
        for item in block.body.definitions:
            if item.name.text in _REPEATING:
                yield _told(item.name.span, item.name.text, _address(block), source)
        yield from _dynamic(block, source)


def _dynamic(around: Block, source: Source) -> Iterator[Diagnostic]:
    for block in around.body.blocks:
        if block.type.text == "dynamic":
            yield _told(block.type.span, "dynamic", _address(block), source)
        yield from _dynamic(block, source)


def _address(block: Block) -> str:
    return " ".join([block.type.text, *(f'"{label.text}"' for label in block.labels)])


def _told(span: Span, word: str, address: str, source: Source) -> Diagnostic:
    what = "is a dynamic block" if word == "dynamic" else f"has `{word}`"
    return Diagnostic(
        "T413",
        f"`{address}` {what}: transpile unrolls only `for` expressions",
        span,
        "Terraform repeats this",
        "to unroll it, write one block per instance by hand",
        Severity.NOTE,
        source=source,
        subject="blocks",
    )
