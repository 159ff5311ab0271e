"""Files of a module, and values for its variables -> the module, ready to be evaluated; or what is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from dialects.terraform.cty.failures import Budget
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.locals import Meanings
from dialects.terraform.module.variables.assignments import Assigned, Defaults, assigned
from dialects.terraform.module.variables.declared import Input, read
from dialects.terraform.module.variables.validations import violations
from dialects.terraform.module.variables.value_files import ENDINGS
from dialects.terraform.syntax.assembly import declared
from dialects.terraform.syntax.declarations import File, Module
from transpile.diagnostics import Diagnostic, failed
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Body
from transpile.language.parameter_values import Given
from transpile.syntax.source import Source


def load(
    source: Source,
    beside: Sequence[Source] = (),
    given: Given | None = None,
    budget: Budget | None = None,
    *,
    spare: Collection[str] = (),
    defaults: Defaults = Defaults.ALL,
) -> Loaded | tuple[Diagnostic, ...]:
    """The module that `source` is a file of, with the files `beside` it, and these values; or what is wrong with it.

    Files called `.tfvars` and `.tfvars.json` hold values. `budget`: what all evaluations together may make. `spare`:
    names among the given values that the module need not declare. `defaults`: those that are values; where not all are,
    conditions for values are left to the caller, who knows which values count.
    """
    values = [one for one in beside if one.name.endswith(ENDINGS)]
    files = _files([source, *(one for one in beside if one not in values)])
    if isinstance(files, tuple):
        return files
    module, problems = declared(files)
    variables = {name: read(place) for name, place in module.variables.items()}
    problems += tuple(one for several in variables.values() if isinstance(several, tuple) for one in several)
    sound = {name: one for name, one in variables.items() if isinstance(one, Input)}
    found = assigned(sound, values, given or {}, {*spare, *variables}, defaults)
    if problems or failed(found.told):
        return (*problems, *found.told)
    loaded = _loaded(module, sound, found, budget or Budget())
    wrong = violations(loaded) if defaults is Defaults.ALL else ()
    return tuple(wrong) or loaded  # last: a condition may refer to anything of the module


def variables(source: Source, beside: Sequence[Source]) -> frozenset[str]:
    """The names of the variables that a module declares; none, if it cannot be read."""
    files = _files([source, *(one for one in beside if not one.name.endswith(ENDINGS))])
    return frozenset() if isinstance(files, tuple) else frozenset(declared(files)[0].variables)


def _files(sources: Sequence[Source]) -> list[File] | tuple[Diagnostic, ...]:
    """The files, if all of them can be read; what is wrong with those that cannot."""
    bodies = [(one, hcl.parse(one)) for one in sources]
    wrong = tuple(body for _, body in bodies if isinstance(body, Diagnostic))
    return wrong or [File(one, body) for one, body in bodies if isinstance(body, Body)]


def _loaded(module: Module, variables: Mapping[str, Input], found: Assigned, budget: Budget) -> Loaded:
    secret = {name: one.secret for name, one in variables.items() if one.secret}
    known = Meanings(module, found.values, budget)
    hidden = {name: variables[name].unknown for name in secret}
    shown = Meanings(module, {**found.values, **hidden}, budget) if hidden else known
    defaults = {name: one.default for name, one in variables.items() if one.default is not None}
    told = tuple(found.told)
    return Loaded(module.files[0], module, found.values, found.origins, secret, known, shown, defaults, told)
