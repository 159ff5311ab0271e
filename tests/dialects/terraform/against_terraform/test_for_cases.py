"""HCL's own tests of `for`: what is HCL is read, what is not is refused in HCL's own words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support import TESTS
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse_expression
from transpile.syntax.source import from_text

CASES = json.loads((TESTS / "dialects" / "terraform" / "data" / "hcl_for_cases.json").read_text(encoding="utf-8"))
SAID = "Invalid 'for' expression"


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_is_read_or_refused_as_hcl_does(case: dict[str, Any]) -> None:
    text = case["expr"] if case["mode"] == "expr" else f'"{case["expr"]}"'
    read = parse_expression(from_text(text))
    error = case.get("error", {})
    assert isinstance(read, Diagnostic) is (error.get("stage") == "parse")
    if isinstance(read, Diagnostic):
        assert read.code == "T027"
        assert read.span is not None
        assert read.help
        first = error["diags"][0]
        if first["summary"] == SAID:
            assert read.message.lower() == f"{SAID}: {first['detail'].rstrip('.')}".lower()
