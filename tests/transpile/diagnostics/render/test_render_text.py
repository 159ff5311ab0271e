"""Diagnostics as text."""

import re

import pytest

from support.render import NETWORK, found
from transpile.diagnostics import Diagnostic, Label, Severity, render
from transpile.syntax.source import Span, from_text


def lines(one: Diagnostic) -> list[str]:
    return render.text([one]).splitlines()


def test_a_diagnostic_looks_like_a_good_compilers():
    one = found(NETWORK, "!GetAtt [Group, Arns]", label="an attribute", help="pass a list")
    assert render.text([one]) == (
        "error[T204]: it is not known\n"
        " --> f.yaml:3:5\n"
        "  |\n"
        "3 |   - !GetAtt [Group, Arns]\n"
        "  |     ^^^^^^^^^^^^^^^^^^^^^ an attribute\n"
        "  = help: pass a list\n"
    )


def test_the_gutter_is_as_wide_as_the_line_number():
    text = "x: 1\n" * 30 + "bad: 2\n"
    assert lines(found(text, "bad"))[1:4] == ["  --> f.yaml:31:1", "   |", "31 | bad: 2"]


def test_severities_head_their_diagnostics():
    kinds = [Diagnostic("T403", "frozen", severity=severity) for severity in Severity]
    assert render.text(kinds) == "error[T403]: frozen\n\nwarning[T403]: frozen\n\nnote[T403]: frozen\n"


def test_nothing_found_prints_nothing():
    assert render.text([]) == ""


def test_a_diagnostic_without_a_place_names_its_file():
    one = Diagnostic("T001", "it cannot be read", source=from_text("", "f.yaml"))
    assert lines(one) == ["error[T001]: it cannot be read", " --> f.yaml"]


def test_a_span_over_several_lines_is_underlined_to_the_end_of_its_first():
    assert lines(found("a:\n  b: 1\n  c: 2\n", "b: 1\n  c: 2"))[-2:] == ["2 |   b: 1", "  |   ^^^^"]


def test_an_empty_span_gets_one_caret():
    one = Diagnostic("T003", "m", Span(2, 2), source=from_text("a:\n", "f.yaml"))
    assert lines(one)[-2:] == ["1 | a:", "  |   ^"]


def test_a_place_behind_the_last_character_is_shown():
    one = Diagnostic("T003", "m", Span(3, 3), source=from_text("a:\n", "f.yaml"))
    assert lines(one)[1:] == [" --> f.yaml:2:1", "  |", "2 |", "  | ^"]


@pytest.mark.parametrize("lead", ["\t", "\t\t", "日本: ", "e\u0301: ", "a\x1b[31m: "])
def test_the_caret_stands_below_its_word_whatever_comes_before(lead: str):
    *_, shown, underline = lines(found(f"{lead}bad\n", "bad"))
    before = shown[: shown.index("bad")].removeprefix("1 | ")
    columns = sum({"日": 2, "本": 2, "\u0301": 0}.get(char, 1) for char in before)
    assert underline == "  | " + " " * columns + "^^^"


def test_wide_characters_get_two_carets():
    assert lines(found("a: 日本\n", "日本"))[-1] == "  |    ^^^^"


def test_a_carriage_return_is_not_shown():
    assert lines(found("a: bad\r\nb: 1\r\n", "bad"))[-2:] == ["1 | a: bad", "  |    ^^^"]


def test_control_characters_never_reach_the_terminal():
    one = found("a: \x1b[2Jbad\u202e\n", "bad", label="l\x07", help="h\x1b")
    assert not set("\x1b\x07\u202e") & set(render.text([one]))


def test_a_message_stays_on_its_line():
    assert lines(Diagnostic("T003", "one\ntwo")) == ["error[T003]: one\ufffdtwo"]


def test_help_of_several_lines_is_aligned():
    assert lines(Diagnostic("T003", "m", help="one\ntwo"))[1:] == ["  = help: one", "          two"]


def test_other_places_are_underlined_with_dashes_in_line_order():
    first = Label(Span(0, 1), "first here")
    rows = lines(found("a: 1\nx: 2\ny: 2\na: 3\n", "a: 3", others=(first,), label="again"))
    assert rows[2:] == ["  |", "1 | a: 1", "  | - first here", "...", "4 | a: 3", "  | ^^^^ again"]


def test_two_places_in_one_line_show_it_once():
    rows = lines(found("[bad, other]\n", "bad", others=(Label(Span(6, 11), "here"),)))
    assert rows[3:] == ["1 | [bad, other]", "  |  ^^^", "  |       ----- here"]


def test_a_very_long_line_is_shown_around_its_place():
    text = '{"a": "' + "x" * 5000 + '", "bad": 1, "b": "' + "y" * 5000 + '"}'
    *_, shown, underline = lines(found(text, "bad"))
    at = underline.index("^")
    assert len(shown) < 160
    assert shown[at : at + 3] == "bad"


LONG = '{"a": "' + "x" * 300 + '", "bad": 1, "b": "' + "y" * 300 + '"}'


def test_places_far_apart_in_a_long_line_are_shown_apart():
    first = Label(Span(1, 4), "first")
    rows = lines(found(LONG, "bad", others=(first,)))[3:]
    assert [row[:4] for row in rows] == ["1 | ", "  | ", "1 | ", "  | "]
    assert rows[1].index("^") == rows[0].index("bad")
    assert rows[3] == "  |  --- first"
    assert rows[2].startswith('1 | {"a": ')


def test_places_side_by_side_in_a_long_line_are_shown_together():
    at = LONG.index('"b"')
    shown, _, underline = lines(found(LONG, "bad", others=(Label(Span(at, at + 3), "here"),)))[3:]
    assert underline.index("---") == shown.index('"b"')


def test_places_that_overlap_have_a_line_each():
    rows = lines(found("[one, two, three]\n", "one, two", others=(Label(Span(6, 16), "a"), Label(Span(6, 9), "b"))))
    assert rows[3:] == [
        "1 | [one, two, three]",
        "  |  ^^^^^^^^",
        "  |       ---------- a",
        "  |       --- b",
    ]


def test_a_place_within_a_span_over_several_lines_is_shown_in_its_own():
    text = "Items:\n  - one\n  - two\nEnd: 1\n"
    at = text.index("two")
    rows = lines(found(text, "- one\n  - two", others=(Label(Span(at, at + 3), "here"),), label="all"))
    assert rows[3:] == ["2 |   - one", "  |   ^^^^^ all", "3 |   - two", "  |     --- here"]


def test_a_tab_within_a_place_is_underlined_in_its_width():
    assert lines(found("a:\tb\tc\n", "b\tc"))[-2:] == ["1 | a:    b    c", "  |       ^^^^^^"]


def test_color_wraps_the_same_text():
    one = found(NETWORK, "!GetAtt", label="l", help="h")
    colored = render.text([one], color=True)
    assert "\x1b[1;31merror[T204]\x1b[0m" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == render.text([one])


def test_the_summary_counts_what_can_fail_a_run():
    severities = (Severity.ERROR, Severity.WARNING, Severity.WARNING, Severity.NOTE)
    kinds = [Diagnostic("T1", "m", severity=one) for one in severities]
    assert render.summary(kinds) == "1 error, 2 warnings"
