"""A source in a language of its own, such as a module of Terraform -> templates of the target's family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from transpile import registry
from transpile.conversion import Conversion, Settings
from transpile.diagnostics import Diagnostic, failed
from transpile.loops import FoundLoop
from transpile.loops import found as all_loops
from transpile.result import Result
from transpile.source import Source


def translate(source: Source, settings: Settings, target: Any, speaker: str) -> Result:
    """The template in the source, in the target's dialect: a text of another format. `speaker` reads the source."""
    adapter: Any = registry.find(speaker)
    if settings.format == "hcl":
        return _inside(source, settings, target, adapter)
    found = adapter.read(source, settings.beside, settings.parameters, settings.max_iterations, settings.spare)
    if any(isinstance(one, Diagnostic) for one in found):
        return Result(None, found)
    results = [(one.name, _converted(one, source, settings, target)) for one in found]
    return results[0][1] if len(results) == 1 else _together(results)


def _inside(source: Source, settings: Settings, target: Any, adapter: Any) -> Result:
    """The source with its loops written out."""
    if target.features:
        message = f"--format hcl writes the loops of {source.name} out: no loop of `{target.name}` stands in a module"
        help = f"--to cfn --format hcl, or leave out --format hcl for a template in `{target.name}`"
        return Result(None, (Diagnostic("T018", message, help=help),))
    given = settings.parameters, settings.max_iterations, settings.spare
    text, told = adapter.inside(source, settings.beside, *given, verify=settings.verify)
    unique = tuple(dict.fromkeys(one if one.source or not one.span else replace(one, source=source) for one in told))
    return Result(None if failed(unique) else text, unique, text not in (None, source.text), source.bom)


def loops(source: Source, settings: Settings, speaker: str) -> Result:
    """The loops of the templates in the source, with what is wrong with them."""
    adapter: Any = registry.find(speaker)
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
    return Result(None, tuple(told), loops=tuple(sorted(rows, key=lambda row: row.span)))


def _together(results: Sequence[tuple[str, Result]]) -> Result:
    """Several templates as one result: all of them, or none."""
    told = dict.fromkeys(told for _, one in results for told in one.diagnostics)
    texts = [(name, one.text) for name, one in results if one.text is not None]
    whole = len(texts) == len(results)
    loops = tuple(loop for _, one in results for loop in one.loops)
    return Result(None, tuple(told), whole, loops=loops, parts=tuple(texts) if whole else ())


def _converted(template: Any, source: Source, settings: Settings, target: Any) -> Result:
    """One template."""
    if failed(template.told):
        return Result(None, template.told)
    family = import_module(target.family)
    readers = [template.loops, *registry.family(target.family, target)]
    settings = replace(settings, from_=None, parameters=template.given, format=settings.format or "yaml")
    conversion = Conversion(source, settings, target, family, readers, template.parsed, template.parsed)
    conversion.diagnostics.extend((*template.told, *template.fixed(not target.features)))
    conversion.meant, conversion.part, conversion.about = template.value, template.part, template.about
    result = conversion.run()
    told = conversion.printer.told if conversion.printer else frozenset()
    lost = template.lost(told) if result.text is not None else ()
    return replace(result, diagnostics=(*result.diagnostics, *lost))
