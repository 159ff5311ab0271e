"""The modules of `templates/` with what is committed beside them, and what real Terraform makes of them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from support import real_terraform
from transpile import convert
from transpile.diagnostics import Diagnostic

FOLDER = Path(__file__).parent / "cases"
MODULES = sorted(FOLDER.glob("*/module.tf"))
TARGETS = ("foreach", "map", "for", "cfn")
TOLD = "told.txt"


def results(module: Path) -> dict[str, str]:
    """What stands beside a module, by the names of the files: each conversion that is made, and all that was told."""
    files: dict[str, str] = {}
    told = ""
    for target in TARGETS:
        result = convert(module, target)
        if result.text is not None:
            files[f"{target}.yaml"] = result.text
        told += f"{target}\n" + "".join(map(_line, result.diagnostics))
    return {**files, TOLD: told}


def _line(one: Diagnostic) -> str:
    place = "" if one.span is None or one.source is None else "{}:{} ".format(*one.source.position(one.span.start))
    label = f" ({one.label})" if one.label else ""
    help = f"\n      {one.help}" if one.help else ""
    return f"  {place}{one.severity.value} {one.code}: {one.message}{label}{help}\n"


@cache
def terraforms(module: Path) -> Any:
    """What real Terraform makes of the template of a module; that of a stack's body as a local value."""
    text = module.read_text(encoding="utf-8").replace('resource "aws_cloudformation_stack" "this" {', "locals {")
    wanted = "jsonencode(local.template)"
    if "template = " not in text:
        wanted = "local.template_body" if "jsonencode" in text else "jsonencode(yamldecode(local.template_body))"
    (found,) = real_terraform.evaluate([wanted], text)
    assert isinstance(found, real_terraform.Value), found
    return json.loads(found.value)
