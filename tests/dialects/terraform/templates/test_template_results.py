"""The modules of `templates/`: the results beside them are those of today, and say what real Terraform makes of them.

A result in a dialect is expanded and computed as the service does it, and so is Terraform's value; an expansion is
compared as it stands. Two others look at results too: cfn-lint, and the expander of aws-sam-cli.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import template_results
from cfnlint.api import lint
from cfnlint.core import get_rules
from cfnlint.rules import RulesCollection
from template_results import MODULES, TARGETS, TOLD, terraforms

from support.depth import in_turn
from support.sam import expanded_by_sam
from support.samples import load, normal, spelled
from transpile import expand

REFUSED = {"bad-ids"}
GIVEN = {"parameter-without-default": {"Zones": ["a"]}, "followed-texts": {"Teams": ["Web"]}}
BELOW = "SAM leaves a loop alone that stands in an object below Properties"
COMPUTED = "SAM writes a function among the items of a loop into names, as Python prints it"
LEFT_OUT_BY_SAM = {
    "followed-functions": COMPUTED,
    "followed-mappings": COMPUTED,
    "followed-texts": COMPUTED,
    "computed-names": "SAM ends with TypeError on a Condition that is computed",
    "properties-loops": BELOW,
    "attributes-in-sub": "SAM writes the Ref in the map of a Fn::Sub as Python prints it",
    "sub": "SAM writes the Ref in the map of a Fn::Sub as Python prints it",
}
LEFT_OUT_BY_LINT = {"followed-functions", "followed-texts"}
"""cfn-lint ends with TypeError where an item of a loop is a number that is computed."""
LOOPS_ADD = ("Mappings", "Transform")
READ_BY_LOOPS_ONLY = {"W2001", "W7001"}
"""Parameters and mappings that only a loop reads stay in an expansion, unused."""
MENTIONED = {"Ref", "Fn::GetAtt"}.issuperset
LIVE = re.compile(r"\$\{[^!]").search

modules = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.parent.name)
targets = pytest.mark.parametrize("target", TARGETS)


@pytest.fixture(scope="module")
def rules() -> RulesCollection:
    """cfn-lint's rules, loaded once: loading them takes longer than linting."""
    return get_rules([], [], [])


def result(module: Path, target: str) -> str:
    """The committed result for a target."""
    path = module.parent / f"{target}.yaml"
    if not path.exists():
        assert module.parent.name in REFUSED
        pytest.skip("refused, as it is told")
    return path.read_text(encoding="utf-8")


def plain(data: Any) -> Any:
    """`data` in its normal form, a `Fn::Sub` without names as the string that it is; empty sections say nothing."""
    match data:
        case {"Fn::Sub": [str(text), dict(values)]}:
            for name in [name for name, value in values.items() if MENTIONED(value)]:
                (mentioned,) = values.pop(name).values()
                text = text.replace(
                    f"${{{name}}}", f"${{{mentioned if isinstance(mentioned, str) else '.'.join(mentioned)}}}"
                )
            return {"Fn::Sub": [text, values] if values else text}
        case {"Fn::Sub": str(text)} if not LIVE(text):
            return text.replace("${!", "${")
        case dict():
            return {key: plain(value) for key, value in data.items()}
        case list():
            return [plain(item) for item in data]
    return data


def sections(data: Any) -> dict[str, Any]:
    return {name: section for name, section in plain(normal(data)).items() if section != {}}


def computed(template: str, declared: Any, given: dict[str, list[str]]) -> dict[str, Any]:
    """A template without loops and all computed, without what loops add to one that declares other sections."""
    resolved = expand(template, format="json", resolve=True, parameters=given)
    assert resolved.text is not None, resolved.diagnostics
    found = sections(json.loads(resolved.text))
    kept = {name: one for name, one in found.items() if name not in LOOPS_ADD or name in declared}
    if isinstance(kept.get("Mappings"), dict):
        kept["Mappings"] = {name: rows for name, rows in kept["Mappings"].items() if name in declared["Mappings"]}
    return dict(spelled(kept))


@modules
def test_the_results_are_those_of_today(module: Path) -> None:
    committed = {path.name: path.read_text(encoding="utf-8") for path in module.parent.iterdir() if path != module}
    assert committed == template_results.results(module), "run regenerate.py in its folder, and read"


@modules
def test_what_is_refused_is_told_where_and_with_a_way_out(module: Path) -> None:
    told = (module.parent / TOLD).read_text(encoding="utf-8")
    assert ("error" in told) == (module.parent.name in REFUSED)
    assert "T901" not in told
    for line, following in zip(told.splitlines(), [*told.splitlines()[1:], ""], strict=True):
        if "error" in line or ("warning" in line and "T408" not in line):
            assert re.match(r"  \d+:\d+ ", line)
            assert following.startswith("      ")


@modules
def test_the_expansion_says_what_terraform_makes_of_the_template(module: Path) -> None:
    assert sections(load(result(module, "cfn"))) == sections(terraforms(module))


@modules
@pytest.mark.parametrize("target", TARGETS[:-1])
def test_a_dialect_says_what_terraform_makes_of_the_template(module: Path, target: str) -> None:
    wanted, given = terraforms(module), GIVEN.get(module.parent.name, {})
    assert computed(result(module, target), wanted, given) == computed(json.dumps(wanted), wanted, given)


@cache
def known(module: Path, rules: RulesCollection) -> frozenset[str]:
    """What cfn-lint finds in Terraform's value, whatever the target is."""
    return frozenset(one.rule.id for one in lint(json.dumps(terraforms(module)), rules=rules))


@pytest.mark.parametrize(
    ("module", "target"),
    [
        pytest.param(module, target, id=f"{module.parent.name}-{target}")
        for at, module in enumerate(MODULES)
        for target in in_turn(TARGETS, at, 2)
    ],
)
def test_cfn_lint_finds_no_more_than_in_terraforms_value(module: Path, target: str, rules: RulesCollection) -> None:
    if target == "foreach" and module.parent.name in LEFT_OUT_BY_LINT:
        pytest.skip("cfn-lint cannot expand it")
    text = result(module, target)
    if target in ("map", "for"):
        text = expand(text, parameters=GIVEN.get(module.parent.name, {})).text or ""
    found = {(one.rule.id, one.message) for one in lint(text, rules=rules)}
    assert {one for one in found if one[0] not in known(module, rules) | READ_BY_LOOPS_ONLY} == set()


@modules
def test_sam_expands_loops_to_terraforms_value(module: Path) -> None:
    if module.parent.name in LEFT_OUT_BY_SAM:
        pytest.skip(LEFT_OUT_BY_SAM[module.parent.name])
    given = GIVEN.get(module.parent.name, {})
    both = load(result(module, "foreach")), normal(terraforms(module))
    ours, wanted = (sections(expanded_by_sam(one, given)) for one in both)
    assert ours == wanted
