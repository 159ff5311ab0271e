"""Reading `Fn::For`: one test a rule of the specification and of its errata (FR1 to FR12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dialects import for_loop, map_merge
from support.reading import Reading
from transpile.diagnostics import Severity
from transpile.ir import (
    Array,
    Call,
    Collect,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.language.registry import may_hold
from transpile.syntax.tree import Kind

ReadText = Callable[..., Reading]
NAMES, ITEMS, RESOURCE, ID = "[i, x]", "[a, b]", "{Type: T}", "!Sub 'R${i}'"


def a_for(*arguments: str) -> str:
    """A `Fn::For` in long form; without arguments, one that makes resources."""
    return "{'Fn::For': [" + ", ".join(arguments or (NAMES, ITEMS, RESOURCE, ID)) + "]}"


def resources(*entries: str) -> str:
    """A template with these resources."""
    return "Resources: {" + ", ".join(entries) + "}"


def named(*arguments: str) -> str:
    """A template with one loop, called Rs."""
    return resources(f"Rs: {a_for(*arguments)}")


def properties(body: str) -> str:
    """A template with one resource that has these properties."""
    return resources(f"R: {{Type: T, Properties: {body}}}")


def as_value(*arguments: str) -> str:
    """A template whose property L is a loop."""
    return properties("{L: " + a_for(*arguments) + "}")


def snippet(body: str, names: str = NAMES) -> str:
    """A template whose property L is a loop over a and b with this snippet."""
    return as_value(names, ITEMS, body)


def value_of(reading: Reading, name: str = "L") -> Any:
    """The value of a property of R."""
    return reading.at("Resources", "R", "Properties", name)


def only(reading: Reading, *path: str) -> Any:
    """The one loop that makes entries, of Resources if no path is given."""
    (found,) = reading.spreads(*(path or ("Resources",)))
    return found


# -- entries of a section ----------------------------------------------------------------------------------------------


def test_a_loop_makes_one_entry_a_round(read_text: ReadText) -> None:
    reading = read_text(named())
    loop = only(reading)
    assert reading.found == []
    assert (loop.source, loop.stringify, loop.dialect) == (Array((Literal("a"), Literal("b"))), False, "for")
    assert loop.result == Merge(
        (Member(Text(("R", Variable(loop.key))), Object((Member(Literal("Type"), Literal("T")),))),)
    )


def test_the_first_name_is_the_position_the_second_the_item(read_text: ReadText) -> None:
    loop = only(read_text(named("[n, item]", ITEMS, RESOURCE, "!Sub 'R${n}${item}'")))
    assert (loop.key.name, loop.value.name) == ("n", "item")
    assert loop.result.members[0].key == Text(("R", Variable(loop.key), Variable(loop.value)))


@pytest.mark.parametrize("names", ['["i", "x"]', "[i, x]", "[ 'i', x ]", "- i\n     - x"])
def test_the_names_are_strings_in_any_style(names: str, read_text: ReadText) -> None:
    template = f"Resources:\n Rs:\n  Fn::For:\n   - {names}\n   - [a]\n   - Type: T\n   - !Sub R${{i}}"
    loop = only(read_text(template))
    assert (loop.key.name, loop.value.name) == ("i", "x")


def test_the_variables_are_known_in_the_snippet(read_text: ReadText) -> None:
    value = value_of(read_text(snippet("[!Ref i, !Sub '${x}', !Ref Other]")))
    index, sub, other = value.result.items
    assert (index, other) == (Variable(value.key), Reference("Other"))
    assert sub == Call("cfn", "Fn::Sub", Text((Variable(value.value),)))


def test_the_variables_are_not_known_in_the_collection(read_text: ReadText) -> None:
    assert value_of(read_text(as_value(NAMES, "[!Ref x]", "1"))).source == Array((Reference("x"),))


@pytest.mark.parametrize("spelled", ["!For [[i, x], [a], 1]", "{'Fn::For': [[i, x], [a], 1]}"])
def test_the_short_form_is_the_long_form(spelled: str, read_text: ReadText) -> None:
    reading = read_text(properties("{L: " + spelled + "}"))
    value = value_of(reading)
    assert reading.parsed.source.slice(value.origin.span) == spelled
    assert value.result == Collect((Literal("1", Kind.NUMBER),))


@pytest.mark.parametrize("section", ["Conditions", "Resources", "Outputs"])
def test_a_loop_makes_entries_of_each_section_with_names(section: str, read_text: ReadText) -> None:
    body = {"Conditions": "!Equals [!Ref x, a]", "Resources": RESOURCE, "Outputs": "{Value: !Ref x}"}[section]
    reading = read_text(f"{section}: {{Rs: {a_for(NAMES, ITEMS, body, ID)}}}")
    assert reading.found == []
    assert isinstance(only(reading, section), Loop)


@pytest.mark.parametrize("key", ["!Sub 'R${i}'", "{'Fn::Sub': 'R${i}'}"])
def test_the_logical_id_is_fn_sub(key: str, read_text: ReadText) -> None:
    loop = only(read_text(named(NAMES, ITEMS, RESOURCE, key)))
    assert loop.result.members[0].key == Text(("R", Variable(loop.key)))


@pytest.mark.parametrize("key", ["!Ref x", "{Ref: x}", "!Sub '${x}'"])
def test_the_logical_id_may_be_the_item(key: str, read_text: ReadText) -> None:
    loop = only(read_text(named(NAMES, ITEMS, RESOURCE, key)))
    assert loop.result.members[0].key == Text((Variable(loop.value),))


@pytest.mark.parametrize("items", ["[]", "[a]"])
def test_a_plain_logical_id_is_enough_for_one_round(items: str, read_text: ReadText) -> None:
    reading = read_text(named(NAMES, items, RESOURCE, "R"))
    assert reading.found == []
    assert only(reading).result.members[0].key == Literal("R")


def test_a_plain_logical_id_is_a_warning_where_the_items_are_not_known(read_text: ReadText) -> None:
    (one,) = read_text(named(NAMES, "!Ref P", RESOURCE, "R")).diagnostics
    assert (one.code, one.severity) == ("T128", Severity.WARNING)


# -- lists -------------------------------------------------------------------------------------------------------------


def test_a_loop_as_a_value_is_a_list(read_text: ReadText) -> None:
    value = value_of(read_text(snippet("{A: !Ref x}")))
    assert value.result == Collect((Object((Member(Literal("A"), Variable(value.value)),)),))


def test_a_snippet_that_is_a_list_contributes_its_items(read_text: ReadText) -> None:
    assert value_of(read_text(snippet("[c, {D: 1}]"))).result.items[0] == Literal("c")


def test_a_snippet_that_is_a_loop_contributes_its_items(read_text: ReadText) -> None:
    (inner,) = value_of(read_text(snippet(a_for("[j, y]", "[1]", "!Ref y")))).result.items
    assert isinstance(inner, Splice)
    assert isinstance(inner.value, Loop)
    assert inner.value.result == Collect((Variable(_bound(inner.value.value)),))


def test_an_inner_loop_knows_the_outer_variables(read_text: ReadText) -> None:
    outer = value_of(read_text(snippet("{A: " + a_for("[j, y]", "!Ref x", "!Sub '${i}${j}${x}${y}'") + "}")))
    inner = outer.result.items[0].members[0].value
    assert inner.source == Variable(outer.value)
    mentioned = [part.binder for part in inner.result.items[0].argument.parts]
    assert mentioned == [outer.key, inner.key, outer.value, inner.value]


def test_the_innermost_name_wins(read_text: ReadText) -> None:
    outer = value_of(read_text(snippet("[!Ref x, " + a_for(NAMES, "!Ref x", "!Ref x") + "]")))
    mention, splice = outer.result.items
    assert (mention, splice.value.source) == (Variable(outer.value), Variable(outer.value))
    assert splice.value.result == Collect((Variable(splice.value.value),))


def test_a_loop_may_stand_in_conditions_and_outputs(read_text: ReadText) -> None:
    condition = "Conditions: {C: !Or " + a_for(NAMES, ITEMS, "!Equals [!Ref P, !Ref x]") + "}"
    output = "Outputs: {O: {Value: !Join ['', " + a_for(NAMES, "[a]", "!Ref x") + "]}}"
    assert read_text(condition + "\n" + output).found == []


def test_an_aliased_loop_is_shared(read_text: ReadText) -> None:
    text = properties("{A: [&m {'Fn::For': [[i, x], [a], 1]}], B: [*m]}")
    (item,) = value_of(read_text(text), "B").items
    assert isinstance(item, Splice)
    assert isinstance(item.value, Shared)
    assert isinstance(item.value.value, Loop)


def test_an_aliased_entry_is_the_loop_under_another_name(read_text: ReadText) -> None:
    text = "Resources: {As: &m " + a_for() + "}\nConditions: {Bs: *m}"
    (shared,) = read_text(text).spreads("Conditions")
    assert isinstance(shared, Shared)
    assert isinstance(shared.value, Loop)
    assert shared.value.label == "Bs"


# -- the errata --------------------------------------------------------------------------------------------------------


def test_fr3_a_variable_in_the_name_of_ref(read_text: ReadText) -> None:
    value = value_of(read_text(snippet("[!Ref 'Vpc${i}']")))
    (call,) = value.result.items
    assert call == Call("cfn", "Ref", Call("cfn", "Fn::Sub", Text(("Vpc", Variable(value.key)))))
    assert (call.origin, call.argument.origin) == (None, None)


@pytest.mark.parametrize("spelled", ["!GetAtt 'Vpc${i}.Arn'", "!GetAtt ['Vpc${i}', Arn]"])
def test_fr3_a_variable_in_the_name_of_get_att(spelled: str, read_text: ReadText) -> None:
    value = value_of(read_text(snippet(f"[{spelled}]")))
    (call,) = value.result.items
    assert call.argument.items == (Call("cfn", "Fn::Sub", Text(("Vpc", Variable(value.key)))), Literal("Arn"))


def test_fr6_the_entry_only_names_the_loop(read_text: ReadText) -> None:
    reading = read_text(resources("A: {Type: T}", f"Instances: {a_for()}", "B: {Type: T}"))
    before, spread, after = reading.at("Resources").members  # type: ignore[union-attr]
    assert (before.key, after.key) == (Literal("A"), Literal("B"))
    assert isinstance(spread, Spread)
    assert isinstance(spread.value, Loop)
    assert (spread.value.label, spread.value.label_origin.text) == ("Instances", "Instances")  # type: ignore[union-attr]


def test_fr7_a_loop_in_a_list_is_spliced(read_text: ReadText) -> None:
    first, spliced, last = value_of(read_text(properties("{L: [a, " + a_for(NAMES, "[c]", "!Ref x") + ", b]}"))).items
    assert (first, last) == (Literal("a"), Literal("b"))
    assert isinstance(spliced, Splice)


def test_fr8_over_an_object_the_first_name_is_the_key(read_text: ReadText) -> None:
    reading = read_text(named("[key, value]", "{A: 1, B: 2}", RESOURCE, "!Sub 'R${key}'"))
    loop = only(reading)
    assert reading.found == []
    assert loop.source == Object((Member(Literal("A"), _number("1")), Member(Literal("B"), _number("2"))))
    assert loop.result.members[0].key == Text(("R", Variable(loop.key)))


def test_fr12_a_resource_chosen_by_its_position_is_refused(read_text: ReadText) -> None:
    reading = read_text(named() + "\nOutputs: {O: {Value: !Select [1, Rs]}}")
    (one,) = reading.diagnostics
    assert (reading.found, one.severity) == ([("T130", "Rs")], Severity.ERROR)
    assert "indexing" in one.message


@pytest.mark.parametrize(
    "mention",
    ["!Ref Rs", "{Ref: Rs}", "!GetAtt Rs.Arn", "!GetAtt [Rs, Arn]", "!Select [0, !GetAtt Rs.Names]", "!Sub '${Rs}'"],
)
def test_fr6_a_mention_of_the_name_of_a_loop_is_a_warning(mention: str, read_text: ReadText) -> None:
    (one,) = read_text(named() + f"\nOutputs: {{O: {{Value: {mention}}}}}").diagnostics
    assert (one.code, one.severity) == ("T130", Severity.WARNING)


@pytest.mark.parametrize("dependencies", ["Rs", "[S, Rs]"])
def test_fr6_a_dependency_on_a_loop_is_a_warning(dependencies: str, read_text: ReadText) -> None:
    text = resources(f"Rs: {a_for()}", f"S: {{Type: T, DependsOn: {dependencies}}}")
    assert read_text(text).found == [("T130", "Rs")]


def test_fr6_a_mention_of_an_output_or_of_a_variable_is_none_of_a_loop(read_text: ReadText) -> None:
    output = "Outputs: {R0: " + a_for(NAMES, ITEMS, "{Value: !Ref R0}", ID) + "}"
    assert read_text(resources("R0: {Type: T}") + "\n" + output).found == []
    assert read_text(named("[i, Rs]", ITEMS, "{Type: !Ref Rs}", ID)).found == []


def test_mm1_fn_ref_is_ref_with_one_warning(read_text: ReadText) -> None:
    reading = read_text(snippet("[{'Fn::Ref': x}, {'Fn::Ref': {'Fn::Ref': x}}]"))
    value = value_of(reading)
    assert reading.found == [("T118", "'Fn::Ref'")]
    assert value.result.items == (Variable(value.value), Call("cfn", "Ref", Variable(value.value)))


# -- what is refused ---------------------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "named arguments": (properties("{L: !For {Collection: [a]}}"), [("T125", "{Collection: [a]}")]),
    "no arguments": (properties("{L: !For a}"), [("T125", "a")]),
    "no snippet": (as_value(NAMES, ITEMS), [("T125", "'Fn::For'")]),
    "nothing": (properties("{L: {'Fn::For': []}}"), [("T125", "'Fn::For'")]),
    "five arguments": (named(NAMES, ITEMS, RESOURCE, ID, "5"), [("T125", "5")]),
    "one name": (snippet("1", "x"), [("T125", "x")]),
    "a list of one name": (snippet("1", "[x]"), [("T125", "[x]")]),
    "three names": (snippet("1", "[i, x, y]"), [("T125", "[i, x, y]")]),
    "names of a function": (snippet("1", "!Ref P"), [("T125", "!Ref P")]),
    "a name that is a number": (snippet("1", "[0, x]"), [("T103", "0")]),
    "a name that is a reference": (snippet("1", "[i, !Ref x]"), [("T103", "!Ref x")]),
    "an empty name": (snippet("1", "['', x]"), [("T103", "''")]),
    "one name twice": (snippet("1", "[x, x]"), [("T103", "x")]),
    "a string as collection": (as_value(NAMES, "'a, b'", "1"), [("T206", "'a, b'")]),
    "no LogicalId": (named(NAMES, ITEMS, RESOURCE), [("T126", "'Fn::For'")]),
    "LogicalId in a property": (as_value(NAMES, ITEMS, "1", ID), [("T127", ID)]),
    "LogicalId in a list": (properties("{L: [" + a_for(NAMES, ITEMS, "1", ID) + "]}"), [("T127", ID)]),
    "LogicalId without variable": (named(NAMES, ITEMS, RESOURCE, "R"), [("T128", "R")]),
    "LogicalId of an outer variable": (
        "Transform: AWS::LanguageExtensions\n"
        + resources("'Fn::ForEach::L': [y, [c], {Rs: " + a_for(NAMES, ITEMS, RESOURCE, "!Sub 'R${y}'") + "}]"),
        [("T128", "!Sub 'R${y}'")],
    ),
    "LogicalId that is not substituted": (named(NAMES, ITEMS, RESOURCE, "'R${i}'"), [("T128", "${i}")]),
    "LogicalId of another function": (
        named(NAMES, ITEMS, RESOURCE, "!Join ['', [R, !Ref i]]"),
        [("T128", "!Join ['', [R, !Ref i]]")],
    ),
    "LogicalId of an unknown name": (named(NAMES, ITEMS, RESOURCE, "!Sub 'R${n}'"), [("T113", "${n}")]),
    "LogicalId of a parameter": (
        "Parameters: {P: {Type: String}}\n" + named(NAMES, ITEMS, RESOURCE, "!Sub 'R${P}${i}'"),
        [("T113", "${P}")],
    ),
    "a resource that is no object": (named(NAMES, ITEMS, "x", ID), [("T114", "x")]),
    "several resources": (named(NAMES, ITEMS, "{A: {Type: T}, B: {Type: T}}", ID), [("T114", "A")]),
    "a loop that makes entries in another": (
        named(NAMES, ITEMS, a_for("[j, y]", "[c]", RESOURCE, "!Sub 'R${i}${j}'"), ID),
        [("T129", "'Fn::For'")],
    ),
    "beside Type": (resources("R: {Type: T, 'Fn::For': [[i, x], [a], 1]}"), [("T125", "'Fn::For'")]),
    "beside other entries": (resources(f"Rs: {a_for()[:-1]}, DependsOn: A}}"), [("T125", "'Fn::For'")]),
    "beside other properties": (properties("{A: 1, " + a_for(NAMES, ITEMS, "1")[1:]), [("T125", "'Fn::For'")]),
    "a name in the key": (resources("'Fn::For::Rs': [[i, x], [a], {Type: T}]"), [("T125", "'Fn::For::Rs'")]),
    "a name in the key of a property": (
        properties("{L: {'Fn::For::L': [[i, x], [a], 1]}}"),
        [("T125", "'Fn::For::L'")],
    ),
    "a section": ("Resources: !For [[i, x], [a], {Type: T}, !Sub 'R${i}']", [("T102", "!For")]),
    "the key of a section": (resources(a_for()[1:-1]), [("T102", "'Fn::For'")]),
    "at the top level": (a_for()[1:-1] + "\n", [("T102", "'Fn::For'")]),
    "in Mappings": ("Mappings: {M: " + a_for() + "}", [("T102", "'Fn::For'")]),
    "in Metadata": ("Metadata: {A: [" + a_for(NAMES, ITEMS, "1") + "]}", [("T102", "'Fn::For'")]),
    "in DependsOn": (
        resources("R: {Type: T, DependsOn: " + a_for(NAMES, ITEMS, "!Ref x") + "}"),
        [("T102", "'Fn::For'")],
    ),
    "a short form with a colon": (properties("{L: !For: [[i, x], [a], 1]}"), [("T003", "!For:")]),
    "a Ref with a colon": (snippet("[!Ref: x]"), [("T003", "!Ref:")]),
}


@pytest.mark.parametrize("row", REFUSED)
def test_refused(row: str, read_text: ReadText) -> None:
    text, expected = REFUSED[row]
    reading = read_text(text)
    errors = [one for one in reading.diagnostics if one.severity is Severity.ERROR]
    assert [found for found, one in zip(reading.found, reading.diagnostics, strict=True) if one in errors] == expected
    assert all(one.help and one.label for one in reading.diagnostics)


HELP = {
    "one name": "write [i, x]: name the index (or the key) and the item, e.g. [i, x]",
    "several resources": (
        "an Fn::For produces one entry per iteration, named by its LogicalId: write a loop for each of these entries"
    ),
    "LogicalId that is not substituted": 'write !Sub "R${i}"',
    "a string as collection": "write [a, b]",
    "a Ref with a colon": "write !Ref and the argument, or the long form, the key Ref: without `!`",
}


@pytest.mark.parametrize("row", HELP)
def test_the_way_out_names_what_to_write(row: str, read_text: ReadText) -> None:
    assert read_text(REFUSED[row][0]).diagnostics[0].help == HELP[row]


WARNED = {
    "a plain string": (snippet("'a-${x}'"), [("T117", "${x}")]),
    "a key below": (snippet("{'k${i}': 1}"), [("T123", "${i}")]),
    "DependsOn": (named(NAMES, ITEMS, "{Type: T, DependsOn: 'R${i}'}", ID), [("T123", "${i}")]),
}


@pytest.mark.parametrize("row", WARNED)
def test_mentions_that_stay_literal(row: str, read_text: ReadText) -> None:
    text, expected = WARNED[row]
    reading = read_text(text)
    assert reading.found == expected
    assert reading.diagnostics[0].severity is Severity.WARNING


def test_a_loop_is_data_to_another_dialect(read_text: ReadText) -> None:
    reading = read_text(properties("{L: [" + a_for(NAMES, ITEMS, "1") + "]}"), map_merge)
    (call,) = value_of(reading).items
    assert (call.name, reading.found) == ("Fn::For", [])


MARKED = (
    named(),
    resources("Rs: !For [[i, x], [a], {}, R]"),
    "Rs:\n  Fn::For:\n    - [i, x]",
    "!For\n- a",
    "? Fn::For\n: a",
    'Rs: {"Fn::\\\n  For": [a]}',
    r'Rs: {"Fn::\x46or": [a]}',
)


@pytest.mark.parametrize("text", MARKED)
def test_the_marks_are_in_every_text_with_a_loop(text: str) -> None:
    assert may_hold(text, for_loop)


def test_the_marks_are_in_no_text_with_other_loops_only() -> None:
    other = "Resources: {'Fn::ForEach::A': [x, [a], {}], B: {'Fn::Merge': [!Map {}]}}\n# !ForEach"
    assert not may_hold(other, for_loop)


DEEP = {
    "lists of loops": ("{'Fn::For': [[i, x], [a], [", "]]}", 60),
    "loops of loops": ("{'Fn::For': [[i, x], [a], ", "]}", 90),
}


@pytest.mark.parametrize("row", DEEP)
def test_what_a_host_lets_through_is_read(row: str, read_text: ReadText) -> None:
    start, end, times = DEEP[row]
    assert read_text(properties("{L: " + start * times + "{A: 1}" + end * times + "}")).document is not None


def _number(text: str) -> Expression:
    return Literal(text, Kind.NUMBER)


def _bound(binder: Any) -> Any:
    assert binder is not None
    return binder
