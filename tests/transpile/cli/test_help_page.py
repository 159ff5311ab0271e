"""`--help`: options in groups, the other commands, examples that work, and the exit status."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import ROOT
from support.cli import LOOP
from support.process import Run, environment
from transpile.cli.help_page import EXAMPLES, SUMMARIES
from transpile.cli.inputs.options import GROUPS, declared


def test_each_group_begins_with_an_option() -> None:
    keys = [one.option.key for one in declared() if one.option.names]
    assert [key for key in keys if key in GROUPS.values()] == [*GROUPS.values()]
    assert keys[0] == next(iter(GROUPS.values()))


def test_the_help_has_the_groups_in_their_order(cli: Run) -> None:
    text = cli("--help").out.decode()
    headings = re.findall(r"^(\w[\w ]+):$", text, re.MULTILINE)
    assert headings == ["Arguments", *(one for one in GROUPS if one != "What to fold"), "Commands", "Examples"]
    assert "Exit status: 0" in text


def test_the_help_of_fold_has_its_options(cli: Run) -> None:
    text, others = cli("fold", "--help").out.decode(), cli("expand", "--help").out.decode()
    assert re.findall(r"^(\w[\w ]+):$", text, re.MULTILINE) == ["Arguments", *GROUPS, "Examples"]
    options = ("--min-copies", "--min-saved", "--max-columns", "--min-body", "--only", "--drop-comments")
    assert all(one in text and one not in others for one in options)
    assert "--from " not in text


def test_commands_are_listed_as_commands(cli: Run) -> None:
    listed = cli("--help").out.decode().split("\nCommands:\n")[1].split("\n\n")[0]
    assert re.findall(r"^  transpile (\w+) ", listed, re.MULTILINE) == [*SUMMARIES]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_command_has_its_examples(cli: Run, name: str) -> None:
    done = cli(*name.split()[1:], "--help")
    assert done.status == 0
    for call, what in EXAMPLES[name].items():
        assert f"  # {what}\n  {call}\n" in done.out.decode()


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_command_lists_the_option_that_shows_its_help(cli: Run, name: str) -> None:
    text = cli(*name.split()[1:], "--help").out.decode()
    assert re.findall(r"^  -h, --help +(.*)$", text, re.MULTILINE) == ["Show this message and exit."]


@pytest.mark.parametrize("words", [(), ("expand",), ("fold",)])
def test_what_converts_lists_the_option_that_shows_the_version(cli: Run, words: tuple[str, ...]) -> None:
    text = cli(*words, "--help").out.decode()
    assert re.findall(r"^  -V, --version +(.*)$", text, re.MULTILINE) == ["Show the version and exit."]


def test_five_examples_show_what_most_people_need() -> None:
    assert len(EXAMPLES["transpile"]) == 5


def test_the_help_of_expand_leaves_its_target_out(cli: Run) -> None:
    text = cli("expand", "--help").out.decode()
    assert text.startswith("Usage: transpile expand ")
    assert "--to DIALECT" not in text


def test_no_type_of_python_is_shown(cli: Run) -> None:
    for name in EXAMPLES:
        assert "<" not in cli(*name.split()[1:], "--help").out.decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What the examples are about."""
    template = "Parameters:\n  Env: {Type: String, Default: dev}\n" + LOOP.removeprefix("# topics\n")
    for name in ("template.yaml", "templates/a.yaml", "templates/b.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(template)
    (tmp_path / "module").mkdir()
    shutil.copy(ROOT / "samples" / "tour" / "queues" / "main.tf", tmp_path / "main.tf")
    (tmp_path / ".config" / "fish" / "completions").mkdir(parents=True)
    program = tmp_path / "bin" / "transpile"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m transpile "$@"\n')
    program.chmod(0o755)
    return tmp_path


@pytest.mark.skipif(not shutil.which("sh"), reason="there is no shell")
@pytest.mark.parametrize("call", [call for examples in EXAMPLES.values() for call in examples])
def test_every_example_works(call: str, folder: Path) -> None:
    cached = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")  # where the grammar of HCL is made already
    paths = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder), "XDG_CACHE_HOME": cached}
    words = ["sh", "-e", "-c", call]
    done = subprocess.run(
        words, cwd=folder, env={**environment(), **paths}, capture_output=True, text=True, check=False
    )
    assert done.returncode == int("--check" in call or "--diff" in call) * ("foreach" not in call), done.stderr
    assert "error" not in done.stderr
