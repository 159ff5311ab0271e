"""What may be iterated over, and the reason why not (research, section 9: "Collection")."""

from __future__ import annotations

import textwrap

import pytest

from support.evaluate import copies, empty_document, evaluation, expand, faults, lst, parse, s, template
from transpile.evaluate.loops.sources import known_items, pairs
from transpile.ir import Binder, Call, Collect, Expression, Literal, Loop, Object, Reference
from transpile.ir.traversal import walk
from transpile.syntax.tree import Kind

HEAD = """\
Parameters:
  Given: {Type: CommaDelimitedList, Default: " a , b "}
  Listed: {Type: "List<Number>", Default: "1,2"}
  Empty: {Type: CommaDelimitedList, Default: ""}
  Valueless: {Type: CommaDelimitedList}
  Secret: {Type: CommaDelimitedList, Default: "a,b", NoEcho: true}
  Store: {Type: "AWS::SSM::Parameter::Value<List<String>>", Default: /a/b}
  Word: {Type: String, Default: "a,b"}
  Which: {Type: String, Default: k}
Mappings:
  M: {k: {List: [a, b], Nothing: null, Word: w}, eu: {List: [e]}}
Conditions:
  Yes: !Equals [!Ref Which, k]
"""
SECOND = """\
  Other: {Type: T}
"""


def ids(source: str, **options: object) -> list[str]:
    return list(copies("{}", source, HEAD, **options))


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("[a, b]", "Ra Rb"),
        ("!Ref Given", "Ra Rb"),
        ("!Ref Listed", "R1 R2"),
        ("!Ref Empty", "R"),
        ("['']", "R"),
        ("[]", ""),
        ("!FindInMap [M, k, List]", "Ra Rb"),
        ("!FindInMap [M, !Ref Which, List]", "Ra Rb"),
        ("!FindInMap [M, no, List, {DefaultValue: [d]}]", "Rd"),
        ("!Split [',', 'a,b']", "Ra Rb"),
        ("!Split [',', !Ref Word]", "Ra Rb"),
        ("!Split [';', !Select [0, ['a;b', c]]]", "Ra Rb"),
        ("!If [Yes, [a], [b]]", "Ra"),
        ("[!Ref Which, b, !Ref AWS::NoValue]", "Rk Rb"),
        ("[!Sub 'x${Which}', !Sub ['${q}', {q: z}]]", "Rxk Rz"),
        ("[1, 1.1, true]", "R1 R1.1 Rtrue"),
        ("[!Select [1, !Ref Given]]", "Rb"),
    ],
)
def test_a_source_that_is_known_before_provisioning(source: str, made: str):
    assert ids(source) == made.split(" ") if made else ids(source) == []


@pytest.mark.parametrize(
    ("source", "values", "made"),
    [
        ("!Ref Valueless", {"Valueless": lst("v")}, ["Rv"]),
        ("!Ref Given", {"Given": lst("x", "y")}, ["Rx", "Ry"]),
        ("!Ref Store", {"Store": lst("p")}, ["Rp"]),
        ("!FindInMap [M, !Ref AWS::Region, List]", {"AWS::Region": s("eu")}, ["Re"]),
        ("!If [Yes, [a], [b]]", {"Which": s("other")}, ["Rb"]),
    ],
)
def test_values_that_are_given(source: str, values: dict[str, Literal], made: list[str]):
    assert ids(source, values=values) == made


@pytest.mark.parametrize(
    ("source", "code", "place"),
    [
        ("!Ref Secret", "T201", "!Ref Secret"),
        ("!Ref Valueless", "T202", "!Ref Valueless"),
        ("!Split [',', !Ref Valueless]", "T202", "!Ref Valueless"),
        ("!FindInMap [M, !Ref AWS::Region, List]", "T202", "!Ref AWS::Region"),
        ("!FindInMap [M, !Ref AWS::AccountId, List]", "T202", "!Ref AWS::AccountId"),
        ("!Ref Store", "T203", "!Ref Store"),
        ("!GetAtt [Other, List]", "T204", "!GetAtt [Other, List]"),
        ("!Ref Other", "T204", "!Ref Other"),
        ("!GetAZs ''", "T204", "!GetAZs ''"),
        ("!Split [',', !ImportValue x]", "T204", "!ImportValue x"),
        ("!Split [',', {'Fn::ImportValue': !Sub '${AWS::StackName}-x'}]", "T204", None),
        ("[a, !GetAtt Other.Name]", "T205", "!GetAtt Other.Name"),
        ("[a, !Ref Valueless]", "T202", "!Ref Valueless"),
        ("[a, !Sub '${Other}']", "T205", "'${Other}'"),
        ("!FindInMap [M, k, Word]", "T206", "!FindInMap [M, k, Word]"),
        ("[!FindInMap [M, k, List]]", "T207", "[a, b]"),
        ("[a, !Ref Given]", "T207", None),
        ("!Ref Nobody", "T209", "!Ref Nobody"),
        ("!Ref Word", "T210", "!Ref Word"),
        ("!FindInMap [M, nope, List]", "T211", "!FindInMap [M, nope, List]"),
        ("!FindInMap [M, k, Nothing]", "T211", "!FindInMap [M, k, Nothing]"),
    ],
)
def test_a_source_that_is_refused(source: str, code: str, place: str | None):
    found = faults(template("{}", source, HEAD) + SECOND)
    assert [one for one, _ in found] == [code]
    assert place is None or found == [(code, place)]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (s("a"), "T206"),
        (s("1,23"), "T206"),
        (Literal("null", Kind.NULL), "T206"),
        (Object(()), "T206"),
        (Reference("AWS::NoValue"), "T206"),
        (lst(Object(())), "T207"),
        (lst("a", Literal("", Kind.NULL)), "T207"),
        (lst("a", lst("b")), "T207"),
        (lst("a", Call("cfn", "Fn::Unheard", s("b"))), "T205"),
        (Call("cfn", "Fn::Unheard", s("b")), "T204"),
    ],
)
def test_a_source_that_readers_may_let_through_is_refused(source: Expression, code: str):
    loop = Loop("L", None, Binder("X"), source, Collect(()), stringify=True)
    ev = evaluation(empty_document())
    assert pairs(ev, loop, {}) is None
    assert [one.code for one in ev.diagnostics] == [code]


