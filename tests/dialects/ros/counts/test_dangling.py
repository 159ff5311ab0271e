"""What a loop refers to must be there: an instance beyond the last one is T209 at the source, whatever the target."""

from __future__ import annotations

import pytest

from transpile import convert

MODULE = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = merge(
      %s,
      { for i in range(%d) : "%s" => { Type = "X", %s } },
    )
  }
}
output "template" { value = jsonencode(local.template) }
"""
COUNT = '{ Switch = { Type = "S", Count = 2 } }'
LOOP = '{ for Index in range(2) : "Switch[${Index}]" => { Type = "S" } }'
REFERENCES = (
    'Properties = { Of = { Ref = "Switch[${i}]" } }',
    'Properties = { Of = [{ "Fn::GetAtt" = ["Switch[${i}]", "Id"] }] }',
    'Properties = { Of = { "Fn::Sub" = "to $${Switch[${i}]}" } }',
    'Properties = { Of = { "Fn::Sub" = "to $${Switch[${i}].Id}" } }',
    'DependsOn = ["Switch[${i}]"]',
)


@pytest.mark.parametrize("to", ["ros", "cfn", "map", "foreach"])
@pytest.mark.parametrize("key", ["Use${i}", "Use[${i}]"])
@pytest.mark.parametrize("made", [COUNT, LOOP])
@pytest.mark.parametrize("reference", REFERENCES)
def test_a_loop_refers_to_instances_that_there_are(reference: str, made: str, key: str, to: str) -> None:
    text = MODULE % (made, 3, key, reference)
    result = convert(text, to, name="main.tf", rename_ids=True)
    assert result.text is None
    (error,) = (one for one in result.diagnostics if one.severity.value == "error")
    assert (error.code, error.help) == ("T209", "the last one is Switch[1]")
    assert error.message.startswith("there is no Switch[2]: ")
    assert error.span is not None
    assert "Switch[${i}]" in text[slice(*error.span)]


@pytest.mark.parametrize("made", [COUNT, LOOP])
@pytest.mark.parametrize("reference", REFERENCES)
def test_as_many_references_as_there_are_instances_are_converted(reference: str, made: str) -> None:
    for key in ("Use${i}", "Use[${i}]"):
        result = convert(MODULE % (made, 2, key, reference), "ros", name="main.tf")
        assert result.text is not None, [one.message for one in result.diagnostics]


@pytest.mark.parametrize("made", [COUNT, LOOP])
def test_a_resource_of_that_name_is_one_that_there_is(made: str) -> None:
    more = f'{made}, {{ "Switch[2]" = {{ Type = "S" }} }}'
    result = convert(MODULE % (more, 3, "Use${i}", REFERENCES[0]), "ros", name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]


def test_a_reference_outside_of_loops_to_what_a_loop_makes_is_one_too() -> None:
    text = MODULE % (LOOP, 2, "Use${i}", 'Properties = { Of = { Ref = "Switch[7]" } }')
    result = convert(text, "ros", name="main.tf")
    assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T209"]


TEMPLATE = """\
ROSTemplateFormatVersion: '2015-09-01'
Parameters: {{N: {{Type: Number, Default: 2}}}}
Resources:
  Switch: {{Type: S, Count: {count}}}
  Use: {{Type: X, Count: 3, Properties: {{Of: {value}}}}}
"""
COMPUTED = ["{Ref: !Sub 'Switch[${ALIYUN::Index}]'}", "!GetAtt [!Sub 'Switch[${ALIYUN::Index}]', Id]"]


@pytest.mark.parametrize("to", ["ros", "cfn", "terraform", "map"])
@pytest.mark.parametrize("value", COMPUTED)
def test_a_name_with_the_number_of_the_resource_around_is_refused_where_it_stands(value: str, to: str) -> None:
    text = TEMPLATE.format(count=2, value=value)
    result = convert(text, to, rename_ids=True)
    (error,) = (one for one in result.diagnostics if one.severity.value == "error")
    assert (error.code, error.message) == ("T209", "there is no Switch[2]: Count creates 2 of Switch")
    assert error.span is not None
    assert text[error.span.start :].startswith(value)


@pytest.mark.parametrize("value", COMPUTED)
@pytest.mark.parametrize("count", ["3", "4", "!Ref N"])
def test_a_parameter_may_make_more(count: str, value: str) -> None:
    for to in ("ros", "terraform"):
        result = convert(TEMPLATE.format(count=count, value=value), to)
        assert result.text is not None, [one.message for one in result.diagnostics]


@pytest.mark.parametrize("to", ["foreach", "map", "for"])
@pytest.mark.parametrize("value", COMPUTED)
def test_what_only_a_parameter_would_make_is_told_once_where_the_number_is_fixed(value: str, to: str) -> None:
    result = convert(TEMPLATE.format(count="!Ref N", value=value), to, rename_ids=True)
    assert [(one.code, one.severity.value) for one in result.diagnostics] == [("T209", "error")]


def test_a_name_of_a_strings_own_map_is_no_resource() -> None:
    value = "!Sub ['${Switch[9]} ${ALIYUN::Index}', {'Switch[9]': x}]"
    assert convert(TEMPLATE.format(count=3, value=value), "cfn").text is not None
