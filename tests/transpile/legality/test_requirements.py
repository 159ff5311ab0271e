"""What a loop needs where it stands: each feature has a smallest loop that needs it, and one that does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.made_loops import AT, ITEM, POSITION, bare_context, core, entry, loop, lst, n, obj, pick, s, sub
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Document,
    Duplicates,
    Expression,
    Group,
    Loop,
    Merge,
    Object,
    Order,
    Parameter,
    Reference,
    Sigil,
    Splice,
    Spread,
    Variable,
)
from transpile.ir.features import Feature
from transpile.legality.context import Context
from transpile.legality.requirements import NEEDED, missing, required
from transpile.legality.scope import Around, nested, waits

WRITERS = {Feature.SIBLINGS, Feature.OBJECT_MERGE}
"""Features that are no loop's own."""
AB = lst("a", "b")
PLAIN = loop(AB, entry("K", ITEM, value=s("v")))
STRIPPED = Variable(ITEM.binder, Sigil.ALPHANUMERIC)
OUTER = loop(AB, Collect((Splice(PLAIN),)))
LIST = Reference("Names")

SMALLEST: dict[Feature, Loop] = {
    Feature.LOOP: PLAIN,
    Feature.LIST_RESULT: loop(AB, Collect((ITEM,))),
    Feature.OBJECT_RESULT: PLAIN,
    Feature.SEVERAL_ENTRIES: loop(AB, Merge((*entry(ITEM, value=s("v")).members, *entry("K", value=s("v")).members))),
    Feature.POSITION: loop(AB, entry("K", AT, value=s("v"))),
    Feature.OBJECT_SOURCE: loop(obj(a="1"), entry(AT, value=ITEM)),
    Feature.OBJECT_ORDER: loop(obj(b="1", a="2"), Collect((ITEM,))),
    Feature.STRUCTURED_ITEMS: loop(lst(lst("a")), Collect((pick(0, ITEM),))),
    Feature.FILTER: loop(AB, Collect((ITEM,)), filter=s("true")),
    Feature.GROUP: loop(AB, Group(ITEM, ITEM)),
    Feature.SORTED: loop(AB, Collect((ITEM,)), order=Order.SORTED),
    Feature.NESTED_OBJECTS: loop(AB, Merge((Spread(PLAIN),)), Binder("j"), Binder("y")),
    Feature.ALPHANUMERIC_KEYS: loop(AB, entry("K", STRIPPED, value=s("v"))),
    Feature.COMPUTED_KEYS: loop(AB, entry("K", core("item", AT, AB), value=s("v"))),
    Feature.PARAMETER_SOURCE: loop(LIST, Collect((ITEM,))),
    Feature.ZIP: loop(core("zip", AB, AB), Collect((pick(0, ITEM),))),
    Feature.RANGE: loop(core("range", n(2)), Collect((ITEM,))),
    Feature.LAST_WINS: loop(AB, Merge(entry(ITEM, value=s("v")).members, Duplicates.LAST)),
    Feature.REFERENCES: loop(AB, Collect((sub(ITEM, Reference("AWS::Region")),))),
    Feature.DUPLICATE_ITEMS: loop(lst("a", "a"), Collect((ITEM,))),
}


def context(*features: Feature) -> Context:
    names = Parameter("Names", "CommaDelimitedList", lst("a", "b"), False, listed=True)
    return bare_context(Document(Object(()), {"Names": names}, {}, frozenset()), frozenset(features))


def test_every_feature_of_a_loop_has_a_predicate() -> None:
    assert set(NEEDED) == set(Feature) - WRITERS


@pytest.mark.parametrize("feature", SMALLEST, ids=lambda one: one.name)
def test_the_smallest_loop_needs_the_feature(feature: Feature) -> None:
    assert feature in required(SMALLEST[feature], context(Feature.OBJECT_SOURCE), Around(section=True))


OF_PLAIN_LOOPS = {Feature.LOOP, Feature.OBJECT_RESULT}


@pytest.mark.parametrize("feature", [one for one in SMALLEST if one not in OF_PLAIN_LOOPS], ids=lambda one: one.name)
def test_a_plain_loop_does_not(feature: Feature) -> None:
    assert feature not in required(PLAIN, context(), Around(section=True))


def test_the_type_of_an_entry_that_a_loop_in_it_makes_counts_for_the_loop_whose_variable_it_needs() -> None:
    literal = Around(section=True, literal=frozenset({"Type"}))
    outer = Binder("y")

    def around(made: Loop) -> Loop:
        return loop(AB, Merge((Spread(made),)), Binder("j"), outer)

    def needed(one: Loop, at: Around = literal) -> bool:
        return Feature.COMPUTED_TYPES in required(one, context(), at)

    typed = loop(AB, entry("K", ITEM, value=obj(Type=Variable(outer))))
    assert needed(around(typed))
    assert not needed(loop(AB, Merge((Spread(around(typed)),)), Binder("k"), Binder("z")))
    assert not needed(around(loop(AB, entry("K", ITEM, value=obj(Type=ITEM)))))
    assert not needed(around(loop(AB, entry("K", ITEM, value=obj(Other=Variable(outer))))))
    assert needed(around(loop(AB, entry("K", ITEM, value=Variable(outer)))))
    assert not needed(around(typed), Around(section=True))


def test_a_function_of_another_language_counts_for_each_loop_whose_variable_it_needs_and_for_all_without_any() -> None:
    def needed(argument: Expression, vocabulary: str = "other") -> bool:
        return Feature.FOREIGN_FUNCTIONS in required(
            loop(AB, Collect((Call(vocabulary, "f", argument),))),
            replace(context(), vocabularies=frozenset({"core", "cfn"})),
            Around(),
        )

    assert needed(ITEM)
    assert needed(AT)
    assert needed(s("a"))
    assert not needed(Variable(Binder("y")))
    assert not needed(ITEM, "cfn")
    assert not needed(s("a"), "core")


