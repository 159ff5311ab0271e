"""Inputs in a language of their own: files of a module, out of which templates come."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from transpile.cli.inputs.options import STDIN, Options
from transpile.cli.inputs.request import Input
from transpile.cli.inputs.shell_words import word
from transpile.diagnostics import Diagnostic
from transpile.language import registry
from transpile.syntax.source import Source

if TYPE_CHECKING:  # help and completion want no evaluator
    from transpile.language.protocols import Language

UNNAMED = "template"
"""What a result is called that comes from standard input."""


def language(name: str, options: Options) -> Language:
    """The language of the file of that name."""
    return registry.language_of(name, next(iter(registry.named(options.from_)), None))


def templates() -> Language:
    """The language of templates, in which a file is that no other language owns."""
    return registry.language("")


def speaks(name: str, options: Options) -> bool:
    """Whether the file of that name is in a language of its own: one of a module."""
    return language(name, options) is not templates()


def results(name: str, options: Options) -> Language:
    """The language of the result of the file of that name: that of the loops, or the one whose format is asked for."""
    dialect = next((one for one in registry.named(options.to) if one.language), None)
    if dialect is not None:
        return registry.language(dialect.language)
    own = language(name, options)
    return own if options.format in own.formats else templates()


def leaves(name: str, options: Options) -> bool:
    """Whether the result is in another language than the file of that name: a template of a module, or one for it."""
    return results(name, options) is not language(name, options)


def format_of(one: Input, options: Options) -> str | None:
    """The format of a result: the one that is asked for, or that the name of its file tells, where it is written anew.

    None: that of the source, or the first of the language.
    """
    if options.format or not leaves(one.name, options) or _is_folder(one.target):
        return options.format or None
    return _told(one.target, results(one.name, options))


def _told(name: str, home: Language) -> str | None:
    """The format that a name of a file tells, of those that a language writes."""
    return next((format for format in home.written if name.endswith(f".{format}")), None)


def called(one: Input, options: Options) -> str:
    """What a file of the result is called, where that is a module of a template; else ""."""
    home = results(one.name, options)
    if home is templates() or not leaves(one.name, options):
        return ""
    return home.called(stem(one.name), format_of(one, options) or home.written[0])


def waiting(names: Sequence[str], options: Options) -> str:
    """What a run on these files waits for before it begins, in words."""
    used = {one.name: one for name in names for one in (language(name, options), results(name, options))}
    return "; ".join(words for one in used.values() if (words := one.waits()))


def stem(name: str) -> str:
    """A path without what tells of its format: `main.tf.json` is `main`."""
    endings = sorted((ending for one in registry.languages() for ending in one.endings), key=len, reverse=True)
    found = next((ending for ending in endings if name.endswith(ending)), os.path.splitext(name)[1])
    return name.removesuffix(found)


def beside(one: Input, options: Options) -> tuple[Source, ...] | Diagnostic:
    """The other files of the module that the input is a file of; none for anything else."""
    return () if one.path == STDIN else language(one.name, options).beside(one.path)


def place(one: Input, options: Options) -> str:
    """The file that a result goes to: in a folder, where that is named, it is called after its source."""
    found, home = language(one.name, options), results(one.name, options)
    if one.mirrored or not _is_folder(one.target) or found is home is templates():
        return one.target
    named = one.path != STDIN or options.stdin_filename
    name = os.path.basename(one.name) if named else UNNAMED + found.endings[0]
    return os.path.join(
        one.target, home.called(stem(name), options.format or home.written[0]) if leaves(one.name, options) else name
    )


def _is_folder(name: str) -> bool:
    """Whether a name is that of a folder: of one that is there, or, with a slash at its end, of one that is made."""
    return os.path.isdir(name) or name.endswith(("/", os.sep))


def folder(one: Input, options: Options, names: Sequence[str]) -> str | Diagnostic:
    """The folder that the templates of one module go to, each with its name; T018 where they cannot.

    In a tree of results it is called as the module's file is: no source can be in a folder of that name.
    """
    from transpile.hosts.files import is_regular

    found = os.path.join(os.path.dirname(one.target), os.path.basename(one.path)) if one.mirrored else one.target
    is_file = is_regular(found) or (
        not one.mirrored and found.endswith(templates().endings) and not os.path.isdir(found)
    )
    if not found or is_file:
        return _several(one, options, names)
    same = [name for at, name in enumerate(names) if name in names[:at]]
    no_names = [name for name in names if not name or os.path.basename(name) != name or name.startswith(".")]
    if same or no_names:
        message = f"{one.name} holds {len(names)} templates, "
        message += f"two of them called {same[0]}" if same else f"and {no_names[0]} is not a valid file name"
        return Diagnostic("T018", message, help="make each one a local value: its name becomes the name of the file")
    return found


def _several(one: Input, options: Options, names: Sequence[str]) -> Diagnostic:
    """T018 for several templates of one module that would share one place."""
    message = f"{one.name} holds {len(names)} templates, {', '.join(names)}: each needs its own file"
    if one.path == STDIN:
        return Diagnostic(
            "T018",
            message,
            help=f"name a folder: {options.call} --from {language(one.name, options).name} --output DIR -",
        )
    call = f"{options.call} --output {word(stem(one.path))} {word(one.path)}"
    return Diagnostic("T018", message, help=f"name a folder: {call}")


def misplaced(one: Input, options: Options) -> Diagnostic | None:
    """T018 for a result in another language that would take its source's place, or be compared with it.

    And for a file of a module where --from names a dialect whose loops stand in templates.
    """
    if options.from_ and not _is_of_module(options.from_) and speaks(one.name, options):
        message = f"--from {options.from_} looks for loops in templates, but {one.name} is a file of a Terraform module"
        return Diagnostic("T018", message, help=f"{options.call} {word(one.path)}")
    if not leaves(one.name, options):
        return None
    if not (options.in_place or options.dry):
        return _misnamed(one, options)
    own, home = language(one.name, options), results(one.name, options)
    ending = f".{options.format or home.written[0]}" if home is templates() else home.endings[0]
    call = f"{options.call} --output {word(stem(one.path) + ending)} {word(one.path)}"
    before, after = ("module", "template") if home is templates() else ("template", "module")
    if options.in_place:
        message = f"--in-place would replace the {before} {one.name} with a {after}"
    else:
        option = "--diff" if options.diff else "--check"
        message = f"{option} compares a file with its result, but the result of the {before} {one.name} is a {after}"
    inside = f"\ntranspile --to {registry.PLAIN} --format {own.formats[0]} {word(one.path)}"
    inside += ", which unrolls the loops inside the module"
    return Diagnostic("T018", message, help=call if own is templates() else call + inside)


def _misnamed(one: Input, options: Options) -> Diagnostic | None:
    """T018 for a file of a module whose name tells of another format than is asked for: nothing would read it."""
    home = results(one.name, options)
    told = _told(one.target, home) or home.written[0]
    if home is templates() or options.format in ("", told) or not home.owns(one.target) or _is_folder(one.target):
        return None  # a template in JSON is one in YAML, too
    message = f"{one.target} is the name of a file in {told}, and --format asks for {options.format}"
    path = home.called("", options.format)
    target = os.path.join(os.path.dirname(one.target), path)
    call = f"{options.call} --format {options.format} --output {word(target)} {word(one.path)}"
    return Diagnostic("T018", message, help=call)


def _is_of_module(dialect: str) -> bool:
    """Whether the loops of the dialect stand in another language than that of templates."""
    return any(one.language not in ("", templates().name) for one in registry.named(dialect))
