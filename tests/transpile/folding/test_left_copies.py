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


SIZES = dict(zip("ABCD", "1524", strict=True))
UNFIT = {
    "too short": ("Type: Q", SIZES, "foreach", {"min_body": 3}, "a copy has 2 lines, fewer than 3"),
    "too many values": (
        "Type: Q\n    Properties:\n      Size: %s\n      A: 1",
        SIZES,
        "map",
        {"max_columns": 0},
        "1 value per copy would go to a mapping, more than 0",
    ),
    "a comment of one": (
        "Type: Q\n    Properties: {A: 1}%s",
        dict.fromkeys("ABD", "") | {"C": "  # why"},
        "terraform",
        {},
        "only `QueueC` has a comment that the others lack",
    ),
}


@pytest.mark.parametrize(("entry", "given", "to", "options", "reason"), UNFIT.values(), ids=UNFIT)
def test_what_is_unfit_for_a_loop_stays_though_loops_over_its_items_save_enough_together(
    entry: str, given: dict[str, str], to: str, options: dict[str, int], reason: str
) -> None:
    topics = "".join(f"  Topic{one}:\n    Type: T\n    Properties:\n      P: a{one}\n" for one in "ABCD")
    queues = "".join(f"  Queue{one}:\n    {entry.replace('%s', given[one])}\n" for one in "ABCD")
    text = f"Resources:\n{topics}{queues}"
    for least, topics_stay in ((12, True), (9, False)):
        result = fold(text, to, min_saved=least, **{"min_body": 2, **options})
        left = {one.ids[0]: one.reason for one in result.folds}
        assert left["QueueA"] == reason
        assert bool(left["TopicA"]) is topics_stay


@pytest.mark.parametrize("to", ["foreach", "map", "terraform"])
@pytest.mark.parametrize("value", ["%s", "[%s]", "{A: %s}"])
def test_no_mapping_holds_a_null_however_it_is_spelled(value: str, to: str) -> None:
    nulls = zip("ABCD", ["~", "null", "~", "Null"], strict=True)
    entries = "".join(f"  Queue{one}:\n    Type: T\n    P: {value % null}\n    Q: 1\n    R: 1\n" for one, null in nulls)
    text = f"Resources:\n{entries}"
    result = fold(text, to, min_saved=1, min_body=1)
    assert not failed(result.diagnostics)
    assert "Mappings" not in (result.text or "")


@pytest.mark.parametrize(
    ("between", "rows"), [("", True), ("-", True), (".", True), ("_", False), (" ", False), ("é", False)]
)
def test_what_no_row_of_a_mapping_may_be_called_is_none(between: str, rows: bool) -> None:
    """CloudFormation takes letters of ASCII, digits, hyphens and points."""
    keys = {f"Key{one}{between}{one}": at for at, one in zip((3, 1, 2), "ABC", strict=True)}
    entries = "".join(
        f"      {key}:\n        A: {at}\n        B: 1\n        C: 1\n        D: 1\n        E: 1\n"
        for key, at in keys.items()
    )
    text = f"Resources:\n  R:\n    Type: T\n    Properties:\n{entries}"
    result = fold(text, "map", min_saved=0, min_body=1)
    assert not failed(result.diagnostics)
    assert result.changed is rows
    assert ("Mappings" in (result.text or "")) is rows


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
