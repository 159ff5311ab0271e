"""A package `dialects` of the user's own that is found before transpile's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from support.cli import LOOP
from support.process import Done, environment, finished

HIDING = {
    "a package": ("dialects/__init__.py", ""),
    "a package that ends the process": ("dialects/__init__.py", "raise SystemExit(0)"),
    "a module": ("dialects.py", "foreach = None\n"),
}


@pytest.fixture(params=HIDING.values(), ids=HIDING)
def hiding(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What hides the package, in the working folder."""
    monkeypatch.chdir(tmp_path)
    name, text = request.param
    put(tmp_path, name, text)
    put(tmp_path, "t.yaml", LOOP)
    return str(name)


def put(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def run(*words: str) -> Done:
    """Python as it looks for modules by itself: first in the working folder."""
    ours = {name: value for name, value in environment().items() if name != "PYTHONSAFEPATH"}
    return finished([sys.executable, *words], env=ours)


@pytest.mark.parametrize(
    "words",
    [
        ["expand", "t.yaml"],
        ["--to", "map", "t.yaml"],
        ["--list", "t.yaml"],
        ["--list", "--to", "map", "."],
        ["--check", "--to", "cfn", ".", "--jobs", "2"],
        ["expand", "t.yaml", "--parameters", "v.tfvars"],
        ["expand", "main.tf"],
        ["dialects"],
    ],
    ids=" ".join,
)
def test_the_error_names_it_and_the_way_out(hiding: str, words: list[str]):
    done = run("-m", "transpile", *words)
    assert (done.status, done.out) == (2, b"")
    assert done.err.count("error[T026]") == 1
    assert f"--> {Path(hiding)}" in done.err
    assert "`python -P -m transpile`" in done.err
    assert "Traceback" not in done.err


def test_programs_are_told_too(hiding: str):
    done = run("-m", "transpile", "expand", "t.yaml", "--diagnostics", "json")
    (told,) = json.loads(done.err)
    assert (done.status, told["code"], told["file"]) == (2, "T026", hiding)


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["explain", "T026"]], ids=" ".join)
def test_what_needs_no_dialect_goes_on(hiding: str, words: list[str]):
    assert run("-m", "transpile", *words).status == 0


def test_the_way_out_is_one(hiding: str):
    done = run("-P", "-m", "transpile", "expand", "t.yaml")
    assert (done.status, done.out.count(b"TopicName")) == (0, 2)


def test_the_library_says_the_same(hiding: str):
    script = "import transpile; print([one.code for one in transpile.expand('Resources: {}').diagnostics])"
    assert run("-c", script).out == b"['T026']\n"


def test_elsewhere_on_the_path_it_has_to_be_renamed(hiding: str, tmp_path: Path):
    (tmp_path / "in").mkdir()
    env = {**environment(), "PYTHONPATH": str(tmp_path)}
    done = finished([sys.executable, "-P", "-m", "transpile", "dialects"], env=env, cwd=tmp_path / "in")
    assert (done.status, str(tmp_path / hiding) in done.err, "-P" in done.err) == (2, True, False)
    assert "PYTHONPATH" in done.err


def test_a_folder_of_that_name_hides_nothing(tmp_path: Path):
    put(tmp_path, "dialects/t.yaml", LOOP)
    line = [sys.executable, "-m", "transpile", "expand", "dialects/t.yaml"]
    assert subprocess.run(line, cwd=tmp_path, env=environment(), capture_output=True, check=True).stderr == b""
