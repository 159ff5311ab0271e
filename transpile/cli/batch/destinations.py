"""Where the results of many templates go: a tree like that of the sources."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace

from transpile.cli.batch.task import Task
from transpile.cli.inputs.module_inputs import leaves, results, stem
from transpile.cli.inputs.options import Options
from transpile.cli.inputs.request import above
from transpile.diagnostics import Diagnostic

FORMATS = {".yaml": "yaml", ".yml": "yaml", ".json": "json"}
"""What the ending of a name tells of the format."""


def placed(tasks: Iterable[Task], options: Options) -> list[Task]:
    """With --output, each input with its target: as it is below the folder that contains them all."""
    if not options.output:
        return list(tasks)
    top = above(options)
    return [(replace(one, target=_target(one.path, top, plan.options), mirrored=True), plan) for one, plan in tasks]


def _target(path: str, top: str, options: Options) -> str:
    """The name below the folder of results, with another ending if it tells of another format than asked for."""
    target = os.path.join(options.output, os.path.relpath(os.path.abspath(path), top))
    if leaves(path, options):
        home = results(path, options)
        return home.called(stem(target), options.format or home.written[0])
    told = FORMATS.get(os.path.splitext(target)[1], options.format)
    return target if options.format in (None, "", told) else f"{stem(target)}.{options.format}"


def clashes(tasks: Sequence[Task]) -> list[Diagnostic]:
    """Diagnostics T018 for two inputs with one target, and for a target that is an input."""
    targets: dict[str, str] = {}
    sources = {os.path.realpath(one.path) for one, _ in tasks}
    found = []
    for one in (one for one, _ in tasks if one.target):
        target = os.path.realpath(one.target)
        other = targets.setdefault(target, one.path)
        if other != one.path:
            message = f"the results of {other} and {one.path} would both be {one.target}"
            found.append(Diagnostic("T018", message, help="convert one of them separately, or rename it"))
        elif target in sources:
            message = f"{one.target}, the result of {one.path}, would replace a source"
            found.append(Diagnostic("T018", message, help="use --in-place to replace sources, or another folder"))
    return found
