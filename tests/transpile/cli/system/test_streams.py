"""Standard streams without a reader, and a working folder that is gone: what can be done is done, and told."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from support.fault import EXPANDED, LOOP, refused
from support.process import Run, command, environment

ITEMS = ", ".join(f"T{number}" for number in range(5000))
LONG = LOOP.replace("[A, B]", f"[{ITEMS}]")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["expand", "long.yaml"], 0),
        (["expand", "--diff", "long.yaml"], 1),
        (["expand", "--diff", "long.yaml", "a.yaml"], 1),
    ],
)
def test_a_reader_that_has_enough(write, words: list[str], status: int):
    write()
    write("long.yaml", LONG)
    writer = subprocess.Popen(command(*words), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout
    assert writer.stdout.readline()
    writer.stdout.close()
    writer.stdout = None
    _, err = writer.communicate(timeout=60)
    assert (writer.returncode, b"error" in err, b"Traceback" in err) == (status, False, False)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["expand", "a.yaml"], 0),
        (["expand", "--check", "a.yaml"], 1),
        (["--list", "a.yaml", "b.yaml"], 0),
        (["--version"], 0),
        (["--help"], 0),
        (["expand", "--help"], 0),
        (["completion", "bash"], 0),
        (["dialects"], 0),
        (["explain"], 0),
        (["explain", "T014"], 0),
    ],
)
def test_a_reader_that_was_never_there(process: Run, write, words: list[str], status: int):
    write()
    write("b.yaml")
    read, hole = os.pipe()
    os.close(read)
    done = process(*words, stdout=hole)
    os.close(hole)
    assert (done.status, "error" in done.err, "Exception ignored" in done.err) == (status, False, False)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("closed", [1, 2, 3])
def test_files_are_converted_whatever_becomes_of_the_streams(write, folder: Path, jobs: str, closed: int):
    write()
    write("b.yaml")
    read, hole = os.pipe()
    os.close(read)
    line = command("expand", "-i", ".", "-j", jobs)
    streams = {"stdout": hole, "stderr": hole} if closed == 3 else {}
    done = subprocess.run(
        line, check=False, env=environment(), preexec_fn=lambda: closed < 3 and os.close(closed), **streams
    )
    os.close(hole)
    assert done.returncode == 0
    assert {path.read_text() for path in folder.iterdir()} == {EXPANDED}


def test_errors_count_where_nobody_hears_of_them(write, process: Run):
    write(text="a: [")
    read, hole = os.pipe()
    os.close(read)
    assert process("expand", "a.yaml", stderr=hole).status == 2
    os.close(hole)


@pytest.mark.parametrize("words", [["-i", "a.yaml"], ["-"], ["--check", "."], ["a.yaml", "-o", "b.yaml"]])
def test_a_working_folder_that_is_gone(cli: Run, folder: Path, words: list[str]):
    gone = folder / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()
    refused(cli("expand", *words), "T001", "the working folder cannot be read: no such file or directory")
