"""A module ready to be evaluated: the file to convert, what those beside it declare, the values of the variables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.values import Value
from dialects.terraform.evaluate import Evaluated
from dialects.terraform.module.locals import Meanings
from dialects.terraform.syntax.declarations import File, Module
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Expression
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source


@dataclass(frozen=True, slots=True)
class Loaded:
    """A module with the values of its variables.

    `inputs` has every variable, one without a value as an unknown one; `origins` tells where the values of the others
    come from: `its default`, or the name of what gives it. `secret`: variables whose values must not become visible,
    and which word of them says so. `known` evaluates with all values, `shown` with those that may become visible.
    `defaults`: those of the variables, whether they are their values or not. `told`: warnings.
    """

    main: File
    module: Module
    inputs: Mapping[str, Value]
    origins: Mapping[str, str]
    secret: Mapping[str, str]
    known: Meanings
    shown: Meanings
    defaults: Mapping[str, Value] = field(default_factory=dict)
    told: tuple[Diagnostic, ...] = ()

    @property
    def budget(self) -> Budget:
        """What all evaluations together may make."""
        return self.known.budget

    def evaluated(self, e: Expression, source: Source | None = None) -> Evaluated:
        """The value of an expression in `source`, a file of the module; in the one to convert if none is named."""
        return self.known.evaluated(e, source or self.main.source)
