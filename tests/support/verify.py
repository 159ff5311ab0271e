"""Verification alone: what it says where a conversion claims that some text is its result."""

from __future__ import annotations

from typing import Any

import pytest

from transpile import convert
from transpile.diagnostics import Severity
from transpile.pipeline import fallbacks
from transpile.pipeline.conversion import Conversion

PLAINER = fallbacks.plainer
"""What is tried where verification refuses: `conftest.py` takes it away from all tests."""


def said(patch: pytest.MonkeyPatch, before: str, after: str, to: str, **options: Any) -> list[str]:
    """The errors and warnings of a conversion of `before` whose result is `after`, whatever is declared of it.

    The conversion runs, so that what it declares (tables, what it fixed) is what the real one declares.
    """
    write = Conversion._text

    def claim(self: Conversion, *rest: Any) -> str:
        assert write(self, *rest) is not None
        return after

    with patch.context() as patched:
        patched.setattr(Conversion, "_text", claim)
        return told(convert(before, to, **options))


def undeclared(patch: pytest.MonkeyPatch, before: str, after: str, to: str, **options: Any) -> list[str]:
    """As `said`, for a conversion that declares nothing."""
    with patch.context() as patched:
        patched.setattr(Conversion, "_text", lambda *_: after)
        return told(convert(before, to, **options))


def told(result: Any) -> list[str]:
    """Code and message of what is more than a note."""
    return [f"{one.code} {one.message}" for one in result.diagnostics if one.severity is not Severity.NOTE]


def noticed(messages: list[str]) -> bool:
    """Whether verification refused."""
    return any(one.startswith("T901") for one in messages)
