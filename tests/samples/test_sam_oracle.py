"""A second opinion: AWS SAM's own expander makes of every result in `foreach` what the sample says.

SAM folds everything that it knows, so the printed expansion goes through it too. Where `research` has shown that SAM
departs from the service, the sample is left out with the reason.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_realistic import SOURCES
from test_samples import VALID, Sample

from support.sam import expanded_by_sam
from support.samples import load
from transpile import convert

COMPUTED_CONDITION = "SAM ends with TypeError on a Condition that is computed"
LEFT_OUT = {
    "foreach-use-case-2-yaml": COMPUTED_CONDITION,
    "foreach-use-case-2-json": COMPUTED_CONDITION,
    "foreach-intrinsics-yaml": COMPUTED_CONDITION,
    "foreach-intrinsics-json": COMPUTED_CONDITION,
    "teams-foreach": COMPUTED_CONDITION,
    "teams-map": COMPUTED_CONDITION,
}
samples = pytest.mark.parametrize("sample", [one for one in VALID if one.id not in LEFT_OUT])
templates = pytest.mark.parametrize(
    ("source", "expected"), [pytest.param(*paths, id=name) for name, paths in SOURCES.items() if name not in LEFT_OUT]
)


@samples
def test_a_sample_in_foreach_means_the_same_to_sam(sample: Sample) -> None:
    assert sample.expansion is not None
    ours = load(sample.convert(sample.text, "foreach"))
    printed = load(sample.expansion.read_text(encoding="utf-8"))
    assert expanded_by_sam(ours, sample.parameters) == expanded_by_sam(printed, sample.parameters)


@templates
def test_a_realistic_template_in_foreach_means_the_same_to_sam(source: Path, expected: Path) -> None:
    result = convert(source, to="foreach")
    assert result.text is not None
    printed = load(expected.read_text(encoding="utf-8"))
    assert expanded_by_sam(load(result.text), {}) == expanded_by_sam(printed, {})


@pytest.mark.parametrize("sample", [one for one in VALID if one.id in LEFT_OUT])
def test_sam_still_cannot_expand_what_is_left_out(sample: Sample) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        expanded_by_sam(load(sample.text), sample.parameters)
