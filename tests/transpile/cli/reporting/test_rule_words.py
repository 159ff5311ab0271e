"""People are told in words what was done to a loop: the names of lowerings are for programs."""

from __future__ import annotations

from transpile.cli.reporting.rule_words import WORDS, rule_words
from transpile.pipeline.legalize import ORDER


def test_every_lowering_has_words() -> None:
    assert {one.__name__.rpartition(".")[2] for one in ORDER} <= WORDS.keys()
    assert not any(rule.replace("_", " ") in words for rule, words in WORDS.items() if "_" in rule)


def test_words_stand_in_parentheses_each_once() -> None:
    assert rule_words(("filter_items", "tabulate", "filter_items")) == " (items filtered, items by key)"
    assert rule_words(("of_another_package",)) == " (of another package)"
    assert rule_words(()) == ""
