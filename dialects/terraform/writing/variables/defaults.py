"""Defaults of parameters that no variable can have: neither the service nor Terraform takes them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from dialects.terraform.cty.failures import Budget
from dialects.terraform.module.loading import load
from dialects.terraform.writing import hcl, layout
from dialects.terraform.writing.variables.types import Declared
from transpile.diagnostics import Diagnostic, failed
from transpile.ir import Expression
from transpile.syntax.source import from_text

NAME = "variables.tf"


def unfit(parameters: Mapping[str, Declared], blocks: Mapping[str, hcl.Block]) -> Iterator[Diagnostic]:
    """T429 for each default that is no text, or that the parameter's own conditions forbid."""
    for name, one in parameters.items():
        said = one.attributes.get(one.names.default)
        if said is None or one.parameter.no_echo:
            continue
        if one.literal(one.names.default) is None or one.default is None:
            yield _told(name, "is not a string, so the variable cannot have it", said)
        elif any(isinstance(part, hcl.Block) for part in blocks[name].body) and not _holds(blocks[name]):
            yield _told(name, "is not one of the allowed values", said)


def _holds(block: hcl.Block) -> bool:
    """Whether Terraform takes the default of a variable, as far as that is known here."""
    loaded = load(from_text(layout.text(hcl.File((block,))), NAME), (), {}, Budget(sys.maxsize))
    told = loaded if isinstance(loaded, tuple) else loaded.told
    return not failed(told)


def _told(name: str, why: str, default: Expression) -> Diagnostic:
    span = default.origin.span if default.origin else None
    help = "change or remove the default; without one, Terraform asks for the value"
    return Diagnostic("T429", f"the default of parameter `{name}` {why}", span, "a loop needs it", help)
