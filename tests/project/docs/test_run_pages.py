"""Pages say what the commands in them do, and no page has a command that nothing runs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import run_pages
from run_pages import DOCS

INSTALLING = {"pipx install transpile"}
"""Commands that no test runs: they need a package index."""


@pytest.mark.skipif(not shutil.which("sh") or not shutil.which("git"), reason="there is no sh, or no git")
@pytest.mark.parametrize("path", run_pages.pages(), ids=lambda path: path.relative_to(DOCS).as_posix())
def test_the_commands_say_what_the_page_shows(path: Path, tmp_path: Path) -> None:
    assert run_pages.page(tmp_path, path) == path.read_text(encoding="utf-8"), (
        "write it anew: python tests/project/docs/run_pages.py --write"
    )


@pytest.mark.parametrize("path", sorted(DOCS.rglob("*.md")), ids=lambda path: path.relative_to(DOCS).as_posix())
def test_no_command_is_left_out(path: Path) -> None:
    if path.relative_to(DOCS).as_posix() in run_pages.NOT_RUN:
        return
    blocks = run_pages.BLOCK.findall(path.read_text(encoding="utf-8"))
    scripts = [
        line for kind, title, text in blocks if kind in {"sh", "bash"} and not title for line in text.splitlines()
    ]
    assert set(scripts) <= INSTALLING
    assert all(text.startswith("$ ") for kind, title, text in blocks if kind == "console" and not title)


@pytest.mark.parametrize("page", run_pages.NOT_RUN)
def test_pages_that_are_not_run_here_are_there(page: str) -> None:
    assert (DOCS / page).exists()


def test_the_status_of_a_command_is_known_to_the_next(tmp_path: Path) -> None:
    shell = run_pages.Shell(tmp_path)
    assert [shell.said("exit 3"), shell.said("echo $?"), shell.said("echo $?")] == ["", "3\n", "0\n"]


def test_a_title_with_a_command_shows_what_it_prints(tmp_path: Path) -> None:
    text = '```yaml title="$ echo a: 1; echo b >&2"\n```\n'
    shell = run_pages.Shell(tmp_path)
    assert run_pages.BLOCK.sub(lambda found: run_pages._block(found, shell), text) == text.replace('"\n', '"\na: 1\n')
