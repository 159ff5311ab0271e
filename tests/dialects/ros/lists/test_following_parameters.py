"""Loops that parameters feed are written as functions that follow these, and such functions are read as loops."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from iac_code.tools.cloud.aliyun.ros_validation.model import MaterializedTemplateSource, RequestValidationContext
from iac_code.tools.cloud.aliyun.ros_validation.validator import validate_ros_template

from transpile import Result, convert

HEAD = (
    "ROSTemplateFormatVersion: '2015-09-01'\n"
    "Parameters:\n"
    "  Names: {Type: CommaDelimitedList, Default: 'a,b'}\n"
    """  Maps: {Type: Json, Default: '[{"Name": "x"}, {"Name": "z"}]'}\n"""
)
MODULE = """
variable "names" {
  type    = list(string)
  default = ["a", "b"]
}
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = {
      Names = { Type = "CommaDelimitedList", Default = join(",", var.names) }
      Stage = { Type = "String", Default = "dev" }
    }
    Resources  = { A = { Type = "ALIYUN::MNS::Topic", Properties = { L = VALUE } } }
  }
}
output "template" { value = jsonencode(local.template) }
"""
STAGE = '{ Ref = "Stage" }'
LOOPS = {
    '[for n in var.names : { K = n, T = "x-${n}" }]': "!Jq [First, 'map({K: ., T: \"x-\\(.)\"})', !Ref Names]",
    "[for i, n in var.names : { I = i, N = n }]": "!Jq [First, 'to_entries | map({I: .key, N: .value})', !Ref Names]",
    "{ for n in var.names : n => n... }": "!Jq [First, 'reduce .[] as $n ({}; .[$n] += [$n])', !Ref Names]",
    "[for n in var.names : n]": "!Ref Names",
}
OTHERS = [
    '[for n in var.names : [for m in var.names : "${n}-${m}"]]',
    'flatten([for n in var.names : [for m in ["c", "d"] : "${n}-${m}"]])',
    '{ for n in var.names : "x-${n}" => { N = n } }',
    f"[for n in var.names : {{ N = n, R = {STAGE} }}]",
    f'concat([for n in var.names : {{ N = n }}], [{{ N = "z", R = {STAGE} }}])',
    f'merge({{ for n in var.names : "x-${{n}}" => n }}, {{ z = {STAGE} }})',
    f"concat([for n in var.names : {{ N = n }}], [{{ N = [for m in var.names : m], R = {STAGE} }}])",
]


def module(value: str) -> Result:
    return convert(MODULE.replace("VALUE", value), "ros", name="main.tf")


def template(value: str) -> str:
    return f"{HEAD}Resources:\n  Topic: {{Type: 'ALIYUN::MNS::Topic', Properties: {{L: {value}}}}}\n"


def resolved(text: str) -> str | None:
    return convert(text, "cfn", resolve=True, format="json").text


def meaning(text: str | None, names: list[str], name: str = "t.yaml") -> Any:
    assert text is not None
    key = "names" if name == "main.tf" else "Names"
    found = convert(text, "cfn", name=name, resolve=True, format="json", parameters={key: names})
    assert found.text is not None, found.diagnostics
    return json.loads(found.text)["Resources"]


@pytest.mark.parametrize(("value", "call"), LOOPS.items())
def test_a_loop_over_a_parameter_is_a_function_of_it(value: str, call: str) -> None:
    result = module(value)
    assert result.text is not None, result.diagnostics
    assert f"L: {call}\n" in result.text
    assert not [one.code for one in result.diagnostics]


@settings(max_examples=8, deadline=None)
@given(st.lists(st.text("abcXYZ09-. é", min_size=1, max_size=4), max_size=4, unique=True))
@pytest.mark.parametrize("value", [*LOOPS, *OTHERS])
def test_it_means_the_same_at_other_values(value: str, names: list[str]) -> None:
    """Scripts are run by jq."""
    result = module(value)
    assert "T403" not in {one.code for one in result.diagnostics}
    assert meaning(result.text, names) == meaning(MODULE.replace("VALUE", value), names, "main.tf")


@pytest.mark.parametrize("value", [*LOOPS, *OTHERS])
def test_the_model_of_the_service_takes_it(value: str) -> None:
    text = module(value).text
    assert text is not None
    context = RequestValidationContext(action="PreviewStack")
    found = validate_ros_template(MaterializedTemplateSource(text), context).diagnostics
    # which properties a topic has is no matter here
    assert not [one.code for one in found if one.code.startswith(("ROS2", "ROS3", "ROS43"))]


FED = [
    ("[First, 'map({N: ., T: \"x-\\(.)\"})', !Ref Names]", '[for item in var.Names : { N = item, T = "x-${item}" }]'),
    ("[First, 'to_entries | map(.value)', !Ref Names]", "[for value in var.Names : value]"),
]
KEPT = [
    "[First, 'map(length)', !Ref Names]",
    "[First, 'map(.Name)', !Ref Maps]",
    "[First, 'reduce .[] as $n ({}; .[$n] = {N: $n})', !Ref Names]",
    "[First, '.t as $t | .x | map({N: .Name, T: $t})', {x: !Ref Maps, t: !Ref Other}]",
    "[First, '.n as $n | .l | map({K: ., N: ($n | join(\"-\"))})', {n: !Ref Names, l: [x, y]}]",
    "[First, '.n as $n | .l | map({(.): ($n | length)}) | add // {}', {n: !Ref Names, l: [x, y]}]",
]


@pytest.mark.parametrize(("call", "loop"), FED)
def test_a_script_that_a_parameter_feeds_is_a_loop_elsewhere(call: str, loop: str) -> None:
    result = convert(template(f"{{'Fn::Jq': {call}}}"), "terraform")
    assert result.text is not None, result.diagnostics
    assert f"L = {loop}" in result.text
    assert not result.diagnostics


@pytest.mark.parametrize("call", KEPT)
def test_what_terraform_cannot_say_stays_a_call_there_and_back(call: str) -> None:
    source = template(f"{{'Fn::Jq': {call}}}") + "  Other: {Type: 'ALIYUN::MNS::Topic'}\n"
    there = convert(source, "terraform")
    assert there.text is not None, there.diagnostics
    assert '"Fn::Jq" = ' in there.text
    assert not there.diagnostics
    back = convert(there.text, "ros", name="main.tf")
    assert back.text is not None, back.diagnostics
    one, other = (convert(text, "cfn", resolve=True, format="json").text for text in (back.text, source))
    assert json.loads(one or "") == json.loads(other or "{}")  # Terraform sorts keys


FAILING = {
    "the second item of a list": "'to_entries | map(select(.key > 0) | .value | tonumber)', !Ref Names",
    "a number": "'.p as $p | .l | map({K: ., V: ($p | ascii_upcase)})', {p: !Ref Size, l: [x, y]}",
    "a boolean": "'.p as $p | .l | map({K: ., V: ($p + 1)})', {p: !Ref Flag, l: [x, y]}",
    "a boolean that is no string": "'.p as $p | .l | map({K: ., V: ($p + \"-\")})', {p: !Ref Flag, l: [x, y]}",
}


@pytest.mark.parametrize("arguments", FAILING.values(), ids=FAILING)
def test_a_script_that_fails_for_what_a_parameter_may_have_stays_a_call(arguments: str) -> None:
    """Without a default, what a parameter has is of its type."""
    types = {"Names": "CommaDelimitedList", "Size": "Number", "Flag": "Boolean"}
    declared = "".join(f"  {name}: {{Type: {type_}}}\n" for name, type_ in types.items())
    topic = f"{{Type: 'ALIYUN::MNS::Topic', Properties: {{L: {{'Fn::Jq': [First, {arguments}]}}}}}}"
    text = f"ROSTemplateFormatVersion: '2015-09-01'\nParameters:\n{declared}Resources: {{Topic: {topic}}}\n"
    result = convert(text, "terraform")
    assert '"Fn::Jq" = ' in (result.text or ""), result.diagnostics
    assert not result.diagnostics


def test_a_program_over_items_that_are_written_is_written_out_in_a_module() -> None:
    result = convert(template("{'Fn::Jq': [First, 'map(length)', [ab, c]]}"), "terraform")
    assert "L = [2, 1]" in (result.text or "")


@pytest.mark.parametrize("call", [call for call, _ in FED])
def test_a_script_stays_in_ros_and_in_an_expansion(call: str) -> None:
    text = template(f"{{'Fn::Jq': {call}}}")
    assert convert(text, "ros").text == text
    assert convert(text, "cfn").text == text


@pytest.mark.parametrize(
    "loop",
    [
        "Fn::Map: {Value: N, Collection: !Ref Names, Fragment: {Key: !Ref N, R: !Sub '${N}-${AWS::Region}'}}",
        "Fn::For: [[I, N], !Ref Names, {Key: !Ref N, R: !Sub '${I}-${AWS::Region}'}]",
    ],
)
def test_loops_of_cloudformation_follow_their_parameters(loop: str) -> None:
    """What the service fills in is passed to the script."""
    text = (
        "AWSTemplateFormatVersion: '2010-09-09'\nParameters: {Names: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
        f"Resources: {{A: {{Type: 'ALIYUN::MNS::Topic', Properties: {{L: {{{loop}}}}}}}}}\n"
    )
    result = convert(text, "ros")
    assert result.text is not None, result.diagnostics
    assert {one.code for one in result.diagnostics} == set()
    assert "{Names: !Ref Names, region: !Ref ALIYUN::Region}" in result.text


@pytest.mark.parametrize("default", ["", "a", "a,b"])
@pytest.mark.parametrize("call", ["!Jq [First, 'map({K: .})', !Ref Names]", "!Ref Names"])
def test_a_list_that_is_empty_now_is_followed_there_and_back(default: str, call: str) -> None:
    """The empty text is a list without items to ROS: Terraform has `[]` for it."""
    head = HEAD.replace("'a,b'", f"'{default}'")
    properties = f"{{L: {call}, M: {{'Fn::Length': {call}}}}}"
    text = f"{head}Resources: {{A: {{Type: ALIYUN::MNS::Topic, Properties: {properties}}}}}\n"
    result = convert(text, "terraform")
    assert result.text is not None, result.diagnostics
    back = convert(result.text, "ros", name="main.tf", format="yaml")
    assert back.text is not None, back.diagnostics
    for names in ("", "x", "x,y,z"):
        plain, again = (
            convert(one, "cfn", parameters={"Names": names}, resolve=True, format="json") for one in (text, back.text)
        )
        assert plain.text is not None
        assert again.text is not None
        assert json.loads(again.text)["Resources"] == json.loads(plain.text)["Resources"]
