"""The examples in the package's documentation run."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

import transpile
from transpile.pipeline import result


@pytest.mark.parametrize("module", [transpile, result], ids=lambda one: one.__name__)
def test_the_examples_of_the_package_run(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
