"""Does a shell ask how a line may go on? Its completion script runs the command with a variable set."""

from __future__ import annotations

import os

VARIABLE = "_TRANSPILE_COMPLETE"
"""Holds which shell asks, and for what."""


def is_asking() -> bool:
    """Whether a shell wants to know how a line may go on."""
    return VARIABLE in os.environ
