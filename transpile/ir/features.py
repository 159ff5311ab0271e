"""Features: one member per difference between dialects, and the sentence that says which of them a dialect lacks."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum


class Feature(Enum):
    """What loops of a dialect can do. A dialect lists what it has; absence means that its loops cannot do it.

    A value follows "can" and "cannot" in what people read. It has neither a comma nor an "or" of its own: `cannot`
    joins several.
    """

    LOOP = "repeat parts of a template"
    LIST_RESULT = "produce a list"
    OBJECT_RESULT = "produce entries of an object"
    OBJECT_RESULT_IN_PROPERTIES = "produce entries of an object inside properties"
    SEVERAL_ENTRIES = "produce several entries per iteration"
    SIBLINGS = "stand beside other loops and entries"
    POSITION = "use the index of the item"
    OBJECT_SOURCE = "iterate over the keys and values of an object"
    OBJECT_ORDER = "keep the order of the keys of an object"
    STRUCTURED_ITEMS = "use objects and lists as items"
    FILTER = "filter items"
    GROUP = "group items"
    SORTED = "sort items"
    NESTED_OBJECTS = "contain a loop that produces entries of the same object"
    ALPHANUMERIC_KEYS = "strip keys to letters and digits (`&{x}`)"
    COMPUTED_KEYS = "compute keys with functions and in nested objects"
    PARAMETER_SOURCE = "take items from a parameter"
    ZIP = "iterate over several lists side by side"
    RANGE = "run a given number of iterations"
    LAST_WINS = "replace an earlier entry with the same key"
    REFERENCES = "refer to parameters and resources of the template"
    FOREIGN_FUNCTIONS = "evaluate expressions of another language"
    SHADOWING = "reuse the variable name of an outer loop"
    OBJECT_MERGE = "merge objects without a loop"
    DUPLICATE_ITEMS = "have duplicate items"
    DECIDING_CALLS = "depend on values that only the service can compute"
    PER_ITEM = "use the item in logical IDs and in functions of the template"
    ANYWHERE = "be used in this place"
    COMPUTED_TYPES = "use the item in the type of a resource"
    COMPUTED_CONDITIONS = "use the item in the name of a condition"


def cannot(construct: str, features: Collection[Feature]) -> str:
    """A clause: what a dialect calls a loop (`construct`) lacks these features; "" where there is none."""
    lacks = [one.value for one in Feature if one in features]
    if not lacks:
        return ""
    *others, last = lacks
    return f"{construct} cannot {', '.join(others)}{' or ' if others else ''}{last}"
