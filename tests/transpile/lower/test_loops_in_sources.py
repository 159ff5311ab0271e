"""A loop over a list of which loops make some items: kept where the target can say it, else written out."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from transpile import convert

TEMPLATE = "Resources:\n  S:\n    Type: A\n    Properties:\n      P: %s\n"


class Made(NamedTuple):
    """A part of a template, and the items that it contributes to the list around it."""

    text: str
    items: tuple[Any, ...]


def looped(collection: list[Made], wrapped: bool) -> Made:
    """A loop over what is written."""
    items = [item for one in collection for item in one.items]
    source = ", ".join(one.text for one in collection)
    fragment = "{L: !Ref v}" if wrapped else "!Ref v"
    text = f"!Map {{Value: v, Collection: [{source}], Fragment: {fragment}}}"
    return Made(text, tuple({"L": one} if wrapped else one for one in items))


words = st.sampled_from([Made("a", ("a",)), Made("b", ("b",)), Made("{K: e}", ({"K": "e"},))])
loops = st.recursive(
    st.builds(looped, st.lists(words, max_size=3), st.booleans()),
    lambda inner: st.builds(looped, st.lists(words | inner, max_size=3), st.booleans()),
    max_leaves=4,
)


def expanded(text: str) -> Any:
    result = convert(text, "cfn", format="json")
    assert result.text is not None, [one.message for one in result.diagnostics]
    return json.loads(result.text)["Resources"]["S"]["Properties"]["P"]


@given(loops)
@pytest.mark.parametrize("target", ["foreach", "for", "ros", "terraform"])
def test_loops_inside_a_source_contribute_their_items(target: str, made: Made) -> None:
    result = convert(TEMPLATE % made.text, target)
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert expanded(TEMPLATE % made.text) == list(made.items)
    if target != "terraform":
        assert expanded(result.text) == list(made.items)


def test_a_loop_that_is_its_source_is_written_out_with_the_loops_in_it() -> None:
    result = convert(TEMPLATE % looped([Made("x", ()), looped([Made("a", ())], False)], False).text, "foreach")
    assert result.text == TEMPLATE % "[x, a]"


def test_a_loop_that_is_its_source_is_a_call_of_ros_with_the_loops_in_it_as_calls() -> None:
    result = convert(TEMPLATE % looped([Made("x", ()), looped([Made("a", ())], True)], False).text, "ros")
    assert result.text is not None
    assert "!ListMerge\n        - [x]\n        - !MergeMapToList\n          - L: [a]\n" in result.text
