"""Loops on their way into a module: what Terraform can compute of what they decide on stays, all else is known now."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from template_calls import DECLARED, DOCUMENT, call, default, only, sub

from dialects import terraform
from dialects.terraform.writing.functions import says
from support.evaluate import canonical
from support.made_loops import AT, ITEM, bare_context, core, entry, loop, lst, n, obj, s
from transpile.ir import (
    Binder,
    Call,
    Collect,
    Expression,
    Group,
    Loop,
    Member,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Variable,
)
from transpile.ir.features import Feature
from transpile.ir.traversal import walk
from transpile.legality.context import Context
from transpile.legality.deciding import deciding, needs_values
from transpile.legality.requirements import required
from transpile.legality.scope import Around
from transpile.pipeline.legalize import legalize

WORD, ROW, COUNT, NAMES = (Reference(name) for name in DECLARED)
REGION = Reference("AWS::Region")
ARN = call("Fn::GetAtt", "Topic", "Arn")
HELD = only("Fn::ToJsonString", lst(WORD))
"""A function that Terraform answers otherwise than CloudFormation at some values."""
EACH = entry("Topic", ITEM, value=obj(Type="T"))
Y = Variable(Binder("y"))


def context() -> Context:
    return bare_context(DOCUMENT, terraform.features, says=partial(says, document=DOCUMENT))


def legal(value: Expression) -> tuple[Expression, Context]:
    """What becomes of a value below the resources, and the context that tells what was done."""
    here = context()
    made = legalize(Object((Member(s("Resources"), value),)), here)
    return made.fields["Resources"], here


def loops(e: Expression) -> list[Loop]:
    return [one for one in walk(e) if isinstance(one, Loop)]


SAID: dict[str, Loop] = {
    "parameter": loop(NAMES, EACH),
    "list": loop(lst(WORD, "b", call("Fn::Join", "-", lst("a", ROW))), EACH),
    "split": loop(call("Fn::Split", ",", WORD), EACH),
    "mapping": loop(call("Fn::FindInMap", "Zones", ROW, "Names"), EACH),
    "mapping-with-default": loop(call("Fn::FindInMap", "Zones", ROW, "x", default(lst("z"))), EACH),
    "range": loop(core("range", n(2)), EACH),
    "data-of-items": loop(lst(obj(Arn=ARN, Region=REGION), lst(ARN)), entry("A", AT, value=ITEM)),
    "data-of-an-object": loop(obj(a=ARN, b=REGION), entry("A", AT, value=obj(V=ITEM))),
    "functions-in-a-body": loop(lst("a"), entry("A", ITEM, value=obj(V=HELD, W=sub(REGION), X=ARN))),
    "filter": loop(lst("a", "b"), EACH, filter=core("item", AT, lst("true", "false"))),
    "list-over-a-list": loop(lst(Splice(NAMES), WORD), Collect((ITEM,))),
}


@pytest.mark.parametrize("name", SAID)
def test_what_terraform_computes_stays(name: str) -> None:
    made = SAID[name]
    value = Object((Spread(made),)) if not isinstance(made.result, Collect) else made
    found, here = legal(value)
    assert found == value
    assert not here.diagnostics


PASSES = call("Fn::Select", n(1), call("Fn::Split", sub(ROW), "aeutrue"))
FIXED: dict[str, tuple[Loop, Any]] = {
    "source": (loop(call("Fn::Split", ",", HELD), EACH), ['["b', 'c"]']),
    "item": (loop(lst("x", HELD), EACH), ["x", '["b,c"]']),
    "spliced-item": (loop(lst(Splice(call("Fn::Split", ",", HELD)), "x"), EACH), ['["b', 'c"]', "x"]),
    "delimiter": (loop(call("Fn::Split", WORD, lst("a")), EACH), None),
    "computed-delimiter": (loop(call("Fn::Split", sub(ROW), "beuc"), EACH), ["b", "c"]),
    "behind-an-alias": (loop(Shared(lst(Shared(HELD))), EACH), ['["b,c"]']),
    "filter": (loop(lst("a", "b"), EACH, filter=PASSES), ["a", "b"]),
}


@pytest.mark.parametrize("name", [name for name, (_, items) in FIXED.items() if items is not None])
def test_what_it_cannot_compute_is_computed_now(name: str) -> None:
    made, items = FIXED[name]
    found, here = legal(Object((Spread(made),)))
    (left,) = loops(found)
    assert canonical(left.source) == items
    assert left.result is made.result
    (pin,) = here.pins.values()
    assert set(pin.names) <= {"Word", "Row"}


@pytest.mark.parametrize("name", [name for name, (_, items) in FIXED.items() if items is None])
def test_what_nobody_can_compute_is_refused(name: str) -> None:
    found, here = legal(Object((Spread(FIXED[name][0]),)))
    assert not loops(found)
    assert [one.code for one in here.evaluation.diagnostics] != []


@pytest.mark.parametrize("source", [obj(a="1", b=Reference("AWS::NoValue")), lst("1", Reference("AWS::NoValue"))])
def test_what_is_not_there_is_visited_in_no_module(source: Expression) -> None:
    (left,) = loops(legal(loop(source, Collect((obj(V=ITEM),))))[0])
    assert canonical(left.source) in ({"a": "1"}, ["1"])


def keyed(*key: Any) -> Loop:
    return loop(lst("a", "b"), entry(*key, value=s("v")))


WRITTEN_OUT: dict[str, tuple[Loop, int]] = {
    "key": (keyed("K", call("Fn::Select", n(0), call("Fn::Split", ITEM, "xay"))), 0),
    "needed-by-a-loop-inside": (
        loop(lst("-", ","), entry("K", AT, value=loop(call("Fn::Split", ITEM, WORD), Collect((Y,)), value=Y.binder))),
        2,
    ),
    "data-in-a-string": (loop(obj(a=ARN), entry("K", AT, value=sub("v ", ITEM))), 0),
}
"""With the loops that are left: `Fn::Split` of a delimiter that is known is one that Terraform can compute."""


@pytest.mark.parametrize("name", WRITTEN_OUT)
def test_a_loop_whose_rounds_must_be_known_one_by_one_is_written_out(name: str) -> None:
    made, left = WRITTEN_OUT[name]
    found, here = legal(Object((Spread(made),)))
    assert len(loops(found)) == left
    told = [one.message for one in here.diagnostics]
    why = "a loop inside it depends on its item" if left else f"cannot {Feature.DECIDING_CALLS.value}"
    assert any("the loop is unrolled" in one and one.endswith(why) for one in told), told


def test_of_a_nest_only_the_loop_that_needs_it_is_fixed() -> None:
    inner = loop(call("Fn::Split", ",", HELD), entry("I", Y, ITEM, value=s("v")))
    found, _ = legal(Object((Spread(loop(NAMES, entry("O", Y, value=Object((Spread(inner),))), None, Y.binder)),)))
    outer, fixed = loops(found)
    assert outer.source is NAMES
    assert canonical(fixed.source) == ['["b', 'c"]']


def test_values_are_needed_where_something_is_computed_of_an_item() -> None:
    items = lst(lst(ARN), lst("b"))
    assert needs_values(loop(items, entry("K", AT, value=sub("v ", ITEM))))
    assert needs_values(loop(items, Collect((s("v"),)), filter=ITEM))
    assert needs_values(loop(items, Group(ITEM, s("v"))))
    assert needs_values(loop(items, Collect((loop(ITEM, Collect((s("v"),)), None, Y.binder),))))
    assert needs_values(loop(items, Collect((loop(NAMES, Collect((s("v"),)), None, Y.binder, filter=ITEM),))))
    assert not needs_values(loop(items, Collect((call("Fn::Join", "", lst(ITEM)),))))
    assert not needs_values(loop(items, Collect((sub("v"),)), value=None))


def test_a_loop_decides_on_its_own_variables_only() -> None:
    inner = keyed("K", call("Fn::Select", n(0), Y))
    outer = loop(lst("a"), entry("O", Y, value=Object((Spread(inner),))), None, Y.binder)
    assert [one for one in deciding(inner, DOCUMENT.pseudo) if isinstance(one, Call)] == []
    assert [one.name for one in deciding(outer, DOCUMENT.pseudo) if isinstance(one, Call)] == ["Fn::Select"]


def test_templates_are_computed_by_one_service() -> None:
    without = bare_context(DOCUMENT, frozenset())
    assert Feature.DECIDING_CALLS not in required(FIXED["source"][0], without, Around(section=True))
