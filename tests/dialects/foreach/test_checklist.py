"""`Fn::ForEach` as the service does it: one test a row of what was measured of it, as far as reading can tell.

The rows are grouped as they were measured: activation, where, shape, names, collection, fragment, substitution.
"""

from __future__ import annotations

import pytest

from transpile.diagnostics import Severity
from transpile.ir import Array, Call, Literal, Loop, Merge, Reference, Sigil, Spread, Text, Variable
from transpile.syntax.tree import Kind

WITH = "Transform: AWS::LanguageExtensions\n"


def loop(identifier="X", items="[a, b]", fragment="{'R${X}': {Type: T}}", name="L"):
    return f"'Fn::ForEach::{name}': [{identifier}, {items}, {fragment}]"


def resources(*entries):
    return WITH + "Resources: {" + ", ".join(entries) + "}"


def properties(body):
    return resources(f"R: {{Type: T, Properties: {body}}}")


def values(body):
    """A loop over resources with `body` among their properties."""
    return resources(loop(fragment=f"{{'R${{X}}': {{Type: T, Properties: {{P: {body}}}}}}}"))


LOOP = loop()
REFUSED = {
    # activation
    "without the transform": ("Resources: {" + LOOP + "}", [("T111", "'Fn::ForEach::L'")]),
    "another transform": (
        "Transform: AWS::Serverless-2016-10-31\nResources: {" + LOOP + "}",
        [("T111", "'Fn::ForEach::L'")],
    ),
    "a list in a list is no transform": (
        "Transform: [[AWS::LanguageExtensions]]\nResources: {" + LOOP + "}",
        [("T111", "'Fn::ForEach::L'")],
    ),
    # where
    "in Parameters": (WITH + "Parameters: {" + LOOP + "}", [("T102", "'Fn::ForEach::L'")]),
    "in Mappings": (WITH + "Mappings: {" + LOOP + "}", [("T102", "'Fn::ForEach::L'")]),
    "in Metadata": (WITH + "Metadata: {A: {" + LOOP + "}}", [("T102", "'Fn::ForEach::L'")]),
    "in Rules": (WITH + "Rules: {" + LOOP + "}", [("T102", "'Fn::ForEach::L'")]),
    "in Hooks": (WITH + "Hooks: {" + LOOP + "}", [("T102", "'Fn::ForEach::L'")]),
    "in Description": (WITH + "Description: {" + LOOP + "}", [("T102", "'Fn::ForEach::L'")]),
    "at the top level": (WITH + LOOP, [("T102", "'Fn::ForEach::L'")]),
    "beside Type": (resources("R: {Type: T, " + LOOP + "}"), [("T102", "'Fn::ForEach::L'")]),
    "in Metadata of a resource": (resources("R: {Type: T, Metadata: {" + LOOP + "}}"), [("T102", "'Fn::ForEach::L'")]),
    "in UpdatePolicy": (resources("R: {Type: T, UpdatePolicy: {" + LOOP + "}}"), [("T102", "'Fn::ForEach::L'")]),
    "in CreationPolicy": (resources("R: {Type: T, CreationPolicy: {" + LOOP + "}}"), [("T102", "'Fn::ForEach::L'")]),
    "in an output": (WITH + "Outputs: {O: {" + LOOP + "}}", [("T102", "'Fn::ForEach::L'")]),
    # shape
    "no name": (resources("'Fn::ForEach::': [X, [a], {}]"), [("T101", "'Fn::ForEach::'")]),
    "no list": (resources("'Fn::ForEach::L': {A: b}"), [("T101", "'Fn::ForEach::L'")]),
    "two items": (resources("'Fn::ForEach::L': [X, [a]]"), [("T101", "'Fn::ForEach::L'")]),
    "no items": (resources("'Fn::ForEach::L': []"), [("T101", "'Fn::ForEach::L'")]),
    "four items": (resources("'Fn::ForEach::L': [X, [a], {}, {B: c}]"), [("T101", "{B: c}")]),
    "five items": (resources("'Fn::ForEach::L': [X, [a], {}, {B: c}, d]"), [("T101", "{B: c}")]),
    "short form": (WITH + "Resources: !ForEach [X, [a], {}]", [("T116", "!ForEach")]),
    "short form with a name": (resources("A: !ForEach::L [X, [a], {}]"), [("T116", "!ForEach::L")]),
    "identifier is a reference": (resources(loop("!Ref R")), [("T103", "!Ref R")]),
    "identifier is a long reference": (resources(loop("{Ref: R}")), [("T103", "{Ref: R}")]),
    "identifier is a number": (resources(loop("5")), [("T103", "5")]),
    "identifier is a boolean": (resources(loop("yes")), [("T103", "yes")]),
    "identifier is a list": (resources(loop("[X, Y]")), [("T103", "[X, Y]")]),
    "identifier is null": (resources(loop("null")), [("T103", "null")]),
    "identifier is empty": (resources(loop("''")), [("T103", "''")]),
    # names
    "identifier is a parameter": (WITH + "Parameters: {X: {Type: String}}\nResources: {" + LOOP + "}", [("T104", "X")]),
    "loop name is a parameter": (WITH + "Parameters: {L: {Type: String}}\nResources: {" + LOOP + "}", [("T105", "L")]),
    "loop name is a logical id": (resources(LOOP, "L: {Type: T}"), [("T106", "L")]),
    "loop name is a condition": (
        WITH + "Conditions: {L: !Equals [a, b], " + loop(fragment="{'C${X}': !Equals [a, !Ref X]}") + "}",
        [("T106", "L")],
    ),
    "loop name is an output": (
        WITH + "Outputs: {L: {Value: a}, " + loop(fragment="{'O${X}': {Value: !Ref X}}") + "}",
        [("T106", "L")],
    ),
    "loop name is that of a loop around": (
        resources(loop(fragment="{" + loop("Y", fragment="{'R${X}${Y}': {Type: T}}") + "}")),
        [("T107", "L")],
    ),
    "identifier is that of a loop around": (
        resources(loop(fragment="{" + loop(name="M", fragment="{'R${X}': {Type: T}}") + "}")),
        [("T108", "X")],
    ),
    "loop name is the identifier of another loop": (
        resources(loop(), loop("Y", name="X", fragment="{'S${Y}': {Type: T}}")),
        [("T109", "X")],
    ),
    # collection
    "collection is a string": (resources(loop(items="'a,b'")), [("T206", "'a,b'")]),
    "collection is null": (resources(loop(items="null")), [("T206", "null")]),
    "collection is an object": (resources(loop(items="{a: 1, b: 2}")), [("T206", "{a: 1, b: 2}")]),
    "an item is an object": (resources(loop(items="[a, {}]")), [("T207", "{}")]),
    "an item is a list": (resources(loop(items="[a, [b]]")), [("T207", "[b]")]),
    "an item is null": (resources(loop(items="[a, ~]")), [("T207", "~")]),
    # fragment
    "fragment is a string": (resources(loop(fragment="R")), [("T112", "R")]),
    "fragment is a list": (resources(loop(fragment="[a]")), [("T112", "[a]")]),
    "fragment is a function": (properties("{" + loop(fragment="!Ref X") + "}"), [("T112", "!Ref X")]),
    "a parameter in a key": (
        WITH + "Parameters: {P: {Type: String}}\nResources: {" + loop(fragment="{'R${X}${P}': {Type: T}}") + "}",
        [("T113", "${P}")],
    ),
    "an unknown name in a key": (resources(loop(fragment="{'R${X}&{Q}': {Type: T}}")), [("T113", "&{Q}")]),
    "a resource without Type": (resources(loop(fragment="{'R${X}': {Properties: {}}}")), [("T114", "'R${X}'")]),
    "a resource that is a string": (resources(loop(fragment="{'R${X}': T}")), [("T114", "'R${X}'")]),
    "an output without Value": (
        WITH + "Outputs: {" + loop(fragment="{'O${X}': {Export: e}}") + "}",
        [("T114", "'O${X}'")],
    ),
    "a condition that is a string": (
        WITH + "Conditions: {" + loop(fragment="{'C${X}': v}") + "}",
        [("T114", "'C${X}'")],
    ),
    "Type one level too high": (
        WITH + "Resources:\n  Fn::ForEach::L:\n  - X\n  - [a]\n  - R${X}:\n    Type: T\n    Properties: {}\n",
        [("T114", "Type")],
    ),
    "Value one level too high": (WITH + "Outputs: {" + loop(fragment="{Value: !Ref X}") + "}", [("T114", "Value")]),
}


