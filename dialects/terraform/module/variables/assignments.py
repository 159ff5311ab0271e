"""Which value each variable of a module has: its default, what files beside the module say, what the user gives.

Terraform language, "Variable Definition Precedence". The environment (`TF_VAR_...`) is not read: a result must not
depend on where it was made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum, auto
from pathlib import PurePath

from dialects.terraform.cty.values import Null, Value
from dialects.terraform.module.variables import user_values, value_files
from dialects.terraform.module.variables.declared import Input
from transpile.diagnostics import Diagnostic, Severity
from transpile.diagnostics.suggestions import meant
from transpile.language.parameter_values import FromFile, Given, Plain
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source


class Defaults(Enum):
    """Which defaults are values of their variables: `SET` are those that are not null.

    What is made of a module for one use has its defaults. A module that stays one is called with other values, too.
    """

    ALL = auto()
    SET = auto()
    NONE = auto()


FIRST = ("terraform.tfvars", "terraform.tfvars.json")


@dataclass(frozen=True, slots=True)
class Assigned:
    """The value of every variable, an unknown one where nobody says any, and where the others come from: `its default`,
    or the name of what gives it. `told`: mistakes, and values that no variable takes."""

    values: dict[str, Value] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    told: list[Diagnostic] = field(default_factory=list)


def assigned(
    variables: Mapping[str, Input],
    files: Sequence[Source],
    words: Given,
    spare: Collection[str] = (),
    defaults: Defaults = Defaults.ALL,
) -> Assigned:
    """The values of the variables: those of `words` win over those of `files`, which are in any order.

    `spare`: names of words that need not be declared.
    """
    made = Assigned()
    beside = dict(_beside(files, made.told))
    for name, value in {**beside, **words}.items():
        if name not in variables and name not in spare:
            made.told.append(_undeclared(name, value, variables))
    for name, variable in variables.items():
        if name in words or name in beside:
            _assign(made, variable, words[name] if name in words else beside[name])
        elif (default := _default(variable, defaults)) is not None:
            made.values[name], made.origins[name] = default, "its default"
        else:
            made.values[name] = variable.unknown
    return made


def _default(variable: Input, defaults: Defaults) -> Value | None:
    """The default of a variable, if it counts."""
    null = isinstance(variable.default, Null)
    return None if defaults is Defaults.NONE or (null and defaults is Defaults.SET) else variable.default


def _assign(made: Assigned, variable: Input, value: Plain | FromFile) -> None:
    name = variable.name
    found = user_values.value_of(variable, value)
    made.values[name] = found.value
    made.told.extend(found.diagnostics)
    made.origins[name] = origin(name, value)


def origin(name: str, value: Plain | FromFile) -> str:
    """The name of what gives a value."""
    return value.source.name if isinstance(value, FromFile) else f"--parameter {name}"


def _beside(files: Sequence[Source], told: list[Diagnostic]) -> Iterator[tuple[str, FromFile]]:
    """The values in files that Terraform reads by itself, those that win last."""
    for source in sorted(files, key=_rank):
        for one in value_files.read(source):
            if isinstance(one, Diagnostic):
                told.append(one)
            else:
                yield one


def _rank(source: Source) -> tuple[int, str]:
    name = PurePath(source.name).name
    return (FIRST.index(name) if name in FIRST else len(FIRST)), name


def _undeclared(name: str, value: Plain | FromFile, variables: Mapping[str, Input]) -> Diagnostic:
    """T016: a warning for a file of Terraform, which may serve several modules."""
    message = f"a value is given for variable `{name}`, which the module does not declare"
    declared = ", ".join(variables) or "none"
    found = Diagnostic("T016", message, help=meant(name, variables, f"the module declares: {declared}"))
    if not isinstance(value, FromFile):
        return found
    severity = Severity.ERROR if value.typed is None else Severity.WARNING
    return replace(found, span=value.span, source=value.source, severity=severity)
