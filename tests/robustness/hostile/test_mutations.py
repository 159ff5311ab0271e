"""Mutations of the sample templates: whatever becomes of them, a text or an error, never an exception.

Lines and characters are deleted, doubled, swapped and cut off, and words are put in that mean something to a template.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from support import ROOT
from support.refusals import TARGETS, WITH, bodies, loop, mapped, resources
from transpile import convert
from transpile.diagnostics import CODES, failed

SAMPLES = ROOT / "samples"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(SAMPLES.rglob("*")) if path.suffix in (".yaml", ".json")]
TAKEN_APART = """Fn::ForEach::L Fn::Map Fn::Merge ${X} &{X} !Ref !Sub !GetAtt Ref Fn::Sub [] {} null ~ *a &a !!str !!Ref
- : | >- ' " 1 AWS::NoValue Key Value Index Collection Fragment Type Condition Properties Resources # ? << , [ { ] }"""
WORDS = [*TAKEN_APART.split(), "\n", "\t", "  ", "\ufeff", "\u2028", "é", "\U0001f600"]
TOKEN = re.compile(r"[\w:${}&!.\-]+")
DEEP = os.environ.get("TRANSPILE_MUTATIONS")
EXAMPLES = int(DEEP or "150")
"""Always the same ones, but for a deep search: `TRANSPILE_MUTATIONS=20000 pytest tests/robustness/hostile`."""

Mutation = Callable[[str, int, int, str], str]


def delete_line(text: str, at: int, other: int, word: str) -> str:
    """`text` without line `at`."""
    lines = text.split("\n")
    del lines[at % len(lines)]
    return "\n".join(lines)


def move_lines(text: str, at: int, other: int, word: str) -> str:
    """`text` with some lines at another place."""
    lines = text.split("\n")
    start = at % len(lines)
    block = lines[start : start + 1 + other % 6]
    del lines[start : start + len(block)]
    place = other % (len(lines) + 1)
    return "\n".join([*lines[:place], *block, *lines[place:]])


def double_lines(text: str, at: int, other: int, word: str) -> str:
    """`text` with some lines again at another place."""
    lines = text.split("\n")
    start, place = at % len(lines), other % (len(lines) + 1)
    return "\n".join([*lines[:place], *lines[start : start + 1 + other % 4], *lines[place:]])


def indent_line(text: str, at: int, other: int, word: str) -> str:
    """`text` with line `at` indented more, or less."""
    lines = text.split("\n")
    number = at % len(lines)
    lines[number] = " " * (other % 5) + lines[number] if other % 2 else lines[number][other % 4 :]
    return "\n".join(lines)


def cut(text: str, at: int, other: int, word: str) -> str:
    """The beginning of `text`."""
    return text[: at % (len(text) + 1)]


def delete_character(text: str, at: int, other: int, word: str) -> str:
    """`text` without a character."""
    at %= len(text) + 1
    return text[:at] + text[at + 1 :]


def insert_word(text: str, at: int, other: int, word: str) -> str:
    """`text` with `word` in it."""
    at %= len(text) + 1
    return text[:at] + word + text[at:]


def replace_token(text: str, at: int, other: int, word: str) -> str:
    """`text` with one of its tokens at the place of another."""
    tokens = list(TOKEN.finditer(text))
    if not tokens:
        return word
    old, new = tokens[at % len(tokens)], tokens[other % len(tokens)][0]
    return text[: old.start()] + (new if other % 3 else word) + text[old.end() :]


MUTATIONS: tuple[Mutation, ...] = (
    *(delete_line, move_lines, double_lines, indent_line),
    *(cut, delete_character, insert_word, replace_token),
)
NUMBERS = st.integers(0, 10_000)
STEPS = st.lists(
    st.tuples(st.sampled_from(MUTATIONS), NUMBERS, NUMBERS, st.sampled_from(WORDS)), min_size=1, max_size=4
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "resolve": st.just(True),
        "unroll": st.just(False),
        "format": st.sampled_from(["yaml", "json"]),
        "from_": st.sampled_from(["foreach", "map"]),
    },
)


def check(text: str, target: str, options: dict[str, object]) -> None:
    """The contract of `convert`."""
    result = convert(text, target, max_iterations=10_000, **options)  # type: ignore[arg-type]
    assert (result.text is None) == failed(result.diagnostics)
    for one in result.diagnostics:
        assert one.code in CODES
        assert one.code != "T901", one.message
        size = len(one.source.text if one.source else text)
        assert one.span is None or 0 <= one.span.start <= one.span.end <= size


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=EXAMPLES, derandomize=not DEEP, suppress_health_check=list(HealthCheck))
@given(text=st.sampled_from(TEXTS), steps=STEPS, options=OPTIONS)
def test_a_mutated_template_becomes_a_text_or_an_error(
    target: str, text: str, steps: list[tuple[Mutation, int, int, str]], options: dict[str, object]
) -> None:
    for mutation, at, other, word in steps:
        text = mutation(text, at, other, word)
    allowed = {name: value for name, value in options.items() if (target, name) != ("cfn", "unroll")}
    check(text, target, allowed)


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=EXAMPLES, derandomize=not DEEP)
@given(text=st.text(max_size=200))
@example(text="\ud800")
@example(text="\x00")
def test_any_text_becomes_a_text_or_an_error(target: str, text: str) -> None:
    check(text, target, {})


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=EXAMPLES, derandomize=not DEEP)
@given(data=st.binary(max_size=200))
def test_any_bytes_become_a_text_or_an_error(
    target: str, data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "any"
    path.write_bytes(data)
    result = convert(path, target)
    assert (result.text is None) == failed(result.diagnostics)


FOUND = {
    "flow keys without values": resources("R: {Type: T, P: {a, b: {c}, 'd':1, e: , f}}", loop()),
    "an empty fragment": "Resources: {R: {Type: T, P: {L: {'Fn::Map': {Collection: [a, b], Fragment: }}}}}\n",
    "arguments beside Fn::Map": "Resources: {'Fn::Merge': [{'Fn::Map': , Collection: [a], Fragment: {Type: T}}]}\n",
    "two exclamation marks": resources(loop(fragment="{'R${X}': {Type: T, P: !!Ref {'Fn::Sub': 'a${X}'}}}")),
    "a section that is a list": WITH
    + "Resources: [a, {'Ref': P}]\nParameters: {P: {Type: CommaDelimitedList, Default: a}}\n",
    "an empty key": mapped("Collection: [a], Fragment: {Type: T}, Key: !Sub "),
    "a variable in a plain key": mapped("Collection: !Ref P, Fragment: {Type: T}, Key: 'R${Index}'"),
    "a name of a loop's variable": bodies("!Ref 'a ${X}'"),
    "a broken loop of another dialect": resources(loop(), "'Fn::Merge': [{'Fn::Map': {Collection: a, Fragment: b}}]"),
    "a loop that stays beside one that goes": resources(
        loop(), "R: {Type: T, P: {L: [{'Fn::Map': {Collection: [a], Fragment: !Ref Value}}]}}"
    ),
    "another loop that has no value": resources(
        loop(items="!Ref P"), "'Fn::Merge': [{'Fn::Map': {Collection: [c], Fragment: {Type: T}, Key: Rc}}]"
    ),
}
"""What random mutations found once."""


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", FOUND)
@pytest.mark.parametrize(
    "options", [{}, {"resolve": True}, {"format": "json"}, {"format": "yaml"}, {"from_": "map"}, {"from_": "foreach"}]
)
def test_what_was_found_once(name: str, target: str, options: dict[str, object]) -> None:
    check(FOUND[name], target, options)
