"""The configuration: where it is looked for, what it may say, and what is above it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from support.cli import FROM_PARAMETER, LOOP, WARNING
from support.process import Run
from transpile.cli.inputs.config_schema import KEYS, OPTIONS
from transpile.cli.inputs.options import Options

Put = Callable[[str, str], Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Write a file below the working directory, which is a repository."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return write


def test_a_file_of_its_own(cli: Run, put: Put):
    put("t.yaml", LOOP)
    put(".transpile.toml", 'to = "cfn"\n')
    assert cli("t.yaml") == cli("expand", "t.yaml")


def test_a_table_in_the_file_of_the_project(cli: Run, put: Put):
    put("t.yaml", LOOP)
    put("pyproject.toml", '[project]\nname = "x"\n[tool.transpile]\nto = "cfn"\n')
    assert cli("t.yaml").status == 0


def test_the_nearest_wins_as_a_whole(cli: Run, put: Put):
    put("a/t.yaml", WARNING)
    put(".transpile.toml", "strict = true\n")
    put("a/pyproject.toml", '[tool.transpile]\nto = "cfn"\n')
    assert cli("a/t.yaml").status == 0


def test_the_file_of_its_own_is_nearer_than_that_of_the_project(cli: Run, put: Put):
    put("t.yaml", LOOP)
    put(".transpile.toml", 'to = "cfn"\n')
    put("pyproject.toml", '[tool.transpile]\nto = "nonsense"\n')
    assert cli("t.yaml").status == 0


def test_a_project_without_the_table_is_passed_over(cli: Run, put: Put):
    put("a/t.yaml", LOOP)
    put("a/pyproject.toml", '[project]\nname = "transpile"\ndependencies = 3\n')
    put(".transpile.toml", 'to = "cfn"\n')
    assert cli("a/t.yaml").status == 0


def test_the_search_ends_with_the_repository(cli: Run, put: Put):
    put("a/t.yaml", LOOP)
    put("a/.git/HEAD", "")
    put(".transpile.toml", 'to = "cfn"\n')
    assert "error[T025]" in cli("a/t.yaml").err


def test_it_is_looked_for_from_the_file_and_not_from_here(cli: Run, put: Put, monkeypatch: pytest.MonkeyPatch):
    path = put("a/t.yaml", LOOP)
    put("b/.transpile.toml", 'to = "nonsense"\n')
    monkeypatch.chdir(path.parent.parent / "b")
    assert cli("expand", "../a/t.yaml").status == 0


def test_each_file_of_many_has_the_nearest(cli: Run, put: Put, tmp_path: Path):
    put("t/a/x.yaml", LOOP)
    put("t/b/x.yaml", LOOP)
    put("t/a/.transpile.toml", 'to = "cfn"\n')
    put("t/.transpile.toml", 'to = "map"\n')
    assert cli("--in-place", "t").status == 0
    assert "TopicA" in (tmp_path / "t/a/x.yaml").read_text()
    assert "Fn::Map" in (tmp_path / "t/b/x.yaml").read_text()


def test_a_wrong_one_below_stops_the_run_before_anything_is_written(cli: Run, put: Put, tmp_path: Path):
    put("t/a/x.yaml", LOOP)
    put("t/b/x.yaml", LOOP)
    put("t/b/.transpile.toml", "to = 3\n")
    done = cli("expand", "--in-place", "t")
    assert (done.status, done.err.count("error[T024]")) == (2, 1)
    assert (tmp_path / "t/a/x.yaml").read_text() == LOOP


def test_a_configured_format_is_that_of_the_name_of_the_result(cli: Run, put: Put, tmp_path: Path):
    put("t/a/x.yaml", LOOP)
    put("t/b/x.yaml", LOOP)
    put("t/a/.transpile.toml", 'format = "json"\n')
    assert cli("expand", "t", "-o", "out").status == 0
    assert (tmp_path / "out/a/x.json").read_text().startswith("{")
    assert "TopicA" in (tmp_path / "out/b/x.yaml").read_text()


def test_the_command_line_is_above_it(cli: Run, put: Put):
    put("t.yaml", LOOP)
    put(".transpile.toml", 'to = "nonsense"\nmax-iterations = 1\n')
    assert cli("--to", "cfn", "--max-iterations", "9", "t.yaml").status == 0
    assert cli("expand", "t.yaml").err.startswith("error[T208]")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("strict = true", 2),
        ("strict = false", 0),
        ("max-iterations = 1", 2),
        ("no-unroll = true", 2),
        ('from = "map"', 0),
    ],
)
def test_options_by_their_long_names(cli: Run, put: Put, line: str, status: int):
    put("t.yaml", WARNING)
    put(".transpile.toml", f"{line}\n")
    assert cli("expand", "t.yaml").status == status


def test_how_a_run_reports(cli: Run, put: Put):
    put("t.yaml", WARNING)
    put(".transpile.toml", "quiet = true\n")
    assert cli("expand", "t.yaml").err == ""
    put(".transpile.toml", 'diagnostics = "json"\n')
    assert cli("expand", "t.yaml").err.startswith("[")


def test_patterns_and_paths_are_relative_to_its_folder(cli: Run, put: Put, monkeypatch: pytest.MonkeyPatch):
    path = put("a/t.yaml", FROM_PARAMETER)
    put("a/old/t.yaml", FROM_PARAMETER)
    put("a/.transpile.toml", 'exclude = ["/old"]\nparameters = ["values.json"]\n')
    put("a/values.json", '{"Names": "X"}')
    monkeypatch.chdir(path.parent / "old")
    out = cli("expand", "--diff", "..").out.decode()
    assert out.count("+++ ") == 1
    assert "TopicX" in out


def test_a_file_of_values_that_is_not_there(cli: Run, put: Put):
    put("a/.transpile.toml", 'parameters = ["values.json"]\n')
    put("a/t.yaml", FROM_PARAMETER)
    done = cli("expand", "a/t.yaml")
    assert (done.status, "error[T017]: a/values.json cannot be read" in done.err) == (2, True)
    assert "a/.transpile.toml names it" in done.err


def test_values_for_parameters_need_not_be_declared(cli: Run, put: Put):
    put("t.yaml", FROM_PARAMETER)
    put(".transpile.toml", 'parameter = ["Names=X,Y", "Stage=dev"]\n')
    assert b"TopicX" in cli("expand", "t.yaml").out
    done = cli("expand", "t.yaml", "--parameter", "Names=Z", "--parameter", "Nmaes=Z")
    assert (done.status, "`Nmaes`" in done.err, "Stage" in done.err) == (2, True, False)
    assert b"TopicZ" in cli("expand", "t.yaml", "--parameter", "Names=Z").out


def test_standard_input_is_read_once_where_values_come_from_both(cli: Run, put: Put):
    put(".transpile.toml", 'parameter = ["Stage=dev"]\n')
    done = cli("expand", "-", "--parameter", "Names=Z", stdin=FROM_PARAMETER)
    assert (done.status, b"TopicZ" in done.out) == (0, True)


def test_a_file_that_is_named(cli: Run, put: Put):
    put("a/t.yaml", LOOP)
    put("a/.transpile.toml", 'to = "nonsense"\n')
    put("other.toml", 'to = "cfn"\n')
    assert cli("--config", "other.toml", "a/t.yaml").status == 0
    assert cli("expand", "--no-config", "a/t.yaml").status == 0
    assert "error[T018]" in cli("expand", "--no-config", "--config", "other.toml", "a/t.yaml").err


@pytest.mark.parametrize("text", [None, "[tool.other]\n", "", "[tool.transpile.to]\n", "[tool]\ntranspile = 3\n"])
def test_a_file_that_is_named_must_be_one(cli: Run, put: Put, text: str | None):
    put("t.yaml", LOOP)
    if text is not None:
        put("pyproject.toml", text)
    done = cli("expand", "--config", "pyproject.toml", "t.yaml")
    assert (done.status, "error[T024]" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('to = "cfn"\nstrikt = true\n', "2:1", "did you mean `strict`?"),
        ("\n  nonsense = 3\n", "2:3", "the options are to, from"),
        ('to = "cfn"\nno-unroll = "yes"\n', "2:1", "`no-unroll` is not true or false"),
        ("max-iterations = 0\n", "1:1", "is not a number of at least 1"),
        ("jobs = true\n", "1:1", "is not a number of at least 1"),
        ('exclude = "x"\n', "1:1", "is not a list of strings"),
        ("parameter = [1]\n", "1:1", "is not a list of strings"),
        ('format = "xml"\n', "1:1", 'is not "yaml" or "json" or "hcl"'),
        ("to = 3\n", "1:1", 'write to = "..."'),
        ("in-place = true\n", "1:1", "use --in-place on the command line"),
        ("a = 1\nto = \n", "2:6", "this is not TOML: invalid value"),
        ('a = 1\nto = ["cfn"\n', "2:12", "end of document"),
        ("[to]\nx = 1\n", "", "`to` is not a string"),
        ("x = " + "[" * 5000, "", "this is not TOML"),
    ],
)
def test_what_is_wrong_has_its_place(cli: Run, put: Put, text: str, place: str, words: str):
    put("t.yaml", LOOP)
    put(".transpile.toml", text)
    done = cli("expand", "t.yaml")
    assert (done.status, done.out) == (2, b"")
    assert "error[T024]" in done.err
    assert f"--> .transpile.toml{':' if place else ''}{place}" in done.err
    assert words in done.err


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ('strict = "yes"', "strict = true"),
        ("strict = 0", "strict = false"),
        ('strict = "False"', "strict = false"),
        ('strict = "maybe"', "strict = true"),
        ('max-iterations = "500"', "max-iterations = 500"),
        ("max-iterations = -3", "max-iterations = 1"),
        ('ignore = "T403"', 'ignore = ["T403"]'),
        ('ignore = "T403, T411"', 'ignore = ["T403", "T411"]'),
        ("parameter = []\nexclude = 3", 'exclude = ["..."]'),
        (f'exclude = "{"x" * 50}"', 'exclude = ["..."]'),
        ('diagnostics = "jsn"', 'diagnostics = "json"'),
        ('format = "yml"', 'format = "yaml"'),
        ('color = "red"', 'color = "auto" or "always" or "never"'),
    ],
)
def test_the_nearest_right_value_is_named(cli: Run, put: Put, text: str, right: str):
    put("t.yaml", LOOP)
    put(".transpile.toml", f"{text}\n")
    assert f"= help: write {right}\n" in cli("expand", "t.yaml").err


def test_it_must_be_utf_8(cli: Run, put: Put):
    put("t.yaml", LOOP)
    put(".transpile.toml", "").write_bytes(b'to = "\xff"\n')
    assert "error[T024]" in cli("expand", "t.yaml").err


def test_every_key_is_an_option(cli: Run):
    for key in KEYS:
        assert hasattr(Options(()), OPTIONS[key].field)
        assert f"--{key} " in cli("--help").out.decode()


def test_no_parser_is_imported_without_a_file(put: Put):
    put("t.yaml", LOOP)
    probe = (
        "import sys; from transpile.cli import main; main(['expand', 't.yaml']); assert 'tomllib' not in sys.modules"
    )
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    subprocess.run([sys.executable, "-c", probe], check=True, capture_output=True, env=unmeasured)


def test_standard_input_has_the_configuration_of_here_or_of_its_name(cli: Run, put: Put):
    put(".transpile.toml", 'to = "map"\n')
    put("a/.transpile.toml", 'to = "cfn"\n')
    assert b"Fn::Map" in cli("-", stdin=LOOP).out
    assert b"TopicA" in cli("-", "--stdin-filename", "a/t.yaml", stdin=LOOP).out


def test_standard_input_is_called_by_its_name(cli: Run):
    assert "--> a/t.yaml:" in cli("expand", "-", "--stdin-filename", "a/t.yaml", stdin=WARNING).err
    assert b"--- a/a/t.yaml\n" in cli("expand", "--diff", "-", "--stdin-filename", "a/t.yaml", stdin=LOOP).out


@pytest.mark.parametrize(("name", "code"), [("t.json", "T004"), ("t.yaml", "T003")])
def test_the_name_of_standard_input_tells_its_format(cli: Run, name: str, code: str):
    assert f"error[{code}]" in cli("expand", "-", "--stdin-filename", name, stdin="{a: [}").err


def test_a_name_for_standard_input_that_is_not_read(cli: Run, put: Put):
    put("t.yaml", LOOP)
    assert "error[T018]" in cli("expand", "t.yaml", "--stdin-filename", "x.yaml").err
