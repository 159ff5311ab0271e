"""Scripts that yield lists of lists, in dialects whose loops stand for their items in the list around them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.samples import load, sections
from transpile import convert

NETS = [{"Name": "n1", "Subnets": ["a", "b"]}, {"Name": "n2", "Subnets": ["c"]}, {"Name": "n3", "Subnets": []}]
LEAF = r'"\($n)/\(.)"'
INNER = st.recursive(
    st.just(f"($s[] | {LEAF})"),
    lambda inner: st.lists(inner, min_size=1, max_size=2).map(lambda several: f"[{', '.join(several)}]"),
    max_leaves=4,
)


def template(script: str) -> str:
    call = {"Fn::Jq": ["First", script, NETS]}
    return json.dumps(
        {
            "ROSTemplateFormatVersion": "2015-09-01",
            "Resources": {"Queue": {"Type": "ALIYUN::MNS::Queue", "Properties": {"Names": call}}},
        }
    )


def names(text: str | None) -> Any:
    assert text is not None
    return sections(load(text))["Resources"]["Queue"]["Properties"]["Names"]


@pytest.mark.parametrize("target", ["map", "for", "terraform"])
@given(items=st.lists(INNER, min_size=1, max_size=2))
@settings(max_examples=20, deadline=None)
def test_a_list_in_a_list_stays_one(target: str, items: list[str]) -> None:
    source = template(f"[.[] | .Name as $n | .Subnets as $s | {', '.join(items)}]")
    result = convert(source, target)
    assert result.text is not None, result.diagnostics
    written = convert(result.text, "cfn", name="main.tf" if target == "terraform" else "")
    assert names(written.text) == names(convert(source, "cfn").text)


@pytest.mark.parametrize("target", ["map", "for"])
def test_it_is_a_list_around_the_loop(target: str) -> None:
    result = convert(template(r'map(.Name as $n | .Subnets | map("\($n)/\(.)"))'), target)
    assert names(convert(result.text or "", "cfn").text) == [["n1/a", "n1/b"], ["n2/c"], []]
