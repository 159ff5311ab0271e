"""A source in a language of its own, such as a module of Terraform -> templates of the target's family."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

from transpile import registry
from transpile.conversion import Conversion, Settings
from transpile.diagnostics import Diagnostic, failed
from transpile.result import Result
from transpile.source import Source


def translate(source: Source, settings: Settings, target: Any, speaker: str) -> Result:
    """The template in the source, in the target's dialect: a text of another format. `speaker` reads the source."""
    adapter: Any = registry.find(speaker)
    found = adapter.read(source, settings.beside, settings.parameters, settings.max_iterations)
    if any(isinstance(one, Diagnostic) for one in found):
        return Result(None, found)
    results = [_converted(one, source, settings, target) for one in found]
    return results[0]


def _converted(template: Any, source: Source, settings: Settings, target: Any) -> Result:
    """One template."""
    if failed(template.told):
        return Result(None, template.told)
    family = import_module(target.family)
    readers = [template.loops, *registry.family(target.family, target)]
    settings = replace(settings, from_=None, parameters={}, format=settings.format or "yaml")
    conversion = Conversion(source, settings, target, family, readers, template.parsed, template.parsed)
    conversion.diagnostics.extend((*template.told, *template.fixed(not target.features)))
    conversion.meant = template.value
    return conversion.run()
