"""Collections that lose members, items or everything, as an engineer would have left them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.text import converted, data_of, rewritten

FOLDER = Path(__file__).parent / "emptied"
every_template = pytest.mark.parametrize("name", ["loops", "members", "marked"])


def text_of(name: str) -> str:
    """A text of the folder `emptied`."""
    return (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


@every_template
def test_yaml(name: str) -> None:
    assert rewritten(text_of(name), "cfn") == text_of(f"{name}.expected")


@every_template
@pytest.mark.parametrize("indent", [None, 2, "\t"])
def test_json(name: str, indent: int | str | None) -> None:
    source = json.dumps(data_of(text_of(name)), indent=indent) + "\n"
    expected = json.dumps(data_of(text_of(f"{name}.expected")), indent=indent) + "\n"
    assert json.loads(rewritten(source, "cfn")) == json.loads(expected)
    assert "".join(rewritten(source, "cfn").split()) == "".join(expected.split())


@every_template
def test_json_has_no_line_without_words(name: str) -> None:
    lines = rewritten(json.dumps(data_of(text_of(name)), indent=2), "cfn").splitlines()
    assert [line for line in lines if not line.strip() or line != line.rstrip()] == []


def test_comments_inside_stand_once_behind_what_is_left() -> None:
    assert rewritten(text_of("commented"), "cfn") == text_of("commented.expected")


@pytest.mark.parametrize("target", ["for", "cfn"])
def test_a_section_goes_with_the_last_of_its_loops(target: str) -> None:
    assert rewritten(text_of("sections"), target) == text_of("sections.expected")


@pytest.mark.parametrize("target", ["foreach", "for", "cfn"])
def test_a_section_of_a_merge_of_nothing_goes(target: str) -> None:
    source = "Resources:\n  A: {Type: T}\nOutputs:\n  Fn::Merge: []\n"
    assert rewritten(source, target) == "Resources:\n  A: {Type: T}\n"


def test_a_merge_of_nothing_stays_where_it_can_be_said() -> None:
    source = "Resources:\n  A: {Type: T}\n  Fn::Merge: [] # none\nOutputs:\n  Fn::Merge: []\n"
    assert rewritten(source, "map") == source


def test_no_resources_are_an_empty_section_and_a_warning() -> None:
    source = 'Transform: AWS::LanguageExtensions\nResources:\n  Fn::ForEach::L: [X, [], {"R${X}": {Type: T}}]\n'
    result = converted(source, "cfn")
    assert result.text == "Resources: {}\n"
    assert [one.code for one in result.diagnostics] == ["T305"]
