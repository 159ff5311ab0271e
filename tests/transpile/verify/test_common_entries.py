"""Entries that are the same in a source and its result are not evaluated, and nothing else passes for the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.evaluate import parse
from transpile.ir import Document, Duplicates, Literal, Loop, Member, Merge, Object, Spread, Text
from transpile.verify.common_entries import without

HEAD = "Transform: AWS::LanguageExtensions\nParameters: {N: {Type: CommaDelimitedList}, P: {Type: 'List<Number>'}}\n"


def read(resources: str, head: str = HEAD) -> Document:
    return parse(f"{head}Resources:\n{resources}")[0]


def foreach(variable: str = "X", items: str = "[a, b]", key: str = "T${X}", body: str = "{Type: !Ref X}") -> str:
    return f"  Fn::ForEach::L{key[0]}:\n    - {variable}\n    - {items}\n    - '{key}': {body}\n"


def mapped(variable: str = "X", items: str = "[a, b]", key: str = "T${X}", body: str = "{Type: !Ref X}") -> str:
    parts = f"Value: {variable}, Collection: {items}, Key: !Sub '{key}', Fragment: {body}"
    return f"  Fn::Merge: [Fn::Map: {{{parts}}}]\n"


def keys(document: Document) -> list[str]:
    """What the entries of `Resources` begin with, and those that loops make."""
    (section,) = (one.value for one in document.root.members if one.name == "Resources")
    assert isinstance(section, Object)
    found: list[str] = []
    for entry in section.members:
        loop = entry.value
        members = loop.members if isinstance(entry, Spread) and isinstance(loop, Loop) else (entry,)
        found += [_begins(one) for one in members]
    return found


def _begins(entry: Member | Spread) -> str:
    match entry:
        case Member(Literal(text)):
            return text
        case Member(Text(parts)):
            return str(parts[0])
    return "?"


PLAIN = "  A: {Type: X, Properties: {P: [1, 'x', !Ref N, !Sub 'a${A}b', null]}}\n"
ALIASED = "  A: &a {Type: X}\n  B: *a\n"
TWO = "  Fn::ForEach::Two:\n    - X\n    - [a, b]\n    - 'T${X}': {Type: !Ref X}\n      'U${X}': {Type: Y}\n"

SAME = {
    "a plain entry": (PLAIN, PLAIN),
    "a plain entry at another place": (PLAIN + foreach(), foreach() + PLAIN),
    "another dialect": (mapped(), foreach()),
    "another name of the variable": (mapped(), foreach("Y", key="T${Y}", body="{Type: !Ref Y}")),
    "a list parameter": (mapped(items="!Ref N"), foreach(items="!Ref N")),
    "what an alias stands for": (ALIASED, "  A: {Type: X}\n  B: {Type: X}\n"),
    "one loop for two": (mapped() + foreach(key="U${X}", body="{Type: Y}"), TWO),
}

DIFFERENT = {
    "another value": (PLAIN, PLAIN.replace("'x'", "'y'")),
    "a number and its text": (PLAIN, PLAIN.replace("1,", "'1',")),
    "another order in a list": (PLAIN, PLAIN.replace("[1, 'x'", "['x', 1")),
    "another reference": (PLAIN, PLAIN.replace("!Ref N", "!Ref P")),
    "other items": (mapped(), foreach(items="[a, c]")),
    "fewer items": (mapped(), foreach(items="[a]")),
    "items in another order": (mapped(), foreach(items="[b, a]")),
    "another key": (mapped(), foreach(key="T${X}a")),
    "a word for the variable": (mapped(), foreach(body="{Type: X}")),
    "a parameter of the variable's name": (
        mapped("N", key="T${N}", body="{Type: !Ref N}"),
        foreach(body="{Type: !Ref N}"),
    ),
    "numbers that become strings": (mapped(items="[1, 2]"), foreach(items="[1, 2]")),
    "numbers of a parameter": (mapped(items="!Ref P"), foreach(items="!Ref P")),
    "another function": (PLAIN, PLAIN.replace("!Sub 'a${A}b'", "!Base64 'a${A}b'")),
}


@pytest.mark.parametrize(("source", "result"), SAME.values(), ids=SAME)
def test_what_is_the_same_is_left_out(source: str, result: str) -> None:
    rest = without(read(source), read(result))
    assert rest is not None
    assert keys(rest.source) == keys(rest.result) == []


@pytest.mark.parametrize(("source", "result"), DIFFERENT.values(), ids=DIFFERENT)
def test_what_differs_stays_on_both_sides(source: str, result: str) -> None:
    same = "  Same: {Type: X}\n"
    before, after = read(source + same), read(result + same)
    rest = without(before, after)
    assert rest is not None
    kept = [one for one in keys(before) if one != "Same"]
    assert keys(rest.source) == kept
    assert len(keys(rest.result)) == len(kept)


def test_variables_that_change_places_differ() -> None:
    def nest(key: str) -> str:
        inner = f"{{'Fn::ForEach::In': [Y, [c, d], {{'{key}': {{Type: X}}}}]}}"
        return f"  Fn::ForEach::Out: [X, [a, b], {inner}]\n"

    rest = without(read(nest("T${X}${Y}") + "  S: {}\n"), read(nest("T${Y}${X}") + "  S: {}\n"))
    assert rest is not None
    assert len(keys(rest.source)) == len(keys(rest.result)) == 1


def test_of_a_loop_with_several_entries_those_stay_that_differ() -> None:
    rest = without(read(TWO), read(TWO.replace("Type: Y", "Type: Z")))
    assert rest is not None
    assert keys(rest.source) == keys(rest.result) == ["U"]


def test_an_entry_stands_for_one_only() -> None:
    rest = without(read(foreach()), read(foreach() + foreach().replace("LT", "Again")))
    assert rest is not None
    assert (keys(rest.source), keys(rest.result)) == ([], ["T"])


def test_where_the_last_of_equal_keys_wins_nothing_is_left_out() -> None:
    # Which of two entries stands last is part of the meaning there.
    source = read(foreach() + PLAIN)
    root = source.root
    (resources,) = (one for one in root.members if one.name == "Resources")
    assert isinstance(resources.value, Object)
    spread, plain = resources.value.members
    assert isinstance(spread.value, Loop)
    loop = replace(spread.value, result=Merge(spread.value.members, Duplicates.LAST))
    section = replace(resources, value=Object((replace(spread, value=loop), plain)))
    members = tuple(section if one is resources else one for one in root.members)
    last = replace(source, root=Object(members, root.origin))
    rest = without(last, last)
    assert rest is not None
    assert keys(rest.source) == ["T", "A"]


def test_conditions_stay() -> None:
    head = f"{HEAD}Conditions: {{C: !Equals [a, b]}}\n"
    rest = without(read(PLAIN, head), read(PLAIN, head))
    assert rest is not None
    assert rest.source.root.fields["Conditions"] == read(PLAIN, head).root.fields["Conditions"]


def test_a_new_mapping_of_a_name_that_was_looked_up_in_vain_is_seen() -> None:
    source = PLAIN + "  B: {Type: !FindInMap [T, a, b]}\n"
    table = f"{HEAD}Mappings: {{T: {{a: {{b: c}}}}}}\n"
    rest = without(read(source), read(source, table))
    assert rest is not None
    assert keys(rest.source) == ["B"]
