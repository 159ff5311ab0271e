"""A file that changes while it is converted keeps what somebody wrote: `--in-place` never overwrites it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from support.fault import EXPANDED, LOOP, NO_LOOP, names, refused
from support.process import Run, faulty, finished
from transpile.pipeline import rewrite

EDIT = LOOP + "# an edit\n"
SAME_LENGTH = LOOP.replace("kept", "gone")
Meanwhile = Callable[[Callable[[], object]], None]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Something happens between reading and writing."""

    def plan(event: Callable[[], object]) -> None:
        original = rewrite.convert_bytes

        def planted(*args: object, **more: object) -> object:
            event()
            return original(*args, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(rewrite, "convert_bytes", planted)

    return plan


@pytest.mark.parametrize("edit", [EDIT, SAME_LENGTH, "", "x" * 100_000])
def test_an_edit_stays(cli: Run, write, folder: Path, meanwhile: Meanwhile, edit: str):
    path = write()
    meanwhile(lambda: path.write_text(edit))
    refused(
        cli("expand", "-i", "a.yaml"),
        "T014",
        "a.yaml was not written",
        "it was changed after it was read",
        "run it again",
    )
    assert path.read_text() == edit
    assert names(folder) == ["a.yaml"]


def test_a_file_that_was_put_in_its_place_stays(cli: Run, write, folder: Path, meanwhile: Meanwhile):
    path, other = write(), write("b.yaml", EDIT)
    meanwhile(lambda: os.replace(other, path))
    refused(cli("expand", "-i", "a.yaml"), "T014")
    assert path.read_text() == EDIT


def test_an_edit_at_the_last_moment_stays(cli: Run, write, folder: Path, monkeypatch: pytest.MonkeyPatch):
    path = write()
    monkeypatch.setattr(os, "fsync", lambda _: path.write_text(EDIT))
    refused(cli("expand", "-i", "a.yaml"), "T014", "it was changed after it was read")
    assert path.read_text() == EDIT
    assert names(folder) == ["a.yaml"]


def test_a_file_that_was_removed_stays_so(cli: Run, write, folder: Path, meanwhile: Meanwhile):
    meanwhile(write().unlink)
    refused(cli("expand", "-i", "a.yaml"), "T014", "a.yaml was not written", "it was removed")
    assert names(folder) == []


def test_a_file_that_is_removed_at_the_last_moment_stays_so(
    cli: Run, write, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    path = write()
    monkeypatch.setattr(os, "fsync", lambda _: path.unlink())
    refused(cli("expand", "-i", "a.yaml"), "T014", "a.yaml was not written", "it was removed")
    assert names(folder) == []


def test_a_file_that_became_a_folder_stays_one(cli: Run, write, folder: Path, meanwhile: Meanwhile):
    path = write()
    meanwhile(lambda: (path.unlink(), path.mkdir()))
    refused(cli("expand", "-i", "a.yaml"), "T014")
    assert path.is_dir()


def test_an_edit_of_a_file_that_needs_no_change_stays(cli: Run, write, meanwhile: Meanwhile):
    path = write(text=NO_LOOP)
    meanwhile(lambda: path.write_text(EDIT))
    assert cli("expand", "-i", "a.yaml").status == 0
    assert path.read_text() == EDIT


def test_the_same_result_by_somebody_else_is_no_error(cli: Run, write, meanwhile: Meanwhile):
    path = write()
    meanwhile(lambda: path.write_text(EXPANDED))
    assert cli("expand", "-i", "a.yaml").status == 0
    assert path.read_text() == EXPANDED


NAMES_OF_ONE = ["a.yaml", "./a.yaml", "../{folder}/a.yaml", "{path}", "link.yaml", "hard.yaml"]


@pytest.fixture(params=NAMES_OF_ONE)
def output(request: pytest.FixtureRequest, write, folder: Path) -> Path:
    """Another name of the template `a.yaml`."""
    path = write()
    (folder / "link.yaml").symlink_to("a.yaml")
    os.link(path, folder / "hard.yaml")
    return Path(request.param.format(folder=folder.name, path=path))


def test_an_output_that_is_the_input_is_replaced(cli: Run, output: Path):
    assert cli("expand", "a.yaml", "-o", output).status == 0
    assert output.read_text() == EXPANDED
    assert Path("link.yaml").is_symlink()


def test_a_hard_link_gets_a_file_of_its_own(cli: Run, output: Path):
    assert cli("expand", "-i", output).status == 0
    kept = Path("a.yaml" if output.name == "hard.yaml" else "hard.yaml")
    assert (kept.read_text(), output.read_text()) == (LOOP, EXPANDED)


def test_an_output_that_is_the_input_keeps_an_edit(cli: Run, output: Path, meanwhile: Meanwhile):
    meanwhile(lambda: output.write_text(EDIT))
    refused(cli("expand", "a.yaml", "-o", output), "T014", "it was changed after it was read")
    assert output.read_text() == EDIT


def test_an_output_that_is_another_file_is_replaced_whatever_it_holds(cli: Run, write, meanwhile: Meanwhile):
    write()
    other = write("b.yaml", "x")
    meanwhile(lambda: other.write_text("y"))
    assert cli("expand", "a.yaml", "-o", other).status == 0
    assert other.read_text() == EXPANDED


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_one_edit_among_many_files_stays_and_the_others_are_converted(write, folder: Path, jobs: str):
    for number in range(6):
        write(f"{number}.yaml")
    done = finished(
        faulty("expand", "-i", ".", "-j", jobs, fault="'3' in name and open(name, 'a').write('# an edit\\n')")
    )
    refused(done, "T014", "3.yaml was not written", "6 files: 5 converted, 1 refused (T014 1)")
    assert (folder / "3.yaml").read_text() == EDIT
    assert {path.read_text() for path in folder.glob("[!3].yaml")} == {EXPANDED}
