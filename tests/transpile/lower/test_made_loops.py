"""Filters, groups, sorted order, zipped lists, ranges, computed keys: no dialect of templates here spells them.

Hand-made loops are converted to every dialect that is there; what that yields is compared with the loop's own meaning.
"""

from __future__ import annotations

from collections.abc import Set
from textwrap import dedent
from typing import Any

import pytest

from dialects import foreach
from support.made_loops import (
    AT,
    ITEM,
    TARGETS,
    converted,
    core,
    entry,
    loop,
    lst,
    meanings,
    n,
    obj,
    pick,
    s,
    sub,
    text_of,
    topics,
)
from transpile.ir import (
    Binder,
    Call,
    Collect,
    Duplicates,
    Expression,
    Group,
    Loop,
    Merge,
    Object,
    Order,
    Reference,
    Spread,
    Variable,
)
from transpile.ir.features import Feature
from transpile.ir.traversal import walk

HEAD = """\
Parameters:
  Names: {Type: CommaDelimitedList, Default: "b,a,c"}
  Zones: {Type: CommaDelimitedList, Default: "z1,z2,z3"}
  Count: {Type: Number, Default: 2}
  Image: {Type: String, Default: ami-1}
"""
NAMES, ZONES, COUNT, IMAGE = (Reference(name) for name in ("Names", "Zones", "Count", "Image"))
PEOPLE = lst(obj(Name="ann", Age=n(30)), obj(Name="bob", Age=n(40)), obj(Name="cid", Age=n(50)))


def joined(*parts: Expression) -> Call:
    return Call("cfn", "Fn::Join", lst("", lst(*parts)))


def odd(of: Expression = AT) -> Call:
    """Whether it is the first position, or the third."""
    return core("item", of, lst("true", "false", "true"))


def replacing(*key: Any, value: Expression) -> Merge:
    return Merge(topics(*key, V=value).members, Duplicates.LAST)


def under(*items: str) -> Object:
    """An object with an entry for each item, made by a loop."""
    of = Variable(Binder("y"))
    return Object((Spread(loop(lst(*items), entry("K", of, value=ITEM), None, of.binder)),))


