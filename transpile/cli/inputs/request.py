"""What a run is about, as far as its command line tells."""

from __future__ import annotations

import os
from collections.abc import Sequence

from transpile.cli.inputs.options import STDIN, Options
from transpile.cli.system import globs
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Input:
    """One template, and what diagnostics call it. `found`: in a folder or by a pattern, so it may be something else.

    `target`: the file that the result is written to, if any; `mirrored`: it is one of a tree, whose folders are made.
    """

    path: str
    name: str
    found: bool = False
    target: str = ""
    mirrored: bool = False


def several(names: Sequence[str]) -> bool:
    """Whether these words may stand for more than one template."""
    return len(names) > 1 or any(os.path.isdir(one) or globs.is_pattern(one) for one in names)


def single(options: Options) -> Input:
    """The one file that a run is about."""
    (path,) = options.files
    name = options.stdin_filename or "<stdin>" if path == STDIN else path
    return Input(path, name, found=options.templates_only, target="" if options.output == STDIN else options.output)


def above(options: Options) -> str:
    """The folder that all inputs are in, as far as the command line tells."""
    if options.files == (STDIN,):
        return os.path.dirname(options.stdin_filename) or "."
    return os.path.commonpath([os.path.abspath(_base(one)) for one in options.files])


def _base(name: str) -> str:
    if os.path.isdir(name):
        return name
    return globs.split(name)[0] if globs.is_pattern(name) else os.path.dirname(name)
