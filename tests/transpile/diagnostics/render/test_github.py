"""Diagnostics as workflow commands, of which GitHub makes annotations."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.render import NETWORK, found
from transpile.diagnostics import Diagnostic, Label, Severity
from transpile.diagnostics.render import github
from transpile.syntax.source import Source, Span

HERE = Path.cwd()


def command(one: Diagnostic) -> str:
    """The one line that is written for a diagnostic."""
    words = github.commands([one], HERE)
    assert words.count("\n") == 1
    return words.rstrip("\n")


def test_a_command_names_file_lines_columns_and_code():
    one = found(NETWORK, "!GetAtt [Group, Arns]", label="an attribute", help="pass a list")
    assert command(one) == (
        "::error file=f.yaml,line=3,endLine=3,col=5,endColumn=26,title=T204"
        "::it is not known: an attribute%0Ahelp: pass a list"
    )


@pytest.mark.parametrize(
    ("severity", "name"), [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.NOTE, "notice")]
)
def test_severities_are_kinds_of_annotations(severity: Severity, name: str):
    assert command(found(NETWORK, "x", severity=severity)).startswith(f"::{name} ")


def test_columns_are_left_out_where_lines_differ():
    """GitHub: "start_column and end_column: omit this parameter if start_line and end_line have different values"."""
    one = found("a:\n  b: 1\n  c: 2\n", "b: 1\n  c: 2")
    assert command(one) == "::error file=f.yaml,line=2,endLine=3,title=T204::it is not known"


def test_without_a_place_the_file_is_named():
    assert command(Diagnostic("T001", "no", source=Source("f.yaml", ""))) == "::error file=f.yaml,title=T001::no"


def test_without_a_file_there_is_a_title():
    assert command(Diagnostic("T018", "two places")) == "::error title=T018::two places"


def test_properties_escape_what_ends_them():
    assert "file=a%2Cb%3A100%25.yaml,line=" in command(found(NETWORK, "x", "a,b:100%.yaml"))


def test_a_message_escapes_percent_signs_only():
    assert command(Diagnostic("T018", "50% of a, b: c::d")) == "::error title=T018::50%25 of a, b: c::d"


@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n"])
def test_a_message_cannot_begin_another_command(newline: str):
    hostile = f"x{newline}::set-env name=PATH::y"
    words = command(Diagnostic("T018", hostile, help=f"a{hostile}", source=Source(hostile, "")))
    assert not set("\r\n") & set(words)


def test_secondary_places_are_told():
    one = found(NETWORK, "x", others=(Label(Span(0, 1), "first here"),))
    assert command(one).endswith("::it is not known%0Af.yaml:1:1: first here")


def test_help_of_several_lines_stays_apart():
    assert command(Diagnostic("T018", "m", help="one\ntwo")).endswith("::m%0Ahelp: one%0Atwo")


def test_nothing_found_writes_nothing():
    assert github.commands([], HERE) == ""
