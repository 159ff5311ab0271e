"""--report: one page, whatever becomes of the templates, and never over a file that the run is about."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from support.cli import BROKEN, LOOP, NO_LOOP
from support.process import Run

KEPT = "Topic${Name}"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "page.html"


def shows(page: Path, *words: str) -> bool:
    """Whether a whole page is there that holds these words, as HTML or once its tags are taken away."""
    html = page.read_text(encoding="utf-8")
    shown = re.sub("<[^>]*>", "", html)
    return (
        html.startswith("<!DOCTYPE html>") and html.endswith("</html>\n") and all(one in html + shown for one in words)
    )


def test_alone_the_page_is_all_that_is_written(cli: Run, write, page: Path):
    path = write()
    done = cli("--to", "map", "--report", page, path)
    assert (done.status, done.out, done.err) == (0, b"", "")
    assert shows(page, KEPT, "Fn::Map:", "TopicA:", "would change")
    assert path.read_text() == LOOP


def test_beside_a_result_on_standard_output(cli: Run, write, page: Path):
    done = cli("--to", "map", "--report", page, "--output", "-", write())
    assert done.out == cli("--to", "map", write()).out
    assert shows(page, ">converted<")


def test_beside_a_check(cli: Run, write, page: Path):
    assert cli("--to", "map", "--check", "--report", page, write()).status == 1
    assert shows(page, "would change")


def test_beside_a_diff(cli: Run, write, page: Path):
    done = cli("--to", "map", "--diff", "--report", page, write())
    assert (done.status, done.out[:4]) == (1, b"--- ")
    assert shows(page, KEPT)


def test_beside_a_replacement(cli: Run, write, page: Path):
    path = write()
    assert cli("--to", "map", "--in-place", "--report", page, path).status == 0
    assert "Fn::Map" in path.read_text()
    assert shows(page, "Fn::ForEach::Topics", "Fn::Map:", ">converted<")


def test_beside_a_result_in_a_file(cli: Run, write, page: Path, tmp_path: Path):
    assert cli("--to", "map", "--output", tmp_path / "out.yaml", "--report", page, write()).status == 0
    assert "Fn::Map" in (tmp_path / "out.yaml").read_text()
    assert shows(page, KEPT)


def test_of_standard_input(cli: Run, page: Path):
    assert cli("--to", "map", "--report", page, "-", stdin=LOOP).status == 0
    assert shows(page, "&lt;stdin&gt;", KEPT)


def test_of_a_refused_template(cli: Run, write, page: Path):
    done = cli("--to", "map", "--report", page, write(BROKEN))
    assert (done.status, done.out) == (2, b"")
    assert shows(page, "error T101", ">refused<", KEPT)


def test_of_a_missing_file(cli: Run, page: Path, tmp_path: Path):
    assert cli("--to", "map", "--report", page, tmp_path / "nope.yaml").status == 2
    assert shows(page, "error T001")


def test_of_warnings_that_fail(cli: Run, write, page: Path):
    path = write(LOOP.replace("!Sub ", ""))
    assert cli("--to", "map", "--strict", "--in-place", "--report", page, path).status == 2
    assert shows(page, "warning T117", ">refused<")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_of_many_templates(cli: Run, write, page: Path, tmp_path: Path, jobs: str):
    write(), write(BROKEN, "broken.yaml"), write(NO_LOOP, "plain.yaml"), write("name: x\n", "other.yaml")
    done = cli("--to", "map", "--report", page, "--jobs", jobs, tmp_path)
    assert (done.status, done.out) == (2, b"")
    assert "4 files: 1 would change, 1 unchanged, 1 refused (T101 1), 1 skipped (not a template 1)" in done.err
    assert shows(page, "template.yaml", "broken.yaml", "plain.yaml", "other.yaml", KEPT, "error T101", "not a template")
    first = page.read_text()
    cli("--to", "map", "--report", page, "--jobs", jobs, tmp_path)
    assert page.read_text() == first


def test_a_tree_of_results_and_a_page(cli: Run, write, page: Path, tmp_path: Path):
    write(), write(LOOP, "other.yaml")
    done = cli("--to", "map", "--report", page, "--output", tmp_path / "out", tmp_path)
    assert done.status == 0
    assert "Fn::Map" in (tmp_path / "out" / "other.yaml").read_text()
    assert shows(page, ">converted<")


def test_names_of_other_dialects_and_formats(cli: Run, write, page: Path):
    assert cli("--to", "map", "--format", "json", "--report", page, write()).status == 0
    assert shows(page, "&quot;Fn::Map&quot;", "&quot;TopicA&quot;")


def test_values_of_parameters(cli: Run, write, page: Path):
    text = "Parameters:\n  Names: {Type: CommaDelimitedList}\n" + LOOP.replace("[A, B]", "!Ref Names")
    assert cli("--to", "map", "--parameter", "Names=Red,Blue", "--report", page, write(text)).status == 0
    assert shows(page, "TopicRed:", "TopicBlue:")
    assert cli("--to", "map", "--report", page, write(text)).status == 0
    assert shows(page, "There is no expansion")


@pytest.mark.parametrize("name", [".", "no/such/folder/page.html", "a\0b"])
@pytest.mark.parametrize("files", [1, 2])
def test_a_page_that_cannot_be_written(cli: Run, write, tmp_path: Path, name: str, files: int):
    inputs = [write(), write(LOOP, "other.yaml")][:files]
    done = cli("--to", "map", "--check", "--report", f"{tmp_path}/{name}", *inputs)
    assert done.status == 2
    assert done.err.count("error[T014]") == 1
    assert "nothing written" not in done.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_of_a_result_that_standard_output_has_no_room_for(process: Run, write, page: Path):
    with Path("/dev/full").open("wb") as full:
        done = process("--to", "map", "--output", "-", "--report", page, write(), stdout=full)
    assert (done.status, "error[T014]" in done.err) == (2, True)
    assert shows(page, ">refused<", "error T014", KEPT, "Fn::Map:")


def refused(cli: Run, *words: object) -> None:
    done = cli("--to", "map", *words)
    assert (done.status, done.out) == (2, b"")
    assert done.err.startswith("error[T018]: --report would replace ")


def test_a_page_never_overwrites_what_the_command_names(cli: Run, write, tmp_path: Path):
    path, values, settings = write(), write("{}", "values.json"), write("", ".transpile.toml")
    os.symlink(path, tmp_path / "link")
    refused(cli, "--report", path, path)
    refused(cli, "--report", tmp_path / "link", path)
    refused(cli, "--report", tmp_path / "x", "--output", tmp_path / "x", path)
    refused(cli, "--report", values, "--parameters", values, path)
    refused(cli, "--report", settings, path)
    refused(cli, "--report", tmp_path / "x", "--diagnostics-file", tmp_path / "x", "--diagnostics", "json", path)
    assert (path.read_text(), values.read_text(), settings.read_text()) == (LOOP, "{}", "")
    assert not (tmp_path / "x").exists()


def test_a_page_never_overwrites_a_template_of_a_folder(cli: Run, write, tmp_path: Path):
    path = write()
    done = cli("--to", "map", "--report", path, tmp_path)
    assert (done.status, path.read_text()) == (2, LOOP)
    assert f"error[T018]: --report would replace a template, {path}" in done.err


def test_a_page_has_no_place_on_standard_output(cli: Run, write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    done = cli("--to", "map", "--report", "-", write())
    assert (done.status, "error[T018]: --report needs a file" in done.err) == (2, True)
    assert "name a new .html file" in done.err
    assert not Path("-").exists()


def test_a_list_and_a_page_exclude_each_other(cli: Run, write, page: Path):
    assert "error[T018]: --list" in cli("--list", "--to", "map", "--report", page, write()).err
    assert not page.exists()


def test_a_page_is_not_configured(cli: Run, write):
    write('report = "page.html"\n', ".transpile.toml")
    assert "error[T024]: `report` is about a single run" in cli("--to", "map", write()).err


def test_a_fault_of_the_command_line_leaves_an_old_page_alone(cli: Run, write, page: Path):
    page.write_text("old")
    assert cli("--to", "nonsense", "--report", page, write()).status == 2
    assert cli("--to", "map", "--check", "--in-place", "--report", page, write()).status == 2
    assert page.read_text() == "old"


def test_diagnostics_and_the_status_are_the_same_as_without_a_page(cli: Run, write, page: Path):
    for text in (LOOP, BROKEN, NO_LOOP):
        words = ["--to", "map", "--check", "--diagnostics", "json", write(text)]
        without = cli(*words)
        done = cli("--report", page, *words)
        assert (done.status, json.loads(done.err)) == (without.status, json.loads(without.err))
