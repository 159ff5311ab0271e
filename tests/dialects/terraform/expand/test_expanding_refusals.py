"""What is wrong in loops that are to be written out, what would be too much, and what a template cannot do without."""

from __future__ import annotations

import pytest

from dialects.terraform.cty.failures import Budget
from dialects.terraform.expand import writer
from dialects.terraform.expand.module import expanded
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from support.terraform_expanding import new_text, told, written_out
from transpile.diagnostics import Severity
from transpile.syntax.source import from_text

LATER = 'resource "terraform_data" "later" {}\n'


def module(value: str) -> str:
    return f"{LATER}locals {{\n  found = {value}\n}}\n"


@pytest.mark.parametrize(
    ("value", "code", "at"),
    [
        ("{ for x in [1, 1] : (x) => x }", "T301", "(x)"),
        ("[for x in 5 : x]", "T213", "5"),
        ("[for x in null : x]", "T213", "null"),
        ("[for x in [1] : y]", "T212", "y"),
        ("[for x in [] : var.nothing]", "T212", "var.nothing"),
        ("[for x in [1] : x if 5]", "T213", "5"),
        ("[for x in [1] : x.name]", "T213", "name"),
        ("[for x in terraform_data.later.output : { for y in [1, 1] : (y) => x }]", "T301", "(y)"),
        ("[for x in range(1000) : [for y in range(999) : 1]]", "T208", "range(999)"),
        ('[for x in range(1000) : [for y in range(20) : "' + "x" * 1000 + '${x}"]]', "T219", None),
    ],
)
def test_a_mistake_is_told_at_its_place_and_nothing_is_written(value: str, code: str, at: str | None) -> None:
    found = written_out(module(value))
    assert found.text is None
    first = found.diagnostics[0]
    assert (first.code, first.severity) == (code, Severity.ERROR)
    assert first.source is not None
    assert first.span is not None
    assert at in (None, first.source.slice(first.span))


def test_a_mistake_that_two_definitions_need_is_told_once() -> None:
    found = written_out("locals {\n  a = [for x in local.b : x]\n  b = [for x in local.a : x]\n}\n")
    assert [one.code for one in found.diagnostics] == ["T213"]


def test_a_mistake_that_try_catches_is_none() -> None:
    assert "error" not in told(written_out(module('try([for x in [{}] : x.name], ["none"])')))


@pytest.mark.parametrize(
    "template",
    [
        "{ Resources = { for x in terraform_data.later.output : x => {} } }",
        "merge({ Resources = {} }, { for x in terraform_data.later.output : x => {} })",
        "jsonencode({ Resources = {}, Outputs = { A = [for x in terraform_data.later.output : x] } })",
    ],
)
def test_what_stays_in_a_template_is_an_error(template: str) -> None:
    found = written_out(module(template))
    assert found.text is None
    assert told(found).startswith("error T204")


def test_what_stays_elsewhere_is_a_note() -> None:
    text = module("{ Other = [for x in terraform_data.later.output : x] }")
    found = written_out(text)
    assert found.text == text
    assert told(found).startswith("note T414 3:")


def test_a_limit_of_rounds_holds_for_all_loops_together() -> None:
    source = from_text("locals {\n  a = [for x in range(60) : x]\n  b = [for x in range(60) : x]\n}\n")
    for limit, written in ((100, False), (120, True)):
        loaded = load(source, budget=Budget(limit))
        assert isinstance(loaded, Loaded)
        assert (expanded(loaded).text is not None) is written


def test_a_result_that_means_something_else_is_never_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "locals {\n  found = [for x in [1, 2] : x]\n}\n"
    assert new_text(text) == "locals {\n  found = [1, 2]\n}\n"
    monkeypatch.setattr(writer.Pen, "count", lambda _self, written: written.replace("2", "3"))
    found = written_out(text)
    assert found.text is None
    assert told_codes(found.diagnostics) == ["T901"]


def test_unread_results_and_loops_that_are_left_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "locals {\n  found = [for x in [1, 2] : x]\n}\n"
    for wrong in ("[1, 2", "[for x in [1, 2] : (x)]"):
        monkeypatch.setattr(writer.Pen, "count", lambda _self, _written, wrong=wrong: wrong)
        assert told_codes(written_out(f"{text}# more\n").diagnostics) == ["T901"]


def told_codes(diagnostics: tuple[object, ...]) -> list[str]:
    return [getattr(one, "code", "") for one in diagnostics]


def test_what_only_another_value_shows_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'variable "a" {\n  default = "x"\n}\nlocals {\n  found = [for x in [1] : "${var.a}${x}"]\n}\n'
    monkeypatch.setattr(writer.Pen, "count", lambda _self, written: written.replace("${var.a}", "x"))
    assert told_codes(written_out(text).diagnostics) == ["T901"]


def test_parts_of_what_a_deployment_makes_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    text = module('[for x in [1] : "${terraform_data.later.id}${terraform_data.later.output}${x}"]')
    monkeypatch.setattr(writer.Pen, "count", lambda _self, written: written.replace(".output", ".id"))
    assert told_codes(written_out(text).diagnostics) == ["T901"]


@pytest.mark.parametrize("empty", ["tolist([])", "null", "[]"])
def test_the_type_of_what_is_empty_does_not_count(empty: str) -> None:
    assert new_text(module(f"[for x in [{empty}] : x]"))


def test_what_is_needed_several_times_counts_once() -> None:
    text = (
        "locals {\n  all = [for x in range(500) : x]\n  more = [for x in [for y in local.all : y + 1] : x * 2]\n"
        "  last = [for x in local.more : [for y in [x] : y]]\n}\n"
    )
    for limit, written in ((2499, False), (2500, True)):
        loaded = load(from_text(text), budget=Budget(limit))
        assert isinstance(loaded, Loaded)
        assert (expanded(loaded).text is not None) is written
