"""The tables of the HCL parser: kept in the user's own cache folder, whole or not at all; without them it is slower."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.process import environment
from transpile.hosts.hcl import grammar

READ = """
from transpile.hosts.hcl import parse
from transpile.syntax.source import from_text
print(parse(from_text('a = 1')))
"""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """Where a parser was made from, or its tables were written to: parsers here are made in no time."""
    files: list[Path] = []

    def make(tables: Path) -> object:
        files.append(tables)
        if tables != grammar.NOWHERE and not tables.exists():
            tables.write_text("tables")
        return object()

    monkeypatch.setattr(grammar, "_parser", make)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return files


def make_anew() -> None:
    grammar._make_parser.__wrapped__()


def test_tables_are_moved_to_the_cache_when_they_are_whole(made: list[Path], tmp_path: Path) -> None:
    make_anew()
    [file] = (tmp_path / "cache" / "transpile").iterdir()
    assert file.read_text() == "tables"
    assert made != [file]
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_tables_that_are_there_are_used(made: list[Path], tmp_path: Path) -> None:
    make_anew()
    made.clear()
    make_anew()
    assert made == list((tmp_path / "cache" / "transpile").iterdir())


def test_a_folder_that_others_may_write_to_is_left_alone(made: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "transpile"
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    make_anew()
    assert made == [grammar.NOWHERE]
    assert list(folder.iterdir()) == []


def test_a_folder_of_somebody_else_is_left_alone(
    made: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    make_anew()
    assert made == [grammar.NOWHERE]


def test_without_a_cache_folder_there_are_no_tables(
    made: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("this is no folder")
    make_anew()
    assert made == [grammar.NOWHERE]


def test_a_relative_cache_folder_does_not_count(
    made: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    make_anew()
    assert [path.name for path in tmp_path.iterdir()] == [".cache"]


def test_where_nothing_can_be_written_the_parser_is_made_all_the_same(
    made: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_words: object, **_options: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(grammar, "TemporaryDirectory", full)
    make_anew()
    assert made == [grammar.NOWHERE]


@pytest.mark.parametrize("torn", [False, True])
def test_processes_at_the_same_time_and_torn_tables_do_no_harm(torn: bool, tmp_path: Path) -> None:
    folder = tmp_path / "transpile"
    if torn:
        folder.mkdir(mode=0o700)
        (folder / grammar._file_name()).write_bytes(b"torn")
    cached = environment() | {"XDG_CACHE_HOME": str(tmp_path)}
    words = [sys.executable, "-c", READ]
    running = [subprocess.Popen(words, env=cached, stdout=-1, stderr=-1, text=True) for _ in range(2)]
    for one in running:
        out, err = one.communicate(timeout=120)
        assert (out[:5], err, one.returncode) == ("Body(", "", 0)
    assert [path.name for path in folder.iterdir()] == [grammar._file_name()]
