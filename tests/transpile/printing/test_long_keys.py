"""YAML reads a key of at most 1,024 characters on a line with its colon: a longer one is refused, at its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.samples import load
from transpile import convert
from transpile.pipeline.bounds.long_keys import LIMIT, has_long_line

BLOCK = """\
Transform: AWS::LanguageExtensions
Resources:
  R:
    Type: T
    Properties:
      P:
        Fn::ForEach::L:
          - X
          - [%s, b]
          - "${X}":
              A: !Ref X
            "%s${X}": 1
"""
FLOW = "Transform: AWS::LanguageExtensions\nResources: {R: {Type: T, Properties: {P: %s}}}\n"
LOOP = "{'Fn::ForEach::L': [X, [%s, b], {'${X}': {A: !Ref X}, \"%s${X}\": 1}]}"
LAYOUTS = {"block": BLOCK, "flow": FLOW % LOOP}
TARGETS = ("cfn", "foreach", "map", "for")
LENGTHS = st.integers(1010, 1030)


def template(layout: str, length: int, rest: str, fixed: str) -> str:
    """A loop that makes the keys of an item of this length, which ends with `rest`, and of `fixed` text and that."""
    return LAYOUTS[layout] % (json.dumps("x" * (length - len(rest)) + rest), fixed)


def codes(result: Any) -> list[str]:
    return [one.code for one in result.diagnostics]


@given(
    st.sampled_from([*LAYOUTS]),
    LENGTHS,
    st.sampled_from(["", ":", ": a", "'", '"', "\t", "\n", "\x01", "é", " #b", "''''", "{", ","]),
    st.sampled_from(["a", "a" * 10, "a: "]),
    st.sampled_from(TARGETS),
)
@example("block", 1023, "", "a", "cfn")
@example("block", 1024, "", "a", "cfn")
@example("flow", 1024, "", "a", "cfn")
@example("block", 1020, "", "aaaaaa", "cfn")
def test_a_result_can_be_read_or_is_refused(layout: str, length: int, rest: str, fixed: str, target: str) -> None:
    text = template(layout, length, rest, fixed)
    result = convert(text, target)
    assert "T901" not in codes(result)
    if "T133" in codes(result):
        (told,) = [one for one in result.diagnostics if one.code == "T133"]
        assert told.span is not None
        assert "${X}" in text[told.span.start : told.span.end]
        assert length + len(fixed) + 2 + rest.count("'") + 5 > 1024
    elif result.text is not None:
        load(result.text)
    as_json = convert(text, target, format="json")
    assert not {"T133", "T901"} & {*codes(as_json)}
    if result.text is not None and as_json.text is not None:
        assert load(result.text)["Resources"] == json.loads(as_json.text)["Resources"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("length", "refused"), [(1024, False), (1025, True), (5000, True)])
def test_the_limit_is_that_of_yaml(layout: str, length: int, refused: bool) -> None:
    result = convert(template(layout, length - 1, "", "a"), "cfn", verify=False)
    assert codes(result) == ["T133"] * refused
    assert (result.text is None) is refused


@pytest.mark.parametrize(("length", "refused"), [(1021, False), (1022, True)])
def test_blanks_before_the_colon_count(length: int, refused: bool) -> None:
    text = template("block", 5, "", "a").replace('"${X}":', "${X}   :")
    result = convert(text.replace('"xxxxx"', "x" * length), "cfn")
    assert codes(result) == ["T133"] * refused


def test_an_explicit_key_of_the_source_may_be_long() -> None:
    key = "x" * 2000
    text = f"Transform: AWS::LanguageExtensions\nMetadata:\n  ? {key}\n  : 1\n" + "".join(
        template("block", 5, "", "a").partition("Resources")[1:]
    )
    result = convert(text, "cfn")
    assert codes(result) == []
    assert load(result.text or "")["Metadata"] == {key: 1}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("verify", [True, False])
def test_an_explicit_key_in_a_body_is_kept_or_told(target: str, verify: bool) -> None:
    key = "k" * 1500
    explicit = f"    - R${{X}}:\n        Type: T\n        ? {key}\n        : !Ref X\n"
    text = f"Transform: AWS::LanguageExtensions\nResources:\n  Fn::ForEach::L:\n    - X\n    - [a]\n{explicit}"
    result = convert(text, target, verify=verify)
    assert codes(result) in ([], ["T133"])
    assert result.text is None or key in json.dumps(load(result.text))


@given(st.lists(st.sampled_from([0, 1, 40, 1000, LIMIT - 1, LIMIT, LIMIT + 1, 2 * LIMIT, 2 * LIMIT + 1])))
@example([LIMIT])
@example([LIMIT + 1])
@example([LIMIT, LIMIT, 1])
@example([40, LIMIT + 1, 0])
def test_a_line_that_a_key_may_be_too_long_in_is_found(lengths: list[int]) -> None:
    assert has_long_line("\n".join("x" * length for length in lengths)) is any(one > LIMIT for one in lengths)
