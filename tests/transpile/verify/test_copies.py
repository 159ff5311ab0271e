"""Large expansions: copies that are like the first of their body stand for each other, all else is compared."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from support.verify import noticed, said
from transpile import convert
from transpile.printing.splice import copy_templates
from transpile.verify import readback

NAMES = [f"{first}{second}" for first in ("red", "blue", "green", "white") for second in range(40)]
TEMPLATE = f"""\
Transform: AWS::LanguageExtensions
Parameters:
  Stage: {{Type: String, Default: dev}}
Resources:
  Plain: {{Type: AWS::SNS::Topic}}
  Fn::ForEach::Topics:
    - Name
    - [{", ".join(NAMES)}]
    - Topic${{Name}}:
        # one for each
        Type: AWS::SNS::Topic
        Properties:
          DisplayName: !Sub "${{Name}} in ${{Stage}}"
          Tags:
            - {{Key: name, Value: !Ref Name}}
"""


def expanded() -> str:
    text = convert(TEMPLATE, "cfn").text
    assert text is not None
    return text


def entry(name: str) -> str:
    """The text of one copy."""
    start = expanded().index(f"  Topic{name}:")
    following = expanded().find("\n  Topic", start)
    return expanded()[start : following + 1 if following > 0 else None]


LATE = "white20"
CHANGES: dict[str, Callable[[str], str]] = {
    "a copy is lost": lambda text: text.replace(entry(LATE), ""),
    "a copy is there twice": lambda text: text.replace(entry(LATE), entry(LATE) * 2),
    "a copy more": lambda text: text.replace(entry(LATE), entry(LATE) + entry(LATE).replace(LATE, "black1")),
    "a copy has another id": lambda text: text.replace(f"Topic{LATE}:", "Topicblack1:"),
    "a copy has a value of another": lambda text: text.replace(f"Value: {LATE}", "Value: red1"),
    "a copy lacks a line": lambda text: text.replace(f'      DisplayName: !Sub "{LATE} in ${{Stage}}"\n', ""),
    "a copy says the default of a parameter": lambda text: text.replace(f"{LATE} in ${{Stage}}", f"{LATE} in dev"),
    "a line of one copy is a comment": lambda text: text.replace(
        f"        - {{Key: name, Value: {LATE}}}", f"        #- {{Key: name, Value: {LATE}}}"
    ),
    "what stands beside the copies is lost": lambda text: text.replace("  Plain: {Type: AWS::SNS::Topic}\n", ""),
    "what stands beside the copies is another": lambda text: text.replace(
        "Plain: {Type: AWS::SNS", "Plain: {Type: AWS::SQS"
    ),
    "the first copy is wrong": lambda text: text.replace("Value: red0}", "Value: red00}"),
    "all copies are wrong in the same way": lambda text: text.replace("{Key: name", "{Key: names"),
    "the last copy is cut off": lambda text: text[: text.rindex("      Tags:")],
    "a copy stands in another section": lambda text: text.replace(entry(LATE), "") + "Outputs:\n" + entry(LATE),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_wrong_with_one_of_many_copies_is_refused(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[str], str]
) -> None:
    wrong = change(expanded())
    assert wrong != expanded()
    assert noticed(said(monkeypatch, TEMPLATE, wrong, "cfn"))


def test_the_right_text_is_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(monkeypatch, TEMPLATE, expanded(), "cfn") == []


def test_other_layout_is_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    spread = expanded().replace(entry(LATE), f"# apart\n\n{entry(LATE)}\n\n")
    assert said(monkeypatch, TEMPLATE, spread, "cfn") == []


@pytest.mark.parametrize("json", [False, True])
def test_few_copies_are_read_where_all_are_alike(monkeypatch: pytest.MonkeyPatch, json: bool) -> None:
    read: list[int] = []
    compared = readback.Case._compared
    monkeypatch.setattr(readback.Case, "_compared", lambda self, text: read.append(len(text)) or compared(self, text))
    text = convert(AS_JSON if json else TEMPLATE, "cfn").text
    assert text is not None
    assert max(read) < len(text) / 10


AS_JSON = convert(TEMPLATE, "foreach", format="json").text or ""


@pytest.mark.parametrize("words", ["Topicwhite20", '"white20"', "white20 in"])
def test_a_wrong_copy_in_json_is_refused(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    right = convert(AS_JSON, "cfn").text
    assert right is not None
    assert words in right
    assert said(monkeypatch, AS_JSON, right, "cfn") == []
    assert noticed(said(monkeypatch, AS_JSON, right.replace(words, words.replace("white20", "black1")), "cfn"))


def test_a_text_that_is_laid_out_otherwise_is_compared_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    right = convert(AS_JSON, "cfn").text
    assert right is not None
    dense = json.dumps(json.loads(right))
    assert said(monkeypatch, AS_JSON, dense, "cfn") == []
    assert noticed(said(monkeypatch, AS_JSON, dense.replace('"white20"', '"black1"'), "cfn"))


COMPUTED = TEMPLATE.replace("Value: !Ref Name", "Value: !Join ['', [the, !Ref Name]]")


@pytest.mark.parametrize("broken", [" 'the", " the\n- of", " [the", " the # of", " 'no': x", " 12"])
def test_what_is_filled_into_one_of_many_copies_is_read_as_it_was_written(
    monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    assert convert(COMPUTED, "cfn").text is not None
    text_of = copy_templates._hole_text
    monkeypatch.setattr(
        copy_templates, "_hole_text", lambda *words: broken if (text := text_of(*words)) == f" the{LATE}" else text
    )
    result = convert(COMPUTED, "cfn")
    assert result.text is None
    assert {one.code for one in result.diagnostics} == {"T901"}
    assert "cannot be read back" in result.diagnostics[0].message