@pytest.mark.parametrize("row", REFUSED)
def test_the_service_refuses(row, read_text):
    text, expected = REFUSED[row]
    errors = [one for one in read_text(text).diagnostics if one.severity is Severity.ERROR]
    found = [(one.code, one.source.slice(one.span)) for one in errors]
    assert found == expected
    assert all(one.help for one in errors)


ACCEPTED = {
    # activation
    "the transform in a list": "Transform: [AWS::LanguageExtensions, AWS::Serverless-2016-10-31]\nResources: {"
    + LOOP
    + "}",
    "the transform by Name": "Transform: {Name: AWS::LanguageExtensions}\nResources: {" + LOOP + "}",
    "the transform by Name in a list": "Transform: [{Name: AWS::LanguageExtensions}]\nResources: {" + LOOP + "}",
    # where
    "in Conditions": WITH + "Conditions: {" + loop(fragment="{'C${X}': {'Fn::Equals': [a, !Ref X]}}") + "}",
    "a condition of another": WITH + "Conditions: {" + loop(fragment="{'C${X}': {Condition: A}}") + "}",
    "in Outputs": WITH + "Outputs: {" + loop(fragment="{'O${X}': {Value: !Ref X}}") + "}",
    "in Properties": properties("{" + loop(fragment="{'P_${X}': 1}") + "}"),
    "in an object below Properties": properties("{Tags: {" + loop(fragment="{'${X}': 1}") + "}}"),
    "in an object that is an item": properties("{Tags: [{" + loop(fragment="{'${X}': 1}") + "}]}"),
    "in an argument of a function": properties("{P: !ToJsonString {" + loop(fragment="{'${X}': 1}") + "}}"),
    # names
    "siblings share an identifier": resources(loop(), loop(name="M", fragment="{'S${X}': {Type: T}}")),
    "one loop name in two sections": resources(LOOP)
    + "\nOutputs: {"
    + loop(fragment="{'O${X}': {Value: !Ref X}}")
    + "}",
    "loop name is a logical id of another section": resources(LOOP) + "\nOutputs: {L: {Value: a}}",
    # collection
    "numbers and booleans": resources(loop(items="[1, 1.1, true]")),
    "empty": resources(loop(items="[]")),
    "an empty string": resources(loop(items="['']")),
    "a parameter": resources(loop(items="!Ref P")),
    "a long reference": resources(loop(items="{Ref: P}")),
    "Fn::FindInMap": resources(loop(items="!FindInMap [M, !Ref AWS::Region, K]")),
    "Fn::Split": resources(loop(items="!Split [',', 'a,b']")),
    "Fn::If": resources(loop(items="!If [C, [a], []]")),
    "parameters and Fn::Sub as items": resources(loop(items="[!Ref P, {Ref: Q}, !Sub 'a${P}', !Sub ['${v}', {v: a}]]")),
    "the item of a loop around": properties(
        "{" + loop(fragment="{" + loop("Y", "!FindInMap [M, !Ref X, K]", "{'${X}${Y}': 1}", "M") + "}") + "}"
    ),
    # fragment
    "an empty fragment": resources(loop(fragment="{}")),
    "several keys and a nested loop": resources(
        loop(
            fragment="{'A${X}': {Type: T}, "
            + loop("Y", fragment="{'B${X}${Y}': {Type: T}}", name="M")
            + ", 'C${X}': {Type: T}}"
        )
    ),
    "the characters of an item stripped": resources(loop(fragment="{'R&{X}': {Type: T}}")),
    "a property key that is no name": properties("{" + loop(fragment="{'VAR_${X}/&{X}': 1}") + "}"),
    "any value in Properties": properties("{" + loop(fragment="{'${X}': [{Type: 1}]}") + "}"),
}


