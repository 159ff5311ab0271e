"""Comments between parts: each is handed out once, to the part it trails or leads, or as what is left."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from transpile.syntax.comments import Pool
from transpile.syntax.source import Span

TEXT = "# one\na # two\n# three\nb\n# four\n"
SPANS = {
    words: Span(TEXT.index(words), TEXT.index(words) + len(words)) for words in ("# one", "# two", "# three", "# four")
}
A, B = (Span(TEXT.index(f"{one}"), TEXT.index(f"{one}") + 1) for one in ("a #", "b\n"))


def pool(*parts: Span) -> Pool:
    return Pool(TEXT, SPANS.values(), parts)


def test_a_comment_leads_the_part_below_and_trails_the_one_on_its_line() -> None:
    both = pool(A, B)
    assert (both.leading(A), both.trailing(A), both.leading(B)) == (["# one"], ["# two"], ["# three"])
    assert (both.leading(A), both.trailing(A), both.leading(B)) == ([], [], [])


def test_the_last_comment_trails_the_last_part() -> None:
    assert pool(A, B).trailing(B) == ["# four"]


def test_a_comment_inside_a_part_goes_with_it() -> None:
    assert pool(Span(0, len(TEXT))).rest() == []


def test_without_parts_all_comments_are_left() -> None:
    assert pool().rest() == list(SPANS)


def test_what_no_part_took_is_left_once() -> None:
    both = pool(A, B)
    both.leading(A)
    assert both.owns(A)
    assert sorted(both.rest()) == ["# four", "# three", "# two"]
    assert not both.owns(A)
    assert both.rest() == []


@given(st.lists(st.sampled_from(["a: 1\n", "a: 1 # t\n", "# c\n", "  # i\n", "\n"]), max_size=12), st.data())
def test_each_comment_goes_to_the_part_beside_it(lines: list[str], data: st.DataObject) -> None:
    text = "".join(f"{line.replace('#', f'#{at}')}" for at, line in enumerate(lines))
    parts = [Span(one.start(), one.start() + 4) for one in re.finditer("a", text)]
    parts = [part for part in parts if data.draw(st.booleans())]
    comments = [Span(*one.span()) for one in re.finditer("#.*", text)]
    pool = Pool(text, comments, parts)
    trailing, leading, rest = _beside(text, comments, parts)
    assert [(pool.trailing(part), pool.leading(part)) for part in parts] == list(zip(trailing, leading, strict=True))
    assert pool.rest() == rest


def _beside(text: str, comments: list[Span], parts: list[Span]) -> tuple[list[list[str]], list[list[str]], list[str]]:
    """By a look at every part: what trails and what leads each, and what stands beside none."""
    trailing, leading, rest = [[] for _ in parts], [[] for _ in parts], []
    for comment in comments:
        before = [at for at, part in enumerate(parts) if part.end <= comment.start]
        after = [at for at, part in enumerate(parts) if part.start >= comment.end]
        behind = before and "\n" not in text[parts[before[-1]].end : comment.start]
        taker = trailing[before[-1]] if before and (behind or not after) else leading[after[0]] if after else rest
        taker.append(text[comment.start : comment.end])
    return trailing, leading, rest
