"""Lines and characters of right results are lost, doubled and swapped: what is accepted all the same means the same.

Always the same edits, but for a deep search: `TRANSPILE_EDITS=20000 pytest tests/transpile/verify`.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from support import TESTS
from support.samples import load
from support.verify import noticed, said
from transpile import convert

DEEP = os.environ.get("TRANSPILE_EDITS")
EDITS = int(DEEP or "10")
FOLDERS = {"mutants": TESTS / "robustness", "realistic": TESTS / "samples"}
CASES = [
    ("mutants/shop.map.yaml", "foreach"),
    ("mutants/shop.map.yaml", "for"),
    ("mutants/shop.foreach.yaml", "map"),
    ("mutants/shop.foreach.yaml", "cfn"),
    ("mutants/shop.for.yaml", "foreach"),
    ("realistic/estate.map.yaml", "foreach"),
    ("realistic/queues/foreach.yaml", "map"),
    ("realistic/network/foreach.yaml", "for"),
]


def edited(lines: list[str], chance: random.Random) -> str:
    """The text with one line lost, swapped with the next, doubled elsewhere, or without one of its characters."""
    lines, at = [*lines], chance.randrange(len(lines) - 1)
    match chance.choice(("lose", "swap", "double", "crop")):
        case "lose":
            del lines[at]
        case "swap":
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        case "double":
            lines.insert(at, chance.choice(lines))
        case _ if lines[at]:
            column = chance.randrange(len(lines[at]))
            lines[at] = lines[at][:column] + lines[at][column + 1 :]
    return "\n".join(lines)


def meaning(text: str) -> Any:
    """The data of a text with everything computed; the codes of the errors that it gives."""
    result = convert(text, "cfn", resolve=True, verify=False)
    if result.text is None:
        return sorted({one.code for one in result.diagnostics})
    data = load(result.text)
    data.pop("Transform", None)
    return data


@pytest.mark.parametrize(("name", "to"), CASES, ids=[f"{Path(name).stem}-{to}" for name, to in CASES])
def test_what_is_accepted_means_the_same(monkeypatch: pytest.MonkeyPatch, name: str, to: str) -> None:
    source = (FOLDERS[name.partition("/")[0]] / name).read_text(encoding="utf-8")
    right = convert(source, to).text
    assert right is not None
    chance = random.Random(name + to)
    refused = 0
    for _ in range(EDITS):
        text = edited(right.split("\n"), chance)
        if noticed(said(monkeypatch, source, text, to)):
            refused += 1
        else:
            assert meaning(text) == meaning(right), text
    assert refused > EDITS // 4
