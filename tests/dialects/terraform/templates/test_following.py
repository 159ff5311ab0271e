"""Variables of a module: which loops go on following them, what is told of the others, and names that hide them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from transpile import convert, expand

TARGETS = ["cfn", "foreach", "map", "for"]


def told(source: str, target: str, *codes: str) -> list[str]:
    """What is said of one of these codes, with its severity and the text that it is about."""
    found = [one for one in convert(source, target, from_="terraform").diagnostics if one.code in codes]
    return [f"{one.severity.value}: {one.message} @ {source[slice(*one.span or ())]}" for one in found]


@pytest.mark.parametrize("name", ["local", "var"])
def test_a_variable_of_a_loop_hides_a_root_of_its_name(name: str) -> None:
    source = f"""variable "x" {{ default = "outer" }}
locals {{
  x        = {{ inner = "outer" }}
  template = {{ Resources = {{ for k, {name} in {{ A = {{ x = "a" }}, B = {{ x = "b" }} }} : k => {{
    Type = "AWS::SNS::Topic", Properties = {{ DisplayName = {name}.x, Tags = [for it in [{name}.x] : {{ Key = it }}] }}
  }} }} }}
}}
"""
    for target in TARGETS:
        result = convert(source, target, from_="terraform")
        plain = expand(result.text or "", format="json", resolve=True)
        names = [one["Properties"]["DisplayName"] for one in json.loads(plain.text or "")["Resources"].values()]
        assert names == ["a", "b"], (target, result.diagnostics)


FOLLOWED = """variable "Names" {{ default = ["a", "b"] }}
locals {{
  template = {{
    Parameters = {{ Names = {{ Type = "CommaDelimitedList" }} }}
    Resources  = {{ {0} }}
  }}
}}
"""


def test_a_value_computed_from_a_list_that_is_followed_is_told() -> None:
    source = FOLLOWED.format('A = { Type = "T", Properties = { N = length(var.Names) } }')
    assert told(source, "foreach", "T403") == [
        'note: the value of variable `Names` (["a", "b"], its default) is written into the result @ var.Names'
    ]


def test_a_key_that_follows_one_variable_tells_of_another() -> None:
    source = """variable "Stage" { default = "test" }
variable "team" { default = "blue" }
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { Stage = { Type = "String", Default = var.Stage } }
    Resources  = { A = { Type = "T", P = { for n in ["a", var.Stage] : "${n}-${var.Stage}${var.team}" => n } } }
  }
}
"""
    assert told(source, "ros", "T403") == [
        'note: the value of variable `team` ("blue", its default) is written into the result @ var.team'
    ]
    assert "\\($n)-\\($in.Stage)blue" in (convert(source, "ros", from_="terraform").text or "")


def test_a_loop_over_what_is_computed_from_a_list_that_is_followed_is_told() -> None:
    source = FOLLOWED.format('for n in reverse(var.Names) : n => { Type = "T" }')
    assert told(source, "foreach", "T403") == [
        'warning: the items of variable `Names` (["a", "b"], its default) are fixed at the 2 used now'
        " @ reverse(var.Names)"
    ]


def test_a_loop_inside_that_follows_a_variable_no_more_is_told() -> None:
    source = """variable "ports" { default = [1, 2] }
