"""`transpile dialects` prints what the adapters declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpile.cli import main
from transpile.ir.features import Feature
from transpile.language import registry


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    """What `transpile dialects` prints."""
    assert main(["dialects"]) == 0
    return capsys.readouterr().out


def test_the_command_lists_every_dialect_with_its_other_names(capsys: pytest.CaptureFixture[str]) -> None:
    listing, _, _ = printed(capsys).partition("\n\n")
    assert [line.split("  ")[0] for line in listing.splitlines()] == [*list(registry.BUILT_IN)[:-1], "cfn, plain"]


def test_the_command_says_yes_where_a_dialect_declares_a_feature(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, table = printed(capsys).partition("\n\n")
    heading, *rows = table.splitlines()
    said = {row[: heading.index("foreach")].strip(): row[heading.index("foreach") :].split() for row in rows}
    names = heading[heading.index("foreach") :].split()
    for feature in Feature:
        has = [feature in registry.find(name).features for name in names]
        assert said.get(feature.value) == (["yes" if one else "-" for one in has] if any(has) else None)


@pytest.mark.parametrize("words", [["dialects", "foreach"], ["dialects", "--nonsense"]])
def test_the_command_takes_nothing_else(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "transpile dialects" in capsys.readouterr().err


def test_a_file_called_like_the_command_is_written_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dialects").write_text("Resources: {}\n")
    assert main(["--to", "cfn", "./dialects"]) == 0
