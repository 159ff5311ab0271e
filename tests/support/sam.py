"""AWS SAM's own expander."""

from __future__ import annotations

from typing import Any

from samcli.lib.cfn_language_extensions import PseudoParameterValues, process_template

from support.samples import sections, spelled

PSEUDO_PARAMETERS = PseudoParameterValues(
    region="eu-west-1", account_id="123456789012", stack_name="shop", partition="aws", url_suffix="amazonaws.com"
)


def expanded_by_sam(template: dict[str, Any], given: dict[str, Any]) -> Any:
    """What SAM makes of a template: each parameter with the value given, else its default, else some value."""
    values = {name: given.get(name, _value(declared)) for name, declared in template.get("Parameters", {}).items()}
    with_transform = {**template, "Transform": "AWS::LanguageExtensions"}
    result = process_template(with_transform, parameter_values=values, pseudo_parameters=PSEUDO_PARAMETERS)
    return spelled(sections(result))


def _value(declared: dict[str, Any]) -> Any:
    return declared.get("Default", ["a", "b"] if "List" in declared["Type"] else "a")