@pytest.mark.parametrize("row", ACCEPTED)
def test_the_service_accepts(row, read_text):
    reading = read_text(ACCEPTED[row])
    assert reading.found == []
    assert isinstance(loops_of(reading.document.root)[0], Loop)


def loops_of(value):
    """All loops below `value`, outermost first."""
    match value:
        case Loop(result=Merge(members)):
            return [value, *(inner for member in members for inner in loops_of(member.value))]
        case Array(items):
            return [inner for item in items for inner in loops_of(item)]
        case Call(argument=argument):
            return loops_of(argument)
    return [inner for member in getattr(value, "members", ()) for inner in loops_of(member.value)]


NOTED = {
    "an identifier with the name of a resource": (
        resources("X: {Type: T}", LOOP),
        [("T124", "X", Severity.NOTE)],
    ),
    "a key without the identifier": (
        resources(loop(items="[a]", fragment="{R: {Type: T}}")),
        [("T124", "R", Severity.NOTE)],
    ),
    "a key with the outer identifier only": (
        properties("{" + loop(fragment="{" + loop("Y", "[a]", "{'${X}': 1}", "M") + "}") + "}"),
        [("T124", "'${X}'", Severity.NOTE)],
    ),
    "Condition first": (
        resources(loop(fragment="{'R${X}': {Condition: C, Type: T}}")),
        [("T115", "Condition", Severity.WARNING)],
    ),
    "a plain string": (values("'a-${X}'"), [("T117", "${X}", Severity.WARNING)]),
    "&{} in a plain string": (values("'a-&{X}'"), [("T117", "&{X}", Severity.WARNING)]),
    "a plain string in a function": (values("!Join ['', [a, '${X}']]"), [("T117", "${X}", Severity.WARNING)]),
    "a plain Type": (
        resources(loop(fragment="{'R${X}': {Type: 'AWS::${X}::Topic'}}")),
        [("T117", "${X}", Severity.WARNING)],
    ),
    "&{} in Fn::Sub": (values("!Sub 'a-&{X}'"), [("T123", "&{X}", Severity.WARNING)]),
    "a key below the output key": (values("{'k${X}': 1}"), [("T123", "${X}", Severity.WARNING)]),
    "Ref of a computed name": (values("!Ref 'Sub${X}'"), [("T123", "${X}", Severity.ERROR)]),
    "GetAtt of a computed name": (values("!GetAtt 'B${X}.Arn'"), [("T123", "${X}", Severity.ERROR)]),
    "GetAtt of a computed name in a list": (values("!GetAtt ['B${X}', Arn]"), [("T123", "${X}", Severity.ERROR)]),
    "a condition name in Fn::If": (values("!If ['Is${X}', a, b]"), [("T123", "${X}", Severity.WARNING)]),
    "DependsOn": (
        resources(loop(fragment="{'R${X}': {Type: T, DependsOn: 'B${X}'}}")),
        [("T123", "${X}", Severity.WARNING)],
    ),
    "DependsOn in a list": (
        resources(loop(fragment="{'R${X}': {Type: T, DependsOn: [A, 'B${X}']}}")),
        [("T123", "${X}", Severity.WARNING)],
    ),
    "Condition of a resource": (
        resources(loop(fragment="{'R${X}': {Type: T, Condition: 'Is${X}'}}")),
        [("T123", "${X}", Severity.WARNING)],
    ),
    "the name of a nested loop": (
        properties("{" + loop(fragment="{" + loop("Y", fragment="{'${X}${Y}': 1}", name="M${X}") + "}") + "}"),
        [("T123", "${X}", Severity.WARNING)],
    ),
    "a name in a name": (values("!Sub '${A${X}}'"), [("T123", "${A${", Severity.ERROR)]),
    "an attribute in a plain string": (values("'a-${X.Arn}'"), [("T117", "${X.Arn}", Severity.WARNING)]),
    "an attribute in a key below": (values("{'k${X.Arn}': 1}"), [("T123", "${X.Arn}", Severity.WARNING)]),
    "&{} of an attribute in Fn::Sub": (values("!Sub 'a-&{X.Arn}'"), [("T123", "&{X.Arn}", Severity.WARNING)]),
    "an attribute in a Ref": (values("!Ref '${X.Arn}'"), [("T123", "${X.Arn}", Severity.ERROR)]),
    "GetAtt of the bare name": (values("!GetAtt X.Arn"), [("T123", "X.Arn", Severity.ERROR)]),
    "GetAtt of the bare name in a list": (values("!GetAtt [X, Arn]"), [("T123", "X", Severity.ERROR)]),
    "an attribute in Fn::Sub": (values("!Sub '${X.Arn}'"), [("T123", "${X.Arn}", Severity.ERROR)]),
    "Ref of an attribute": (values("!Ref X.Arn"), [("T123", "X.Arn", Severity.ERROR)]),
    "DependsOn of the bare name": (
        resources(loop(fragment="{'R${X}': {Type: T, DependsOn: [A, X]}}")),
        [("T123", "X", Severity.ERROR)],
    ),
    "Condition of the bare name": (
        resources(loop(fragment="{'R${X}': {Type: T, Condition: !!str X}}")),
        [("T123", "X", Severity.ERROR)],
    ),
    "a Condition in Conditions": (
        WITH + "Conditions: {" + loop(fragment="{'C${X}': !And [!Condition X, {Condition: X}]}") + "}",
        [("T123", "X", Severity.ERROR), ("T123", "X", Severity.ERROR)],
    ),
    "If of the bare name": (values("!If [X, a, b]"), [("T123", "X", Severity.ERROR)]),
    "a mapping": (values("!FindInMap [X, a, b]"), [("T123", "X", Severity.ERROR)]),
    "a key of an unknown mapping": (values("!FindInMap [!Ref X, a, X]"), [("T123", "X", Severity.WARNING)]),
    "a key that the mapping lacks": (
        "Mappings: {M: {a: {b: c}}}\n" + values("!FindInMap [M, X, b]"),
        [("T123", "X", Severity.ERROR)],
    ),
    "a position": (values("!Select [X, [a]]"), [("T123", "X", Severity.ERROR)]),
    "an export": (values("!ImportValue X"), [("T123", "X", Severity.WARNING)]),
    "a name that a condition has": (
        "Conditions: {X: !Equals [a, b]}\n" + values("!If [X, a, b]"),
        [("T123", "X", Severity.WARNING)],
    ),
    "a name that another loop may make": (
        resources(
            loop("Y", "!Ref 'AWS::NotificationARNs'", "{'${Y}': {Type: T}}", "M"),
            loop(fragment="{'R${X}': {Type: T, DependsOn: X}}"),
        ),
        [("T123", "X", Severity.WARNING)],
    ),
    "a name that another loop makes": (
        resources(loop("Y", "[X, Z]", "{'${Y}': {Type: T}}", "M"), loop(fragment="{'R${X}': {Type: T, DependsOn: X}}")),
        [("T123", "X", Severity.WARNING)],
    ),
    "a name that no other loop makes": (
        resources(loop("Y", "[W, Z]", "{'${Y}': {Type: T}}", "M"), loop(fragment="{'R${X}': {Type: T, DependsOn: X}}")),
        [("T123", "X", Severity.ERROR)],
    ),
    "a name that a macro may make": (
        values("!GetAtt X.Arn").replace("AWS::LanguageExtensions", "[AWS::LanguageExtensions, Mine]"),
        [("T123", "X.Arn", Severity.WARNING)],
    ),
    "a name that an include may make": (
        resources(loop(fragment="{'R${X}': {Type: T, DependsOn: X}}"), "'Fn::Transform': {Name: AWS::Include}"),
        [("T123", "X", Severity.WARNING)],
    ),
}


