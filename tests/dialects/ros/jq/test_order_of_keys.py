"""Terraform sorts the keys of what functions are given: told where only a text changes, refused where a value would."""

from __future__ import annotations

import pytest

from dialects.ros.jq.process.runner import Runner
from support.samples import load
from transpile import Severity, convert

TEMPLATE = """\
ROSTemplateFormatVersion: '2015-09-01'
Resources:
  A:
    Type: ALIYUN::MNS::Topic
    Properties:
      P: %s
  B: {Type: 'ALIYUN::MNS::Queue'}
"""
KNOWN, LATER, SORTED = "{b: 1, a: 2}", "{b: !GetAtt B.X, a: 2}", "{a: 2, b: !GetAtt B.X}"


def told(value: str) -> list[tuple[str, Severity]]:
    result = convert(TEMPLATE % value, "terraform")
    return [(one.code, one.severity) for one in result.diagnostics if one.code != "T222"]


@pytest.mark.parametrize("script", ["keys_unsorted", "tojson|ascii_downcase", "[paths]"])
@pytest.mark.parametrize("source", [KNOWN, LATER])
def test_a_script_that_goes_over_members_is_refused(script: str, source: str, runner: Runner) -> None:
    assert told(f"!Jq [First, '{script}', {source}]") == [("T427", Severity.ERROR)]


@pytest.mark.parametrize("script", [".a", ".a|length", ".b // .a", 'if has("a") then .a else null end', '.["a"]'])
@pytest.mark.parametrize("source", [KNOWN, LATER])
def test_a_script_that_asks_by_name_is_not(script: str, source: str, runner: Runner) -> None:
    assert told(f"!Jq [First, '{script}', {source}]") == []


@pytest.mark.parametrize("script", ["map(ascii_downcase)|sort", "to_entries|map(.key|ascii_upcase)|sort"])
def test_of_a_known_input_jq_itself_tells(script: str, runner: Runner) -> None:
    assert told(f"!Jq [First, '{script}', {{b: x, a: y}}]") == []


def test_of_keys_that_loops_make_the_order_is_told(runner: Runner) -> None:
    loop = "{'Fn::Jq': [First, 'map({key: ., value: \"x\"}) | from_entries', %s]}"
    assert told(f"!Jq [First, keys_unsorted, {loop % '[b, a]'}]") == [("T427", Severity.ERROR)]
    assert told(f"!Jq [First, keys_unsorted, {loop % '[a, b]'}]") == []
    assert told(f"!Jq [First, .a, {loop % '[b, a]'}]") == []


def test_keys_in_the_order_of_the_alphabet_stay_in_it(runner: Runner) -> None:
    assert told(f"!Jq [First, '[paths]', {SORTED}]") == []


@pytest.mark.parametrize("value", [f"{{'Fn::Str': {KNOWN}}}", f"{{'Fn::Str': {{'Fn::If': [C, {LATER}, x]}}}}"])
def test_a_text_of_the_same_json_is_told(value: str) -> None:
    assert told(value) == [("T427", Severity.WARNING)]


def test_a_module_is_read_as_terraform_sends_it(runner: Runner) -> None:
    module = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      A = { Type = "X", Properties = { P = { "Fn::Str" = { Type = "X::Y", B = [{ D = 1, C = 2 }], A = 1 } } } }
    }
  }
}
"""
    result = convert(module, "ros", name="main.tf")
    assert result.text is not None, result.diagnostics
    given = load(result.text)["Resources"]["A"]["Properties"]["P"]["Fn::Str"]
    assert [*given] == ["A", "B", "Type"]
    assert [*given["B"][0]] == ["C", "D"]
