"""How much a run says: errors and warnings in full, each subject once, notes as one line; of several files lines."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from support.cli import BROKEN, FROM_PARAMETER, LOOP, NO_LOOP, WARNING
from support.depth import in_turn
from support.process import Run
from transpile.diagnostics import CODES

SAMPLES = Path(__file__).parents[4] / "samples"
LISTS = """\
Resources:
  A: {Type: X, V: {Fn::Map: {Value: x, Collection: [1, 2], Fragment: !Sub 'x-${x}'}}}
  B: {Type: X, V: {Fn::Map: {Value: x, Collection: [1, 2], Fragment: !Sub 'x-${x}'}}}
  Fn::Merge:
  - Fn::Map: {Value: x, Collection: [a, b], Key: !Sub "C${x}", Fragment: {Type: Y, V: [!Sub "${x}-1"]}}
"""
TWO_LOOPS = """\
Parameters:
  Names: {Type: CommaDelimitedList, Default: "A,B"}
Resources:
  One: {Type: X, V: {Fn::Map: {Value: x, Collection: !Ref Names, Fragment: !Sub 'x-${x}'}}}
  Two: {Type: X, V: {Fn::Map: {Value: x, Collection: !Ref Names, Fragment: !Sub 'x-${x}'}}}
"""


def test_notes_are_one_line_for_each_file(cli: Run, write) -> None:
    path = write(LISTS)
    told = cli("--to", "foreach", path).err
    assert told == f"{path}: 2 notes: T411 twice; --verbose shows them\n"
    assert cli("--to", "foreach", write(LISTS.replace("  B:", "  # B:"))).err.endswith(
        ": 1 note: T411; --verbose shows it\n"
    )


@pytest.mark.parametrize("option", ["--verbose", "-v"])
def test_verbose_shows_them_in_full(cli: Run, write, option: str) -> None:
    told = cli("--to", "foreach", option, write(LISTS)).err
    assert told.count("note[T411]") == 2
    assert "--verbose" not in told


def test_a_success_without_diagnostics_says_nothing(cli: Run, write, tmp_path: Path) -> None:
    path, out = write(LOOP), tmp_path / "out.yaml"
    for words in (["--to", "cfn", path], ["--to", "cfn", "-o", out, path], ["--to", "cfn", "-i", path]):
        assert cli(*words).err == ""


def test_warnings_about_one_parameter_are_one(cli: Run, write) -> None:
    told = cli("--to", "foreach", write(TWO_LOOPS)).err
    assert told.count("T403") == 1
    assert "also in line 5" in told


def test_programs_get_all_of_them(cli: Run, write) -> None:
    found = json.loads(cli("--to", "foreach", "--diagnostics", "json", write(TWO_LOOPS)).err)
    assert sorted(one["code"] for one in found) == ["T403", "T403", "T411", "T411"]


def test_several_files_are_told_of_in_lines(cli: Run, write, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    write(TWO_LOOPS, "in/a.yaml")
    write(BROKEN, "in/b.yaml")
    done = cli("--to", "foreach", "-o", tmp_path / "out", tmp_path / "in")
    warning, note, error, summary = done.err.splitlines()
    assert warning.startswith(f"{tmp_path}/in/a.yaml:4:54: warning[T403]: ")
    assert note == f"{tmp_path}/in/a.yaml: 2 notes: T411 twice; --verbose shows them"
    assert error.startswith(f"{tmp_path}/in/b.yaml:")
    assert "error[T101]: " in error
    assert error.endswith(" (help: write [Identifier, Collection, {OutputKey${Identifier}: value}])")
    assert summary == "2 files: 1 converted, 1 refused (T101 1)"


def test_verbose_shows_the_excerpts_of_several_files(cli: Run, write, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    write(TWO_LOOPS, "in/a.yaml")
    write(BROKEN, "in/b.yaml")
    told = cli("--to", "foreach", "-o", tmp_path / "out", "-v", tmp_path / "in").err
    assert told.count("  |\n") >= 2
    assert told.endswith("\n\n2 files: 1 converted, 1 refused (T101 1)\n")


def test_what_several_errors_of_a_file_say_alike_is_one_line(cli: Run, write, tmp_path: Path) -> None:
    exports = "".join(f"  O{number}: {{Value: v, Export: {{Name: n{number}}}}}\n" for number in range(6))
    (tmp_path / "in").mkdir()
    write(f"{LOOP}Outputs:\n{exports}  P: {{Value: !Ref AWS::Partition}}\n", "in/a.yaml")
    write(LISTS, "in/b.yaml")
    done = cli("--to", "ros", "-o", tmp_path / "out", tmp_path / "in")
    export, partition = [line for line in done.err.splitlines() if "error[T438]" in line]
    assert "Export of an output; also in line " in export
    assert ", 2 more (help: " in export
    assert "AWS::Partition (help: " in partition


def test_a_refused_file_says_nothing_of_the_result_that_it_has_not(cli: Run, write, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    write(WARNING + "  Fn::ForEach::Bad: [X]\n", "in/a.yaml")
    write(TWO_LOOPS, "in/b.yaml")
    done = cli("--to", "cfn", "-o", tmp_path / "out", tmp_path / "in")
    assert "error[T101]" in done.err
    assert "warning[T117]" not in done.err
    assert "warning[T117]" in cli("--to", "cfn", "-o", tmp_path / "more", "-v", tmp_path / "in").err


def test_of_several_files_the_warnings_of_one_code_are_a_line(cli: Run, write, tmp_path: Path) -> None:
    strings = "".join(f"          V{number}: ${{Name}}\n" for number in range(9))
    (tmp_path / "in").mkdir()
    write(WARNING + strings, "in/a.yaml")
    write(TWO_LOOPS, "in/b.yaml")
    done = cli("--to", "map", "-o", tmp_path / "out", tmp_path / "in")
    (line,) = [line for line in done.err.splitlines() if "T117" in line]
    assert line.endswith("; 9 more T117 in line 11, line 12, line 13, 6 more")


@pytest.mark.parametrize("target", in_turn(["cfn", "foreach", "map", "for", "terraform"], 0, 3))
def test_a_run_over_the_folder_of_the_tour_says_little(cli: Run, tmp_path: Path, target: str) -> None:
    folder = shutil.copytree(SAMPLES / "tour", tmp_path / "tour")
    done = cli("--to", target, "-o", tmp_path / "out", folder)
    assert len(done.err.splitlines()) <= 12


def test_a_file_shows_a_hundred_diagnostics(cli: Run, write) -> None:
    strings = "".join(f"          V{number}: ${{Name}}\n" for number in range(130))
    path = write(WARNING + strings)
    told = cli("--to", "map", path).err
    assert told.count("warning[T117]") == 100
    assert told.endswith(f"\n{path}: 31 more diagnostics; --diagnostics json shows all of them\n")
    assert len(json.loads(cli("--to", "map", "--diagnostics", "json", path).err)) == 131


def test_ignored_codes_are_not_told_in_any_form(cli: Run, write) -> None:
    path = write(TWO_LOOPS)
    assert cli("--to", "foreach", "--ignore", "t403, T411", path).err == ""
    assert cli("--to", "foreach", "--ignore", "T403", "--ignore", "T411", path).err == ""
    assert json.loads(cli("--to", "foreach", "--ignore", "T403,T411", "--diagnostics", "json", path).err) == []
    assert "T403" in cli("--to", "foreach", "--ignore", "T411", path).err


def test_an_ignored_warning_does_not_fail_a_strict_run(cli: Run, write) -> None:
    path = write(WARNING)
    assert cli("--to", "cfn", "--strict", path).status == 2
    assert cli("--to", "cfn", "--strict", "--ignore", "T117", path).status == 0


def test_errors_cannot_be_ignored(cli: Run, write) -> None:
    done = cli("--to", "cfn", "--ignore", "T101", write(BROKEN))
    assert done.status == 2
    assert "--ignore cannot hide T101, which is an error" in done.err


def test_an_unknown_code_names_the_nearest(cli: Run, write) -> None:
    done = cli("--to", "cfn", "--ignore", "T40", write())
    assert done.status == 2
    assert "no diagnostic has the code T40" in done.err
    assert "did you mean T4" in done.err


def test_codes_may_be_ignored_by_configuration(cli: Run, write, tmp_path: Path) -> None:
    write('ignore = ["T403", "T411"]\n', ".transpile.toml")
    assert cli("--to", "foreach", write(TWO_LOOPS)).err == ""


def test_statistics_count_the_codes(cli: Run, write) -> None:
    told = cli("--to", "foreach", "--statistics", "--ignore", "T403", write(LISTS)).err
    assert told.endswith(f"2  T411  note     {CODES['T411']}\n")
    assert cli("--to", "cfn", "--statistics", write(LOOP)).err == ""


def test_statistics_are_shown_though_all_else_is_quiet(cli: Run, write) -> None:
    words = ("--to", "foreach", "--statistics", "--ignore", "T403", write(LISTS))
    loud, quiet = cli(*words), cli("--quiet", *words)
    table = [line for line in loud.err.splitlines() if re.match(r" *\d+  T\d{3}  ", line)]
    assert table
    assert quiet.err.splitlines() == table
    assert quiet.out == loud.out


def test_names_of_files_that_would_change_are_the_only_output(cli: Run, write, tmp_path: Path) -> None:
    paths = [write(LOOP, "a.yaml"), write(NO_LOOP, "b.yaml"), write(FROM_PARAMETER, "c.yaml")]
    done = cli("--to", "cfn", "--list-different", "-q", *paths)
    assert (done.status, done.out.decode(), done.err) == (1, f"{paths[0]}\n{paths[2]}\n", "")
    done = cli("--to", "cfn", "--list-different", paths[1])
    assert (done.status, done.out, done.err) == (0, b"", "")
    assert paths[0].read_text() == LOOP


@pytest.mark.parametrize("other", [["--in-place"], ["-o", "new.yaml"], ["--list"]])
def test_names_and_results_exclude_each_other(cli: Run, write, other: list[str]) -> None:
    done = cli("--to", "cfn", "--list-different", *other, write())
    assert done.status == 2
    assert "T018" in done.err


def test_colors_are_a_matter_of_choice(cli: Run, write) -> None:
    path = write(BROKEN)
    assert "\x1b[" not in cli("--to", "cfn", path).err
    assert "\x1b[" not in cli("--to", "cfn", "--color", "never", path).err
    assert "\x1b[" in cli("--to", "cfn", "--color", "always", path).err
    assert b"\x1b[" in cli("--to", "cfn", "--color", "always", "--diff", write()).out


def test_loud_and_quiet_exclude_each_other(cli: Run, write) -> None:
    assert "T018" in cli("--to", "cfn", "-v", "-q", write()).err


@pytest.mark.parametrize(("short", "long"), [("-h", "--help"), ("-V", "--version")])
def test_short_names(cli: Run, short: str, long: str) -> None:
    done, same = cli(short), cli(long)
    assert (done.status, done.out) == (0, same.out)
