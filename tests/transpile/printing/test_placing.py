"""Where comments and blank lines go, as an engineer would put them."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.text import rewritten

FOLDER = Path(__file__).parent / "placed"
CASES = [
    ("queues.map", "foreach"),
    ("queues.map", "cfn"),
    ("apart.foreach", "map"),
    ("apart.foreach", "cfn"),
    ("commented-join.for", "map"),
    ("items.map", "foreach"),
    ("items.map", "cfn"),
    ("centres.for", "map"),
    ("centres.for", "foreach"),
    ("centres.for", "cfn"),
    ("opened.for", "foreach"),
    ("tiers.foreach", "for"),
    ("tiers.foreach", "map"),
    ("tiers.foreach", "cfn"),
    ("computed-items.for", "foreach"),
    ("computed-items.for", "cfn"),
    ("fates.foreach", "map"),
    ("gaps.foreach", "map"),
    ("names.map", "for"),
    ("scripts.foreach", "cfn"),
    ("alike.map", "cfn"),
    ("alike.map", "foreach"),
    ("apart-collections-first.map", "foreach"),
    ("between-loops.map", "foreach"),
    ("between-loops.map", "for"),
    ("flush-list-form.map", "foreach"),
    ("line-below-key.for", "cfn"),
    ("long-forms.map", "foreach"),
    ("long-forms.map", "for"),
    ("long-keys.foreach", "map"),
    ("long-keys.foreach", "for"),
    ("long-lists.map", "ros"),
    ("wide-dashes.map", "cfn"),
]


@pytest.mark.parametrize(("source", "target"), CASES)
def test_comments_stand_by_what_they_are_about(source: str, target: str) -> None:
    text = (FOLDER / f"{source}.yaml").read_text(encoding="utf-8")
    expected = FOLDER / f"{source.partition('.')[0]}.{target}.expected.yaml"
    assert rewritten(text, target) == expected.read_text(encoding="utf-8")
