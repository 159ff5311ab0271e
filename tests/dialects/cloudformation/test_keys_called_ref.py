"""An object whose only key is Ref, or that of another function, is a call to whoever reads it: no loop makes one."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

HEAD = "Transform: AWS::LanguageExtensions\nParameters: {P: {Type: String, Default: a}}\n"
LOOPS = {
    "foreach": "{'Fn::ForEach::L': [N, ITEMS, {'${N}': VALUE}]}",
    "map": "{'Fn::Merge': [{'Fn::Map': {Value: N, Collection: ITEMS, Key: !Sub '${N}', Fragment: VALUE}}]}",
    "part": "{'Fn::ForEach::L': [N, ITEMS, {'Re${N}': VALUE}]}",
}
VALUES = ["x", "P", "5", "[a, b]", "!Ref P", "!Sub '${P}'", "!Join ['', [a, !Ref P]]"]


def template(loop: str, items: str, value: str) -> str:
    """A template with a loop that makes keys of a property."""
    items = items.replace("Ref", "f") if loop == "part" else items
    made = LOOPS[loop].replace("ITEMS", items).replace("VALUE", value)
    return f"{HEAD}Resources: {{R: {{Type: T, Properties: {{P: {made}}}}}}}\n"


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros", "terraform"])
@pytest.mark.parametrize("loop", LOOPS)
def test_no_item_makes_a_call_of_ref(loop: str, to: str) -> None:
    for value in VALUES:
        for resolve in (False, True):
            text = template(loop, "[Ref]", value)
            result = convert(text, to, resolve=resolve)
            errors = [one for one in result.diagnostics if one.severity.value == "error"]
            assert [one.code for one in errors] == ["T205"], (value, result.diagnostics)
            assert "becomes Ref" in errors[0].message
            assert errors[0].span is not None
            assert "${N}" in text[slice(*errors[0].span)]


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros", "terraform"])
@pytest.mark.parametrize("loop", ["foreach", "map"])
@pytest.mark.parametrize(
    ("items", "value"), [("[Ref, b]", "x"), ("[a]", "x"), ("[Ref]", "{A: x}"), ("[Condition]", "x")]
)
def test_what_is_no_call_is_made(items: str, value: str, loop: str, to: str) -> None:
    result = convert(template(loop, items, value), to)
    assert result.text is not None, result.diagnostics


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros", "terraform"])
@pytest.mark.parametrize("section", ["Resources: {Type: T}", "Outputs: {Value: x}", "Conditions: !Equals [a, b]"])
def test_a_section_may_define_what_is_called_ref(section: str, to: str) -> None:
    name, value = section.split(": ", 1)
    rest = "" if name == "Resources" else "Resources: {R: {Type: T}}\n"
    text = f"{HEAD}{rest}{name}: {{'Fn::ForEach::L': [N, [Ref], {{'${{N}}': {value}}}]}}\n"
    result = convert(text, to)
    assert result.text is not None, result.diagnostics


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros"])
@pytest.mark.parametrize("made", ['{ for n in ["Ref"] : n => "P" }', '[for n in ["Ref", "b"] : { (n) = "P" }][0]'])
def test_what_a_module_makes_is_the_call_that_its_value_is(made: str, to: str) -> None:
    properties = f"Properties = {{ P = {made} }}"
    text = f'locals {{\n  t = {{ Resources = {{ R = {{ Type = "T", {properties} }} }} }}\n}}\n'
    result = convert(text, to, name="main.tf")
    assert result.text is not None, result.diagnostics
    assert load(result.text)["Resources"]["R"]["Properties"] == {"P": {"Ref": "P"}}


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros", "terraform"])
def test_the_item_of_an_outer_loop_makes_no_call_of_ref(to: str) -> None:
    inner = "{'Fn::Merge': [{'Fn::Map': {Value: M, Collection: [!Ref N], Key: !Sub '${M}', Fragment: x}}]}"
    fragment = f"{{Type: T, Properties: {{P: {inner}}}}}"
    loop = f"{{Value: N, Collection: [Ref, b], Key: !Sub 'R${{N}}', Fragment: {fragment}}}"
    text = f"{HEAD}Resources: {{'Fn::Merge': [{{'Fn::Map': {loop}}}]}}\n"
    result = convert(text, to)
    errors = [one for one in result.diagnostics if one.severity.value == "error"]
    assert [(one.code, text[slice(*one.span or ())].strip("'")) for one in errors] == [("T205", "${M}")]


@pytest.mark.parametrize("to", ["cfn", "map", "ros"])
def test_an_entry_that_is_left_alone_makes_a_call(to: str) -> None:
    value = "!If [C, !Ref N, !Ref AWS::NoValue]"
    text = template("map", "[Ref, b]", value).replace("Resources", "Conditions: {C: !Equals [a, b]}\nResources")
    result = convert(text, to, resolve=True)
    assert "T901" not in [one.code for one in result.diagnostics]


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros", "terraform"])
@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("call", ["Ref: P", "Fn::Sub: '${P}'", "Fn::If: [C, a, b]", "Fn::GetAtt: R.Arn", "Fn::No: {}"])
def test_a_written_key_that_a_loop_leaves_alone_makes_a_call(call: str, to: str, resolve: bool) -> None:
    name = call.rpartition(": ")[0]
    text = template("foreach", "[]", "x").replace("{'Fn::ForEach", f"{{{call}, 'Fn::ForEach")
    result = convert(text, to, resolve=resolve)
    (error,) = (one for one in result.diagnostics if one.severity.value == "error")
    assert error.code == "T205"
    assert error.span is not None
    assert text[slice(*error.span)] == name
    assert f"becomes {name}, alone in its object" in error.message


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
def test_a_macro_may_stand_beside_a_loop(to: str) -> None:
    macro = "{'Fn::Transform': {Name: M, Parameters: {A: a}}, 'Fn::ForEach"
    result = convert(template("foreach", "[]", "x").replace("{'Fn::ForEach", macro), to)
    assert result.text is not None, result.diagnostics


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros", "terraform"])
@pytest.mark.parametrize("resolve", [False, True])
def test_ref_beside_what_a_parameter_makes_is_a_name(to: str, resolve: bool) -> None:
    text = template("foreach", "[Ref]", "x").replace(
        "{'Fn::ForEach", "{'Fn::ForEach::K': [M, !Ref Lst, {'Z${M}': x}], 'Fn::ForEach"
    )
    text = text.replace("{P:", "{Lst: {Type: CommaDelimitedList, Default: 'a,b'}, P:")
    result = convert(text, to, resolve=resolve)
    assert result.text is not None, result.diagnostics
    if to == "terraform":
        assert 'for M in var.Lst : "Z${M}" => "x"' in result.text
