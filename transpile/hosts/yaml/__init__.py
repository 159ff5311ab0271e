"""YAML: text -> located tree.

PyYAML is imported when something is read: its import takes longer than to convert a small template of JSON, for which
`merge_keys` is imported, too.
"""

from __future__ import annotations

from transpile.diagnostics import Diagnostic
from transpile.syntax.sketch import Sketch
from transpile.syntax.source import Source
from transpile.syntax.tree import Parsed


def parse(source: Source, *, pure: bool = False) -> Parsed | Diagnostic:
    """The one document of `source`; or T003, T005, T007-T011, T013, T031. `pure` reads with PyYAML's Python parser."""
    from transpile.hosts.yaml import reading

    return reading.parse(source, pure=pure)


def sketched(source: Source) -> Sketch | None:
    """What a text says, where a scan tells that it is one mapping in which `parse` refuses nothing; else None."""
    from transpile.hosts.yaml import scan

    return scan.sketched(source)
