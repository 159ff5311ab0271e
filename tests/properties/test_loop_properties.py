"""Random templates with loops: every conversion means the same to a naive expander, and touches nothing else.

`TRANSPILE_DEEP=1` runs thousands of examples of each property.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from loop_reference import CollisionError, meaning
from loop_rendering import LINES, RENDERERS, entry_text
from loop_templates import templates
from samples_support import load, spelled
from test_sam_oracle import expanded_by_sam

from transpile import convert

DEEP = bool(os.environ.get("TRANSPILE_DEEP"))
OTHER = {"foreach": "map", "map": "foreach"}
LOOPS = ("Fn::ForEach", "Fn::Map", "Fn::Merge")

anew = settings(
    max_examples=3000 if DEEP else 25,
    derandomize=not DEEP,
    suppress_health_check=list(HealthCheck),
)
dialects = pytest.mark.parametrize("dialect", ["foreach", "map"])
renderers = st.sampled_from(sorted(RENDERERS))
data = st.data()


def converted(text: str, *targets: str, **options: Any) -> str:
    """The text after one conversion to each target in turn; all must succeed, `options` are for the last."""
    for target in targets:
        result = convert(text, target, **(options if target == targets[-1] else {}))
        assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
        text = result.text
    return text


def drawn(data: st.DataObject, dialect: str, *, only_sam: bool = False) -> tuple[dict[str, Any], str]:
    """A template that has a meaning, as data and as text."""
    template = data.draw(templates(dialect, only_sam))
    try:
        meaning(template)
    except CollisionError:
        assume(False)
    return template, RENDERERS[data.draw(renderers)](template)


def has_loop(section: Any) -> bool:
    """Whether a loop stands anywhere in some data."""
    match section:
        case dict():
            return any(key.startswith(LOOPS) or has_loop(value) for key, value in section.items())
        case list():
            return any(map(has_loop, section))
    return False


def logical_ids(found: dict[str, Any]) -> dict[str, set[str]]:
    """The keys of each section."""
    return {section: set(entries) for section, entries in found.items()}


@dialects
@anew
@given(data=data)
def test_an_expansion_means_the_same(dialect: str, data: st.DataObject) -> None:
    template, text = drawn(data, dialect)
    expanded = load(converted(text, "cfn"))
    assert not has_loop(expanded)
    assert meaning(expanded) == meaning(template)


@dialects
@anew
@given(data=data)
def test_a_resolved_expansion_means_the_same(dialect: str, data: st.DataObject) -> None:
    template, text = drawn(data, dialect)
    assert meaning(load(converted(text, "cfn", resolve=True))) == meaning(template)


@dialects
@anew
@given(data=data)
def test_the_order_of_an_expansion_is_that_of_the_loops(dialect: str, data: st.DataObject) -> None:
    template, text = drawn(data, dialect)
    expanded, expected = meaning(load(converted(text, "cfn"))), meaning(template)
    assert {name: list(entries) for name, entries in expanded.items()} == {
        name: list(entries) for name, entries in expected.items()
    }


@dialects
@anew
@given(data=data)
def test_the_other_dialect_means_the_same(dialect: str, data: st.DataObject) -> None:
    template, text = drawn(data, dialect)
    other = load(converted(text, OTHER[dialect]))
    found, expected = meaning(other), meaning(template)
    assert logical_ids(found) == logical_ids(expected)
    assert spelled(found) == spelled(expected)


@dialects
@anew
@given(data=data)
def test_both_dialects_resolve_to_the_same(dialect: str, data: st.DataObject) -> None:
    _, text = drawn(data, dialect)
    here, there = (load(converted(one, "cfn", resolve=True)) for one in (text, converted(text, OTHER[dialect])))
    assert spelled(meaning(here)) == spelled(meaning(there))


@dialects
@anew
@given(data=data)
def test_there_and_back_means_the_same(dialect: str, data: st.DataObject) -> None:
    template, text = drawn(data, dialect)
    back = load(converted(text, OTHER[dialect], dialect))
    assert spelled(meaning(back)) == spelled(meaning(template))


@dialects
@anew
@given(data=data, target=st.sampled_from(("foreach", "map", "cfn")), how=st.sampled_from(LINES))
def test_what_holds_no_loop_keeps_its_bytes(dialect: str, data: st.DataObject, target: str, how: str) -> None:
    template, _ = drawn(data, dialect)
    result = converted(RENDERERS[how](template), target)
    sections = [(name, one, 0) for name, one in template.items() if name not in ("Transform", "Mappings")]
    entries = [(name, one, 1) for section in sections[3:] for name, one in section[1].items()]
    for name, one, depth in [*sections, *entries]:
        assert has_loop({name: one}) or entry_text(how, name, one, depth) in result


@dialects
@anew
@given(data=data)
def test_its_own_dialect_is_left_alone(dialect: str, data: st.DataObject) -> None:
    _, text = drawn(data, dialect)
    result = convert(text, dialect)
    assert result.text == text
    assert not result.changed


@dialects
@anew
@given(data=data, target=st.sampled_from(("foreach", "map", "cfn")))
def test_a_result_is_read_again_without_a_change(dialect: str, data: st.DataObject, target: str) -> None:
    _, text = drawn(data, dialect)
    result = converted(text, target)
    assert converted(result, target) == result


@dialects
@anew
@given(data=data, target=st.sampled_from(("foreach", "map", "cfn")))
def test_verification_changes_nothing(dialect: str, data: st.DataObject, target: str) -> None:
    _, text = drawn(data, dialect)
    assert converted(text, target, verify=False) == converted(text, target)


@dialects
@anew
@given(data=data, target=st.sampled_from(("foreach", "map", "cfn")), host=st.sampled_from(("yaml", "json")))
def test_the_other_host_says_the_same(dialect: str, data: st.DataObject, target: str, host: str) -> None:
    template, text = drawn(data, dialect)
    found = load(converted(text, target, format=host))
    assert spelled(meaning(found)) == spelled(meaning(template))


@dialects
@anew
@given(data=data)
def test_sam_expands_the_result_in_foreach_alike(dialect: str, data: st.DataObject) -> None:
    template, text = drawn(data, dialect, only_sam=True)
    result = load(converted(text, "foreach"))
    by_sam, expected = expanded_by_sam(result, {}), spelled(meaning(template))
    assert by_sam.get("Outputs") == expected.get("Outputs")
    assert by_sam["Resources"] == expected["Resources"]
