"""Templates as people write them: VPC, queues, roles in both dialects, and a commented estate in `map`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cfnlint.api import lint
from cfnlint.core import get_rules
from cfnlint.rules import RulesCollection

from support.samples import load, sections, spelled
from transpile import convert

REALISTIC = Path(__file__).parent / "realistic"
OTHER = {"foreach": "map", "map": "foreach"}
READ_BY_LOOPS_ONLY = {"W2001", "W7001"}
"""Parameters and mappings that only a loop reads stay in an expansion, unused."""

SOURCES = {
    f"{name}-{dialect}": (REALISTIC / name / f"{dialect}.yaml", REALISTIC / name / "expected.yaml")
    for name in ("network", "queues", "teams")
    for dialect in ("foreach", "map")
} | {"estate-map": (REALISTIC / "estate.map.yaml", REALISTIC / "estate.expected.yaml")}

every_template = pytest.mark.parametrize(("source", "expected"), SOURCES.values(), ids=SOURCES)


@pytest.fixture(scope="session")
def rules() -> RulesCollection:
    """cfn-lint's rules, loaded once: loading them takes longer than linting."""
    return get_rules([], [], [])


@cache
def converted(source: Path | str, *targets: str) -> str:
    """The text of `source` after one conversion to each target in turn, all of which must succeed."""
    for target in targets:
        result = convert(source, to=target)
        assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
        source = result.text
    assert isinstance(source, str)
    return source


def meaning(text: str) -> Any:
    """The sections of an expansion; converting a loop may turn a number into the same text."""
    return spelled(sections(load(text)))


def resolved(source: Path | str) -> Any:
    """The sections of an expansion with everything computed: items of a parameter may have stayed references."""
    result = convert(source, to="cfn", resolve=True)
    assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
    return meaning(result.text)


def own_dialect(source: Path) -> str:
    """Which dialect a template is written in, by its name."""
    return "foreach" if "foreach" in source.name else "map"


@every_template
def test_expands_to_the_expected_template(source: Path, expected: Path) -> None:
    assert sections(load(converted(source, "cfn"))) == sections(load(expected.read_text(encoding="utf-8")))


@every_template
def test_expansion_is_clean(source: Path, expected: Path, rules: RulesCollection) -> None:
    assert {found.rule.id for found in lint(converted(source, "cfn"), rules=rules)} <= READ_BY_LOOPS_ONLY


@every_template
def test_expected_template_is_clean(source: Path, expected: Path, rules: RulesCollection) -> None:
    found = lint(expected.read_text(encoding="utf-8"), rules=rules)
    assert {one.rule.id for one in found} <= READ_BY_LOOPS_ONLY


@every_template
def test_result_in_foreach_has_no_errors(source: Path, expected: Path, rules: RulesCollection) -> None:
    found = lint(converted(source, "foreach"), rules=rules)
    assert [(one.rule.id, one.message) for one in found if one.rule.id.startswith("E")] == []


@every_template
def test_means_the_same_in_the_other_dialect(source: Path, expected: Path) -> None:
    other = converted(source, OTHER[own_dialect(source)])
    assert resolved(other) == resolved(source)


@every_template
def test_means_the_same_there_and_back(source: Path, expected: Path) -> None:
    own = own_dialect(source)
    assert resolved(converted(source, OTHER[own], own)) == resolved(source)


@every_template
def test_own_dialect_is_left_alone(source: Path, expected: Path) -> None:
    assert converted(source, own_dialect(source)) == source.read_text(encoding="utf-8")


@every_template
@pytest.mark.parametrize("target", ["foreach", "map", "cfn"])
def test_no_comment_is_lost(source: Path, expected: Path, target: str) -> None:
    assert comments(source.read_text(encoding="utf-8")) <= comments(converted(source, target))


@every_template
@pytest.mark.parametrize("target", ["foreach", "map", "cfn"])
def test_text_before_the_first_loop_is_left_alone(source: Path, expected: Path, target: str) -> None:
    text = source.read_text(encoding="utf-8")
    parameters = text[text.index("Parameters:") : text.index("\nMappings:")]
    assert parameters in converted(source, target)


def comments(text: str) -> set[str]:
    """What the comments of a YAML text say; no string of these templates holds a `#` after a blank."""
    return set(re.findall(r"(?:^|\s)#\s*(.+?)\s*$", text, re.MULTILINE))
