"""Every explanation says what it should in its form, and both of its examples do what it says."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from support.explained import FOLDER, NEVER, SEVERITY, Example, explanation, provoked
from support.process import Done, Run, cli, environment, finished
from transpile import convert
from transpile.diagnostics import CODES

__all__ = ["cli"]

TARGETS = ("cfn", "foreach", "map", "for")
ERROR, NOTE = "error", "note"


@dataclass(frozen=True)
class Outcome:
    """What running an example came to: each code with its severity, and whether there is a result."""

    told: frozenset[tuple[str, str]]
    done: bool

    def severities(self, code: str) -> set[str]:
        return {severity for one, severity in self.told if one == code}


def converted(name: str, text: str, target: str) -> Outcome:
    """A template, through the library."""
    result = convert(text, target, name=name)
    told = frozenset((one.code, one.severity.value) for one in result.diagnostics)
    return Outcome(told, result.text is not None)


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, for an example; beside it one with a command `transpile`: ours, diagnostics as JSON."""
    command = tmp_path / "bin" / "transpile"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m transpile "$@" --diagnostics json\n')
    command.chmod(0o755)
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def ran(example: Example, folder: Path, cli: Run) -> Outcome:
    """The example's command lines, in a shell where one alone does not say it all; only the last may fail."""
    for name, text in example.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    lines = [line.removeprefix("$ ") for line in example.commands.splitlines()]
    done = in_a_shell(lines, folder) if len(lines) > 1 or "$" in lines[0] else cli(*words(lines[0]))
    told = frozenset((one["code"], one["severity"]) for one in json.loads(done.err))
    return Outcome(told, done.status == 0)


def words(line: str) -> list[str]:
    """What a command line gives to the command, and that diagnostics are to be JSON."""
    command, *rest = shlex.split(line)
    assert command == "transpile"
    return [*rest, "--diagnostics", "json"]


def in_a_shell(lines: Sequence[str], folder: Path) -> Done:
    path = {"PATH": os.pathsep.join([str(folder.parent / "bin"), os.environ["PATH"]])}
    return finished(["sh", "-e", "-c", "\n".join(lines)], cwd=folder, env={**environment(), **path})


def outcomes(example: Example, folder: Path, cli: Run) -> list[Outcome]:
    """The example run as it says, or where it says nothing, each template converted to every dialect."""
    if example.commands:
        return [ran(example, folder, cli)]
    return [converted(name, text, target) for name, text in example.files.items() for target in targets(text)]


def targets(text: str) -> tuple[str, ...]:
    """The dialects that a template is converted to: of one family."""
    return ("cfn",) if "ALIYUN::" in text else TARGETS


def test_every_code_has_an_explanation_and_nothing_else_has() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{code}.md" for code in CODES)


@pytest.mark.parametrize("code", CODES)
def test_the_title_is_the_sentence_of_the_code_and_the_text_fits_a_terminal(code: str) -> None:
    one = explanation(code)
    assert one.title == f"# {code}: {CODES[code]}"
    assert one.text.isascii()
    assert 10 <= one.text.count("\n") <= 50
    assert max(map(len, one.text.splitlines())) <= 80
    assert one.text.splitlines()[2].startswith(SEVERITY)
    assert "\n\n\n" not in one.text


@pytest.mark.parametrize("code", sorted(NEVER))
def test_a_code_that_nothing_provokes_says_so_and_has_no_example(code: str) -> None:
    one = explanation(code)
    assert [*one.wrong.lines, *one.right.lines] == []
    assert "No template is known" in one.text


@pytest.mark.parametrize("code", provoked())
def test_the_wrong_example_gives_the_code_and_no_other_error(code: str, bench: Path, cli: Run) -> None:
    one = explanation(code)
    for found in outcomes(one.wrong, bench, cli):
        severities = found.severities(code)
        assert severities
        assert severities <= {*one.severities}
        assert found.done is (ERROR not in severities)
        assert {other for other, severity in found.told if severity == ERROR} <= {code}


@pytest.mark.parametrize("code", provoked())
def test_the_right_example_succeeds_without_the_code_or_any_warning(code: str, bench: Path, cli: Run) -> None:
    for found in outcomes(explanation(code).right, bench, cli):
        assert found.done, found
        assert not found.severities(code)
        assert {severity for _, severity in found.told} <= {NOTE}


@pytest.mark.parametrize("code", provoked())
def test_the_right_example_is_the_wrong_one_repaired(code: str) -> None:
    wrong, right = explanation(code).wrong.lines, explanation(code).right.lines
    assert wrong != right
    assert SequenceMatcher(None, "\n".join(wrong), "\n".join(right), autojunk=False).ratio() > 0.5
