"""`transpile.check`: whether something would change; and what the package exports."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import transpile
from support import ROOT
from transpile import check, convert
from transpile.cli import main

SAMPLES = sorted((ROOT / "samples").glob("*/*.yaml"))
WARNING = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics: [Name, [A], {"Topic${Name}": {Type: AWS::SNS::Topic, Properties: {TopicName: "${Name}"}}}]
"""
"""The loop variable in a plain string is not replaced."""


@pytest.mark.parametrize("path", SAMPLES[::4], ids=lambda path: f"{path.parent.name}-{path.name}")
@pytest.mark.parametrize("to", ["foreach", "cfn"])
def test_a_check_says_what_a_conversion_would_do(path: Path, to: str) -> None:
    result, found = convert(path, to), check(path, to)
    changes = result.text is not None and result.encode() != path.read_bytes()
    assert (found.changes, found.refused) == (changes, result.text is None)
    assert [one.code for one in found.diagnostics] == [one.code for one in result.diagnostics]


@pytest.mark.parametrize(
    ("text", "strict", "status"),
    [("Resources: {}\n", True, 0), (WARNING, False, 1), (WARNING, True, 2), ("Resources: [", False, 2)],
)
def test_the_status_is_that_of_the_command(text: str, strict: bool, status: int, tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(text)
    words = ["--to", "cfn", "--check", "--no-config", str(tmp_path / "t.yaml"), *["--strict"] * strict]
    assert check(tmp_path / "t.yaml", "cfn", strict=strict).status == main(words) == status


def test_a_check_takes_what_a_conversion_takes() -> None:
    taken = [inspect.signature(one).parameters for one in (convert, check)]
    assert {**taken[1]} == {**taken[0], "strict": taken[1]["strict"]}


def test_every_name_is_there() -> None:
    assert all(getattr(transpile, name).__name__ == name for name in transpile.__all__ if name[0].isupper())
    assert all(inspect.getdoc(getattr(transpile, name)) for name in transpile.__all__)