LOOPS: dict[str, Loop] = {
    "filter": loop(lst("a", "b", "c"), topics(ITEM, Name=ITEM), filter=odd()),
    "filter that lets nothing pass": loop(lst("a"), topics(ITEM, Name=ITEM), filter=s("false")),
    "filter with positions": loop(lst("a", "b", "c"), topics(AT, Name=ITEM, At=AT), filter=odd()),
    "filter of objects": loop(PEOPLE, topics(AT, Who=ITEM), filter=odd()),
    "filter of an object": loop(obj(a="true", b="false"), topics(AT, V=AT), filter=ITEM),
    "filter of a parameter": loop(NAMES, topics(ITEM, Name=ITEM), filter=odd()),
    "filter by a parameter": loop(
        lst("a", "b"), topics(ITEM, Name=ITEM), filter=core("item", COUNT, lst("false", "false", "true"))
    ),
    "filter in a list": loop(lst("a", "b", "c"), Collect((sub(AT, "-", ITEM),)), filter=odd()),
    "filter of objects in a list": loop(PEOPLE, Collect((obj(At=AT, Who=ITEM),)), filter=odd()),
    "group": loop(lst("a", "b", "c"), Group(odd(), ITEM)),
    "group of objects": loop(lst("a", "b", "c"), Group(odd(), obj(Name=ITEM))),
    "group of references": loop(lst("a", "b", "c"), Group(odd(), obj(Name=ITEM, Image=IMAGE))),
    "group of a parameter": loop(NAMES, Group(ITEM, AT)),
    "filtered group": loop(lst("a", "b", "c"), Group(ITEM, AT), filter=odd()),
    "sorted": loop(lst("b", "a", "c"), topics(ITEM, At=AT), order=Order.SORTED),
    "sorted keys": loop(obj(b="1", a="2"), Collect((obj(K=AT, V=ITEM),)), order=Order.SORTED),
    "sorted parameter": loop(NAMES, topics(ITEM, At=AT), order=Order.SORTED),
    "sorted and filtered": loop(lst("b", "a", "c"), topics(ITEM, At=AT), order=Order.SORTED, filter=odd()),
    "sorted list": loop(NAMES, Collect((ITEM,)), order=Order.SORTED),
    "zip": loop(core("zip", lst("a", "b"), lst("x", "z")), topics(AT, A=pick(0, ITEM), B=pick(1, ITEM))),
    "zip of parameters": loop(core("zip", NAMES, ZONES), topics(AT, A=pick(0, ITEM), B=sub("in ", pick(1, ITEM)))),
    "zip in a list": loop(core("zip", NAMES, ZONES), Collect((obj(A=pick(0, ITEM), B=pick(1, ITEM)),))),
    "zip used whole": loop(core("zip", NAMES, ZONES), topics(AT, Pair=ITEM)),
    "zip in a key": loop(core("zip", NAMES, ZONES), topics(pick(0, ITEM), A=pick(0, ITEM), B=pick(1, ITEM))),
    "padded zip": loop(core("zip_pad", lst("a", "b"), lst("x")), topics(AT, A=pick(0, ITEM), B=pick(1, ITEM))),
    "padded zip of parameters": loop(core("zip_pad", NAMES, lst("x")), Collect((pick(1, ITEM), pick(0, ITEM)))),
    "range": loop(core("range", n(3)), topics(ITEM, V=ITEM)),
    "range of a parameter": loop(core("range", COUNT), topics(ITEM, V=ITEM)),
    "range of a parameter in a list": loop(core("range", COUNT), Collect((ITEM,))),
    "range in a list": loop(core("range", n(1), n(6), n(2)), Collect((ITEM,))),
    "object": loop(obj(a="1", b="2"), topics(AT, K=AT, V=ITEM)),
    "object with references": loop(obj(a="1", b=IMAGE), topics(AT, K=AT, V=ITEM)),
    "object of objects": loop(obj(a=obj(P="1"), b=obj(P="2")), topics(AT, V=ITEM)),
    "object in a list": loop(obj(a="1", b="2"), Collect((obj(K=AT, V=ITEM),))),
    "object whose values make the keys": loop(obj(a="1", b="2"), topics(ITEM, K=AT)),
    "no object": loop(obj(), topics(AT, V=ITEM)),
    "objects with references": loop(lst(obj(N="a", I=IMAGE), obj(N="b", I=s("ami-2"))), topics(AT, Who=ITEM)),
    "computed key": loop(PEOPLE, topics(joined(s("X"), core("item", AT, lst("p", "q", "r"))), Who=ITEM)),
    "computed key of a parameter": loop(NAMES, topics(joined(s("X"), ITEM), Name=ITEM)),
    "entries that replace others": loop(lst("a", "b", "a"), replacing(ITEM, value=ITEM)),
    "entries that replace others by position": loop(lst("a", "b", "a"), replacing(ITEM, value=AT)),
    "entries that replace none": loop(lst("a", "b"), replacing(ITEM, value=AT)),
    "keys that collide under a filter that lets nothing pass": loop(
        lst("a"), topics(ITEM, V=under("x", "x")), filter=s("false")
    ),
    "keys that collide under a loop over nothing": loop(lst(), topics(ITEM, V=under("x", "x"))),
    "two entries of which one is replaced": loop(
        lst("a", "b"), Merge((*topics("Same", V=ITEM).members, *topics(ITEM, V=ITEM).members), Duplicates.LAST)
    ),
}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", LOOPS)
def test_a_conversion_makes_what_the_loop_makes(name: str, target: str) -> None:
    before, after = meanings(LOOPS[name], target, HEAD)
    assert before == after


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", LOOPS)
def test_a_parameter_that_is_read_no_more_is_told_of_once(name: str, target: str) -> None:
    of = LOOPS[name]
    result = converted(of, target, HEAD)
    read = {e.name for part in (of.source, of.filter or s("")) for e in walk(part) if isinstance(e, Reference)}
    lost = {one for one in read if f"!Ref {one}" not in (result.text or "")}
    told = [one.message for one in result.diagnostics if one.code == "T403"]
    assert len(told) == (1 if lost else 0)
    assert all(f"`{one}` (" in told[0] for one in lost)


@pytest.mark.parametrize("name", LOOPS)
def test_an_expansion_is_that_of_the_loop(name: str) -> None:
    before, after = meanings(LOOPS[name], "cfn", HEAD)
    assert before == after


# -- how the results read ---------------------------------------------------------------------------------------------


def reads(of: Loop, target: str, text: str) -> None:
    assert text_of(of, target, HEAD) == dedent(text).lstrip("\n")


def test_a_filter_is_evaluated_now() -> None:
    reads(
        LOOPS["filter of a parameter"],
        "foreach",
        """
        warning: the items of parameter `Names` (b,a,c) are fixed at the 2 used now
        Resources:
          Fn::ForEach::Topic:
            - x
            - [b, c]
            - Topic${x}:
                Type: AWS::SNS::Topic
                Properties:
                  Name: !Ref x
        """,
    )


