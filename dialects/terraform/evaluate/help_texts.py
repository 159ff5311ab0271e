"""What to do about a mistake, by what Terraform calls it."""

from __future__ import annotations

_CONDITION = "a condition is true or false, such as `x != null`"
_KEY = "a key is a string, a number or a bool; skip items without a key with `if`"
_NULL = "`try(x.y, z)` returns z if x is null"
_PARAMETERS = "Terraform's documentation lists the parameters of its functions"

WAYS_OUT = {
    "Attempt to get attribute from null value": _NULL,
    "Attempt to index null value": _NULL,
    "Call to unknown function": "Terraform's documentation lists its functions",
    "Condition is null": _CONDITION,
    "Duplicate object key": "if duplicates are expected, use the ellipsis (...) after the value expression to enable"
    " grouping by key",
    "Error in function call": "pass other arguments; `try(f(x), y)` returns y if the function fails",
    "Function not evaluated": "write the value in its place",
    "Inconsistent conditional result types": "give both the same type; `[a, b][condition ? 0 : 1]` keeps their types",
    "Incorrect condition type": _CONDITION,
    "Incorrect key type": _KEY,
    "Invalid 'for' condition": _CONDITION,
    "Invalid expanding argument value": "expand a list, a set or a tuple: f(x...)",
    "Invalid function argument": "pass another value, or convert it first: tostring, tolist and so on",
    "Invalid index": "`try(x[key], y)` returns y if there is no such element",
    "Invalid nested splat expressions": "use a for expression instead",
    "Invalid number": "write a number with fewer digits",
    "Invalid object key": _KEY,
    "Invalid operand": 'operators work on numbers and bools; `"${a}${b}"` joins strings',
    "Invalid reference": "write var.NAME, local.NAME, or the variable of an outer loop",
    "Invalid template interpolation value": (
        "null, lists and objects cannot be part of a string; `jsonencode(x)` writes any value"
    ),
    "Iteration over non-iterable value": "loop over a list, a set, a tuple, a map or an object; `[x]` has one item",
    "Iteration over null value": "`x == null ? [] : x` is an empty list if x is null",
    "Missing map element": "`lookup(map, key, default)` returns a default if there is no such element",
    "Not enough function arguments": _PARAMETERS,
    "Null condition": _CONDITION,
    "Null value as key": _KEY,
    "Operation failed": "`x == null ? 0 : x` is 0 if x is null; do not divide by 0",
    "Splat of null value": "`x == null ? [] : x[*]` is an empty list if x is null",
    "Too many function arguments": _PARAMETERS,
    "Unsupported attribute": "`try(x.y, z)` returns z if there is no such attribute",
}
UNDECLARED = "correct the name, or declare it"
