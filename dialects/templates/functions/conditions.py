"""`Fn::If` and the truth of conditions by name, as far as it is known before deployment.

How an evaluated condition says whether it holds, and which others it asks for by name, is the family's to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from transpile.evaluate.calls import apply, argument_item, argument_of
from transpile.evaluate.evaluation import Evaluation, Mode
from transpile.evaluate.values import Absent, Env, Outcome, bare
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Splice, Spread
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a family writes conditions.

    `truth` is whether one holds when it is evaluated, `names` are the others that it asks for by name, `chosen` is
    whether what stands first in `Fn::If` holds. None is: not known. Of branches of which it is not known that they are
    taken, failures with the code `untold` are not told.
    """

    truth: Callable[[Outcome, Evaluation], bool | None]
    names: Callable[[Expression], Iterable[str]]
    chosen: Callable[[Outcome, Evaluation], bool | None]
    untold: str = ""

    def choice(self, call: Call, env: Env, ev: Evaluation) -> Outcome:
        """`Fn::If`, where everything is computed and the condition is known: the branch taken, and only that.

        What stands first is evaluated once: twice at each level would be without end where it is an `Fn::If` itself.
        """
        first = None
        argument = bare(call.argument)
        if ev.fold and isinstance(argument, Array):
            first, branch = self._branch(argument, lambda item: argument_item(ev, item, env, call), ev)
            if branch is not None:
                return ev.evaluate(branch, env)
        made = ev.findings.forgiving(self.untold, lambda: argument_of(ev, call, env, first))
        if ev.fold and first is None:  # what loops or other functions make of it may be the three that are asked for
            found = bare(made)
            _, branch = self._branch(found, lambda item: item, ev) if isinstance(found, Array) else (None, None)
            if branch is not None:
                return ev.evaluate(branch, {})
        return ev.findings.forgiving(self.untold, lambda: apply(ev, call, made))

    def _branch(
        self, argument: Array, value: Callable[[Expression], Expression], ev: Evaluation
    ) -> tuple[Expression | None, Expression | None]:
        """The value of what stands first, and the branch of `Fn::If` that is taken; None for what is not known."""
        items = [item for item in argument.items if not isinstance(item, Splice)]
        if len(items) != 3 or len(argument.items) != 3:
            return None, None
        first = value(items[0])
        chosen = self.chosen(first, ev)
        return first, None if chosen is None else items[1 if chosen else 2]

    def named(self, name: str, ev: Evaluation) -> bool | None:
        """Whether the condition of this name holds; None if that is not known, or it refers to itself."""
        if name not in ev.truths:
            order = self._asked_first(name, ev)
            ev.truths.update(dict.fromkeys((name, *order), (None, frozenset())))
            for one in order:
                ev.truths[one] = ev.parameters.asking(partial(self._silent_truth, _section(ev)[one], ev))
        value, names = ev.truths[name]
        ev.parameters.count_as_used(names)
        return value

    def _asked_first(self, name: str, ev: Evaluation) -> list[str]:
        """The conditions that this one is made of, each behind its own, and it: no chain of them is too long to ask."""
        conditions = _section(ev)
        order: list[str] = []
        seen = set(ev.truths)
        ahead = [(name, False)]
        while ahead:
            one, has_its_own = ahead.pop()
            if has_its_own:
                order.append(one)
            elif one in conditions and one not in seen:
                seen.add(one)
                ahead += [(one, True), *((other, False) for other in self.names(conditions[one]))]
        return order

    def _silent_truth(self, written: Expression, ev: Evaluation) -> bool | None:
        return self.truth(ev.findings.silently(partial(ev.evaluate, written, {})), ev)


def by_name(call: Call, env: Env, ev: Evaluation) -> Outcome:
    """`!Condition x`, which its long form says as data: so what stands in it is evaluated as data is.

    What has disappeared from it has disappeared from `{Condition: [x, !Ref AWS::NoValue]}`, too.
    """
    value = ev.evaluate(call.argument, env)
    if isinstance(value, Absent):
        return value
    if ev.fold and isinstance(bare(value), Array | Object):
        return Object((Member(Literal("Condition"), value),), call.origin)  # no name: data, in the long form
    return call if value is call.argument else Call(call.vocabulary, call.name, value, call.origin)


def combined(every: bool, values: list[bool | None]) -> bool | None:
    """And, or Or, of values of which some are not known."""
    if (not every) in values:
        return not every
    return None if None in values else every


def _section(ev: Evaluation) -> dict[str, Expression]:
    """The section `Conditions`, its loops unrolled: first those that ask for no condition that a loop makes."""
    if ev.conditions is None:
        written = bare(ev.document.root.fields.get("Conditions", Object(())))
        made = _fields(written)
        is_more = True
        while is_more:
            others = ev.anew(Mode.MEANING)
            others.ask_written(made)
            found = others.value(written, {})
            before, made = made, _fields(found)
            is_more = len(made) > len(before) and _has_loops(found)
        ev.conditions = made
    return ev.conditions


def _has_loops(value: Expression | None) -> bool:
    return isinstance(value, Object) and any(isinstance(one, Spread) for one in value.members)


def _fields(value: Expression | None) -> dict[str, Expression]:
    return value.fields if isinstance(value, Object) else {}
