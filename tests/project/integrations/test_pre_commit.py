"""The hooks of `.pre-commit-hooks.yaml`, run by pre-commit from a commit of this checkout."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
import yaml

from dialects.templates.text import endings
from support.checkout import ROOT, commit, copy, needs_git, needs_index, run
from transpile import convert

pytest.importorskip("pre_commit", reason="pre-commit is not installed")

HOOKS = ".pre-commit-hooks.yaml"
SAMPLE = ROOT / "samples" / "map" / "single-resource.yaml"
OTHERS = {"stream.yaml": "a: 1\n---\nb: 2\n", "list.json": "[1, 2]\n", "notes.md": "Resources:\n"}
"""Files that are no templates, some of which cannot even be read as one."""
CONFIGURATION = """\
repos:
  - repo: {repository}
    rev: {commit}
    hooks:
      - {{id: transpile-check, args: [--to, foreach]}}
      - {{id: transpile, args: [--to, foreach]}}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with a template, other files, and the hooks of this checkout."""
    needs_git()
    needs_index()
    repository = copy(tmp_path / "transpile", HOOKS)
    folder = tmp_path / "project"
    folder.mkdir()
    configuration = CONFIGURATION.format(repository=repository, commit=commit(repository))
    texts = {**OTHERS, "template.yaml": SAMPLE.read_text(), ".pre-commit-config.yaml": configuration}
    for name, text in texts.items():
        (folder / name).write_text(text)
    commit(folder)
    return folder


def hook(project: Path, name: str) -> tuple[int, str]:
    """Run one hook on all files of the repository; its status, and what was said."""
    home = str(project.parent / "home")
    words = (sys.executable, "-m", "pre_commit", "run", name, "--all-files", "--verbose", "--color", "never")
    done = run(*words, cwd=project, PRE_COMMIT_HOME=home)
    return done.returncode, done.stdout


def test_the_check_fails_until_the_hook_has_converted_the_template(project: Path) -> None:
    template = project / "template.yaml"
    status, said = hook(project, "transpile-check")
    assert (status, template.read_text()) == (1, SAMPLE.read_text()), said
    assert "template.yaml would change\n" in said

    status, said = hook(project, "transpile")
    assert (status, template.read_text()) == (1, convert(SAMPLE, "foreach").text), said
    assert "files were modified by this hook" in said

    assert [hook(project, name)[0] for name in ("transpile-check", "transpile")] == [0, 0]
    assert {name: (project / name).read_text() for name in OTHERS} == OTHERS


def test_pre_commit_accepts_the_file() -> None:
    done = run(sys.executable, "-m", "pre_commit", "validate-manifest", HOOKS, cwd=ROOT)
    assert done.returncode == 0, done.stdout


def test_the_hooks_get_the_files_that_are_found_in_folders() -> None:
    patterns = {one["files"] for one in yaml.safe_load((ROOT / HOOKS).read_text())}
    assert all(re.search(pattern, f"a{suffix}") for pattern in patterns for suffix in endings)
