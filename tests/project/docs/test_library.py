"""The examples in the package's documentation run."""

from __future__ import annotations

import doctest

import transpile


def test_the_examples_of_the_package_run() -> None:
    outcome = doctest.testmod(transpile)
    assert outcome.attempted > 0
    assert outcome.failed == 0
