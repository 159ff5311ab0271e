"""What `Locals` stand for decides loops as if it were written there, and is computed where all that is known is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.samples import load
from transpile import Result, convert
from transpile.diagnostics import Diagnostic

HEAD = "ROSTemplateFormatVersion: '2015-09-01'\n"
LOCALS = (
    "Locals:\n"
    "  N: {Value: 2}\n"
    "  Names: {Type: Eval, Value: [a, b, c]}\n"
    "  Live: {Type: Eval, Value: {Fn::Jq: [All, '.[] | select(. != \"b\")', {Ref: Names}]}}\n"
    "  Zones: {Type: 'DATASOURCE::ECS::Zones', Properties: {}}\n"
)
COUNTED = "Resources:\n  A: {{Type: 'ALIYUN::MNS::Topic', Count: {}, Properties: {{N: {{Ref: 'ALIYUN::Index'}}}}}}\n"


def names(count: str, locals_: str = LOCALS) -> list[str]:
    result = convert(HEAD + locals_ + COUNTED.format(count), "cfn", name="ros.yaml")
    assert result.text is not None, result.diagnostics
    return [line.strip().split(":")[0] for line in result.text.splitlines() if line.startswith("  A")]


def findings(text: str, to: str, **options: bool) -> tuple[Diagnostic, ...]:
    return convert(HEAD + text, to, name="ros.yaml", **options).diagnostics  # type: ignore[arg-type]


def test_a_local_decides_how_many_there_are() -> None:
    assert names("{Ref: N}") == ["A[0]", "A[1]"]
    assert names("{Fn::Length: {Ref: Live}}") == ["A[0]", "A[1]"]
    assert names("{Fn::Length: {Ref: Names}}") == ["A[0]", "A[1]", "A[2]"]


def test_the_section_stays_and_what_refers_to_it() -> None:
    text = HEAD + LOCALS + "Outputs: {O: {Value: {Ref: Live}}}\n" + COUNTED.format("{Ref: N}")
    result = convert(text, "cfn", name="ros.yaml")
    assert result.text is not None
    assert result.text.startswith(HEAD + LOCALS + "Outputs: {O: {Value: {Ref: Live}}}\n")


def test_what_is_known_is_computed_when_that_is_asked_for() -> None:
    text = HEAD + LOCALS + "Outputs: {O: {Value: {Ref: Live}}}\n" + COUNTED.format("{Ref: N}")
    result = convert(text, "cfn", name="ros.yaml", resolve=True)
    assert result.text is not None
    assert "Outputs: {O: {Value: [a, c]}}\n" in result.text


def test_what_a_data_source_answers_is_not_known() -> None:
    (told,) = findings(LOCALS + COUNTED.format("{Fn::Length: {Ref: Zones}}"), "cfn")
    assert told.code == "T204"


def test_values_of_calls_without_an_equal_are_those_of_the_locals_in_them() -> None:
    outputs = "Outputs: {O: {Value: {Fn::Index: [c, {Ref: Names}]}}}\nResources: {}\n"
    result = convert(HEAD + LOCALS.replace(LOCALS.splitlines()[-1] + "\n", "") + outputs, "foreach", name="ros.yaml")
    assert result.text is not None, result.diagnostics
    assert "Value: 2" in result.text


def test_a_parameter_of_the_name_goes_first() -> None:
    parameters = "Parameters: {N: {Type: Number, Default: 1}}\n"
    assert names("{Ref: N}", parameters + LOCALS) == ["A[0]"]


def test_locals_made_of_one_another_without_end_stand_for_nothing() -> None:
    locals_ = "Locals: {A1: {Value: {Ref: A2}}, A2: {Value: {Ref: A1}}}\n"
    assert [one.code for one in findings(locals_ + COUNTED.format("{Ref: A1}"), "cfn")] == ["T204"]
    assert {"T438"} <= {one.code for one in findings(locals_ + "Resources: {}\n", "foreach")}


def test_locals_that_multiply_stand_for_nothing() -> None:
    ten = ", ".join(["{Ref: L%d}"] * 50)
    made = "".join(f"  L{at}: {{Value: [{ten.replace('%d', str(at + 1))}]}}\n" for at in range(4))
    locals_ = f"Locals:\n{made}  L4: {{Value: [a]}}\n"
    assert [one.code for one in findings(locals_ + COUNTED.format("{Fn::Length: {Ref: L0}}"), "cfn")] == ["T204"]
    refused = [one.message for one in findings(locals_ + "Resources: {}\n", "foreach") if one.code == "T438"]
    assert any("the local L0, which expands to more than 5 levels or 100,000 parts" in one for one in refused)


@st.composite
def chains(draw: st.DrawFn) -> tuple[dict[str, object], object, object]:
    """Locals, an expression that refers to them, and the same with all of them written in it."""
    written: object = draw(st.lists(st.sampled_from("abc"), max_size=4))
    said, locals_ = written, dict[str, object]()
    for at in range(draw(st.integers(1, 4))):
        locals_[f"L{at}"] = {"Type": draw(st.sampled_from(["Macro", "Eval"])), "Value": said}
        said = {"Ref": f"L{at}"}
        if draw(st.booleans()):
            said, written = ({"Fn::ListMerge": [one, ["z"]]} for one in (said, written))
    return locals_, said, written


@settings(max_examples=40, deadline=None)
@given(chains())
def test_a_count_of_locals_is_that_of_their_values(made: tuple[dict[str, object], object, object]) -> None:
    locals_, said, written = made

    def expanded(of: object) -> dict[str, object]:
        body = {"Type": "ALIYUN::MNS::Topic", "Count": {"Fn::Length": of}}
        template = {"ROSTemplateFormatVersion": "2015-09-01", "Locals": locals_, "Resources": {"A": body}}
        result = convert(json.dumps(template), "cfn", name="ros.json")
        assert result.text is not None, result.diagnostics
        found: dict[str, object] = json.loads(result.text)["Resources"]
        return found

    assert expanded(said) == expanded(written)


@pytest.mark.parametrize("to", ["cfn", "map"])
@pytest.mark.parametrize("value", ["", "{}", "[]", "''", "null"])
def test_locals_without_a_value_declare_none(value: str, to: str) -> None:
    topic = "Resources: {A: {Type: 'ALIYUN::MNS::Topic', Properties: {N: 1}}}\n"
    text = convert(f"{HEAD}Locals: {value}\n{topic}", to, name="ros.yaml").text
    assert text is not None


IN_STRINGS = (
    "Locals: {Word: {Value: b}, Two: {Value: 0x2}, Yes: {Value: true}, Escaped: {Value: '${T}'}, List: {Value: [a]},"
    " Map: {Value: {a: b}}, Nothing: {Value: null}, P1: {Value: {Ref: P}}, P2: {Value: {Ref: P1}},"
    " Many: {Value: [!Sub '${List}']}, Joined: {Value: {Fn::Join: ['', [a, {Ref: P}]]}}}\n"
    "Parameters: {P: {Type: String}}\n"
)


def in_string(said: str) -> Result:
    """What becomes of a property in CloudFormation."""
    body = f"Resources: {{T: {{Type: A}}, A: {{Type: B, Properties: {{X: {said}}}}}}}\n"
    return convert(HEAD + IN_STRINGS + body, "foreach", name="ros.yaml")


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("!Sub 'a${P1}'", "a${P}"),
        ("!Sub 'a${P2}'", "a${P}"),
        ("!Sub 'a${Joined}'", ["a${Item}", {"Item": {"Fn::Join": ["", ["a", {"Ref": "P"}]]}}]),
        ("!Sub 'a${Word}${P1}'", "ab${P}"),
        ("!Sub 'a${Word}'", "ab"),
        ("{Fn::Sub: 'a${Word}'}", "ab"),
        ("!Sub 'a${Two}${Yes}'", "a2true"),
        ("!Sub 'a${Two}${P}'", "a2${P}"),
        ("!Sub 'a${Escaped}'", "a${!T}"),
        ("!Sub 'a${Word.Arn}${P1.Arn}'", "a${Word.Arn}${P1.Arn}"),
        ("!Sub ['a${P1}${B}', {B: {Ref: P2}}]", ["a${P}${B}", {"B": {"Ref": "P"}}]),
        ("!Sub ['a${Word}', {Word: c}]", "ac"),
        ("!Sub ['a${Word}', {Word: {Ref: Word}}]", "ab"),
        ("!Sub ['${List}${Map}', {List: a, Map: b}]", "ab"),
        ("!Sub ['${B}', {B: {Ref: Nothing}}]", ["${B}", {"B": None}]),
        ("!Sub ['${P1}${P}', {P: c}]", ["${Item}c", {"Item": {"Ref": "P"}}]),
    ],
)
def test_locals_in_strings_stand_for_their_values_in_the_other_service(said: str, wanted: object) -> None:
    result = in_string(said)
    assert result.text is not None, result.diagnostics
    assert load(result.text)["Resources"]["A"]["Properties"]["X"] == {"Fn::Sub": wanted}


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("!Sub 'a${List}'", "List"),
        ("!Sub 'a${Word}${Map}'", "Map"),
        ("!Sub 'a${Nothing}'", "Nothing"),
        ("!Sub ['a${List}${B}', {B: c}]", "List"),
        ("{Ref: Many}", "List"),
    ],
)
def test_a_local_in_a_string_that_is_none_has_no_equal(said: str, name: str) -> None:
    result = in_string(said)
    assert result.text is None
    (told,) = result.diagnostics
    what = f"${{{name}}} in Fn::Sub, where the local {name} is not a string"
    assert (told.code, told.message) == ("T438", f"CloudFormation has no equivalent of {what}")
    assert told.span is not None
