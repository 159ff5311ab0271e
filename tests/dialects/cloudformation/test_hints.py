"""Hints are spelled as the template spells its functions, and say what to do in words that fit what was found."""

from __future__ import annotations

import pytest

from transpile import convert
from transpile.diagnostics import Diagnostic

LOOP = "  Fn::ForEach::L:\n    - N\n    - [A, B]\n    - R${N}: {Type: T, Properties: {P: 'x ${N}', Q: %s}}\n"
TEMPLATE = f"Transform: AWS::LanguageExtensions\nResources:\n{LOOP}"
JSON = (
    '{"Transform": "AWS::LanguageExtensions", "Resources": {"Fn::ForEach::L": ["N", ["A", "B"],'
    ' {"R${N}": {"Type": "T", "Properties": {"P": "x ${N}"}}}]}}'
)


def found(text: str, code: str, to: str = "cfn") -> Diagnostic:
    """The only diagnostic of this code."""
    (one,) = (one for one in convert(text, to).diagnostics if one.code == code)
    return one


@pytest.mark.parametrize(
    ("text", "help"),
    [
        (TEMPLATE % "y", 'write !Sub "x ${N}"'),
        (TEMPLATE % "!Ref N", 'write !Sub "x ${N}"'),
        (TEMPLATE % "[Ref: N, !Ref N]", 'write !Sub "x ${N}"'),
        (TEMPLATE % "{Ref: N}", 'write {Fn::Sub: "x ${N}"}'),
        (TEMPLATE % "{'Fn::Sub': 'y${N}'}", 'write {Fn::Sub: "x ${N}"}'),
        (JSON, 'write {"Fn::Sub": "x ${N}"}'),
    ],
)
def test_a_hint_spells_functions_as_the_template_does(text: str, help: str) -> None:
    assert found(text, "T117").help == help


MAP = "Resources:\n  Fn::Merge:\n    - Fn::Map:\n        Value: V\n        Collection: [%s]\n        Key: !Sub R${V}\n"
VALUES = MAP + "        Fragment: {Type: T, Properties: {P: !Ref V}}\n"


@pytest.mark.parametrize(
    ("items", "counted"),
    [
        ("1", "1 number becomes a string"),
        ("1, 2", "2 numbers become strings"),
        ("true", "1 boolean becomes a string"),
        ("1, 2, true", "2 numbers and 1 boolean become strings"),
    ],
)
def test_values_that_become_strings_are_counted_by_kind(items: str, counted: str) -> None:
    assert found(VALUES % items, "T408", "foreach").message.startswith(f"{counted} of the same text: ")


LISTED = """\
Resources:
  T:
    Type: T
    Properties: {P: {Fn::Map: {Value: V, Collection: [a, b], Fragment: {K: !Ref V}}}}
"""
NUMBERED = MAP % "a, b" + "        Fragment: {Type: 'ALIYUN::A::B', Metadata: {M: !Ref V}}\n"


@pytest.mark.parametrize(("text", "to"), [(LISTED, "foreach"), (NUMBERED, "ros")])
def test_a_loop_that_is_unrolled_has_a_way_out(text: str, to: str) -> None:
    assert found(text, "T411", to).help == "keep the source, and run transpile again when its items change"


def test_a_dynamic_reference_without_quotes_is_recognised() -> None:
    text = "Resources: {A: {Type: T, Properties: {P: {{resolve:ssm:/name}}}}}"
    assert found(text, "T013").help == 'quote a dynamic reference: "{{resolve:...}}"'


@pytest.mark.parametrize("value", ["{{resolve:ssm:/name}", "x: {{resolve:ssm:/name}}", "'x'{{resolve:ssm:/name}}"])
def test_a_dynamic_reference_is_recognised_near_what_is_not_yaml(value: str) -> None:
    text = f"Resources:\n  A:\n    Type: T\n    Properties:\n      P: {value}\n"
    assert found(text, "T003").help == 'quote a dynamic reference: "{{resolve:...}}"'


@pytest.mark.parametrize("value", ["!Base64 !Sub x", "{B: !Base64 !Sub x}", "[!Base64 !Sub x]"])
def test_two_short_tags_on_a_value_are_named(value: str) -> None:
    text = f"Resources:\n  A:\n    Type: T\n    Metadata: {value}\n"
    assert found(text, "T003").message == "a value has two short tags"
