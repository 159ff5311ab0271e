"""A template, and how a run ends that may not do its work."""

from __future__ import annotations

import os
from pathlib import Path

from support.process import Done

LOOP = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics:
    - Name
    - [A, B]
    - Topic${Name}: {Type: AWS::SNS::Topic}   # kept
"""
EXPANDED = """\
Resources:
  TopicA: {Type: AWS::SNS::Topic}   # kept
  TopicB: {Type: AWS::SNS::Topic}   # kept
"""
NO_LOOP = EXPANDED
POSIX = os.name == "posix"
ROOT = POSIX and os.geteuid() == 0
NOBODY = 65534


def refused(done: Done, code: str, *parts: str) -> bool:
    """A clean end: status 2, the code, a way out, and no trace of the interpreter. `parts` are in what is said."""
    assert (done.status, done.out) == (2, b"")
    assert f"error[{code}]: " in done.err
    assert "help: " in done.err
    assert "Traceback" not in done.err
    for part in parts:
        assert part in done.err
    return True


def names(folder: Path) -> list[str]:
    """All that is in a folder."""
    return sorted(os.listdir(folder))
