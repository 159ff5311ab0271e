"""A page for each pair of dialects: what becomes of each feature, who judged it, and whether it comes back."""

from __future__ import annotations

import all_pairs
import oracles
import overview
import round_trips
from all_pairs import OTHERWISE, outcome
from markdown import table
from matrix_support import ALL, UNROLLED, Case, Outcome, cases

from transpile.diagnostics import CODES

TOLD = frozenset(code for code in CODES if code.startswith("T4"))
"""The codes that tell what was done."""
TEXT = """\
# {source} to {target}

This page is generated: `python tests/features/page.py --write` writes it from a run of the feature suite.
[Dialects](../dialects.md) explains the words and has the other pairs.

{summary}.

{judges}

{tables}
"""
ROOT = "../../.."


def pages() -> dict[str, str]:
    """The texts by the names of their files."""
    pairs = ((source, target) for source in ALL for target in ALL if source != target)
    return {f"{source}-{target}.md": _page(source, target) for source, target in pairs}


def _page(source: str, target: str) -> str:
    subjects = dict.fromkeys(case.subject for case in cases() if case.has(source))
    tables = "\n\n".join(f"## {one}\n\n{_table(one, source, target)}" for one in subjects)
    summary = overview.said(overview.counts()[source][target])
    return TEXT.format(source=source, target=target, summary=summary, judges=_judges(source, target), tables=tables)


def _judges(source: str, target: str) -> str:
    asked = dict.fromkeys(all_pairs.oracle(case, source, target) for case in cases() if case.has(source))
    return "\n".join(f"- {name}: {oracles.NAMES[name]}" for name in asked if name)


def _table(subject: str, source: str, target: str) -> str:
    heading = ["feature", "becomes", "judged by", "and back"]
    return table(
        heading, (_cells(case, source, target) for case in cases() if case.subject == subject and case.has(source))
    )


def _cells(case: Case, source: str, target: str) -> list[str]:
    found = outcome(case, source, target)
    why = OTHERWISE.get(case.name, {}).get(f"{source} to {target}", {}).get("why", "")
    return [
        f"[{case.title}]({ROOT}/{case.path(source).relative_to(all_pairs.FOLDER.parents[1]).as_posix()})",
        f"{shown(found, '../')}{f': {why}' if why else ''}",
        all_pairs.oracle(case, source, target),
        _back(case, source, target),
    ]


def shown(found: Outcome, folder: str = "") -> str:
    """A word, and the codes that say why."""
    told = found.codes if found.word == "refused" else sorted(TOLD & {*found.codes} - {UNROLLED})
    return " ".join((found.word, *(f"[{code}]({folder}codes.md#{code})" for code in told)))


def _back(case: Case, source: str, by: str) -> str:
    if outcome(case, source, by).word == "refused":
        return ""
    changed = ", ".join(round_trips.changed(case, source, by))
    why = round_trips.why(case, source, by) or ("" if round_trips.promised(case, source, by) else f"not native in {by}")
    return f"other {changed}: {why}" if changed else "the same"
