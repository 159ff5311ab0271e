"""The operations that jq has an exact equal of: its script, and of which operands, with the kind of its value.

"Exact" is about all values that the kinds of the operands allow, in all versions of jq, errors included:

- A string of Terraform is normalized (NFC). What is put together of pieces may have to be normalized again, and what
  people count as one character, or its capital letter, is a matter of tables: all of that is said of ASCII only.
- Both languages compare by kind and value. Numbers are compared where jq reads them as they are.
- An empty string has one piece in Terraform and none in jq.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dialects.ros.jq.formulas import arithmetic
from dialects.ros.jq.shape import (
    ASCII,
    BOOLEAN,
    NULL,
    POSITION,
    STRUCTURE,
    TEXT,
    ListOf,
    ObjectOf,
    Shape,
    Whole,
    is_number,
    is_scalar,
    is_text,
    joined,
)
from transpile.ir.formulas import Op
from transpile.syntax.fast_dataclass import dataclass

Answer = Shape | None
"""The kind of a value; None where jq has no exact equal."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What computes an operation, of the operands `$a`, `$b` and `$c`."""

    script: str
    value: Callable[..., Answer]


def of_one_kind(*shapes: Shape) -> bool:
    """Whether scalars are of one kind: what wants one kind of all converts none of them."""
    return all(map(is_text, shapes)) or all(map(is_number, shapes)) or all(one == BOOLEAN for one in shapes)


def _if_texts(*shapes: Shape) -> Answer:
    return BOOLEAN if all(map(is_text, shapes)) else None


def _cut(a: Shape, by: Shape) -> Answer:
    return a if is_text(a) and is_text(by) else None


def _if_ascii(*shapes: Shape) -> Answer:
    return ASCII if all(one == ASCII for one in shapes) else None


def _if_truths(*shapes: Shape) -> Answer:
    return BOOLEAN if all(one == BOOLEAN for one in shapes) else None


def _if_numbers(*shapes: Shape) -> Answer:
    return BOOLEAN if all(map(is_number, shapes)) else None


def _same(a: Shape, b: Shape) -> Answer:
    """Scalars; null equals nothing else, whatever that is."""
    return BOOLEAN if (is_scalar(a) and is_scalar(b)) or NULL in (a, b) else None


def _counted(a: Shape) -> Answer:
    return POSITION if isinstance(a, ListOf | ObjectOf) or a in (STRUCTURE, ASCII) else None


def _contains(a: Shape, b: Shape) -> Answer:
    return BOOLEAN if isinstance(a, ListOf) and is_scalar(a.item) and is_scalar(b) else None


def _keys(a: Shape) -> Answer:
    return ListOf(TEXT) if isinstance(a, ObjectOf) else None


def _values(a: Shape) -> Answer:
    return ListOf(a.value) if isinstance(a, ObjectOf) else None


def _reversed(a: Shape) -> Answer:
    return a if isinstance(a, ListOf) else None


def _flat(a: Shape) -> Answer:
    """Lists of scalars; of what else is in a list, nobody knows whether it is a list."""
    match a:
        case ListOf(ListOf(item) as inner, least) if is_scalar(item):
            return ListOf(item, least * inner.least)
        case ListOf(item) if is_scalar(item):
            return a
    return None


def _range(*bounds: Shape) -> Answer:
    found = arithmetic.rounds(*bounds)
    return None if found is None else ListOf(found)


def _joined(by: Shape, a: Shape) -> Answer:
    return ASCII if by == ASCII and isinstance(a, ListOf) and a.item == ASCII else None


def _pieces(by: Shape, a: Shape) -> Answer:
    return ListOf(a, 1) if is_text(by) and is_text(a) else None


def _looked_up(a: Shape, key: Shape, default: Shape) -> Answer:
    """The default is converted to what the members of a map are; those of an object differ in kind."""
    if not isinstance(a, ObjectOf) or not is_text(key) or not of_one_kind(a.value, default):
        return None
    return joined([a.value, default])


