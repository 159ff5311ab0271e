"""The page of the command line and the man page are what the program says now, and can be read as man pages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import cli_pages
import pytest

from transpile.cli import main
from transpile.cli.inputs.config_schema import KEYS

MAN = next(path for path in cli_pages.PAGES if path.suffix == ".1")
READERS = [
    command
    for command in (
        ["man", "--warnings", "-l"],
        ["mandoc", "-T", "utf8", "-W", "warning"],
        ["groff", "-ww", "-man", "-Tutf8"],
    )
    if shutil.which(command[0])
]


@pytest.mark.parametrize("path", cli_pages.PAGES, ids=lambda path: path.name)
def test_the_page_is_what_the_program_says_now(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == cli_pages.PAGES[path](), "write it anew: python tests/project/docs/cli_pages.py --write"


def test_the_pages_have_every_option_of_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--help"], ["explain", "--help"], ["completion", "--help"], ["dialects", "--help"]):
        main(words)
    shown = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", capsys.readouterr().out, re.MULTILINE)) - {"--help"}
    assert len(shown) > 20
    for text in (cli_pages.markdown(), cli_pages.man().replace("\\-", "-").replace("\\fB", "`").replace("\\fR", " ")):
        assert {name for name in shown if not re.search(rf"[` ]{name}[` ]", text)} == set()


def test_options_that_can_be_configured_are_marked() -> None:
    marked = set(re.findall(r"^\| `.*?--([a-z-]+).*\| c \|$", cli_pages.markdown(), re.MULTILINE))
    assert marked == set(KEYS)


def test_no_line_of_text_is_a_request_to_roff() -> None:
    requests = [line for line in cli_pages.man().splitlines() if re.match(r"[.']", line)]
    assert {line.split()[0] for line in requests} == {'.\\"', ".TH", ".SH", ".SS", ".TP", ".PP", ".br", ".RS", ".RE"}
    assert cli_pages._roff(".transpile.toml -o \\") == "\\&.transpile.toml \\-o \\e"


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_readers_of_man_pages_have_no_complaint(command: list[str]) -> None:
    env = {**os.environ, "MANWIDTH": "200", "MAN_KEEP_FORMATTING": "", "LC_ALL": "C.UTF-8"}
    done = subprocess.run([*command, MAN], env=env, capture_output=True, text=True, check=False)
    shown = re.sub(r"\x1b\[[\d;]*m|.\x08", "", done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(f"--{name}" in shown for name in KEYS)


@pytest.mark.parametrize(("more", "status"), [("", 0), ("stale", 1)])
def test_the_status_tells_of_a_stale_page(
    more: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        cli_pages, "PAGES", {path: lambda text=text: text() + more for path, text in cli_pages.PAGES.items()}
    )
    assert cli_pages.main([]) == status
    assert bool(capsys.readouterr().err) is bool(status)
