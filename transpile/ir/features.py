"""Features: one member per difference between dialects."""

from __future__ import annotations

from enum import Enum


class Feature(Enum):
    """What a dialect can say. A dialect lists what it has; absence means that it cannot say it."""

    LOOP = "a loop at all"
    LIST_RESULT = "a loop that produces a list"
    OBJECT_RESULT = "a loop that yields entries of an object"
    OBJECT_RESULT_IN_PROPERTIES = "entries of an object below a resource's properties"
    SEVERAL_ENTRIES = "several entries per iteration"
    SIBLINGS = "several loops and plain entries side by side, each where it stands"
    POSITION = "the index of the item"
    OBJECT_SOURCE = "a loop over the keys and values of an object"
    OBJECT_ORDER = "rounds in the order in which an object has its keys"
    STRUCTURED_ITEMS = "items that are objects or lists"
    FILTER = "a filter"
    GROUP = "grouping"
    SORTED = "sorted order"
    NESTED_OBJECTS = "an object-valued loop in a loop, as one nest"
    ALPHANUMERIC_KEYS = "keys with &{x}"
    COMPUTED_KEYS = "keys that a function makes of the item"
    PARAMETER_SOURCE = "items from a parameter"
    ZIP = "several lists walked side by side"
    RANGE = "a number of iterations"
    LAST_WINS = "entries that replace others of the same key"
    REFERENCES = "references to the template in the body"
    FOREIGN_FUNCTIONS = "functions of another language"
    SHADOWING = "an inner loop variable with the name of an outer one"
    OBJECT_MERGE = "objects merged into the object around them, without a loop"
    DUPLICATE_ITEMS = "items that occur twice"
    DECIDING_CALLS = "functions that only the service computes, in items, filters or keys"
    PER_ITEM = "names and functions of the template that depend on the item"
    ANYWHERE = "a loop in this place"
    COMPUTED_TYPES = "a type that depends on the item"
    COMPUTED_CONDITIONS = "a condition's name that depends on the item"
