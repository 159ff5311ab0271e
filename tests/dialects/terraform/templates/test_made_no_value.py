"""What a module's expression makes as all arguments of a function: one that is absent stays, as in a list."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert, expand

NOTHING = '{ Ref = "AWS::NoValue" }'
MODULE = """locals {
  t = {
    Conditions = { C = { "Fn::Equals" = [{ Ref = "AWS::Region" }, "x"] } }
    Resources = { for n in ["a", "b"] : "R${n}" => { Type = "T", Properties = { P = { "Fn::If" = ARGUMENTS } } } }
  }
}
"""


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros"])
@pytest.mark.parametrize("arguments", ['["C", n, X][*]', 'concat(["C"], [n, X])', '["C", X, n][*]', '["C", n, X]'])
def test_an_absent_argument_stays_where_a_module_makes_them_all(arguments: str, to: str, resolve: bool) -> None:
    result = convert(MODULE.replace("ARGUMENTS", arguments.replace("X", NOTHING)), to, name="main.tf", resolve=resolve)
    assert result.text is not None, result.diagnostics
    if to != "ros":
        plain = expand(result.text).text
        assert plain is not None
        found = load(plain)["Resources"]["Rb"]["Properties"]["P"]["Fn::If"]
        nothing, item = {"Ref": "AWS::NoValue"}, "b"
        assert found == (["C", nothing, item] if arguments.startswith('["C", X') else ["C", item, nothing])


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
def test_an_option_among_them_keeps_what_is_absent(to: str) -> None:
    arguments = '["M", n, "k", { DefaultValue = X }][*]'.replace("X", NOTHING)
    module = MODULE.replace("Fn::If", "Fn::Cidr").replace("ARGUMENTS", arguments)
    result = convert(module, to, name="main.tf", resolve=True)
    assert result.text is not None, result.diagnostics


VALUES = {
    "a list": "concat([n], [X])",
    "a list in an object": "concat([{ k = n, z = X }], [1])",
    "a list of an object": "{ a = [1, X], b = [2, X] }[n]",
    "a list to be joined": '{ "Fn::Join" = [",", [n, X][*]] }',
    "another list to be joined": '{ "Fn::Join" = [",", concat([n], [X])] }',
    "a list to be counted": '{ "Fn::Length" = concat([n], [X]) }',
    "a list to be spelled": '{ "Fn::ToJsonString" = [n, X][*] }',
    "an option": '{ "Fn::If" = ["C", concat([n], [X]), 1] }',
}


@pytest.mark.parametrize("to", ["foreach", "map", "for"])
@pytest.mark.parametrize("value", VALUES)
def test_in_data_what_is_absent_keeps_no_loop_from_a_table(value: str, to: str) -> None:
    module = MODULE.replace('{ "Fn::If" = ARGUMENTS }', VALUES[value].replace("X", NOTHING))
    result = convert(module, to, name="main.tf", resolve=True)
    assert result.text is not None, result.diagnostics
    assert [one.code for one in result.diagnostics] == ["T410"]


MADE = {
    "all arguments": '{ "Fn::If" = ["C", n, X][*] }',
    "an argument": '{ "Fn::If" = ["C", n, { a = X, b = 2 }[n]] }',
    "a list to be counted": '{ "Fn::Length" = [n, X][*] }',
    "a list that is picked from": '{ "Fn::Select" = [1, concat([X], [n, "z"])] }',
    "all arguments of a pick": '{ "Fn::Select" = concat([1], [[n, X, "q"]]) }',
    "an item that is picked": '{ "Fn::Select" = [0, [{ a = X, b = 2 }[n], "q"]] }',
    "an item that is joined": '{ "Fn::Join" = [",", [{ a = X, b = "2" }[n], "q"]] }',
    "a value of a string": '{ "Fn::Sub" = ["$${A}", { A = { a = X, b = "2" }[n] }] }',
    "a value": "{ a = X, b = 2 }[n]",
}


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize(("service", "to"), [("AWS", "ros"), ("ALIYUN", "cfn"), ("ALIYUN", "foreach")])
@pytest.mark.parametrize("value", MADE)
def test_what_is_absent_to_one_service_is_absent_to_the_other(value: str, service: str, to: str, resolve: bool) -> None:
    module = MODULE.replace('{ "Fn::If" = ARGUMENTS }', MADE[value].replace("X", NOTHING))
    if service == "ALIYUN":
        head = '  t = {\n    ROSTemplateFormatVersion = "2015-09-01"\n'
        module = module.replace("AWS::", "ALIYUN::").replace("  t = {\n", head)
    result = convert(module, to, name="main.tf", resolve=resolve)
    assert result.text is not None, result.diagnostics
    assert f"{service}::NoValue" not in result.text or to == "cfn"
