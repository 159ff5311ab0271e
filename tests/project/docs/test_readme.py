"""Every command and listing of the README is run."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import cli_pages
import pytest
import yaml

from support import ROOT
from support.process import environment
from transpile import convert
from transpile.cli.inputs.config_schema import checked
from transpile.syntax.source import from_text

README = (ROOT / "README.md").read_text()
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = FENCED.findall(README)
USE = FENCED.findall(README, README.index("## Use"))
TOUR = [line for kind, block in USE if not kind for line in block.splitlines() if line]


def commands(word: str) -> list[str]:
    """The lines of shell blocks that start with `word`, without comments."""
    lines = [line.split("  #")[0].strip() for kind, block in BLOCKS if not kind for line in block.splitlines()]
    return [line for line in lines if line.startswith(word)]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Somebody's checkout in which the first command was run."""
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    program = tmp_path / ".venv" / "bin" / "transpile"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m transpile "$@"\n')
    program.chmod(0o755)
    (program.parent / "activate").write_text(f'PATH="{program.parent}:$PATH"\n')
    return tmp_path


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_the_tour_runs_as_it_is_printed_from_top_to_bottom(checkout: Path) -> None:
    script = "".join(f"{line}\necho $? {shlex.quote(line)} >&3\n" for line in TOUR)
    told = checkout / "told"
    words = ["bash", "-c", f"exec 3>'{told}'\n{script}"]
    done = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=False, env=environment())
    assert told.read_text().splitlines() == [f"{_status(line)} {line}" for line in TOUR], done.stderr
    assert "Traceback" not in done.stderr


def test_the_tour_has_every_command_and_option() -> None:
    words = set(re.findall(r"--?[a-z-]+|\w+", " ".join(TOUR)))
    options = {option.names[-1] for option in cli_pages.options("transpile")} - {"--version"}
    assert options - words == set()
    assert {name.removeprefix("transpile ") for name in cli_pages.APPS} | {"expand"} <= words


def _status(line: str) -> str:
    """The exit status that a line announces in its comment."""
    found = re.search(r"# .*status (\d)", line)
    return found[1] if found else "0"


def test_the_first_command_converts_a_sample_that_is_there() -> None:
    (setup,) = commands("python3 -m venv")
    words = shlex.split(setup.split("&&")[-1])
    assert words[1:5] == ["--from", "map", "--to", "foreach"]
    assert convert(ROOT / words[-1], "foreach", from_="map").text is not None


def test_the_second_command_is_what_ci_runs() -> None:
    assert commands(".venv/bin/pip install --quiet tox") == [".venv/bin/pip install --quiet tox && .venv/bin/tox"]
    assert "tox" in (ROOT / ".ci" / "run").read_text()


def test_the_configuration_shown_is_one() -> None:
    (text,) = [block for kind, block in BLOCKS if kind == "toml"]
    table = tomllib.loads(text)["tool"]["transpile"]
    assert checked(table, from_text(text))[1] == ()


def test_the_hooks_shown_are_there() -> None:
    (text,) = [block for kind, block in BLOCKS if kind == "yml" and ".pre-commit-config.yaml" in block]
    shown = {hook["id"] for repository in yaml.safe_load(text)["repos"] for hook in repository["hooks"]}
    assert shown <= {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}


def test_the_action_shown_has_its_inputs() -> None:
    (text,) = [block for kind, block in BLOCKS if kind == "yml" and "uses:" in block]
    shown = yaml.safe_load(text)["steps"][-1]["with"]
    assert shown.keys() <= yaml.safe_load((ROOT / "action.yml").read_text())["inputs"].keys()


def test_the_python_listing_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    for kind, block in BLOCKS:
        if kind == "python":
            exec(compile(block, "README.md", "exec"), {})
    assert "Fn::ForEach::Instance" in capsys.readouterr().out


def test_before_and_after_are_what_the_tool_does() -> None:
    (block,) = [block for kind, block in BLOCKS if kind == "yaml"]
    before, after = ("\n".join(side).rstrip() + "\n" for side in _columns(block))
    assert convert(before, "foreach").text == after


def _columns(block: str) -> tuple[list[str], list[str]]:
    """The two columns of the example, without their headings; the second starts where its heading does."""
    heading, *lines = block.splitlines()
    at = heading.index("# after")
    return [line[:at].rstrip() for line in lines], [line[at:].rstrip() for line in lines]
