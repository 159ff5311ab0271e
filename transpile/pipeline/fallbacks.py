"""What is tried where a result does not pass its verification, or is not made at all: a plainer way to one that does.

A translation validator tells that a result is wrong, and not what made it so. But most of what can go wrong is in the
two steps that the plain form of a template does without: text that is moved to another place, and loops in the syntax
of the target. Without them the result is plainer than it could be, and right: it passes the same verification.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from transpile import hosts
from transpile.diagnostics import Diagnostic, Severity, failed
from transpile.language import third_party
from transpile.language.protocols import Opening, Target
from transpile.pipeline.result import Result
from transpile.pipeline.settings import Settings
from transpile.syntax import comments
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import from_text
from transpile.syntax.tree import Parsed

WRONG = "T901"


@dataclass(frozen=True, slots=True)
class Plain:
    """Which steps are left out. `text`: what comes to another place is laid out anew; `loops`: all are written out,
    `own`: those that are in the target's dialect already, too; `copies`: they stay as they are.
    """

    text: bool = False
    loops: bool = False
    own: bool = False
    copies: bool = False


BEST = Plain()
Attempt = Callable[[Plain], Result]


def best(attempt: Attempt, opening: Opening, target: Target, settings: Settings) -> Result:
    """The first result that is right, of the attempts from the best to the plainest; else what the best one tells.

    An exception is told by a result that is right, too, and raised again where there is none.
    """
    fault: Exception | None = None
    try:
        first = attempt(BEST)
    except Exception as error:
        if not settings.verify or not third_party.is_a_fault(error):
            raise
        first, fault = Result(None, (Diagnostic(WRONG, third_party.words(error)),)), error
    if not _is_wrong(first):
        return first
    refused = None
    for plain in plainer(settings, target):
        result = _unfolded(opening, first) if plain.copies else _tried(attempt, plain)
        if not failed(result.diagnostics):
            lost = _lost(opening, result.text) if target.keeps and result.text is not None else ()
            told = _plainly(first, _what(plain), "did not" if fault is None else "could not be made")
            return replace(result, diagnostics=(*result.diagnostics, told, *lost))
        if refused is None and not _is_wrong(result):
            refused = result  # what it asks for, the plain form can have
    if fault is not None and refused is None:
        raise fault
    return refused or first


def _unfolded(opening: Opening, first: Result) -> Result:
    """The text as it was: copies need not become loops."""
    from transpile.folding.told import left, notes

    source = opening.parsed.source
    folds = left(first.folds, "with loops, the result did not mean the same")
    told = (replace(one, source=source) for one in notes(folds))
    return Result(source.text, (*opening.told, *told), False, source.bom, folds=folds)


def _tried(attempt: Attempt, plain: Plain) -> Result:
    """What an attempt gives. Where it fails itself, by the same fault it may be, that is no worse than the first."""
    try:
        return attempt(plain)
    except Exception:
        return Result(None, (Diagnostic(WRONG, "the plainer way failed"),))


def _is_wrong(result: Result) -> bool:
    return any(one.code == WRONG for one in result.diagnostics)


def plainer(settings: Settings, target: Target) -> Iterator[Plain]:
    """What else there is to try, for what was asked for and for the target."""
    writes = settings.unroll and settings.fold is None and not target.expands
    if target.keeps:
        yield Plain(text=True)
    if settings.fold is not None and target.keeps:
        yield Plain(copies=True)
    if writes:
        yield Plain(loops=True)
    if writes and target.keeps:
        yield Plain(text=True, loops=True)
        yield Plain(text=True, loops=True, own=True)


def _lost(opening: Opening, text: str) -> Iterator[Diagnostic]:
    """T406, a note, where the result lacks comments: in a plainer one some have no place."""
    source, back = opening.parsed.source, hosts.parse(from_text(text))
    if opening.parsed.host != "yaml" or not isinstance(back, Parsed):
        return
    there = {back.source.slice(one) for one in comments.find(back.source, back.root)}
    found = comments.find(source, opening.parsed.root)
    lost = [one for one in found if source.slice(one) not in there]
    if lost:
        what = "a comment has" if len(lost) == 1 else f"{len(lost)} comments have"
        label = "the comment" if len(lost) == 1 else "the first comment"
        message = f"{what} no place in the result"
        yield Diagnostic("T406", message, lost[0], label, severity=Severity.NOTE, source=source)


def _what(plain: Plain) -> str:
    if plain.copies:
        return "entries that are alike stay as they are"
    return "no loop is left in the result" if plain.loops else "what moved is laid out anew"


def _plainly(first: Result, what: str, wrong: str) -> Diagnostic:
    """T447: what is plainer in the result, and what was wrong with the one that is not written."""
    why = next(one.message for one in first.diagnostics if one.code == WRONG)
    return Diagnostic(
        "T447",
        f"the result is plainer than it could be: {what}",
        help=f"it means the same as the source; the better one {wrong}, which is a bug in transpile ({why[:300]})",
        severity=Severity.WARNING,
    )
