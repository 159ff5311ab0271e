"""`for` expressions (HCL `ForExpr`): what they visit and in which order, which rounds count, and what they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, repeat

from dialects.terraform.cty.conversion import to_bool, to_string
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.numbers import Counted
from dialects.terraform.cty.types import DYNAMIC, Collection, ObjectType, TupleType, friendly
from dialects.terraform.cty.values import UNKNOWN, Null, SetOf, Unknown, Value, mapping, sequence, type_of
from dialects.terraform.evaluate.evaluation import Code, Evaluation
from transpile.hosts.hcl.syntax import Expression, For, ForDirective


def loop(ev: Evaluation, e: For) -> Code:
    """`[for ...]` gives a tuple, `{for ...}` an object."""
    if e.member is None:
        return listed(ev, e, lambda: ev.code(e.result), e.condition)
    return _keyed(ev, e, e.member)


def listed(ev: Evaluation, e: For | ForDirective, body: Callable[[], Code], only_if: Expression | None = None) -> Code:
    """A tuple of what the body gives in each round."""
    rounds = Rounds(ev, e, only_if)
    with ev.binding(rounds.names):
        result = body()

    def run() -> Value:
        if not rounds.begin():
            return UNKNOWN
        made = tuple([result() for _ in rounds])
        return ev.made(e.span, made) if rounds.known else UNKNOWN

    return run


def _keyed(ev: Evaluation, e: For, member: Expression) -> Code:
    """An object: with `...` of tuples, without it of values."""
    rounds = Rounds(ev, e, e.condition)
    with ev.binding(rounds.names):
        name_of, result = ev.code(member), ev.code(e.result)

    def run() -> Value:
        if not rounds.begin():
            return UNKNOWN
        made: dict[str, list[Value]] = {}
        for _ in rounds:
            key = name_of()
            name = key if isinstance(key, str) else _name(ev, member, key, rounds.known)
            if name is None:  # the other rounds go on, for the sake of their mistakes
                rounds.known = False
                continue
            value = result()
            if name not in made:
                made[name] = [value]
            elif e.grouping:
                made[name].append(value)
            else:
                _duplicate(ev, member, name)
        if not rounds.known:
            return UNKNOWN
        found = {name: tuple(made[name]) if e.grouping else made[name][0] for name in sorted(made)}
        return ev.made(e.span, found)

    return run


def _name(ev: Evaluation, member: Expression, key: Value, tell: bool) -> str | None:
    """The key of a member; None where it is not known, or a mistake, which is told if `tell`."""
    if isinstance(key, Unknown):
        return None
    reason = "Key expression in 'for' expression must not produce a null value"
    try:
        if not isinstance(key, Null):
            return str(to_string(key))
    except Failure as failure:
        reason = f"The key expression produced an invalid result: {failure.reason}"
    if tell:
        label = "null" if isinstance(key, Null) else friendly(type_of(key))
        ev.report(member.span, "Invalid object key", reason, label=label)
    return None


def _duplicate(ev: Evaluation, member: Expression, name: str) -> None:
    ev.report(
        member.span,
        "Duplicate object key",
        f"Two different items produced the key \"{name}\" in this 'for' expression",
        code="T301",
        label=f'"{name}" again',
    )


_CONDITION = "Invalid 'for' condition"


class Rounds:
    """Iterating sets the variables of the loop. `known` is False where what the loop makes is not known, or a mistake.

    `begin` comes first: it says whether there is anything to iterate over. There is one of these for each loop of the
    text, however often loops around run it: no loop runs within itself, so one pair of places and one `known` will do.
    """

    __slots__ = ("_collection", "_condition", "_e", "_ev", "_key", "_only_if", "_pairs", "_value", "known", "names")

    def __init__(self, ev: Evaluation, e: For | ForDirective, only_if: Expression | None) -> None:
        self._ev = ev
        self._e = e
        self._collection = ev.code(e.collection)  # compiled before the names are bound: it stands outside of the loop
        self._key, self._value = ev.slot(), ev.slot()
        self.names = {**({} if e.key is None else {e.key.text: self._key}), e.value.text: self._value}
        with ev.binding(self.names):
            self._condition = None if only_if is None else ev.code(only_if)
        self._only_if = only_if
        self._pairs: Iterable[tuple[Value, Value]] = ()
        self.known = True

    def begin(self) -> bool:
        """Evaluate the collection and check the condition, whatever its variables are."""
        value = self._collection()
        if not self._is_iterable(value) or not self._is_condition():
            return False
        members, items = mapping(value), sequence(value)
        if members is None and items is None:
            return False
        values = list(members.values()) if members is not None else items or ()
        self._ev.visit(self._e.collection.span, len(values))
        self._pairs = zip(self._keys(value, members, values), values, strict=False)
        self.known = True
        return True

    def _keys(self, value: Value, members: dict[str, Value] | None, values: Iterable[Value]) -> Iterable[Value]:
        """Of an object or map the keys, of a set the items themselves, of what has an order the positions."""
        if self._e.key is None:
            return repeat(UNKNOWN)
        if members is not None:
            return members
        return values if isinstance(value, SetOf) else map(Counted, count())

    def __iter__(self) -> Iterator[None]:
        slots, key, value, condition = self._ev.slots, self._key, self._value, self._condition
        for slots[key], slots[value] in self._pairs:  # the targets are the variables: nothing is copied in a round
            if condition is None or (passed := condition()) is True or (passed is not False and self._passes(passed)):
                yield

    def _is_iterable(self, value: Value) -> bool:
        if isinstance(value, Null):
            reason = "A null value cannot be used as the collection in a 'for' expression"
            self._ev.report(self._e.collection.span, "Iteration over null value", reason, label="null")
            return False
        if mapping(value) is not None or sequence(value) is not None:
            return True
        of = type_of(value)
        if of == DYNAMIC or isinstance(of, Collection | TupleType | ObjectType):
            return of != DYNAMIC
        reason = f"A value of type {friendly(of)} cannot be used as the collection in a 'for' expression"
        self._ev.report(self._e.collection.span, "Iteration over non-iterable value", reason, label=friendly(of))
        return False

    def _is_condition(self) -> bool:
        """Whether the `if` can be a condition, as far as that shows without any value of the variables.

        So a condition of a wrong type is a mistake even where the loop visits nothing, and is told once.
        """
        if self._condition is None or self._only_if is None:
            return True
        ev = self._ev
        ev.slots[self._key] = ev.slots[self._value] = UNKNOWN
        before = len(ev.told)
        value = self._condition()
        if isinstance(value, Null):
            self._refuse("Condition is null", "The value of the 'if' clause must not be null", "null")
        else:
            self._to_bool(value, tell=True)
        return len(ev.told) == before

    def _passes(self, value: Value) -> bool:
        """Whether a round counts whose condition is no bool."""
        if isinstance(value, Null):
            if self.known:
                self._refuse(_CONDITION, "The value of the 'if' clause must not be null", "null")
            truth = None
        else:
            truth = self._to_bool(value, tell=self.known)
        self.known = self.known and truth is not None
        return truth is True

    def _to_bool(self, value: Value, tell: bool) -> bool | None:
        try:
            truth = to_bool(value)
        except Failure as failure:
            if tell:
                reason = f"The 'if' clause value is invalid: {failure.reason}"
                self._refuse(_CONDITION, reason, friendly(type_of(value)))
            return None
        return truth if isinstance(truth, bool) else None

    def _refuse(self, headline: str, reason: str, label: str) -> None:
        assert self._only_if is not None
        self._ev.report(self._only_if.span, headline, reason, label=label)
