"""The string of a `Fn::Sub` is a string, whatever tag of YAML's own stands before it."""

from __future__ import annotations

from itertools import product

import pytest

from support.depth import in_turn
from transpile import convert

TAGS = ("!!str", "!", "!!str &a", "&a !!str", "!<tag:yaml.org,2002:str>", "!!int", "!!null")
STRINGS = ("'${a}${}'", "${X}", "5", "'${!a}${a}'", "|\n       ${a} ${X}\n")
MADE = "{Fn::Merge: [{Fn::Map: {Value: X, Collection: [a], Key: !Sub '${X}', Fragment: !Sub '${X}1'}}]}"
RESOURCE = "Resources:\n  R:\n   Type: T\n   P: "
LOOP = """Resources:
 Fn::Merge:
 - Fn::Map:
    Collection: [a, b]
    Value: X
    Key: !Sub R${X}
    Fragment:
     Type: T
     P: """


@pytest.mark.parametrize("format", [None, "json"])
@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
@pytest.mark.parametrize("head", [RESOURCE, LOOP], ids=["plain", "in a loop"])
def test_a_tagged_string_is_filled_as_any_other(head: str, to: str, format: str | None) -> None:
    every = [*product(TAGS, STRINGS, ("", "{a: b}", MADE), (False, True))]
    for tag, string, given, resolve in in_turn(every, len(head) + len(to) + (format is None), 70):
        items = f"!Sub\n     - {tag} {string}\n     - {given}\n" if given else f"\n     Fn::Sub: {tag} {string}\n"
        found = convert(head + items, to, format=format, resolve=resolve).diagnostics
        assert [one.message for one in found if one.code == "T901"] == [], items


def test_what_is_substituted_is_seen_behind_a_tag() -> None:
    text = f"Resources:\n  R:\n    P: !Sub [!!str '${{a}} ${{b}}', {MADE}]\n"
    assert convert(text, "cfn").text == "Resources:\n  R:\n    P: !Sub [!!str '${a} ${b}', {a: a1}]\n"


@pytest.mark.parametrize("format", [None, "json"])
@pytest.mark.parametrize("to", ["cfn", "foreach", "for"])
@pytest.mark.parametrize("head", [RESOURCE, LOOP], ids=["plain", "in a loop"])
def test_a_condition_in_short_form_is_the_mapping_of_that_variable(head: str, to: str, format: str | None) -> None:
    names = ("!Condition", "!Condition b", "!Condition ${X}", "&x !Condition b", "{Condition: b}")
    for name, string, resolve in product(names, ("text", "${Condition}", "${X} ${Condition}"), (False, True)):
        found = convert(f"{head}!Sub ['{string}', {name} ]\n", to, format=format, resolve=resolve)
        assert "T901" not in [one.code for one in found.diagnostics], (name, string)
        again = convert(found.text, to, resolve=resolve) if found.text is not None else found
        assert again.text == found.text


def test_a_condition_in_short_form_stays_as_it_is_beside_a_loop() -> None:
    text = f"A: !Sub [text,!Condition x ]\n{LOOP}1\n"
    found = convert(text, "cfn").text
    assert found is not None
    assert found.startswith("A: !Sub [text,!Condition x ]\n")
