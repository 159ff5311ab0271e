"""Results that go to pipes, devices, and where nothing is."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from support.fault import EXPANDED, LOOP, names, refused
from support.process import Run, command, finished


def beside(work: Callable[[], object]) -> threading.Thread:
    """Work that waits for the other end of a pipe."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


@pytest.fixture
def pipe(folder: Path) -> Path:
    """A pipe with a name."""
    path = folder / "pipe"
    os.mkfifo(path)
    return path


def test_a_pipe_is_read(process: Run, pipe: Path):
    writer = beside(lambda: pipe.write_text(LOOP))
    assert process("expand", pipe).out.decode() == EXPANDED
    writer.join(10)


def test_a_pipe_is_written_to(process: Run, write, pipe: Path):
    write()
    read: list[str] = []
    reader = beside(lambda: read.append(pipe.read_text()))
    assert process("expand", "a.yaml", "-o", pipe).status == 0
    reader.join(10)
    assert read == [EXPANDED]
    assert pipe.is_fifo()


def test_a_pipe_is_not_replaced_in_place(process: Run, pipe: Path):
    writer = beside(lambda: pipe.write_text(LOOP))
    refused(process("expand", "-i", pipe), "T014", f"{pipe} was not written", "regular file", "--output FILE")
    writer.join(10)
    assert pipe.is_fifo()


def test_a_pipe_in_a_folder_is_no_input(process: Run, write, pipe: Path):
    write()
    os.mkfifo("b.yaml")
    assert process("expand", "-i", ".", timeout=10).status == 0


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no such device here")
def test_the_standard_output_by_its_name_is_a_pipe_or_a_file(write, folder: Path):
    write()
    line = command("expand", "a.yaml", "-o", "/dev/stdout")
    assert finished(line).out.decode() == EXPANDED
    with open("out.yaml", "wb") as stream:
        assert finished(line, stdout=stream).status == 0
    assert (folder / "out.yaml").read_text() == EXPANDED


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no such device here")
def test_a_substituted_process_is_written_to(write):
    write()
    ours, theirs = os.pipe()
    done = finished(command("expand", "a.yaml", "-o", f"/dev/fd/{theirs}"), pass_fds=[theirs])
    os.close(theirs)
    assert (done.status, os.read(ours, 1000).decode()) == (0, EXPANDED)
    os.close(ours)


def test_a_socket_is_neither_read_nor_written(cli: Run, write, folder: Path):
    write()
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("s")
        refused(cli("expand", "s"), "T001", "s cannot be read")
        refused(cli("expand", "-i", "s"), "T001", "s cannot be read")
        refused(cli("expand", "a.yaml", "-o", "s"), "T014", "s cannot be written")
    assert names(folder) == ["a.yaml", "s"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
@pytest.mark.parametrize(("device", "code"), [("/dev/zero", "T008"), ("/dev/null", "T011")])
def test_a_device_as_input(process: Run, device: str, code: str):
    assert f"error[{code}]" in process("expand", "-i", device).err


@pytest.mark.parametrize(
    ("output", "advice"),
    [
        ("missing/out.yaml", "create the folder first"),
        ("b.yaml/out.yaml", "a part of this path is a file"),
        ("t", "name a file in that folder"),
        ("new/", "name a file in that folder"),
        ("x" * 300, "use a shorter name"),
    ],
)
def test_an_output_that_cannot_be_made(cli: Run, write, folder: Path, output: str, advice: str):
    write()
    write("b.yaml", "x")
    (folder / "t").mkdir()
    refused(cli("expand", "a.yaml", "-o", output), "T014", f"{output} cannot be written", advice)
    assert names(folder) == ["a.yaml", "b.yaml", "t"]
    assert names(folder / "t") == []


def test_a_tree_below_a_file_cannot_be_made(cli: Run, write, folder: Path):
    write("a.yaml")
    write("b.yaml")
    write("t", "x")
    refused(cli("expand", "a.yaml", "b.yaml", "-o", "t/u"), "T014", "t/u/a.yaml cannot be written", "(T014 2)")
    assert (folder / "t").read_text() == "x"


def test_a_result_that_two_names_of_one_file_would_get(cli: Run, write, folder: Path):
    write("s/a.yaml")
    write("s/b.yaml")
    write("out/a.yaml", "x")
    (folder / "out/b.yaml").symlink_to("a.yaml")
    refused(cli("expand", "s", "-o", "out"), "T018", "would both be")
    assert (folder / "out/a.yaml").read_text() == "x"


@pytest.mark.parametrize("name", ["é" * 100, "\U0001f600" * 55, "a" * 250])
def test_a_name_as_long_as_names_may_be(cli: Run, write, folder: Path, name: str):
    path = write(f"{name}.yaml")
    assert cli("expand", "-i", path).status == 0
    assert path.read_text() == EXPANDED
    assert names(folder) == [path.name]


def test_a_name_that_is_no_text(cli: Run, folder: Path):
    path = os.fsdecode(b"\xff.yaml")
    try:
        Path(path).write_text(LOOP)
    except OSError:
        pytest.skip("not on this file system")
    assert cli("expand", "-i", path).status == 0
    assert Path(path).read_text() == EXPANDED
