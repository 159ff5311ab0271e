"""What became of a loop, or of a file, in words."""

from __future__ import annotations

from transpile.cli.reporting.outcome import State
from transpile.pipeline.loop_fates import Fate, FoundLoop

MEANINGS = {
    Fate.KEPT: "is in the target's dialect, and stays",
    Fate.NATIVE: "the target has the same loop",
    Fate.LOWERED: "another loop of the target that means the same",
    Fate.UNROLLED: "it is unrolled: one copy per iteration",
    Fate.REFUSED: "cannot be converted, so the file is not",
    Fate.OPEN: "errors elsewhere come first",
}


def fate(loop: FoundLoop) -> str:
    """The outcome, with the rules that were applied."""
    if loop.fate is None:
        return ""
    rules = ", ".join(rule.replace("_", " ") for rule in loop.rules)
    return f"{loop.fate.value} ({rules})" if loop.fate is Fate.LOWERED and rules else loop.fate.value


def state(state: State, dry: bool) -> str:
    """What became of a file; of one that is only looked at, what would."""
    return "would change" if dry and state is State.CONVERTED else state.value
