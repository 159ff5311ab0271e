"""Scalars: kinds as PyYAML resolves them, and new scalars that two YAML readers and JSON read back unchanged."""

from __future__ import annotations

import json
import math
from functools import partial
from io import StringIO
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from transpile.evaluate.values import spelled_number
from transpile.hosts import scalars
from transpile.hosts.scalars import ambiguous, kind, plain_safe, write_scalar
from transpile.syntax.tree import Kind, Style

WORDS = r"""
yes no on off Yes NO y n true False null Null ~ 0123 0o17 012345678901 08 1e3 1E5 1.5e3 .5 +1 -1
0x1f 0b1 1_000 22:22 1:30:00 1:30.5 2010-09-09 2001-12-14T21:59:43Z << = .inf -.INF .nan - -- ---
... -a --a -1a ? : ! & * @ ` % | > ' " # a# a:b a:: ::a a: :a a,b [a] {a} ?a a?b AWS::Region Fn::Sub
${A}-${B} arn:aws:s3:::b/* 10.0.0.0/16 !Ref &a *a %a @a `a |a >a \ \n $ ( / _ 1. 1.e3 ._ +_ 0_ 0b_ é
日本 😀 <<a =a ~a
"""
AWKWARD = WORDS.split()
SPACED = [
    "",
    " ",
    "a ",
    " a",
    "a b",
    "a  b",
    "a: b",
    "a :b",
    "a #b",
    "a# b",
    "- a",
    "? a",
    "--- a",
    "a\tb",
    "\ta",
    "a\t",
]
LINES = [
    "\n",
    "\n\n",
    "a\n",
    "a\nb",
    "a\nb\n",
    "a\n\n",
    "\na",
    "\n\n a",
    " a\nb",
    "  a\n b\n\n",
    "\ta\nb",
    "a\n\tb",
    "a \nb",
]
BLANK_LINES = [
    "a\n \nb",
    "a\n ",
    "a\n  \n",
    " \na",
    "a\r\nb",
    "a\rb",
    "#a\nb",
    "---\na",
    "...\n",
    "a: b\n- c\n",
    "'\n\"\\",
]
STRANGE = [
    "\x00",
    "\x07a",
    "a\x85b",
    "a\u2028b",
    "\ufeffa",
    "a\u00a0",
    "\u00a0",
    "\x7f",
    "\ufffe",
    "a\x1b\nb",
    "\ue000",
]
TEXTS = [*AWKWARD, *SPACED, *LINES, *BLANK_LINES, *STRANGE]

ANY_TEXT = st.one_of(
    st.sampled_from(TEXTS),
    st.text(st.characters(exclude_categories=("Cs",)), max_size=20),
    st.text("ab01 \t\n:#-?,[]{}!&*|>'\"%@`.~=<\\$_xoe+é\x85\u2028\r", max_size=10),
    st.text("0123456789+-.:_eExobTZ ", max_size=8),
)
STYLES = st.sampled_from([None, *Style])
POSITIONS = {
    "block value": ("k:\n  a: {}\n  b: 1\n", lambda data: data["k"]["a"]),
    "last block value": ("k:\n  a: {}\n", lambda data: data["k"]["a"]),
    "block item": ("k:\n  - {}\n  - 1\n", lambda data: data["k"][0]),
    "block key": ("k:\n  {}: 1\n", lambda data: next(iter(data["k"]))),
    "flow value": ("k: {{a: {}, b: 1}}\n", lambda data: data["k"]["a"]),
    "flow item": ("k: [{}, 1]\n", lambda data: data["k"][0]),
    "flow key": ("k: {{{}: 1}}\n", lambda data: next(iter(data["k"]))),
}


def in_yaml_1_1(text: str) -> Any:
    return yaml.load(text, Loader=yaml.CSafeLoader)


def in_yaml_1_1_pure(text: str) -> Any:
    return yaml.safe_load(text)