@pytest.mark.parametrize("row", NOTED)
def test_what_the_author_should_know(row, read_text):
    text, expected = NOTED[row]
    reading = read_text(text)
    assert [(*found, one.severity) for found, one in zip(reading.found, reading.diagnostics, strict=True)] == expected
    assert all(one.help and one.label for one in reading.diagnostics)


SILENT = {
    "a string of another name": values("'a-${Y}'"),
    "an escape in Fn::Sub": values("!Sub '${!X}'"),
    "Fn::Sub": values("!Sub 'a-${X}'"),
    "Fn::Sub with a mapping": values("!Sub ['a-${X}${v}', {v: !Ref X}]"),
    "a computed Ref": values("!Ref {'Fn::Sub': 'Sub${X}'}"),
    "a computed GetAtt": values("!GetAtt [!Sub 'B${X}', Arn]"),
    "a computed Condition": resources(loop(fragment="{'R${X}': {Type: T, Condition: !Sub 'Is${X}'}}")),
    "an attribute of that name": values("!GetAtt [A, X]"),
    "an attribute that Fn::Sub itself is given": values("!Sub ['${X.Arn}', {X.Arn: a}]"),
    "a mapping of that name": "Mappings: {X: {a: {b: c}}}\n" + values("!FindInMap [X, !Ref X, b]"),
    "a key that the mapping has": "Mappings: {M: {X: {b: c}, a: {X: d}}}\n"
    + values("[!FindInMap [M, X, b], !FindInMap [M, a, X], !FindInMap [!Ref X, a, X]]"),
    "outside of the loop": resources(LOOP, "S: {Type: T, Properties: {P: 'a-${X}'}}"),
}


