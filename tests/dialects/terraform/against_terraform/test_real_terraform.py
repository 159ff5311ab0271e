"""The oracle of the Terraform tests answers each question by itself, with the type or with the error."""

from __future__ import annotations

import tempfile
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from support import real_terraform
from support.real_terraform import Failure, Unknown, Value, evaluate, plan

NAMES = 'variable "names" {\n  type = list(string)\n}\n'
LATER = 'resource "terraform_data" "later" {}\n'


def test_a_value_comes_with_its_type_and_exact_numbers() -> None:
    text, number, unified, empty, nothing = evaluate(['upper("x")', "0.1", 'tolist([1, "a"])', "{}", "null"])
    assert text == Value("X", "string")
    assert number == Value(Decimal("0.1"), "number")
    assert unified == Value(["1", "a"], ["list", "string"])
    assert empty == Value({}, ["object", {}])
    assert nothing == Value(None, "dynamic")


def test_an_error_of_any_stage_stays_with_its_expression() -> None:
    questions = ["[1", '"${', "nowhere.to.be.found", "upper(1, 2)", 'tonumber("x")', "{ a = 1 }.b", "1 + 1"]
    *failures, value = evaluate(questions)
    assert [one.summary for one in failures if isinstance(one, Failure)] == [
        "Missing item separator",
        "Invalid multi-line string",
        "Reference to undeclared resource",
        "Too many function arguments",
        "Invalid function argument",
        "Unsupported attribute",
    ]
    assert value == Value(2, "number")


def test_an_infinite_number_is_an_error() -> None:
    infinite, too, one = evaluate(["log(0, 10)", "-log(0, 10)", "1"])
    assert isinstance(infinite, Failure)
    assert "infinity" in infinite.detail
    assert isinstance(too, Failure)
    assert one == Value(1, "number")


def test_a_newline_a_heredoc_and_a_comment_are_no_matter() -> None:
    answers = evaluate(["1\n+ 1", "<<X\na\nX", "1 # one"])
    assert [one.value for one in answers if isinstance(one, Value)] == [2, "a\n", 1]


def test_variables_have_values() -> None:
    assert evaluate(["var.names"], NAMES, {"names": ["a", 1]}) == [Value(["a", "1"], ["list", "string"])]


def test_what_is_wrong_around_the_expressions_is_no_answer() -> None:
    with pytest.raises(ValueError, match="No value for required variable"):
        evaluate(["var.names"], NAMES)


def test_a_plan_tells_what_is_not_known_yet() -> None:
    answers = plan(
        ["upper(terraform_data.later.id)", "[1, terraform_data.later.id]", "length([terraform_data.later])"], LATER
    )
    assert answers == [Unknown(None, True), Unknown([1, None], [False, True]), Value(1, "number")]


def test_many_expressions_go_in_several_modules() -> None:
    answers = evaluate([f"{at} / 2" for at in range(520)])
    assert answers == [Value(Decimal(at) / 2, "number") for at in range(520)]


def test_nothing_is_asked_for_and_nothing_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("TF_CLI_ARGS", "-help")
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(real_terraform, "_server", cache(real_terraform._server.__wrapped__))
    assert evaluate(["1"]) == [Value(1, "number")]
    real_terraform._end(real_terraform._server())
    assert not list(tmp_path.iterdir())  # its search for a newer version would leave a file at home


def test_a_text_is_formatted_as_terraform_fmt_does_it() -> None:
    assert real_terraform.formatted('locals {\n a= [1,\n2]\n  longer= "x"\n}\n') == (
        'locals {\n  a = [1,\n  2]\n  longer = "x"\n}\n'
    )
    with pytest.raises(ValueError, match="expression"):
        real_terraform.formatted("locals {\n  a = [\n}\n")
