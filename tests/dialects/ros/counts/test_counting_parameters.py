"""A parameter that decides how many resources there are decides it in a module of Terraform, too, and comes back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.real_terraform import formatted
from support.samples import load
from support.written_modules import made
from transpile import Severity, convert

NUMBER = "Type: Number, Default: 2"
WITHOUT = "Type: Number"
BOUNDED = "Type: Number, Default: 2, MinValue: 1, MaxValue: 4"
FIRST = "      First: {'Fn::Select': [0, !Ref Topic]}\n"
COUNTS = {"{Ref: 'N'}": "range(var.N)", "{'Fn::Length': {Ref: L}}": "range(length(var.L))"}
CHECK = """
  validation {
    condition     = var.N >= 0 && var.N <= 1024 && floor(var.N) == var.N
    error_message = "The value of N must be a whole number from 0 to 1024."
  }
"""


def template(count: str = "{Ref: 'N'}", number: str = NUMBER) -> str:
    return f"""\
ROSTemplateFormatVersion: '2015-09-01'
Parameters:
  'N': {{{number}}}
  L: {{Type: CommaDelimitedList, Default: 'a,b'}}
Resources:
  Topic:
    Type: ALIYUN::MNS::Topic
    Count: {count}
    Properties:
      TopicName: !Sub t-${{ALIYUN::Index}}
      Number: !Ref ALIYUN::Index
  Queue:
    Type: ALIYUN::MNS::Queue
    DependsOn: Topic
    Properties:
      Every: !Ref Topic
      First: {{'Fn::Select': [0, !Ref Topic]}}
Outputs:
  Names:
    Value: !GetAtt Topic.TopicName