locals { template = { Resources = { for n in ["A"] : n => {
  Type = "T", Properties = { Ports = [for p in var.ports : p + 1] }
} } } }
"""
    assert told(source, "map", "T403") == [
        "warning: the items of variable `ports` ([1, 2], its default) are fixed at the 2 used now @ var.ports"
    ]


def converted(source: str, target: str, **options: Any) -> str:
    """The result, without a word of a value that is written down or missing."""
    found = convert(source, target, from_="terraform", **options)
    assert not {"T201", "T202", "T403"} & {one.code for one in found.diagnostics}, found.diagnostics
    assert found.text is not None, found.diagnostics
    return found.text


LATER = """variable "Names" {{ type = list(string) }}
variable "Stage" {{ {1} }}
locals {{
  template = {{
    Parameters = {{
      Names = {{ Type = "CommaDelimitedList", Default = join(",", var.Names) }}
      Stage = {{ Type = "String", Default = var.Stage }}
    }}
    Mappings  = {{ Zones = {{ prod = {{ Names = ["a"] }} }} }}
    Resources = merge({{ Queue = {{ Type = "AWS::SQS::Queue" }} }}, {0})
  }}
}}
"""
ENTRY = '{{ for n in {0} : "Topic${{n}}" => {{ Type = "AWS::SNS::Topic" }} }}'
STAGE, NAMES = {"Ref": "Stage"}, {"Ref": "Names"}
ENCODED = {"Fn::Split": ["=", {"Fn::Base64": STAGE}]}
SOURCES = {
    "var.Names": NAMES,
    '[var.Stage, "b"]': [STAGE, "b"],
    'split(",", var.Stage)': {"Fn::Split": [",", STAGE]},
    "[var.Names[1]]": [{"Fn::Select": [1, NAMES]}],
    "[element(var.Names, 0)]": [{"Fn::Select": [0, NAMES]}],
    '["x${var.Stage}"]': [{"Fn::Sub": "x${Stage}"}],
    '["x${var.Names[0]}"]': [{"Fn::Join": ["", ["x", {"Fn::Select": [0, NAMES]}]]}],
    "[tostring(var.Stage)]": [{"Fn::Join": ["", [STAGE]]}],
    '[split("=", base64encode(var.Stage))[0]]': [{"Fn::Select": [0, ENCODED]}],
    'split(",", join(",", [var.Stage, "b"]))': {"Fn::Split": [",", {"Fn::Join": [",", [STAGE, "b"]]}]},
    "[length(var.Names)]": [{"Fn::Length": NAMES}],
    "[var.Names[length([var.Stage])]]": [{"Fn::Select": [{"Fn::Length": [STAGE]}, NAMES]}],
}
FROZEN = {
    "reverse(var.Names)": ["q", "p"],
    "[element(var.Names, 3)]": ["q"],
    "[length(var.Stage)]": ["4"],
    "[upper(var.Stage)]": ["PROD"],
    'split("", var.Stage)': ["p", "r", "o", "d"],
    '[for n in reverse(var.Names) : "x${n}"]': ["xq", "xp"],
}


def visited(source: str, target: str) -> Any:
    """What the loop visits, and the default of `Stage`."""
    found = json.loads(converted(source, target, format="json"))
    resources = found["Resources"]
    loop = resources["Fn::ForEach::Topic"][1] if target == "foreach" else None
    if target == "for":
        loop = resources["Topic"]["Fn::For"][1]
    if target == "map":
        loop = resources["Fn::Merge"][0]["Fn::Map"]["Collection"]
    return loop, found["Parameters"]["Stage"].get("Default")


@pytest.mark.parametrize("stage", ["type = string", "sensitive = true", 'default = "prod"'])
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("target", ["foreach", "map", "for"])
def test_a_loop_follows_a_variable_without_a_value(target: str, source: str, stage: str) -> None:
    found, default = visited(LATER.format(ENTRY.format(source), stage), target)
    assert found == SOURCES[source]
    assert default == ("prod" if "default" in stage else None)


@pytest.mark.parametrize("source", FROZEN)
def test_what_the_template_cannot_say_has_the_items_of_now(source: str) -> None:
    module = LATER.format(ENTRY.format(source), 'default = "prod"')
    module = module.replace("type = list(string)", 'default = ["p", "q"]')
    result = convert(module, "foreach", from_="terraform", format="json")
    assert result.text is not None, result.diagnostics
    assert json.loads(result.text)["Resources"]["Fn::ForEach::Topic"][1] == FROZEN[source]
    assert "T403" in {one.code for one in result.diagnostics}


LISTS_OF_LOOPS = {
    '[for n in var.Names : "x${n}"]': ["xc", "xd"],
    '[for m in [for n in var.Names : "x${n}"] : "y${m}"]': ["yxc", "yxd"],
    'concat(["e"], [for n in var.Names : "x${n}"])': ["e", "xc", "xd"],
    'flatten([for m in ["a", "b"] : [for n in var.Names : "${m}${n}"]])': ["ac", "ad", "bc", "bd"],
    'concat([], [for m in var.Names : [for n in var.Names : "${m}${n}"]]...)': ["cc", "cd", "dc", "dd"],
}


@pytest.mark.parametrize("source", LISTS_OF_LOOPS)
@pytest.mark.parametrize("target", ["map", "for"])
def test_a_loop_over_what_loops_make_follows_a_variable(target: str, source: str) -> None:
    made = f'{{ A = {{ Type = "T", Properties = {{ P = [for it in {source} : it] }} }} }}'
    module = LATER.format(made, "type = string").replace("type = list(string)", 'default = ["a"]')
    plain = expand(converted(module, target), format="json", parameters={"Names": ["c", "d"]})
    assert json.loads(plain.text or "")["Resources"]["A"]["Properties"]["P"] == LISTS_OF_LOOPS[source]


@pytest.mark.parametrize("target", ["foreach", "map", "for"])
def test_several_entries_a_round_follow_a_variable_without_a_value(target: str) -> None:
    rounds = 'merge([for n in var.Names : { "A${n}" = { Type = "T" }, "B${n}" = { Type = "T" } }]...)'
    assert converted(LATER.format(rounds, "type = string"), target).count("!Ref Names") == 1 + (target != "foreach")


def test_the_value_of_a_parameter_that_is_kept_elsewhere_is_not_that_of_its_variable() -> None:
    source = FOLLOWED.format('for n in var.Names : n => { Type = "T" }')
    source = source.replace("CommaDelimitedList", "AWS::SSM::Parameter::Value<List<String>>")
    assert told(source, "foreach", "T403") == [
        'warning: the items of variable `Names` (["a", "b"], its default) are fixed at the 2 used now @ var.Names'
    ]


@pytest.mark.parametrize("default", ['join(",", var.Names)[*]', '["a"]', '{ a = "b" }', "null", "1", '"x"', "[]"])
@pytest.mark.parametrize("target", TARGETS)
def test_a_parameter_that_is_followed_has_a_text_as_its_default(target: str, default: str) -> None:
    source = FOLLOWED.format('for n in var.Names : n => { Type = "T" }').replace(
        '"CommaDelimitedList"', f'"CommaDelimitedList", Default = {default}'
    )
    result = convert(source, target, from_="terraform", format="json")
    assert json.loads(result.text or "")["Parameters"]["Names"]["Default"] == "a,b", result.diagnostics
    again = convert(result.text or "", "cfn")
    assert list(json.loads(again.text or "")["Resources"]) == ["a", "b"], again.diagnostics
    note = f"note: the Default of parameter `Names` becomes a,b, the value of the variable @ {default}"
    assert note in told(source, target, "T403")


TEXTS = {
    '["a", "b"]': {"Ref": "n"},
    "[80, true]": {"Fn::Sub": "${n}"},
    "var.Names": {"Ref": "n"},
    'split(",", var.Stage)': {"Ref": "n"},
    "[var.Stage, 1]": {"Fn::Sub": "${n}"},
}


@pytest.mark.parametrize("source", TEXTS)
def test_a_variable_as_a_string_is_itself_where_it_is_one(source: str) -> None:
    entry = ENTRY.format(source).replace('"AWS::SNS::Topic"', '"AWS::SNS::Topic", Properties = { A = tostring(n) }')
    result = convert(LATER.format(entry, 'default = "x"'), "map", from_="terraform", format="json")
    assert result.text is not None, result.diagnostics
    (loop,) = json.loads(result.text)["Resources"]["Fn::Merge"]
    assert loop["Fn::Map"]["Fragment"]["Properties"]["A"] == TEXTS[source]
