"""The forms of diagnostics, on standard error and in a file."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.cli import BROKEN, LOOP, NO_LOOP, WARNING
from support.process import Done, Run

COMMAND = re.compile(r"::(error|warning|notice) (\w+=[^,:\n]*)(,\w+=[^,:\n]*)*::[^\n]+\n")


def of_json(words: str) -> list[str]:
    return [record["code"] for record in json.loads(words)]


def of_sarif(words: str) -> list[str]:
    (run,) = json.loads(words)["runs"]
    notifications = [one for call in run.get("invocations", []) for one in call["toolConfigurationNotifications"]]
    return [one["ruleId"] for one in run["results"]] + [one["descriptor"]["id"] for one in notifications]


def of_github(words: str) -> list[str]:
    assert COMMAND.sub("", words) == ""
    return re.findall(r"title=(\w+)::", words)


READERS: dict[str, Callable[[str], list[str]]] = {"json": of_json, "sarif": of_sarif, "github": of_github}
"""For each form for programs the codes in a text of it, which is well-formed."""
every_form = pytest.mark.parametrize("form", READERS)


RUNS: list[tuple[str, list[str], list[str]]] = [
    (LOOP, [], []),
    (NO_LOOP, [], []),
    (LOOP, ["--check"], ["T412"]),
    (LOOP, ["--diff"], ["T412"]),
    (LOOP, ["--check", "--strict"], ["T412"]),
    (LOOP, ["--check", "--quiet"], []),
    (NO_LOOP, ["--check"], []),
    (BROKEN, ["--check"], ["T101"]),
    (WARNING, [], ["T117"]),
    (WARNING, ["--strict"], ["T117"]),
    (WARNING, ["--quiet"], []),
    (BROKEN, [], ["T101"]),
    ("a: [", [], ["T003"]),
    ("\udcff", [], ["T002"]),
    (LOOP, ["--no-unroll"], ["T018"]),
    (LOOP, ["--to", "mapp"], ["T018"]),
    (LOOP, ["--from", "mapp"], ["T015"]),
    (LOOP, ["--parameter", "Nmae=x"], ["T016"]),
    (LOOP, ["--parameter", "x"], ["T019"]),
    (LOOP, ["--format", "ymal"], ["T019"]),
    (LOOP, ["--parameters", "nope.json"], ["T017"]),
    (LOOP, ["--output", "no/such/folder/x"], ["T014"]),
]
"""A template, more words of the command line, and the codes of what is wrong."""


@every_form
@pytest.mark.parametrize("run", RUNS, ids=str)
def test_every_run_writes_one_well_formed_text(cli: Run, write, form: str, run: tuple[str, list[str], list[str]]):
    text, words, codes = run
    done = cli("expand", "--diagnostics", form, *words, write(text.encode(errors="surrogateescape")))
    assert READERS[form](done.err) == codes


@every_form
def test_a_missing_template_is_told_in_every_form(cli: Run, form: str):
    assert READERS[form](cli("expand", "--diagnostics", form, "nö,pe\0: 1.yaml").err) == ["T001"]


@every_form
def test_the_forms_are_well_formed_in_any_encoding_of_standard_error(process: Run, write, form: str, tmp_path: Path):
    path = write(BROKEN.replace("Name", "Näme"), "ü.yaml")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = process("expand", "--diagnostics", form, path, env=environment)
    assert READERS[form](done.err) == ["T101"]


def saved(done: Done, path: Path, form: str) -> list[str]:
    """The codes in a file of diagnostics."""
    assert not re.match(r"::|\[|\{", done.err)
    return READERS[form](path.read_text(encoding="utf-8"))


@every_form
def test_a_file_gets_the_form_and_standard_error_text(cli: Run, write, tmp_path: Path, form: str):
    target = tmp_path / "report"
    done = cli("expand", "--diagnostics", form, "--diagnostics-file", target, write(WARNING))
    assert (done.status, done.err[:13]) == (0, "warning[T117]")
    assert saved(done, target, form) == ["T117"]
    assert b"TopicA" in done.out


@every_form
def test_every_run_replaces_the_file(cli: Run, write, form: str):
    target = write("of an older run", "report")
    for text, codes in [(BROKEN, ["T101"]), (LOOP, [])]:
        done = cli("expand", "--diagnostics", form, "--diagnostics-file", target, write(text))
        assert saved(done, target, form) == codes


def test_a_file_of_text_has_no_color(cli: Run, write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    target, path = tmp_path / "report", write(WARNING)
    plain = cli("expand", path).err
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in cli("expand", "--diagnostics-file", target, path).err
    assert target.read_text(encoding="utf-8") == plain


@every_form
def test_the_forms_for_programs_have_no_color(cli: Run, write, monkeypatch: pytest.MonkeyPatch, form: str):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in cli("expand", write(BROKEN)).err
    assert READERS[form](cli("expand", "--diagnostics", form, write(BROKEN)).err) == ["T101"]


def test_a_contradiction_is_in_the_file_too(cli: Run, write, tmp_path: Path):
    target = tmp_path / "report"
    done = cli("expand", "--no-unroll", "--diagnostics", "json", "--diagnostics-file", target, write())
    assert (done.status, saved(done, target, "json")) == (2, ["T018"])


def test_quiet_leaves_the_same_out_of_the_file(cli: Run, write, tmp_path: Path):
    target = tmp_path / "report"
    done = cli("expand", "--quiet", "--diagnostics", "json", "--diagnostics-file", target, write(WARNING))
    assert (done.err, saved(done, target, "json")) == ("", [])


def test_a_dry_run_writes_the_file_and_says_what_would_change(cli: Run, write, tmp_path: Path):
    target, path = tmp_path / "report", write()
    done = cli("expand", "--check", "--diagnostics", "sarif", "--diagnostics-file", target, path)
    assert (done.status, done.err) == (1, f"{path} would change\n")
    assert saved(done, target, "sarif") == ["T412"]


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_every_file_that_would_change_is_named(cli: Run, write, option: str):
    write(), write(NO_LOOP, "b.yaml"), write(b"\xef\xbb\xbf" + LOOP.encode(), "c.json.yaml")
    done = cli("expand", option, "--strict", "--diagnostics", "json", write().parent)
    found = [(Path(one["file"]).name, one["severity"], one["start"]) for one in json.loads(done.err)]
    place = {"line": 2, "column": 1}
    assert (done.status, found) == (1, [("c.json.yaml", "error", place), ("template.yaml", "error", place)])


def test_what_would_change_has_the_call_that_changes_it(cli: Run, write):
    def help(*words: object, **more: object) -> str:
        (told,) = json.loads(cli("expand", "--check", "--diagnostics", "json", *words, **more).err)
        return str(told["help"])

    path = write(name="my template.yaml")
    assert help(path) == f"transpile --to cfn --in-place '{path}'"
    assert help("-", stdin=LOOP) == "transpile --to cfn -"


def test_words_that_are_no_characters_reach_the_file(cli: Run, write, tmp_path: Path):
    target = tmp_path / "report"
    cli("expand", "--diagnostics", "github", "--diagnostics-file", target, tmp_path / "\udcff.yaml")
    assert of_github(target.read_text(encoding="utf-8")) == ["T001"]


@pytest.mark.parametrize("name", [".", "no/such/folder/report", "a\0b"])
def test_a_file_that_cannot_be_written(cli: Run, write, tmp_path: Path, name: str):
    done = cli("expand", "--diagnostics", "json", "--diagnostics-file", f"{tmp_path}/{name}", write(NO_LOOP))
    assert (done.status, done.out) == (2, NO_LOOP.encode())
    assert done.err.startswith("error[T014]")
    assert "nothing written" not in done.err


def refused(done: Done) -> None:
    assert (done.status, done.out) == (2, b"")
    assert done.err.startswith("error[T018]: --diagnostics-file ")


def test_diagnostics_never_overwrite_the_template(cli: Run, write):
    path = write()
    refused(cli("expand", "--diagnostics-file", path, path))
    refused(cli("expand", "--diagnostics-file", path.parent / "." / path.name, path))
    assert path.read_text() == LOOP


def test_diagnostics_never_overwrite_what_a_link_leads_to(cli: Run, write, tmp_path: Path):
    path = write()
    os.symlink(path, tmp_path / "soft")
    os.link(path, tmp_path / "hard")
    refused(cli("expand", "--diagnostics-file", tmp_path / "soft", path))
    refused(cli("expand", "--diagnostics-file", tmp_path / "hard", path))
    assert path.read_text() == LOOP


def test_diagnostics_never_overwrite_the_result(cli: Run, write, tmp_path: Path):
    refused(cli("expand", "--output", tmp_path / "x", "--diagnostics-file", tmp_path / "x", write()))
    assert not (tmp_path / "x").exists()


def test_diagnostics_never_overwrite_parameter_values(cli: Run, write):
    values = write("{}", "values.json")
    refused(cli("expand", "--parameters", values, "--diagnostics-file", values, write()))
    assert values.read_text() == "{}"


@pytest.mark.parametrize("name", [".transpile.toml", "pyproject.toml", "named.toml"])
def test_diagnostics_never_overwrite_the_configuration(cli: Run, write, name: str):
    path = write("[tool.transpile]\n" if name == "pyproject.toml" else "", name)
    before = path.read_text()
    words = ["--config", path] if name == "named.toml" else []
    refused(cli("expand", *words, "--diagnostics-file", path, write()))
    assert path.read_text() == before


def test_a_fault_of_the_configuration_is_in_the_file(cli: Run, write, tmp_path: Path):
    write("tu = 'map'\n", ".transpile.toml")
    target = tmp_path / "report"
    done = cli("expand", "--diagnostics", "sarif", "--diagnostics-file", target, write())
    assert (done.status, saved(done, target, "sarif")) == (2, ["T024"])


def test_the_configuration_can_ask_for_a_form(cli: Run, write):
    write("diagnostics = 'github'\n", ".transpile.toml")
    assert of_github(cli("expand", write(WARNING)).err) == ["T117"]


def test_diagnostics_have_no_place_on_standard_output(cli: Run, write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    done = cli("expand", "--diagnostics-file", "-", write())
    refused(done)
    assert "remove it: diagnostics go to standard error" in done.err
    assert not Path("-").exists()


def of_folder(cli: Run, folder: Path, target: Path, *words: object) -> Done:
    return cli("expand", *words, "--diagnostics", "json", "--diagnostics-file", target, folder)


def test_the_diagnostics_of_a_folder_share_a_file(cli: Run, write, tmp_path: Path):
    broken, warned, target = write(BROKEN, "a.yaml"), write(WARNING, "b.yaml"), tmp_path / "report.json"
    for _ in range(2):  # the second run finds the file of the first one in the folder
        done = of_folder(cli, tmp_path, target, "--check")
        assert (done.status, saved(done, target, "json")) == (2, ["T101", "T412", "T117"])
    assert [record["file"] for record in json.loads(target.read_text())] == [str(broken), str(warned), str(warned)]


def test_diagnostics_never_overwrite_a_template_of_a_folder(cli: Run, write, tmp_path: Path):
    path = write()
    done = of_folder(cli, tmp_path, path, "--check")
    assert (done.status, path.read_text()) == (2, LOOP)
    assert f"error[T018]: --diagnostics-file would replace a template, {path}" in done.err


def test_diagnostics_never_overwrite_a_result_of_a_folder(cli: Run, write, tmp_path: Path):
    write(), write(LOOP, "other.yaml")
    target = tmp_path / "out" / "other.yaml"
    done = of_folder(cli, tmp_path, target, "--output", tmp_path / "out")
    assert (done.status, "TopicA" in target.read_text()) == (2, True)
    assert "error[T018]" in done.err
