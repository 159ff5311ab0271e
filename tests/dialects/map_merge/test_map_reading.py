"""Reading `Fn::Map` and `Fn::Merge`: one test a rule of the specification and of its errata (MM1 to MM9, FR3)."""

from __future__ import annotations

import pytest

from dialects import foreach, map_merge
from transpile.diagnostics import Severity
from transpile.hosts import parse
from transpile.ir import (
    Array,
    Call,
    Collect,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.syntax.source import from_text
from transpile.syntax.tree import Kind

RESOURCE = "Fragment: {Type: T}"
NAMED = "Key: !Sub 'R${Index}'"


def a_map(*arguments):
    return "{'Fn::Map': {" + ", ".join(arguments or ("Collection: [a, b]", NAMED, RESOURCE)) + "}}"


def resources(*entries):
    return "Resources: {" + ", ".join(entries) + "}"


def merged(*items):
    return resources("'Fn::Merge': [" + ", ".join(items) + "]")


def properties(body):
    return resources(f"R: {{Type: T, Properties: {body}}}")


def in_list(*arguments):
    return properties("{L: [a, " + a_map(*arguments) + ", b]}")


def as_value(*arguments):
    return properties("{L: " + a_map(*arguments) + "}")


def items(body, *arguments):
    """A list-valued map whose fragment is `body`."""
    return as_value("Collection: [a, b]", f"Fragment: {body}", *arguments)


def value_of(reading, name="L"):
    return reading.at("Resources", "R", "Properties", name)


def only(reading, *path):
    (found,) = reading.spreads(*(path or ("Resources",)))
    return found


# -- Fn::Map -----------------------------------------------------------------------------------------------------------


def test_a_keyed_map_makes_one_entry_a_round(read_text):
    reading = read_text(merged(a_map()))
    found = only(reading)
    assert reading.found == []
    assert (found.source, found.stringify) == (Array((Literal("a"), Literal("b"))), False)
    (member,) = found.result.members
    assert member.key == Text(("R", Variable(found.key)))
    assert isinstance(member.value, Object)


def test_index_and_value_have_defaults(read_text):
    found = only(read_text(merged(a_map())))
    assert (found.key.name, found.key.origin, found.value.name, found.value.origin) == ("Index", None, "Value", None)


def test_index_and_value_can_be_named(read_text):
    text = merged(a_map("Index: i", "Value: x", "Collection: [a]", "Key: !Sub 'R${i}${x}'", RESOURCE))
    found = only(read_text(text))
    assert (found.key.name, found.value.name) == ("i", "x")
    assert found.result.members[0].key == Text(("R", Variable(found.key), Variable(found.value)))


def test_the_variables_are_known_in_the_fragment(read_text):
    value = value_of(read_text(items("[!Ref Index, !Sub '${Value}', !Ref Other]")))
    index, sub, other = value.result.items
    assert (index, other) == (Variable(value.key), Reference("Other"))
    assert sub == Call("cfn", "Fn::Sub", Text((Variable(value.value),)))


def test_the_variables_are_not_known_in_the_collection(read_text):
    value = value_of(read_text(as_value("Collection: [!Ref Value]", "Fragment: 1")))
    assert value.source == Array((Reference("Value"),))


def test_a_map_without_key_is_a_list(read_text):
    value = value_of(read_text(items("{A: !Ref Value}")))
    assert isinstance(value, Loop)
    assert value.result == Collect((Object((Member(Literal("A"), Variable(value.value)),)),))


@pytest.mark.parametrize(
    "spelled", ["!Map {Collection: [a], Fragment: 1}", "{'Fn::Map': {Collection: [a], Fragment: 1}}"]
)
def test_the_short_form_is_the_long_form(spelled, read_text):
    reading = read_text(properties("{L: " + spelled + "}"))
    value = value_of(reading)
    assert reading.parsed.source.slice(value.origin.span) == spelled
    assert value.result == Collect((Literal("1", Kind.NUMBER),))


@pytest.mark.parametrize("key", ["!Sub 'R${Index}'", "{'Fn::Sub': 'R${Index}'}"])
def test_key_is_fn_sub(key, read_text):
    found = only(read_text(merged(a_map("Collection: [a]", f"Key: {key}", RESOURCE))))
    assert found.result.members[0].key == Text(("R", Variable(found.key)))


@pytest.mark.parametrize("key", ["!Ref Value", "{Ref: Value}"])
def test_key_is_a_reference_to_the_item(key, read_text):
    found = only(read_text(merged(a_map("Collection: [a]", f"Key: {key}", RESOURCE))))
    assert found.result.members[0].key == Text((Variable(found.value),))


def test_a_plain_key_is_enough_for_one_item(read_text):
    reading = read_text(merged(a_map("Collection: [a]", "Key: R", RESOURCE)))
    assert reading.found == []
    assert only(reading).result.members[0].key == Literal("R")


def test_an_escape_in_key_is_text(read_text):
    found = only(read_text(merged(a_map("Collection: [a]", "Key: !Sub '${!a}${Index}'", RESOURCE))))
    assert found.result.members[0].key == Text(("${a}", Variable(found.key)))


def test_a_keyed_map_is_an_object_where_a_value_stands(read_text):
    value = value_of(read_text(items("1", "Key: !Ref Value")))
    assert isinstance(value, Object)
    (spread,) = value.members
    assert isinstance(spread.value.result, Merge)


def test_a_map_may_stand_in_conditions_and_outputs(read_text):
    condition = "Conditions: {C: !Or " + a_map("Collection: [a, b]", "Fragment: !Equals [!Ref P, !Ref Value]") + "}"
    output = "Outputs: {O: {Value: !Join ['', " + a_map("Collection: [a]", "Fragment: !Ref Value") + "]}}"
    assert read_text(condition + "\n" + output).found == []


# -- Fn::Merge ---------------------------------------------------------------------------------------------------------


def test_merge_stands_where_its_entry_stands(read_text):
    reading = read_text(resources("A: {Type: T}", f"'Fn::Merge': [{a_map()}, {{B: {{Type: T}}}}]", "C: {Type: T}"))
    before, loop, literal, after = reading.at("Resources").members
    assert (before.key, after.key) == (Literal("A"), Literal("C"))
    assert isinstance(loop.value, Loop)
    assert literal.value.members[0].key == Literal("B")
    assert loop.origin is literal.origin
    assert loop.origin.key.text == "Fn::Merge"


def test_merge_needs_no_map(read_text):
    (one, two) = read_text(properties("{'Fn::Merge': [{A: 1}, {B: 2}]}")).spreads("Resources", "R", "Properties")
    assert [spread.members[0].key for spread in (one, two)] == [Literal("A"), Literal("B")]


@pytest.mark.parametrize("spelled", ["!Merge [{A: 1}]", "{'Fn::Merge': [{A: 1}]}"])
def test_merge_as_a_value(spelled, read_text):
    value = value_of(read_text(properties("{L: " + spelled + "}")))
    assert value == Object((Spread(Object((Member(Literal("A"), Literal("1", Kind.NUMBER)),))),))


@pytest.mark.parametrize("spelled", ["!Merge [{A: 1}, {B: 2}]", "{'Fn::Merge': [{A: 1}, {B: 2}]}"])
def test_a_merge_in_a_merge_is_merged(spelled, read_text):
    spreads = read_text(properties("{'Fn::Merge': [" + spelled + ", {C: 3}]}")).spreads("Resources", "R", "Properties")
    assert [spread.members[0].key.text for spread in spreads] == ["A", "B", "C"]


# -- the errata --------------------------------------------------------------------------------------------------------


def test_mm1_fn_ref_is_ref_with_one_warning(read_text):
    text = properties("{L: {'Fn::Ref': A}, M: {'Fn::Ref': {'Fn::Ref': B}}}")
    reading = read_text(text)
    assert reading.found == [("T118", "'Fn::Ref'")]
    assert value_of(reading, "L") == Reference("A")
    assert value_of(reading, "M") == Call("cfn", "Ref", Reference("B"))


def test_mm1_fn_ref_of_a_variable(read_text):
    value = value_of(read_text(items("{'Fn::Ref': Value}")))
    assert value.result == Collect((Variable(value.value),))


def test_mm1_every_fn_ref_is_respelled_in_its_quotes():
    text = "A: {Fn::Ref: x}\nB: [{'Fn::Ref': y}, !F {\"Fn::Ref\": {Ref: z}}]\nC: &c {Fn::Ref: v, D: 1}\nE: *c"
    parsed = parse(from_text(text))
    found = [(parsed.source.slice(span), new) for span, new in map_merge.respellings(parsed)]
    assert found == [("Fn::Ref", "Ref"), ("'Fn::Ref'", "'Ref'"), ('"Fn::Ref"', '"Ref"')]


def test_mm2_a_section_in_a_section_is_pointed_out(read_text):
    reading = read_text(resources("Outputs: {'Fn::Merge': [{O: {Value: a}}]}"))
    assert reading.found == [("T102", "'Fn::Merge'")]
    assert "Outputs is a section" in reading.diagnostics[0].help


@pytest.mark.parametrize("text", [resources(f"Group: {a_map()}"), merged("{Group: " + a_map() + "}")])
def test_mm3_an_entry_around_a_keyed_map_names_the_loop(text, read_text):
    reading = read_text(text)
    found = only(reading)
    assert reading.found == [("T119", "Group")]
    assert reading.diagnostics[0].severity is Severity.WARNING
    assert (found.label, found.label_origin.text) == ("Group", "Group")
    assert found.result.members[0].key == Text(("R", Variable(found.key)))


def test_mm3_the_name_of_a_property_stays(read_text):
    reading = read_text(
        properties("{'Fn::Merge': [{Variables: " + a_map("Collection: [a]", "Key: V", "Fragment: 1") + "}]}")
    )
    (literal,) = reading.spreads("Resources", "R", "Properties")
    assert reading.found == []
    assert literal.members[0].key == Literal("Variables")


def test_mm5_a_map_in_a_list_is_spliced(read_text):
    first, spliced, last = value_of(read_text(in_list("Collection: [c]", "Fragment: !Ref Value"))).items
    assert (first, last) == (Literal("a"), Literal("b"))
    assert isinstance(spliced, Splice)
    assert isinstance(spliced.value.result, Collect)


def test_mm5_a_fragment_that_is_a_list_contributes_its_items(read_text):
    assert value_of(read_text(items("[c, {D: 1}]"))).result.items[0] == Literal("c")


def test_mm5_a_fragment_that_is_a_map_contributes_its_items(read_text):
    (inner,) = value_of(read_text(items(a_map("Value: y", "Collection: [1]", "Fragment: !Ref y")))).result.items
    assert isinstance(inner, Splice)
    assert inner.value.result == Collect((Variable(inner.value.value),))


def test_mm6_the_innermost_default_wins(read_text):
    outer = value_of(read_text(items("[!Ref Value, " + a_map("Collection: !Ref Value", "Fragment: !Ref Value") + "]")))
    mention, inner = outer.result.items
    assert (mention, inner.value.source) == (Variable(outer.value), Variable(outer.value))
    assert inner.value.result == Collect((Variable(inner.value.value),))
    assert inner.value.value is not outer.value


def test_mm7_items_may_be_numbers(read_text):
    found = only(read_text(merged(a_map("Collection: [1, 2.50]", NAMED, RESOURCE))))
    assert found.source == Array((Literal("1", Kind.NUMBER), Literal("2.50", Kind.NUMBER)))


def test_mm8_properties_beside_type_are_carried_over(read_text):
    tags = "Tags: [" + a_map("Collection: [a]", "Fragment: {Key: !Ref Value}") + "]"
    reading = read_text(merged(a_map("Collection: [a]", "Key: R", f"Fragment: {{Type: T, {tags}}}")))
    assert reading.found == []
    assert isinstance(only(reading).result.members[0].value.members[1].value.items[0], Splice)


def test_mm9_a_keyless_map_alone_is_merged(read_text):
    fragment = "Fragment: {'A${Index}': {Type: T}, B: {Type: T}}"
    found = only(read_text(resources("'Fn::Merge': " + a_map("Collection: [a]", fragment))))
    assert isinstance(found.result, Merge)
    assert [member.key for member in found.result.members] == [Text(("A", Variable(found.key))), Literal("B")]


def test_mm9_a_keyless_map_in_the_list_is_merged(read_text):
    found = only(read_text(merged(a_map("Collection: [a]", "Fragment: {'A${Index}': {Type: T}}"))))
    assert found.result.members[0].key == Text(("A", Variable(found.key)))


def test_mm9_a_map_in_the_fragment_of_a_map_nests(read_text):
    inner = a_map("Index: j", "Collection: [1]", "Key: !Sub 'R${i}${j}'", RESOURCE)
    outer = only(read_text(merged(a_map("Index: i", "Collection: [a]", f"Fragment: {inner}"))))
    (spread,) = outer.result.members
    assert spread.value.result.members[0].key == Text(("R", Variable(outer.key), Variable(spread.value.key)))


def test_mm9_a_fragment_of_several_objects_is_merged(read_text):
    inner = a_map("Index: j", "Collection: [1]", "Key: !Sub 'R${i}${j}'", RESOURCE)
    outer = only(
        read_text(merged(a_map("Index: i", "Collection: [a]", "Fragment: [{'A${i}': {Type: T}}, " + inner + "]")))
    )
    member, spread = outer.result.members
    assert member.key == Text(("A", Variable(outer.key)))
    assert isinstance(spread.value, Loop)


def test_mm9_a_merge_in_the_fragment_is_merged(read_text):
    outer = only(read_text(merged(a_map("Collection: [a]", "Fragment: {'Fn::Merge': [{'A${Index}': {Type: T}}]}"))))
    (spread,) = outer.result.members
    assert spread.value.members[0].key == Text(("A", Variable(outer.key)))


def test_fr3_a_variable_in_the_name_of_ref(read_text):
    value = value_of(read_text(items("[!Ref 'Vpc${Index}']")))
    (call,) = value.result.items
    assert call == Call("cfn", "Ref", Call("cfn", "Fn::Sub", Text(("Vpc", Variable(value.key)))))
    assert (call.origin, call.argument.origin) == (None, None)


def test_fr3_a_variable_in_the_name_of_get_att(read_text):
    value = value_of(read_text(items("[!GetAtt 'Vpc${Index}.Arn']")))
    (call,) = value.result.items
    computed = Call("cfn", "Fn::Sub", Text(("Vpc", Variable(value.key))))
    assert call == Call("cfn", "Fn::GetAtt", Array((computed, Literal("Arn"))))
    assert call.origin is None


def test_fr3_a_variable_in_the_list_of_get_att(read_text):
    value = value_of(read_text(items("[!GetAtt ['Vpc${Index}', Arn]]")))
    (call,) = value.result.items
    assert call.argument.items == (Call("cfn", "Fn::Sub", Text(("Vpc", Variable(value.key)))), Literal("Arn"))
    assert call.argument.items[0].origin is None


# -- what is refused ---------------------------------------------------------------------------------------------------

REFUSED = {
    "an unknown argument": (as_value("Colection: [a]", "Fragment: 1"), [("T120", "Colection")]),
    "no Collection": (as_value("Fragment: 1"), [("T120", "'Fn::Map'")]),
    "no Fragment": (as_value("Collection: [a]"), [("T120", "'Fn::Map'")]),
    "no mapping": (properties("{L: !Map a}"), [("T120", "a")]),
    "positional arguments": (properties("{L: {'Fn::Map': [[a, b], x, {A: 1}]}}"), [("T122", "'Fn::Map'")]),
    "Index is a reference": (items("1", "Index: !Ref i"), [("T103", "!Ref i")]),
    "Value is a number": (items("1", "Value: 5"), [("T103", "5")]),
    "Index equals Value": (items("1", "Index: i", "Value: i"), [("T103", "i")]),
    "Index equals the default of Value": (items("1", "Index: Value"), [("T103", "Value")]),
    "a string as Collection": (as_value("Collection: 'a, b'", "Fragment: 1"), [("T206", "'a, b'")]),
    "an object as Collection": (as_value("Collection: {a: 1, b: 2}", "Fragment: 1"), [("T206", "{a: 1, b: 2}")]),
    "an unknown name in Key": (
        merged(a_map("Collection: [a]", "Key: !Sub 'R${i}'", RESOURCE)),
        [("T113", "${i}")],
    ),
    "a parameter in Key": (
        "Parameters: {P: {Type: String}}\n" + merged(a_map("Collection: [a]", "Key: !Sub 'R${P}${Index}'", RESOURCE)),
        [("T113", "${P}")],
    ),
    "an unknown reference as Key": (merged(a_map("Collection: [a]", "Key: !Ref P", RESOURCE)), [("T113", "P")]),
    "a function as Key": (
        merged(a_map("Collection: [a]", "Key: !Join ['', [R, !Ref Index]]", RESOURCE)),
        [("T120", "!Join ['', [R, !Ref Index]]")],
    ),
    "Key in a list": (in_list("Collection: [a]", "Key: !Ref Value", "Fragment: 1"), [("T120", "'Fn::Map'")]),
    "beside other entries": (resources("A: {Type: T}", a_map()[1:-1]), [("T120", "'Fn::Map'")]),
    "no Key, as a section": (
        "Resources: !Map {Collection: [a], Fragment: {Type: T}}",
        [("T121", "!Map")],
    ),
    "the name of a parameter": ("Parameters: {Fn::Map: , P: {Type: String}}\nResources: {}\n", [("T102", "Fn::Map")]),
    "no arguments, as a key of the template": ("Fn::Map: x\nResources: {}\n", [("T121", "Fn::Map")]),
    "a function for arguments, as a key of the template": ("Fn::Map: !Transform x\n", [("T121", "Fn::Map")]),
    "no Key, as the key of a section": (resources(a_map("Collection: [a]", RESOURCE)[1:-1]), [("T121", "'Fn::Map'")]),
    "no Key, in an entry of a section": (
        resources("Group: " + a_map("Collection: [a]", RESOURCE)),
        [("T121", "'Fn::Map'")],
    ),
    "a resource that is no object": (merged(a_map("Collection: [a]", NAMED, "Fragment: x")), [("T114", "x")]),
    "no resource, merged inside a fragment": (
        resources("'Fn::Merge': " + a_map("Collection: [a]", "Fragment: {'Fn::Merge': [{R: {P: 1}}]}")),
        [("T114", "R")],
    ),
    "a fragment that cannot be merged": (merged(a_map("Collection: [a]", "Fragment: x")), [("T112", "x")]),
    "a string merged": (properties("{'Fn::Merge': [{A: 1}, b]}"), [("T120", "b")]),
    "a list merged": (properties("{'Fn::Merge': [[a]]}"), [("T120", "[a]")]),
    "a function merged": (properties("{'Fn::Merge': [!Ref A]}"), [("T120", "!Ref A")]),
    "one object merged": (properties("{'Fn::Merge': {A: 1}}"), [("T120", "{A: 1}")]),
    "one keyed map merged": (resources(f"'Fn::Merge': {a_map()}"), [("T120", a_map())]),
    "in Mappings": ("Mappings: {M: " + a_map() + "}", [("T102", "'Fn::Map'")]),
    "in Parameters": ("Parameters: {'Fn::Merge': [{A: 1}]}", [("T102", "'Fn::Merge'")]),
    "in Metadata": ("Metadata: {A: [" + a_map("Collection: [a]", "Fragment: 1") + "]}", [("T102", "'Fn::Map'")]),
    "beside Type": (resources("R: {Type: T, 'Fn::Merge': [{DependsOn: A}]}"), [("T102", "'Fn::Merge'")]),
    "in DependsOn": (
        resources("R: {Type: T, DependsOn: " + a_map("Collection: [a]", "Fragment: !Ref Value") + "}"),
        [("T102", "'Fn::Map'")],
    ),
    "at the top level": ("'Fn::Merge': [{Resources: {}}]", [("T102", "'Fn::Merge'")]),
}


@pytest.mark.parametrize("row", REFUSED)
def test_refused(row, read_text):
    text, expected = REFUSED[row]
    reading = read_text(text)
    assert [found for found, one in zip(reading.found, reading.diagnostics, strict=True) if _is_error(one)] == expected
    assert all(one.help and one.label for one in reading.diagnostics)


def _is_error(diagnostic):
    return diagnostic.severity is Severity.ERROR


def test_an_unknown_argument_has_a_nearest_name(read_text):
    (error,) = read_text(as_value("Colection: [a]", "Fragment: 1")).diagnostics
    assert error.help == "did you mean `Collection`?"


WARNED = {
    "a plain string": (items("'a-${Value}'"), [("T117", "${Value}")]),
    "a key below": (items("{'k${Index}': 1}"), [("T123", "${Index}")]),
    "DependsOn": (
        merged(a_map("Collection: [a]", NAMED, "Fragment: {Type: T, DependsOn: 'R${Index}'}")),
        [("T123", "${Index}")],
    ),
}


@pytest.mark.parametrize("row", WARNED)
def test_mentions_that_stay_literal(row, read_text):
    text, expected = WARNED[row]
    reading = read_text(text)
    assert reading.found == expected
    assert reading.diagnostics[0].severity is Severity.WARNING


def test_a_map_is_data_to_another_dialect(read_text):
    reading = read_text(in_list("Collection: [a]", "Fragment: 1"), foreach)
    _, call, _ = value_of(reading).items
    assert (call.name, reading.found) == ("Fn::Map", [])


def test_an_aliased_map_is_shared(read_text):
    text = properties("{A: [&m {'Fn::Map': {Collection: [a], Fragment: 1}}], B: [*m]}")
    (item,) = value_of(read_text(text), "B").items
    assert isinstance(item, Splice)
    assert isinstance(item.value.value, Loop)


# -- the document ------------------------------------------------------------------------------------------------------

TEMPLATE = """\
Parameters:
  List: {Type: CommaDelimitedList, Default: "a,b"}
  Secret: {Type: String, NoEcho: "true"}
  Hidden: {Type: Number, NoEcho: true, Default: 5}
Mappings: {Table: {Row: {Column: [a, b]}}}
Conditions: {Wanted: !Equals [a, b]}
Resources:
  Queue: {Type: T}
  Group: {'Fn::Map': {Index: i, Value: x, Collection: [a], Key: !Sub 'R${i}', Fragment: {Type: T}}}
  'Fn::Merge': [{Merged: {Type: T}}]
Outputs: {Out: {Value: a}}
"""


def test_parameters_of_the_document(read_text):
    parameters = read_text(TEMPLATE).document.parameters
    assert [(one.name, one.type, one.no_echo) for one in parameters.values()] == [
        ("List", "CommaDelimitedList", False),
        ("Secret", "String", True),
        ("Hidden", "Number", True),
    ]
    assert parameters["List"].default == Array((Literal("a"), Literal("b")))
    assert parameters["Secret"].default is None
    assert parameters["Hidden"].default == Literal("5", Kind.NUMBER)


def test_tables_of_the_document(read_text):
    tables = read_text(TEMPLATE).document.tables
    assert tables == {"Table": {"Row": {"Column": Array((Literal("a"), Literal("b")))}}}


def test_names_of_the_document(read_text):
    names = read_text(TEMPLATE).document.names
    logical_ids = {"Queue", "Merged", "Out", "Wanted", "List", "Secret", "Hidden"}
    assert logical_ids | {"Group", "i", "x"} <= names
    assert "Table" not in names  # a mapping: its name is none of a loop or variable


@pytest.mark.parametrize("text", ["[a]", "a", "!Foo {A: b}"])
def test_a_template_is_a_mapping(text, read_text):
    reading = read_text(text)
    assert reading.document is None
    assert [code for code, _ in reading.found] == ["T006"]


DEEP = {
    "lists": ("[", "]", 190),
    "objects": ("{a: ", "}", 190),
    "calls": ("!If [a, ", "]", 95),
    "long calls": ("{'Fn::Join': [a, ", "]}", 95),
    "lists of maps": ("{'Fn::Map': {Collection: [a], Fragment: [", "]}}", 60),
    "maps of maps": ("{'Fn::Map': {Collection: [a], Fragment: ", "}}", 90),
    "merges": ("{'Fn::Merge': [", "]}", 95),
    "merges of maps": ("{'Fn::Merge': [{'Fn::Map': {Collection: [a], Fragment: ", "}}]}", 45),
}


@pytest.mark.parametrize("row", DEEP)
def test_what_a_host_lets_through_is_read(row, read_text):
    start, end, times = DEEP[row]
    assert read_text(properties("{L: " + start * times + "{A: 1}" + end * times + "}")).document is not None


def test_a_variable_in_a_plain_string_as_key_is_refused(read_text):
    found = read_text(merged(a_map("Collection: [a]", "Key: 'R${Index}'", RESOURCE))).found
    assert found == [("T120", "${Index}")]
