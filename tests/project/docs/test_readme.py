"""Every command and listing of the README is run; the tour has a test of its own."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from support import ROOT
from support.process import environment
from transpile import convert

README = (ROOT / "README.md").read_text()
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = FENCED.findall(README)


def commands(word: str) -> list[str]:
    """The lines of shell blocks that start with `word`, without comments."""
    lines = [line.split("  #")[0].strip() for kind, block in BLOCKS if not kind for line in block.splitlines()]
    return [line for line in lines if line.startswith(word)]


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_the_commands_that_most_people_need(checkout: Path) -> None:
    shutil.copy(ROOT / "samples" / "map" / "single-resource.yaml", checkout / "template.yaml")
    lines = commands("transpile")
    assert len(lines) == 3
    for line in lines:
        words = ["bash", "-c", f". .venv/bin/activate && {line}"]
        done = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=False, env=environment())
        assert done.returncode == int("--diff" in line), done.stderr


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^):#]+)\)", README):
        assert (ROOT / target).exists(), target
    named = re.findall(r"^\[([\w-]+)\]: https://", README, re.MULTILINE)
    assert {*re.findall(r"\]\[([\w-]+)\]", README)} == {*named}


def test_the_first_command_converts_a_sample_that_is_there() -> None:
    (setup,) = commands("python3 -m venv")
    words = shlex.split(setup.split("&&")[-1])
    assert words[1:5] == ["--from", "map", "--to", "foreach"]
    assert convert(ROOT / words[-1], "foreach", from_="map").text is not None


def test_the_second_command_is_what_ci_runs() -> None:
    assert commands(".venv/bin/pip install --quiet tox") == [".venv/bin/pip install --quiet tox && .venv/bin/tox"]
    assert "tox" in (ROOT / ".ci" / "run").read_text()


def test_before_and_after_are_what_the_tool_does() -> None:
    (block,) = [block for kind, block in BLOCKS if kind == "yaml"]
    before, after = ("\n".join(side).rstrip() + "\n" for side in _columns(block))
    assert convert(before, "foreach").text == after


def _columns(block: str) -> tuple[list[str], list[str]]:
    """The two columns of the example, without their headings; the second starts where its heading does."""
    heading, *lines = block.splitlines()
    at = heading.index("# after")
    return [line[:at].rstrip() for line in lines], [line[at:].rstrip() for line in lines]
