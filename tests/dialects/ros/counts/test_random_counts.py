"""Random templates with `Count` expand to what the documentation says, and Alibaba Cloud's model takes the result."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from iac_code.tools.cloud.aliyun.ros_validation.model import (
    MaterializedTemplateSource,
    RequestValidationContext,
    Severity,
)
from iac_code.tools.cloud.aliyun.ros_validation.validator import validate_ros_template

from support.naive_counts import INDEX, expanded
from support.samples import load, normal
from transpile import convert

TOPIC = "ALIYUN::MNS::Topic"
NAMES = ("Alpha", "Beta", "Gamma")
PLAIN = "Plain"


def properties(draw: st.DrawFn, counts: dict[str, int], own: int | None) -> dict[str, Any]:
    """Properties that mention what may be mentioned: the number where there is one, items where lists have."""
    ways: list[Any] = [{"Ref": PLAIN}, {"Fn::GetAtt": [PLAIN, "TopicName"]}, "text", {"Ref": "P"}]
    for name, count in counts.items():
        ways += [{"Ref": name}, {"Fn::GetAtt": [name, "TopicName"]}]
        if own is not None and count >= own:
            ways += [{"Fn::Select": [{"Ref": INDEX}, one]} for one in ways[-2:]]
    if own is not None:
        ways += [{"Ref": INDEX}, {"Fn::Sub": f"t-${{{INDEX}}}"}, {"Fn::Sub": f"${{P}}-${{{INDEX}}}"}]
    found = draw(st.lists(st.sampled_from(ways), max_size=3))
    return {f"Value{at}": one for at, one in enumerate(found)}


@st.composite
def templates(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, int]]:
    """A template, and the values of its parameters."""
    counts = {name: draw(st.integers(0, 3)) for name in draw(st.lists(st.sampled_from(NAMES), unique=True))}
    parameter = draw(st.integers(0, 3))
    resources: dict[str, Any] = {PLAIN: {"Type": TOPIC}}
    for name, count in counts.items():
        by_parameter = draw(st.booleans())
        counts[name] = parameter if by_parameter else count
        resources[name] = {
            "Type": TOPIC,
            "Count": {"Ref": "P"} if by_parameter else draw(st.sampled_from([count, str(count)])),
        }
    for name, one in resources.items():
        others = [other for other in resources if other != name]
        before = [*others[: list(resources).index(name)]]
        if before and draw(st.booleans()):
            one["DependsOn"] = draw(st.sampled_from([before[0], before]))
        one["Properties"] = properties(draw, {key: counts[key] for key in before if key in counts}, counts.get(name))
    outputs = {name: {"Value": {"Ref": name}} for name in counts if draw(st.booleans())}
    head = {"ROSTemplateFormatVersion": "2015-09-01", "Parameters": {"P": {"Type": "Number"}}}
    return {**head, "Resources": resources, "Outputs": outputs}, {"P": parameter}


def errors(template: dict[str, Any]) -> list[str]:
    """What the model says is wrong with a template; it knows which properties a topic has, and these are no matter."""
    text = MaterializedTemplateSource(json.dumps(template))
    found = validate_ros_template(text, RequestValidationContext(action="PreviewStack")).diagnostics
    return [one.code for one in found if one.severity is Severity.ERROR]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(templates())
def test_a_random_template_expands_as_documented(drawn: tuple[dict[str, Any], dict[str, int]]) -> None:
    template, values = drawn
    given_values = {name: str(one) for name, one in values.items()}
    result = convert(json.dumps(template, indent=2), "cfn", name="ros.json", parameters=given_values)
    assert result.text is not None, result.diagnostics
    assert json.loads(result.text) == expanded(template, values)
    assert set(errors(json.loads(result.text))) <= set(errors(template))


@settings(max_examples=60, deadline=None)
@given(templates(), st.sampled_from(["yaml", "json"]))
def test_a_random_template_is_the_same_in_either_format(drawn: tuple[dict[str, Any], dict[str, int]], to: str) -> None:
    template, values = drawn
    options: dict[str, Any] = {"parameters": {name: str(one) for name, one in values.items()}}
    result = convert(json.dumps(template), "ros", name="ros.json", format=to, **options)
    assert result.text is not None, result.diagnostics
    assert load(result.text) == normal(template)
    assert load(convert(result.text, "cfn", **options).text or "") == normal(expanded(template, values))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(templates())
def test_counts_and_references_to_all_stay_in_the_other_format(drawn: tuple[dict[str, Any], dict[str, int]]) -> None:
    template, values = drawn
    result = convert(json.dumps(template), "ros", name="ros.json", format="yaml")
    assert result.text is not None, result.diagnostics
    back = convert(result.text, "ros", name="ros.yaml", format="json")
    assert back.text is not None, back.diagnostics
    found = json.loads(back.text)
    own = {name: _number(one) for name, one in found["Resources"].items()}
    assert own == {name: _number(one) for name, one in template["Resources"].items()}
    assert expanded(found, values) == expanded(template, values)


def _number(resource: dict[str, Any]) -> object:
    count = resource.get("Count")
    return count if isinstance(count, dict) else str(count)
