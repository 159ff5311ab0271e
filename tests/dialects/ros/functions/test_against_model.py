"""What we compute is what Alibaba Cloud's model of ROS computes, errata RO6 aside; what we refuse, it refuses.

Of `Fn::Base64Encode` the model ends its value with a line feed; `/` of integers makes a number with a point there. A
call that the model does not compute is not counted.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.compared import CALLS
from support.ros_calls import UNKNOWN, answered, document
from support.ros_model import OPEN, REFUSED, folded

EXAMPLES = 60
LEAST = 300
"""So many calls are compared at least, all functions together."""

words = st.text("ab,; 1é\n", max_size=6)
integers = st.integers(-9, 9)
floats = st.integers(-40, 40).map(lambda one: one / 8)  # sums of these are exact, in whatever order they are added
numbers = integers | floats | st.booleans()
scalars = words | numbers | st.none()
keys = st.sampled_from(["a", "b", "c"])


def maps(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(keys, inner, max_size=3)


def lists(inner: st.SearchStrategy[Any], least: int = 0, most: int = 4) -> st.SearchStrategy[list[Any]]:
    return st.lists(inner, min_size=least, max_size=most)


values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | maps(inner), max_leaves=5)


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> str:
    """An expression of `Fn::Calculate`; some are divided by 0, or not well formed."""
    if depth == 0 or draw(st.booleans()):
        return draw(st.sampled_from(["1", "2", "0", "7", "2.5", ".5", "{0}", "{1}", "(3)", "-4", "1 1", "+"]))
    one, other = draw(expressions(depth - 1)), draw(expressions(depth - 1))
    whole = f"{one}{draw(st.sampled_from([' + ', '-', '*', '//', '%', '/']))}{other}"
    return f"({whole})" if draw(st.booleans()) else whole


slices = st.lists(st.sampled_from(["", "0", "1", "-1", "2", "5", "-4"]), min_size=2, max_size=3).map(":".join)
indices = integers | st.sampled_from(["0", "1", "-1", "7", "x", " 2 ", "", "a", "b"]) | slices | floats | st.none()
json_texts = st.sampled_from(['{"a": 1}', '{"b": [1, 2.5]}', "[1, [2]]", "", "null", "5", '"a"', "{", '{"a": null}'])
collections = lists(values) | maps(values) | json_texts | st.none() | numbers
base64_texts = st.sampled_from(["", "YQ==", "YWI=", "YWJj", "YQ", "????", "/w==", "YWJj\n", "YQ==\n\n"])
patterns = st.sampled_from(["a*", "a|ab", "[ab,]+", "(", "\\d+", ".*", "", "(?i)A.*", "a{1,2}.?"])

CALLS_OF: dict[str, st.SearchStrategy[Any]] = {
    "Fn::Str": values,
    "Fn::Base64Encode": words | st.none(),
    "Fn::Base64Decode": base64_texts | words.map(lambda one: base64.b64encode(one.encode()).decode()),
    "Fn::Base64": words,
    "Fn::Join": st.tuples(words, lists(scalars) | st.none()).map(list),
    "Fn::Split": st.tuples(words, words | st.none() | integers).map(list),
    "Fn::Replace": st.tuples(st.dictionaries(words, scalars, max_size=1), words | st.none()).map(list),
    "Fn::MatchPattern": st.tuples(patterns, words).map(list),
    "Fn::Select": st.tuples(indices, collections).map(list)
    | st.tuples(indices, collections, values).map(list)
    | st.tuples(indices, collections, values, st.none() | st.just("missing")).map(list),
    "Fn::Index": st.tuples(scalars, lists(values) | st.none()).map(list),
    "Fn::Length": values,
    "Fn::MergeMapToList": lists(st.dictionaries(keys, lists(values) | st.none(), max_size=2), 1),
    "Fn::MergeMap": st.tuples(maps(maps(values) | values), maps(maps(values) | values)).map(list),
    "Fn::GetJsonValue": st.tuples(keys, maps(values) | json_texts | st.none()).map(list),
    "Fn::Any": lists(values) | st.none(),
    "Fn::Contains": st.tuples(lists(scalars), scalars).map(list),
    "Fn::EachMemberIn": st.tuples(lists(scalars), lists(scalars)).map(list),
    "Fn::Add": lists(numbers, 1) | lists(lists(values), 1) | lists(maps(values), 1) | lists(values, 2),
    "Fn::Avg": st.tuples(st.integers(-2, 3), lists(numbers | st.none() | st.sampled_from(["1.5", "x", " 2 "]))).map(
        list
    ),
    "Fn::Calculate": st.tuples(expressions(), st.integers(0, 3), lists(integers | floats, 1)).map(list),
    "Fn::Max": lists(numbers | st.none()),
    "Fn::Min": lists(numbers | words),
    "Fn::FindInMap": st.tuples(st.sampled_from(["M", "N"]), keys, keys).map(list),
}
MAPPINGS = {"M": {"a": {"a": "x", "b": [1, "2"], "c": 1.5}, "b": {"a": True}}}


def kinds(value: Any) -> Any:
    """A value with its kinds: 1, 1.0 and true are three."""
    match value:
        case list():
            return [kinds(one) for one in value]
        case dict():
            return {key: kinds(one) for key, one in value.items()}
    return type(value).__name__, value


def excluded(name: str, argument: Any, theirs: Any) -> Any:
    """The model's value where errata RO6 says another one; OPEN where it says none of its own."""
    if name == "Fn::Base64Encode" and isinstance(theirs, str):
        return theirs.removesuffix("\n")
    if name == "Fn::Calculate" and "/" in argument[0].replace("//", ""):
        return OPEN
    return theirs


def compared(name: str, argument: Any) -> bool:
    """Whether both computed the call; they must agree then."""
    sections = {"Mappings": MAPPINGS}
    theirs = excluded(name, argument, folded({name: argument}, **sections))
    if theirs is OPEN:
        return False
    ours, told = answered({name: argument}, document(**sections))
    if theirs is REFUSED:
        assert ours is UNKNOWN, (name, argument, ours)
        return bool(told)
    assert not told, (name, argument, theirs, told)
    if ours is UNKNOWN:
        assert name == "Fn::MatchPattern", (name, argument, theirs)  # the other way to match
        return False
    assert kinds(ours) == kinds(theirs), (name, argument)
    return True


@pytest.fixture(scope="module")
def total() -> list[int]:
    return []


@pytest.mark.parametrize("name", CALLS_OF)
def test_a_function_computes_what_the_model_computes(
    name: str, total: list[int], record_property: Callable[[str, object], None]
) -> None:
    count = 0

    @settings(max_examples=EXAMPLES, database=None)
    @given(CALLS_OF[name])
    def run(argument: Any) -> None:
        nonlocal count
        count += compared(name, argument)

    run()
    assert count >= 10, f"only {count} calls of {name} were compared"
    total.append(count)
    record_property(CALLS, count)
