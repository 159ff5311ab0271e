"""What became of a loop, or of a file, in words."""

from __future__ import annotations

from transpile.cli.reporting.outcome import State
from transpile.cli.reporting.rule_words import rule_words
from transpile.pipeline.loop_fates import Fate, FoundLoop

MEANINGS = {
    Fate.KEPT: "already in the target dialect, so it stays",
    Fate.NATIVE: "the target has the same loop",
    Fate.LOWERED: "rewritten as another loop that means the same",
    Fate.UNROLLED: "unrolled: one copy per iteration",
    Fate.REFUSED: "cannot be converted, so the file is not written",
    Fate.OPEN: "not converted because of errors elsewhere",
}


def fate(loop: FoundLoop) -> str:
    """The outcome, with the rules that were applied."""
    if loop.fate is None:
        return ""
    return f"{loop.fate.value}{rule_words(loop.rules) if loop.fate is Fate.LOWERED else ''}"


def state(state: State, dry: bool) -> str:
    """What became of a file; of one that is only looked at, what would."""
    return "would change" if dry and state is State.CONVERTED else state.value
