"""A second opinion: AWS SAM's own expander makes of every result in `foreach` what the sample says.

SAM folds everything that it knows, so the printed expansion goes through it too. Where `research` has shown that SAM
departs from the service, the sample is left out with the reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from samcli.lib.cfn_language_extensions import PseudoParameterValues, process_template
from samples_support import load, sections, spelled
from test_realistic import SOURCES
from test_samples import VALID, Sample

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
PSEUDO_PARAMETERS = PseudoParameterValues(
    region="eu-west-1", account_id="123456789012", stack_name="shop", partition="aws", url_suffix="amazonaws.com"
)

samples = pytest.mark.parametrize("sample", [one for one in VALID if one.id not in LEFT_OUT])
templates = pytest.mark.parametrize(
    ("source", "expected"), [pytest.param(*paths, id=name) for name, paths in SOURCES.items() if name not in LEFT_OUT]
)


def expanded_by_sam(template: dict[str, Any], given: dict[str, Any]) -> Any:
    """What SAM makes of a template: each parameter with the value given, else its default, else some value."""
    values = {name: given.get(name, _value(declared)) for name, declared in template.get("Parameters", {}).items()}
    with_transform = {**template, "Transform": "AWS::LanguageExtensions"}
    result = process_template(with_transform, parameter_values=values, pseudo_parameters=PSEUDO_PARAMETERS)
    return spelled(sections(result))


def _value(declared: dict[str, Any]) -> Any:
    return declared.get("Default", ["a", "b"] if "List" in declared["Type"] else "a")


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
