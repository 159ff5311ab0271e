"""Functions that make lists of lists."""

from __future__ import annotations

from typing import cast

from dialects.terraform.conversion import convert
from dialects.terraform.failures import Budget, Failure
from dialects.terraform.functions.parameters import ANY_LIST, LIST, STRINGS, whole
from dialects.terraform.numbers import Counted, Number, add, less
from dialects.terraform.signatures import Function, Functions, Parameter, type_of_first
from dialects.terraform.types import DYNAMIC, NUMBER, STRING, ListType, SetType, TupleType, Type, friendly
from dialects.terraform.unification import unify
from dialects.terraform.values import (
    ListOf,
    Null,
    SetOf,
    Unknown,
    Value,
    equal,
    frozen,
    sequence,
    type_of,
    wholly_known,
)

LONGEST_RANGE = 1_024


def concat(*sequences: Value) -> Value:
    """All items one after the other: a list where all are lists of types that unify, else a tuple."""
    joint = _concatenated(*sequences)
    if isinstance(joint, ListType):
        lists = [cast("ListOf", convert(each, joint)) for each in sequences]
        return ListOf(joint.element, tuple(item for each in lists for item in each.items))
    if any(isinstance(each, Unknown) for each in sequences):
        return Unknown(joint)
    return tuple(item for each in sequences for item in sequence(each) or ())


def _concatenated(*sequences: Value) -> Type:
    if not sequences:
        raise Failure("at least one argument is required")
    types = [type_of(each) for each in sequences]
    if all(isinstance(each, ListType) for each in types):
        joint = unify(types)
        if joint is not None:
            return joint
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
    if not isinstance(type_of(value), ListType | SetType | TupleType):
        raise Failure("can only flatten lists, sets and tuples")
    made: list[Value] = []
    return tuple(made) if _flattened(budget, value, made) else Unknown(DYNAMIC)


def _flattened(budget: Budget, value: Value, made: list[Value]) -> bool:
    """Appends the items; whether all are known to be items."""
    for item in sequence(value) or ():
        budget.spend(1)
        if not isinstance(type_of(item), ListType | SetType | TupleType) or isinstance(item, Null):
            made.append(item)
        elif isinstance(item, Unknown) or not _flattened(budget, item, made):
            return False
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


def chunklist(values: ListOf, size: Number) -> ListOf:
    """The list in lists of that size; 0 makes one of all."""
    width = whole(size, said="invalid size: ")
    if width < 0:
        raise Failure("the size argument must be positive")
    width = width or max(len(values.items), 1)
    starts = range(0, len(values.items), width)
    return ListOf(type_of(values), tuple(ListOf(values.element, values.items[at : at + width]) for at in starts))


def _chunked(values: Value, size: Value) -> Type:
    return ListType(type_of(values))


def reverse(value: Value) -> Value:
    match value:
        case tuple():
            return value[::-1]
        case ListOf(element, items) | SetOf(element, items):
            return ListOf(element, items[::-1])
    raise Failure(f"can only reverse list or tuple values, not {friendly(type_of(value))}", 0)


def _reversed(value: Value) -> Type:
    match type_of(value):
        case TupleType(elements):
            return TupleType(elements[::-1])
        case ListType(element) | SetType(element):
            return ListType(element)
    raise Failure(f"can only reverse list or tuple values, not {friendly(type_of(value))}", 0)


def slice_(value: Value, start: Number, end: Number) -> Value:
    """The items from one position up to another, without the latter."""
    first, last = _bounds(value, start, end)
    items = (sequence(value) or ())[first:last]
    return ListOf(value.element, items) if isinstance(value, ListOf) else items


def _sliced(value: Value, start: Value, end: Value) -> Type:
    of = type_of(value)
    first, last = _bounds(value, start, end)
    if isinstance(of, TupleType):
        known = not isinstance(start, Unknown) and not isinstance(end, Unknown)
        return TupleType(of.elements[first:last]) if known else DYNAMIC
    return of


def _bounds(value: Value, start: Value, end: Value) -> tuple[int, int]:
    """The positions of a slice. Raises `Failure`."""
    of = type_of(value)
    if isinstance(of, SetType):
        raise Failure(
            "cannot slice a set, because its elements do not have indices; explicitly convert to a list if the "
            "ordering of the result is not important",
            0,
        )
    if not isinstance(of, ListType | TupleType):
        raise Failure("must be a list or tuple value", 0)
    items = of.elements if isinstance(of, TupleType) else sequence(value)
    first = _bound(start, 1, "start", items)
    last = _bound(end, 2, "end", items)
    if first > last and not isinstance(start, Unknown) and not isinstance(end, Unknown):
        raise Failure("start index must not be greater than end index", 1)
    return first, last


def _bound(number: Value, argument: int, name: str, items: tuple[object, ...] | None) -> int:
    if isinstance(number, Unknown):
        return 0
    at = whole(cast("Number", number), argument, f"invalid {name} index: ")
    if at < 0:
        raise Failure(f"{name} index must not be less than zero", argument)
    if items is not None and at > len(items):
        raise Failure(f"{name} index must not be greater than the length of the list", argument)
    return at


def sort(strings: ListOf) -> Value:
    """Strings in the order of their code points."""
    for at, item in enumerate(strings.items):
        if isinstance(item, Null):
            raise Failure(f"given list element {at} is null; a null string cannot be sorted")
    if not wholly_known(strings):
        return Unknown(STRINGS)
    return ListOf(STRING, tuple(sorted(cast("tuple[str, ...]", strings.items))))


def matchkeys(values: ListOf, keys: ListOf, wanted: ListOf) -> Value:
    """Of the values those whose keys are wanted."""
    joint = _joint_keys(keys, wanted)
    if len(values.items) != len(keys.items):
        raise Failure("length of keys and values should be equal")
    searched = cast("ListOf", convert(wanted, joint)).items
    own = cast("ListOf", convert(keys, joint))
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
    joint = unify((type_of(keys), type_of(wanted)))
    if joint is None:
        raise Failure("keys and searchset must be of the same type")
    return joint


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
_BOUNDS = (Parameter("start_index", NUMBER), Parameter("end_index", NUMBER))
_MATCHED = tuple(Parameter(name, ANY_LIST) for name in ("values", "keys", "searchset"))

FUNCTIONS: Functions = {
    "chunklist": Function((_ANY_LIST, Parameter("size", NUMBER)), _chunked, chunklist),
    "compact": Function((_STRINGS,), STRINGS, compact),
    "concat": Function((), _concatenated, concat, rest=Parameter("seqs", unknown=True)),
    "distinct": Function((_ANY_LIST,), type_of_first, distinct),
    "flatten": Function((LIST,), DYNAMIC, flatten, bounded=True),
    "matchkeys": Function(_MATCHED, _matched, matchkeys),
    "range": Function((), ListType(NUMBER), range_, rest=Parameter("params", NUMBER)),
    "reverse": Function((LIST,), _reversed, reverse),
    "slice": Function((LIST, *_BOUNDS), _sliced, slice_),
    "sort": Function((_STRINGS,), STRINGS, sort),
}
