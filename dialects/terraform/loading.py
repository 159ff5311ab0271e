"""A module ready to be evaluated: the file to convert, what those beside it declare, the values of the variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dialects.terraform import inputs
from dialects.terraform.declarations import File, Module, declared
from dialects.terraform.evaluation import Evaluated
from dialects.terraform.failures import Budget
from dialects.terraform.local_values import evaluated
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
    come from: `its default`, or the name of what gives it.
    """

    main: File
    module: Module
    inputs: Mapping[str, Value]
    origins: Mapping[str, str]
    budget: Budget = field(default_factory=Budget)

    def evaluated(self, e: Expression, source: Source | None = None) -> Evaluated:
        """The value of an expression in `source`, a file of the module; in the one to convert if none is named."""
        return evaluated(e, source or self.main.source, self.module, self.inputs, self.budget)


def load(source: Source, beside: Sequence[Source] = (), given: Given | None = None) -> Loaded | tuple[Diagnostic, ...]:
    """The module that `source` is a file of, with the files `beside` it, and these values; or what is wrong with it."""
    files: list[File] = []
    for one in (source, *beside):
        body = hcl.parse(one)
        if not isinstance(body, Body):
            return (body,)
        files.append(File(one, body))
    module, problems = declared(files)
    values: dict[str, Value] = {}
    origins: dict[str, str] = {}
    for name, place in module.variables.items():
        variable = inputs.read(place)
        if not isinstance(variable, inputs.Input):
            problems += variable
            continue
        word = (given or {}).get(name)
        found = inputs.given(variable, word) if isinstance(word, str) else None
        problems += found.diagnostics if found else ()
        default = variable.unknown if variable.default is None else variable.default
        values[name] = found.value if found else default
        if found or variable.default is not None:
            origins[name] = f"--parameter {name}" if found else "its default"
    return problems or Loaded(files[0], module, values, origins)
