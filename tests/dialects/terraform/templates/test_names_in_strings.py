"""Strings of Fn::Sub of which loops make parts: a name ends at its brace, and is none if it opens another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.samples import load
from transpile import convert

MODULE = """\
locals {
  template = {
    Resources = { A = { Type = "T", P = [for x in ["g"] : { "Fn::Sub" = "%s" }] } }
  }
}
"""
PARTS = ["$${", "${x}", "A", ".", "}", "{", "-", "[0]", "AWS::", "$", "!"]


def expanded(string: str) -> object:
    result = convert(MODULE % string, "cfn", name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    return load(result.text)["Resources"]["A"]["P"][0]


@pytest.mark.parametrize(
    ("string", "filled"),
    [
        ("$${A${x}.B${x}c}", {"Fn::Sub": "${Ag.Bgc}"}),
        ("$${A${x}$${B${x}}", {"Fn::Sub": "${!Ag${Bg}"}),
        ("$${.}${x}", "${.}g"),
        ("$${!A${x}}", "${Ag}"),
    ],
)
def test_which_parts_are_names(string: str, filled: object) -> None:
    assert expanded(string) == filled


@pytest.mark.parametrize("string", ["$${$${${x}}{}", "$${$${${x}{}", "$${a b${x}}", "$${${x}.}", "-$${${x} b}"])
def test_what_makes_no_name_is_told(string: str) -> None:
    (told,) = convert(MODULE % string, "cfn", name="main.tf").diagnostics
    assert (told.code, told.label) == ("T123", "a loop variable next to characters that names cannot have")


@settings(max_examples=250)
@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=7).map("".join), st.sampled_from(["cfn", "ros", "map"]))
def test_no_string_is_misread(string: str, to: str) -> None:
    told = convert(MODULE % string, to, name="main.tf").diagnostics
    assert not [one.message for one in told if one.code in ("T901", "T902")]


@pytest.mark.parametrize("string", ["${x}-$${!A", "$${!"])
def test_an_escape_without_an_end_is_told(string: str) -> None:
    assert [one.code for one in convert(MODULE % string, "map", name="main.tf").diagnostics] == ["T123"]


SHADOWED = """\
locals {
  template = {
    Resources = {
      for at, zone in ["a", "b"] : "Topic${at}" => {
        Type = "AWS::SNS::Topic"
        Properties = {
          Tags = concat(
            [for zone in [["x", "1"], ["y", "2"]] : {
              Key   = "k"
              Value = { "Fn::Sub" = ["$${tagZone} $${AWS::Region}", { tagZone = { "Fn::Select" = [1, zone] } }] }
            }],
            [{ Key = "at", Value = at }],
          )
        }
      }
    }
  }
}
"""


def test_a_variable_that_is_renamed_gets_no_name_that_a_string_is_given() -> None:
    """Fn::For lets no variable hide another one, and the map of an Fn::Sub hides variables."""
    result = convert(SHADOWED, "for", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert "- [j, zone2]" in result.text
    assert "- tagZone: !Select [1, !Ref zone2]" in result.text


@pytest.mark.parametrize("to", ["map", "for"])
@pytest.mark.parametrize(
    ("string", "filled"),
    [
        ("$${AWS::Region} $${!aws:Tag/${x}}", "${AWS::Region} ${!aws:Tag/g}"),
        ("${x}$${$${} $${AWS::Region}", "g${!${!} ${AWS::Region}"),
        ("$${!${x}}$${!${x}} $${AWS::Region}", "${!g}${!g} ${AWS::Region}"),
    ],
)
def test_an_escape_around_a_variable_is_put_together_of_parts(string: str, filled: str, to: str) -> None:
    result = convert(MODULE % string, to, name="main.tf")
    assert result.text is not None, result.diagnostics
    assert "Open: ${" in result.text
    back = convert(result.text, "cfn", resolve=True)
    plain = convert(MODULE % string, "cfn", name="main.tf", resolve=True)
    assert back.text is not None
    assert plain.text is not None
    assert load(back.text)["Resources"]["A"]["P"] == load(plain.text)["Resources"]["A"]["P"] == [{"Fn::Sub": filled}]


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
def test_a_null_that_tostring_is_given_is_no_string(to: str) -> None:
    made = '[for i, x in [true, null] : { "Fn::Join" = ["-", [tostring(x), { Ref = "AWS::Region" }]] }]'
    text = f'locals {{\n  template = {{ Resources = {{ A = {{ Type = "T", P = {made} }} }} }}\n}}\n'
    result = convert(text, to, name="main.tf")
    assert result.text is not None, result.diagnostics
    if to == "cfn":
        joined = [one["Fn::Join"][1][0] for one in load(result.text)["Resources"]["A"]["P"]]
        assert joined == ["true", None]