def test_positions_after_a_filter_are_those_before_it() -> None:
    reads(
        LOOPS["filter with positions"],
        "map",
        """
        Resources:
          Fn::Merge:
            - Fn::Map:
                Value: i
                Collection: [0, 2]
                Key: !Sub Topic${i}
                Fragment:
                  Type: AWS::SNS::Topic
                  Properties:
                    Name: !Select
                      - !Ref i
                      - [a, b, c]
                    At: !Ref i
        """,
    )


def test_a_group_is_a_loop_over_its_keys_with_a_table_of_lists() -> None:
    reads(
        LOOPS["group"],
        "foreach",
        """
        Mappings:
          ResourcesTable:
            'true':
              Items: [a, c]
            'false':
              Items: [b]
        Resources:
          Site:
            Type: AWS::SNS::Topic
            Properties:
              Made:
                Fn::ForEach::Made:
                  - Key
                  - ['true', 'false']
                  - ${Key}: !FindInMap [ResourcesTable, !Ref Key, Items]
        """,
    )


def test_zipped_parameters_stay_followed_where_the_target_knows_positions() -> None:
    reads(
        LOOPS["zip of parameters"],
        "for",
        """
        Resources:
          Topic:
            Fn::For:
              - [i, x]
              - !Ref Names
              - Type: AWS::SNS::Topic
                Properties:
                  A: !Ref x
                  B: !Sub
                    - in ${Item}
                    - Item: !Select [!Ref i, !Ref Zones]
              - !Sub Topic${i}
        """,
    )


def test_values_of_an_object_that_are_no_literals_are_picked_by_position() -> None:
    reads(
        LOOPS["object with references"],
        "map",
        """
        Mappings:
          TopicTable:
            a:
              Position: 0
            b:
              Position: 1
        Resources:
          Fn::Merge:
            - Fn::Map:
                Value: i
                Collection: [a, b]
                Key: !Sub Topic${i}
                Fragment:
                  Type: AWS::SNS::Topic
                  Properties:
                    K: !Ref i
                    V: !Select
                      - !FindInMap [TopicTable, !Ref i, Position]
                      - ['1', !Ref Image]
        """,
    )


def test_members_that_are_no_literals_are_picked_by_the_position_that_carries() -> None:
    reads(
        LOOPS["objects with references"],
        "foreach",
        """
        Mappings:
          TopicTable:
            '0':
              XN: a
            '1':
              XN: b
        Resources:
          Fn::ForEach::Topic:
            - i
            - ['0', '1']
            - Topic${i}:
                Type: AWS::SNS::Topic
                Properties:
                  Who:
                    'N': !FindInMap [TopicTable, !Ref i, XN]
                    I: !Select
                      - !Ref i
                      - [!Ref Image, ami-2]
        """,
    )


def test_what_a_function_makes_of_an_item_carries_as_a_whole() -> None:
    reads(
        LOOPS["computed key"],
        "map",
        """
        Mappings:
          TopicTable:
            Xp:
              XName: ann
              XAge: 30
            Xq:
              XName: bob
              XAge: 40
            Xr:
              XName: cid
              XAge: 50
        Resources:
          Fn::Merge:
            - Fn::Map:
                Value: x
                Collection: [Xp, Xq, Xr]
                Key: !Sub Topic${x}
                Fragment:
                  Type: AWS::SNS::Topic
                  Properties:
                    Who:
                      Name: !FindInMap [TopicTable, !Ref x, XName]
                      Age: !FindInMap [TopicTable, !Ref x, XAge]
        """,
    )


LACKS = {
    "both": frozenset[Feature](),
    "an item twice": {Feature.LAST_WINS},
    "an entry that replaces another": {Feature.DUPLICATE_ITEMS},
}


@pytest.mark.parametrize("also", LACKS.values(), ids=LACKS)
def test_entries_that_are_replaced_are_left_out(also: Set[Feature], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreach, "features", foreach.features | also)
    reads(
        LOOPS["entries that replace others"],
        "foreach",
        """
        Resources:
          Fn::ForEach::Topic:
            - x
            - [a, b]
            - Topic${x}:
                Type: AWS::SNS::Topic
                Properties:
                  V: !Ref x
        """,
    )


def test_an_object_valued_loop_below_a_section_is_written_out_where_the_target_has_none() -> None:
    of = loop(lst("a", "b"), entry(ITEM, value=AT))
    reads(
        of,
        "for",
        """
        Resources:
          Site:
            Type: AWS::SNS::Topic
            Properties:
              Made:
                a: 0
                b: 1
        """,
    )