def test_entries_below_a_section_need_more_than_those_of_one() -> None:
    more = required(PLAIN, context(), Around()) - required(PLAIN, context(), Around(section=True))
    assert more == {Feature.OBJECT_RESULT_IN_PROPERTIES}


def test_what_the_target_has_is_not_missing() -> None:
    here = Around(section=True)
    assert missing(PLAIN, context(Feature.LOOP), here) == {Feature.OBJECT_RESULT}
    assert missing(PLAIN, context(Feature.LOOP, Feature.OBJECT_RESULT), here) == frozenset()


def test_a_variable_with_the_name_of_one_around_shadows_it() -> None:
    inner = loop(AB, Collect((ITEM,)), None, Binder("x"))
    assert Feature.SHADOWING in required(inner, context(), Around((PLAIN,)))
    assert Feature.SHADOWING not in required(inner, context(), Around())


def test_the_order_of_keys_counts_where_it_shows_and_is_another() -> None:
    def needed(one: Loop, *has: Feature) -> bool:
        return Feature.OBJECT_ORDER in required(one, context(*has or (Feature.OBJECT_SOURCE,)), Around())

    unsorted, by_key = obj(b="1", a="2"), Collect((AT,))
    assert needed(loop(unsorted, by_key))
    assert needed(loop(unsorted, Group(ITEM, AT)))
    assert needed(loop(unsorted, Merge(PLAIN.members, Duplicates.LAST)))
    assert not needed(loop(unsorted, by_key), Feature.LOOP)
    assert not needed(loop(unsorted, PLAIN.result))
    assert not needed(loop(unsorted, by_key, order=Order.SORTED))
    assert not needed(loop(obj(a="1", b="2"), by_key))
    assert not needed(loop(lst("b", "a"), by_key))
    merged = Object((Spread(obj(b="1")), *obj(a="2").members))
    assert needed(loop(merged, by_key))
    assert needed(loop(Object((Spread(merged),)), by_key))
    assert not needed(loop(Object((Spread(obj(a="1")), *obj(b="2").members)), by_key))
    made = loop(AB, entry("K", ITEM, value=s("v")))
    assert needed(loop(Object((*obj(b="1").members, Spread(made))), by_key))
    assert not needed(loop(Object((*obj(A="1").members, Spread(made))), by_key))


def test_an_object_of_a_loop_around_has_an_order_too() -> None:
    outer = loop(lst(obj(b="1", a="2")), Collect((s("v"),)), Binder("j"), Binder("y"))
    inner = loop(Variable(outer.value or POSITION), Collect((ITEM,)))
    assert Feature.OBJECT_ORDER in required(inner, context(Feature.OBJECT_SOURCE), Around((outer,)))


def test_the_key_of_an_object_is_no_position() -> None:
    assert Feature.POSITION not in required(SMALLEST[Feature.OBJECT_SOURCE], context(), Around(section=True))


def test_numbers_are_no_strings_where_a_function_in_the_loop_or_around_it_tells_types() -> None:
    of = replace(context(), typed=frozenset({"F"}))
    numbers = Array((n(1), n(2)))
    plain = loop(numbers, Collect((ITEM,)))
    telling = loop(numbers, Collect((Call("cfn", "F", ITEM),)))
    in_text = loop(numbers, Collect((Call("cfn", "F", sub(ITEM)), Call("cfn", "G", ITEM))))
    strings = loop(AB, Collect((Call("cfn", "F", ITEM),)))
    needing = [
        (name, typed)
        for name, one in {"plain": plain, "telling": telling, "in a text": in_text, "strings": strings}.items()
        for typed in (False, True)
        if Feature.STRUCTURED_ITEMS in required(one, of, Around(typed=typed))
    ]
    assert needing == [("plain", True), ("telling", False), ("telling", True), ("in a text", True)]


def test_items_that_depend_on_a_loop_around_are_looked_at_in_its_rounds() -> None:
    outer = loop(lst(lst(lst("a"))), Collect((s("v"),)), Binder("j"), Binder("y"))
    inner = loop(Variable(outer.value or POSITION), Collect((pick(0, ITEM),)))
    assert Feature.STRUCTURED_ITEMS in required(inner, context(), Around((outer,)))
    flat = loop(lst(lst("a")), outer.result, outer.key, outer.value)
    assert Feature.STRUCTURED_ITEMS not in required(inner, context(), Around((flat,)))


def test_a_loop_waits_for_what_its_source_its_filter_or_its_group_mentions() -> None:
    around = Around((loop(AB, Collect((s("v"),)), Binder("j"), Binder("y")),))
    outer = Variable(around.loops[0].value or POSITION)
    assert waits(loop(lst(outer), Collect((ITEM,))), around)
    assert waits(loop(AB, Collect((ITEM,)), filter=outer), around)
    assert waits(loop(AB, Group(ITEM, outer)), around)
    assert not waits(loop(AB, Collect((outer,))), around)


def test_loops_among_the_entries_of_a_section_stand_in_it_and_those_below_do_not() -> None:
    below = loop(AB, Collect((ITEM,)))
    inner = loop(AB, entry(ITEM, value=Call("cfn", "Fn::Sub", lst(below))))
    found = [(one, at.section) for one, at in nested(loop(AB, Merge((Spread(inner),))), Around(section=True))]
    assert found == [(inner, True), (below, False)]
