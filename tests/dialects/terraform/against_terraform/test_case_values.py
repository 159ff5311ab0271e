"""HCL's own tests of `for`: each gives the value and the type that it gives in HCL, or the same mistakes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.types import DYNAMIC, as_json
from dialects.terraform.cty.values import Null, Unknown, Value, object_of, type_of
from dialects.terraform.evaluate.scopes import Scope
from support import TESTS
from support.json_data import from_plain, plain
from support.terraform_expressions import evaluated, type_named

CASES = json.loads((TESTS / "dialects" / "terraform" / "data" / "hcl_for_cases.json").read_text(encoding="utf-8"))
RUN = [case for case in CASES if case.get("error", {}).get("stage") != "parse"]


def given(data: Any) -> Value:
    """A value of the file: JSON, in which objects with `$` are other than JSON can say. Marks are left out."""
    match data:
        case {"$typed": of, "v": inner}:
            return convert(given(inner), type_named(of))
        case {"$unknown": of}:
            return Unknown(type_named(of))
        case {"$null": of}:
            return Null(type_named(of))
        case {"$mark": inner}:
            return given(inner)
        case dict():
            return object_of({name: given(each) for name, each in data.items()})
        case list():
            return tuple(map(given, data))
    return from_plain(data)


def as_given(value: Value) -> Any:
    """A value as the file writes it, without marks."""
    if isinstance(value, Unknown):
        return {"$unknown": "any" if value.type == DYNAMIC else as_json(value.type)}
    if isinstance(value, tuple):
        return list(map(as_given, value))
    if isinstance(value, dict):
        return {name: as_given(each) for name, each in value.items()}
    return plain(value)


def unmarked(data: Any) -> Any:
    match data:
        case {"$mark": inner}:
            return unmarked(inner)
        case dict():
            return {name: unmarked(each) for name, each in data.items()}
        case list():
            return list(map(unmarked, data))
    return data


@pytest.mark.parametrize("case", RUN, ids=[case["id"] for case in RUN])
def test_a_case_gives_what_it_gives_in_hcl(case: dict[str, Any]) -> None:
    text = case["expr"] if case["mode"] == "expr" else f'"{case["expr"]}"'
    found = evaluated(text, Scope(values={name: given(data) for name, data in case.get("vars", {}).items()}))
    told = [one.message.lower() for one in found.diagnostics]
    if "error" not in case:
        assert not told
        assert as_given(found.value) == unmarked(case["expected"])
        assert as_json(type_of(found.value)) == case["expected_type"]
        return
    assert len(told) == len(case["error"]["diags"])
    for message, said in zip(told, case["error"]["diags"], strict=True):
        assert message.startswith(f"{said['summary']}: {said['detail'].split('. If')[0].rstrip('.')}".lower())
