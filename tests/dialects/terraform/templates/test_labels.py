"""Names of loops in comments of a module."""

from __future__ import annotations

from typing import Any

import pytest

from transpile import convert

SHAPES = {
    "an argument of merge": """Resources = merge(
      { A = { Type = "T" } },
      # Fn::ForEach::Mine
      { for n in ["x", "y"] : "B${n}" => { Type = "T" } },
    )""",
    "several entries": """Resources = merge(
      # about it
      # Fn::ForEach::Mine
      merge([for n in ["x", "y"] : { "B${n}" = { Type = "T" }, "C${n}" = { Type = "T" } }]...),
      { A = { Type = "T" } },
    )""",
    "a value": """# Fn::ForEach::Mine
    Resources = { for n in ["x", "y"] : "B${n}" => { Type = "T" } }""",
    "in the head": """Resources = {
      # Fn::ForEach::Mine
      for n in ["x", "y"] : "B${n}" => { Type = "T" }
    }""",
    "a nest": """Resources = merge([for m in ["p", "q"] :
      # Fn::ForEach::Mine
      { for n in ["x", "y"] : "B${m}${n}" => { Type = "T" } }
    ]...)""",
    "a nest, in the head": """Resources = merge([for m in ["p", "q"] : {
      # Fn::ForEach::Mine
      for n in ["x", "y"] : "B${m}${n}" => { Type = "T" }
    }]...)""",
    "a nest beside entries": """Resources = merge([for m in ["p", "q"] : merge(
      { "A${m}" = { Type = "T" } },
      # Fn::ForEach::Mine
      { for n in ["x", "y"] : "B${m}${n}" => { Type = "T" } },
    )]...)""",
    "properties": """Resources = { A = { Type = "T", Properties = {
      # Fn::ForEach::Mine
      Of = { for n in ["x", "y"] : "B${n}" => 1 }
    } } }""",
}


def converted(template: str, target: str, **options: Any) -> str:
    found = convert(f"locals {{\n  template = {{\n    {template}\n  }}\n}}\n", target, from_="terraform", **options)
    assert found.text is not None, found.diagnostics
    assert "T406" not in {one.code for one in found.diagnostics}
    return found.text


@pytest.mark.parametrize("shape", SHAPES)
def test_a_loop_has_the_name_that_stands_above_it(shape: str) -> None:
    text = converted(SHAPES[shape], "foreach")
    assert text.count("Fn::ForEach::Mine:") == 1
    assert "# Fn::" not in text
    assert ("# about it" in text) == ("# about it" in SHAPES[shape])


@pytest.mark.parametrize("shape", ["an argument of merge", "a value", "in the head"])
def test_a_wrapper_has_the_name_that_stands_above_its_loop(shape: str) -> None:
    assert "\n  Mine:\n" in converted(SHAPES[shape], "for")


@pytest.mark.parametrize("target", ["map", "cfn"])
@pytest.mark.parametrize("shape", SHAPES)
def test_where_loops_have_no_names_the_comment_is_gone(target: str, shape: str) -> None:
    text = converted(SHAPES[shape].replace("# about it", ""), target)
    assert "Fn::ForEach" not in text
    assert "#" not in text


@pytest.mark.parametrize("comment", ["# Fn::ForEach::my-loop", "# see Fn::ForEach::Mine", "# Fn::ForEach"])
def test_what_is_no_name_is_a_comment(comment: str) -> None:
    text = converted(SHAPES["a value"].replace("# Fn::ForEach::Mine", comment), "foreach")
    assert f"{comment}\n" in text
    assert "Fn::ForEach::B:" in text


def test_only_the_last_line_is_a_name() -> None:
    text = converted(SHAPES["a value"].replace("::Mine", "::Mine\n    # more"), "foreach")
    assert "# Fn::ForEach::Mine\n# more\n" in text


def test_a_comment_above_what_is_no_loop_stays() -> None:
    shape = SHAPES["several entries"].replace("Fn::ForEach::Mine", "x").replace("{ A", "# Fn::ForEach::Mine\n{ A")
    assert "# Fn::ForEach::Mine" in converted(shape, "foreach")


def test_items_of_a_list_have_loops_with_names() -> None:
    items = """Resources = { A = { Type = "T", Properties = { Of = concat(
      [1],
      # Fn::ForEach::Mine
      [for n in ["x", "y"] : "B${n}"],
    ) } } }"""
    assert "#" not in converted(items, "map")
