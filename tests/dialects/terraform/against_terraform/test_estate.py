"""A module of 1,500 lines with its loops written out: nothing but the loops changes, and it means the same."""

from __future__ import annotations

import re
from functools import cache

import pytest

from dialects.terraform.expand.definitions import definitions
from dialects.terraform.syntax.loops_in import heredocs_in, loops_in
from support import TESTS
from support import real_terraform as real
from support.terraform_expanding import between, keeps_all_between, parsed, spans, told, written_out
from transpile.hosts.hcl.syntax import Block
from transpile.language.protocols import Expanded
from transpile.syntax.source import from_text

FOLDER = TESTS / "dialects" / "terraform" / "module" / "cases" / "estate"
MAIN = (FOLDER / "main.tf").read_bytes().decode("utf-8")
VARIABLES = (FOLDER / "variables.tf").read_bytes().decode("utf-8")
STAYING = [("for_each", "option"), ("value", "address")]
"""The loops over what is known after `apply` only, by the names of their definitions and of their variables."""
OTHERS = {"alarm_topic": "arn:aws:sns:x:1:y", "domain": "other.example.org", "retention": 7}
"""Values of variables that no loop goes through."""
_MADE = re.compile(r"\b((?:data\.)?aws_\w+\.\w+)(?:\[((?:[^][]|\[[^][]*\])*)\])?((?:\.\w+)*)")


@cache
def expanded(windows: bool = False) -> Expanded:
    found = written_out(ended(MAIN, windows), [from_text(VARIABLES, "variables.tf")])
    assert found.text is not None, told(found)
    return found


def ended(text: str, windows: bool) -> str:
    return text.replace("\n", "\r\n") if windows else text


def new_text(windows: bool = False) -> str:
    found = expanded(windows).text
    assert found is not None
    return found


def test_the_module_is_as_large_as_it_is_said_to_be() -> None:
    values = [one.value for one in definitions(parsed(MAIN))]
    assert MAIN.count("\n") >= 1500
    assert sum(1 for value in values for _ in loops_in(value)) >= 40
    assert sum(1 for value in values for _ in heredocs_in(value)) >= 8
    assert len(spans(MAIN)) >= 40


@pytest.mark.parametrize("windows", [False, True], ids=["lf", "crlf"])
def test_only_the_bytes_of_loops_change(windows: bool) -> None:
    old = ended(MAIN, windows)
    assert keeps_all_between(old, new_text(windows))
    assert sum(map(len, between(old))) > 0.6 * len(old)
    assert new_text(windows) == ended(new_text(), windows)


def test_every_loop_is_written_out_but_those_over_what_is_known_later() -> None:
    left = [(one.name.text, loop.value.text) for one in definitions(parsed(new_text())) for loop in loops_in(one.value)]
    assert left == STAYING
    assert [line.split()[1] for line in told(expanded()).splitlines() if "is not unrolled" in line] == ["T414"] * 2


def test_the_tests_of_values_stay() -> None:
    assert "alltrue([for name in local.names : length(name) < 64])" in new_text()


def test_terraform_fmt_changes_neither() -> None:
    assert real.formatted(MAIN) == MAIN
    assert real.formatted(new_text()) == new_text()


def test_the_result_has_nothing_more_to_write_out() -> None:
    assert written_out(new_text(), [from_text(VARIABLES, "variables.tf")]).text == new_text()


def evaluable(text: str) -> str:
    """The text with a string of its own for each part of what a deployment makes."""
    return _MADE.sub(lambda found: f'"{found[1]}{f"/${{{found[2]}}}" if found[2] else ""}{found[3]}"', text)


def values(text: str) -> tuple[str, list[str]]:
    """The variables and local values, and the expressions that have loops before, for Terraform to evaluate."""
    blocks = [one for one in parsed(text).items if isinstance(one, Block) and one.type.text == "locals"]
    before = list(definitions(parsed(MAIN)))
    wanted = [at for at, one in enumerate(before) if any(True for _ in loops_in(one.value))]
    after = list(definitions(parsed(text)))
    told_of = [text[after[at].value.span.start : after[at].value.span.end] for at in wanted]
    prelude = "\n".join(text[one.span.start : one.span.end] for one in blocks)
    return f"{VARIABLES}\n{evaluable(prelude)}\n", [f"{evaluable(one)}\n" for one in told_of]


@pytest.mark.parametrize("given", [{"alarm_topic": "x"}, OTHERS], ids=["as-they-are", "other-values"])
def test_terraform_makes_the_same_values_of_both(given: dict[str, object]) -> None:
    old, new = values(MAIN), values(new_text())
    before, after = real.plan(old[1], old[0], given), real.plan(new[1], new[0], given)
    failed = [at for at, one in enumerate(before) if isinstance(one, real.Failure)]
    assert len(failed) == len(STAYING), [before[at] for at in failed]
    assert [one for at, one in enumerate(after) if at not in failed] == [
        one for at, one in enumerate(before) if at not in failed
    ]
    assert len(before) > 40
