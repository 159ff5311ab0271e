"""Functions that make lists of lists."""

from __future__ import annotations

from typing import cast

from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.failures import Budget, Failure
from dialects.terraform.cty.numbers import Counted, Number, add, less
from dialects.terraform.cty.types import DYNAMIC, NUMBER, STRING, Dynamic, ListType, SetType, TupleType, Type, friendly
from dialects.terraform.cty.unification import joint, unify
from dialects.terraform.cty.values import ListOf, Null, Unknown, Value, equal, frozen, sequence, type_of, wholly_known
from dialects.terraform.functions.signatures import (
    ANY_LIST,
    LIST,
    STRINGS,
    Function,
    Functions,
    Parameter,
    type_of_first,
)

LONGEST_RANGE = 1_024


def concat(budget: Budget, *sequences: Value) -> Value:
    """All items one after the other: a list where all are lists of types that unify, else a tuple."""
    if any(isinstance(each, Unknown) for each in sequences):
        return Unknown(_concatenated(*sequences))
    budget.spend(sum(len(sequence(each) or ()) for each in sequences))
    plain = all(isinstance(each, tuple | ListOf) for each in sequences)
    of = None if plain and any(isinstance(each, tuple) for each in sequences) else _concatenated(*sequences)
    if not isinstance(of, ListType):
        return tuple(item for each in sequences for item in sequence(each) or ())
    return ListOf(of.element, tuple(item for each in sequences for item in sequence(convert(each, of)) or ()))


def _concatenated(*sequences: Value) -> Type:
    if not sequences:
        raise Failure("at least one argument is required")
    types = [type_of(each) for each in sequences]
    if all(isinstance(each, ListType) for each in types):
        found = unify(types)
        if found is not None:
            return found
    elements: list[Type] = []
    for position, (value, of) in enumerate(zip(sequences, types, strict=True)):
        match of:
            case TupleType(each):
                elements += each
            case ListType() if isinstance(value, Unknown):
                return DYNAMIC
            case ListType(element):
                elements += [element] * len(sequence(value) or ())
            case _:
                raise Failure(f"all arguments must be lists or tuples; got {friendly(of)}", position)
    return TupleType(tuple(elements))


def flatten(budget: Budget, value: Value) -> Value:
    """All items of lists in lists, sets and tuples, however deep: a tuple."""
    if sequence(value) is None:
        raise Failure("can only flatten lists, sets and tuples")
    made: list[Value] = []
    return tuple(made) if _flattened(budget, value, made) else Unknown(DYNAMIC)


def _flattened(budget: Budget, value: Value, made: list[Value]) -> bool:
    """Appends the items; whether it is known which there are."""
    for item in sequence(value) or ():
        budget.spend(1)
        if sequence(item) is not None:
            if not _flattened(budget, item, made):
                return False
        elif isinstance(item, Unknown) and isinstance(item.type, Dynamic | ListType | SetType | TupleType):
            return False
        else:
            made.append(item)
    return True


def compact(strings: ListOf) -> Value:
    """Without null and empty strings."""
    if not wholly_known(strings):
        return Unknown(STRINGS)
    return ListOf(STRING, tuple(item for item in strings.items if item != "" and not isinstance(item, Null)))


def distinct(values: ListOf) -> Value:
    """Each item where it is first."""
    if not wholly_known(values):
        return Unknown(ListType(values.element))
    once: dict[object, Value] = {}
    for item in values.items:
        once.setdefault(frozen(item), item)
    return ListOf(values.element, tuple(once.values()))


def reverse(value: Value) -> Value:
    of, items = _reversed(value), (sequence(value) or ())[::-1]
    return ListOf(of.element, items) if isinstance(of, ListType) else items


def _reversed(value: Value) -> Type:
    match type_of(value):
        case TupleType(elements):
            return TupleType(elements[::-1])
        case ListType(element) | SetType(element):
            return ListType(element)
    raise Failure(f"can only reverse list or tuple values, not {friendly(type_of(value))}", 0)


def sort(strings: ListOf) -> Value:
    """Strings in the order of their code points."""
    if not wholly_known(strings):
        return ListOf(STRING, (Unknown(STRING),) * len(strings.items))
    for at, item in enumerate(strings.items):
        if isinstance(item, Null):
            raise Failure(f"given list element {at} is null; a null string cannot be sorted")
    return ListOf(STRING, tuple(sorted(cast("tuple[str, ...]", strings.items))))


def matchkeys(values: ListOf, keys: ListOf, wanted: ListOf) -> Value:
    """Of the values those whose keys are wanted."""
    of = _joint_keys(keys, wanted)
    if len(values.items) != len(keys.items):
        raise Failure("length of keys and values should be equal")
    searched = cast("ListOf", convert(wanted, of)).items
    own = cast("ListOf", convert(keys, of))
    if not searched:
        return ListOf(values.element, ())
    if not wholly_known(values) or not wholly_known(own):
        return Unknown(ListType(values.element))
    found = []
    for value, key in zip(values.items, own.items, strict=True):
        answers = [equal(key, each) for each in searched]
        stop = next((answer for answer in answers if answer is not False), False)
        if stop is None:
            return ListOf(values.element, ())
        found += [value] if stop else []
    return ListOf(values.element, tuple(found))


def _joint_keys(keys: Value, wanted: Value) -> Type:
    return joint((type_of(keys), type_of(wanted)), "keys and searchset must be of the same type")


def _matched(values: Value, keys: Value, wanted: Value) -> Type:
    _joint_keys(keys, wanted)
    return type_of(values)


def range_(*numbers: Number) -> ListOf:
    """The numbers from a start (0) up to an end in steps (1 or -1), without the end."""
    if not 1 <= len(numbers) <= 3:
        raise Failure("must have one, two, or three arguments")
    start, end = numbers[:2] if len(numbers) > 1 else (Counted(0), numbers[0])
    step = numbers[2] if len(numbers) > 2 else Counted(-1 if less(end, start) else 1)
    down = less(step, 0)
    if down and less(start, end):
        raise Failure("end must be less than start when step is negative", 1)
    if not down and less(end, start):
        raise Failure("end must be greater than start when step is positive", 1)
    made, number = [], start
    while less(end, number) if down else less(number, end):
        made.append(number)
        if len(made) > LONGEST_RANGE:
            raise Failure(
                f"more than {LONGEST_RANGE} values were generated; either decrease the difference between start and "
                "end or use a smaller step"
            )
        number = add(number, step)
    return ListOf(NUMBER, tuple(made))


_ANY_LIST = Parameter("list", ANY_LIST)
_STRINGS = Parameter("list", STRINGS)
_MATCHED = tuple(Parameter(name, ANY_LIST) for name in ("values", "keys", "searchset"))

FUNCTIONS: Functions = {
    "compact": Function((_STRINGS,), STRINGS, compact),
    "concat": Function((), _concatenated, concat, rest=Parameter("seqs", unknown=True), bounded=True),
    "distinct": Function((_ANY_LIST,), type_of_first, distinct),
    "flatten": Function((LIST,), DYNAMIC, flatten, bounded=True),
    "matchkeys": Function(_MATCHED, _matched, matchkeys),
    "range": Function((), ListType(NUMBER), range_, rest=Parameter("params", NUMBER)),
    "reverse": Function((LIST,), _reversed, reverse),
    "sort": Function((_STRINGS,), STRINGS, sort),
}
