"""The diff is one that `patch` applies."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from support.cli import LOOP
from support.process import Run, command, environment, shown_on
from transpile.cli.reporting.unified_diff import painted, unified
from transpile.diagnostics.render.colors import colored

PAIRS = {
    "plain": ("a\nb\n", "a\nc\n"),
    "no final newline": ("a\nb", "a\nc"),
    "newline gained": ("a\nb", "a\nb\n"),
    "newline lost": ("a\nb\n", "a\nb"),
    "carriage returns": ("a\r\nb\r\n", "a\r\nc\r\n"),
    "other breaks": ("a\u2028b\x85c\x0bd\ne\n", "a\u2028b\x85c\x0bD\ne\n"),
    "byte order mark": ("\ufeffa\nb\n", "\ufeffa\nc\n"),
    "from nothing": ("", "a\n"),
    "to nothing": ("a\n", ""),
}


def test_equal_texts_have_no_diff():
    assert unified("a\n", "a\n", "t") == ""


def test_names_are_those_of_git():
    assert unified("a\n", "b\n", "x/t.yaml").startswith("--- a/x/t.yaml\n+++ b/x/t.yaml\n@@")
    assert unified("a\n", "b\n", "<stdin>").startswith("--- a/stdin\n")
    assert unified("a\n", "b\n", "/t").startswith("--- a/t\n")


@pytest.mark.skipif(shutil.which("patch") is None, reason="no patch here")
@pytest.mark.parametrize("name", PAIRS)
def test_patch_applies_it(name: str, tmp_path: Path):
    before, after = PAIRS[name]
    path = tmp_path / "t.yaml"
    path.write_bytes(before.encode())
    change = unified(before, after, "t.yaml").encode()
    subprocess.run(["patch", "--binary", "-s", "-p1"], input=change, cwd=tmp_path, check=True)
    assert (path.read_bytes() if path.exists() else b"") == after.encode()


@pytest.mark.parametrize("name", PAIRS)
def test_colors_change_no_character_that_is_seen_and_end_where_the_line_does(name: str):
    diff = unified(*PAIRS[name], "t.yaml")
    shown = painted(diff, colored)
    bare = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert len(bare) == len(diff)
    assert all(one in (other, "\ufffd") for one, other in zip(bare, diff, strict=True))
    assert "\ufffd" not in bare or not diff.replace("\n", "").isprintable()
    for line in shown.split("\n"):
        assert line.count("\x1b[0m") == len(re.findall(r"\x1b\[[1-9]", line)) <= 1


def test_what_is_added_and_removed_has_its_color():
    lines = painted(unified("a\n--\n", "a\n++\n", "t"), colored).splitlines()
    assert [line[:5] for line in lines] == ["\x1b[1m-", "\x1b[1m+", "\x1b[36m", " a", "\x1b[31m", "\x1b[32m"]


@pytest.mark.parametrize("variable", ["FORCE_COLOR", "CLICOLOR_FORCE"])
def test_a_pipe_gets_no_colors_also_if_they_are_forced(process: Run, write, variable: str):
    done = process("--to", "map", "--diff", write(), env={**environment(), variable: "1"})
    assert done.out.startswith(b"--- a/")
    assert b"\x1b" not in done.out


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals here")
@pytest.mark.parametrize(("variables", "colors"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_a_terminal_gets_colors_unless_they_are_unwanted(write, variables: dict[str, str], colors: bool):
    master, terminal = os.openpty()
    plain = {name: value for name, value in environment().items() if name not in ("NO_COLOR", "CLICOLOR")}
    line = command("--to", "map", "--diff", write(LOOP))
    subprocess.run(line, stdout=terminal, env={**plain, "TERM": "xterm", **variables}, check=False, timeout=60)
    os.close(terminal)
    shown = shown_on(master)
    os.close(master)
    assert (b"\x1b[32m+" in shown, b"Fn::Map" in shown) == (colors, True)
