"""Loops written out inside their module: a folder for each rule, with the module before and after and what is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dialects.terraform.syntax.loops_in import Loop, loops_in
from support import real_terraform as real
from support.terraform_expanding import between, keeps_all_between, new_text, parsed, planned, told, written_out

RULES = sorted((Path(__file__).parent / "cases").iterdir())
NAMES = [rule.name for rule in RULES]
OTHER = re.compile(r'^variable "(\w+)" \{(?:\n  .*)*?\n  default += "', re.MULTILINE)
"""A variable whose default is a string."""
UNFORMATTED = {"four_blanks", "tabs"}
"""Rules about text that keeps a layout of its own."""
ASKED = {"asked": ["q"]}
"""Values for what has no default."""


def text(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_a_module_is_written_out_by_the_rule(rule: Path) -> None:
    found = written_out(text(rule / "input.tf"))
    assert found.text == text(rule / "output.tf")
    assert told(found) == text(rule / "told.txt")


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_terraform_makes_the_same_values_of_both(rule: Path) -> None:
    before, after = planned(text(rule / "input.tf"), ASKED), planned(text(rule / "output.tf"), ASKED)
    assert before == after
    assert not any(isinstance(one, real.Failure) for one in before)


def others(rule: Path) -> dict[str, str]:
    """Other values of the variables that no loop is fixed at."""
    said = text(rule / "told.txt")
    return {name: f"another {name}" for name in OTHER.findall(text(rule / "input.tf")) if f"`{name}` (" not in said}


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.name) for rule in RULES if others(rule)])
def test_what_no_loop_is_fixed_at_follows_its_variables(rule: Path) -> None:
    given = ASKED | others(rule)
    assert planned(text(rule / "input.tf"), given) == planned(text(rule / "output.tf"), given)


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_terraform_fmt_changes_neither(rule: Path) -> None:
    unchanged = [real.formatted(text(rule / name)) == text(rule / name) for name in ("input.tf", "output.tf")]
    assert unchanged == ([False, False] if rule.name in UNFORMATTED else [True, True])


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_what_is_no_loop_keeps_its_bytes(rule: Path) -> None:
    old, new = text(rule / "input.tf"), text(rule / "output.tf")
    assert keeps_all_between(old, new)
    windows = old.replace("\n", "\r\n")
    assert keeps_all_between(windows, new_text(windows))


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_line_endings_stay(rule: Path) -> None:
    windows = new_text(text(rule / "input.tf").replace("\n", "\r\n"))
    assert "\n" not in windows.replace("\r\n", "")


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_what_is_written_out_has_nothing_more_to_write_out(rule: Path) -> None:
    once = text(rule / "output.tf")
    assert new_text(once) == once


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_the_loops_that_are_said_to_stay_are_those_of_the_result(rule: Path) -> None:
    found = written_out(text(rule / "input.tf"))
    assert found.text is not None
    assert {one.extent for one in found.loops} == {one.span for one in loops(text(rule / "input.tf"))}
    assert any(one.stays for one in found.loops) == bool(loops(found.text))


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_nothing_that_is_said_advises_what_is_being_done(rule: Path) -> None:
    assert not [one for one in written_out(text(rule / "input.tf")).diagnostics if "--format hcl" in (one.help or "")]


def loops(of: str) -> list[Loop]:
    """Every loop of a module."""
    return [each for one in parsed(of).everything() for each in loops_in(one.value)]


def test_the_places_of_loops_are_seen() -> None:
    old = 'a = [for x in [1] : x]\nb = merge([for x in [1] : {}]...) # c\nd = "%{ for x in [1] }a%{ endfor }"\n'
    assert between(old) == ["a = ", "\nb = ", " # c\nd = ", "\n"]
    assert not keeps_all_between(old, old.replace("# c", "# d"))


def test_a_comment_before_the_dots_may_hold_dots() -> None:
    old = "locals {\n  a = max(1, [for x in [2, 3] : x] /* ... */ ...)\n}\n"
    assert new_text(old) == "locals {\n  a = max(1, 2, 3)\n}\n"


@pytest.mark.parametrize(
    "body",
    ["{ # c\n  n = x # d\n}", "{ # c\n  n = x # dd\n  longer = x # d\n}", "[ # c\n  x, # d\n]"],
)
def test_the_first_line_of_a_module_is_lined_up_as_any_other(body: str) -> None:
    old = real.formatted(f'locals {{ a = [for x in ["a", "b"] : {body}] }}\n')
    new = new_text(old)
    assert real.formatted(new) == new != old
    assert new_text(f"\n{old}") == f"\n{new}"


@pytest.mark.parametrize(
    ("written", "copy"),
    [
        ("{\n         n = x\n      }", '{\n           n = "a"\n        }'),
        ("{\n    n = x\n  }", '{\n          n = "a"\n        }'),
        ("{\n         n = x\n         }", '{\n           n = "a"\n           }'),
        ("merge({},\n         { n = x })", 'merge({},\n           { n = "a" })'),
        ("merge({},\n    { n = x })", 'merge({},\n    { n = "a" })'),
    ],
    ids=["closed below", "closed farther out", "closed farther in", "deeper", "farther out, but no bracket alone"],
)
def test_lines_of_no_layout_keep_their_distance_from_the_first_or_from_a_bracket_farther_out(
    written: str, copy: str
) -> None:
    """The first line is indented by 6, and that of a copy by 8."""
    found = new_text(f'locals {{\n      v = [for x in ["a"] : {written}]\n}}\n')
    assert found == f"locals {{\n      v = [\n        {copy},\n      ]\n}}\n"


JOINED = {
    "null is no map with items": ("merge(null, { a = var.x })", "[var.x]"),
    "nor is a variable that is null": ("merge({ b = 1 }, var.none, { a = var.x })", "[var.x, 1]"),
    "the last of equal keys holds": ("merge({ a = var.x }, { b = var.x }, { a = 1 })", "[1, var.x]"),
    "a map that is not written has items": ("merge(tomap({ b = 1 }), { a = var.x })", "[var.x, 1]"),
    "lists are behind each other": ('concat(["c"], [var.x], [])', '["c", var.x]'),
    "a list that is not written has items": ('concat(tolist(["c", "d"]), [var.x, 1])', '["c", "d", var.x, 1]'),
}


VARIABLES = 'variable "x" {\n  default = "a"\n}\n\nvariable "none" {\n  type    = map(string)\n  default = null\n}\n\n'


@pytest.mark.parametrize("rule", JOINED)
def test_the_items_of_joined_collections_are_what_is_written_for_them(rule: str) -> None:
    source, items = JOINED[rule]
    old = f"{VARIABLES}locals {{\n  t = [for v in {source} : v]\n}}\n"
    assert new_text(old) == old.replace(f"[for v in {source} : v]", items)


def test_joined_collections_have_these_items_in_terraform() -> None:
    answers = real.evaluate([f"[for v in {source} : v] == {items}" for source, items in JOINED.values()], VARIABLES)
    assert [isinstance(one, real.Value) and one.value for one in answers] == [True] * len(JOINED)
