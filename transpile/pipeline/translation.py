"""A source in a language of its own, such as a module of Terraform -> templates of the target's family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from transpile.diagnostics import Diagnostic, failed
from transpile.evaluate.evaluation import Mode
from transpile.ir import Document
from transpile.language import registry
from transpile.language.protocols import Language, Template
from transpile.pipeline.conversion import Conversion, Settings
from transpile.pipeline.loop_fates import Fate, FoundLoop
from transpile.pipeline.loop_fates import found as all_loops
from transpile.pipeline.result import Result
from transpile.printing.printer import Printer
from transpile.printing.splice.document import value_text
from transpile.syntax.source import Source
from transpile.syntax.tree import Parsed
from transpile.verify.canonical import canonical
from transpile.verify.differences import READING, compare, report


def translate(source: Source, settings: Settings, target: Any, speaker: str) -> Result:
    """The template in the source, in the target's dialect: a text of another format. `speaker` reads the source."""
    adapter: Language = registry.find(speaker)  # type: ignore[assignment]
    if settings.format == "hcl":
        return _inside(source, settings, target, adapter)
    found = adapter.read(source, settings.beside, settings.parameters, settings.max_iterations, settings.spare)
    wrong = tuple(one for one in found if isinstance(one, Diagnostic))
    if wrong:
        return Result(None, wrong)
    templates = (one for one in found if not isinstance(one, Diagnostic))
    results = [(one.name, _converted(one, source, settings, target)) for one in templates]
    return results[0][1] if len(results) == 1 else _together(results)


def _inside(source: Source, settings: Settings, target: Any, adapter: Language) -> Result:
    """The source with its loops written out."""
    if target.features:
        message = f"--format hcl writes the loops of {source.name} out: no loop of `{target.name}` stands in a module"
        help = f"--to cfn --format hcl, or leave out --format hcl for a template in `{target.name}`"
        return Result(None, (Diagnostic("T018", message, help=help),))
    given = settings.parameters, settings.max_iterations, settings.spare
    text, told = adapter.inside(source, settings.beside, *given, verify=settings.verify)
    unique = tuple(dict.fromkeys(one if one.source or not one.span else replace(one, source=source) for one in told))
    listed = translate(source, replace(settings, format=None), target, adapter.name).loops if settings.listing else ()
    return Result(None if failed(unique) else text, unique, text not in (None, source.text), source.bom, listed)


def loops(source: Source, settings: Settings, speaker: str) -> Result:
    """The loops of the templates in the source, with what is wrong with them."""
    adapter: Language = registry.find(speaker)  # type: ignore[assignment]
    found = adapter.read(source, settings.beside, settings.parameters, settings.max_iterations, settings.spare)
    told: list[Diagnostic] = []
    rows: list[FoundLoop] = []
    for one in found:
        if isinstance(one, Diagnostic):
            told.append(one)
            continue
        family = import_module(one.loops.family)
        document, problems = family.read(one.parsed, [one.loops, *registry.family(one.loops.family)])
        located = [each if each.source else replace(each, source=source) for each in (*one.told, *problems)]
        told.extend(located)
        rows.extend(all_loops(document, source, located, None) if document is not None else ())
        rows.extend(_data(one, speaker, located, None))
    return Result(None, tuple(told), loops=tuple(sorted(rows, key=lambda row: row.span)))


def _data(template: Template, speaker: str, told: Iterable[Diagnostic], fate: Fate | None) -> Iterator[FoundLoop]:
    """The loops that are read as their values."""
    for section, span in template.data:
        about = tuple(one for one in told if one.span == span)
        yield FoundLoop(None, speaker, section, span, span, fate, (), about)


def _together(results: Sequence[tuple[str, Result]]) -> Result:
    """Several templates as one result: all of them, or none."""
    told = dict.fromkeys(told for _, one in results for told in one.diagnostics)
    texts = [(name, one.text) for name, one in results if one.text is not None]
    whole = len(texts) == len(results)
    loops = tuple(loop for _, one in results for loop in one.loops)
    return Result(None, tuple(told), whole, loops=loops, parts=tuple(texts) if whole else ())


def _converted(template: Template, source: Source, settings: Settings, target: Any) -> Result:
    """One template."""
    if failed(template.told):
        return Result(None, template.told)
    family = import_module(target.family)
    readers = [template.loops, *registry.family(target.family, target)]
    settings = replace(settings, from_=None, parameters=template.given, format=settings.format or "yaml")
    conversion = Conversion(source, settings, target, family, readers, template.parsed, template.parsed)
    conversion.diagnostics.extend((*template.told, *template.fixed(not target.features)))
    conversion.about = template.about
    if template.part:
        conversion.quota = 0  # no table stands beside an expression
    result = conversion.run()
    if result.text is not None:
        result = _proved(result, conversion, template)
    if not settings.listing:
        return result
    fate = Fate.OPEN if result.text is None else Fate.UNROLLED
    rows = _data(template, template.loops.name, result.diagnostics, fate)
    return replace(result, loops=tuple(sorted((*result.loops, *rows), key=lambda row: row.span)))


def _proved(result: Result, conversion: Conversion, template: Template) -> Result:
    """The result, or the part of it that was asked for, if what was read is what the source's language makes of it."""
    wrong = _disagreement(conversion, template.value) if conversion.settings.verify and template.value else ()
    printer = conversion.printer
    assert printer is not None
    assert result.text is not None
    text = _part(conversion, printer, template.part) if template.part else result.text
    told = (*result.diagnostics, *wrong, *template.lost(printer.comments.told))
    return replace(result, text=None if failed(wrong) else text, diagnostics=told)


def _disagreement(conversion: Conversion, value: Parsed) -> Sequence[Diagnostic]:
    """T901 where the loops that were read make something else than the source's language does."""
    family = conversion.family
    meant, read = family.read(value, conversion.readers)[0], conversion.document
    assert meant is not None
    assert read is not None
    values = family.parameter_values(read, conversion.settings.parameters)[0]
    return report(list(compare(_whole(conversion, meant, values), _whole(conversion, read, values))), READING)


def _whole(conversion: Conversion, document: Document, values: Any) -> Any:
    """What a document says once its loops are written out and all is computed, as plain data."""
    evaluation = conversion.evaluation(document, values, Mode.RESOLVING)
    root = evaluation.value(document.root, {})
    assert root is not None
    return canonical(root)


def _part(conversion: Conversion, printer: Printer, keys: Sequence[str]) -> str:
    """The text of what stands behind these keys in the result."""
    found: Any = conversion.written
    for key in keys:
        found = next(one.value for one in found.members if getattr(one.key, "text", "") == key)
    return value_text(printer, found)
