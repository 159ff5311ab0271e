"""Inputs in a language of their own: files of a module, out of which templates come."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

from transpile.diagnostics import Diagnostic
from transpile.inputs import Input
from transpile.options import STDIN, Options
from transpile.registry import speaking
from transpile.source import Source


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
    from transpile.modules import beside as found

    return found(one.path)


def several(one: Input, options: Options, names: Sequence[str]) -> Diagnostic:
    """T018 for several templates of one module that would share one place."""
    message = f"{one.name} holds {len(names)} templates, {', '.join(names)}: each has a file of its own"
    call = f"{options.call} --output {shlex.quote(stem(one.path))} {shlex.quote(one.path)}"
    return Diagnostic("T018", message, help=f"name a folder: {call}")


def misplaced(one: Input, options: Options) -> Diagnostic | None:
    """T018 for a template out of a module that would take the module's place, or be compared with it."""
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
