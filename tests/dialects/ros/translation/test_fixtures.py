"""Templates between CloudFormation and ROS, one for each rule: what is written, and that it means the same there."""

from __future__ import annotations

from pathlib import Path

import pytest
from cfnlint.api import lint
from cfnlint.core import get_rules

from support.ros_model import errors
from transpile import convert
from transpile.diagnostics import failed

CASES = Path(__file__).parent / "cases"
INCOMING, OUTGOING = (
    [one for one in sorted((CASES / way).iterdir()) if ".expected" not in one.suffixes] for way in ("in", "out")
)
RULES = get_rules([], ["E3006", "E3002", "E3003", "E3012", "E1010", "E3001"], [])
"""cfn-lint knows the types of AWS only: not those of ROS, nor their properties and attributes."""


def expected(path: Path) -> str:
    return path.with_suffix(f".expected{path.suffix}").read_text()


def written(text: str, name: str, from_: str, to: str) -> str:
    result = convert(text, to, name=name, from_=from_)
    assert not failed(result.diagnostics), result.diagnostics
    assert result.text is not None
    return result.text


@pytest.mark.parametrize("path", INCOMING, ids=lambda path: path.name)
def test_templates_of_cloudformation_are_written_as_ros_takes_them(path: Path) -> None:
    text = written(path.read_text(), path.name, "foreach", "ros")
    assert text == expected(path)
    assert errors(text) == []


@pytest.mark.parametrize("path", OUTGOING, ids=lambda path: path.name)
def test_templates_of_ros_are_written_as_cloudformation_takes_them(path: Path) -> None:
    text = written(path.read_text(), path.name, "ros", "map")
    assert text == expected(path)


@pytest.mark.parametrize("path", OUTGOING, ids=lambda path: path.name)
def test_cfn_lint_finds_types_of_resources_at_most(path: Path) -> None:
    text = written(written(path.read_text(), path.name, "ros", "map"), path.name, "map", "cfn")
    assert [one for one in lint(text, RULES, ["us-east-1"]) if one.rule.id.startswith("E")] == []


@pytest.mark.parametrize("path", INCOMING, ids=lambda path: path.name)
def test_there_and_back_is_the_same_again(path: Path) -> None:
    once = expected(path)
    back = written(once, path.name, "ros", "foreach")
    assert written(back, path.name, "foreach", "ros") == once


@pytest.mark.parametrize("path", OUTGOING, ids=lambda path: path.name)
def test_out_and_in_again_says_no_less(path: Path) -> None:
    there = written(path.read_text(), path.name, "ros", "foreach")
    again = written(there, path.name, "foreach", "ros")
    assert errors(again) == []
    assert written(again, path.name, "ros", "foreach") == there
