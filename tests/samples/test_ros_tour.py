"""The template of ROS in samples/tour: what it becomes is as committed, and all of it means the same."""

from __future__ import annotations

import json
import re
import runpy
from typing import Any

import pytest

from support import ROOT, real_terraform, written_modules
from support.ros_model import errors
from support.samples import load, sections
from transpile import convert

TOUR = ROOT / "samples" / "tour"
SOURCE = TOUR / "shop" / "ros.yaml"
TEXT = SOURCE.read_text(encoding="utf-8")
RESULTS = {path.name: path.read_text(encoding="utf-8") for path in SOURCE.parent.iterdir() if path != SOURCE}

every_result = pytest.mark.parametrize("name", ["map.yaml", "main.tf", "cfn.yaml"])


def known(text: str) -> Any:
    """What a template of ROS comes to, with all computed that is known before it is deployed."""
    result = convert(text, "cfn", resolve=True)
    assert result.text is not None, result.diagnostics
    return sections(load(result.text))


def renamed(known: Any) -> Any:
    """The same with the ids that CloudFormation takes."""
    return json.loads(re.sub(r"\b([A-Z]\w+)\[(\d)\]", r"\1\2", json.dumps(known)))


def test_the_template_is_of_real_size_and_the_service_takes_it() -> None:
    assert len(TEXT.splitlines()) > 100
    assert errors(TEXT) == []


def test_it_has_what_repeats_in_templates_of_ros() -> None:
    words = ["Count:", "ALIYUN::Index", "!SelectMapList", "!MergeMapToList", "!ListMerge", "!Jq", "!Length"]
    assert [one for one in words if one not in TEXT] == []


def test_the_conversions_are_those_that_the_tool_gives() -> None:
    source, conversions = runpy.run_path(str(TOUR / "regenerate.py"))["of_ros"]()
    assert (source, conversions) == (SOURCE, RESULTS)


def test_in_its_own_dialect_it_is_left_alone() -> None:
    assert not convert(SOURCE, to="ros").changed


def test_the_service_takes_the_expansion() -> None:
    assert errors(RESULTS["cfn.yaml"]) == []
    assert "Count" not in RESULTS["cfn.yaml"]
    assert not convert(RESULTS["cfn.yaml"], to="cfn").changed


def test_terraform_makes_the_expansion() -> None:
    assert real_terraform.formatted(RESULTS["main.tf"]) == RESULTS["main.tf"]
    assert known(json.dumps(written_modules.made(RESULTS["main.tf"]))) == known(RESULTS["cfn.yaml"])


def test_the_module_goes_back_to_counts() -> None:
    back = convert(RESULTS["main.tf"], to="ros", name="main.tf")
    assert back.text is not None, back.diagnostics
    assert len(re.findall("Count:", back.text)) == len(re.findall("Count:", TEXT))
    assert errors(back.text) == []
    assert known(back.text) == known(RESULTS["cfn.yaml"])


def test_loops_of_cloudformation_go_back_to_the_same_with_other_ids() -> None:
    back = convert(RESULTS["map.yaml"], to="ros")
    assert back.text is not None, back.diagnostics
    assert errors(back.text) == []
    assert known(back.text) == renamed(known(RESULTS["cfn.yaml"]))


@every_result
def test_no_comment_is_lost(name: str) -> None:
    said = [re.findall(r"(?:^|\s)#\s*(.+?)\s*$", text, re.MULTILINE) for text in (TEXT, RESULTS[name])]
    assert set(said[0]) <= set(said[1])


@pytest.mark.parametrize("name", ["map.yaml", "cfn.yaml"])
def test_the_text_before_the_loops_is_left_alone(name: str) -> None:
    assert TEXT[TEXT.index("\nParameters:") : TEXT.index("\nConditions:")].rstrip() in RESULTS[name]
