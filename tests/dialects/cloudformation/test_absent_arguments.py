"""What a loop makes as arguments of a function keeps its place where it is absent, as what is written does."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

NOTHING = {"Ref": "AWS::NoValue"}
HEAD = """Transform: AWS::LanguageExtensions
Conditions: {K: !Equals [a, b]}
Mappings: {M: {c: {k: 1}}}
"""
MAP = "{Fn::Map: {Value: V, Collection: ITEMS, Fragment: YIELDS}}"


def loop(items: str, yields: str) -> str:
    """A loop over a list."""
    return MAP.replace("ITEMS", items).replace("YIELDS", yields)


ABSENT = "!If [K, !Ref V, !Ref AWS::NoValue]"
NEST = loop("[c, d]", MAP.replace(" V", " U").replace("ITEMS", "[!Ref AWS::NoValue, e]").replace("YIELDS", ABSENT))
CASES = {
    "an absent item of the collection": (loop("[!Ref AWS::NoValue, c, 4, 8]", "!Ref V"), ["c", 4, 8]),
    "absent items of the fragment": (loop("[c, 4]", ABSENT), [NOTHING, NOTHING]),
    "a default": (loop("[c, d]", "!FindInMap [M, !Ref V, k, DefaultValue: !Ref AWS::NoValue]"), [1, NOTHING]),
    "beside others": (f"[{loop('[c]', ABSENT)}, 4]", [NOTHING, 4]),
    "a nest": (NEST.replace("!Ref V", "!Ref U"), [NOTHING, NOTHING]),
    "nothing but": (loop("[c, 4]", "!Ref AWS::NoValue"), [NOTHING, NOTHING]),
}
TARGETS = ["cfn", "foreach", "map", "for", "terraform"]


def resolved(text: str, to: str, resolve: bool) -> dict[str, object]:
    """The properties of the only resource, all computed, after a conversion."""
    result = convert(text, to, resolve=resolve)
    assert result.text is not None, result.diagnostics
    plain = convert(result.text, "cfn", name="main.tf" if to == "terraform" else "t.yaml", resolve=True)
    assert plain.text is not None, plain.diagnostics
    found = load(plain.text)["Resources"]["R"]["Properties"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize("case", CASES)
def test_an_absent_argument_that_a_loop_makes_leaves_a_gap(case: str, to: str, resolve: bool) -> None:
    written, expected = CASES[case]
    text = f"{HEAD}Resources: {{R: {{Type: T, Properties: {{P: {{Fn::Cidr: {written}}}}}}}}}\n"
    assert resolved(text, to, resolve)["P"] == {"Fn::Cidr": expected}


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize(
    ("written", "items", "arguments"),
    [("[!Ref AWS::NoValue, 4]", [4], [NOTHING, 4]), (loop("[c, 4]", ABSENT), [], [NOTHING, NOTHING])],
)
def test_an_alias_of_arguments_keeps_them_all(
    written: str, items: object, arguments: object, to: str, resolve: bool
) -> None:
    other = loop("[c]", "!Ref V")
    text = f"{HEAD}Resources: {{R: {{Type: T, Properties: {{A: &a {written}, P: {{Fn::Cidr: *a}}, L: {other}}}}}}}\n"
    found = resolved(text, to, resolve)
    assert (found["A"], found["P"]) == (items, {"Fn::Cidr": arguments})


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("to", TARGETS)
def test_an_alias_of_an_option_keeps_what_is_absent_in_it(to: str, resolve: bool) -> None:
    lookup = f"!FindInMap [M, !ImportValue n, {loop('[k]', '!Ref V')}, *o]"
    text = (
        f"{HEAD}Resources: {{R: {{Type: T, Properties: {{A: &o {{DefaultValue: !Ref AWS::NoValue}}, P: {lookup}}}}}}}\n"
    )
    found = resolved(text, to, resolve)
    assert found["A"] == {}
    assert found["P"] == {"Fn::FindInMap": ["M", {"Fn::ImportValue": "n"}, "k", {"DefaultValue": NOTHING}]}


@pytest.mark.parametrize("to", TARGETS)
def test_items_of_one_value_leave_no_gap(to: str) -> None:
    for resolve in (False, True):
        text = f"{HEAD}Resources: {{R: {{Type: T, Properties: {{P: {{Fn::Length: {loop('[c, 4]', ABSENT)}}}}}}}}}\n"
        assert resolved(text, to, resolve)["P"] == 0
