"""Pairs of brackets in a text, and what is between them: nodes of JSON, of HCL, and of YAML in flow style."""

from __future__ import annotations

import re

STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"')
HCL_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*|//[^\n]*|<<-?(\w+)\n(?:.*\n)*?\s*\1\b')
CLOSING = {"[": "]", "{": "}", "(": ")"}


def masked(text: str, hcl: bool) -> str:
    """The text with strings and, in HCL, comments and heredocs blotted out."""
    return (HCL_STRINGS if hcl else STRINGS).sub(lambda found: "_" * len(found[0]), text)


def groups(text: str, hcl: bool) -> list[tuple[int, int]]:
    """Where pairs of brackets stand, brackets included."""
    found, opened = [], []
    for at, character in enumerate(masked(text, hcl)):
        if character in CLOSING:
            opened.append((CLOSING[character], at))
        elif opened and character == opened[-1][0]:
            found.append((opened.pop()[1], at + 1))
    return found


def parts(text: str, start: int, end: int, hcl: bool) -> list[str]:
    """What commas separate between two brackets, the spaces around it left out."""
    inside, depth, found = masked(text, hcl)[start + 1 : end - 1], 0, [start + 1]
    for at, character in enumerate(inside, start + 1):
        depth += (character in "[{(") - (character in "]})")
        if character == "," and not depth:
            found.append(at + 1)
    cut = [text[one : two - 1].strip() for one, two in zip(found, [*found[1:], end], strict=True)]
    return [one for one in cut if one]


def balanced(text: str) -> bool:
    """Whether brackets and quotes of HCL come in pairs, as it seems."""
    opened: list[str] = []
    for character in masked(text, True):
        if character in CLOSING:
            opened.append(CLOSING[character])
        elif character in "]})" and (not opened or opened.pop() != character):
            return False
    return not opened and '"' not in masked(text, True)
