"""A module ready to be evaluated: the file to convert, what those beside it declare, the values of the variables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.values import Value
from dialects.terraform.evaluate import Evaluated
from dialects.terraform.module.locals import Meanings
from dialects.terraform.module.variables.assignments import Assigned, assigned
from dialects.terraform.module.variables.declared import Input, read
from dialects.terraform.module.variables.value_files import ENDINGS
from dialects.terraform.syntax.declarations import File, Module, declared
from transpile.diagnostics import Diagnostic, failed
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Body, Expression
from transpile.language.parameter_values import Given
from transpile.syntax.source import Source


@dataclass(frozen=True, slots=True)
class Loaded:
    """A module with the values of its variables.

    `inputs` has every variable, one without a value as an unknown one; `origins` tells where the values of the others
    come from: `its default`, or the name of what gives it. `secret`: variables whose values must not become visible,
    and which word of them says so. `known` evaluates with all values, `shown` with those that may become visible.
    `told`: warnings.
    """

    main: File
    module: Module
    inputs: Mapping[str, Value]
    origins: Mapping[str, str]
    secret: Mapping[str, str]
    known: Meanings
    shown: Meanings
    told: tuple[Diagnostic, ...] = ()

    @property
    def budget(self) -> Budget:
        """What all evaluations together may make."""
        return self.known.budget

    def evaluated(self, e: Expression, source: Source | None = None) -> Evaluated:
        """The value of an expression in `source`, a file of the module; in the one to convert if none is named."""
        return self.known.evaluated(e, source or self.main.source)


def load(
    source: Source,
    beside: Sequence[Source] = (),
    given: Given | None = None,
    budget: Budget | None = None,
    *,
    spare: Collection[str] = (),
) -> Loaded | tuple[Diagnostic, ...]:
    """The module that `source` is a file of, with the files `beside` it, and these values; or what is wrong with it.

    Files called `.tfvars` and `.tfvars.json` hold values. `budget`: what all evaluations together may make. `spare`:
    names among the given values that the module need not declare.
    """
    from dialects.terraform.module.variables.validations import violations

    values = [one for one in beside if one.name.endswith(ENDINGS)]
    files = _files([source, *(one for one in beside if one not in values)])
    if isinstance(files, tuple):
        return files
    module, problems = declared(files)
    variables = _variables(module)
    problems += tuple(one for several in variables.values() if isinstance(several, tuple) for one in several)
    sound = {name: one for name, one in variables.items() if isinstance(one, Input)}
    found = assigned(sound, values, given or {}, {*spare, *variables})
    if problems or failed(found.told):
        return (*problems, *found.told)
    loaded = _loaded(module, sound, found, budget or Budget())
    return tuple(violations(loaded)) or loaded


def variables(source: Source, beside: Sequence[Source]) -> frozenset[str]:
    """The names of the variables that a module declares; none, if it cannot be read."""
    files = _files([source, *(one for one in beside if not one.name.endswith(ENDINGS))])
    return frozenset() if isinstance(files, tuple) else frozenset(declared(files)[0].variables)


def _files(sources: Sequence[Source]) -> list[File] | tuple[Diagnostic, ...]:
    """The files, if all of them can be read; what is wrong with those that cannot."""
    bodies = [(one, hcl.parse(one)) for one in sources]
    wrong = tuple(body for _, body in bodies if isinstance(body, Diagnostic))
    return wrong or [File(one, body) for one, body in bodies if isinstance(body, Body)]


def _variables(module: Module) -> dict[str, Input | tuple[Diagnostic, ...]]:
    return {name: read(place) for name, place in module.variables.items()}


def _loaded(module: Module, variables: Mapping[str, Input], found: Assigned, budget: Budget) -> Loaded:
    secret = {name: one.secret for name, one in variables.items() if one.secret}
    known = Meanings(module, found.values, budget)
    hidden = {name: variables[name].unknown for name in secret}
    shown = Meanings(module, {**found.values, **hidden}, budget) if hidden else known
    return Loaded(module.files[0], module, found.values, found.origins, secret, known, shown, tuple(found.told))
