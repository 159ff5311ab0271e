"""What only an apply knows becomes parameters: with what the notes pass, templates say what Terraform makes of them.

`terraform_data` is a resource that needs no provider, so Terraform applies these modules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import real_terraform as real
from transpile import convert, expand
from transpile.diagnostics import Diagnostic
from transpile.pipeline.result import Result

PRELUDE = """\
resource "terraform_data" "topic" {
  input = "arn:aws:sns:x"
}
resource "terraform_data" "zones" {
  count = 2
  input = "zone-${count.index}"
}
"""
PASSED = re.compile(r"parameters = \{ (\w+) = (.*) \}\Z").search


def module(body: str) -> str:
    return f"{PRELUDE}locals {{\n  template = {{\n{body}\n  }}\n}}\n"


def converted(text: str, target: str = "cfn", **options: Any) -> Result:
    return convert(text, target, name="main.tf", **options)


def passed(told: tuple[Diagnostic, ...]) -> dict[str, str]:
    """What notes say is to be passed: expressions by the names of parameters."""
    found = [PASSED(one.help or "") for one in told if one.code == "T416"]
    return {one[1]: one[2] for one in found if one is not None}


def deployed(result: Result, values: Mapping[str, str]) -> Any:
    """A result as it is deployed with these values, without what loops and parameters have added."""
    assert result.text is not None, result.diagnostics
    whole = expand(result.text, resolve=True, format="json", parameters=values)
    assert whole.text is not None, whole.diagnostics
    data = json.loads(whole.text)
    for name in values:
        del data["Parameters"][name]
    return {name: one for name, one in data.items() if one != {} and name not in ("Transform", "Mappings")}


def check(text: str, target: str) -> Result:
    """Convert, pass what the notes say, and compare with what Terraform deploys."""
    result = converted(text, target)
    wanted = passed(result.diagnostics)
    values = real.evaluate([f"tostring({one})" for one in wanted.values()], text)
    assert all(isinstance(one, real.Value) for one in values), values
    (meant,) = real.evaluate(["jsonencode(local.template)"], text)
    assert isinstance(meant, real.Value)
    there = deployed(result, {name: one.value for name, one in zip(wanted, values, strict=True)})  # type: ignore[union-attr]
    plain = expand(meant.value, resolve=True, format="json", name="a.json")
    assert plain.text is not None
    assert there == json.loads(plain.text)
    return result


REFERENCES = [
    "terraform_data.topic.output",
    "local.arn",
    '"${terraform_data.topic.output}"',
    '"x-${terraform_data.topic.output}"',
    '"%{if true}${local.arn}%{endif}"',
    '"$${y}-${terraform_data.topic.output}-${local.arn}"',
    "upper(terraform_data.topic.output)",
    "terraform_data.zones[*].output",
    "terraform_data.zones[0].output",
    "[local.arn, 1]",
    "{ A = local.arn }",
    "concat(terraform_data.zones[*].output, [local.arn])",
    '{ "Fn::Sub" = "$${AWS::Region}-${local.arn}" }',
    '{ "Fn::Sub" = ["$${a}-${local.arn}", { a = local.arn }] }',
    '{ "Fn::Sub" = local.arn }',
    '{ "Fn::Join" = ["-", ["a", local.arn]] }',
    "jsonencode({ a = local.arn })",
    "local.common",
    "merge(local.common, { C = 1 })",
    "<<-E\n  a ${local.arn} $${b}\n  E\n",
    "1",
]
LOOPED = ['"${local.arn}-${x}"', '{ "Fn::Sub" = "$${AWS::Region}-${local.arn}-${x}" }', "x"]
ITEMS = ['["a", "b"]', '["$${c}", "d$"]']
LOCALS = 'locals {\n  arn = terraform_data.topic.output\n  common = { A = local.arn, B = "x" }\n}\n'


@st.composite
def templates(draw: st.DrawFn) -> str:
    """A module with a template, in which such values stand in and beside loops."""
    values = [f"V{at} = {draw(st.sampled_from(REFERENCES))}" for at in range(draw(st.integers(1, 4)))]
    looped = [f"L{at} = {draw(st.sampled_from(REFERENCES + LOOPED))}" for at in range(draw(st.integers(0, 3)))]
    made = "\n".join(f"      {one}" for one in values)
    each = "\n".join(f"        {one}" for one in looped)
    loop = f'{{ for i, x in {draw(st.sampled_from(ITEMS))} : "R${{i}}" => {{\n Type = "T"\n Properties = {{\n{each}\n'
    loop += "}\n} }"
    body = f'Resources = merge({{\n One = {{\n Type = "T"\n Properties = {{\n{made}\n}}\n}}\n}}, {loop})'
    return module(f"{body}\n Outputs = {{ O = {{ Value = local.arn }} }}") + LOCALS


HOLES = {
    "an item": 'for i, x in ["$${A}", "b"] : "R${i}" => "${x}-${local.arn}"',
    "another item": 'for i, x in ["a", "$${B}"] : "R${i}" => "${x}-${local.arn}"',
    "a member of an item": 'for i, x in [{ n = "$${A}" }, { n = "b" }] : "R${i}" => "${x.n}-${local.arn}"',
    "a key": 'for x, i in { "$${A}" = 1, b = 2 } : "R${i}" => "${x}-${local.arn}"',
    "one of a function": 'for i, x in ["$${A}", "b"] : "R${i}" => "${upper(x)}-${local.arn}"',
    "an item of an item": 'for i, x in [["$${A}"], ["b"]] : "R${i}" => [for y in x : "${y}-${local.arn}"]',
    "an inner item": 'for i, x in ["a", "b"] : "R${i}" => [for y in ["$${C}", "d"] : "${y}-${x}-${local.arn}"]',
    "one beside": 'for i, x in ["a", "b"] : "R${i}" => ["$${x}", "$${x}-${x}-${local.arn}"]',
}


@pytest.mark.parametrize("loop", HOLES.values(), ids=HOLES)
@pytest.mark.parametrize("target", ["cfn", "foreach", "map"])
def test_holes_that_a_loop_brings_are_not_filled(target: str, loop: str) -> None:
    head, _, value = loop.partition(" => ")
    check(module(f'Resources = {{ {head} => {{ Type = "T", Properties = {{ V = {value} }} }} }}') + LOCALS, target)


@pytest.mark.parametrize(("item", "kept"), [("b", True), ("$${b}", False)])
def test_a_loop_without_holes_stays_one(item: str, kept: bool) -> None:
    loop = (
        f'for i, x in ["a", "{item}"] : "R${{i}}" => {{ Type = "T", Properties = {{ V = "${{x}}-${{local.arn}}" }} }}'
    )
    result = check(module(f"Resources = {{ {loop} }}") + LOCALS, "foreach")
    assert ("Fn::ForEach" in (result.text or "")) is kept


@pytest.mark.parametrize("target", ["cfn", "foreach", "map"])
@settings(max_examples=8, deadline=None)
@given(text=templates())
def test_with_what_the_notes_pass_the_result_is_what_terraform_deploys(target: str, text: str) -> None:
    check(text, target)


def resources(properties: str) -> str:
    return f'Resources = {{ A = {{ Type = "T", Properties = {{ {properties} }} }} }}'


def test_a_note_says_what_to_pass_and_where_it_is_used() -> None:
    text = module(resources("P = [terraform_data.topic.output, terraform_data.topic.output]"))
    (note,) = (one for one in converted(text).diagnostics if one.code != "T413")
    assert (note.code, note.severity.value) == ("T416", "note")
    assert note.span is not None
    assert text[note.span.start : note.span.end] == "terraform_data.topic.output"
    assert "it becomes parameter `DataTopicOutput`" in note.message
    assert note.help is not None
    assert note.help.endswith("parameters = { DataTopicOutput = terraform_data.topic.output }")


def made(text: str) -> Any:
    result = converted(text, format="json")
    assert result.text is not None, result.diagnostics
    return json.loads(result.text)


NAMES = {
    "aws_sns_topic.this.arn": "SnsTopicThisArn",
    "data.aws_sns_topic.this.arn": "DataSnsTopicThisArn",
    "module.my-topics.arns[0]": "ModuleMyTopicsArns0",
    "each.key": "EachKey",
    "each.value.arn": "EachValueArn",
    "upper(aws_sns_topic.this.arn)": "UpperSnsTopicThisArn",
    "aws_sns_topic.this[*].arn": "SnsTopicThisArns",
    "sort(aws_sns_topic.this.arns)": "SortSnsTopicThisArns",
    "local.arn": "SnsTopicThisArn",
}
AROUND = """\
locals {
  arn = aws_sns_topic.this.arn
}
resource "aws_sns_topic" "this" {}
data "aws_sns_topic" "this" {}
module "my-topics" {
  source = "./x"
}
resource "aws_cloudformation_stack" "this" {
  for_each      = {}
  template_body = jsonencode({ %s })
}
"""


@pytest.mark.parametrize(("expression", "name"), NAMES.items(), ids=NAMES)
def test_a_parameter_is_called_as_what_it_stands_for(expression: str, name: str) -> None:
    found = made(AROUND % resources(f"P = {expression}"))
    type_ = "CommaDelimitedList" if "[*]" in expression or "sort" in expression else "String"
    assert found["Parameters"] == {name: {"Type": type_}}
    assert found["Resources"]["A"]["Properties"] == {"P": {"Ref": name}}


def test_a_name_that_is_taken_gets_a_number() -> None:
    body = """\
    Parameters = { DataTopicOutput = { Type = "String" } }
    Resources = { DataTopicOutput2 = { Type = "T", Properties = { P = terraform_data.topic.output } } }
    """
    found = made(module(body))
    assert list(found["Parameters"]) == ["DataTopicOutput", "DataTopicOutput3"]
    assert found["Resources"]["DataTopicOutput2"]["Properties"] == {"P": {"Ref": "DataTopicOutput3"}}


KNOWN_NOW = {
    "a source": 'Resources = { for x in terraform_data.topic.output : "A${x}" => { Type = "T" } }',
    "a condition": 'Resources = { for x in ["a"] : x => { Type = "T" } if terraform_data.topic.output == x }',
    "a key": 'Resources = { "A${terraform_data.topic.output}" = { Type = "T" } }',
    "a type": "Resources = { A = { Type = terraform_data.topic.output } }",
    "a name": resources("P = { Ref = terraform_data.topic.output }"),
    "a part of a name": resources('P = { "Fn::GetAtt" = ["A${terraform_data.topic.output}", "Arn"] }'),
    "a dependency": 'Resources = { A = { Type = "T", DependsOn = terraform_data.topic.output } }',
    "a default": 'Resources = { A = { Type = "T" } }\nParameters = { P = { Default = terraform_data.topic.output } }',
    "a mapping": 'Resources = { A = { Type = "T" } }\nMappings = { M = { a = { b = terraform_data.topic.output } } }',
    "entries": resources("P = merge(terraform_data.topic.output, { A = 1 })"),
    "an object": resources("P = terraform_data.topic.output ? { A = 1 } : { B = 1 }"),
    "an item of each round": 'Resources = { for x in [0, 1] : "A${x}" => { Type = "T", Properties = '
    "{ P = terraform_data.zones[x].output } } }",
    "a text of each round": 'Resources = { for x in [0, 1] : "A${x}" => { Type = "T", Properties = '
    '{ P = "x${terraform_data.zones[x].output}" } } }',
}


@pytest.mark.parametrize("body", KNOWN_NOW.values(), ids=KNOWN_NOW)
@pytest.mark.parametrize("target", ["foreach", "cfn"])
def test_what_must_be_known_now_is_an_error_at_its_place(body: str, target: str) -> None:
    text = module(body)
    result = converted(text, target)
    errors = [one for one in result.diagnostics if one.severity.value == "error"]
    assert result.text is None
    assert {one.code for one in errors} == {"T204"}
    assert all(one.span is not None and text[one.span.start :].startswith("terraform_data") for one in errors)


def test_a_variable_without_a_value_is_none_for_a_parameter() -> None:
    text = module(resources('P = "${var.x}-${terraform_data.topic.output}"')) + 'variable "x" {}\n'
    assert {one.code for one in converted(text).diagnostics} >= {"T202"}


def test_what_a_note_cannot_say_on_a_line_is_told() -> None:
    text = module(resources("P = upper( # the topic\n terraform_data.topic.output)"))
    assert [one.code for one in converted(text).diagnostics if one.code != "T413"] == ["T204"]