def in_yaml_1_2(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(StringIO(text))


def written(text: str, style: Style | None, position: str, newline: str = "\n") -> str:
    """A document with `text` as a new scalar at `position`."""
    template = POSITIONS[position][0].replace("\n", newline)
    may_span_lines = position in ("block value", "last block value", "block item")
    scalar = write_scalar(
        text,
        Kind.STRING,
        style,
        flow="flow" in position,
        host="yaml",
        column=4 if may_span_lines else 0,
        newline=newline,
    )
    return template.format(scalar)


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("reader", [in_yaml_1_1, in_yaml_1_1_pure, in_yaml_1_2])
def test_awkward_strings_are_read_back_by_every_reader(position, reader):
    for text in TEXTS:
        for style in (None, *Style):
            document = written(text, style, position)
            assert POSITIONS[position][1](reader(document)) == text, document


@given(text=ANY_TEXT, style=STYLES, position=st.sampled_from(list(POSITIONS)), newline=st.sampled_from(["\n", "\r\n"]))
def test_any_string_is_read_back_by_every_reader(text, style, position, newline):
    document = written(text, style, position, newline)
    for reader in (in_yaml_1_1, in_yaml_1_1_pure, in_yaml_1_2):
        assert POSITIONS[position][1](reader(document)) == text


@given(text=ANY_TEXT, style=STYLES)
def test_any_string_is_read_back_from_json(text, style):
    assert json.loads(write_scalar(text, Kind.STRING, style, flow=True, host="json", column=0, newline="\n")) == text


@given(text=ANY_TEXT)
def test_a_plain_scalar_is_what_pyyaml_resolves(text):
    tag = yaml.SafeLoader("").resolve(yaml.ScalarNode, text, (True, False)).rpartition(":")[2]
    expected = {"int": Kind.NUMBER, "float": Kind.NUMBER, "bool": Kind.BOOLEAN, "null": Kind.NULL}
    assert kind(text, Style.PLAIN) is expected.get(tag, Kind.STRING)


@pytest.mark.parametrize("style", [Style.SINGLE, Style.DOUBLE, Style.LITERAL, Style.FOLDED])
def test_a_scalar_that_is_not_plain_is_a_string(style):
    assert {kind(text, style) for text in ("1", "true", "null", "")} == {Kind.STRING}


def test_json_knows_numbers_that_yaml_1_1_reads_as_strings():
    assert kind("1e3", Style.PLAIN, "json") is Kind.NUMBER
    assert kind("1e3", Style.PLAIN) is Kind.STRING


AMBIGUOUS = "yes no On OFF 0123 -017 0o17 012345678901 08 1e3 1.5e3 +.5 22:22 1:30:00 1:30.5 0_17"
SAME_TO_ALL = "true False null ~ a 12 07 0 -1 1.5 1_000 0x1f 2010-09-09 10.0.0.0/16 AWS::Region y n << = us-east-1"


@pytest.mark.parametrize("text", AMBIGUOUS.split())
def test_what_yaml_1_1_and_1_2_read_differently_is_ambiguous(text):
    assert ambiguous(text)
    assert in_yaml_1_1(text) != in_yaml_1_2(text) or type(in_yaml_1_1(text)) is not type(in_yaml_1_2(text))


@pytest.mark.parametrize("text", SAME_TO_ALL.split())
def test_what_both_read_alike_is_not_ambiguous(text):
    assert not ambiguous(text)


@given(st.from_regex(scalars.AGREED.__self__, fullmatch=True))
def test_what_is_known_to_be_read_alike_is(text):
    assert scalars._tag_1_1(text) == scalars._tag_1_2(text) != "str"


@pytest.mark.parametrize(
    "text", ["a", "AWS::Region", "Fn::Sub", "10.0.0.0/16", "us-east-1", "a b", "${A}", "-x", "é", "./a"]
)
def test_ordinary_strings_stay_plain(text):
    assert plain_safe(text, flow=False)


@pytest.mark.parametrize(
    "text", ["", "yes", "n", "1", "0o17", "1e3", "2010-09-09", "<<", "=", "a: b", "a #b", "a:", "- a", "a\n"]
)
def test_what_a_reader_could_misread_does_not_stay_plain(text):
    assert not plain_safe(text, flow=False)


@pytest.mark.parametrize("text", ["a,b", "a[0]", "{a}", "a]", "${A}"])
def test_flow_context_allows_less(text):
    assert not plain_safe(text, flow=True)


WRITE = partial(write_scalar, flow=False, host="yaml", column=4, newline="\n")


@pytest.mark.parametrize(
    ("text", "style", "spelled"),
    [
        ("a", None, "a"),
        ("a", Style.SINGLE, "'a'"),
        ("a", Style.DOUBLE, '"a"'),
        ("yes", Style.PLAIN, "'yes'"),
        ("it's 1: x", Style.PLAIN, "'it''s 1: x'"),
        ("a\nb", Style.PLAIN, '"a\\nb"'),
        ("a\nb\n", Style.SINGLE, '"a\\nb\\n"'),
        ("a", Style.LITERAL, "|-\n    a"),
        ("a\n\nb\n", Style.LITERAL, "|\n    a\n\n    b"),
        ("a\n\n", Style.FOLDED, "|+\n    a\n"),
        (" a\nb", Style.LITERAL, "|2-\n     a\n    b"),
        ("\n", Style.LITERAL, '"\\n"'),
        ("a\n \nb", Style.LITERAL, '"a\\n \\nb"'),
    ],
)
def test_the_style_is_kept_where_it_can_carry_the_text(text, style, spelled):
    assert WRITE(text, Kind.STRING, style) == spelled


WORDS_OF_A_LINE = "aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii"
BROKEN = ">-\n    aaaa bbbb cccc dddd eeee ffff gggg hhhh\n    iiii"


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("a b", ">-\n    a b"),
        ("a b\n", ">\n    a b"),
        ("a\nb", ">-\n    a\n\n    b"),
        ("a\n\nb\n", ">\n    a\n\n\n    b"),
        ("a\n  b\nc", ">-\n    a\n      b\n    c"),
        ("a  b", ">-\n    a  b"),
        (WORDS_OF_A_LINE, BROKEN),
        (WORDS_OF_A_LINE.replace("h i", "h  i"), ">-\n    aaaa bbbb cccc dddd eeee ffff gggg\n    hhhh  iiii"),
        ("a" * 50 + " b", ">-\n    " + "a" * 50 + "\n    b"),
        ("a\n  " + WORDS_OF_A_LINE, ">-\n    a\n      " + WORDS_OF_A_LINE),
        (" a\nb", "|2-\n     a\n    b"),
        ("\na", "|-\n\n    a"),
        ("a\n\n", "|+\n    a\n"),
    ],
)
def test_a_folded_text_stays_folded_where_that_can_carry_it(text, spelled):
    folded = write_scalar(text, Kind.STRING, Style.FOLDED, flow=False, host="yaml", column=44, newline="\n")
    assert folded.replace(" " * 44, " " * 4) == spelled