@pytest.mark.parametrize(
    ("source", "label"),
    [
        (s("a"), "a string"),
        (Literal("1", Kind.NUMBER), "a number"),
        (Literal("true", Kind.BOOLEAN), "a boolean"),
        (Literal("null", Kind.NULL), "null"),
        (Object(()), "an object"),
        (Reference("AWS::NoValue"), "it is AWS::NoValue"),
        (lst(Literal("", Kind.NULL)), "null"),
        (lst(Object(())), "an object"),
        (lst(lst("b")), "a list"),
    ],
)
def test_what_is_no_source_is_named(source: Expression, label: str):
    loop = Loop("L", None, Binder("X"), source, Collect(()), stringify=True)
    ev = evaluation(empty_document())
    assert pairs(ev, loop, {}) is None
    assert [one.label for one in ev.diagnostics] == [label]


@pytest.mark.parametrize("source", ["!Ref Given", "!Ref Valueless", "[a, b]"])
def test_asking_for_known_items_leaves_no_trace(source: str):
    document, _ = parse(template("{}", source, HEAD))
    ev = evaluation(document)
    loop = the_loop(document.root)
    known = known_items(ev, loop)
    assert (known is None) == (source == "!Ref Valueless")
    assert not ev.diagnostics
    assert not ev.loops.frozen


def test_a_reason_that_was_silenced_is_told_when_asked_again():
    document, _ = parse(template("{}", "!Ref Valueless", HEAD))
    ev = evaluation(document)
    known_items(ev, the_loop(document.root))
    ev.evaluate(document.root, {})
    assert [one.code for one in ev.diagnostics] == ["T202"]


@pytest.mark.parametrize(
    ("source", "names", "count"),
    [
        ("!Ref Given", {"Given"}, 2),
        ("[!Ref Which, !Sub '${Which}${Word}', c]", {"Which", "Word"}, 3),
        ("!If [Yes, [a], [b]]", {"Which"}, 1),
        ("[a, b]", None, 0),
    ],
)
def test_freezing_names_parameters_and_count(source: str, names: set[str] | None, count: int):
    document, _ = parse(template("{}", source, HEAD))
    ev = evaluation(document)
    ev.evaluate(document.root, {})
    found = [(set(frozen), amount) for _, frozen, amount in ev.loops.frozen.values()]
    assert found == ([] if names is None else [(names, count)])


def test_freezing_counts_the_longest_of_inner_sources():
    text = """\
    Parameters: {K: {Type: String, Default: l}}
    Mappings: {M: {a: {l: [p, q, r]}, b: {l: [p]}}}
    Resources:
      Fn::ForEach::Out:
        - X
        - [a, b]
        - Fn::ForEach::In: [Y, !FindInMap [M, !Ref X, !Ref K], {'R${X}${Y}': {Type: T}}]
    """
    document, _ = parse("Transform: AWS::LanguageExtensions\n" + textwrap.dedent(text))
    ev = evaluation(document)
    ev.evaluate(document.root, {})
    assert [(names, count) for _, names, count in ev.loops.frozen.values()] == [({"K"}, 3)]


def test_a_condition_freezes_each_loop_that_asks_for_it():
    text = template("{}", "!If [Yes, [a], [b]]", HEAD + "  No: !Equals [!Ref Word, x]\n")
    text += "  Fn::ForEach::M: [Y, !If [Yes, [c], [d]], {'S${Y}': {Type: T}}]\n"
    document, _ = parse(text)
    ev = evaluation(document)
    ev.evaluate(document.root, {})
    assert [names for _, names, _ in ev.loops.frozen.values()] == [{"Which"}, {"Which"}]


def test_the_defaults_of_parameters_stay_where_they_are():
    data = expand(template("{V: !Ref X}", "!Ref Given", HEAD))
    assert data["Parameters"]["Given"]["Default"] == " a , b "


def test_items_have_no_origin():
    document, _ = parse(template("{}", "[a, 1]"))
    items = known_items(evaluation(document), the_loop(document.root))
    assert items == (s("a"), s("1"))
    assert all(item.origin is None for item in items)


@pytest.mark.parametrize(("name", "near"), [("Givn", "did you mean `Given`?"), ("Zzz", "declare Zzz")])
def test_an_undeclared_name_has_a_way_out(name: str, near: str):
    document, _ = parse(template("{}", f"!Ref {name}", HEAD))
    ev = evaluation(document)
    ev.evaluate(document.root, {})
    assert near in ev.diagnostics[0].help


def the_loop(root: Expression) -> Loop:
    return next(e for e in walk(root) if isinstance(e, Loop))
