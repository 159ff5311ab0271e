"""Comments between parts: each is handed out once, to the part it trails or leads, or as what is left."""

from __future__ import annotations

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
