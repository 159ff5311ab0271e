"""Loops of several items among other items: `flatten` makes one list of theirs.

Where an item may be a list, which `flatten` would flatten, too, `concat` takes the lists of the last loop as its
arguments.
"""

from __future__ import annotations

import pytest

from support import real_terraform, written_modules
from support.samples import load, sections
from transpile import convert

TWO = """\
        - Fn::Map:
            Value: x
            Collection: !Ref Names
            Fragment: [!Sub 'a${x}', [!Ref x]]
"""
FLAT = """\
        - Fn::Map:
            Value: x
            Collection: !Ref Names
            Fragment:
              - !Sub 'a${x}'
              - Ref: x
              - Key: {Fn::Merge: [{Fn::Map: {Value: y, Collection: !Ref Names, Fragment: {'k${y}': [!Ref y]}}}]}
              - {Fn::Map: {Value: y, Collection: [1, 2], Fragment: [!Sub '${x}${y}', 3]}}
"""
PLAIN = "        - plain\n"
HEAD = """\
Parameters: {Names: {Type: CommaDelimitedList, Default: 'p,q'}}
Resources:
  T:
    Type: T
    Properties:
      List:
"""
MADE = ["ap", ["p"], "aq", ["q"]]
MADE_FLAT = [
    one for x in ("p", "q") for one in (f"a{x}", x, {"Key": {"kp": ["p"], "kq": ["q"]}}, f"{x}1", 3, f"{x}2", 3)
]
CASES = {
    "flat": (FLAT, "List = flatten([for x in var.Names : concat(", MADE_FLAT),
    "flat last": (PLAIN + FLAT, 'concat(["plain"], flatten([for', ["plain", *MADE_FLAT]),
    "flat first": (FLAT + PLAIN, "concat(flatten([for", [*MADE_FLAT, "plain"]),
    "alone": (TWO, "concat([], [for", MADE),
    "last": (PLAIN + TWO, 'concat(["plain"], [for', ["plain", *MADE]),
    "first": (TWO + PLAIN, "concat(concat([], [for", [*MADE, "plain"]),
    "twice": (
        TWO + PLAIN + TWO,
        'concat(concat([], [for x in var.Names : ["a${x}", [x]]]...), ["plain"], [for',
        [*MADE, "plain", *MADE],
    ),
}


@pytest.mark.parametrize(("items", "spelled", "made"), CASES.values(), ids=CASES)
def test_the_last_lists_are_arguments(items: str, spelled: str, made: list[object]) -> None:
    module = convert(HEAD + items, to="terraform").text or ""
    assert spelled in " ".join(module.split()).replace("( ", "(").replace("[ ", "[")
    assert real_terraform.formatted(module) == module
    found = written_modules.made(module)["Resources"]["T"]["Properties"]["List"]
    assert found == made
    none = written_modules.made(module, {"Names": []})["Resources"]["T"]["Properties"]["List"]
    assert none == [one for one in found if one == "plain"]


@pytest.mark.parametrize("items", [one for one, _, _ in CASES.values()], ids=CASES)
def test_the_way_back_has_the_loops(items: str) -> None:
    module = convert(HEAD + items, to="terraform").text or ""
    back = convert(module, to="map", from_="terraform").text or ""
    assert back.count("Fn::Map") + back.count("!Map") == items.count("Fn::Map")
    found, wanted = (load(convert(one, to="cfn", resolve=True).text or "") for one in (back, HEAD + items))
    assert sections(found) == sections(wanted)


def test_an_item_that_is_a_list_stays_one() -> None:
    loop = "        - Fn::Map: {Value: x, Collection: [!Ref Names, q], Fragment: [k, !Ref x]}\n"
    module = convert(HEAD + loop, to="terraform").text or ""
    assert 'List = concat([], [for x in [var.Names, "q"] : ["k", x]]...)' in module
    found = written_modules.made(module)["Resources"]["T"]["Properties"]["List"]
    assert found == ["k", ["p", "q"], "k", "q"]
