"""Modules as they are written: what stands beside each template is what is written today, and what Terraform runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from written_cases import TEMPLATES, results

from support import real_terraform, written_modules
from support.samples import load
from transpile import convert

GIVEN = {"parameters": {"Extra": "less"}}
"""Values of variables without a default."""
CASES = pytest.mark.parametrize("template", TEMPLATES, ids=[one.parent.name for one in TEMPLATES])


def folded(text: str, given: dict[str, str]) -> Any:
    """The data of a template with all computed that is known, and no blanks around the commas of lists."""
    result = convert(text, "cfn", parameters=given, resolve=True)
    assert result.text is not None, result.diagnostics
    data = load(result.text)
    for declared in data.get("Parameters", {}).values():
        if "List" in declared["Type"]:
            declared["Default"] = ",".join(map(str.strip, declared["Default"].split(",")))
    return data


def as_texts(data: Any) -> Any:
    """Every scalar as the text that the service makes of it."""
    match data:
        case dict():
            return {key: as_texts(value) for key, value in data.items()}
        case list():
            return [as_texts(item) for item in data]
    return data if data is None else str(data).lower() if isinstance(data, bool) else str(data)


def made(data: Any) -> Any:
    """A template without its mappings, among which a conversion may have made one."""
    return as_texts({name: section for name, section in data.items() if name != "Mappings"})


@CASES
def test_the_module_beside_a_template_is_written(template: Path) -> None:
    assert results(template) == {
        name: (template.parent / name).read_text(encoding="utf-8") for name in ("module.tf", "told.txt")
    }


@CASES
def test_terraform_leaves_its_layout(template: Path) -> None:
    module = (template.parent / "module.tf").read_text(encoding="utf-8")
    assert real_terraform.formatted(module) == module


@CASES
def test_terraform_makes_the_expansion_of_the_template(template: Path) -> None:
    given = GIVEN.get(template.parent.name, {})
    module = (template.parent / "module.tf").read_text(encoding="utf-8")
    made = json.dumps(written_modules.made(module, given))
    wanted = folded(template.read_text(encoding="utf-8"), given)
    assert as_texts(folded(made, given)) == as_texts(wanted)


@CASES
def test_the_way_back_means_the_same(template: Path) -> None:
    given = GIVEN.get(template.parent.name, {})
    back = convert(template.parent / "module.tf", "map", parameters=given)
    assert back.text is not None, back.diagnostics
    wanted = folded(template.read_text(encoding="utf-8"), given)
    assert made(folded(back.text, given)) == made(wanted)
