"""Random templates in Terraform: what is written says what real Terraform makes of them, all else is told.

`TRANSPILE_DEEP` is how many are generated, `TRANSPILE_SEED` chooses which.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from generated_templates import Templates

from support import real_terraform
from support.compared import COMPARED
from support.generated_expressions import LOCALS
from support.samples import normal, spelled
from transpile import convert, expand
from transpile.diagnostics import Diagnostic

DEEP = int(os.environ.get("TRANSPILE_DEEP", "0"))
SEED = int(os.environ.get("TRANSPILE_SEED", "0"))
SIZE = 40
SHARDS = range(SEED, SEED + max(2, DEEP // SIZE))
TARGETS = ("cfn", "foreach", "map", "for")
ADDED = ("Mappings", "Transform")
OWN = {"T302", "T306"}
"""What is wrong with a template that Terraform has no objection to: ids that CloudFormation does not allow."""


@pytest.mark.parametrize("seed", SHARDS)
def test_a_template_says_the_same_or_what_is_wrong(seed: int, record_property: Callable[[str, object], None]) -> None:
    templates = Templates(seed).templates(SIZE)
    answers = real_terraform.evaluate([f"jsonencode({one})" for one in templates], LOCALS)
    compared = 0
    for template, answer in zip(templates, answers, strict=True):
        source = f"{LOCALS}\nlocals {{\n  template = {template}\n}}\n"
        if isinstance(answer, real_terraform.Value):
            compared += sum(agrees(source, target, json.loads(answer.value)) for target in TARGETS)
        else:
            result = convert(source, "foreach", from_="terraform")
            assert result.text is None, f"Terraform says {answer} of {template}"
            assert_told(result.diagnostics, template)
    assert compared > SIZE // 2
    record_property(COMPARED, compared)


def agrees(source: str, target: str, wanted: Any) -> bool:
    """Whether a result was written, which then says what is wanted; else it is told what CloudFormation minds."""
    result = convert(source, target, from_="terraform")
    if result.text is None:
        assert_told(result.diagnostics, source)
        assert {one.code for one in result.diagnostics if one.severity.value == "error"} <= OWN, source
        return False
    assert meaning(result.text, wanted) == meaning(json.dumps(wanted), wanted), f"{target}: {source}\n{result.text}"
    return True


def assert_told(told: tuple[Diagnostic, ...], source: str) -> None:
    """Errors have a place, and none says that the tool is wrong."""
    errors = [one for one in told if one.severity.value == "error"]
    assert errors, source
    for one in errors:
        assert one.span is not None, (one, source)
        assert not one.code.startswith("T9"), (one, source)


def meaning(text: str, wanted: dict[str, Any]) -> Any:
    """A template without loops and with all computed, without what loops add."""
    plain = expand(text, format="json", resolve=True)
    assert plain.text is not None, (plain.diagnostics, text)
    found = json.loads(plain.text)
    if "Mappings" in wanted:
        found["Mappings"] = {name: rows for name, rows in found["Mappings"].items() if name in wanted["Mappings"]}
    kept = {name: one for name, one in found.items() if name in wanted or name not in ADDED}
    return {name: one for name, one in spelled(normal(kept)).items() if one != {}}
