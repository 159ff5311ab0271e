"""`transpile explain`: the text of each code, a list of all, and the nearest codes where there is none."""

from __future__ import annotations

import pytest

from support.explained import FOLDER
from transpile.cli import main
from transpile.diagnostics import CODES

Captured = pytest.CaptureFixture[str]


def text(code: str) -> str:
    return (FOLDER / f"{code}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_explained_by_its_file(code: str, capsys: Captured) -> None:
    assert main(["explain", code]) == 0
    assert capsys.readouterr() == (text(code), "")


def test_lower_case_is_a_code_too(capsys: Captured) -> None:
    assert main(["explain", "t204"]) == 0
    assert capsys.readouterr().out == text("T204")


def test_several_codes_come_in_the_order_asked_for_with_a_blank_line_between(capsys: Captured) -> None:
    assert main(["explain", "T302", "T101"]) == 0
    assert capsys.readouterr().out == f"{text('T302')}\n{text('T101')}"


def test_without_a_code_all_are_listed_with_their_sentences(capsys: Captured) -> None:
    assert main(["explain"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{code}  {sentence}" for code, sentence in CODES.items()]


@pytest.mark.parametrize(("word", "near"), [("T2O4", "T204"), ("204", "T204"), ("T1011", "T101"), ("T999", "T901")])
def test_an_unknown_code_names_the_nearest(word: str, near: str, capsys: Captured) -> None:
    assert main(["explain", word]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"error[T019]: no diagnostic has the code {word}" in err
    assert "did you mean" in err
    assert f"{near} ({CODES[near]})" in err


def test_what_is_like_no_code_at_all_is_told_where_they_are_listed(capsys: Captured) -> None:
    assert main(["explain", "nesting"]) == 2
    assert "transpile explain lists all codes" in capsys.readouterr().err


def test_one_unknown_code_among_others_prints_none(capsys: Captured) -> None:
    assert main(["explain", "T101", "T999"]) == 2
    assert capsys.readouterr().out == ""


def test_the_help_of_the_command_names_it(capsys: Captured) -> None:
    assert main(["--help"]) == 0
    assert "transpile explain " in capsys.readouterr().out
