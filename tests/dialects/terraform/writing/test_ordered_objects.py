"""Objects whose keys Terraform would visit in another order: the rounds come as they did, and the loop stays one."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from template_calls import DOCUMENT, call, sub

from dialects import terraform
from dialects.terraform.writing.functions import says
from support.evaluate import canonical, evaluation
from support.made_loops import AT, ITEM, bare_context, core, entry, loop, lst, n, obj, pick, s
from transpile.evaluate.evaluation import Mode
from transpile.ir import (
    Collect,
    Duplicates,
    Expression,
    Group,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Spread,
    Variable,
)
from transpile.ir.traversal import walk
from transpile.legality.context import Context
from transpile.pipeline.legalize import legalize
from transpile.syntax.tree import Kind

NAMES = Reference("Names")
UNSORTED = obj(b="1", a="2", c="3")
PAIRS = [["b", "1"], ["a", "2"], ["c", "3"]]
BODIES: dict[str, Any] = {
    "pairs": Collect((obj(Key=AT, Value=ITEM),)),
    "text": Collect((sub("k-", AT, "/", ITEM), ITEM)),
    "keys": Collect((obj(K=AT),)),
    "values": Collect((ITEM,)),
    "group": Group(core("item", s("0"), lst(ITEM)), obj(K=AT)),
    "last": Merge(entry("Same", value=obj(K=AT, V=ITEM)).members, Duplicates.LAST),
    "computed": Collect((call("Fn::Join", "-", lst(ITEM, AT)),)),
}


def legal(made: Loop) -> tuple[Expression, Context]:
    here = bare_context(DOCUMENT, terraform.features, says=partial(says, document=DOCUMENT))
    value = made if isinstance(made.result, Collect) else Object((Spread(made),))
    return legalize(obj(Resources=value), here).fields["Resources"], here


def loops(e: Expression) -> list[Loop]:
    return [one for one in walk(e) if isinstance(one, Loop)]


def meaning(e: Expression) -> Any:
    found = evaluation(DOCUMENT, mode=Mode.RESOLVING).value(Object((Member(s("V"), e),)), {})
    assert found is not None
    return canonical(found)["V"]


@pytest.mark.parametrize("name", BODIES)
def test_a_loop_over_pairs_means_the_same(name: str) -> None:
    made = loop(UNSORTED, BODIES[name])
    found, here = legal(made)
    (left,) = loops(found)
    assert canonical(left.source) == (["b", "a", "c"] if name == "keys" else PAIRS)
    assert meaning(found) == meaning(made if isinstance(made.result, Collect) else Object((Spread(made),)))
    assert not here.diagnostics


@pytest.mark.parametrize("value", [lst("x"), obj(P="1"), NAMES, Literal("null", Kind.NULL)])
def test_values_that_no_function_picks_are_written_out(value: Expression) -> None:
    found, here = legal(loop(obj(b=value, a="1"), BODIES["pairs"]))
    assert not loops(found)
    assert [one.code for one in here.diagnostics] == ["T411"]


def test_keys_of_members_that_are_not_there_are_no_items() -> None:
    made = loop(obj(b=Reference("AWS::NoValue"), a="1", c=NAMES), BODIES["keys"])
    found, _ = legal(made)
    (left,) = loops(found)
    assert isinstance(left.source, Object)
    assert [one.name for one in left.source.members] == ["a", "c"]
    assert meaning(found) == meaning(made) == [{"K": "a"}, {"K": "c"}]


def test_a_function_may_take_its_member_away() -> None:
    found, _ = legal(loop(obj(b=call("Fn::GetAtt", "A", "B"), a="1"), BODIES["keys"]))
    assert not loops(found)


def test_a_filter_goes_by_the_pair() -> None:
    made = loop(obj(b="true", a="false", c="1"), BODIES["pairs"], filter=ITEM)
    found, _ = legal(made)
    (left,) = loops(found)
    assert left.value is not None
    assert left.filter == core("item", n(1), Variable(left.value))
    assert meaning(found) == meaning(made) == [{"Key": "b", "Value": "true"}, {"Key": "c", "Value": "1"}]


def test_parameters_stay_followed() -> None:
    (left,) = loops(legal(loop(obj(b=Reference("Word"), a="1"), BODIES["pairs"]))[0])
    assert Reference("Word") in list(walk(left.source))


def test_what_an_object_makes_in_any_order_keeps_it() -> None:
    made = loop(UNSORTED, entry("K", AT, value=obj(V=ITEM)))
    assert loops(legal(made)[0]) == [made]


@given(
    st.dictionaries(st.text("aBé-0_\U0001f600\ue000", max_size=2), st.sampled_from(["x", "y", "1"]), max_size=4),
    st.sampled_from(sorted(BODIES)),
)
def test_any_object_is_visited_as_it_was(found: dict[str, str], name: str) -> None:
    made = loop(Object(tuple(Member(s(key), s(value)) for key, value in found.items())), BODIES[name])
    after, _ = legal(made)
    for left in loops(after):
        if isinstance(left.source, Object) and name != "last":
            keys = [one.name for one in left.source.members]
            assert keys == sorted(keys, key=lambda one: one.encode("utf-8"))
    assert meaning(after) == meaning(made if isinstance(made.result, Collect) else Object((Spread(made),)))


def test_lists_side_by_side_are_followed_by_position() -> None:
    made = loop(core("zip", NAMES, lst("x", "y", "z")), Collect((obj(A=pick(0, ITEM), B=pick(1, ITEM)),)))
    found, here = legal(made)
    (left,) = loops(found)
    assert left.source is NAMES
    assert meaning(found) == meaning(made) == [{"A": one, "B": other} for one, other in ("ax", "by", "cz")]
    assert not here.pins
