"""A text that can hold a loop is read, however the loop's name is spelled."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from transpile import convert
from transpile.language import registry
from transpile.pipeline.rewrite import convert_bytes

FORMS = ("\\x{:02x}", "\\u{:04x}", "\\U{:08x}")
YAML = 'Resources: {"%s": [{"%s": {Collection: [a], Key: {"Fn::Sub": "R${Value}"}, Fragment: {Type: T}}}]}\n'
BLOCK = 'Resources:\n  ? "Fn::\\%sMerge"\n  : - {"Fn::Map": {Collection: [a], Key: Ra, Fragment: {Type: T}}}\n'


@st.composite
def spellings(draw: st.DrawFn, word: str, forms: tuple[str, ...] = FORMS) -> str:
    """The word with some of its characters as escapes."""
    return "".join(draw(st.sampled_from(("{1}", *forms))).format(ord(one), one) for one in word)


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(spellings("Fn::Merge"), spellings("Fn::Map"))
def test_escapes_of_yaml_hide_no_loop(merge: str, loop: str) -> None:
    result = convert(YAML % (merge, loop), "cfn")
    assert result.text is not None
    assert "Ra" in result.text


@settings(max_examples=20, deadline=None, derandomize=True, database=None)
@given(spellings("Fn::Merge", FORMS[1:2]), spellings("Fn::Map", FORMS[1:2]))
def test_escapes_of_json_hide_no_loop(merge: str, loop: str) -> None:
    arguments = json.dumps({"Collection": ["a"], "Key": "Ra", "Fragment": {"Type": "T"}})
    result = convert(f'{{"Resources": {{"{merge}": [{{"{loop}": {arguments}}}]}}}}', "cfn")
    assert result.text is not None
    assert "Ra" in result.text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\x85", "\u2028", "\u2029"])
def test_a_broken_word_hides_no_mark(end: str) -> None:
    assert registry.may_hold(BLOCK.replace("Fn::Map", "") % end, registry.named("map")[0])


def test_an_escaped_tag_is_no_function() -> None:
    text = "Resources: {R: {Type: T, P: !M%61p {Collection: [a], Fragment: 1}}}\n"
    result = convert(text, "cfn")
    assert [(one.code, one.span and text[one.span.start : one.span.end]) for one in result.diagnostics] == [
        ("T003", "!M%61p")
    ]


@pytest.mark.parametrize("text", ["!" * 300_000 + " %", "%" + "!a" * 300_000, "\\" * 300_000])
def test_looking_for_marks_takes_linear_time(text: str) -> None:
    assert not registry.may_hold(text, registry.named("map")[0])


def test_a_text_is_searched_once_however_many_templates_stand_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    template = '{ Resources = { for v in ["a"] : "R${v}" => { Type = "A::B::C" } } }'
    module = "locals {\n" + "".join(f"  t{at} = {template}\n" for at in range(50)) + "}\n"
    searched = []

    def noted(text: str, marks: Sequence[str]) -> bool:
        searched.append((text, marks))
        return search(text, marks)

    search = registry._may_hold
    monkeypatch.setattr(registry, "_may_hold", noted)
    assert len(convert_bytes(module.encode(), "main.tf", "cfn").parts) == 50
    of_all = [marks for text, marks in searched if text == module]
    assert len(of_all) == len(set(of_all)) > 0
