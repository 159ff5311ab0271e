"""What is wrong with a `Fn::Map` or `Fn::Merge` is refused where it stands, and never stands in for something else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.reading import Reading

MAP = "{'Fn::Map': {%s}}"
NO_FRAGMENT = MAP % "Collection: [a], Key: !Sub 'R${Index}'"
ROWS = {
    "a map that is merged": ("'Fn::Merge': " + MAP % "Collection: [a]", [("T120", "'Fn::Map'")]),
    "a map in a list that is merged": ("'Fn::Merge': [" + NO_FRAGMENT + "]", [("T120", "'Fn::Map'")]),
    "a function that is merged": (
        "'Fn::Merge': {'Fn::FindInMap': [A, B, C]}",
        [("T120", "{'Fn::FindInMap': [A, B, C]}")],
    ),
    "a map with its section's name": (
        "'Fn::Map': {Collection: [a], Fragment: {Type: T}}",
        [("T121", "'Fn::Map'")],
    ),
    "a map beside others": (
        "R: {Type: T}, 'Fn::Map': {Collection: [a], Fragment: {Type: T}}",
        [("T120", "'Fn::Map'"), ("T121", "'Fn::Map'")],
    ),
    "a map with a name": (
        "Topics: " + NO_FRAGMENT,
        [("T119", "Topics"), ("T120", "'Fn::Map'")],
    ),
    "a key with an unknown name": (
        "'Fn::Merge': [" + MAP % "Collection: [a], Key: 'R${Other}', Fragment: {Type: T}" + "]",
        [("T113", "${Other}")],
    ),
}


@pytest.mark.parametrize("row", ROWS)
def test_refuses(row: str, read_text: Callable[..., Reading]) -> None:
    entries, expected = ROWS[row]
    assert read_text("Resources: {" + entries + "}").found == expected


def test_a_function_that_is_merged_is_named(read_text: Callable[..., Reading]) -> None:
    (found,) = read_text("Resources: {'Fn::Merge': {'Fn::FindInMap': [A, B, C]}}").diagnostics
    assert found.label == "this is Fn::FindInMap, which is not known to be an object"


INCOMPLETE = MAP % "Collection: [a]"
"""Two findings, were it read."""
WITHOUT_KEY = "{Collection: [a], Fragment: {Type: T, P: " + INCOMPLETE + "}}"
WITHOUT_FRAGMENT = "{Collection: [" + INCOMPLETE + "], Key: !Sub 'R${Index}'}"
UNREAD = {
    "a map among others": (
        "Resources: {R: {Type: T}, 'Fn::Map': " + WITHOUT_KEY + "}",
        [("T120", "'Fn::Map'"), ("T121", "'Fn::Map'")],
    ),
    "a map in a template": ("Resources: {R: {Type: T}}\n'Fn::Map': " + WITHOUT_KEY, [("T121", "'Fn::Map'")]),
    "a map with a name": ("Resources: {Rs: {'Fn::Map': " + WITHOUT_KEY + "}}", [("T121", "'Fn::Map'")]),
    "a map in Parameters": ("Parameters: {P: {Type: String}, 'Fn::Map': " + WITHOUT_KEY + "}", [("T102", "'Fn::Map'")]),
    "a map without a fragment": (
        "Resources: {R: {Type: T}}\n'Fn::Map': " + WITHOUT_FRAGMENT,
        [("T102", "'Fn::Map'"), ("T120", "'Fn::Map'")],
    ),
    "a map with a name and no fragment": (
        "Resources: {Rs: {'Fn::Map': " + WITHOUT_FRAGMENT + "}}",
        [("T119", "Rs"), ("T120", "'Fn::Map'")],
    ),
}


@pytest.mark.parametrize("row", UNREAD)
def test_what_is_inside_of_a_refused_map_is_not_told_of(row: str, read_text: Callable[..., Reading]) -> None:
    text, expected = UNREAD[row]
    assert read_text(text).found == expected
