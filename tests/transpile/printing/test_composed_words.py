"""What several values make together is the string that it is, to readers of YAML 1.1 and of 1.2."""

from __future__ import annotations

import json
from typing import Any

import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from transpile import convert

BEGINNINGS = ("ye", "y", "n", "o", "tru", "fals", "nul", "N", "Of", "1", "0", "20", "zz", "a-b", "12", "of/")
ENDINGS = ("s", "es", "o", "n", "e", "l", "ff", "e5", "x1", "30", "5", "b1", "s-")
BETWEEN = ("", "", "", "e", ".", ":", "-", "_", "x", "0x", "-01-", "ull", "letters")
AROUND = ("", "", "", "~", "=", "<<", "0", "0x", "0o7", "+", "-", ".", "2001-0", "y", "1e", "é")
OPENED = ("%s", '"%s"', "'%s'")


def template(first: list[str], second: list[str], before: str, between: str, style: str) -> str:
    """Two loops, one in the other, and a value made of both items."""
    value = style % f"{before}${{A}}{between}${{B}}"
    body = {"Type": "T", "Properties": {"P": "@"}}
    inner = {"Fn::ForEach::M": ["B", second, {"R&{A}0&{B}": body}]}
    tree = {"Transform": "AWS::LanguageExtensions", "Resources": {"Fn::ForEach::L": ["A", first, inner]}}
    return yaml.safe_dump(tree, sort_keys=False).replace("'@'", f"!Sub {value}")


def values(text: str) -> tuple[list[Any], list[Any]]:
    """The composed values of an expansion, as readers of YAML 1.1 and 1.2 see them."""
    readers = yaml.load(text, yaml.CSafeLoader), YAML(typ="safe", pure=True).load(text)
    one, other = ([each["Properties"]["P"] for each in read["Resources"].values()] for read in readers)
    return one, other


@settings(deadline=None, max_examples=150)
@given(
    first=st.lists(st.sampled_from(BEGINNINGS), min_size=1, max_size=3, unique=True),
    second=st.lists(st.sampled_from(ENDINGS), min_size=1, max_size=3, unique=True),
    before=st.sampled_from(AROUND),
    between=st.sampled_from(BETWEEN),
    style=st.sampled_from(OPENED),
)
@example(["zz", "ye"], ["t", "s"], "", "", "%s")
@example(["1", "2"], ["e5"], "", "", "%s")
@example(["a", "0"], ["x1"], "", "", "%s")
@example(["t"], ["e", "t"], "", "ru", "%s")
@example(["12"], ["30"], "", ":", "%s")
def test_a_composed_value_is_a_string(
    first: list[str], second: list[str], before: str, between: str, style: str
) -> None:
    result = convert(template(first, second, before, between, style), "cfn", verify=False)
    expected = [f"{before}{one}{between}{other}" for one in first for other in second]
    if result.text is None:  # two items may make one key (`a-b`, `ab`), and some texts are no plain scalars
        assert {one.code for one in result.diagnostics} <= {"T301", "T003", "T011"}, json.dumps(first + second)
        return
    assert values(result.text) == (expected, expected)
