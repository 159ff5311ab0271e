"""Random templates as modules: real Terraform makes what a naive expander makes of the template, at other values, too.

Each module is in the layout that Terraform gives it, and comes back to a dialect of its source with the same meaning.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from hypothesis import strategies as st
from loop_profile import DEEP, KINDS, SEED
from loop_reference import meaning
from loop_rendering import data_of
from loop_rules import NAME, Case, converted
from loop_templates import parameters, templates
from test_loop_family import drawn

from support import real_terraform, written_modules
from support.sam import expanded_by_sam
from support.samples import spelled

MODULES = 250 if DEEP else 5
"""The templates of one test: real Terraform takes a hundredth of a second for each, and formats them, too."""
SHARDS = [(kind, shard) for shard in range(max(1, DEEP // 4 // MODULES // len(KINDS))) for kind in KINDS]
profile = settings(
    max_examples=MODULES,
    deadline=None,
    database=None,
    derandomize=not DEEP,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


def check_module(case: Case, others: Sequence[Mapping[str, str]], back: str) -> bool:
    """What holds for the module of a template that has a meaning; whether there is one."""
    result = converted(case.text, "terraform")
    if result.text is None:
        return False
    means = spelled(case.means())
    assert real_terraform.formatted(result.text) == result.text
    assert spelled(meaning(written_modules.made(result.text))) == means
    frozen = {name for one in result.diagnostics if one.code == "T403" for name in NAME.findall(one.message)}
    for values in others:
        check_values(case, result.text, {name: value for name, value in values.items() if name not in frozen})
    for target in (back, "cfn"):
        returned = converted(result.text, target, from_="terraform")
        assert returned.text is not None
        assert spelled(meaning(data_of(returned.text))) == means
    return True


def check_values(case: Case, module: str, values: Mapping[str, str]) -> None:
    """At other values of its variables a module makes what the template means then, or fails where that is nothing."""
    declared = case.template.get("Parameters", {})
    given: dict[str, Any] = {
        name: [*map(str.strip, value.split(","))] if "List" in declared[name]["Type"] else value
        for name, value in values.items()
        if name in declared and f'variable "{name}"' in module
    }
    same = {name: values[name] for name in given}
    if not given:
        return
    if case.has_meaning(same):
        assert spelled(meaning(written_modules.made(module, given), same)) == spelled(case.means(same))
        return
    with pytest.raises(ValueError, match=r"have the same key: |Duplicate object key"):
        written_modules.made(module, given)


@pytest.mark.parametrize(("kind", "shard"), SHARDS)
def test_terraform_makes_of_a_module_what_its_template_means(kind: str, shard: int, record_property: Any) -> None:
    count = 0

    @profile
    @given(data=st.data())
    def examine(data: st.DataObject) -> None:
        nonlocal count
        case = drawn(data, kind)
        others = [data.draw(parameters()) for _ in range(3)]
        if case.has_meaning():
            count += check_module(case, others, data.draw(st.sampled_from(KINDS[kind])))

    (seed(SEED * 1000 + shard)(examine) if DEEP else examine)()
    assert count > MODULES // 3
    record_property("modules", count)


@settings(profile, max_examples=MODULES * len(SHARDS) // 4)
@given(template=templates("foreach", only_sam=True))
def test_sam_expands_the_source_to_what_terraform_makes(template: dict[str, Any]) -> None:
    case = Case(template, json.dumps(template), "json")
    assume(case.has_meaning())
    result = converted(case.text, "terraform")
    assert result.text is not None
    made, by_sam = spelled(meaning(written_modules.made(result.text))), expanded_by_sam(template, {})
    assert by_sam.get("Outputs") == made.get("Outputs")
    assert by_sam["Resources"] == made["Resources"]
