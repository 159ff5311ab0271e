"""A result must mean the same for other values of the parameters that decide over loops, not for the defaults only."""

from __future__ import annotations

import pytest

from support.verify import noticed, said, told, undeclared
from transpile import convert

HEAD = """\
Transform: AWS::LanguageExtensions
Metadata: {Words: [&names Names, &stage !Ref Stage]}
Parameters:
  List: {Type: CommaDelimitedList, Default: "a,b"}
  Same: {Type: CommaDelimitedList, Default: "a,b"}
  Bare: {Type: CommaDelimitedList}
  Stored: {Type: "AWS::SSM::Parameter::Value<List<String>>", Default: /path}
  Ports: {Type: List<Number>, Default: "80,81"}
  Text: {Type: String, Default: "a,b"}
  Stage: {Type: String, Default: dev}
  Open: {Type: String}
  Pick: {Type: Number, Default: 0}
Mappings:
  Names:
    dev: {All: [a, b]}
    prod: {All: [a, b, c]}
  Zones:
    eu-west-1: {All: [a]}
    us-east-1: {All: [b, c]}
Conditions:
  IsProd: !Equals [!Ref Stage, prod]
Resources:
  Plain: {Type: AWS::SNS::Topic}
"""


def foreach(source: str, body: str = "!Ref X") -> str:
    """A template with one loop over `source`."""
    return f"""{HEAD}  Fn::ForEach::Loop:
    - X
    - {source}
    - Topic${{X}}:
        Type: AWS::SNS::Topic
        Properties: {{Name: {body}}}
"""


def mapped(source: str, body: str = "!Ref X") -> str:
    """The same in the other dialect."""
    return f"""{HEAD}  Fn::Merge:
    - Fn::Map:
        Value: X
        Index: N
        Collection: {source}
        Key: !Sub Topic${{X}}
        Fragment:
          Type: AWS::SNS::Topic
          Properties: {{Name: {body}}}
"""


def listed(*entries: str) -> str:
    """A template in which a resource has these items, written out or made by loops."""
    items = "".join(f"        - {one}\n" for one in entries)
    return f"{HEAD}  Hosts:\n    Type: AWS::SNS::Topic\n    Properties:\n      Names:\n{items}"


SOURCES = {
    "a list": ("!Ref List", "[a, b]"),
    "a list without default": ("!Ref Bare", "!Ref List"),
    "a list that is stored": ("!Ref Stored", "!Ref List"),
    "a list of numbers": ("!Ref Ports", "[80, 81]"),
    "another list of the same items": ("!Ref List", "!Ref Same"),
    "a list of references": ("[!Ref Stage, !Ref Pick]", "[dev, !Ref Pick]"),
    "a string that is split": ('!Split [",", !Ref Text]', "[a, b]"),
    "a string that is split, by its parameter": ('!Split [",", !Ref Text]', "!Ref List"),
    "a list looked up": ("!FindInMap [Names, !Ref Stage, All]", "[a, b]"),
    "a list looked up in another row": ("!FindInMap [Names, !Ref Stage, All]", "!FindInMap [Names, dev, All]"),
    "a list that a condition chooses": ("!If [IsProd, !Ref Same, !Ref List]", "!Ref List"),
    "the other list that a condition chooses": (
        "!If [IsProd, !Ref Same, !Ref List]",
        "!If [IsProd, !Ref Bare, !Ref List]",
    ),
    "branches that change places": ("!If [IsProd, !Ref Same, !Ref List]", "!If [IsProd, !Ref List, !Ref Same]"),
    "a list looked up by aliases": ("!FindInMap [*names, *stage, All]", "!FindInMap [Names, dev, All]"),
    "a list of the region": ("!FindInMap [Zones, !Ref AWS::Region, All]", "!FindInMap [Zones, eu-west-1, All]"),
    "a pseudo parameter that is split": ('!Split [".", !Ref AWS::URLSuffix]', "[amazonaws, com]"),
    "a list without default looked up": ("!FindInMap [Names, !Ref Open, All]", "!FindInMap [Names, dev, All]"),
    "a joined list": ('!Split [",", !Join [",", !Ref List]]', "[a, b]"),
    "items that are selected": ("[!Select [0, !Ref List], z]", "[a, z]"),
    "an item selected by its number": ("[!Select [!Ref Pick, [a, b, c]], z]", "[a, z]"),
    "a second item selected": ("[!Select [0, !Ref List], z]", "[!Select [0, !Ref Same], z]"),
}
"""What a loop iterates over, and what gives the same items for the values that parameters have by default."""

BODIES = {
    "the parameter itself": ('!Join [",", !Ref List]', '"a,b"'),
    "another list": ('!Join [",", !Ref List]', '!Join [",", !Ref Same]'),
    "an item of it": ("!Select [0, !Ref List]", "a"),
    "a parameter that decides over no loop": ("!Ref Stage", "dev"),
    "one in a string": ('!Sub "${X}-${Stage}"', '!Sub "${X}-dev"'),
    "a look-up by the item": ("!FindInMap [Names, !Ref X, All, DefaultValue: x]", "x"),
    "a look-up in an aliased mapping": ("!FindInMap [*names, !Ref X, All, DefaultValue: x]", "x"),
}
"""What the body of a loop over `List` says, and what is the same for the values by default."""


@pytest.mark.parametrize(("before", "after"), SOURCES.values(), ids=SOURCES)
def test_a_source_that_only_gives_the_same_items_now_is_refused(
    monkeypatch: pytest.MonkeyPatch, before: str, after: str
) -> None:
    assert noticed(undeclared(monkeypatch, foreach(before), mapped(after), "map"))
    assert noticed(undeclared(monkeypatch, mapped(before), foreach(after), "foreach"))