@given(text=st.text("ab  \n\t", max_size=150), column=st.integers(4, 90), newline=st.sampled_from(["\n", "\r\n"]))
@example("a\n\n b\n\nc", 4, "\n")
@example("a\n\tb\nc", 4, "\n")
def test_a_folded_text_is_read_back_by_every_reader(text, column, newline):
    folded = write_scalar(text, Kind.STRING, Style.FOLDED, flow=False, host="yaml", column=column, newline=newline)
    if folded[0] in ">|":
        document = f"{' ' * (column - 2)}a: {folded}{newline}"
        for reader in (in_yaml_1_1, in_yaml_1_1_pure, in_yaml_1_2):
            assert reader(document) == {"a": text}, document


def test_a_literal_that_cannot_stand_in_flow_context_becomes_plain_where_it_can():
    assert write_scalar("a", Kind.STRING, Style.LITERAL, flow=True, host="yaml", column=4, newline="\n") == "a"


def test_literal_lines_follow_column_and_line_ending():
    text = write_scalar(
        " a\nb\n", Kind.STRING, Style.LITERAL, flow=False, host="yaml", column=6, newline="\r\n", indent=4
    )
    assert text == "|4\r\n       a\r\n      b"
    assert in_yaml_1_1("k:\r\n  a: " + text + "\r\n") == {"k": {"a": " a\nb\n"}}


NUMBERS = (
    "0 -0 12 +12 1_000 0123 -017 0x1f -0x1F 0b101 1:30 -1:30:00 1:30.5 .5 1. 1.5 1_0.5 01.50 1.5e+3 .5e-3 -1.e+2 07"
)


@pytest.mark.parametrize("text", NUMBERS.split())
def test_a_number_keeps_its_value_in_json(text):
    spelled = write_scalar(text, Kind.NUMBER, None, flow=True, host="json", column=0, newline="\n")
    assert math.isclose(json.loads(spelled), in_yaml_1_1(text))
    assert WRITE(text, Kind.NUMBER, None) == text


@given(text=st.text("0123456789+-.:eExob", min_size=1, max_size=10))
@example("1_000.5_0")
@example("0x_f_")
@example("0b1_")
@example("0x" + "f" * 5000)
@example(".inf")
def test_whatever_yaml_calls_a_number_becomes_valid_json(text):
    if kind(text, Style.PLAIN) is Kind.NUMBER:
        spelled = write_scalar(text, Kind.NUMBER, None, flow=True, host="json", column=0, newline="\n")
        value = json.loads(spelled)
        assert value == text if isinstance(value, str) else math.isclose(value, in_yaml_1_1(text))


@given(text=st.from_regex(r"[+-]{0,2}[0-9_.:xbo]{1,9}", fullmatch=True))
@example(text="1:301:30")
@example(text="--3")
def test_the_number_that_json_gets_is_the_one_that_is_compared(text):
    number = write_scalar(text, Kind.NUMBER, None, flow=True, host="json", column=0, newline="\n")
    if not number.startswith('"') and float(number):  # 0 may have a sign
        assert spelled_number(number) == spelled_number(text)


@given(number=st.floats(allow_nan=False, allow_infinity=False) | st.integers())
def test_a_number_of_json_is_a_number_of_every_yaml_reader(number):
    spelled = WRITE(json.dumps(number), Kind.NUMBER, None)
    assert in_yaml_1_1(spelled) == in_yaml_1_2(spelled) == number


@pytest.mark.parametrize(
    ("text", "kind_", "spelled"),
    [
        ("yes", Kind.BOOLEAN, "true"),
        ("Off", Kind.BOOLEAN, "false"),
        ("TRUE", Kind.BOOLEAN, "true"),
        ("~", Kind.NULL, "null"),
        ("", Kind.NULL, "null"),
    ],
)
def test_words_of_yaml_become_words_of_json(text, kind_, spelled):
    assert write_scalar(text, kind_, None, flow=True, host="json", column=0, newline="\n") == spelled
    assert WRITE(text, kind_, None) == (text or "null")
