"""Lines end in a line feed, with or without a carriage return before it; nothing else ends one."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from support.depth import in_turn
from support.text import CONVERSIONS, rewritten, text_of
from transpile import convert
from transpile.diagnostics.render import sarif, terminal
from transpile.syntax.source import from_text

FOREIGN = {"carriage return": "\r", "next line": "\x85", "line separator": "\u2028", "paragraph separator": "\u2029"}
LOOP = """Resources:
  Fn::Merge:
    - Fn::Map:
        Value: Team
        Collection: [Orders, Payments]
        Key: !Sub "Topic${Team}"
        Fragment: {Type: AWS::SNS::Topic}
"""
PLACES = {
    "as a line end": LOOP.replace("\n", "@", 1),
    "as every line end": LOOP.replace("\n", "@"),
    "before a line end": LOOP.replace("\n", "@\r\n"),
    "in a comment": LOOP.replace("\n", " # a@comment\n", 1),
    "in a string": LOOP + "Description: 'one@  two'\n",
    "in double quotes": LOOP + 'Description: "one@  two"\n',
    "in a block": LOOP + "Description: |\n  one@  two\n",
}


@pytest.mark.parametrize("target", ["foreach", "for", "cfn"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("found", FOREIGN.values(), ids=FOREIGN)
@pytest.mark.parametrize("verify", [True, False])
def test_yaml_is_refused_where_readers_disagree_on_a_line(found: str, place: str, target: str, verify: bool) -> None:
    text = PLACES[place].replace("@", found)
    result = convert(text, target, verify=verify)
    assert result.text is None
    assert [(one.code, one.span and one.span.start) for one in result.diagnostics] == [("T031", text.index(found))]


@pytest.mark.parametrize("found", FOREIGN.values(), ids=FOREIGN)
def test_an_escape_means_the_character(found: str) -> None:
    escape = {"\r": "\\r", "\x85": "\\N", "\u2028": "\\L", "\u2029": "\\P"}[found]
    text = LOOP.replace("{Type: AWS::SNS::Topic}", f'{{Type: AWS::SNS::Topic, Name: !Sub "${{Team}}{escape}x"}}')
    written = json.loads(convert(text, "cfn", format="json").text or "")
    assert written["Resources"]["TopicOrders"]["Name"] == f"Orders{found}x"
    assert convert(text, "cfn").text


@pytest.mark.parametrize("found", ["\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("format", ["json", "yaml"])
def test_a_string_of_json_holds_what_ends_no_line_there(found: str, format: str) -> None:
    loop = ["Team", ["Orders"], {"T${Team}": {"Type": "AWS::SNS::Topic", "Name": {"Fn::Sub": f"${{Team}}{found}x"}}}]
    header = {"Transform": "AWS::LanguageExtensions", "Description": f"a{found}b"}
    template = {**header, "Resources": {"Fn::ForEach::T": loop}}
    result = convert(json.dumps(template, ensure_ascii=False), "cfn", format=format)
    assert result.text
    expected = {"TOrders": {"Type": "AWS::SNS::Topic", "Name": f"Orders{found}x"}}
    read = json.loads(result.text) if format == "json" else json.loads(convert(result.text, "cfn", format="json").text)
    assert (read["Description"], read["Resources"]) == (f"a{found}b", expected)


def test_a_carriage_return_alone_is_refused_in_json() -> None:
    text = json.dumps({"Resources": {"Fn::ForEach::T": ["X", ["A"], {"T${X}": {"Type": "T"}}]}}, indent=1)
    result = convert(text.replace("\n", "\r"), "cfn")
    assert [(one.code, one.span and one.span.start) for one in result.diagnostics] == [("T031", 1)]


@pytest.mark.parametrize("char", ["\v", "\f", "\x1c", "\x1e"])
def test_a_control_character_is_refused_where_it_stands(char: str) -> None:
    (one,) = convert(LOOP.replace("Orders", f"Or{char}ders"), "foreach").diagnostics
    assert (one.code, one.source and one.source.slice(one.span)) == ("T003", char)  # type: ignore[arg-type]


def test_every_form_of_a_diagnostic_counts_the_same_lines(tmp_path: Path) -> None:
    twice = '{"Fn::ForEach::T": ["X", ["A"], {"T": {"Type": "T"}, "T": 1}]}'
    text = '{"Description": "a\u2028b\x85c",\n "Resources": ' + twice + "}\n"
    (one,) = convert(text, "cfn", name="a.json").diagnostics
    assert one.span is not None
    log = json.loads(sarif.log([one], tmp_path))
    region = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert from_text(text).position(one.span.start)[0] == region["startLine"] == 2
    assert '2 |  "Resources"' in terminal.text([one], color=False)


@pytest.mark.parametrize(("name", "target"), CONVERSIONS, ids=["-".join(one) for one in CONVERSIONS])
@pytest.mark.parametrize("seed", range(4))
def test_mixed_line_ends_change_nothing_but_themselves(name: str, target: str, seed: int) -> None:
    text, random = text_of(name), Random(seed)
    mixed = re.sub("\n", lambda _: random.choice(["\n", "\r\n"]), text)
    assert rewritten(mixed, target).replace("\r\n", "\n") == rewritten(text, target)


def test_a_new_line_ends_as_the_one_above_it() -> None:
    rest = "Outputs:\n  A: {Value: 1}\n"
    result = rewritten("Description: d\n" + LOOP.replace("\n", "\r\n") + rest, "cfn")
    topics = "".join(f"  Topic{one}: {{Type: AWS::SNS::Topic}}\r\n" for one in ("Orders", "Payments"))
    # The line of the section's key is inside what is replaced; the one above it decides for the first.
    assert result == "Description: d\nResources:\r\n" + topics + rest


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("style", ["|", ">", "|+"])
def test_a_block_that_comes_to_stand_last_keeps_its_line_end(style: str, newline: str) -> None:
    lines = ["Resources:", "  Group:", "    Fn::For:", "      - [i, role]", "      - [A]"]
    lines += ["      - Type: T", f"        Description: {style}", "          text", "      - !Sub ${role}"]
    result = convert(newline.join(lines), "cfn")
    assert result.text is not None
    assert result.text.endswith(f"text{newline}")


@pytest.mark.parametrize("tag", ["", "!Sub ", "!!str "])
@pytest.mark.parametrize("text", ["${role} text", "text"])
@pytest.mark.parametrize("to", ["cfn", "foreach", "map"])
def test_a_block_that_is_filled_and_comes_to_stand_last_keeps_its_line_end(tag: str, text: str, to: str) -> None:
    lines = ["Resources:", "  Group:", "    Fn::For:", "      - [i, role]", "      - [A, B]"]
    lines += ["      - Type: T", f"        Description: {tag}|", f"          {text}", "      - !Sub ${role}"]
    result = convert("\n".join(lines), to)
    assert result.text is not None, [one.message for one in result.diagnostics]


MERGED = "Resources:\n  Fn::Merge:\n  - !Map\n      Key: !Sub r${role}\n      Value: role\n      Collection: [A, B]\n"
BEFORE_THE_END = {
    "in a Fn::Map": MERGED + "      Fragment:\n        Type: T\n        P: ",
    "in a Fn::For": "Resources:\n R:\n    L:\n    - Fn::For:\n      - [i, role]\n      - [A, B]\n      - P: ",
    "behind a loop": MERGED + "      Fragment: {Type: T}\n  - a:\n        P: ",
    "in another section": MERGED + "      Fragment: {Type: T}\nOutputs:\n  A:\n        P: ",
}
CUT_OFF = (
    "text",
    "${role}",
    "one\n\n          ${role}",
    "x\n          ",
    "x\n   ",
    "",
    "\n          x",
    "x\n            x",
)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("tag", ["", "!Sub ", "!!str ", "&a ", "!Base64 "])
@pytest.mark.parametrize("to", ["cfn", "foreach", "for"])
@pytest.mark.parametrize("place", BEFORE_THE_END)
def test_a_block_that_the_end_of_the_file_cuts_off_means_the_same_elsewhere(
    place: str, to: str, tag: str, newline: str
) -> None:
    every = [*product(("|", ">", "|+", "|2", ">2+", "|-"), CUT_OFF)]
    turn = [*BEFORE_THE_END].index(place) + ["cfn", "foreach", "for"].index(to) + len(tag) + len(newline)
    for style, text in in_turn(every, turn, 16):
        template = f"{BEFORE_THE_END[place]}{tag}{style}\n          {text}".replace("\n", newline)
        result = convert(template, to)
        assert result.text is not None, [template, *(one.message for one in result.diagnostics)]


LISTED = "Resources:\n R:\n  L:\n   Fn::Map:\n      Value: role\n"
NO_VALUES = {
    "an item": LISTED + "      Fragment:\n        P: !Ref role\n      Collection:\n        - A\n        - ",
    "a key": LISTED + "      Collection: [A, B]\n      Fragment:\n        P: !Ref role\n        ? ",
    "a key in a value": LISTED + "      Collection: [A, B]\n      Fragment:\n       ? P\n       : ? ",
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("to", ["cfn", "foreach", "for"])
@pytest.mark.parametrize("place", NO_VALUES)
def test_an_item_or_a_key_that_the_end_of_the_file_cuts_off_means_the_same_elsewhere(
    place: str, to: str, newline: str
) -> None:
    blanks = (*(f"text\n{' ' * count}" for count in (8, 10, 12, 14)), "text\n   \n         ")
    for style, text in product(("|", ">", "|+", "|1", "|-"), ("text", *blanks)):
        template = f"{NO_VALUES[place]}{style}\n          {text}".replace("\n", newline)
        result = convert(template, to)
        assert result.text is not None, [template, *(one.message for one in result.diagnostics)]


def test_a_block_that_the_end_of_the_file_cuts_off_stays_as_it_is_where_it_stays() -> None:
    tail = "Outputs:\n  A:\n    Value: |\n      text"
    assert rewritten(LOOP + tail, "cfn").endswith(tail)


@pytest.mark.parametrize("last", ["'x'", '"x\\n"', "|-\n          x"])
def test_no_line_end_comes_to_a_text_that_needs_none(last: str) -> None:
    head = "Resources:\n  Group:\n    Fn::For:\n      - [i, role]\n      - [A]\n"
    result = convert(f"{head}      - Type: T\n        Description: {last}\n      - !Sub ${{role}}", "cfn")
    assert result.text is not None
    assert not result.text.endswith("\n")
