"""How each input of a run is converted: by the command line, and by the configuration that is nearest to it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from transpile.cli.batch.task import Plan, Task, read
from transpile.cli.inputs import config
from transpile.cli.inputs.config import Config, Problems
from transpile.cli.inputs.contradictions import contradictions
from transpile.cli.inputs.options import Options
from transpile.cli.inputs.parameter_files import Values, gather
from transpile.cli.inputs.request import Input
from transpile.diagnostics import Diagnostic, failed
from transpile.language import registry


@dataclass(slots=True)
class Plans:
    """The plans of a run by folder. `given` are the values of the command line, `several` tells of more than one input.

    Inputs below a configuration of their own are converted by it; what the run as a whole does (`exclude`, `jobs`, how
    it reports) is configured above them all.
    """

    options: Options
    given: Values
    several: bool
    known: dict[str, Plan | Problems] = field(default_factory=dict)
    files: dict[str, Plan | Problems] = field(default_factory=dict)

    def of(self, folder: str) -> Plan | Problems:
        """The plan for what is in a folder, or what is wrong with it."""
        if folder not in self.known:
            found = config.asked(self.options, folder)
            self.known[folder] = self._by(found) if isinstance(found, Config) else found
        return self.known[folder]

    def _by(self, found: Config) -> Plan | Problems:
        if found.path not in self.files:
            self.files[found.path] = self._made(found)
        return self.files[found.path]

    def _made(self, found: Config) -> Plan | Problems:
        options = found.applied(self.options)
        problems = _missing(options) or contradictions(options, self.several) or _unknown_dialects(options)
        values, unreadable = gather(found.parameter, [(one, read(one)) for one in found.parameters])
        if problems or failed(unreadable):
            return problems or tuple(replace(one, help=f"{one.help}\n{found.path} names it") for one in unreadable)
        given = {**values, **self.given}
        return Plan(options, given, given if self.several else values.keys() - self.given.keys())


def _missing(options: Options) -> Problems:
    if options.to or (options.list_ and not options.folding):
        return ()
    help = f"{options.call} {options.named}\nthe dialects are {', '.join(registry.names())}"
    return (Diagnostic("T025", "--to is missing: say which dialect to write", help=help),)


def _unknown_dialects(options: Options) -> Problems:
    found = (registry.find(one) for one in (options.to, options.from_) if one)
    return tuple(one for one in found if isinstance(one, Diagnostic))


def planned(inputs: Iterable[Input], plans: Plans) -> tuple[list[Task], Sequence[Diagnostic]]:
    """Each input with its plan, and what is wrong with the configurations."""
    tasks: list[Task] = []
    problems: dict[Diagnostic, None] = {}
    for one in inputs:
        plan = plans.of(os.path.dirname(one.path) or ".")
        if isinstance(plan, Plan):
            tasks.append((one, plan))
        else:
            problems |= dict.fromkeys(plan)
    return tasks, list(problems)
