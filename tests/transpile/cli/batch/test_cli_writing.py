"""Writing files: at once or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from support.cli import BROKEN, LOOP, NO_LOOP
from support.process import Run, environment
from transpile.cli.system import atomic_write

LINUX_ONLY = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")


def expanded(cli: Run) -> bytes:
    return cli("expand", "-", stdin=LOOP).out


def alone(folder: Path, *names: str) -> bool:
    """No temporary file stayed behind."""
    return sorted(path.name for path in folder.iterdir()) == sorted(names)


def test_in_place_replaces_the_file(cli: Run, write, tmp_path: Path):
    path = write()
    done = cli("expand", "--in-place", path)
    assert (done.status, done.out, done.err) == (0, b"", "")
    assert path.read_bytes() == expanded(cli)
    assert alone(tmp_path, path.name)


def test_in_place_keeps_the_mode(cli: Run, write):
    path = write()
    path.chmod(0o640)
    cli("expand", "-i", path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_in_place_keeps_the_mode_where_files_have_no_owner(cli: Run, write, monkeypatch: pytest.MonkeyPatch):
    path = write()
    path.chmod(0o640)
    monkeypatch.delattr(os, "chown")
    assert cli("expand", "--in-place", path).status == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_gets_the_usual_mode(cli: Run, write, tmp_path: Path):
    cli("expand", write(), "-o", tmp_path / "new.yaml")
    usual = write("x", "usual")
    assert stat.S_IMODE((tmp_path / "new.yaml").stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)


def test_in_place_follows_a_link(cli: Run, write, tmp_path: Path):
    path = write()
    link = tmp_path / "link.yaml"
    link.symlink_to(path.name)
    cli("expand", "-i", link)
    assert link.is_symlink()
    assert path.read_bytes() == expanded(cli)


def test_what_does_not_change_is_not_touched(cli: Run, write):
    path = write(NO_LOOP)
    before = path.stat()
    cli("--to", "map", "-i", path)
    after = path.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_an_output_that_is_up_to_date_is_not_touched(cli: Run, write, tmp_path: Path):
    target = write(expanded(cli), "out.yaml")
    before = target.stat()
    assert cli("expand", write(), "-o", target).status == 0
    assert target.stat().st_ino == before.st_ino


def test_an_output_of_the_same_length_is_replaced(cli: Run, write):
    target = write(b"x" * len(expanded(cli)), "out.yaml")
    cli("expand", write(), "-o", target)
    assert target.read_bytes() == expanded(cli)


def test_errors_leave_the_file_alone(cli: Run, write):
    path = write(BROKEN)
    assert cli("expand", "-i", path).status == 2
    assert path.read_text() == BROKEN


def test_strict_leaves_the_file_alone(cli: Run, write):
    path = write(LOOP.replace("!Sub ", ""))
    assert cli("expand", "-i", "--strict", path).status == 2
    assert "Fn::ForEach" in path.read_text()


@pytest.mark.parametrize("target", ["missing/out.yaml", ".", "a.yaml/out.yaml", "x" * 300])
def test_what_cannot_be_written(cli: Run, write, tmp_path: Path, target: str):
    write("x", "a.yaml")
    done = cli("expand", write(), "-o", tmp_path / target)
    assert (done.status, done.out) == (2, b"")
    assert "error[T014]" in done.err


def test_a_write_protected_file_stays(write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    path = write()
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write to everything
    problem = atomic_write.replace(str(path), b"new")
    assert problem is not None
    assert (problem.code, path.read_text()) == ("T014", LOOP)
    assert alone(tmp_path, path.name)


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_write_protected_folder(cli: Run, write, tmp_path: Path):
    path = write()
    tmp_path.chmod(0o500)
    assert "error[T014]" in cli("expand", "-i", path).err
    tmp_path.chmod(0o700)
    assert path.read_text() == LOOP


def test_a_failure_while_replacing_leaves_the_file_and_no_other(write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = write()
    monkeypatch.setattr(os, "replace", fail)
    problem = atomic_write.replace(str(path), b"new")
    assert problem is not None
    assert "no space left" in problem.message
    assert path.read_text() == LOOP
    assert alone(tmp_path, path.name)


def test_a_full_disk_leaves_the_file_alone(process: Run, write, tmp_path: Path):
    resource = pytest.importorskip("resource")
    path = write()
    done = process("expand", "-i", path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50)))
    assert done.status == 2
    assert "error[T014]" in done.err
    assert path.read_text() == LOOP
    assert alone(tmp_path, path.name)


@LINUX_ONLY
def test_a_device_is_written_to_and_stays_one(cli: Run, write):
    assert cli("expand", write(), "-o", "/dev/null").status == 0
    assert Path("/dev/null").is_char_device()
    assert "error[T014]" in cli("expand", write(), "-o", "/dev/full").err


@LINUX_ONLY
def test_a_full_standard_output_is_an_error(process: Run, write):
    with open("/dev/full", "wb") as full:
        done = process("expand", write(), stdout=full)
    assert (done.status, "error[T014]" in done.err) == (2, True)
    assert "Exception ignored" not in done.err


def test_a_reader_that_goes_away_is_no_error(process: Run, write):
    read, hole = os.pipe()
    os.close(read)
    done = process("expand", write(), stdout=hole)
    os.close(hole)
    assert (done.status, done.err) == (0, "")


@pytest.mark.skipif(os.name != "posix", reason="closes descriptors the way a shell does")
@pytest.mark.parametrize(("descriptor", "status"), [(0, 0), (1, 2), (2, 0)])
def test_a_closed_stream(process: Run, write, descriptor: int, status: int):
    done = process("expand", write(), preexec_fn=lambda: os.close(descriptor))
    assert done.status == status
    assert "Traceback" not in done.err


@pytest.mark.skipif(os.name != "posix", reason="closes descriptors the way a shell does")
def test_reading_from_a_closed_standard_input(process: Run):
    done = process("expand", "-", preexec_fn=lambda: os.close(0))
    assert (done.status, "error[T001]" in done.err) == (2, True)


def test_bytes_are_written_as_they_are_whatever_the_locale(process: Run, write):
    text = LOOP.replace("# topics", "# Tëma 日本")
    done = process("expand", write(text), env={**environment(), "LC_ALL": "C", "PYTHONUTF8": "0"})
    assert "# Tëma 日本".encode() in done.out


def test_diagnostics_survive_a_narrow_locale(process: Run, write):
    path = write(LOOP.replace("- Name", "- [日本]"))
    done = process("expand", path, env={**environment(), "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"})
    assert (done.status, "error[T1" in done.err) == (2, True)
