"""Keys that a loop over a row of a mapping makes: a condition asks for them only where a row makes one twice."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import written_modules
from support.depth import tries
from transpile import convert

BODY = "{Type: AWS::SNS::Topic}"


def template(rows: dict[str, list[str]], keys: Sequence[str], default: str = "") -> str:
    """A template that loops over the row of its environment."""
    mapping = "".join(f"    {name}: {{Items: {items}}}\n" for name, items in rows.items())
    body = ", ".join(f"'{key}': {BODY}" for key in keys)
    return (
        "Transform: AWS::LanguageExtensions\n"
        f"Parameters: {{Env: {{Type: String, Default: {next(iter(rows))}}}}}\n"
        f"Mappings:\n  Rows:\n{mapping}"
        f"Resources:\n  Fn::ForEach::L: [X, !FindInMap [Rows, !Ref Env, Items{default}], {{{body}}}]\n"
    )


def is_asked(text: str) -> bool:
    """Whether the module of a template has a condition."""
    result = convert(text, "terraform")
    assert result.text is not None, result.diagnostics
    return "precondition" in result.text


@pytest.mark.parametrize(
    ("rows", "keys", "asked"),
    [
        ({"dev": ["A"], "prod": ["A", "B"]}, ("${X}Queue", "${X}Topic"), False),
        ({"dev": ["A"], "prod": ["A", "A"]}, ("${X}Queue", "${X}Topic"), True),
        ({"dev": ["A"], "prod": ["a-b", "ab"]}, ("&{X}Queue", "&{X}Topic"), True),
        ({"dev": ["A"], "prod": ["a-b", "ab"]}, ("x${X}Queue", "x&{X}Topic"), True),
        ({"dev": ["A"], "prod": ["a-b", "ac"]}, ("&{X}Queue", "&{X}Topic"), False),
        ({"dev": ["A"], "prod": ["A", "AA"]}, ("Q${X}", "QA${X}"), True),
    ],
)
def test_a_condition_stands_where_a_row_makes_a_key_twice(
    rows: dict[str, list[str]], keys: Sequence[str], asked: bool
) -> None:
    assert is_asked(template(rows, keys)) is asked


def test_a_default_may_make_a_key_twice() -> None:
    text = template({"dev": ["A"], "prod": ["A", "B"]}, ("${X}Queue", "${X}Topic"), ", {DefaultValue: [C, C]}")
    module = convert(text, "terraform").text or ""
    assert "precondition" in module
    with pytest.raises(ValueError, match="have the same key: CQueue, CTopic"):
        written_modules.made(module, {"Env": "other"})


def test_a_default_may_make_the_key_of_another_entry() -> None:
    text = template({"dev": ["A"], "prod": ["A", "B"]}, ("${X}Queue",), ", {DefaultValue: [C]}")
    text = text.replace("Resources:\n", f"Resources:\n  CQueue: {BODY}\n")
    with pytest.raises(ValueError, match="have the same key: CQueue"):
        written_modules.made(convert(text, "terraform").text or "", {"Env": "other"})


LETTERS = st.text("AB-", min_size=1, max_size=2)
KEYS = st.lists(
    st.lists(st.sampled_from(["A", "AB", "B"]), max_size=1).flatmap(
        lambda words: st.permutations(["&{X}", *words]).map("".join)
    ),
    min_size=2,
    max_size=2,
    unique=True,
)


def collides(items: Sequence[str], keys: Sequence[str]) -> bool:
    """Whether two of the keys that a loop over these items makes are one."""
    made = [key.replace("&{X}", re.sub("[^0-9A-Za-z]", "", item)) for item in items for key in keys]
    return len(set(made)) < len(made)


@settings(max_examples=tries(30), deadline=None)
@given(st.lists(st.lists(LETTERS, min_size=1, max_size=3), min_size=2, max_size=3), KEYS)
def test_no_row_makes_a_key_twice_where_there_is_no_condition(rows: list[list[str]], keys: list[str]) -> None:
    named = {f"e{at}": row for at, row in enumerate([["A"], *rows])}
    if collides(["A"], keys):
        return
    if not is_asked(template(named, keys)):
        assert not any(collides(row, keys) for row in named.values())
