"""The rounds of a loop: what it visits, in which order, and which rounds its `if` lets pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, repeat

from dialects.terraform.conversion import to_bool
from dialects.terraform.evaluation import Evaluation
from dialects.terraform.failures import Failure
from dialects.terraform.numbers import Counted
from dialects.terraform.types import DYNAMIC, Collection, ObjectType, TupleType, friendly
from dialects.terraform.values import UNKNOWN, Null, SetOf, Value, mapping, sequence, type_of
from transpile.hosts.hcl.syntax import Expression, For, ForDirective

_CONDITION = "Invalid 'for' condition"


class Rounds:
    """Iterating sets the variables of the loop. `known` is False where what the loop makes is not known, or a mistake.

    `begin` comes first: it says whether there is anything to iterate over.
    """

    __slots__ = ("_collection", "_condition", "_e", "_ev", "_key", "_only_if", "_pairs", "_value", "known", "names")

    def __init__(self, ev: Evaluation, e: For | ForDirective, only_if: Expression | None) -> None:
        self._ev = ev
        self._e = e
        self._collection = ev.code(e.collection)
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
        for slots[key], slots[value] in self._pairs:
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
        """Whether the `if` can be a condition, as far as that shows without any value of the variables."""
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
