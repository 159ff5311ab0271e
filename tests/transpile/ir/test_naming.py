"""The rule for generated names is what its examples say."""

from __future__ import annotations

import doctest
from typing import Any

from transpile import ir
from transpile.ir import name_words, naming


def test_the_examples_of_the_rule_hold() -> None:
    names: dict[str, Any] = {**vars(ir), **vars(naming)}
    result = doctest.testmod(naming, globs=names)
    assert result.attempted >= 8
    assert result.failed == 0


def test_a_released_name_is_free_again() -> None:
    names = naming.Naming(())
    names.unique("Topic")
    names.release("Topic")
    assert names.unique("Topic") == "Topic"


def test_the_examples_of_the_words_hold() -> None:
    names: dict[str, Any] = {**vars(ir), **vars(name_words)}
    result = doctest.testmod(name_words, globs=names)
    assert result.attempted >= 9
    assert result.failed == 0


def test_a_released_variable_is_free_for_a_loop_again() -> None:
    names = naming.Naming(("Index",))
    assert names.of_variable("Index", ()) == ("Index2", True)
    names.release("Index2")
    assert names.unique("Index") == "Index2"
    assert names.of_variable("Index", ()) == ("Index3", True)
