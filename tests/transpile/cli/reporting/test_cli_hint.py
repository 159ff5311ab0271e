"""On a terminal a run that told of errors or warnings ends with the command that explains their codes."""

from __future__ import annotations

import os

import pytest

from support.cli import BROKEN, LOOP, WARNING
from support.process import Run, shown_on

HINT = "\nfor more: transpile explain "


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("transpile.cli.reporting.reporter.is_terminal", lambda: True)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(("text", "code"), [(BROKEN, "T101"), (WARNING, "T117")])
def test_the_last_line_names_the_codes(cli: Run, write, text: str, code: str):
    assert cli("expand", write(text)).err.endswith(f"{HINT}{code}\n")


@pytest.mark.usefixtures("terminal")
def test_each_code_is_named_once_a_run(cli: Run, write):
    done = cli("expand", "--check", write(BROKEN, "a.yaml"), write(BROKEN, "b.yaml"), write(WARNING, "c.yaml"))
    assert done.err.count(HINT) == 1
    assert done.err.endswith(f"{HINT}T101 T117\n")


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("words", [["--quiet"], ["--diagnostics", "json"]])
def test_there_is_no_hint_where_only_errors_or_a_program_s_form_is_wanted(cli: Run, write, words: list[str]):
    assert HINT not in cli("expand", *words, write(BROKEN)).err


@pytest.mark.usefixtures("terminal")
def test_a_run_without_errors_and_warnings_has_nothing_to_explain(cli: Run, write):
    assert cli("expand", write(LOOP)).err == ""


def test_there_is_none_where_nobody_looks(cli: Run, write):
    assert HINT not in cli("expand", write(BROKEN)).err


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals here")
def test_a_real_terminal_shows_it(process: Run, write):
    ours, theirs = os.openpty()
    try:
        assert process("expand", write(BROKEN), stderr=theirs).status == 2
        os.close(theirs)
        shown = shown_on(ours).decode()
    finally:
        os.close(ours)
    assert shown.endswith("\r\nfor more: transpile explain T101\r\n")
