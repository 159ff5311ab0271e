"""Comments are never lost: one on every line in and around loops is found again, as a comment, after every rewrite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import pytest

from dialects import foreach
from support.depth import in_turn
from support.text import CONVERSIONS, Structure, converted, rewritten, structure, text_of
from transpile.ir import Member, Spread
from transpile.language.writing import Writing

every_conversion = pytest.mark.parametrize(("name", "target"), CONVERSIONS, ids=["-".join(one) for one in CONVERSIONS])


class Position(NamedTuple):
    """Where a comment goes: at the end of a line, or on a line of its own above it, indented by `column`."""

    line: int
    column: int | None

    @property
    def words(self) -> str:
        """A comment that is found nowhere else."""
        return f"# at {self.line + 1}/{'end' if self.column is None else self.column}."

    def put_into(self, lines: Sequence[str]) -> list[str]:
        """`lines` with the comment."""
        line = lines[self.line]
        new = [f"{line}  {self.words}"] if self.column is None else [" " * self.column + self.words, line]
        return [*lines[: self.line], *new, *lines[self.line + 1 :]]


def positions(lines: Sequence[str]) -> Iterator[Position]:
    """Behind every line and above it, in its column, farther in, and at the margin; the last lines first."""
    for number in reversed(range(len(lines))):
        indent = len(lines[number]) - len(lines[number].lstrip(" "))
        yield Position(number, None)
        yield from (Position(number, column) for column in sorted({0, indent, indent + 2}))


@cache
def commented(text: str) -> tuple[tuple[Position, str], ...]:
    """`text` with one comment more, wherever that changes nothing of what it says."""
    lines, said = text.split("\n"), structure(text)
    texts = ((position, "\n".join(position.put_into(lines))) for position in positions(lines))
    return tuple((position, new) for position, new in texts if structure(new) == said)


@cache
def commented_everywhere(text: str, behind: bool, above: bool) -> tuple[str, tuple[str, ...]]:
    """`text` with all comments at once, and these."""
    said, words = structure(text), []
    for position in positions(text.split("\n")):
        if behind if position.column is None else above:
            new = "\n".join(position.put_into(text.split("\n")))
            if structure(new) == said:
                text = new
                words.append(position.words)
    return text, tuple(words)


@cache
def meaning(name: str, target: str) -> Structure:
    """What the template says in a dialect, without comments."""
    return structure(rewritten(text_of(name), target))


def miscounted(
    words: Sequence[str], text: str, target: str, said: Structure, verify: bool = True
) -> list[tuple[str, int]]:
    """The comments that are not there exactly once after a rewrite, with their numbers; copies may repeat them.

    The result must say what it says without comments (`said`).
    """
    result = converted(text, target, verify=verify)
    assert result.text is not None
    assert structure(result.text) == said
    once = target != "cfn" and not any(one.code == "T411" for one in result.diagnostics)
    counts = {one: result.text.count(one) for one in words}
    return [(one, count) for one, count in counts.items() if not count or (once and count > 1)]


@every_conversion
def test_a_comment_anywhere_is_found_again(name: str, target: str) -> None:
    every, said = commented(text_of(name)), meaning(name, target)
    assert len(every) > 2 * len(text_of(name).splitlines())
    targets = [to for one, to in CONVERSIONS if one == name]
    cases = in_turn(every, targets.index(target), -(-len(every) // 3))  # others with the other targets
    # Each text says the same as the one without comments, which was verified, and so must each result.
    found = (miscounted([position.words], text, target, said, verify=False) for position, text in cases)
    assert [one for missed in found for one in missed] == []


@every_conversion
@pytest.mark.parametrize(("behind", "above"), [(True, False), (False, True), (True, True)])
def test_comments_everywhere_are_found_again(name: str, target: str, behind: bool, above: bool) -> None:
    text, words = commented_everywhere(text_of(name), behind, above)
    assert miscounted(words, text, target, meaning(name, target)) == []


SIDES = """\
Resources:
  # above the first
  A:
    Fn::For:
      - [i, X]
      - [a, b]
      - {Type: AWS::A::A}
      - !Sub A${X}
  K: {Type: AWS::K::K}
  # above the second
  B:
    Fn::For:
      - [i, X]
      - [a, b]
      - {Type: AWS::B::B}
      - !Sub B${X}
"""


def test_comments_stay_in_their_places_where_a_dialect_lets_two_loops_change_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write = foreach.write_members

    def crossed(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
        out = write(members, writing)
        return out[::-1] if [one.name for one in out if isinstance(one, Member)].count("K") else out

    monkeypatch.setattr(foreach, "write_members", crossed)
    lines = rewritten(SIDES, "foreach").splitlines()
    found = {lines[at].strip(): lines[at + 1].strip() for at, line in enumerate(lines) if "#" in line}
    assert found == {"# above the first": "Fn::ForEach::B:", "# above the second": "Fn::ForEach::A:"}


def test_a_comment_that_touches_a_quote_touches_no_tag() -> None:
    text = (
        "Resources:\n  Fn::Merge:\n    - Fn::Map:\n        Value: X\n        Collection: [a, b]\n"
        "        Key: !Sub R${Index}\n        Fragment:\n          Type: T\n          Properties:\n"
        '            Name: !Sub "x-${X}"# the name\n'
    )
    assert "Name: !Sub  # the name\n" in rewritten(text, "foreach")