@pytest.mark.parametrize("row", SILENT)
def test_what_is_as_it_should_be(row, read_text):
    assert read_text(SILENT[row]).found == []


def nest(depth):
    """`depth` loops in each other."""
    key = "".join(f"${{X{level}}}" for level in range(depth))
    text = f"{{'{key}': 1}}"
    for level in reversed(range(depth)):
        text = "{" + loop(f"X{level}", "[a]", text, f"L{level}") + "}"
    return properties(text)


def test_five_nested_loops_are_accepted(read_text):
    reading = read_text(nest(5))
    assert reading.found == []
    assert len(loops_of(reading.document.root)) == 5


def test_the_sixth_nested_loop_is_refused(read_text):
    assert read_text(nest(6)).found == [("T110", "'Fn::ForEach::L5'")]


def test_the_missing_transform_is_said_once(read_text):
    text = "Resources: {" + LOOP + ", " + loop(name="M", fragment="{'S${X}': {Type: T}}") + "}"
    assert read_text(text).found == [("T111", "'Fn::ForEach::L'")]


def test_a_refused_identifier_does_not_make_its_mentions_unknown(read_text):
    assert read_text(resources(loop("5"))).found == [("T103", "5")]


def test_a_body_one_level_too_high_is_said_once(read_text):
    assert read_text(REFUSED["Type one level too high"][0]).found == [("T114", "Type")]


