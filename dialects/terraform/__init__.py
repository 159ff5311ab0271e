"""The dialect `terraform`: `for` expressions in templates of Terraform modules. It is read, not written.

{ for name in ["Orders", "Payments"] : "Topic${name}" => { Type = "AWS::SNS::Topic" } }
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic
from transpile.features import Feature

if TYPE_CHECKING:
    from dialects.terraform.modules import Template
    from transpile.source import Source

name = "terraform"
family = "dialects.terraform"
marks = ("for",)
features = frozenset(Feature) - {Feature.ALPHANUMERIC_KEYS, Feature.SORTED}


def read(
    source: Source, beside: Sequence[Source], given: Mapping[str, str | Sequence[str]], limit: int
) -> tuple[Template, ...] | tuple[Diagnostic, ...]:
    """The templates in a file of a module, or why they cannot be read."""
    from dialects.terraform.modules import templates as found

    return found(source, beside, given, limit)
