"""What real Terraform makes of the modules that are written: templates, as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from support import real_terraform

Values = Mapping[str, str | Sequence[str]]
RAN: list[int] = []
"""The lengths of the modules that Terraform has run in this process."""


def made(module: str, values: Values | None = None) -> Any:
    """The template that a module makes, where its variables have these values. Raises `ValueError` for its errors."""
    RAN.append(len(module))
    given = json.dumps(dict(values or {}))
    told = real_terraform.outputs({"main.tf": module, "terraform.tfvars.json": given})
    return json.loads(told["template"].value, parse_float=_number)


def _number(text: str) -> int | float:
    """A number as PyYAML has it."""
    whole = Decimal(text)
    return int(whole) if whole == whole.to_integral_value() else float(text)
