"""A module ready to be evaluated: the file to convert, what those beside it declare, the values of the variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dialects.terraform import inputs
from dialects.terraform.declarations import File, Module, declared
from dialects.terraform.evaluation import Evaluated
from dialects.terraform.failures import Budget
from dialects.terraform.local_values import Meanings
from dialects.terraform.values import Value
from transpile.diagnostics import Diagnostic
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Body, Expression
from transpile.source import Source

Given = Mapping[str, str | Sequence[str]]
"""Values of variables, as the command line gives them."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A module with the values of its variables.

    `inputs` has every variable, one without a value as an unknown one; `origins` tells where the values of the others
    come from: `its default`, or the name of what gives it. `secret`: variables whose values must not become visible,
    and which word of them says so. `known` evaluates with all values, `shown` with those that may become visible.
    """

    main: File
    module: Module
    inputs: Mapping[str, Value]
    origins: Mapping[str, str]
    secret: Mapping[str, str]
    known: Meanings
    shown: Meanings

    @property
    def budget(self) -> Budget:
        """What all evaluations together may make."""
        return self.known.budget

    def evaluated(self, e: Expression, source: Source | None = None) -> Evaluated:
        """The value of an expression in `source`, a file of the module; in the one to convert if none is named."""
        return self.known.evaluated(e, source or self.main.source)


def load(
    source: Source, beside: Sequence[Source] = (), given: Given | None = None, budget: Budget | None = None
) -> Loaded | tuple[Diagnostic, ...]:
    """The module that `source` is a file of, with the files `beside` it, and these values; or what is wrong with it."""
    files: list[File] = []
    for one in (source, *beside):
        body = hcl.parse(one)
        if not isinstance(body, Body):
            return (body,)
        files.append(File(one, body))
    module, problems = declared(files)
    variables: dict[str, inputs.Input] = {}
    values: dict[str, Value] = {}
    origins: dict[str, str] = {}
    for name, place in module.variables.items():
        variable = inputs.read(place)
        if not isinstance(variable, inputs.Input):
            problems += variable
            continue
        variables[name] = variable
        word = (given or {}).get(name)
        answer = inputs.given(variable, word) if isinstance(word, str) else None
        problems += answer.diagnostics if answer else ()
        default = variable.unknown if variable.default is None else variable.default
        values[name] = answer.value if answer else default
        if answer or variable.default is not None:
            origins[name] = f"--parameter {name}" if answer else "its default"
    if problems:
        return problems
    secret = {name: one.secret for name, one in variables.items() if one.secret}
    known = Meanings(module, values, budget or Budget())
    hidden = {name: variables[name].unknown for name in secret}
    shown = Meanings(module, {**values, **hidden}, known.budget) if hidden else known
    return Loaded(files[0], module, values, origins, secret, known, shown)
