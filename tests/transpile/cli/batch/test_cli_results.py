"""Where results go, and the exit statuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from support.cli import BROKEN, LOOP, NO_LOOP, WARNING
from support.process import Done, Run
from transpile.language import registry


def test_the_result_goes_to_standard_output(cli: Run, write):
    done = cli("--to", "cfn", write())
    assert (done.status, done.err) == (0, "")
    assert b"TopicA:" in done.out
    assert b"Fn::ForEach" not in done.out


def test_expand_is_to_cfn(cli: Run, write):
    path = write()
    assert cli("expand", path) == cli("--to", "cfn", path)


def test_a_file_named_expand_is_written_with_a_dot(cli: Run, write, monkeypatch, tmp_path: Path):
    write(name="expand")
    monkeypatch.chdir(tmp_path)
    assert cli("--to", "cfn", "./expand").status == 0


def test_options_may_stand_behind_the_file(cli: Run, write):
    path = write()
    assert cli(path, "--to", "cfn") == cli("--to", "cfn", path)


def test_a_dash_reads_standard_input(cli: Run, write):
    assert cli("expand", "-", stdin=LOOP) == cli("expand", write())


def test_standard_input_is_called_so_in_diagnostics(cli: Run):
    assert "--> <stdin>:" in cli("expand", "-", stdin=BROKEN).err


def test_a_file_without_loops_comes_out_as_it_is(cli: Run, write):
    data = b"\xef\xbb\xbf" + NO_LOOP.replace("\n", "\r\n").encode().rstrip()
    assert cli("--to", "foreach", write(data)) == Done(0, data, "")


def test_line_endings_and_byte_order_mark_survive_a_rewrite(cli: Run, write):
    out = cli("expand", write(b"\xef\xbb\xbf" + LOOP.replace("\n", "\r\n").encode())).out
    assert out.startswith(b"\xef\xbb\xbf# topics\r\n")
    assert out.count(b"\n") == out.count(b"\r\n")


def test_output_writes_the_file_and_nothing_else(cli: Run, write, tmp_path: Path):
    target = tmp_path / "out.yaml"
    done = cli("expand", write(), "-o", target)
    assert (done.status, done.out, done.err) == (0, b"", "")
    assert target.read_bytes() == cli("expand", write()).out


def test_output_dash_is_standard_output(cli: Run, write):
    assert cli("expand", write(), "-o", "-") == cli("expand", write())


def test_check_of_what_would_change_is_status_1(cli: Run, write):
    path = write()
    done = cli("expand", "--check", path)
    assert (done.status, done.out, done.err) == (1, b"", f"{path} would change\n")
    assert path.read_text() == LOOP


def test_check_of_what_stays_is_status_0(cli: Run, write):
    assert cli("expand", "--check", write(NO_LOOP)) == cli("expand", "--check", "--quiet", write(NO_LOOP))


def test_check_is_silent_on_request(cli: Run, write):
    done = cli("expand", "--check", "--quiet", write())
    assert (done.status, done.out, done.err) == (1, b"", "")


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_errors_are_status_2_in_a_dry_run_too(cli: Run, write, option: str):
    assert cli("expand", option, write(BROKEN)).status == 2


def test_diff_shows_what_would_change(cli: Run, write):
    path = write()
    done = cli("expand", "--diff", path)
    rows = done.out.decode().splitlines()
    assert done.status == 1
    assert rows[:2] == [f"--- a{path}", f"+++ b{path}"]
    assert "-  Fn::ForEach::Topics:" in rows
    assert "+  TopicA:" in rows
    assert path.read_text() == LOOP


def test_diff_of_what_stays_is_empty(cli: Run, write):
    done = cli("expand", "--diff", write(NO_LOOP))
    assert (done.status, done.out) == (0, b"")


def test_an_error_leaves_standard_output_empty(cli: Run, write):
    done = cli("expand", write(BROKEN))
    assert (done.status, done.out) == (2, b"")
    assert done.err.startswith("error[T1")


def test_a_warning_alone_is_no_failure(cli: Run, write):
    done = cli("expand", write(WARNING))
    assert done.status == 0
    assert done.out
    assert "warning[T117]" in done.err


def test_strict_makes_a_warning_fail_and_writes_nothing(cli: Run, write):
    done = cli("expand", "--strict", write(WARNING))
    assert (done.status, done.out) == (2, b"")
    assert "warning[T117]" in done.err


def test_a_failure_over_warnings_says_so(cli: Run, write):
    path = write(WARNING)
    assert cli("expand", "--strict", path).err.endswith(f"\n{path}: nothing written, 1 warning\n")


def test_a_failure_over_one_error_needs_no_summary(cli: Run, write):
    assert "nothing written" not in cli("--to", "mapp", write()).err


def test_an_error_before_the_input_is_looked_at_names_no_input(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".transpile.toml").write_text("to = 3\nquiet = 4\n")
    (tmp_path / "a.yaml").write_text("Resources: {}\n")
    assert cli("a.yaml").err.endswith("\n\nnothing written, 2 errors\n")


def test_quiet_hides_warnings(cli: Run, write):
    assert cli("expand", "--quiet", write(WARNING)).err == ""


def test_quiet_shows_errors(cli: Run, write):
    assert "error[" in cli("expand", "-q", write(BROKEN)).err


def test_quiet_shows_the_warnings_that_strict_fails_on(cli: Run, write):
    assert "warning[T117]" in cli("expand", "--quiet", "--strict", write(WARNING)).err


def test_diagnostics_as_json(cli: Run, write):
    path = write(WARNING)
    (record,) = json.loads(cli("expand", "--diagnostics", "json", path).err)
    assert (record["code"], record["severity"], record["file"]) == ("T117", "warning", str(path))
    assert record["start"]["line"] == 10


def test_no_diagnostics_as_json(cli: Run, write):
    assert cli("expand", "--diagnostics", "json", write()).err == "[]\n"


@pytest.mark.parametrize("words", [["--version"], ["expand", "--version"], ["--quiet", "--version"]])
def test_version(words: list[str], cli: Run):
    assert cli(*words).out.decode().startswith("transpile ")


@pytest.mark.parametrize("words", [["--help"], ["expand", "--help"]])
def test_help_names_every_option(words: list[str], cli: Run):
    done = cli(*words)
    options = "from to output in-place check diff format strict quiet no-verify no-unroll resolve max-iterations"
    assert done.status == 0
    for option in [
        *options.split(),
        "parameter NAME=VALUE",
        "parameters FILE",
        "diagnostics",
        "diagnostics-file FILE",
        "report FILE",
        "version",
    ]:
        assert f"--{option}" in done.out.decode()


def test_help_names_every_dialect(cli: Run):
    help_text = cli("--help").out.decode()
    assert all(re.search(rf"\b{name}\b", help_text) for name in registry.names())


def test_help_is_plain_text(cli: Run):
    assert not set("\x1b╭│") & set(cli("--help").out.decode())


def test_no_words_at_all_show_a_short_usage(cli: Run):
    done = cli()
    assert (done.status, done.out) == (2, b"")
    assert done.err.startswith("Usage: transpile [OPTIONS] {FILE}...\n")
    assert len(done.err.splitlines()) < 15
    calls = re.findall(r"(?m)^  (transpile .*)$", done.err)
    assert len(calls) == 4  # three calls as in the help, and where the rest is
    assert calls[-1].startswith("transpile --help ")
    assert all(call in cli("--help").out.decode() for call in calls[:3])


def test_an_internal_error_is_told_as_any_other(cli: Run, write, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("transpile.pipeline.rewrite.convert_bytes", lambda *_, **__: 1 / 0)
    done = cli("expand", write(), "--diagnostics", "json")
    (told,) = json.loads(done.err)
    assert (done.status, done.out, told["code"]) == (2, b"", "T902")
    assert "ZeroDivisionError" in told["message"]


def test_a_fault_outside_of_a_conversion_is_status_2(cli: Run, write, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("transpile.cli.batch.run.single", lambda _: 1 / 0)
    done = cli("expand", write())
    assert (done.status, done.out) == (2, b"")
    assert "internal error" in done.err
