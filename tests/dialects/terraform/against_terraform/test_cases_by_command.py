"""HCL's own tests of `for` through the command: values as values, mistakes as errors with their places.

Those that bind nothing, or `var` only: its values come from a file of Terraform's.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support import TESTS
from support.process import Run, cli

__all__ = ["cli"]
CASES = json.loads((TESTS / "dialects" / "terraform" / "data" / "hcl_for_cases.json").read_text(encoding="utf-8"))
HERE = [case for case in CASES if case.get("vars", {}).keys() <= {"var"}]
GOOD, BAD = [one for one in HERE if "error" not in one], [one for one in HERE if "error" in one]


def named(cases: list[dict[str, Any]]) -> Any:
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def converted(cli: Run, case: dict[str, Any], folder: Path) -> Any:
    """The command on a file that is the expression, with the values of `var`."""
    text = case["expr"] if case["mode"] == "expr" else f'"{case["expr"]}"'
    path, values = folder / "case.hcl", folder / "given.tfvars.json"
    path.write_text(text + "\n", encoding="utf-8")
    values.write_text(json.dumps({name: plain(one) for name, one in case.get("vars", {}).get("var", {}).items()}))
    words = ["--to", "cfn", "--format", "json", "--diagnostics", "json"]
    return cli(*words, path, "--parameters", values)


def plain(data: Any) -> Any:
    """A value of the cases as JSON has it: a set is a list."""
    return data["v"] if isinstance(data, dict) and "$typed" in data else data


def test_the_cases_are_all_there() -> None:
    assert (len(GOOD), len(BAD)) == (27, 9)


@named(GOOD)
def test_a_value_is_written(cli: Run, case: dict[str, Any], tmp_path: Path) -> None:
    done = converted(cli, case, tmp_path)
    assert (done.status, json.loads(done.out)) == (0, case["expected"]), done.err


@named(BAD)
def test_a_mistake_is_an_error_at_its_place(cli: Run, case: dict[str, Any], tmp_path: Path) -> None:
    done = converted(cli, case, tmp_path)
    assert (done.status, done.out) == (2, b"")
    told = json.loads(done.err)
    assert {one["severity"] for one in told} == {"error"}
    assert all(one["start"] and one["help"] and one["file"].endswith("case.hcl") for one in told)
    assert not {one["code"] for one in told} & {"T901", "T902"}
