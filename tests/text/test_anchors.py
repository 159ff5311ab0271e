"""Anchors and aliases mean the same where loops move, are copied or go away, and no anchor is there twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from text_support import data_of, rewritten

FOLDER = Path(__file__).parent / "anchors"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != "repeated")
every_template = pytest.mark.parametrize("name", NAMES)


def text_of(name: str) -> str:
    """The text of a template of the folder `anchors`."""
    return (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


def through(text: str, targets: tuple[str, ...]) -> str:
    """`text` converted to each target in turn."""
    for target in targets:
        text = rewritten(text, target)
    return text


@every_template
@pytest.mark.parametrize(
    "targets",
    [("cfn",), ("map",), ("foreach",), ("map", "cfn"), ("foreach", "cfn"), ("map", "foreach", "cfn")],
    ids="-".join,
)
def test_means_what_it_means_without_aliases(name: str, targets: tuple[str, ...]) -> None:
    without = json.dumps(data_of(text_of(name)))
    assert data_of(through(text_of(name), targets)) == data_of(through(without, targets))


@pytest.mark.parametrize("name", [name for name in NAMES if "merge-key" not in name])
def test_has_no_aliases_in_json(name: str) -> None:
    without = json.dumps(data_of(text_of(name)))
    assert json.loads(rewritten(text_of(name), "cfn", format="json")) == data_of(rewritten(without, "cfn"))


def test_an_alias_in_a_body_stays_one_in_every_copy() -> None:
    text = rewritten(text_of("in-one-body"), "cfn")
    assert [text.count(word) for word in ("&tags\n", "*tags\n", "&tags2\n", "*tags2\n")] == [1, 1, 1, 1]


def test_a_body_that_moves_keeps_its_aliases() -> None:
    text = rewritten(text_of("in-one-body"), "map")
    assert (text.count("&tags\n"), text.count("*tags\n"), text.count("&n "), text.count("*n\n")) == (1, 1, 1, 1)


def test_what_an_alias_stood_for_has_no_anchor() -> None:
    last = rewritten(text_of("to-the-outside"), "cfn").partition("  Last:")[2]
    assert "AWS::SNS::Topic" in last
    assert "&" not in last
    assert "*" not in last


@pytest.mark.parametrize("target", ["cfn", "map"])
def test_an_anchor_given_twice_means_what_the_last_one_before_did(target: str) -> None:
    data = data_of(rewritten(rewritten(text_of("repeated"), target), "cfn"))
    names = {name: resource["Properties"]["Name"] for name, resource in data["Resources"].items()}
    assert names == {"A": "one", "RA1": "one", "RB1": "one", "SA1": "three", "SB1": "three", "B": "three"}
