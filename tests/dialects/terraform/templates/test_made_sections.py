"""Sections of a template wherever a loop makes them, or a part of them: what is declared is known all the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.samples import load
from transpile import convert, expand

DECLARED = {
    "Parameters": ("P", '{ Type = "String", Default = "p" }'),
    "Mappings": ("M", '{ a = { v = "x-a" } }'),
    "Conditions": ("C", '{ "Fn::Equals" = [{ Ref = "P" }, "p"] }'),
    "Outputs": ("O", '{ Value = { Ref = "P" } }'),
}
FORMS = {
    "plain": "{{ {section} = {{ {name} = {of} }} }}",
    "a loop in it": '{{ {section} = {{ for n in ["{name}"] : n => {of} }} }}',
    "a loop beside": '{{ for s in ["{section}"] : s => {{ {name} = {of} }} }}',
    "a loop in a loop": '{{ for s in ["{section}"] : s => {{ for n in ["{name}"] : n => {of} }} }}',
}
RESOURCES = """{ Resources = { for n in ["a"] : "o${n}" => {
    Type = "T", Condition = "C", Properties = { P = { Ref = "P" }, M = { "Fn::FindInMap" = ["M", n, "v"] } }
  } } }"""


def module(forms: dict[str, str]) -> str:
    """A module with one template, each section of it in its form."""
    parts = [
        FORMS[form].format(section=section, name=DECLARED[section][0], of=DECLARED[section][1])
        for section, form in forms.items()
    ]
    return f"locals {{\n  t = merge({', '.join((*parts, RESOURCES))})\n}}\n"


def meaning(source: str, target: str, *, resolve: bool) -> object:
    """What the result for a target says once all is computed."""
    result = convert(source, target, from_="terraform", resolve=resolve)
    assert result.text is not None, result.diagnostics
    plain = expand(result.text, format="json", resolve=True)
    assert plain.text is not None, plain.diagnostics
    return json.loads(plain.text)


@given(st.fixed_dictionaries({section: st.sampled_from(list(FORMS)) for section in DECLARED}), st.booleans())
@pytest.mark.parametrize("target", ["cfn", "foreach", "map", "for"])
def test_a_section_means_the_same_however_it_is_made(target: str, forms: dict[str, str], resolve: bool) -> None:
    plain = {
        "Parameters": {"P": {"Type": "String", "Default": "p"}},
        "Mappings": {"M": {"a": {"v": "x-a"}}},
        "Conditions": {"C": {"Fn::Equals": ["p", "p"]}},
        "Outputs": {"O": {"Value": "p"}},
        "Resources": {"oa": {"Type": "T", "Condition": "C", "Properties": {"P": "p", "M": "x-a"}}},
    }
    assert meaning(module(forms), target, resolve=resolve) == plain


@pytest.mark.parametrize(
    ("forms", "at", "why"),
    [
        ({"Mappings": "a loop in it"}, '{ for n in ["M"] : n => { a = { v = "x-a" } } }', "Mappings"),
        ({"Mappings": "a loop beside"}, '{ for s in ["Mappings"]', "sections"),
        (
            {"Parameters": "a loop in it"},
            '{ for n in ["P"] : n => { Type = "String", Default = "p" } }',
            "Parameters",
        ),
    ],
)
def test_a_loop_that_declares_is_told_of(forms: dict[str, str], at: str, why: str) -> None:
    source = module({**dict.fromkeys(DECLARED, "plain"), **forms})
    told = [one for one in convert(source, "foreach", from_="terraform").diagnostics if one.code == "T411"]
    assert [one.message for one in told] == [f"the loop is unrolled: transpile reads {why} before loops"]
    assert [source[slice(*one.span or ())] for one in told] == [at]


@pytest.mark.parametrize("target", ["cfn", "foreach", "map", "for"])
def test_a_made_section_is_checked_as_a_written_one(target: str) -> None:
    source = 'locals {\n  t = merge({ for s in ["Outputs"] : s => ["x"] }, { Resources = { A = { Type = "T" } } })\n}\n'
    (error,) = convert(source, target, from_="terraform").diagnostics[-1:]
    assert (error.code, source[slice(*error.span or ())]) == ("T006", '{ for s in ["Outputs"]')
    empty = convert(source.replace('["x"] }', "{} }"), target, from_="terraform")
    assert empty.text == "Resources:\n  A:\n    Type: T\n", empty.diagnostics
    assert convert(source.replace('["x"] }', "[] }"), target, from_="terraform").text is not None


@pytest.mark.parametrize("limit", [2, 3, 100])
def test_the_last_of_two_sections_counts_whatever_the_limit_of_rounds_is(limit: int) -> None:
    """Parts of a template are evaluated again, each within the limit that the whole has kept."""
    module = """\
locals {
  t = merge(
    { for w in ["Other"] : w => { A = "" } },
    { Resources = { for n in [] : "a${n}" => { Type = "" } } },
    { Resources = { for n in ["b"] : "o${n}" => { Type = "T" } } },
  )
}
"""
    result = convert(module, "map", name="main.tf", max_iterations=limit)
    assert result.text is not None, result.diagnostics
    assert load(result.text)["Resources"] == {"ob": {"Type": "T"}}
