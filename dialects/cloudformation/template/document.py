"""Reading: the located tree of a CloudFormation template becomes a document of the IR."""

from __future__ import annotations

from collections.abc import Sequence

from dialects.cloudformation.template.foreign_loops import foreign_loops
from dialects.cloudformation.template.grammar import COMPUTING, GRAMMAR
from dialects.cloudformation.template.near_misses import slips
from dialects.templates.names import entry_of
from dialects.templates.reading import document
from dialects.templates.reading.serverless_framework import configuration
from dialects.templates.short_forms import colons
from transpile.diagnostics import Diagnostic
from transpile.ir import Document
from transpile.language.protocols import Part, Readable
from transpile.language.registry import source_may_hold
from transpile.syntax.tree import Parsed


def recognises(parsed: Parsed) -> bool:
    """Whether the template says that it is one of CloudFormation; not all do."""
    return entry_of(parsed.root, "AWSTemplateFormatVersion") is not None


def read(
    parsed: Parsed, dialects: Sequence[Readable], within: Part | None = None
) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """The template as a document, as `dialects.templates` reads it; with what looks like a loop and is none."""
    wrapped = configuration(parsed.root, parsed.source)
    if wrapped is not None and any(source_may_hold(parsed.source, one) for one in dialects):
        return None, (wrapped,)
    found, told = document.read(parsed, dialects, GRAMMAR, within, COMPUTING)
    if found is None:
        return None, told
    told = tuple(dict.fromkeys((*told, *foreign_loops(parsed, found), *colons(parsed), *slips(parsed))))
    return found, tuple(sorted(told, key=lambda one: one.span or (0, 0)))
