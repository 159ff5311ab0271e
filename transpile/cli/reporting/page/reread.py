"""A text read once more for its report: where its loops are, and what its entries come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from transpile import hosts
from transpile.cli.inputs.parameter_files import Values
from transpile.cli.reporting.page.loop_nesting import Nest
from transpile.cli.reporting.page.provenance import Path, Trace, traces
from transpile.evaluate import start
from transpile.ir import Document, Object
from transpile.language import registry
from transpile.pipeline.loop_fates import found
from transpile.pipeline.rewrite import undisturbed
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Parsed
from transpile.verify.trial_values import base, followed


@dataclass(frozen=True, slots=True)
class Reading:
    """A text: where its loops are, and its entries by their paths once the loops are written out."""

    source: Source
    nest: Nest = field(default_factory=Nest)
    entries: Mapping[Path, Trace] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Given:
    """What loops are written out with: the values of parameters, and how many copies there may be.

    `speaker`: the dialect that reads the source, if that is no template; `beside`: the files that belong to it;
    `inside`: the result is in the language of the source.
    """

    values: Values
    limit: int
    speaker: str | None = None
    beside: Sequence[Source] = ()
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Reader:
    """How the texts of a template are read: for which target, and with what."""

    target: Any
    given: Given

    def read(self, source: Source, extents: tuple[Span, ...] | None = None) -> Reading:
        """`source` read. `extents`: those of its loops, if they are known.

        Parameters without a value get a sample: only places are asked for. A text that cannot be read has no entries.
        """
        parsed = hosts.parse(source)
        if not isinstance(parsed, Parsed):
            return Reading(source, Nest(extents or ()))
        return self.traced(parsed, registry.family(self.target.family, self.target), extents)

    def traced(
        self, parsed: Parsed, readers: Sequence[Any], extents: tuple[Span, ...] | None, functions: Any = None
    ) -> Reading:
        """The same of a tree with the dialects of its loops; `functions` computes the calls that are their own."""
        source = parsed.source
        with undisturbed():
            family = import_module(self.target.family)
            document, _ = family.read(parsed, readers)
            if document is None:
                return Reading(source, Nest(extents or ()))
            if extents is None:
                extents = tuple(one.extent for one in found(document, source, (), None))
            root = self._expanded(document, family, functions or {})
            nest = Nest(extents)
            return Reading(source, nest, dict(traces(root, nest)) if isinstance(root, Object) else {})

    def _expanded(self, document: Document, family: Any, foreign: Mapping[str, Any]) -> Any:
        values, _ = family.parameter_values(document, self.given.values)
        samples = base(document, values, followed(document))
        functions = {"cfn": family.FUNCTIONS, **foreign}
        evaluation = start.evaluation(document, {**values, **samples}, functions, max_iterations=self.given.limit)
        return evaluation.evaluate(document.root, {})
