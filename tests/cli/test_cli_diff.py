"""The diff is one that `patch` applies."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from transpile.diff import unified

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
