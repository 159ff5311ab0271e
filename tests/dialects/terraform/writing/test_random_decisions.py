"""Random loops over what functions answer, made fit for a module: nothing is left that Terraform cannot compute."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from template_calls import DOCUMENT, Calls

from dialects import terraform
from dialects.cloudformation.finishing.spelling import NO_NAMES, spelled
from dialects.terraform.writing.functions import says
from support.evaluate import canonical, evaluation
from support.made_loops import bare_context, obj, s, sub
from transpile.evaluate.evaluation import Mode
from transpile.ir import Binder, Collect, Expression, Loop, Member, Merge, Object, Spread, Text, Variable
from transpile.ir.traversal import walk
from transpile.legality.context import Context
from transpile.legality.deciding import deciding
from transpile.pipeline.legalize import legalize


class Loops(Calls):
    """Loops over random calls, one in another, whose bodies hold random calls as well."""

    def loop(self, depth: int = 0) -> Loop:
        key, value = Binder(f"i{depth}"), Binder(f"x{depth}")
        body = self.random.choice([self.text(1), self.body(Variable(key), Variable(value))])
        inner = self.loop(depth + 1) if depth < 1 and self.random.random() < 0.4 else None
        result: Any = Collect((body, *(() if inner is None else (inner,))))
        if self.random.random() < 0.4:
            named = Text((f"K{depth}", *self.key(Variable(key), Variable(value))))
            result = Merge((Member(named, obj(V=body, W=s("w") if inner is None else self.within(inner))),))
        return Loop(None, key, value, self.source(), result, dialect="made")

    def within(self, loop: Loop) -> Expression:
        return loop if isinstance(loop.result, Collect) else Object((Spread(loop),))

    def source(self) -> Expression:
        if self.random.random() < 0.2:
            return Object(tuple(Member(s(key), self.text(0)) for key in self.random.sample("bac", 2)))
        return self.list(2)

    def body(self, key: Variable, value: Variable) -> Expression:
        return self.random.choice([value, obj(K=key, V=value), sub(key), sub("a-", value)])

    def key(self, key: Variable, value: Variable) -> tuple[Any, ...]:
        return self.random.choice([(key,), (key,), (value,), (key, "x", value)])


def legal(e: Expression) -> tuple[Expression, Context]:
    here = bare_context(DOCUMENT, terraform.features, says=partial(says, document=DOCUMENT))
    return legalize(obj(Resources=e), here).fields["Resources"], here


def meaning(e: Expression) -> Any:
    """What it comes to; None where it has errors."""
    ev = evaluation(DOCUMENT, mode=Mode.RESOLVING)
    found = ev.value(obj(V=e), {})
    return None if found is None or ev.diagnostics else canonical(spelled(found, NO_NAMES))


def test_what_is_left_is_said_and_means_the_same() -> None:
    compared: list[bool] = []

    @settings(max_examples=400)
    @given(random=st.integers(0, 2**32).map(Random))
    def same(random: Random) -> None:
        made = Loops(random)
        loop = made.loop()
        value = made.within(loop)
        before = meaning(value)
        if before is None:
            return
        after, here = legal(value)
        if here.evaluation.diagnostics:  # a loop in one without rounds, which may have some at other values
            return
        for left in (one for one in walk(after) if isinstance(one, Loop)):
            assert all(says(one, DOCUMENT) for one in deciding(left, DOCUMENT.pseudo)), left
        assert meaning(after) == before
        compared.append(after is value)

    same()
    assert sum(compared) > 20
    assert len(compared) - sum(compared) > 20