def test_a_loop_is_a_spread_of_its_entry(read_text):
    reading = read_text(resources("A: {Type: T}", LOOP, "B: {Type: T}"))
    before, spread, after = reading.at("Resources").members
    assert (before.key, after.key) == (Literal("A"), Literal("B"))
    assert isinstance(spread, Spread)
    assert reading.parsed.source.slice(spread.origin.span) == LOOP


def test_what_a_loop_says(read_text):
    (found,) = read_text(resources(LOOP)).spreads("Resources")
    assert (found.label, found.key, found.value.name, found.stringify) == ("L", None, "X", True)
    assert found.source == Array((Literal("a"), Literal("b")))
    (member,) = found.result.members
    assert member.key == Text(("R", Variable(found.value)))


def test_items_keep_their_spelling_and_kind(read_text):
    (found,) = read_text(resources(loop(items="[1, 1.10, true, '1']"))).spreads("Resources")
    kinds = [(item.text, item.kind) for item in found.source.items]
    assert kinds == [("1", Kind.NUMBER), ("1.10", Kind.NUMBER), ("true", Kind.BOOLEAN), ("1", Kind.STRING)]


def value_of(read_text, body):
    """The loop of `values(body)`, and what was read of `body`."""
    (found,) = read_text(values(body)).spreads("Resources")
    (resource,) = found.result.members
    return found.value, next(m.value for m in resource.value.members if m.key == Literal("Properties")).members[0].value


@pytest.mark.parametrize("body", ["!Ref X", "{Ref: X}"])
def test_ref_of_the_identifier_is_the_variable(body, read_text):
    binder, value = value_of(read_text, body)
    assert value == Variable(binder)


def test_ref_of_another_name_stays_a_reference(read_text):
    assert value_of(read_text, "!Ref Y")[1] == Reference("Y")


@pytest.mark.parametrize(
    "body", ["!Sub '${X}-${A.B.C}-${!X}-${AWS::Region}'", "{'Fn::Sub': '${X}-${A.B.C}-${!X}-${AWS::Region}'}"]
)
def test_the_string_of_sub(body, read_text):
    binder, value = value_of(read_text, body)
    parts = (Variable(binder), "-", Reference("A", "B.C"), "-${X}-", Reference("AWS::Region"))
    assert value == Call("cfn", "Fn::Sub", Text(parts))


