"""The functions that are evaluated are Terraform's, with Terraform's parameters."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from dialects.terraform.cty.types import as_json
from dialects.terraform.functions import NOT_EVALUATED, SUBJECTS, find
from dialects.terraform.functions.signatures import Parameter
from support import real_terraform

NAMES = [name for names in SUBJECTS.values() for name in names.split()]
EVALUATED_OTHERWISE = {"can", "try"}
SIGNATURES = cache(real_terraform.functions)


def described(parameter: Parameter) -> dict[str, Any]:
    told = {"name": parameter.name, "type": as_json(parameter.type)}
    return {**told, "is_nullable": True} if parameter.null else told


def without_description(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key != "description"}


def test_every_function_of_terraform_is_evaluated_or_left_for_a_reason() -> None:
    bare = {name for name in SIGNATURES() if not name.startswith("core::")}
    assert {*NAMES, *NOT_EVALUATED} | EVALUATED_OTHERWISE == bare
    assert not NOT_EVALUATED.keys() & set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_function_takes_what_terraforms_takes(name: str) -> None:
    function, signature = find(name), SIGNATURES()[name]
    assert function is not None
    assert [described(each) for each in function.parameters] == [
        without_description(each) for each in signature.get("parameters", [])
    ]
    rest = signature.get("variadic_parameter")
    assert (function.rest and described(function.rest)) == (rest and without_description(rest))
    if not callable(function.result) and signature["return_type"] != "dynamic":
        assert as_json(function.result) == signature["return_type"]


def test_a_function_is_found_by_its_full_name_too() -> None:
    assert find("core::upper") is find("upper")
    assert find("core::file") is None
    assert find("elephant") is None
