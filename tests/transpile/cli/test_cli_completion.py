"""What shells are told about the words of a line, asked as their scripts ask."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.process import Run, environment
from transpile.diagnostics import CODES
from transpile.language import registry

VARIABLE = "_TRANSPILE_COMPLETE"


def asked(cli: Run, monkeypatch: pytest.MonkeyPatch, line: str) -> list[str]:
    """The answer to bash, with the cursor behind the line."""
    monkeypatch.setenv(VARIABLE, "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
    done = cli()
    assert (done.status, done.err) == (0, "")
    return done.out.decode().split()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("transpile ", ["completion", "dialects", "expand", "explain", "fold"]),
        ("transpile exp", ["expand", "explain"]),
        ("transpile expand", ["expand"]),
        ("transpile template", []),
        ("transpile --to fo", ["for", "foreach"]),
        ("transpile --from m", ["map"]),
        ("transpile --to foreach --form", ["--format"]),
        ("transpile --to foreach --format ", ["yaml", "json", "hcl"]),
        ("transpile a.yaml --diagnostics s", ["sarif"]),
        ("transpile --to foreach exp", []),
        ("transpile a.yaml ", []),
        ("transpile expand ", []),
        ("transpile expand exp", []),
        ("transpile expand --che", ["--check"]),
        ("transpile expand --from ma", ["map"]),
        ("transpile explain T90", ["T901", "T902"]),
        ("transpile explain T901 T20", [code for code in CODES if code.startswith("T20")]),
        ("transpile explain --", ["--help"]),
        ("transpile dialects ", []),
        ("transpile dialects --m", ["--matrix"]),
        ("transpile completion ", ["bash", "zsh", "fish"]),
    ],
)
def test_a_line_goes_on(cli: Run, monkeypatch: pytest.MonkeyPatch, line: str, answer: list[str]):
    assert asked(cli, monkeypatch, line) == answer


def test_every_dialect_is_known(cli: Run, monkeypatch: pytest.MonkeyPatch):
    assert asked(cli, monkeypatch, "transpile --to ") == registry.names()


def test_zsh_and_fish_are_told_what_a_code_says(cli: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    for shell in ("zsh", "fish"):
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "transpile explain T90")
        monkeypatch.setenv(VARIABLE, f"complete_{shell}")
        assert CODES["T902"] in cli().out.decode()


@pytest.mark.parametrize(("line", "status"), [("transpile explain ", 0), ("transpile some.ya", 1)])
def test_fish_completes_files_where_nothing_else_goes(cli: Run, monkeypatch, line: str, status: int):
    monkeypatch.setenv(VARIABLE, "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "is-args")
    assert cli().status == status


def test_no_shell_has_other_scripts(cli: Run):
    done = cli("completion", "fsh")
    assert (done.status, done.out) == (2, b"")
    assert "did you mean `fish`?" in done.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_asks_by_the_variable(cli: Run, monkeypatch: pytest.MonkeyPatch, shell: str):
    monkeypatch.setenv(VARIABLE, "")  # set by the command, and restored after the test
    monkeypatch.delenv(VARIABLE)
    done = cli("completion", shell)
    assert done.status == 0
    assert f"{VARIABLE}=complete_{shell}" in done.out.decode()


@pytest.mark.parametrize(
    ("words", "answer"),
    [(["transpile", "expl"], ["explain"]), (["transpile", "explain", "T90"], ["T901", "T902"])],
)
def test_bash_completes_with_the_script(tmp_path: Path, words: list[str], answer: list[str]):
    """What the tab key does: the function of the script, with the words of the line in bash's variables."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    command = tmp_path / "transpile"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m transpile "$@"\n')
    command.chmod(0o755)
    env = environment()
    env["PATH"] = f"{tmp_path}:{env['PATH']}"
    array = " ".join(words)
    script = (
        'source <(transpile completion bash)\n[[ $(complete -p transpile) == *"-F _transpile_completion "* ]]\n'
        f"COMP_WORDS=({array}); COMP_CWORD={len(words) - 1}\n_transpile_completion transpile\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(["bash", "-ec", script], env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, answer), done.stderr
