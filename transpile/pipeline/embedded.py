"""Templates that stand as texts in other texts: converted by themselves, and their loops found in the text around."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from transpile.diagnostics import Diagnostic
from transpile.language.protocols import Embedded
from transpile.pipeline.loop_fates import FoundLoop
from transpile.pipeline.result import Result
from transpile.syntax.source import Source, Span


def of_text(one: Embedded, result: Result) -> Result:
    """The result of a text that was converted by itself, as one of the template in the text around."""
    text = None if result.text is None else result.text.lstrip("\r\n")
    told = (*one.told, *located(result.diagnostics, one.source))
    return replace(result, text=text, diagnostics=told, changed=text is not None, loops=around(one, result.loops))


def located(told: Iterable[Diagnostic], source: Source) -> tuple[Diagnostic, ...]:
    """What was told of a text, with that."""
    return tuple(each if each.source or not each.span else replace(each, source=source) for each in told)


def around(one: Embedded, loops: Iterable[FoundLoop]) -> tuple[FoundLoop, ...]:
    """The loops of such a text, at their places in the text around."""
    return tuple(replace(each, span=_moved(one, each.span), extent=_moved(one, each.extent)) for each in loops)


def _moved(one: Embedded, span: Span) -> Span:
    return Span(_place(one, span.start), _place(one, span.end))


def _place(one: Embedded, at: int) -> int:
    """A place in the text around: its lines have the same numbers, unless what was filled in has several."""
    line, column = one.source.position(at)
    lines = one.around.text.count("\n") + 1
    return min(one.around.offset(min(line, lines)) + one.indent + column - 1, len(one.around.text))
