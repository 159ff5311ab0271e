"""An installed dialect that raises or exits, wherever it is asked: T026 names it, and nothing passes for a result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.cli import LOOP
from support.process import Run
from transpile import convert
from transpile.cli import main
from transpile.cli.system.signals import Stopped

ADAPTER = """\
from dialects.foreach import *
from transpile.ir.features import Feature

name = "bad"
construct = "`Fn::Bad`"
language = "template"
families = ("cloudformation",)
respelled = frozenset()
marks = ("Fn::ForEach",)
features = frozenset({Feature.LOOP, Feature.OBJECT_RESULT})


class Odd(BaseException):
    pass


class Mute(Exception):
    def __str__(self):
        return 1 / 0


def fault():
    raise %s

"""
FAULTS = {
    "ValueError('boom')": "ValueError: boom",
    "SystemExit(0)": "SystemExit: 0",
    "SystemExit": "SystemExit",
    "Odd('boom')": "Odd: boom",
    "Mute": "Mute",
}
LOADED = {
    "loading": "fault()",
    "an attribute": "del features\ndef __getattr__(_):\n    fault()",
}
ASKED = {
    "reading": "def read_entry(*_):\n    fault()",
    "finishing": "def finish(*_):\n    fault()",
    "writing": "def write_members(*_):\n    fault()",
    "writing, later": "def write_members(*_):\n    return (fault() for _ in 'x')",
    "another attribute": "class Marks(tuple):\n    def __iter__(self):\n        fault()\nmarks = Marks()",
}
Install = Callable[[str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a dialect `bad`, with what it raises and where, beside templates, as if it were installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    def write(error: str, place: str) -> None:
        files = {
            "bad-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: bad\nVersion: 1\n",
            "bad-1.dist-info/entry_points.txt": "[transpile.dialects]\nbad = bad_dialect.adapter\n",
            "bad_dialect/__init__.py": "",
            "bad_dialect/adapter.py": f"{ADAPTER % error}{place}\n",
            **{f"t/{number}.yaml": LOOP for number in range(3)},
        }
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)

    yield write
    for name in [name for name in sys.modules if name.startswith("bad_dialect")]:
        del sys.modules[name]


@pytest.mark.parametrize("place", LOADED.values(), ids=LOADED)
@pytest.mark.parametrize(("error", "words"), FAULTS.items(), ids=FAULTS)
def test_it_cannot_be_loaded(cli: Run, install: Install, error: str, words: str, place: str):
    install(error, place)
    done = cli("--to", "bad", "t/0.yaml")
    assert (done.status, done.out) == (2, b"")
    assert f"error[T026]: the dialect `bad` cannot be used: {words}\n" in done.err
    listed = cli("dialects")
    assert (listed.status, f"cannot be used: {words}\n" in listed.out.decode()) == (0, True)


@pytest.mark.parametrize("place", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize(("error", "words"), FAULTS.items(), ids=FAULTS)
def test_it_fails_when_it_is_asked(cli: Run, install: Install, error: str, words: str, place: str):
    install(error, place)
    done = cli("--to", "bad", "--diagnostics", "text", "t/0.yaml")
    assert (done.status, done.out) == (2, b"")
    assert f"error[T026]: the dialect `bad` cannot be used: {words}\n --> t/0.yaml\n" in done.err
    assert "adapter.py, line " in done.err


@pytest.mark.parametrize("place", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("error", FAULTS)
def test_the_library_raises_nothing(install: Install, error: str, place: str):
    install(error, place)
    result = convert(LOOP, "bad")
    assert (result.text, [one.code for one in result.diagnostics]) == (None, ["T026"])


@pytest.mark.parametrize(
    "words",
    [
        ["--to", "bad", "--in-place", "t", "--jobs", "2"],
        ["--to", "bad", "--check", "t", "--jobs", "1"],
        ["--to", "cfn", "--from", "bad", "-o", "out", "t"],
        ["--to", "bad", "--report", "r.html", "t"],
        ["--from", "bad", "--list", "t"],
        ["--to", "bad", "--list", "t", "--jobs", "2"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("error", ["SystemExit(0)", "Odd('boom')"])
def test_each_file_is_refused(cli: Run, install: Install, error: str, words: list[str]):
    install(error, ASKED["reading"])
    done = cli(*words)
    assert (done.status, done.out) == (2, b"")
    assert done.err.count("error[T026]") == 3
    assert "3 refused (T026 3)" in done.err


def test_its_code_may_be_in_another_package(install: Install, tmp_path: Path):
    install("None", "from bad_helper import write_members")
    (tmp_path / "bad_helper.py").write_text("def write_members(*_):\n    raise SystemExit(0)\n")
    assert [one.code for one in convert(LOOP, "bad").diagnostics] == ["T026"]
    del sys.modules["bad_helper"]


def test_what_is_no_fault_of_the_dialect_goes_through(install: Install):
    install("KeyboardInterrupt", ASKED["reading"])
    with pytest.raises(KeyboardInterrupt):
        convert(LOOP, "bad")


def test_a_signal_that_comes_there_ends_the_run(install: Install, monkeypatch: pytest.MonkeyPatch):
    install("__import__('transpile.cli.system.signals').cli.system.signals.Stopped(15)", ASKED["reading"])
    with pytest.raises(Stopped):
        convert(LOOP, "bad")
    assert main(["--to", "bad", "t/0.yaml"]) == 128 + 15


def test_faults_of_ours_stay_what_they_are(cli: Run, install: Install, monkeypatch: pytest.MonkeyPatch):
    install("ValueError", "")
    assert cli("--to", "map", "--from", "bad", "t/0.yaml").status == 0
    monkeypatch.setattr("transpile.pipeline.rewrite.convert_bytes", lambda *_, **__: 1 / 0)
    assert "error[T902]" in cli("--to", "bad", "t/0.yaml").err
