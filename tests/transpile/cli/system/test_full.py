"""A full disk: the file is as it was, nothing else stays behind, and the next run works."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.fault import EXPANDED, LOOP, ROOT, names, refused
from support.process import Run

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
LARGE = LOOP.replace("[A, B]", f"[{', '.join(f'T{number}' for number in range(200))}]")


@pytest.mark.parametrize("step", ["open", "fsync", "chmod", "replace"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS])
def test_each_step_may_fail(cli: Run, write, monkeypatch: pytest.MonkeyPatch, step: str, number: int):
    def fail(*args: object, **_: object) -> None:
        raise OSError(number, os.strerror(number))

    path = write()
    with monkeypatch.context() as patched:
        patched.setattr(os, step, fail)
        done = cli("expand", "-i", "a.yaml")
    refused(done, "T014", f"a.yaml cannot be written: {os.strerror(number).lower()[:10]}")
    assert (path.read_text(), names(path.parent)) == (LOOP, ["a.yaml"])
    assert cli("expand", "-i", "a.yaml").status == 0
    assert path.read_text() == EXPANDED


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_what_has_no_room_is_refused(process: Run, write, folder: Path, jobs: int):
    for number in range(4):
        write(f"{number}.yaml", LARGE if number == 2 else LOOP)
    limit = (4000, 4000)
    done = process("expand", "-i", ".", "-j", jobs, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit))
    refused(done, "T014", "2.yaml cannot be written: file too large", "4 files: 3 converted, 1 refused (T014 1)")
    assert (folder / "2.yaml").read_text() == LARGE
    assert {(folder / f"{number}.yaml").read_text() for number in (0, 1, 3)} == {EXPANDED}
    assert names(folder) == [f"{number}.yaml" for number in range(4)]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kB."""
    path = tmp_path / "disk"
    path.mkdir()
    line = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(path)]
    if not ROOT or not shutil.which("mount") or subprocess.run(line, check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    yield path
    subprocess.run(["umount", path], check=True)


def test_a_disk_that_fills_up(process: Run, disk: Path):
    for number in range(10):
        (disk / f"{number}.yaml").write_text(LARGE)
    done = process("expand", "-i", disk)
    refused(done, "T014", "no space left on device", "free some space")
    left = [(disk / f"{number}.yaml").read_text() for number in range(10)]
    assert set(left) >= {LARGE}
    assert all(text == LARGE or "TopicT199: {" in text for text in left)
    assert names(disk) == [f"{number}.yaml" for number in range(10)]


def test_a_file_of_diagnostics_that_has_no_room(cli: Run, write, folder: Path, monkeypatch: pytest.MonkeyPatch):
    write(text=LOOP.replace("${Name}", ""))
    (folder / "report.json").write_text("old")
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(FULL))
    done = cli("expand", "a.yaml", "--diagnostics", "json", "--diagnostics-file", "report.json")
    refused(done, "T014", "report.json cannot be written: no space left")
    assert (folder / "report.json").read_text() == "old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize(
    "words",
    [
        ["expand", "a.yaml"],
        ["expand", "--diff", "a.yaml"],
        ["--list", "a.yaml"],
        ["--list", "--format", "json", "a.yaml", "b.yaml"],
        ["expand", "--diff", "a.yaml", "b.yaml"],
        ["--version"],
        ["--help"],
        ["expand", "--help"],
        ["dialects"],
        ["explain"],
        ["explain", "T014"],
    ],
)
def test_a_standard_output_without_room(process: Run, write, words: list[str]):
    write()
    write("b.yaml")
    with open("/dev/full", "wb") as full:
        done = process(*words, stdout=full)
    refused(done, "T014", "<stdout> cannot be written: no space left on device")
    assert "Exception ignored" not in done.err
