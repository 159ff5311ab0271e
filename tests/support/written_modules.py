"""What real Terraform makes of the modules that are written: templates, as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from support import real_terraform
from support.samples import load
from transpile import convert

Values = Mapping[str, str | Sequence[str]]
RAN: list[int] = []
"""The lengths of the modules that Terraform has run in this process."""


def made(module: str, values: Values | None = None) -> Any:
    """The template that a module makes, where its variables have these values. Raises `ValueError` for its errors."""
    RAN.append(len(module))
    given = json.dumps(dict(values or {}))
    told = real_terraform.outputs({"main.tf": module, "terraform.tfvars.json": given})
    return json.loads(told["template"].value, parse_float=_number)


def folded(template: Any, values: Values | None = None) -> Any:
    """The data of a template with all computed that is known at a deployment with these values of its parameters.

    The keys of objects come in the order of the alphabet, as Terraform has them, and no blanks stand around commas.
    """
    text = json.dumps(template, sort_keys=True)
    result = convert(text, "cfn", parameters=values or {}, resolve=True)
    assert result.text is not None, result.diagnostics
    found = load(result.text)
    for declared in found.get("Parameters", {}).values():
        if "List" in declared["Type"] and "Default" in declared:
            declared["Default"] = ",".join(map(str.strip, declared["Default"].split(",")))
    return found


def _number(text: str) -> int | float:
    """A number as PyYAML has it."""
    whole = Decimal(text)
    return int(whole) if whole == whole.to_integral_value() else float(text)
