"""The openings of a text -> their results: each a conversion of its own, proved once more where its language can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from transpile.diagnostics import Diagnostic, Severity, failed
from transpile.evaluate.evaluation import Mode
from transpile.ir import Document, Expression, Loop, Member, Object
from transpile.ir.traversal import walk
from transpile.language import registry
from transpile.language.facts import Data
from transpile.language.protocols import Embedded, Opening, Request, Target
from transpile.pipeline import embedded, fallbacks
from transpile.pipeline.conversion import Conversion
from transpile.pipeline.fallbacks import Plain
from transpile.pipeline.loop_fates import Fate, FoundLoop
from transpile.pipeline.loop_fates import found as all_loops
from transpile.pipeline.result import Result
from transpile.pipeline.settings import Settings
from transpile.printing.splice.document import value_text
from transpile.syntax.source import Span
from transpile.syntax.tree import Parsed
from transpile.verify.canonical import canonical
from transpile.verify.differences import READING, compare, report
from transpile.verify.equivalence import Values
from transpile.verify.trial_values import base, followed


def converted(opening: Opening, target: Target, settings: Settings, kept: Sequence[Span] = ()) -> Result:
    """The result of one opening; `kept`: where loops stand that it leaves as they are."""
    if failed(opening.told):
        return Result(None, opening.told)
    if settings.fold is not None and target.family is not opening.family:
        from transpile.folding.told import foreign

        told = foreign(opening.family.facts.title, target.dialect.construct)
        if target.format != opening.parsed.host:  # as it is, the text is none of the format that was asked for
            return Result(None, (replace(told, severity=Severity.ERROR),))
        return Result(opening.parsed.source.text, (told,))
    made = fallbacks.best(partial(_made, opening, target, settings, kept), opening, target, settings)
    if not settings.listing:
        return made
    fate = Fate.OPEN if made.text is None else Fate.UNROLLED
    rows = _data(opening, made.diagnostics, fate)
    return replace(made, loops=tuple(sorted((*made.loops, *rows), key=lambda row: row.span)))


def _made(opening: Opening, target: Target, settings: Settings, kept: Sequence[Span], plain: Plain) -> Result:
    """What one conversion makes, proved where its language can."""
    # What reading the text has told goes in before the conversion runs: an error of `fixed` then ends it as one of its
    # own.
    conversion = Conversion(opening, target, settings, plain=plain, kept=kept)
    conversion.diagnostics.extend((*opening.told, *opening.fixed(target.expands)))
    result = conversion.run()
    if settings.fold is not None:
        result = _with_room(result, opening, target)
    # Asked only of a result that has passed its own verification, which compares it with what was read. Whether what
    # was read is right it cannot see: reading makes both sides.
    return _proved(result, conversion) if result.text is not None else result


def _with_room(result: Result, opening: Opening, target: Target) -> Result:
    """A fold, or the text as it was where loops would make it too long for the service."""
    from transpile.folding.told import notes, outgrown

    source, stack = opening.parsed.source, opening.family.facts.stack
    if result.text is None or stack is None or not target.serves:
        return result
    before, after = (len(one.encode()) for one in (source.text, result.text))
    if not before <= stack.longest < after:
        return result
    folds = outgrown(result.folds, opening.family.facts.title, stack.longest)
    told = tuple(replace(one, source=source) for one in notes(folds))
    return Result(source.text, (*opening.told, *told), False, source.bom, folds=folds)


def together(results: Sequence[tuple[str, Result]]) -> Result:
    """Several results as one: all of them, or none."""
    told = dict.fromkeys(told for _, one in results for told in one.diagnostics)
    texts = [(name, one.text) for name, one in results if one.text is not None]
    # Nothing is written of a file of which one template fails: the others would then say that it was converted.
    whole = len(texts) == len(results)
    loops = tuple(loop for _, one in results for loop in one.loops)
    return Result(None, tuple(told), whole, loops=loops, parts=tuple(texts) if whole else ())


def listed(found: Iterable[Opening | Embedded | Diagnostic], request: Request) -> Result:
    """The loops of the openings, with what is wrong with them; nothing is converted, so there is no text."""
    told: list[Diagnostic] = []
    rows: list[FoundLoop] = []
    for opening in found:
        if isinstance(opening, Diagnostic):
            told.append(opening)
            continue
        if isinstance(opening, Embedded):
            inner = listed(registry.language("").read(opening.source, replace(request, values={}, from_=None)), request)
            told.extend((*opening.told, *embedded.located(inner.diagnostics, opening.source)))
            rows.extend(embedded.around(opening, inner.loops))
            continue
        # A template without a mark of any dialect has no loops, whatever else may be wrong with it.
        if not opening.readers:
            continue
        source = opening.parsed.source
        document, problems = opening.family.read(opening.parsed, opening.readers)
        located = [each if each.source else replace(each, source=source) for each in (*opening.told, *problems)]
        told.extend(located)
        rows.extend(all_loops(document, source, located, None) if document is not None else ())
        rows.extend(_data(opening, located, None))
    return Result(None, tuple(told), loops=tuple(sorted(rows, key=lambda row: row.span)))


def _data(opening: Opening, told: Iterable[Diagnostic], fate: Fate | None) -> Iterator[FoundLoop]:
    """The loops that are read as their values."""
    for section, span in opening.data:
        about = tuple(one for one in told if one.span == span)
        yield FoundLoop(None, opening.readers[0].name, section, span, span, fate, (), about)


def _proved(result: Result, conversion: Conversion) -> Result:
    """The result, or the part of it that was asked for, if what was read is what the source's language makes of it."""
    opening = conversion.opening
    wrong = _disagreement(conversion, opening.value) if conversion.settings.verify and opening.value else ()
    # The template around a part was made for reading and verification only, so it is cut off last.
    text = _part(conversion, opening.part) if opening.part else result.text
    kept = conversion.printer.comments.told if conversion.printer is not None else ()
    told = (*result.diagnostics, *wrong, *opening.lost(kept))
    return replace(result, text=None if failed(wrong) else text, diagnostics=told)


