"""A template of ROS in the other format: the same data, with its counts and lists as they are written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support import ROOT
from support.samples import load
from transpile import convert

CASES = sorted((Path(__file__).parent / "counts" / "cases").glob("*.*"))
TEMPLATES = [path for path in CASES if "expected" not in path.name and path.suffix != ".md"]
SAMPLES = [path for path in sorted((ROOT / "samples" / "ros").glob("*.*")) if path.stem != "manifest"]


@pytest.mark.parametrize("path", [*TEMPLATES, *SAMPLES], ids=lambda path: path.name)
@pytest.mark.parametrize("format", ["json", "yaml"])
def test_the_other_format_has_the_same_data(path: Path, format: str) -> None:
    text = path.read_text(encoding="utf-8")
    result = convert(path, "ros", format=format)
    assert result.text is not None, result.diagnostics
    assert {one.code for one in result.diagnostics} <= {"T406"}  # comments, which JSON does not have
    if format == path.suffix[1:]:
        assert result.text == text
    assert json.dumps(load(result.text), sort_keys=True) == json.dumps(load(text), sort_keys=True)
    assert result.text.lstrip().startswith("{") == (format == "json")


def test_what_is_wrong_with_a_count_is_told_in_the_other_format_too() -> None:
    text = "ROSTemplateFormatVersion: '2015-09-01'\nResources: {T: {Type: 'ALIYUN::MNS::Topic', Count: -1}}\n"
    codes = [[one.code for one in convert(text, "ros", **options).diagnostics] for options in ({}, {"format": "json"})]
    assert codes[0] == codes[1] != []
