"""Random templates with loops: what holds for the options of a conversion, and what SAM makes of its results.

The rules for every conversion are in `test_loop_family`.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, KINDS, TARGETS, profile
from loop_reference import meaning
from loop_rendering import RENDERERS, data_of
from loop_rules import Case
from loop_templates import templates

from support.sam import expanded_by_sam
from support.samples import spelled
from transpile import convert

anew = settings(profile, max_examples=100 if DEEP else 6)
kinds = pytest.mark.parametrize("kind", KINDS)
data = st.data()
targets = st.sampled_from((*TARGETS, "cfn"))


def converted(text: str, target: str, **options: Any) -> str:
    """The text after a conversion that succeeds."""
    result = convert(text, target, **options)
    assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
    return result.text


def drawn(data: st.DataObject, kind: str, *, only_sam: bool = False) -> Case:
    """A template that has a meaning."""
    template = data.draw(templates(*KINDS[kind], only_sam=only_sam))
    how = data.draw(st.sampled_from(sorted(RENDERERS)))
    case = Case(template, RENDERERS[how](template), how)
    assume(case.has_meaning())
    return case


@kinds
@anew
@given(data=data)
def test_a_resolved_expansion_means_the_same(kind: str, data: st.DataObject) -> None:
    case = drawn(data, kind)
    assert meaning(data_of(converted(case.text, "cfn", resolve=True))) == case.means()


@kinds
@anew
@given(data=data, target=targets)
def test_verification_changes_nothing(kind: str, data: st.DataObject, target: str) -> None:
    text = drawn(data, kind).text
    assert converted(text, target, verify=False) == converted(text, target)


@kinds
@anew
@given(data=data, target=targets, host=st.sampled_from(("yaml", "json")))
def test_the_other_host_says_the_same(kind: str, data: st.DataObject, target: str, host: str) -> None:
    case = drawn(data, kind)
    assert spelled(meaning(data_of(converted(case.text, target, format=host)))) == spelled(case.means())


@kinds
@anew
@given(data=data, target=st.sampled_from(TARGETS))
def test_without_unrolling_the_result_is_the_same_or_none(kind: str, data: st.DataObject, target: str) -> None:
    text = drawn(data, kind).text
    result, unrolled = convert(text, target, unroll=False), convert(text, target)
    if any(one.code == "T411" for one in unrolled.diagnostics):
        assert result.text is None
        assert "T401" in {one.code for one in result.diagnostics}
    else:
        assert result.text == unrolled.text


@kinds
@anew
@given(data=data)
def test_sam_expands_the_result_in_foreach_alike(kind: str, data: st.DataObject) -> None:
    case = drawn(data, kind, only_sam=True)
    by_sam = expanded_by_sam(data_of(converted(case.text, "foreach")), {})
    assert by_sam.get("Outputs") == spelled(case.means()).get("Outputs")
    assert by_sam["Resources"] == spelled(case.means())["Resources"]
