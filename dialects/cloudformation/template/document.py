"""Reading: the located tree of a CloudFormation template becomes a document of the IR."""

from __future__ import annotations

from collections.abc import Sequence

from dialects.cloudformation.template.foreign_loops import foreign_loops
from dialects.cloudformation.template.grammar import GRAMMAR
from dialects.cloudformation.template.near_misses import slips
from dialects.templates import document
from dialects.templates.reader import Hooks
from dialects.templates.short_forms import colons
from transpile.diagnostics import Diagnostic
from transpile.ir import Document
from transpile.syntax.tree import Parsed


def read(parsed: Parsed, dialects: Sequence[Hooks]) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """The template as a document, as `dialects.templates` reads it; with what looks like a loop and is none."""
    found, told = document.read(parsed, dialects, GRAMMAR)
    if found is None:
        return None, told
    told = tuple(dict.fromkeys((*told, *foreign_loops(parsed), *colons(parsed), *slips(parsed))))
    return found, tuple(sorted(told, key=lambda one: one.span or (0, 0)))
