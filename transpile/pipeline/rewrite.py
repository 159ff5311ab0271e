"""The way into the pipeline: bytes, texts and paths -> a conversion, where there is something to convert."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from transpile import hosts
from transpile.diagnostics import Diagnostic
from transpile.hosts.yaml import merge_keys
from transpile.language import registry, third_party
from transpile.pipeline.conversion import Conversion, Settings
from transpile.pipeline.result import Result
from transpile.syntax.source import Source, from_text
from transpile.syntax.tree import Parsed

FRAMES = 10_000


def convert_bytes(data: bytes, name: str, to: str, **options: Any) -> Result:
    """Convert the bytes of a file that diagnostics call `name`. Options as for `transpile.convert`."""
    source = hosts.decode(data, name)
    if isinstance(source, Diagnostic):
        return Result(None, (source,))
    return rewrite(source, _settings(to, options))


def convert_source(source: str | os.PathLike[str], to: str, name: str | None = None, **options: Any) -> Result:
    """Convert a text, or the file at a path, which may be one of a module. Options as for `transpile.convert`."""
    if isinstance(source, str):
        return rewrite(from_text(source, name or "<string>"), _settings(to, options))
    try:
        data = Path(source).read_bytes()
    except OSError as error:
        words = f"{os.fspath(source)}: {error.strerror}"
        return Result(None, (Diagnostic("T001", words, help="check the path and its permissions"),))
    name = name or os.fspath(source)
    if registry.speaking(name, options.get("from_")):
        from transpile.cli.inputs.module_files import beside

        others = beside(os.fspath(source))
        if isinstance(others, Diagnostic):
            return Result(None, (others,))
        options["beside"] = others
    return convert_bytes(data, name, to, **options)


def parameters(data: bytes, name: str, to: str, from_: str | None, beside: Sequence[Source]) -> Collection[str]:
    """The names of the parameters that a template of the target's family declares; none, if it cannot be read.

    Of a file of a module, with those `beside` it, the names of its variables.
    """
    target, source = registry.find(to), hosts.decode(data, name)
    speaker = registry.speaking(name, from_)
    if speaker and not isinstance(source, Diagnostic):
        adapter: Any = registry.find(speaker)
        variables: Collection[str] = adapter.variables(source, beside)
        return variables
    parsed = source if isinstance(source, Diagnostic) else hosts.parse(source)
    if isinstance(target, Diagnostic) or isinstance(parsed, Diagnostic):
        return ()
    with undisturbed():
        document, _ = import_module(target.family).read(parsed, [])
    return document.parameters.keys() if document else ()


def loops(data: bytes, name: str, from_: str | None = None, **given: Any) -> Result:
    """The loops of a template, with what is wrong with them; nothing is converted, so there is no text.

    They are those of all dialects, or of the one called `from_`. `given`: values of variables, and the files beside,
    by their names in `Settings`, for a file of a module.
    """
    source = hosts.decode(data, name)
    if isinstance(source, Diagnostic):
        return Result(None, (source,))
    speaker = registry.speaking(name, from_)
    if speaker:
        from transpile.pipeline.translation import loops as of_module

        with undisturbed():
            return of_module(source, Settings("cfn", **given), speaker)
    adapters = [registry.find(one) for one in ([from_] if from_ else registry.IN_TEMPLATES)]
    holding = [one for one in adapters if not isinstance(one, Diagnostic) and registry.may_hold(source.text, one)]
    parsed = hosts.parse(source)
    if isinstance(parsed, Diagnostic):
        return Result(None, (parsed,))
    with undisturbed():
        return _found(parsed, holding)


def _found(parsed: Parsed, adapters: Sequence[Any]) -> Result:
    from transpile.pipeline.loop_fates import FoundLoop, found

    told: list[Diagnostic] = []
    rows: list[FoundLoop] = []
    for family in dict.fromkeys(one.family for one in adapters):
        document, problems = import_module(family).read(parsed, [one for one in adapters if one.family == family])
        located = [one if one.source else replace(one, source=parsed.source) for one in problems]
        told.extend(located)
        if document is not None:
            rows.extend(found(document, parsed.source, located, None))
    return Result(None, tuple(told), loops=tuple(sorted(rows, key=lambda row: row.span)))


def _settings(to: str, options: Mapping[str, Any]) -> Settings:
    return Settings(to, **{key: value for key, value in options.items() if value is not None})


@contextmanager
def undisturbed() -> Iterator[None]:
    """Room for templates as deep as the hosts let them be (a level takes several frames), and no garbage collection."""
    before, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(before, FRAMES))
    gc.disable()  # trees have no cycles: looking for some takes time and finds none
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
        if collecting:
            gc.enable()


def rewrite(source: Source, settings: Settings) -> Result:
    """One template from its text to its new text."""
    with undisturbed():
        return third_party.asked(
            lambda: _rewrite(source, settings), lambda problem: Result(None, (replace(problem, source=source),))
        )


def _rewrite(source: Source, settings: Settings) -> Result:
    target = registry.find(settings.to)
    if isinstance(target, Diagnostic):
        return Result(None, (target,))
    if not hasattr(target, "write_members"):
        return Result(None, (_not_written(target.name),))
    speaker = registry.speaking(source.name, settings.from_)
    if speaker:
        from transpile.pipeline.translation import translate

        return translate(source, settings, target, speaker)
    if settings.format == "hcl":
        return Result(None, (_no_module(source),))
    readers = _readers(settings, target)
    if isinstance(readers, Diagnostic):
        return Result(None, (readers,))
    family = import_module(target.family)
    plain = not settings.resolve and not settings.tells_parameters and not _marked(source.text, family, readers)
    if plain and settings.format in (None, "yaml") and hosts.is_sound_mapping(source):
        return Result(source.text, (), False, source.bom)
    parsed = hosts.parse(source)
    if isinstance(parsed, Diagnostic):
        return Result(None, (parsed,))
    if plain and settings.format in (None, parsed.host):
        problems = family.check(parsed)
        return Result(None if problems else source.text, problems, False, source.bom)
    whole = merge_keys.merged(parsed)
    if isinstance(whole, Diagnostic):
        return Result(None, (whole,))
    return Conversion(source, settings, target, family, readers, parsed, whole).run()


def _not_written(name: str) -> Diagnostic:
    """T015 for a dialect that is a source only."""
    targets = ", ".join(registry.IN_TEMPLATES)
    return Diagnostic("T015", f"`{name}` is read, not written", help=f"the targets are {targets}")


def _no_module(source: Source) -> Diagnostic:
    """T018 for a template that is to become a module."""
    message = f"--format hcl keeps the loops of a Terraform module inside it, and {source.name} is none"
    return Diagnostic("T018", message, help="the formats of a template are yaml and json")


def _readers(settings: Settings, target: Any) -> list[Any] | Diagnostic:
    """The dialects whose loops are read: the target's family, or the one named and the target, whose loops stay."""
    if settings.from_ is None:
        return list(registry.family(target.family, target))
    one = registry.find(settings.from_)
    if isinstance(one, Diagnostic):
        return one
    return [target] if one is target else [one, target]


def _marked(text: str, family: Any, readers: Sequence[Any]) -> bool:
    """Whether the text can hold a loop at all."""
    return any(registry.may_hold(text, reader) for reader in readers) or bool(family.marked(text))