@pytest.mark.parametrize("source", sorted({before for before, _ in SOURCES.values()}))
def test_the_same_source_is_no_difference(monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    assert not noticed(undeclared(monkeypatch, foreach(source), mapped(source), "map"))
    assert not noticed(undeclared(monkeypatch, mapped(source), foreach(source), "foreach"))
    assert not noticed(told(convert(foreach(source), "map")))


@pytest.mark.parametrize(("before", "after"), BODIES.values(), ids=BODIES)
def test_a_body_that_only_says_the_same_now_is_refused(
    monkeypatch: pytest.MonkeyPatch, before: str, after: str
) -> None:
    assert noticed(undeclared(monkeypatch, foreach("!Ref List", before), mapped("!Ref List", after), "map"))


LOOP = "Fn::Map: {Value: X, Index: N, Collection: !Ref List, Fragment: !Ref X}"


def test_items_of_a_list_follow_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    items = ["!Select [0, !Ref List]", "!Select [1, !Ref List]"]
    assert noticed(undeclared(monkeypatch, listed(LOOP), listed(*items), "foreach"))


def test_a_result_that_has_an_item_less_than_a_short_list_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = "!If [IsProd, !Select [1, !Ref List], !Select [1, !Ref List]]"
    assert noticed(undeclared(monkeypatch, listed(LOOP), listed("!Select [0, !Ref List]", guarded), "foreach"))


def test_a_table_of_positions_is_stale_when_items_change_places(monkeypatch: pytest.MonkeyPatch) -> None:
    before = mapped("!Ref List", "!Ref N")
    after = foreach("!Ref List", "!FindInMap [Table, !Ref X, N]").replace(
        "Mappings:\n", "Mappings:\n  Table: {a: {N: 0}, b: {N: 1}}\n"
    )
    assert noticed(undeclared(monkeypatch, before, after, "foreach"))


def test_an_item_that_occurs_twice_has_its_own_position(monkeypatch: pytest.MonkeyPatch) -> None:
    before = "Fn::Map: {Value: X, Index: N, Collection: !Ref List, Fragment: !Ref N}"
    after = "Fn::Map: {Value: X, Collection: !Ref List, Fragment: !FindInMap [T, !Ref X, N, DefaultValue: 1]}"
    table = listed(after).replace("Mappings:\n", "Mappings:\n  T: {a: {N: 0}}\n")
    assert noticed(undeclared(monkeypatch, listed(before), table, "map", from_="for"))


def test_two_lists_change_lengths_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    nest = (
        "Fn::Map: {Value: X, Collection: !Ref List, Fragment: [Fn::Map: {Value: Y, Collection: !Ref Same, "
        'Fragment: !Sub "${X}${Y}"}]}'
    )
    turned = nest.replace("!Ref List", "!Ref ?").replace("!Ref Same", "!Ref List").replace("!Ref ?", "!Ref Same")
    assert noticed(undeclared(monkeypatch, listed(nest), listed(turned), "map"))


def test_a_loop_that_was_fixed_may_stay_as_it_was() -> None:
    result = convert(listed(LOOP), "foreach")
    assert result.text is not None
    assert [one[:4] for one in told(result)] == ["T403"]


def test_a_loop_that_was_not_declared_as_fixed_follows_beside_one_that_was(monkeypatch: pytest.MonkeyPatch) -> None:
    both = listed(LOOP) + mapped("!Ref List").removeprefix(HEAD)
    right = convert(both, "foreach").text
    assert right is not None
    wrong = right.replace("    - !Ref List\n", "    - [a, b]\n")
    assert wrong != right
    assert not noticed(said(monkeypatch, both, right, "foreach"))
    assert noticed(said(monkeypatch, both, wrong, "foreach"))


def test_what_an_expansion_fixed_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    expanded = convert(foreach("!Ref List"), "cfn").text
    assert expanded is not None
    (message,) = [one for one in undeclared(monkeypatch, foreach("!Ref List"), expanded, "cfn") if "T901" in one]
    assert "no longer follow List, and no diagnostic reports it" in message


def test_an_expansion_keeps_what_no_loop_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    text = foreach("[a, b]", '!Join ["-", [!Ref X, !Ref Stage]]')
    right = convert(text, "cfn").text
    assert right is not None
    assert not noticed(undeclared(monkeypatch, text, right, "cfn"))
    assert noticed(undeclared(monkeypatch, text, right.replace("!Ref Stage]", "dev]", 1), "cfn"))


def test_the_values_are_the_same_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [undeclared(monkeypatch, foreach("!Ref List"), mapped("[a, b]"), "map") for _ in range(2)]
    assert runs[0] == runs[1]
    assert "with List=" in runs[0][0]


@pytest.mark.parametrize("name", ['{"Fn::Sub": Same}', "{Fn::Select: [0, [Same]]}", '{Fn::Join: ["", [Same]]}'])
@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
def test_a_parameter_whose_name_is_computed_is_followed(name: str, to: str) -> None:
    loop = f"Fn::For: [[j, Y], {{Ref: {name}}}, {{A: !Ref Y}}]"
    made = f"{{Type: T, P: [{{{loop}}}]}}"
    text = f"{HEAD}  Group:\n    Fn::For: [[i, X], !Ref List, {made}, !Sub 'I${{i}}']\n"
    result = convert(text, to)
    assert result.text is not None, [one.message for one in result.diagnostics]
