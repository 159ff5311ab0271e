"""Alibaba Cloud's own model of ROS (`iac-code`), which computes calls of which all arguments are known."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from iac_code.tools.cloud.aliyun.ros_validation.analyzer import ExpressionAnalyzer
from iac_code.tools.cloud.aliyun.ros_validation.function_specs import ExpressionContext
from iac_code.tools.cloud.aliyun.ros_validation.model import (
    EvaluationMode,
    MaterializedTemplateSource,
    RequestValidationContext,
    Severity,
    TemplateSemanticMode,
    ValidationPolicy,
    display_path,
)
from iac_code.tools.cloud.aliyun.ros_validation.parser import parse_template_source
from iac_code.tools.cloud.aliyun.ros_validation.resource_value_specs import DEFAULT_RESOURCE_SPECS
from iac_code.tools.cloud.aliyun.ros_validation.symbols import collect_symbols
from iac_code.tools.cloud.aliyun.ros_validation.types import ValueKnowledge
from iac_code.tools.cloud.aliyun.ros_validation.validator import validate_ros_template

REFUSED = object()
"""What the model answers where the service would refuse a call."""
OPEN = object()
"""What it answers where it does not compute."""


def folded(call: Any, condition: bool = False, **sections: Any) -> Any:
    """The value of a call, as the model has it; `sections` are those of the template around."""
    analyzer = _analyzer({"ROSTemplateFormatVersion": "2015-09-01", **sections})
    context = ExpressionContext.CONDITION if condition else ExpressionContext.NORMAL
    found = analyzer.analyze(json.loads(json.dumps(call)), (), context)
    if found.poisoned or any(one.severity is Severity.ERROR for one in analyzer.diagnostics):
        return REFUSED
    return found.value if found.knowledge is ValueKnowledge.CONSTANT else OPEN


def _analyzer(template: dict[str, Any]) -> ExpressionAnalyzer:
    parsed = parse_template_source(json.dumps(template)).template
    symbols, wrong = collect_symbols(
        parsed.data,
        resource_specs=DEFAULT_RESOURCE_SPECS,
        evaluation_mode=EvaluationMode.DEPLOYMENT,
        parameter_bindings={},
    )
    assert not wrong, wrong
    analyzer = ExpressionAnalyzer(
        parsed,
        symbols,
        DEFAULT_RESOURCE_SPECS,
        evaluation_mode=EvaluationMode.DEPLOYMENT,
        semantic_mode=TemplateSemanticMode.STACK,
        policy=ValidationPolicy.STRICT,
    )
    if "Conditions" in template:
        analyzer.analyze_conditions_and_rules()
    return analyzer


def errors(text: str) -> list[str]:
    """What the model finds wrong with a template: its codes, and where."""
    return list(_errors(text))


@cache  # many loops expand to one text, and the model reads it three times
def _errors(text: str) -> tuple[str, ...]:
    request = RequestValidationContext(action="PreviewStack")
    found = validate_ros_template(MaterializedTemplateSource(text), request)
    wrong = (one for one in found.diagnostics if one.severity is Severity.ERROR)
    return tuple(f"{one.code} {display_path(one.path)} {one.summary}" for one in wrong)
