"""Blanks at the ends of lines mean nothing outside scalars: a template with them is converted as the one without."""

from __future__ import annotations

from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, profile
from respelled import TARGETS, TEXTS, errors, meaning

from transpile import convert

BLANKS = (" ", "   ")
BLOCKS = ("|", ">")


def with_blanks(text: str, blanks: str, last: str) -> str:
    """The text with blanks behind each line that no scalar goes on from; `last` is what ends the last of all."""
    scalars = [token for token in yaml.scan(text, yaml.SafeLoader) if isinstance(token, yaml.ScalarToken)]
    inside = {
        line
        for token in scalars
        # The header of a block is not a line of it.
        for line in range(token.start_mark.line + (token.style in BLOCKS), token.end_mark.line)
    }
    lines = [line if at in inside else line + blanks for at, line in enumerate(text.removesuffix("\n").split("\n"))]
    if len(lines) - 1 not in inside:
        return "\n".join(lines) + last
    header, *block = lines[scalars[-1].start_mark.line :]
    # Blanks on a line below are none of its, if it does not keep them, and they do not go farther in.
    least = min(len(line) - len(line.lstrip(" ")) for line in block if line.strip())
    more = "" if "+" in header or not last else " " * least + "\n"
    return "\n".join(lines) + "\n" + more


@settings(profile, max_examples=DEEP // 4 or 100)
@given(
    path=st.sampled_from(TEXTS),
    blanks=st.sampled_from(BLANKS),
    last=st.sampled_from(("\n", "")),
    target=st.sampled_from(TARGETS),
    resolve=st.booleans(),
)
def test_blanks_at_the_ends_of_lines_change_no_meaning(
    path: Path, blanks: str, last: str, target: str, resolve: bool
) -> None:
    text = path.read_text(encoding="utf-8")
    spaced = with_blanks(text, blanks, last)
    assert yaml.compose(spaced, yaml.SafeLoader)
    plain, found = convert(text, target, resolve=resolve), convert(spaced, target, resolve=resolve)
    assert errors(found) == errors(plain)
    if plain.text is not None and target != "terraform":
        assert meaning(found) == meaning(plain)
