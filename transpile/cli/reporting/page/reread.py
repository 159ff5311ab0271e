"""A text read once more for its report: where its loops are, and what its entries come from."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import field

from transpile.cli.inputs.parameter_files import Values
from transpile.cli.reporting.page.loop_nesting import Nest
from transpile.cli.reporting.page.provenance import Path, Trace, traces
from transpile.diagnostics import Diagnostic
from transpile.evaluate import start
from transpile.evaluate.budget import Limits
from transpile.evaluate.values import Outcome
from transpile.ir import Document, Object
from transpile.language import registry
from transpile.language.protocols import Dialect, Embedded, Language, Opening, Request
from transpile.pipeline.loop_fates import found
from transpile.pipeline.rewrite import undisturbed
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.verify.trial_values import base, followed


@dataclass(frozen=True, slots=True)
class Reading:
    """A text: where its loops are, and its entries by their paths once the loops are written out."""

    source: Source
    nest: Nest = field(default_factory=Nest)
    entries: Mapping[Path, Trace] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Given:
    """What loops are written out with: the values of parameters, and how many copies and bytes there may be.

    `language`: that of the source; `beside`: the files that belong to it; `inside`: the result is in a text of it.
    `result`: what a file of the result is called, where that is a module of a template.
    """

    values: Values
    limits: Limits
    language: Language
    beside: Sequence[Source] = ()
    inside: bool = False
    result: str = ""


@dataclass(frozen=True, slots=True)
class Reader:
    """How the texts of a template are read: for which target, and with what."""

    target: Dialect
    given: Given

    def read(self, source: Source, extents: tuple[Span, ...] | None = None) -> Reading:
        """A text read in the language of its name. `extents`: those of its loops, if they are known.

        Parameters without a value get a sample: only places are asked for. A text that cannot be read has no entries.
        """
        with undisturbed():
            language = registry.language_of(source.name)
            opening, *_ = language.read(source, Request(self.target, limit=sys.maxsize, longest=sys.maxsize))
        if isinstance(opening, Diagnostic | Embedded):
            return Reading(source, Nest(extents or ()))
        return self.traced(opening, extents)

    def traced(self, opening: Opening, extents: tuple[Span, ...] | None) -> Reading:
        """The same of an opening."""
        source = opening.parsed.source
        with undisturbed():
            document, _ = opening.family.read(opening.parsed, opening.readers)
            if document is None:
                return Reading(source, Nest(extents or ()))
            if extents is None:
                extents = tuple(one.extent for one in found(document, source, (), None))
            root = self._expanded(document, opening)
            nest = Nest(extents)
            return Reading(source, nest, dict(traces(root, nest)) if isinstance(root, Object) else {})

    def _expanded(self, document: Document, opening: Opening) -> Outcome:
        family = opening.family
        values, _ = family.parameter_values(document, self.given.values)
        samples = base(document, values, followed(document, family.facts), family)
        functions = {**family.facts.computing, **opening.functions}
        rounds, output = self.given.limits
        given = {**values, **samples}
        evaluation = start.evaluation(document, given, functions, max_iterations=rounds, max_output=output)
        return evaluation.evaluate(document.root, {})
