"""The project as somebody else gets it, for tests that install it anew, and what these need from the machine."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

from support import ROOT

INSTALLED = ("pyproject.toml", "README.md", "LICENSE", "docs", "transpile", "dialects")
"""What is needed to install the project."""
OURS = ("PYTHON", "GIT_", "PIP_REQUIRE", "COV", "VIRTUAL_ENV")
"""Beginnings of variables that would lead a process back into this environment."""


def environment(**more: str) -> dict[str, str]:
    """The environment of somebody who has neither this checkout on a path nor a configuration of Git."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, "PYTHONPYCACHEPREFIX": compiled(), "PIP_COMPILE": "0", "GIT_CONFIG_GLOBAL": os.devnull, **more}


def run(*words: object, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command; whatever it says is in `stdout`."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.run(list(map(str, words)), cwd=cwd, env=environment(**more), check=False, timeout=300, **streams)  # type: ignore[call-overload]


def copy(folder: Path, *more: str) -> Path:
    """A copy of what is needed to install the project as it stands here, and of the files named besides."""
    folder.mkdir(parents=True)
    for name in (*INSTALLED, *more):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def build(kind: str, folder: Path, source: Path = ROOT) -> Path:
    """A distribution, `wheel` or `sdist`, of the project in `source`, built without an environment of its own."""
    pytest.importorskip("hatchling")
    done = run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder, cwd=source)
    assert done.returncode == 0, done.stdout
    (built,) = folder.iterdir()
    return built


def commit(folder: Path) -> str:
    """Make the folder a repository with one commit; the commit's name."""
    author = ("-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false")
    for words in (("init", "--quiet"), ("add", "--all"), (*author, "commit", "--quiet", "--message", "all")):
        done = run("git", *words, cwd=folder)
        assert done.returncode == 0, done.stdout
    return run("git", "rev-parse", "HEAD", cwd=folder).stdout.strip()


@cache
def compiled() -> str:
    """A folder for what Python compiles: once for all processes of a run, and nothing of it beside the text."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")  # the same for all workers, and not to be guessed
    folder = Path(tempfile.gettempdir(), f"transpile-compiled-{run}") if run else Path(tempfile.mkdtemp())
    folder.mkdir(mode=0o700, exist_ok=True)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return str(folder)


@cache
def _index_answers() -> bool:
    words = ("install", "--dry-run", "--ignore-installed", "--no-deps", "--retries", "0", "--timeout", "10")
    return run(sys.executable, "-m", "pip", *words, "hatchling>=1.26", cwd=ROOT).returncode == 0


def needs_index() -> None:
    """Skip the test where the project cannot be installed anew: that takes pip, and PyPI or a mirror of it."""
    if not _index_answers():
        pytest.skip("pip finds no hatchling: no package index can be reached")


def needs_git() -> None:
    """Skip the test where there is no Git."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
