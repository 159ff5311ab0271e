"""Mappings of one entry without braces in a flow list (`[Port: 80]`): they get braces where they go elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.samples import sections
from support.text import data_of
from transpile import convert

LOOP = "{Collection: %s, Fragment: %s}"
TEMPLATE = "Resources:\n  R:\n    Type: T\n    Properties:\n      V:\n        %s\n      Last: [kept: 1]\n"
TARGETS = ("cfn", "foreach", "for", "map")

leaves = st.sampled_from(["80", "a", "'q'", "!Ref Value", "[b: c]", "{d: e}", "[f, g: h]", "[]"])


@st.composite
def pairs(draw: st.DrawFn, below: st.SearchStrategy[str] = leaves) -> str:
    """A flow list of pairs, with and without braces, and other items."""
    items = draw(st.lists(st.tuples(st.sampled_from(["%s: %s", "{%s: %s}"]), below), min_size=1, max_size=3))
    return "[" + ", ".join(form % (f"K{at}", value) for at, (form, value) in enumerate(items)) + "]"


@pytest.mark.parametrize("block", [True, False])
@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=30, deadline=None, derandomize=True, database=None)
@given(items=pairs(st.sampled_from(["80", "a", "[b: c]", "{d: e}"])), fragment=pairs(pairs(leaves)))
def test_pairs_among_items_and_in_fragments(target: str, block: bool, items: str, fragment: str) -> None:
    loop = LOOP % (items, fragment)
    value = (
        "Fn::Map:\n          " + loop[1:-1].replace(", Fragment", "\n          Fragment") if block else "!Map " + loop
    )
    text = TEMPLATE % value
    result = convert(text, target)
    assert result.text is not None, (text, result.diagnostics)
    assert "      Last: [kept: 1]\n" in result.text
    assert meant(result.text) == meant(convert(text, "cfn", format="json").text or "")


def meant(text: str) -> Any:
    """What the template makes, in a format that has braces for all."""
    return sections(data_of(convert(text, "cfn", format="json").text or ""))


@pytest.mark.parametrize("target", TARGETS)
def test_several_entries_have_no_room_in_a_pair(target: str) -> None:
    loop = '{Collection: [a, b], Key: !Sub "k${Value}", Fragment: 1}'
    text = TEMPLATE % f"[Fn::Merge: [Fn::Map: {loop}], b: 2]"
    result = convert(text, target)
    assert result.text is not None, result.diagnostics
    assert meant(result.text)["Resources"]["R"]["Properties"]["V"] == [{"ka": 1, "kb": 1}, {"b": 2}]


@pytest.mark.parametrize("target", TARGETS)
def test_a_pair_that_is_one_value(target: str) -> None:
    loop = '{"Fn::Map": {Collection: [Port: 80], Key: !Sub "R${Index}", Fragment: {Type: T, Properties: !Ref Value}}}'
    result = convert(f"Resources:\n  Fn::Merge:\n    - {loop}\n", target)
    assert result.text is not None, result.diagnostics
    assert meant(result.text)["Resources"] == {"R0": {"Type": "T", "Properties": {"Port": 80}}}


@pytest.mark.parametrize("pair", ["?a", "? a", "?a : c", "?a: c", "?[x] : c"])
def test_between_brackets_a_question_mark_may_touch_its_key(pair: str) -> None:
    """PyYAML and libyaml read a key behind it, where YAML 1.2 reads a plain scalar."""
    head = "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  A:\n    Type: T\n    P:\n"
    result = convert(f"{head}      Fn::MergeMapToList:\n      - {{k: [ {pair}, b]}}\n", "cfn")
    if "[x]" in pair:
        assert result.text is None
        return
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert data_of(result.text)["Resources"]["A"]["P"] == [{"k": {"a": "c" if "c" in pair else None}}, {"k": "b"}]


PROPERTY = "Resources:\n  R:\n    Type: T\n    Properties:\n      P: "


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{PROPERTY}[1, {{'Fn::For': [[i, x], [a, b], K: !Ref x]}}]\n", f"{PROPERTY}[1, {{K: a}}, {{K: b}}]\n"),
        (
            f"{PROPERTY}{{'Fn::For': [[i, x], [a, b], K: !Ref x]}}\n",
            f"{PROPERTY}\n        - K: a\n        - K: b\n".replace(": \n", ":\n"),
        ),
        (
            "Resources:\n  L:\n    Fn::For: [[i, x], [a, b], Type: !Ref x, !Sub 'R${x}']\n",
            "Resources:\n  Ra:\n    Type: a\n  Rb:\n    Type: b\n",
        ),
    ],
    ids=["an item in brackets", "an item with a dash", "a value"],
)
def test_a_copy_of_a_pair_without_braces_gets_them_or_a_line_of_its_own(before: str, after: str) -> None:
    assert convert(before, "cfn").text == after
