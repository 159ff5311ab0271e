"""An instance beyond the last one is T209 also where a module makes what names it, or a parameter says the number."""

from __future__ import annotations

import pytest

from transpile import convert

MODULE = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { n = { Type = "Number", Default = 2 } }
    %s
    Resources = merge(
      { Sw = { Type = "S", Count = %s } },
      { for i in range(3) : "%s" => { Type = "X", %s } },
    )
  }
}
output "template" { value = jsonencode(local.template) }
"""
MADE = (
    'Properties = { Of = { "Fn::Sub" = ["$${Sw[${i}].Id}-$${A}", { A = "x" }] } }',
    'Properties = { Of = { "Fn::GetAtt" = split(".", "Sw[${i}].Id") } }',
    'Properties = { Of = { "Fn::GetAtt" = concat(["Sw[${i}]"], ["Id"]) } }',
    'Properties = { Of = { "Fn::Sub" = join("-", ["$${Sw[${i}]}", "x"]) } }',
    'Properties = { Of = { for k in ["Ref"] : k => "Sw[${i}]" } }',
    'DependsOn = i < 1 ? ["Sw[0]"] : ["Sw[${i}]"]',
)
SECTIONS = (
    'Metadata = { for i in range(3) : "R${i}" => { Ref = "Sw[${i}]" } }',
    'Rules = { for i in range(3) : "R${i}" => { Assert = { "Fn::Equals" = [{ Ref = "Sw[${i}]" }, "x"] } } }',
    'Outputs = { for i in range(3) : "R${i}" => { Value = { "Fn::Sub" = join("", ["$${Sw[${i}].Id}"]) } } }',
)


@pytest.mark.parametrize("to", ["ros", "cfn", "foreach", "map"])
@pytest.mark.parametrize("made", [*MADE, *SECTIONS])
def test_what_a_module_makes_refers_to_instances_that_there_are(made: str, to: str) -> None:
    own = ("", "2", "Q${i}", made) if made in MADE else (made, "2", "Q${i}", "DependsOn = []")
    text = MODULE % own
    result = convert(text, to, name="main.tf", rename_ids=True)
    assert result.text is None
    (error,) = (one for one in result.diagnostics if one.severity.value == "error")
    assert (error.code, error.message) == ("T209", "there is no Sw[2]: Count creates 2 of Sw")
    assert error.span is not None
    assert "Sw[${i}]" in text[slice(*error.span)]


@pytest.mark.parametrize("made", MADE)
def test_as_many_as_there_are_become_a_template(made: str) -> None:
    result = convert(MODULE % ("", "3", "Q${i}", made), "ros", name="main.tf")
    assert result.text is not None, result.diagnostics


WRITTEN = """\
ROSTemplateFormatVersion: '2015-09-01'
Parameters: {n: {Type: Number, Default: 2}}
Resources:
  Sw: {Type: S, Count: !Ref n}
  Q: {Type: X, Properties: {P: !Ref 'Sw[2]'}}
"""
COUNTED = MODULE % ("", '{ Ref = "n" }', "Q${i}", 'Properties = { P = { Ref = "Sw[${i}]" } }')


@pytest.mark.parametrize("to", ["ros", "cfn"])
@pytest.mark.parametrize(("text", "name"), [(WRITTEN, "t.yaml"), (COUNTED, "main.tf")])
def test_what_another_value_of_a_parameter_makes_is_warned_of(text: str, name: str, to: str) -> None:
    result = convert(text, to, name=name)
    assert result.text is not None, result.diagnostics
    (warning,) = (one for one in result.diagnostics if one.code == "T209")
    assert warning.severity.value == "warning"
    assert "with the default of parameter `n`" in warning.message
    assert warning.span is not None


@pytest.mark.parametrize("to", ["foreach", "map"])
@pytest.mark.parametrize(("text", "name"), [(WRITTEN, "t.yaml"), (COUNTED, "main.tf")])
def test_cloudformation_has_no_other_number_of_instances(text: str, name: str, to: str) -> None:
    result = convert(text, to, name=name, rename_ids=True)
    assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T209"]
    if name == "main.tf":
        return  # only variables of a module have values
    more = convert(text, to, name=name, rename_ids=True, parameters={"n": "3"})
    assert more.text is not None, more.diagnostics


@pytest.mark.parametrize("to", ["foreach", "map", "for"])
def test_a_reference_that_a_loop_makes_is_renamed_where_the_loop_is_written_out(to: str) -> None:
    metadata, *_ = SECTIONS
    result = convert(MODULE % (metadata, "3", "Q${i}", "DependsOn = []"), to, name="main.tf", rename_ids=True)
    assert result.text is not None, result.diagnostics
    assert "Metadata:\n  R0: !Ref Sw0\n  R1: !Ref Sw1\n  R2: !Ref Sw2\n" in result.text


@pytest.mark.parametrize("to", ["foreach", "map", "for"])
@pytest.mark.parametrize("made", [*MADE, SECTIONS[-1]])
def test_an_expression_that_makes_names_cannot_rename_them_in_a_loop_that_stays(made: str, to: str) -> None:
    own = ("", "3", "Q${i}", made) if made in MADE else (made, "3", "Q${i}", "DependsOn = []")
    text = MODULE % own
    result = convert(text, to, name="main.tf", rename_ids=True)
    (error,) = (one for one in result.diagnostics if one.severity.value == "error" and one.code != "T211")
    assert (error.code, error.message[-48:]) == ("T438", "an expression that makes the name of an instance")
    assert error.span is not None
    assert "Sw[${i}]" in text[slice(*error.span)]
    assert convert(text, "cfn", name="main.tf", rename_ids=True).text is not None


@pytest.mark.parametrize("to", ["ros", "cfn", "foreach", "map", "terraform"])
@pytest.mark.parametrize(
    "made",
    [
        'Properties = { Of = { Ref = i < 1 ? "Sw" : "Sw[1]" } }',
        'Properties = { Of = { "Fn::GetAtt" = concat(["Sw"], ["Id${i}"]) } }',
        'DependsOn = i < 1 ? ["Sw"] : []',
    ],
)
def test_what_an_expression_makes_is_no_reference_to_all_instances(made: str, to: str) -> None:
    text = MODULE % ("", "2", "Q${i}", made)
    result = convert(text, to, name="main.tf", rename_ids=True)
    codes = {one.code for one in result.diagnostics if one.severity.value == "error"}
    if to != "terraform":
        assert codes == {"T209"}, result.diagnostics
    assert "T901" not in codes
