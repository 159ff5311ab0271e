"""What looks like copies and is left: loops of another dialect, macros, strings that the service rejects."""

from __future__ import annotations

from typing import Any

import pytest

from support.samples import load
from transpile import convert, fold
from transpile.diagnostics import failed

ITEMS = {
    "loops of other lengths": "[{'Fn::For': [[i, x], [a, b], !Ref x]}, {'Fn::For': [[i, x], [c], !Ref x]}]",
    "macros with other arguments": "[{'Fn::Transform': {Name: A, Parameters: {P: 1}}}, {'Fn::Transform': {Name: A}}]",
    "loops and what is none": "[{'Fn::For': [[i, x], [a], !Ref x]}, {A: 1}, {'Fn::For': [[i, x], [c, d], !Ref x]}]",
}


@pytest.mark.parametrize("to", ["map", "terraform", "foreach"])
@pytest.mark.parametrize("items", ITEMS.values(), ids=ITEMS)
def test_they_stay(items: str, to: str) -> None:
    text = f"Resources:\n  R:\n    Type: T\n    Properties:\n      P: {items}\n"
    result = fold(text, to, min_copies=2, min_saved=1, min_body=1)
    assert not {"T901", "T902"} & {one.code for one in result.diagnostics}, result.diagnostics
    assert to == "terraform" or (result.text == text and not failed(result.diagnostics))


@pytest.mark.parametrize("to", ["map", "for"])
def test_an_item_may_be_an_empty_string(to: str) -> None:
    items = "".join(f"        - {{Name: '{one}', Value: 'a{one}', Path: '{one}'}}\n" for one in ("", "b", "c"))
    text = f"Resources:\n  R:\n    Type: T\n    Properties:\n      P:\n{items}"
    result = fold(text, to, min_copies=2, min_saved=1, min_body=1)
    assert not failed(result.diagnostics)
    assert load(convert(result.text or "", "cfn").text or "") == load(text)


def test_what_loops_inside_of_some_copies_leave_of_a_group_is_folded_at_once() -> None:
    """The four are too different for one mapping; where two of them hold loops, the others are a group of their own."""

    def entry(name: str, ports: tuple[int, ...]) -> str:
        items = "".join(f"        - Port: {port}\n          To: {port}\n          Kind: tcp\n" for port in ports)
        return f"  {name}Group:\n    Type: T\n    Properties:\n      Text: web\n      Rules:\n{items}"

    same, other = (7, 7, 7), ((1, 2, 3), (4, 5, 6))
    parts = [entry("A", same), entry("B", other[0]), entry("C", same), entry("D", other[1])]
    text = f"Resources:\n{''.join(parts)}"
    once = fold(text, "map", min_copies=2, min_saved=0, max_columns=1, min_body=1)
    assert once.text is not None, once.diagnostics
    twice = fold(once.text, "map", min_copies=2, min_saved=0, max_columns=1, min_body=1)
    assert twice.text == once.text
    assert sum(not one.reason for one in once.folds) == 3
    assert load(convert(once.text, "cfn").text or "") == load(text)


@pytest.mark.parametrize("string", ["${a b}", "${}", "${a ${Env} b}", "${!a", "${VAR:-x y}"])
def test_strings_that_the_service_rejects_stay_where_they_are(string: str) -> None:
    """Where they stand they are the author's; in a loop they would be an error of ours."""
    entry = f"Type: T\n    Properties:\n      P: !Sub 'x {string}'\n      Q: 1\n      R: 2\n"
    text = f"Resources:\n  TopicA:\n    {entry}  TopicB:\n    {entry}"
    result = fold(text, "foreach", min_copies=2, min_saved=1, min_body=1)
    assert not failed(result.diagnostics)
    assert result.text == text
    right = fold(text.replace(string, "b"), "foreach", min_copies=2, min_saved=1, min_body=1)
    assert right.changed


@pytest.mark.parametrize("between", ["A", "!Ref P", "{Fn::Map: {Collection: [x], Fragment: 1}}", "[1]", "{other: 1}"])
def test_items_with_another_one_between_them_stay(between: str) -> None:
    """A loop would put them side by side."""
    items = [f"{{Protocol: tcp, From: {at}, To: {at}, Text: port {at}}}" for at in (80, 81, 90, 91)]
    listed = "".join(f"      - {one}\n" for one in (*items[:2], between, *items[2:]))
    text = f"Resources:\n  G:\n    Type: T\n    P:\n{listed}"
    result = fold(text, "map", min_copies=2, min_saved=0, min_body=1)
    assert result.text is not None, [one.message for one in result.diagnostics]
    plain = [one.get("From", one) if isinstance(one, dict) else one for one in listed_in(result.text)]
    assert [one for one in plain if one in (80, 81, 90, 91)] == [80, 81, 90, 91]
    assert plain.index(90) > plain.index(81) + 1


def listed_in(text: str) -> list[Any]:
    found: list[Any] = load(convert(text, "cfn").text or "")["Resources"]["G"]["P"]
    return found
