"""Every command and listing of the README is run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from transpile import convert
from transpile.config_keys import checked
from transpile.source import from_text

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
TEMPLATE = """Parameters:
  Names: {Type: CommaDelimitedList, Default: "x,y"}
Resources:
  Fn::Merge:
    - Fn::Map: {Value: Name, Collection: !Ref Names, Key: !Sub "Topic${Name}", Fragment: {Type: AWS::SNS::Topic}}
"""


def commands(word: str) -> list[str]:
    """The lines of shell blocks that start with `word`, without comments."""
    lines = [line.split("  #")[0].strip() for kind, block in BLOCKS if not kind for line in block.splitlines()]
    return [line for line in lines if line.startswith(word)]


@pytest.mark.parametrize("command", commands("transpile "))
def test_each_command_runs(command: str, tmp_path: Path) -> None:
    (tmp_path / "template.yaml").write_text(TEMPLATE)
    words = [sys.executable, "-m", "transpile", *shlex.split(command)[1:]]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, env=_environment())
    assert done.returncode == (1 if {"--check", "--diff"} & set(words) else 0), done.stderr


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}


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
