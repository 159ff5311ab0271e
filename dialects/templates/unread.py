"""Texts without loops: most are not read, and some not even parsed whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dialects.templates.names import bare, key_text
from transpile import hosts
from transpile.diagnostics import Diagnostic
from transpile.language import registry
from transpile.language.protocols import Family, Readable, Request
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Mapping, Parsed

NAME = "template"
"""The language of these texts."""


def readers(request: Request, family: Family | None) -> list[Readable]:
    """The dialects whose loops are read: the family's, or the one named and the target's, whose loops stay."""
    if request.from_ is None:
        return [*registry.readers(NAME, family, *([request.target] if request.target else []))]
    target = request.target
    if target is not None and family is not None and target.families and family.facts.name not in target.families:
        target = None  # what has its loops' names there is another thing here
    both = (request.from_, target)
    return list(dict.fromkeys(one for one in both if one is not None and one.language == NAME))


def idle(source: Source, request: Request, format: str | None) -> tuple[Diagnostic, ...] | None:
    """T003 and the like, or (), for a text that can hold no loop: most are not even parsed whole."""
    adapters = readers(request, None)
    speaking = [one for one in adapters if registry.source_may_hold(source, one, one is request.from_)]
    if registry.marked(source.text, request.from_.families if request.from_ else ()):
        return _passed(source, request, speaking, format)
    if speaking:
        return None
    if request.target is not None and not registry.belongs(request.target, registry.default_family()):
        return None  # there may be nothing to convert, and all to translate
    if format in (None, "yaml") and hosts.sketched(source) is not None:
        return ()
    parsed = hosts.parse(source)
    if isinstance(parsed, Diagnostic):
        return (parsed,)
    return () if isinstance(bare(parsed.root), Mapping) and format in (None, parsed.host) else None


def _passed(
    source: Source, request: Request, speaking: Sequence[Readable], format: str | None
) -> tuple[Diagnostic, ...] | None:
    """What the family of a text tells of it without reading it, if it can; `speaking`: whose loops it may hold."""
    family = registry.asked_first(source.text, request.from_.families if request.from_ else ())
    if request.target is not None and not registry.belongs(request.target, family):
        return None
    if not hosts.is_bracketed(source):
        return family.passed(source, speaking, lambda: hosts.sketched(source)) if format in (None, "yaml") else None
    sketch = hosts.sketched_json(source) if format in (None, "json") else None
    if family.passed(source, speaking, lambda: sketch) is None or sketch is None:
        return None
    # Nothing of it loops. The parser, which takes longer, is asked for what is to be refused, and for places.
    parsed = hosts.parse(source)
    if isinstance(parsed, Diagnostic) or parsed.host != "json":
        return None
    placed = replace(sketch, keys=_places(parsed))
    return family.passed(source, speaking, lambda: placed)


def _places(parsed: Parsed) -> dict[str, Span]:
    """Where the names of the sections stand."""
    root = bare(parsed.root)
    return {key_text(one): one.key.span for one in root.entries} if isinstance(root, Mapping) else {}
