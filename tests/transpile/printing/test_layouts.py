"""A template is converted whatever its layout is, and what is new is laid out as the rest of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from support.depth import in_turn
from support.layout_variants import JSON_VARIANTS, YAML_VARIANTS
from support.text import CONVERSIONS, data_of, rewritten, text_of


def every(layouts: Iterable[str]) -> pytest.MarkDecorator:
    """Each layout, with every second conversion."""
    half = (len(CONVERSIONS) + 1) // 2
    cases = [(*one, layout) for at, layout in enumerate(layouts) for one in in_turn(CONVERSIONS, at, half)]
    return pytest.mark.parametrize(("name", "target", "layout"), cases, ids=["-".join(one) for one in cases])


OTHER_WORDS = ("other-letters", "letters")
"""Layouts that change what strings say."""


@cache
def meaning(name: str, target: str) -> Any:
    """The data of a template in a dialect, laid out as it is written."""
    return data_of(rewritten(text_of(name), target))


def outline(text: str) -> list[tuple[str, int]]:
    """Line ends and their number, the final line break, the byte order mark."""
    ends = re.findall(r"\r?\n|\r", text)
    return [("bom", text.count("\ufeff")), ("line ends", len(set(ends))), ("tail", len(text) - len(text.rstrip()))]


def blemishes(text: str) -> set[str]:
    """Lines with blanks at their end, and doubled blank lines; of a block scalar in the templates too."""
    return {line for line in text.splitlines() if line != line.rstrip()} | set(
        re.findall(r"\n\s*\n\s*\n", text.strip())
    )


@every(YAML_VARIANTS)
def test_a_yaml_layout_changes_no_meaning(name: str, target: str, layout: str) -> None:
    source = YAML_VARIANTS[layout](text_of(name))
    result = rewritten(source, target)
    if layout not in OTHER_WORDS:
        assert data_of(result) == meaning(name, target)
    assert outline(result) == outline(source)
    assert blemishes(result) <= blemishes(source)


@every(JSON_VARIANTS)
def test_a_json_layout_changes_no_meaning(name: str, target: str, layout: str) -> None:
    source = JSON_VARIANTS[layout](data_of(text_of(name)))
    result = rewritten(source, target)
    if layout not in OTHER_WORDS:
        assert data_of(result) == meaning(name, target)
    assert outline(result) == outline(source)
    assert blemishes(result) <= blemishes(source)


FOUR_COLUMNS = """\
Resources:
    Queue:
        Type: T
        Properties:
            Tags:
              -   Key: a
                  Value: b
    Topics:
        Fn::For:
          -   [i, Name]
          -   [a, b]
          -   Type: T
          -   !Sub Topic${Name}
"""
FLUSH = """\
Resources:
  Topics:
    Fn::For:
    - [i, Name]
    - [a, b]
    - Type: T
    - !Sub Topic${Name}
"""
TABS = """\
{
\t"Resources" : {
\t\t"R" : {"Fn::For" : [["i","x"],["a","b"],{"Type" : "T"},{"Fn::Sub" : "T${x}"}]}
\t}
}
"""


@pytest.mark.parametrize(
    ("text", "target", "new"),
    [
        (
            FOUR_COLUMNS,
            "map",
            """\
    Fn::Merge:
      -   Fn::Map:
              Value: Name
              Collection: [a, b]
              Key: !Sub Topic${Name}
              Fragment:
                  Type: T
""",
        ),
        (
            FOUR_COLUMNS,
            "foreach",
            """\
    Fn::ForEach::Topics:
      -   Name
      -   [a, b]
      -   Topic${Name}:
              Type: T
""",
        ),
        (
            FLUSH,
            "map",
            """\
  Fn::Merge:
  - Fn::Map:
      Value: Name
""",
        ),
        (
            TABS,
            "foreach",
            """\
\t\t"Fn::ForEach::R" : [
\t\t\t"x",
\t\t\t["a","b"],
\t\t\t{
\t\t\t\t"T${x}" : {"Type" : "T"}
\t\t\t}
\t\t]
""",
        ),
    ],
    ids=["four-map", "four-foreach", "flush-map", "tabs-foreach"],
)
def test_what_is_new_stands_in_the_columns_of_the_rest(text: str, target: str, new: str) -> None:
    assert new in rewritten(text, target)
