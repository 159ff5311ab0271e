"""A section of definitions is a mapping of names: nothing else is one, whatever it would come to."""

from __future__ import annotations

import pytest

from dialects.cloudformation.functions.computed import FUNCTIONS
from dialects.cloudformation.template.grammar import COMPUTING
from transpile import convert

SECTIONS = ["Parameters", "Mappings", "Conditions", "Rules", "Hooks", "Resources", "Outputs"]
LOOP = "Fn::For: [[i, n], ['1'], {Type: T}, !Sub 'R${n}']"
CALLS = {
    "!Split [',', '01']": "Fn::Split",
    "{'Fn::Split': [',', '01']}": "Fn::Split",
    "!Join ['', [a]]": "Fn::Join",
    "!Ref P": "Ref",
    "!If [C, {}, {}]": "Fn::If",
    "&a !Equals [a, a]": "Fn::Equals",
}
SCALARS = ["word", "''", "5", "true", "!!str 5", "${file(outputs.yml)}", "'#!PyPlate'", "[]"]


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("to", ["cfn", "for", "ros"])
@pytest.mark.parametrize("section", SECTIONS)
def test_a_function_is_no_section(section: str, to: str, resolve: bool) -> None:
    for call, name in CALLS.items():
        refused(f"{beside(section)}{section}: {call}\n", section, to, call, name, resolve=resolve)


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("to", ["cfn", "for", "ros", "map", "terraform"])
def test_what_may_become_a_mapping_or_is_nothing_keeps_no_loop_from_its_target(to: str, resolve: bool) -> None:
    for section in ("Parameters", "Mappings", "Conditions", "Rules", "Outputs"):  # ROS has no Hooks
        for value in SCALARS:
            result = convert(f"{beside(section)}{section}: {value}\n", to, resolve=resolve)
            assert result.text is not None, (section, value, result.diagnostics)


@pytest.mark.parametrize("to", ["map", "foreach", "for"])
def test_a_macro_of_the_whole_template_may_make_a_section(to: str) -> None:
    head = "Transform: [AWS::LanguageExtensions, PyPlate]\n"
    outputs = "Outputs: |\n  #!PyPlate\n  output = {}\n"
    result = convert(f"{head}{beside('Outputs')}{outputs}", to)
    assert result.text is not None, result.diagnostics
    assert result.text.endswith(outputs)


@pytest.mark.parametrize("section", SECTIONS)
def test_a_list_is_no_section(section: str) -> None:
    refused(f"{beside(section)}{section}: [a]\n", section, "cfn", "[a]", "a list")
    refused(f"{beside(section)}{section}: &a !!seq [a]\n", section, "cfn", "[a]", "a list")


def test_a_function_behind_an_alias_is_told_of_where_it_is_a_section() -> None:
    text = f"Metadata: {{M: &a !Split [',', '01']}}\n{beside('Outputs')}Outputs: *a\n"
    refused(text, "Outputs", "cfn", "*a", "Fn::Split")


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_of_a_module_is_checked_as_a_written_one(section: str) -> None:
    data = () if section == "Resources" else ('["a"]', 'split(",", "01")')  # else it is no template
    for call in ('{ "Fn::Split" = [",", "01"] }', '{ Ref = "P" }', *data):
        loop = '{ Z = { for n in ["a"] : "R${n}" => { Type = "T" } }'
        text = f"locals {{\n  t = {loop.replace('Z', other(section))}, {section} = {call} }}\n}}\n"
        (told,) = convert(text, "cfn", name="main.tf", resolve=True).diagnostics[-1:]
        assert (told.code, told.span is not None) == ("T006", True), (call, told)


@pytest.mark.parametrize("section", [*SECTIONS, "Metadata", "Description"])
@pytest.mark.parametrize("value", ["", "null", "{}", "!Transform {Name: M}", "{Fn::Transform: {Name: M}}", "!Macro a"])
def test_what_may_be_a_section_stays(section: str, value: str) -> None:
    text = f"{beside(section)}{section}: {value}\n"
    codes = [one.code for one in convert(text, "cfn", resolve=True).diagnostics]
    assert "T006" not in codes


def test_what_is_called_ref_is_the_same_in_short_and_in_long_form() -> None:
    for value in ("!Equals [a, b]", "{'Fn::Equals': [a, b]}"):
        text = f"Conditions: {{Ref: {value}}}\n{beside('Conditions')}"
        assert convert(text, "foreach").text is not None, value


def test_all_functions_of_the_service_are_known() -> None:
    assert FUNCTIONS.keys() - COMPUTING == {"Fn::Transform", "Condition"}


def beside(section: str) -> str:
    """A loop in a section that is not this one."""
    return f"{other(section)}: {{L: {{{LOOP}}}}}\n"


def other(section: str) -> str:
    """A section with loops that is not this one."""
    return "Outputs" if section == "Resources" else "Resources"


def refused(text: str, section: str, to: str, at: str, what: str, *, resolve: bool = False) -> None:
    """Check that the only section that is none is told of where it stands."""
    result = convert(text, to, resolve=resolve)
    told = [one for one in result.diagnostics if one.code == "T006"]
    assert [one.message for one in told] == [f"{section} is {what}, not a mapping"], result.diagnostics
    assert told[0].span is not None
    assert text[slice(*told[0].span)] == at.removeprefix("&a "), text
