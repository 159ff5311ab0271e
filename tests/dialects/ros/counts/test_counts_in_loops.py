"""Resources with `Count` that a loop of a module makes, and such a loop that could become a `Count`."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

MODULE = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = merge(%s, %s)
  }
}
output "template" { value = jsonencode(local.template) }
"""
LOOP = '{ for i in ["A", "B"] : "Q${i}" => { Type = "T", Count = 2, Properties = { N = { "Fn::Sub" = "%s" } } } }'
NUMBERED = LOOP % "q-$${ALIYUN::Index}"
X = '{ X = { Type = "T", %s } }'


@pytest.mark.parametrize("count", ["2", 'i == "A" ? 2 : 2', "length([1, 2])"])
def test_each_resource_that_a_loop_makes_has_its_count(count: str) -> None:
    text = MODULE % (NUMBERED.replace("Count = 2", f"Count = {count}"), X % "DependsOn = []")
    result = convert(text, "ros", name="main.tf")
    assert result.text is not None, result.diagnostics
    resource = {"Type": "T", "Count": 2, "Properties": {"N": {"Fn::Sub": "q-${ALIYUN::Index}"}}}
    resources = load(result.text)["Resources"]
    assert (resources["QA"], resources["QB"]) == (resource, resource)


def test_without_loops_each_instance_is_written_out() -> None:
    result = convert(MODULE % (NUMBERED, X % "DependsOn = []"), "cfn", name="main.tf")
    assert result.text is not None, result.diagnostics
    resources = load(result.text)["Resources"]
    assert [*resources] == ["QA[0]", "QA[1]", "QB[0]", "QB[1]", "X"]
    assert resources["QB[1]"] == {"Type": "T", "Properties": {"N": "q-1"}}


@pytest.mark.parametrize("to", ["foreach", "map", "for"])
def test_cloudformation_has_no_such_ids(to: str) -> None:
    result = convert(MODULE % (NUMBERED, X % "DependsOn = []"), to, name="main.tf", rename_ids=True)
    errors = [one for one in result.diagnostics if one.severity.value == "error"]
    assert [one.code for one in errors] == ["T302"]
    assert errors[0].span is not None


REFERENCES = [
    'Properties = { P = { Ref = "QA" } }',
    'Properties = { P = { "Fn::GetAtt" = ["QA", "Id"] } }',
    'DependsOn = "QA"',
    'Properties = { P = { Ref = "QA[2]" } }',
]


@pytest.mark.parametrize("to", ["ros", "cfn"])
@pytest.mark.parametrize("reference", REFERENCES)
def test_a_reference_to_all_instances_follows_no_loop(reference: str, to: str) -> None:
    text = MODULE % (NUMBERED, X % reference)
    result = convert(text, to, name="main.tf")
    (error,) = (one for one in result.diagnostics if one.severity.value == "error")
    assert error.code == "T209"
    assert error.span is not None
    assert text[slice(*error.span)] in reference
    assert convert(text, "terraform", name="main.tf").text == text


@pytest.mark.parametrize("to", ["ros", "cfn"])
def test_a_reference_to_one_instance_stays(to: str) -> None:
    result = convert(MODULE % (NUMBERED, X % 'Properties = { P = { Ref = "QA[1]" } }'), to, name="main.tf")
    assert result.text is not None, result.diagnostics


BARE_NAMES = [
    'Properties = { P = { Ref = "Sw" } }',
    'Properties = { P = { "Fn::GetAtt" = ["Sw", "Id"] } }',
    'DependsOn = "Sw"',
]
COUNTED = '{ for i in range(2) : "Sw[${i}]" => { Type = "S" } }'


@pytest.mark.parametrize("reference", BARE_NAMES)
def test_what_a_bare_name_refers_to_becomes_no_count(reference: str) -> None:
    result = convert(MODULE % (COUNTED, X % reference), "ros", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert [*load(result.text)["Resources"]] == ["Sw[0]", "Sw[1]", "X"]


def test_without_a_bare_name_a_loop_becomes_a_count() -> None:
    result = convert(MODULE % (COUNTED, X % 'Properties = { P = { Ref = "Sw[1]" } }'), "ros", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert [*load(result.text)["Resources"]] == ["Sw", "X"]