RULES: dict[Op, Rule] = {
    Op.NOT: Rule("$a | not", _if_truths),
    Op.AND: Rule("$a and $b", _if_truths),
    Op.OR: Rule("$a or $b", _if_truths),
    Op.EQUAL: Rule("$a == $b", _same),
    Op.LESS: Rule("$a < $b", _if_numbers),
    Op.AT_MOST: Rule("$a <= $b", _if_numbers),
    Op.PLUS: Rule("$a + $b", arithmetic.plus),
    Op.MINUS: Rule("$a - $b", arithmetic.minus),
    Op.TIMES: Rule("$a * $b", arithmetic.times),
    Op.REMAINDER: Rule("$a % $b", arithmetic.remainder),
    Op.LENGTH: Rule("$a | length", _counted),
    Op.CONTAINS: Rule("$a | map(select(. == $b)) | length > 0", _contains),
    Op.LOOKUP: Rule("if $a | has($b) then $a[$b] else $c end", _looked_up),
    Op.KEYS: Rule("$a | keys", _keys),
    Op.VALUES: Rule("$a | to_entries | sort_by(.key) | map(.value)", _values),
    Op.REVERSE: Rule("$a | reverse", _reversed),
    Op.FLATTEN: Rule("$a | flatten", _flat),
    Op.JOIN: Rule("$b | join($a)", _joined),
    Op.SPLIT: Rule('if $b == "" then [""] else $b | split($a) end', _pieces),
    Op.REPLACE: Rule("$a | split($b) | join($c)", _if_ascii),
    Op.UPPER: Rule("$a | ascii_upcase", _if_ascii),
    Op.LOWER: Rule("$a | ascii_downcase", _if_ascii),
    Op.STARTS: Rule("$a | startswith($b)", _if_texts),
    Op.ENDS: Rule("$a | endswith($b)", _if_texts),
    Op.WITHOUT_START: Rule("$a | ltrimstr($b)", _cut),
    Op.WITHOUT_END: Rule("$a | rtrimstr($b)", _cut),
}
RANGES = {1: Rule("[range($a)]", _range), 2: Rule("[range($a; $b)]", _range)}


def rule(name: Op, operands: Sequence[object]) -> Rule | None:
    """What computes an operation of so many operands."""
    return RANGES.get(len(operands)) if name is Op.RANGE else RULES.get(name)


def spelled(shapes: Sequence[Shape]) -> Answer:
    """A string put together: behind another piece only what is sure to combine with nothing before it."""
    if not all(is_text(one) or one == BOOLEAN or isinstance(one, Whole) for one in shapes):
        return None
    if not shapes or all(one != TEXT for one in shapes):
        return ASCII
    return TEXT if TEXT not in shapes[1:] else None


def chosen(condition: Shape, yes: Shape, no: Shape) -> Answer:
    """Of two values of one kind; a null is that of the other's."""
    if condition != BOOLEAN:
        return None
    if of_one_kind(yes, no) or (NULL in (yes, no) and is_scalar(yes) and is_scalar(no)):
        return joined([yes, no])
    lists = isinstance(yes, ListOf) and isinstance(no, ListOf) and of_one_kind(yes.item, no.item)
    return joined([yes, no]) if lists else None


def listed(shapes: Sequence[Shape]) -> Answer:
    """A list: of a kind that is not known, no item needs to be known."""
    return ListOf(joined(shapes), len(shapes))


def concatenated(shapes: Sequence[Shape]) -> Answer:
    """Lists whose items are all of one kind."""
    lists = [one for one in shapes if isinstance(one, ListOf)]
    if not lists or len(lists) < len(shapes) or not of_one_kind(*(one.item for one in lists)):
        return None
    return ListOf(joined(one.item for one in lists), sum(one.least for one in lists))
