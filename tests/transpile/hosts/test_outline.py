"""The entries of a section are found without a parser, where they begin lines of their own."""

from __future__ import annotations

import json

import pytest

from transpile.hosts import outline


def test_entries_are_found_in_json() -> None:
    text = json.dumps({"A": {"Resources": 1}, "Resources": {"One": {"a": "}"}, "Two": [1]}, "B": {"x": 1}}, indent=3)
    found = outline.section(text, "Resources")
    assert found is not None
    assert found.keys == ("One", "Two")
    both = [text[start:end] for start, end in found.spans]
    before, after = text[: found.spans[0].start], text[found.end :]
    assert json.loads(before + both[1] + after) == {"A": {"Resources": 1}, "Resources": {"Two": [1]}, "B": {"x": 1}}
    assert json.loads(before + found.between.join(both) + after) == json.loads(text)


@pytest.mark.parametrize("quote", ["", "'", '"'])
def test_entries_are_found_between_comments_blank_lines_and_quotes(quote: str) -> None:
    one, name = f"{quote}One{quote}", f"{quote}Resources{quote}"
    text = f"A: 1\n{name}: # all\n\n    # first\n    {one}: {{a: b}}\n\n    Two:\n      c: d\n# end\nB: 2\n"
    found = outline.section(text, "Resources")
    assert found is not None
    assert found.keys == ("One", "Two")
    first, second = (text[start:end] for start, end in found.spans)
    assert text[: found.spans[0].start] == f"A: 1\n{name}: # all\n\n    # first\n"
    assert (first, second) == (f"    {one}: {{a: b}}\n\n", "    Two:\n      c: d\n# end\n")
    assert text[found.end :] == "B: 2\n"


@pytest.mark.parametrize(
    "text", ["Resources: {One: {a: b}}\n", "Resources:\nB: 2\n", "B: 2\n", "Resources:\n", '{"Resources": {"One": {}}}']
)
def test_sections_of_another_style_are_not_cut(text: str) -> None:
    assert outline.section(text, "Resources") is None
