"""The constraints 1 to 7 of the ForEach RFC, end to end, for every target."""

from __future__ import annotations

import pytest

from support.refusals import TARGETS, WITH, bodies, found, loop, made, over, properties, resources
from transpile import convert

pytestmark = pytest.mark.parametrize("target", TARGETS)


def nest(depth: int, items: str = "[a]") -> str:
    """A template with `depth` loops in each other."""
    key = "".join(f"${{X{level}}}" for level in range(depth))
    text = f"{{'{key}': 1}}"
    for level in reversed(range(depth)):
        text = "{" + loop(f"X{level}", items, text, f"L{level}") + "}"
    return properties(text)


def refused(text: str, target: str) -> list[tuple[str, str]]:
    """What stops the conversion."""
    result = convert(text, target)
    assert result.text is None
    return found(result)


def test_constraint_1_there_is_no_short_form(target: str) -> None:
    assert refused(resources("A: !ForEach [X, [a], {}]"), target) == [("T116", "!ForEach")]


def test_constraint_1_there_is_no_short_form_with_a_name(target: str) -> None:
    assert refused(resources("A: !ForEach::L [X, [a], {}]"), target) == [("T116", "!ForEach::L")]


@pytest.mark.parametrize("section", ["Parameters", "Mappings", "Rules", "Hooks", "Metadata"])
def test_constraint_2_loops_stand_in_conditions_resources_outputs(target: str, section: str) -> None:
    assert refused(f"{WITH}{section}: {{{loop()}}}\n", target) == [("T102", "'Fn::ForEach::L'")]


@pytest.mark.parametrize("attribute", ["Metadata", "UpdatePolicy", "CreationPolicy"])
def test_constraint_2_loops_stand_in_no_attribute_but_properties(target: str, attribute: str) -> None:
    text = resources(f"R: {{Type: T, {attribute}: {{{loop()}}}}}")
    assert refused(text, target) == [("T102", "'Fn::ForEach::L'")]


def test_constraint_3_an_identifier_is_no_parameter(target: str) -> None:
    text = resources(loop(), before="Parameters: {X: {Type: String}}\n")
    assert refused(text, target) == [("T104", "X")]


def test_constraint_3_a_loop_name_is_no_parameter(target: str) -> None:
    text = resources(loop(), before="Parameters: {L: {Type: String}}\n")
    assert refused(text, target) == [("T105", "L")]


def test_constraint_3_a_loop_name_is_no_logical_id(target: str) -> None:
    assert refused(resources(loop(), "L: {Type: T}"), target) == [("T106", "L")]


def test_constraint_3_an_identifier_with_the_name_of_a_resource_is_noted(target: str) -> None:
    result = convert(resources(loop(), "X: {Type: T}"), target)
    assert result.text is not None
    assert ("T124", "X") in found(result)


def test_constraint_3_sibling_loops_may_share_an_identifier(target: str) -> None:
    text = resources(loop(), loop(name="M", fragment="{'S${X}': {Type: T}}"))
    assert convert(text, target).text is not None


def test_constraint_4_a_noecho_parameter_is_no_collection(target: str) -> None:
    before = "Parameters: {P: {Type: CommaDelimitedList, NoEcho: true, Default: 'a,b'}}\n"
    assert refused(over("!Ref P", before), target) == [("T201", "!Ref P")]


def test_constraint_4_a_noecho_parameter_is_no_item(target: str) -> None:
    before = "Parameters: {P: {Type: String, NoEcho: true, Default: a}}\n"
    assert refused(over("[!Ref P]", before), target) == [("T201", "!Ref P")]


@pytest.mark.parametrize("value", ["true", "'true'", "yes", "True"])
def test_constraint_4_whatever_the_spelling(target: str, value: str) -> None:
    before = f"Parameters: {{P: {{Type: CommaDelimitedList, NoEcho: {value}, Default: 'a,b'}}}}\n"
    assert refused(over("!Ref P", before), target) == [("T201", "!Ref P")]


def test_constraint_4_a_given_value_does_not_help(target: str) -> None:
    before = "Parameters: {P: {Type: CommaDelimitedList, NoEcho: true}}\n"
    result = convert(over("!Ref P", before), target, parameters={"P": "secret,word"})
    assert result.text is None
    assert "secret" not in str([(one.message, one.label, one.help) for one in result.diagnostics])


def test_constraint_5_names_of_nested_loops_differ(target: str) -> None:
    text = resources(loop(fragment="{" + loop("Y", fragment="{'R${X}${Y}': {Type: T}}") + "}"))
    assert refused(text, target) == [("T107", "L")]


def test_constraint_5_a_loop_name_is_no_other_identifier(target: str) -> None:
    text = resources(loop(), loop("Y", name="X", fragment="{'S${Y}': {Type: T}}"))
    assert refused(text, target) == [("T109", "X")]


def test_constraint_5_identifiers_of_nested_loops_differ(target: str) -> None:
    assert refused(resources(loop(fragment="{" + loop(name="M") + "}")), target) == [("T108", "X")]


@pytest.mark.parametrize("identifier", ["!Ref P", "{Ref: P}", "5", "true", "[X]", "{}", "null", "''", "!Sub P"])
def test_constraint_6_an_identifier_is_a_literal_string(target: str, identifier: str) -> None:
    assert refused(resources(loop(identifier)), target) == [("T103", identifier)]


def test_constraint_7_five_loops_nest(target: str) -> None:
    result = convert(nest(5), target)
    assert result.text is not None
    assert made(result.text) == {"aaaaa": 1}


def test_constraint_7_six_do_not(target: str) -> None:
    assert refused(nest(6), target) == [("T110", "'Fn::ForEach::L5'")]


def test_constraint_7_the_help_says_what_to_do(target: str) -> None:
    (one,) = convert(nest(6), target).diagnostics
    assert "combined items" in one.help
    assert [other.text for other in one.others] == ["the outermost loop"]


def test_all_faults_of_a_template_are_named_at_once(target: str) -> None:
    text = resources(
        loop("!Ref P"), loop(name="M", items="x", fragment="[a]"), before="Parameters: {M: {Type: String}}\n"
    )
    assert [code for code, _ in refused(text, target)] == ["T103", "T105", "T206", "T112"]


def test_a_fault_stops_even_a_template_that_needs_no_change(target: str) -> None:
    assert convert(bodies("!Ref X", items="'a,b'"), target).text is None
