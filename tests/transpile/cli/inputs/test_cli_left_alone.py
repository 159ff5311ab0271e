"""A run that leaves a loop, or a whole file, that may have been meant says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from support.process import Run
from transpile import convert
from transpile.diagnostics import Severity

Write = Callable[..., Path]

LOOPS = {
    "foreach": "  Fn::ForEach::Topics: [X, [A, B], {'T${X}': {Type: AWS::SNS::Topic}}]\n",
    "map": "  Fn::Merge: [{Fn::Map: {Collection: [C], Key: !Sub 'T${Value}', Fragment: {Type: AWS::SNS::Topic}}}]\n",
    "for": "  Queues: {Fn::For: [[i, x], [D], {Type: AWS::SQS::Queue}, !Sub 'Q${x}']}\n",
}
MERGED = "  R: {Type: T, Properties: {A: !Merge [{B: 1}, {C: 1}]}}\n"
NOT_TEMPLATES = {
    "settings.yaml": "Stage: test\nTeams: [a]\n",
    "package.json": '{"name": "a", "Resources of": {"b": "Resources"}}\n',
    "notes.txt": "Resources are listed below: none\n",
    "serverless.yml": "service: a\nprovider: {name: aws}\nresources:\n  Resources: {R: {Type: T}}\n",
}


def template(*dialects: str) -> str:
    head = "Transform: AWS::LanguageExtensions\n" if "foreach" in dialects else ""
    return f"{head}Resources:\n{''.join(LOOPS[one] for one in dialects)}"


def told(text: str, to: str, from_: str | None) -> list[tuple[str, str, str]]:
    """What is said of loops that stay: severity, text at the place, way out."""
    result = convert(text, to, from_=from_)
    assert result.text is not None
    found = [one for one in result.diagnostics if one.code == "T415"]
    return [(one.severity.value, text[one.span.start :][:4], one.help.split()[-1]) for one in found if one.span]


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
@pytest.mark.parametrize(("named", "held"), [*permutations(LOOPS, 2)])
def test_loops_of_another_dialect_than_the_named_one(named: str, held: str, to: str) -> None:
    """They stay as they are, whatever the target; those of the target are where they belong."""
    text = template(held)
    assert convert(text, to, from_=named).text == text
    place = {"foreach": "Fn::", "map": "{Fn:", "for": "Queu"}[held]
    assert told(text, to, named) == ([] if to == held else [("warning", place, held)])


@pytest.mark.parametrize(("named", "held"), [*permutations(LOOPS, 2)])
def test_loops_beside_those_of_the_named_dialect(named: str, held: str) -> None:
    text = template(named, held)
    other = next(one for one in LOOPS if one not in (named, held))
    assert [(severity, way) for severity, _, way in told(text, other, named)] == [("note", held)]
    assert [(severity, way) for severity, _, way in told(text, "cfn", named)] == [("warning", held)]
    assert told(text, held, named) == []


def test_all_other_dialects_are_named() -> None:
    ways = [way for _, _, way in told(template(*LOOPS), "cfn", "foreach")]
    assert ways == ["map", "for"]


def test_nothing_stays_without_a_named_dialect() -> None:
    assert told(template(*LOOPS), "cfn", None) == []


def test_what_is_merged_without_a_loop_stays_too() -> None:
    (one,) = convert("Resources:\n" + MERGED, "cfn", from_="foreach").diagnostics
    assert one.message == "a merge of `map` is not converted: --from converts only loops of `foreach`"
    assert told("Resources:\n" + MERGED, "cfn", "map") == []


def test_a_mark_in_a_comment_is_no_loop() -> None:
    assert told("# was a Fn::Map, and Fn::ForEach\n" + template("for"), "cfn", "for") == []


def test_a_file_of_a_folder_tells_it_too(cli: Run, write: Write) -> None:
    write(template("map"), "a.yaml")
    write(template("foreach"), "b.yaml")
    write("A: 1\n", "c.yaml")
    folder = write(template("for"), "d.yaml").parent
    done = cli("--from", "foreach", "--to", "cfn", "--check", folder)
    assert done.err.count("warning[T415]") == 2
    assert "T029" not in done.err
    assert cli("--from", "foreach", "--to", "cfn", "--check", "--strict", folder).status == 2


def test_a_list_says_why_it_is_empty(cli: Run, write: Write) -> None:
    text = template("map", "for")
    done = cli("--list", "--from", "foreach", write(text))
    assert done.err.count("note[T415]") == 2
    assert done.status == 0
    assert cli("--list", "--from", "map", write(text)).err == ""


@pytest.mark.parametrize("name", NOT_TEMPLATES)
@pytest.mark.parametrize("words", [("--to", "cfn"), ("--to", "map", "--check"), ("--list",), ("--to", "for", "--diff")])
def test_a_named_file_that_is_no_template(cli: Run, write: Write, name: str, words: tuple[str, ...]) -> None:
    path = write(NOT_TEMPLATES[name], name)
    done = cli(*words, path)
    assert f"warning[T029]: {path} is not a template" in done.err
    assert done.status == 0
    assert done.out.decode() == (NOT_TEMPLATES[name] if words == ("--to", "cfn") else "")
    strict = cli(*words, "--strict", path)
    assert strict.status == 2
    assert strict.out == b""


def test_others_beside_it_are_converted(cli: Run, write: Write) -> None:
    other, one = write("A: 1\n", "a.yaml"), write(template("map"))
    done = cli("--to", "cfn", "--in-place", "--diagnostics", "json", other, one)
    assert [found["code"] for found in json.loads(done.err)] == ["T029"]
    assert done.status == 0
    assert "TC" in one.read_text()
    assert other.read_text() == "A: 1\n"


@pytest.mark.parametrize("text", ["A: 1\n", "- 1\n", "a\n"])
def test_templates_only_passes_over_it(cli: Run, write: Write, text: str) -> None:
    done = cli("--to", "cfn", "--check", "--templates-only", write(text))
    assert "T029" not in done.err
    assert done.status == 0


@pytest.mark.parametrize(
    "text", ["Resources: {}\n", "AWSTemplateFormatVersion: x\n", template("map"), '{"Resources": {}}']
)
def test_a_template_is_one(cli: Run, write: Write, text: str) -> None:
    assert "T029" not in cli("--to", "for", write(text)).err


def test_what_has_a_loop_and_no_resources_is_converted_without_a_word(cli: Run, write: Write) -> None:
    text = "Outputs:\n  Fn::Merge: [{Fn::Map: {Collection: [a], Key: !Sub 'O${Value}', Fragment: {Value: 1}}}]\n"
    done = cli("--to", "cfn", write(text))
    assert (done.out, done.err) == (b"Outputs:\n  Oa: {Value: 1}\n", "")


@pytest.mark.parametrize(("to", "format"), [("foreach", None), ("cfn", None), ("cfn", "hcl")])
def test_from_chooses_no_loops_in_a_module_that_becomes_a_template(to: str, format: str | None) -> None:
    text = 'locals {\n  t = { Resources = { for n in ["a"] : "R${n}" => { Type = "T" } } }\n}\n'
    result = convert(text, to, from_="cfn", name="main.tf", format=format)
    assert result.text == convert(text, to, name="main.tf", format=format).text
    assert not [one for one in result.diagnostics if one.code == "T415"] or result.text == text


@pytest.mark.parametrize(
    ("text", "target", "line"),
    [
        ("Resources:\n  T:\n    Type: ALIYUN::MNS::Topic\n    Count: 2\n", "for", 2),
        ("Resources:\n  Fn::ForEach::L: [X, [a], {'T${X}': {Type: AWS::SNS::Topic}}]\n", "ros", 2),
    ],
)
def test_loops_that_the_other_service_does_not_have_cannot_stay(text: str, target: str, line: int) -> None:
    result = convert(text, target, from_="cfn")
    assert (result.text, [one.code for one in result.diagnostics]) == (None, ["T415"])
    (told,) = result.diagnostics
    assert told.severity is Severity.ERROR
    assert told.span is not None
    assert text[: told.span.start].count("\n") + 1 == line