"""


def module(text: str) -> str:
    result = convert(text, "terraform")
    assert result.text is not None, result.diagnostics
    assert formatted(result.text) == result.text
    return result.text


def expansion(text: str, name: str = "<template>", **parameters: str) -> dict[str, Any]:
    """Resources and outputs at these values."""
    result = convert(text, "cfn", name=name, format="json", parameters=parameters)
    assert result.text is not None, result.diagnostics
    found = json.loads(result.text)
    return {section: found[section] for section in ("Resources", "Outputs")}


@pytest.mark.parametrize("count", COUNTS)
def test_it_decides_the_number_of_rounds(count: str) -> None:
    text = module(template(count))
    assert text.count(f"for Index in {COUNTS[count]} :") == 5
    assert (CHECK in text) == ("var.N" in COUNTS[count])


@pytest.mark.parametrize("count", COUNTS)
def test_it_comes_back(count: str) -> None:
    result = convert(module(template(count)), "ros", name="main.tf")
    assert result.diagnostics == ()
    own = load(template(count))
    own["Resources"]["Queue"]["DependsOn"] = ["Topic"]
    back = load(result.text or "")
    assert {one: back[one] for one in ("Resources", "Outputs")} == {one: own[one] for one in ("Resources", "Outputs")}


def test_a_template_without_its_version_is_known_by_its_types() -> None:
    text = template().replace("ROSTemplateFormatVersion: '2015-09-01'\n", "")
    back = convert(module(text), "ros", name="main.tf")
    assert load(back.text or "")["Resources"]["Topic"]["Count"] == {"Ref": "N"}


@pytest.mark.parametrize("value", ["0", "1", "3", "12"])
@pytest.mark.parametrize("number", [NUMBER, WITHOUT])
def test_real_terraform_makes_as_many(value: str, number: str) -> None:
    text = template(number=number).replace(FIRST, "")
    expected = expansion(text, N=value)
    assert len(expected["Resources"]) == int(value) + 1
    result = made(module(text), {"N": value})
    assert {section: result[section] for section in expected} == expected
    assert expansion(module(text), "main.tf", N=value) == expected


@pytest.mark.parametrize(
    ("value", "told"), [("-1", "whole number"), ("1.5", "whole number"), ("1025", "from 0 to 1024")]
)
def test_real_terraform_refuses_what_is_no_number_of_rounds(value: str, told: str) -> None:
    """Its `range` would count down, round, or fail."""
    with pytest.raises(ValueError, match=told):
        made(module(template()), {"N": value})


@pytest.mark.parametrize("value", ["0", "5"])
def test_bounds_of_the_parameter_are_conditions_of_their_own(value: str) -> None:
    with pytest.raises(ValueError, match=r"The value of N must be (at least 1|from 1 to 4)"):
        made(module(template(number=BOUNDED)), {"N": value})


def test_bounds_that_it_has_are_not_said_twice() -> None:
    text = module(template(number=BOUNDED))
    assert "condition     = var.N >= 1 && var.N <= 4\n" in text
    assert "condition     = floor(var.N) == var.N\n" in text
    assert "must be a whole number." in text
    text = module(template(number="Type: Number, Default: 2, MaxValue: 4000"))
    assert "condition     = var.N >= 0 && var.N <= 1024 && floor(var.N) == var.N\n" in text
    text = module(template(number="Type: Number, Default: 2, MaxValue: 4"))
    assert "condition     = var.N >= 0 && floor(var.N) == var.N\n" in text


def test_a_string_counts_no_rounds() -> None:
    """ROS takes a number for `Count`, Terraform takes a string that is one; only the default decides here."""
    result = convert(template(number="Type: String, Default: '2'"), "terraform")
    assert "range(var.N)" not in (result.text or "")


@pytest.mark.parametrize("target", ["map", "for", "foreach"])
def test_cloudformation_has_no_loops_so_many_times(target: str) -> None:
    """What the parameter is now is fixed there, with a warning."""
    text = module(template().replace(FIRST, ""))
    result = convert(text, target, name="main.tf", rename_ids=True)
    assert "T403" in {one.code for one in result.diagnostics}
    found = convert(result.text or "", "cfn", resolve=True)
    assert [*load(found.text or "")["Resources"]] == ["Topic0", "Topic1", "Queue"]


MIXED = """\
variable "N" {
  type    = number
  default = 2
}
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { N = { Type = "Number", Default = var.N } }
    Resources = merge(
      { for i in range(var.N) : "Q[${i}]" => { Type = "ALIYUN::MNS::Queue" } },
      {
        P = {
          Type = "ALIYUN::MNS::Topic"
          Properties = { A = %s }
        }
      },
    )
  }
}
"""


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ('[for i in range(var.N) : { Ref = "Q[${i}]" }]', {"Ref": "Q"}),
        ('[[for i in range(var.N) : { Ref = "Q[${i}]" }]]', [{"Ref": "Q"}]),
        (
            'concat([for i in range(var.N) : { Ref = "Q[${i}]" }], ["a"])',
            {"Fn::ListMerge": [{"Ref": "Q"}, ["a"]]},
        ),
        (
            'concat([for i in range(var.N) : { "Fn::GetAtt" = ["Q[${i}]", "X"] }], [for x in ["a"] : "${x}b"])',
            {"Fn::ListMerge": [{"Fn::GetAtt": ["Q", "X"]}, {"Fn::Jq": ["First", 'map("\\(.)b")', ["a"]]}]},
        ),
    ],
)
def test_lists_of_all_are_the_resource_among_others(value: str, expected: object) -> None:
    result = convert(MIXED % value, "ros", name="main.tf", format="json")
    assert json.loads(result.text or "")["Resources"]["P"]["Properties"]["A"] == expected


REFERENCES = ("!Ref 'Topic[2]'", "!GetAtt 'Topic[9].TopicName'", "!Sub '${Topic[2]}'")


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("value", REFERENCES)
def test_an_instance_that_the_default_does_not_make_is_told(count: str, value: str) -> None:
    text = template(count).replace("!GetAtt Topic.TopicName", value)
    (one,) = (one for one in convert(text, "cfn").diagnostics if one.code == "T209")
    assert one.severity is Severity.WARNING
    assert one.span is not None
    assert "Topic[" in text[one.span.start : one.span.end]
    assert f"with the default of parameter `{'N' if 'N' in count else 'L'}`" in one.message


@pytest.mark.parametrize("value", REFERENCES)
def test_of_a_parameter_without_a_default_nothing_is_known(value: str) -> None:
    text = template(number=WITHOUT).replace("!GetAtt Topic.TopicName", value)
    assert "T209" not in {one.code for one in convert(text, "cfn", parameters={"N": "12"}).diagnostics}


@pytest.mark.parametrize("name", ["Fn::Add", "Fn::ListMerge", "Fn::Avg", "Fn::Max", "Fn::Any", "Fn::Length"])
def test_a_function_may_be_given_all_instances(name: str) -> None:
    """Its items are not written out at the default."""
    text = template().replace("!GetAtt Topic.TopicName", f"{{'{name}': !GetAtt Topic.TopicName}}")
    made_of = module(text)
    assert f'"{name}" = [for Index in range(var.N) :' in made_of
    back = convert(made_of, "ros", name="main.tf")
    assert load(back.text or "")["Outputs"] == {"Names": {"Value": {name: {"Fn::GetAtt": ["Topic", "TopicName"]}}}}


def test_a_module_may_count_by_a_parameter_that_is_no_number() -> None:
    """Neither its reading nor the values of Terraform have a number, and both say so; one of them says it twice."""
    text = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { N = { Type = "A::B::C" } }
    Resources = {
      A = { Type = "T", Count = { Ref = "N" }, Properties = { X = { "Fn::Sub" = "t-$${ALIYUN::Index}" } } }
      B = { Type = "T", DependsOn = "A", Properties = { X = { "Fn::Join" = ["{", { Ref = "A" }] } } }
    }
  }
}
output "template" { value = jsonencode(local.template) }
"""
    result = convert(text, "ros", name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert "Count: !Ref N" in result.text
