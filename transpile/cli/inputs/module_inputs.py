"""Inputs in a language of their own: files of a module, out of which templates come."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

from transpile.cli.inputs.options import STDIN, Options
from transpile.cli.inputs.request import Input
from transpile.diagnostics import Diagnostic
from transpile.language.registry import ENDINGS, speaking
from transpile.syntax.source import Source

TEMPLATES = (".yaml", ".yml", ".json", ".template")
"""How the names of files end that hold templates."""
UNNAMED = "template"
"""What a result is called that comes from standard input."""


def speaks(name: str, options: Options) -> bool:
    """Whether the file of that name is one of a module."""
    return speaking(name, options.from_ or None) is not None


def leaves(name: str, options: Options) -> bool:
    """Whether the result is in another language than the file of that name: a template out of a module."""
    return options.format != "hcl" and speaks(name, options)


def stem(name: str) -> str:
    """A path without what tells of its format: `main.tf.json` is `main`."""
    base = os.path.splitext(name)[0]
    return base.removesuffix(".tf") if name.endswith(".json") else base


def beside(one: Input, options: Options) -> tuple[Source, ...] | Diagnostic:
    """The other files of the module that the input is a file of; none for anything else."""
    if one.path == STDIN or not speaks(one.name, options):
        return ()
    from transpile.cli.inputs.module_files import beside as found

    return found(one.path)


def place(one: Input, options: Options) -> str:
    """The file that a result goes to: in a folder, where that is named, it is called as the file of the module is."""
    if one.mirrored or not os.path.isdir(one.target) or not speaks(one.name, options):
        return one.target
    name = os.path.basename(one.name) if one.path != STDIN or options.stdin_filename else f"{UNNAMED}.tf"
    return os.path.join(one.target, f"{stem(name)}.{options.format or 'yaml'}" if leaves(one.name, options) else name)


def folder(one: Input, options: Options, names: Sequence[str]) -> str | Diagnostic:
    """The folder that the templates of one module go to, each with its name; T018 where they cannot.

    In a tree of results it is called as the module's file is: no source can be in a folder of that name.
    """
    from transpile.cli.system.reading import is_regular

    found = os.path.join(os.path.dirname(one.target), os.path.basename(one.path)) if one.mirrored else one.target
    is_file = is_regular(found) or (not one.mirrored and found.endswith(TEMPLATES) and not os.path.isdir(found))
    if not found or is_file:
        return _several(one, options, names)
    same = [name for at, name in enumerate(names) if name in names[:at]]
    no_names = [name for name in names if not name or os.path.basename(name) != name or name.startswith(".")]
    if same or no_names:
        message = f"{one.name} holds {len(names)} templates, "
        message += f"two of them called {same[0]}" if same else f"and {no_names[0]} is no name for a file"
        return Diagnostic("T018", message, help="make each a local value: its name is that of its file")
    return found


def _several(one: Input, options: Options, names: Sequence[str]) -> Diagnostic:
    """T018 for several templates of one module that would share one place."""
    message = f"{one.name} holds {len(names)} templates, {', '.join(names)}: each has a file of its own"
    if one.path == STDIN:
        return Diagnostic("T018", message, help=f"name a folder: {options.call} --from terraform --output DIR -")
    call = f"{options.call} --output {shlex.quote(stem(one.path))} {shlex.quote(one.path)}"
    return Diagnostic("T018", message, help=f"name a folder: {call}")


def misplaced(one: Input, options: Options) -> Diagnostic | None:
    """T018 for a template out of a module that would take the module's place, or be compared with it.

    And for a file of a module where --from names a dialect whose loops stand in templates.
    """
    if options.from_ not in ("", *ENDINGS) and speaks(one.name, options):
        message = f"--from {options.from_} looks for loops in templates, and {one.name} is a file of a module"
        return Diagnostic("T018", message, help=f"{options.call} {shlex.quote(one.path)}")
    if not leaves(one.name, options) or not (options.in_place or options.dry):
        return None
    call = f"{options.call} --output {shlex.quote(stem(one.path) + '.yaml')} {shlex.quote(one.path)}"
    if options.in_place:
        message = f"--in-place would put a template in the place of the module {one.name}"
    else:
        option = "--diff" if options.diff else "--check"
        message = f"{option} compares a file with its result, and that of the module {one.name} is a template"
    inside = f"transpile --to cfn --format hcl {shlex.quote(one.path)}"
    return Diagnostic("T018", message, help=f"{call}\n{inside}, which writes the loops out inside the module")
