"""What is folded: long stretches without a loop or a remark, and nothing of a text that has no loops."""

from __future__ import annotations

from support.report import outcome, reported
from transpile.cli.reporting.outcome import Column
from transpile.cli.reporting.page.html.folding import same_lines, stretches

PARAMETERS = "".join(f"  P{number}: {{Type: String}}\n" for number in range(30))
LOOP = """\
  Fn::Merge:
    - Fn::Map: {Value: a, Collection: [A], Key: !Sub "Topic${a}", Fragment: {Type: AWS::SNS::Topic}}
"""


def folded(first: int, last: int, same: list[bool], remarks: tuple[int, ...] = ()) -> list[tuple[int, int, str]]:
    return [(one.first, one.last, one.folded) for one in stretches(first, last, same, remarks) if one.folded]


def test_a_line_is_unchanged_where_its_neighbors_are():
    other = Column("", "a\nb\nc\nd\ne\n")
    assert same_lines(Column("", "a\nb\nx\nd\ne\n"), other) == [True, False, False, False, True]
    assert same_lines(other, other) == [True] * 5


def test_unchanged_lines_are_folded_up_to_the_lines_around_a_loop():
    assert folded(1, 20, [True] * 40) == [(1, 18, "18 unchanged lines")]
    assert folded(21, 40, [True] * 40) == [(23, 40, "18 unchanged lines")]
    assert folded(11, 30, [True] * 40) == [(13, 28, "16 unchanged lines")]


def test_a_few_lines_are_shown():
    assert folded(1, 4, [True] * 4) == []
    assert folded(1, 19, [False] * 19) == []


def test_many_added_lines_are_folded_below_their_beginning():
    assert folded(1, 30, [False] * 30) == [(4, 30, "27 more lines")]


def test_what_has_a_remark_below_it_is_shown():
    assert folded(1, 40, [True] * 40, (20,)) == [(1, 17, "17 unchanged lines"), (23, 40, "18 unchanged lines")]


def test_the_page_folds_what_is_before_the_first_loop():
    page = reported(outcome(f"Parameters:\n{PARAMETERS}Resources:\n{LOOP}", "foreach"))
    assert page.text.count("unchanged lines") == 3
    assert "P29" in page.text


def test_nothing_is_folded_without_a_loop():
    page = reported(outcome(f"Parameters:\n{PARAMETERS}Resources: {{}}\n", "foreach"))
    assert page.of_class("fold") == []
