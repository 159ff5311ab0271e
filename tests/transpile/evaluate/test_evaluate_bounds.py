"""Hostile templates: evaluation ends soon, in little memory, with a diagnostic."""

from __future__ import annotations

import pytest

from support.evaluate import canonical, empty_document, evaluation, faults, s, template
from transpile.evaluate import budget
from transpile.evaluate.budget import LONGEST
from transpile.evaluate.evaluation import Mode
from transpile.evaluate.loops.rounds import rounds_of
from transpile.evaluate.values import spelled
from transpile.ir import Array, Binder, Call, Collect, Expression, Literal, Loop, Member, Object, Text, Variable
from transpile.ir.traversal import free, walk
from transpile.syntax.tree import Kind

X = Binder("X")


def nested(inner: str, around: str, depth: int) -> str:
    for _ in range(depth):
        inner = around.replace("_", inner)
    return inner


@pytest.mark.parametrize(
    "around",
    [
        "!Sub ['${a}${a}', {a: _}]",
        "!Join [_, [a, b, c]]",
        "{Fn::ToJsonString: {k: _}}",
        "!Join ['', !Split [a, !Sub ['${x}a${x}', {x: _}]]]",
    ],
)
def test_strings_that_double_at_each_level_are_refused(around: str):
    text = template(f"{{V: {nested('!Ref X', around, 40)}}}", "['\\\"x']".replace("\\", ""))
    found = faults(text)
    assert {code for code, _ in found} == {"T304"}


def test_base64_of_base64_is_refused():
    text = template(f"{{V: {nested('!Ref X', '{Fn::Base64: _}', 90)}}}")
    assert {code for code, _ in faults(text, mode=Mode.RESOLVING)} == {"T304"}


@pytest.mark.parametrize(("length", "codes"), [(LONGEST, []), (LONGEST + 1, ["T304"])])
def test_the_longest_string(length: int, codes: list[str]):
    ev = evaluation(empty_document())
    ev.evaluate(Call("cfn", "Fn::Sub", Text((Variable(X), "b"))), {X: s("a" * (length - 1))})
    assert [one.code for one in ev.diagnostics] == codes


def test_many_strings_together_are_refused():
    ev = evaluation(empty_document())
    e = Call("cfn", "Fn::Sub", Text((Variable(X), "b")))
    long = {X: s("a" * (LONGEST - 1))}
    for _ in range(101):
        ev.evaluate(e, long)
    assert [one.code for one in ev.diagnostics] == ["T304"]


def test_a_deep_nest_of_functions_is_evaluated():
    e: Expression = Variable(X)
    for _ in range(150):
        e = Call("cfn", "Fn::Base64", Array((e,)))
    value = evaluation(empty_document()).value(e, {X: s("a")})
    assert value is not None
    assert not free(value)
    assert canonical(value)
    assert sum(isinstance(one, Call) for one in walk(value)) == 150


def test_a_wrong_call_in_many_rounds_is_reported_a_few_times():
    items = ", ".join(f"i{number}" for number in range(100))
    found = faults(template("{V: !Select [!Ref X, [a]]}", f"[{items}]"))
    assert 1 <= len(found) <= 10


def test_every_copy_has_its_own_item():
    e = Call("cfn", "Fn::Sub", Text(("topic-", Variable(X))))
    ev = evaluation(empty_document())
    envs = [{X: s(f"i{number}")} for number in range(5000)]
    assert [ev.evaluate(e, env) for env in envs] == [s(f"topic-i{number}") for number in range(5000)]


def test_items_that_double_at_each_level_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(budget, "MOST_NODES", 500_000)
    e: Expression = Array((s("a"),))
    for level in range(60):
        binder = Binder(f"X{level}")
        twice = Object((Member(s("a"), Variable(binder)), Member(s("b"), Variable(binder))))
        e = Loop(None, None, binder, e, Collect((twice,)))
    ev = evaluation(empty_document())
    ev.evaluate(e, {})
    assert "T304" in [one.code for one in ev.diagnostics]


@pytest.mark.parametrize(("room", "codes"), [(0, []), (-1, ["T304"])])
def test_a_loop_whose_functions_would_process_too_much_has_no_rounds(
    room: int, codes: list[str], monkeypatch: pytest.MonkeyPatch
):
    of_each = Call("cfn", "Fn::ToJsonString", Object((Member(s("k"), Variable(X)),)))
    loop = Loop(None, None, X, Array((s("a"), s("b"), s("c"))), Collect((of_each,)))
    monkeypatch.setattr(budget, "MOST_NODES", 3 * sum(1 for _ in walk(of_each)) + room)
    ev = evaluation(empty_document())
    rounds = rounds_of(ev, loop, {})
    assert rounds == (None if codes else [{X: s("a")}, {X: s("b")}, {X: s("c")}])
    assert [one.code for one in ev.diagnostics] == codes


@pytest.mark.parametrize("text", ["0x" + "f" * 100_000, "1_" + "0" * 100_000, "1." + "0" * 100_000, "9" * 100_000])
def test_numbers_of_many_digits(text: str):
    assert spelled(Literal(text, Kind.NUMBER)) in (text, "1.0")


def test_an_index_of_many_digits_is_out_of_range():
    assert [code for code, _ in faults(template("{V: !Select [!Ref X, [a]]}", f"[{'9' * 5000}]"))] == ["T211"]
