"""A template of ROS in another format: each loop is written as what it was read from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.samples import load
from transpile import convert

FOLDERS = [Path(__file__).parent / name for name in ("counts/cases", "translation/cases")]
CASES = [one for folder in FOLDERS for one in sorted(folder.rglob("*")) if one.suffix in (".yaml", ".json")]
OWN = [one for one in CASES if "ROSTemplateFormatVersion" in one.read_text(encoding="utf-8")]

TEMPLATE = """\
ROSTemplateFormatVersion: '2015-09-01'
Parameters: {N: {Type: Number, Default: 2}}
Resources:
  A:
    Type: ALIYUN::MNS::Queue
    Count: {Ref: N}
    Properties: {Name: {'Fn::Sub': 'a-${ALIYUN::Index}'}, L: {'Fn::ListMerge': [[a], [b]]}}
  B:
    Type: ALIYUN::MNS::Topic
    DependsOn: A
    Count: {Ref: N}
    Properties:
      One: {'Fn::Select': [{Ref: 'ALIYUN::Index'}, {Ref: A}]}
      All: {'Fn::GetAtt': [A, Id]}
      Jq: {'Fn::Jq': [All, '.[] | {k: .}', [a, b]]}
      Some: [{'Fn::ListMerge': [[a], [b]]}]
Outputs: {O: {Value: {Ref: B}}}
"""


def test_all_that_is_written_stays() -> None:
    result = convert(TEMPLATE, "ros", format="json")
    assert result.text is not None, result.diagnostics
    assert json.loads(result.text) == load(TEMPLATE)


@pytest.mark.parametrize("form", ["json", "yaml"])
@pytest.mark.parametrize("case", OWN, ids=lambda one: f"{one.parent.name}-{one.name}")
def test_no_loop_has_to_change(case: Path, form: str) -> None:
    result = convert(case.read_text(encoding="utf-8"), "ros", format=form)
    assert not {one.code for one in result.diagnostics} & {"T901", "T902"}


@pytest.mark.parametrize("to", ["ros", "cfn", "map"])
def test_a_name_in_depends_on_of_no_instance(to: str) -> None:
    text = (
        "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  Q: {Type: X, Count: 0}\n  T: {Type: Y, DependsOn: Q}\n"
    )
    told = {one.code for one in convert(text, to, format="yaml" if to == "ros" else None).diagnostics}
    assert not told & {"T901", "T902"}
