"""What a call of a source's own language computes, said so that a target's may compute it, too.

A formula has leaves and operations; each operation means what its line here says, and fails where that has no value. A
language gives them with its calls (`Call.formula`). A family whose templates compute says those of which it has the
exact equal, for all values that the operands can have; of any other the loop is written out.
"""

from __future__ import annotations

from enum import Enum

from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind


class Op(Enum):
    """An operation. What it takes, in order, and its value; nothing is converted unless it says so."""

    ATTRIBUTE = "the member of an object behind a key that is known"
    ITEM = "the item of a list at an index from 0, or the member of an object with a key"
    NOT = "the opposite of a boolean"
    AND = "whether both are true; what decides hides an error of the other one"
    OR = "whether one is true; what decides hides an error of the other one"
    EQUAL = "whether two values are the same: those of two kinds never are"
    LESS = "whether a number is below another one"
    AT_MOST = "whether a number is not above another one"
    PLUS = "the sum of two numbers"
    MINUS = "the difference of two numbers"
    TIMES = "the product of two numbers"
    REMAINDER = "the remainder of a division, with the sign of the first number"
    IF = "the second for true, the third for false, converted to a kind that both have"
    TEXT = "the spellings of scalars, one after the other"
    LIST = "a list of these items"
    RECORD = "an object of these keys, each followed by its value, sorted by key"
    TRY = "the first, or the second where the first fails"
    CAN = "whether it does not fail"
    LOOKUP = "the member of an object behind a key, or where it has none the third, converted to the kind of the others"
    LENGTH = "how many items, members, or characters as people count them"
    CONTAINS = "whether an item of a list is the same as a value"
    KEYS = "the keys of an object, sorted"
    VALUES = "the values of an object, by its sorted keys"
    CONCAT = "the items of lists as one list, converted to a kind that all have"
    REVERSE = "the items of a list from the last to the first"
    FLATTEN = "the items of a list, those of lists in it instead of these, at any depth"
    RANGE = "the integers from the first, or 0, up to one below the last"
    JOIN = "the items of a list of strings, behind the string that stands between them"
    SPLIT = "the pieces of the second string, which the first one separates; one of the empty string"
    REPLACE = "the first string with each occurrence of the second replaced by the third"
    UPPER = "a string in capital letters"
    LOWER = "a string in small letters"
    STARTS = "whether a string begins with another one"
    ENDS = "whether a string ends with another one"
    WITHOUT_START = "a string without another one that it begins with"
    WITHOUT_END = "a string without another one that it ends with"


@dataclass(frozen=True, slots=True)
class Given:
    """The value of the variable at a position of the call's argument."""

    at: int


@dataclass(frozen=True, slots=True)
class Known:
    """A scalar."""

    text: str
    kind: Kind = Kind.STRING


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation and its operands."""

    name: Op
    operands: tuple[Formula, ...]


Formula = Given | Known | Operation
