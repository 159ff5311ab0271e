"""The hidden file of a run that was killed goes with the next one; that of a run at work stays."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import pytest

from support.fault import EXPANDED, LOOP, names
from support.process import Run, faulty, finished
from transpile.cli.system import atomic_write, temporary

KILLED = "import os, signal; os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)"
LOCKS = pytest.mark.skipif(temporary.fcntl is None, reason="without locks only age tells")


def killed(*words: str) -> None:
    """A run that is killed before its file is in its place."""
    assert finished(faulty(*words, more=KILLED)).status == -9


@pytest.mark.parametrize("name", ["a.yaml", "a" * 200 + ".yaml", "\u00e4" * 100 + ".yaml", ".hidden"])
def test_what_a_killed_run_left_goes_with_the_next(cli: Run, write, folder: Path, name: str):
    path = write(name)
    for _ in range(2):
        killed("expand", "-i", name)
    (left,) = set(names(folder)) - {name}
    assert left.startswith(".")
    assert path.read_text() == LOOP
    assert cli("expand", "-i", name).status == 0
    assert (names(folder), path.read_text()) == ([name], EXPANDED)


def test_what_was_left_of_a_new_file_goes_too(cli: Run, write, folder: Path):
    write()
    killed("expand", "a.yaml", "-o", "b.yaml")
    assert len(names(folder)) == 2
    assert cli("expand", "a.yaml", "-o", "b.yaml").status == 0
    assert names(folder) == ["a.yaml", "b.yaml"]


def test_what_belongs_to_other_files_stays(cli: Run, write, folder: Path):
    other = "a" * 41 + ".yaml"
    for name in ("a.yaml", other):
        write(name)
    killed("expand", "-i", other)
    (left,) = set(names(folder)) - {"a.yaml", other}
    assert cli("expand", "-i", "a.yaml").status == 0
    assert left in names(folder)


@LOCKS
def test_the_file_of_a_run_at_work_stays(folder: Path):
    target = str(folder / "a.yaml")
    at_work = [temporary.create(target, True) for _ in range(temporary.SLOTS + 2)]
    assert len({name for _, name in at_work}) == len(at_work)
    assert atomic_write.replace(target, b"new") is None
    assert all(os.fstat(descriptor).st_nlink == 1 for descriptor, _ in at_work)
    for descriptor, _ in at_work:
        os.close(descriptor)
    assert atomic_write.replace(target, b"newer") is None
    assert names(folder) == sorted(["a.yaml", *(Path(name).name for _, name in at_work[temporary.SLOTS :])])


@LOCKS
def test_a_file_that_was_taken_away_before_it_was_locked_is_made_again(folder: Path, monkeypatch: pytest.MonkeyPatch):
    """Somebody else found it in the moment between."""
    target, flock, count = str(folder / "a.yaml"), temporary.fcntl.flock, 0

    def late(descriptor: int, how: int) -> None:
        nonlocal count
        count += 1
        if count == 1:
            os.unlink(next(folder.iterdir()))
        flock(descriptor, how)

    monkeypatch.setattr(temporary.fcntl, "flock", late)
    assert atomic_write.replace(target, b"new") is None
    assert count > 1
    assert (names(folder), (folder / "a.yaml").read_bytes()) == (["a.yaml"], b"new")


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to("/dev/null"), os.mkfifo])
def test_what_is_no_file_of_ours_is_in_nobodys_way(folder: Path, make):
    target = str(folder / "a.yaml")
    names_ = [Path(one) for one in temporary._names(target)]
    for one in names_:
        make(one)
    assert atomic_write.replace(target, b"new") is None
    assert set(names(folder)) == {"a.yaml", *(one.name for one in names_)}


def test_without_locks_age_tells(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(temporary, "fcntl", None)
    target = str(folder / "a.yaml")
    (young, _), (old, name) = temporary.create(target, True), temporary.create(target, True)
    for descriptor in (young, old):
        os.close(descriptor)
    long_ago = time.time() - temporary.OLD - 1
    os.utime(name, (long_ago, long_ago))
    assert atomic_write.replace(target, b"new") is None
    assert len(names(folder)) == 2
    assert not os.path.exists(name)


@pytest.mark.skipif(sys.platform == "win32", reason="there the last one wins, or is refused")
def test_many_who_replace_one_file_at_once(folder: Path):
    target = str(folder / "a.yaml")
    texts = [f"{number} ".encode() * 10_000 for number in range(8)]
    problems: list[object] = []

    def work(text: bytes) -> None:
        problems.extend(atomic_write.replace(target, text) for _ in range(20))

    threads = [threading.Thread(target=work, args=(text,)) for text in texts]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert {*problems} == {None}
    assert names(folder) == ["a.yaml"]
    assert Path(target).read_bytes() in texts