def _disagreement(conversion: Conversion, value: Parsed) -> Sequence[Diagnostic]:
    """T901 where the loops that were read make something else than the source's language does."""
    family, readers = conversion.opening.family, conversion.target.readers(conversion.opening)
    meant, read = family.read(value, readers)[0], conversion.document
    assert meant is not None
    assert read is not None
    # Both sides at the same values, and with all computed: the language gives values only, so no reference may be left
    # on the side of the loops.
    values = family.parameter_values(read, conversion.opening.given)[0]
    # A loop of the template itself may follow a parameter without a value: one is assumed, as in every comparison.
    assumed = base(read, values, followed(read, family.facts), family)
    before, after = (_whole(conversion, document, {**values, **assumed}) for document in (meant, read))
    return report(list(compare(before, after, family.facts)), READING)


def _whole(conversion: Conversion, document: Document, values: Values) -> Data:
    """What a document says once its loops are written out and all is computed, as plain data.

    Where that is not known, what is wrong: once each, as the two sides may ask for the same several times.
    """
    evaluation = conversion.evaluation(document, values, Mode.RESOLVING)
    root = evaluation.value(document.root, {})
    assert root is not None
    if any(isinstance(one, Loop) for one in walk(root)):
        return list(dict.fromkeys(one.message for one in evaluation.diagnostics))
    return canonical(root, conversion.opening.family.plain)


def _part(conversion: Conversion, keys: Sequence[str]) -> str:
    """The text of what stands behind these keys in the result."""
    found: Expression | None = conversion.written
    for key in keys:
        assert isinstance(found, Object)
        named = (one for one in found.members if isinstance(one, Member) and getattr(one.key, "text", "") == key)
        found = next(named).value
    assert found is not None
    assert conversion.printer is not None
    return value_text(conversion.printer, found)
