"""Plain data in which templates of one meaning are equal."""

from __future__ import annotations

import pytest

from support.evaluate import canonical, expand, lst, n, s
from transpile.ir import Array, Binder, Call, Collect, Expression, Literal, Loop, Member, Object, Spread, Text, Variable
from transpile.syntax.tree import Kind
from transpile.verify.canonical import Boolean, Null, Number, loose


def data(value: str) -> object:
    return expand(f"Resources: {{R: {{V: {value}}}}}")["Resources"]["R"]["V"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("!GetAtt A.B", "{'Fn::GetAtt': [A, B]}"),
        ("!GetAtt A.B.C", "!GetAtt [A, B.C]"),
        ("{Fn::GetAtt: A.B}", "!GetAtt [A, B]"),
        ("!Ref A", "{Ref: A}"),
        ("!Sub plain", "plain"),
        ("!Sub 'a${!b}'", "'a${b}'"),
        ("!Sub ['${a}', {a: x}]", "x"),
        ("!Sub ['${a}-${C}', {a: 1, unused: !Ref Q}]", "!Sub '1-${C}'"),
        ("!Sub ['${a}', {a: !GetAtt B.C}]", "!Sub '${B.C}'"),
        ("!Sub ['${a}', {a: !Ref B}]", "!Sub '${B}'"),
        ("!Sub ['${a}${b}', {a: !Select [0, !Ref L], b: x}]", "!Sub ['${c}x', {c: !Select [0, !Ref L]}]"),
        ("!Sub ['$${a}', {a: '{x}'}]", "'${x}'"),
        (
            "!Sub ['${a}${b}', {a: !Select [0, !Ref L], b: !Select [0, !Ref L]}]",
            "!Sub ['${c}${c}', {c: !Select [0, !Ref L]}]",
        ),
        ("!Select [0, !Ref L]", "!Select ['0', !Ref L]"),
        ("{a: 1, b: 2}", "{b: 2, a: 1}"),
        ("!Equals [a, b]", "{'Fn::Equals': [a, b]}"),
        ("0x10", "16"),
        ("[&a {x: 1}, *a]", "[{x: 1}, {x: 1}]"),
        ("'1'", '"1"'),
    ],
)
def test_one_meaning_is_one_value(one: str, other: str):
    assert data(one) == data(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1", "'1'"),
        ("true", "'true'"),
        ("null", "''"),
        ("1", "1.0"),
        ("[a, b]", "[b, a]"),
        ("{DependsOn: [A, B]}", "{DependsOn: [B, A]}"),
        ("{DependsOn: [A]}", "{DependsOn: A}"),
        ("!Sub '${A}'", "!Sub '${!A}'"),
        ("!Sub '${A}'", "!Ref A"),
        ("!Ref A", "A"),
        ("!Sub ['${a}', {a: !Select [0, !Ref L]}]", "!Sub ['${a}', {a: !Select [1, !Ref L]}]"),
    ],
)
def test_what_differs_is_different(one: str, other: str):
    assert data(one) != data(other)


@pytest.mark.parametrize(("value", "found"), [("1", Number("1")), ("yes", Boolean("true")), ("~", Null())])
def test_scalars_that_are_no_strings(value: str, found: object):
    assert data(value) == found


def test_loosely_a_number_is_its_text():
    assert loose(data("{a: [1, true, null, '1']}")) == {"a": ["1", "true", "", "1"]}


X = Binder("X")


@pytest.mark.parametrize(
    "e",
    [
        Variable(X),
        Loop("L", None, X, Array(()), Collect(())),
        Object((Member(Text((Variable(X),)), s("v")),)),
        Object((Spread(Variable(X)),)),
        Call("cfn", "Fn::Sub", Text((Variable(X),))),
    ],
)
def test_what_is_not_evaluated_has_no_data(e: Expression):
    with pytest.raises(TypeError, match="evaluate first"):
        canonical(e)


def test_spreads_and_splices_of_values_are_seen_through():
    from transpile.ir import Splice

    assert canonical(Array((Splice(lst("a")), s("b")))) == ["a", "b"]
    assert canonical(Object((Spread(Object((Member(s("k"), n(1)),))),))) == {"k": Number("1")}


def test_a_null_is_no_empty_string():
    assert canonical(Literal("", Kind.NULL)) != canonical(s(""))
