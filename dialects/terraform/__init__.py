"""The dialect `terraform`: `for` expressions in templates of Terraform modules. It is read, not written.

{ for name in ["Orders", "Payments"] : "Topic${name}" => { Type = "AWS::SNS::Topic" } }
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic
from transpile.ir.features import Feature

if TYPE_CHECKING:
    from dialects.terraform.templates.read import Template
    from transpile.language.parameter_values import Given
    from transpile.syntax.source import Source

name = "terraform"
family = "dialects.terraform"
marks = ("for",)
features = frozenset(Feature) - {Feature.ALPHANUMERIC_KEYS, Feature.SORTED}


def variables(source: Source, beside: Sequence[Source]) -> frozenset[str]:
    """The names of the variables that a module declares; none, if it cannot be read."""
    from dialects.terraform.module.loading import variables as declared

    return declared(source, beside)


def read(
    source: Source, beside: Sequence[Source], given: Given, limit: int, spare: Collection[str] = ()
) -> tuple[Template, ...] | tuple[Diagnostic, ...]:
    """The templates in a file of a module, with these values for its variables; or why they cannot be read.

    `limit`: how many rounds its loops may have. `spare`: names of values that no variable need have.
    """
    from dialects.terraform.templates.read import templates as found

    return found(source, beside, given, limit, spare)


def inside(
    source: Source, beside: Sequence[Source], given: Given, limit: int, spare: Collection[str], *, verify: bool
) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """A file of a module with its loops written out, all other text kept; None where that is forbidden, and why."""
    from dialects.terraform.expand.module import inside as written

    return written(source, beside, given, limit, spare, verify=verify)
