"""Items that are null, in a list, an object or a mapping: a loop over them is converted, or refused at its place.

CloudFormation has no null in a mapping, and none that `Fn::Select` picks.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.samples import load
from transpile import convert

LOOKUP = {"Fn::FindInMap": ["M", "K", "V"]}
FOLLOWS = {"Fn::FindInMap": ["M", {"Ref": "P"}, "V"]}
PARAMETERS = {"P": {"Type": "String", "Default": "K"}}
BODIES = (
    {"Ref": "x"},
    {"Fn::Sub": "q${x}"},
    {"Fn::Sub": "${i}-${x}"},
    {"Fn::Join": ["-", ["a", {"Ref": "x"}]]},
    ["a", {"Ref": "x"}],
    {"a": {"Ref": "x"}, "b": {"Ref": "i"}},
)
TARGETS = ("foreach", "map", "for", "cfn")
ITEMS = st.one_of(st.none(), st.sampled_from(["a", "b", "c"]), st.lists(st.one_of(st.none(), st.just("d")), max_size=2))
LISTS = st.lists(ITEMS, max_size=4)
PLAIN = st.lists(st.sampled_from([None, "a", "b"]), max_size=3)
VALUES = st.one_of(st.none(), PLAIN, LISTS, st.dictionaries(st.sampled_from("abc"), ITEMS, max_size=3))


def looped(dialect: str, source: Any, body: Any) -> dict[str, Any]:
    """The resources that a loop over `source` makes."""
    key, made = {"Fn::Sub": "R${i}"}, {"Type": "T", "Properties": {"P": body}}
    match dialect:
        case "foreach":
            return {"Fn::ForEach::L": ["x", source, {"R${x}": made}]}
        case "map":
            return {"Fn::Map": {"Index": "i", "Value": "x", "Collection": source, "Key": key, "Fragment": made}}
    return {"Rs": {"Fn::For": [["i", "x"], source, made, key]}}


def template(dialect: str, source: Any, body: Any, mapping: Any) -> str:
    mappings = {"M": {"K": {"V": mapping}}}
    resources = looped(dialect, source, body)
    whole = {"Parameters": PARAMETERS, "Mappings": mappings, "Resources": resources}
    return json.dumps({"Transform": "AWS::LanguageExtensions", **whole})


@given(
    st.sampled_from(["foreach", "map", "for"]),
    VALUES,
    st.sampled_from([None, LOOKUP, FOLLOWS]),
    st.sampled_from(BODIES),
    st.sampled_from(TARGETS),
)
@example("map", ["a", None], LOOKUP, BODIES[1], "foreach")
@example("for", [None], FOLLOWS, BODIES[1], "foreach")
def test_a_loop_over_nulls_is_converted_or_refused(
    dialect: str, value: Any, lookup: Any, body: Any, target: str
) -> None:
    text = template(dialect, lookup or value, body, value if lookup else ["a"])
    result = convert(text, target)
    assert "T901" not in [one.code for one in result.diagnostics], [one.message for one in result.diagnostics]
    assert result.text is not None or all(one.span for one in result.diagnostics)
    assert nulls_of_new_mappings(text, result.text) == []


def nulls_of_new_mappings(before: str, after: str | None) -> list[str]:
    """The generated mappings that hold a null."""
    made = (load(after).get("Mappings") or {}) if after else {}
    old = load(before)["Mappings"]
    return [name for name, rows in made.items() if name not in old and "null" in json.dumps(rows)]


@pytest.mark.parametrize("mappings", [None, {"M": None}, {"M": {"K": None}}, {"M": {"K": {"V": None}}}])
@pytest.mark.parametrize("dialect", ["foreach", "map", "for"])
@pytest.mark.parametrize("target", TARGETS)
def test_a_mapping_without_a_value_is_told(mappings: Any, dialect: str, target: str) -> None:
    resources = looped(dialect, LOOKUP, {"Ref": "x"})
    text = json.dumps({"Mappings": mappings, "Resources": resources, "Transform": "AWS::LanguageExtensions"})
    result = convert(text, target)
    assert "T901" not in [one.code for one in result.diagnostics]
    assert all(one.span for one in result.diagnostics)
    assert result.text is not None or "T211" in [one.code for one in result.diagnostics]


@pytest.mark.parametrize("spelled", ["null", "~", ""])
def test_a_list_of_a_mapping_with_a_null_is_written_out(spelled: str) -> None:
    mapping = f"Mappings:\n  M:\n    K:\n      V:\n      - a\n      - {spelled}\n"
    loop = json.dumps(looped("map", LOOKUP, {"Fn::Sub": "q${x}"}))
    result = convert(f"{mapping}Resources: {loop}\n", "foreach")
    assert [one.code for one in result.diagnostics] == ["T445", "T411"]  # nothing looks the list up any more
    made = load(result.text or "")["Resources"]
    assert {key: one["Properties"]["P"] for key, one in made.items()} == {"R0": "qa", "R1": "q"}