def test_the_loop_wins_over_the_mapping_of_sub(read_text):
    binder, value = value_of(read_text, "!Sub ['${X}${v}', {X: a, v: b}]")
    assert value.argument.items[0] == Text((Variable(binder), Reference("v")))


def test_arguments_of_get_att(read_text):
    assert value_of(read_text, "!GetAtt A.B.C")[1] == Call("cfn", "Fn::GetAtt", Array((Literal("A"), Literal("B.C"))))
    binder, value = value_of(read_text, "!GetAtt [A, !Ref X]")
    assert value == Call("cfn", "Fn::GetAtt", Array((Literal("A"), Variable(binder))))


def test_the_stripped_identifier_in_a_key(read_text):
    (found,) = read_text(resources(loop(fragment="{'R&{X}': {Type: T}}"))).spreads("Resources")
    assert found.result.members[0].key == Text(("R", Variable(found.value, Sigil.ALPHANUMERIC)))


def test_an_inner_loop_knows_the_outer_identifier(read_text):
    inner = loop("Y", "[!Ref X]", "{'${X}${Y}': !Ref X}", "M")
    outer, found = loops_of(read_text(properties("{" + loop(fragment="{" + inner + "}") + "}")).document.root)
    assert found.source == Array((Variable(outer.value),))
    assert found.result.members[0].key == Text((Variable(outer.value), Variable(found.value)))


def test_foreach_is_data_to_another_dialect(read_text):
    from dialects import map_merge

    reading = read_text(resources(LOOP), map_merge)
    assert reading.found == []
    assert [member.key for member in reading.at("Resources").members] == [Literal("Fn::ForEach::L")]


def test_loops_of_two_dialects_in_one_file(read_text):
    keyed = "{'Fn::Map': {Collection: [a], Key: !Sub 'M${Index}', Fragment: {Type: T}}}"
    found = read_text(resources(LOOP, f"'Fn::Merge': [{keyed}]")).spreads("Resources")
    assert [one.stringify for one in found] == [True, False]


def json_loop(fragment):
    return (
        '{"Transform": "AWS::LanguageExtensions", "Resources": {"Fn::ForEach::L": ["X", ["a"], {"R${X}": '
        + fragment
        + "}]}}"
    )


def test_json_is_read_alike(read_text):
    reading = read_text(json_loop('{"Type": "T"}'))
    assert reading.found == []
    assert reading.spreads("Resources")[0].label == "L"


def test_a_warning_in_json_shows_json(read_text):
    (warning,) = read_text(json_loop('{"Type": "T", "Properties": {"P": "a-${X}"}}')).diagnostics
    assert '{"Fn::Sub": "a-${X}"}' in warning.help


def test_an_aliased_fragment_is_shared(read_text):
    text = resources("A: &r {Type: T}", loop(fragment="{'R${X}': *r}"))
    assert read_text(text).found == []


def test_an_aliased_loop_is_read_where_it_stands(read_text):
    text = properties("{A: {'Fn::ForEach::L': &l [X, [a], {'${X}': 1}]}, B: {'Fn::ForEach::M': *l}}")
    reading = read_text(text)
    (shared,) = reading.spreads("Resources", "R", "Properties", "B")
    assert reading.found == []
    assert (shared.value.label, shared.value.value.name) == ("M", "X")


MACROS = {
    "Count": ("Transform: Count\nResources: {R: {Type: T, Count: 3}}", [("T122", "Count")]),
    "Count is data without its macro": ("Resources: {R: {Type: T, Count: 3}}", []),
    "Explode": ("Transform: [Explode]\nResources: {R: {Type: T, ExplodeMap: M}}", [("T122", "ExplodeMap")]),
    "Explode in Outputs": ("Transform: Explode\nOutputs: {O: {Value: a, ExplodeMap: M}}", [("T122", "ExplodeMap")]),
    "modules": ("Modules: {M: {Source: s, ForEach: 'a,b'}}", [("T122", "ForEach")]),
}


@pytest.mark.parametrize("row", MACROS)
def test_loops_of_other_tools_are_named(row, read_text):
    text, expected = MACROS[row]
    assert read_text(text).found == expected
