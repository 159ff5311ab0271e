"""How much of what somebody else wrote is told: a template may have names and values of a million characters."""

from __future__ import annotations

MOST = 1_000
"""Characters of a name, or of what a diagnostic says in one line."""
MOST_LINES = 200
GAP = " ... "


def cut(words: str) -> str:
    """`words` without their middle, if they are too long: sentences are around what they quote."""
    if len(words) <= MOST:
        return words
    end = MOST // 3
    return words[: MOST - len(GAP) - end] + GAP + words[-end:]


def cut_lines(words: str) -> str:
    """The same of each line, and of their number."""
    if len(words) <= MOST:
        return words
    lines = words.split("\n")
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES // 2], GAP.strip(), *lines[-MOST_LINES // 2 :]]
    return "\n".join(map(cut, lines))
