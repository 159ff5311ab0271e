"""Wrong usage, and files that are not there: a diagnostic, status 2, nothing written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from support.cli import LOOP
from support.process import Run

LIST_VALUED = """\
Resources:
  Group:
    Type: AWS::EC2::SecurityGroup
    Properties:
      SecurityGroupIngress:
        Fn::Map:
          Collection: [80, 443]
          Value: Port
          Fragment: {FromPort: !Ref Port}
"""


def refused(done, code: str) -> str:
    """The diagnostics of a run that wrote nothing because of `code`."""
    assert (done.status, done.out) == (2, b"")
    assert f"error[{code}]" in done.err
    assert "Traceback" not in done.err
    return done.err


def test_a_missing_file(cli: Run, tmp_path: Path):
    path = tmp_path / "nope.yaml"
    assert f"{path} cannot be read: no such file" in refused(cli("expand", path), "T001")


def test_a_folder(cli: Run, tmp_path: Path):
    assert f"--in-place {tmp_path}" in refused(cli("expand", tmp_path), "T018")


def test_a_name_with_a_null_byte(cli: Run):
    refused(cli("expand", "a\0b"), "T001")


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(cli: Run, write):
    path = write()
    path.chmod(0)
    assert "permission denied" in refused(cli("expand", path), "T001")


def test_an_unknown_target_names_the_nearest(cli: Run, write):
    assert "foreach" in refused(cli("--to", "for-each", write()), "T015")


def test_an_unknown_source_dialect(cli: Run, write):
    refused(cli("--from", "nonsense", "--to", "cfn", write()), "T015")


def test_in_place_of_standard_input(cli: Run):
    assert "--to cfn - > FILE" in refused(cli("expand", "-i", "-", stdin=LOOP), "T018")


def test_in_place_and_output(cli: Run, write):
    path = write()
    assert f"--output x.yaml {path}" in refused(cli("expand", "-i", "-o", "x.yaml", path), "T018")
    assert path.read_text() == LOOP


@pytest.mark.parametrize("dry", ["--check", "--diff"])
@pytest.mark.parametrize("writing", [["--in-place"], ["--output", "x.yaml"]])
def test_a_dry_run_that_writes(cli: Run, write, dry: str, writing: list[str]):
    path = write()
    assert f"{dry} {path}" in refused(cli("--to", "map", dry, *writing, path), "T018")
    assert path.read_text() == LOOP


def test_expanding_without_unrolling(cli: Run, write):
    refused(cli("expand", "--no-unroll", write()), "T018")


def test_expanding_into_a_dialect_with_loops(cli: Run, write):
    path = write()
    assert f"transpile --to map {path}" in refused(cli("expand", "--to", "map", path), "T018")


def test_expanding_may_be_said_twice(cli: Run, write):
    assert cli("expand", "--to", "cfn", write()).status == 0


def test_standard_input_twice(cli: Run):
    refused(cli("expand", "--parameters", "-", "-", stdin=LOOP), "T018")


def test_another_format_in_place(cli: Run, write):
    path = write()
    refused(cli("expand", "--in-place", "--format", "json", path), "T018")
    assert path.read_text() == LOOP


def test_the_same_format_in_place(cli: Run, write):
    assert cli("expand", "--in-place", "--format", "yaml", write()).status == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["t.yaml"], "--to"),
        (["--to", "cfn"], "FILE"),
        (["--to", "cfn", "a.yaml", "b.yaml"], "b.yaml"),
        (["expand", "--nonsense", "t.yaml"], "--nonsense"),
        (["expand", "--max-iterations", "many", "t.yaml"], "--max-iterations"),
        (["expand", "--max-iterations", "0", "t.yaml"], "--max-iterations"),
    ],
)
def test_what_the_parser_refuses(cli: Run, words: list[str], complaint: str):
    done = cli(*words)
    assert (done.status, done.out) == (2, b"")
    assert complaint in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("word", "command"),
    [
        *(("expnd", "expand"), ("Dialect", "dialects"), ("explian", "explain"), ("strict", "--strict")),
        *(("list", "--list FILE"), ("lsit", "--list FILE"), ("format", "--to foreach FILE"), ("unroll", "expand FILE")),
        *(
            ("check", "--to foreach --check FILE"),
            ("rule", "explain CODE"),
            ("help", "--help"),
            ("version", "--version"),
        ),
    ],
)
def test_a_word_that_is_almost_a_command_or_an_option_names_it(cli: Run, write, word: str, command: str):
    told = refused(cli(word, write()), "T001")
    assert told.endswith(f"{word} is neither a file nor a command\n  = help: did you mean `transpile {command}`?\n")


def test_a_file_may_have_almost_the_name_of_a_command(cli: Run, write, monkeypatch: pytest.MonkeyPatch):
    path = write(LOOP, "expnd")
    monkeypatch.chdir(path.parent)
    assert cli("expnd", "--to", "cfn") == cli("expand", "./expnd")


@pytest.mark.parametrize("word", ["template", "expand.yaml", "./expnd"])
def test_a_missing_file_is_no_command(cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str):
    monkeypatch.chdir(tmp_path)
    refused(cli(word, "--to", "cfn"), "T001")


@pytest.mark.parametrize(
    ("option", "word", "way_out"),
    [
        ("--format", "ymal", "did you mean `yaml`?"),
        ("--format", "JSON", "did you mean `json`?"),
        ("--format", "xml", "yaml or json"),
        ("--diagnostics", "sraif", "did you mean `sarif`?"),
        ("--diagnostics", "gtihub", "did you mean `github`?"),
        ("--diagnostics", "xml", "text or json or sarif or github"),
    ],
)
def test_an_unknown_word_behind_an_option_names_the_nearest(cli: Run, write, option: str, word: str, way_out: str):
    told = refused(cli("expand", option, word, write()), "T019")
    assert told.startswith(f"error[T019]: {option} cannot be {word}\n  = help: {way_out}")


def test_too_large_a_file(cli: Run, write):
    refused(cli("expand", write("#" * 10_000_001)), "T008")


def test_endless_input(cli: Run):
    refused(cli("expand", "/dev/zero"), "T008")


def test_not_utf_8(cli: Run, write):
    refused(cli("expand", write(b"a: \xff\n")), "T002")


def test_an_empty_file(cli: Run, write):
    done = cli("expand", write(b""))
    assert (done.status, done.out) == (2, b"")


def test_max_iterations_bounds_the_result(cli: Run, write):
    refused(cli("expand", "--max-iterations", "1", write()), "T208")


def test_no_unroll_refuses_what_needs_it(cli: Run, write):
    refused(cli("--to", "foreach", "--no-unroll", write(LIST_VALUED)), "T401")


def test_an_empty_name(cli: Run, write):
    assert "is a shell variable not set?" in refused(cli("expand", ""), "T001")
    assert "is a shell variable not set?" in cli("expand", "--check", "", write()).err


def test_a_file_for_the_results_of_several_templates(cli: Run, write):
    one, other, there = write(), write(name="b.yaml"), write("there", "results")
    done = cli("expand", "--output", there, one, other)
    assert refused(done, "T018").count("error[") == 1
    assert there.read_text() == "there"


def test_the_right_call_is_one_that_a_shell_reads(cli: Run, write, monkeypatch: pytest.MonkeyPatch):
    path = write(name="my template.yaml")
    monkeypatch.chdir(write(name="b.yaml").parent)
    assert f"--check '{path}' 'b*.yaml'," in refused(cli("expand", path, "b*.yaml"), "T018")


def test_the_right_call_names_the_first_of_many(cli: Run, write, monkeypatch: pytest.MonkeyPatch):
    for name in "abcdefgh":
        monkeypatch.chdir(write(name=name).parent)
    assert "--in-place a b c ...\n" in refused(cli("expand", *"abcdefgh"), "T018")


def test_a_wrong_file_of_values_has_a_way_out(cli: Run, write):
    assert "= help: write {" in refused(cli("expand", write(), "--parameters", write("- 1\n", "p.yaml")), "T017")
