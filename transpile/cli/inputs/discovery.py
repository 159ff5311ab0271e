"""Which templates a run is about: the files, folders and patterns of the command line.

A file that is named is taken whatever it is, unless --templates-only asks. In a folder, files with the ending of a
template are found, to any depth, but not what is hidden, what Git ignores, and links: what they lead to is found in its
own place, or lies outside. A pattern finds files by the same rules, whatever they end in, and those in folders that it
matches. A file is taken once, where it is found first; what --exclude names is never taken.

Files of modules are found in a folder, instead of templates, where --from or --format asks for them: nobody else's run
on a folder of both is about modules.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace

from transpile.cli.inputs.options import STDIN, Options
from transpile.cli.inputs.request import Input
from transpile.cli.system import globs
from transpile.cli.system.directory_walk import Parts, Search, joined, walk
from transpile.cli.system.gitignore import Excluded, excluding
from transpile.diagnostics import Diagnostic, Severity, failed
from transpile.hosts import files
from transpile.language import registry
from transpile.language.protocols import Language


@dataclass(slots=True)
class Inputs:
    """What was found, by real paths, and what could not be found."""

    taken: dict[str, Input] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)


def find(options: Options) -> tuple[list[Input], list[Diagnostic]]:
    """The inputs in the order of the command line, a folder's in that of names; and what could not be found."""
    excluded = excluding(options.exclude, options.exclude_from)
    if isinstance(excluded, Diagnostic):
        return [], [excluded]
    inputs = Inputs()
    if options.output:
        excluded = _besides(excluded, os.path.realpath(options.output))
    for name in options.files:
        _take(name, excluded, inputs, options)
    return list(inputs.taken.values()), inputs.problems


def missing(options: Options) -> list[Diagnostic]:
    """Diagnostics T001 and T022 for words of the command line that stand for nothing."""
    patterns = [name for name in options.files if globs.is_pattern(name)]
    others = (name for name in options.files if name not in (STDIN, *patterns))
    found = [problem for problem in map(files.absent, others) if problem]
    _, problems = find(replace(options, files=tuple(patterns))) if patterns else ([], [])
    return [*found, *(one for one in problems if failed([one]))]


def _besides(excluded: Excluded, output: str) -> Excluded:
    """Leaves out the folder of the results, too, which may lie among the sources."""
    return lambda path: excluded(path) or (path.endswith(os.sep) and os.path.realpath(path) == output)


def _take(name: str, excluded: Excluded, inputs: Inputs, options: Options) -> None:
    """Take what one word of the command line stands for."""
    search, nothing = _search(name, _sought(options))
    if search is None:
        if not excluded(name):
            inputs.taken.setdefault(os.path.realpath(name), Input(name, name, options.templates_only))
        return
    before = len(inputs.problems)
    found = list(walk(search, excluded, inputs.problems))
    root = os.path.realpath(search.root)  # no link is followed below it
    for parts in found:
        path = joined(search.root, parts)
        inputs.taken.setdefault(os.path.join(root, *parts), Input(path, path, found=True))
    if not found and len(inputs.problems) == before:
        inputs.problems.append(nothing)


def _sought(options: Options) -> Language:
    """The language whose texts a folder is searched for."""
    templates = registry.language("")
    written = {one.language for one in registry.named(options.to)}  # the format is then that of what is written
    of_format = (one for one in registry.languages() if options.format in one.formats and one.name not in written)
    of_dialect = (registry.language(one.language) for one in registry.named(options.from_))
    return next((one for one in (*of_dialect, *of_format) if one is not templates), templates)


def _search(name: str, language: Language) -> tuple[Search | None, Diagnostic]:
    """How a folder or pattern is looked through, None for a file; and what is said where nothing is there."""

    def has_suffix(parts: Parts) -> bool:
        return parts[-1].endswith(language.endings) and registry.language_of(parts[-1]) is language

    if os.path.isdir(name):
        endings = ", ".join(language.endings)
        advice = f"transpile looks for files that end in {endings} and are neither hidden nor ignored by Git"
        advice += "".join(f"; those of {other.title} with --from {other.name}" for other in _others(language))
        nothing = Diagnostic("T022", f"{name} contains no template", help=advice, severity=Severity.WARNING)
        return Search(name, has_suffix), nothing
    nothing = Diagnostic(
        "T022",
        f"no file matches {name}",
        help="check the pattern and the folder; transpile skips files that are hidden or ignored by Git",
    )
    if not globs.is_pattern(name):
        return None, nothing
    base, rest = globs.split(name)

    def is_meant(parts: Parts) -> bool:
        return globs.matches(parts, rest) or (has_suffix(parts) and globs.covers(parts, rest))

    return Search(base or ".", is_meant, lambda parts: globs.leads(parts, rest)), nothing


def _others(language: Language) -> list[Language]:
    """The languages that a folder of templates is not searched for."""
    return [] if language is not registry.language("") else [one for one in registry.languages() if one is not language]
