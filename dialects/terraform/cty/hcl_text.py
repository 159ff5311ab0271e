"""Values as expressions of HCL, which have the value and the type, laid out as `terraform fmt` leaves them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from dialects.terraform.cty.conversion import to_string
from dialects.terraform.cty.number_text import spelled
from dialects.terraform.cty.numbers import FLOAT, Number, bits_of, parse
from dialects.terraform.cty.types import Collection, Dynamic, ObjectType, Primitive, TupleType, Type
from dialects.terraform.cty.values import ListOf, MapOf, Null, SetOf, Value, is_number, mapping, sequence

STEP = "  "
WIDTH = 100
"""A list of scalars is not made longer than this on one line."""
_CONVERSIONS: dict[type, str] = {ListOf: "tolist", SetOf: "toset", MapOf: "tomap"}
_SAMPLES = {"string": '""', "number": "0", "bool": "true"}
_BARE = re.compile(r"(?!(?:true|false|null|for)$)[A-Za-z_][A-Za-z0-9_-]*").fullmatch
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPED = re.compile(r'[\\"\x00-\x1f\x7f\u0085\u2028\u2029\ufeff]|[$%](?=\{)')


def written(value: Value, prefix: str = "") -> str:
    """An expression for a known value; its further lines stand at `prefix`."""
    if isinstance(value, str):
        return quoted(value)
    if is_number(value):
        return _number(value)
    if isinstance(value, bool):
        return str(to_string(value))
    if isinstance(value, Null):
        return null_of(value.type) if isinstance(value.type, Primitive) else "null"
    members = mapping(value)
    text = _tuple(sequence(value) or (), prefix) if members is None else _object(members, prefix)
    conversion = _CONVERSIONS.get(type(value))
    return f"{conversion}({text})" if conversion else text


def _number(number: Number) -> str:
    """A number by its digits. The fewest ones that a `float64` needs are another number where they are read alone."""
    return spelled(number) if parse(spelled(number)) == number else operand(number)


def operand(number: Number) -> str:
    """A number that something is computed with: one of 53 bits has them as a power only."""
    return f"pow({spelled(number)}, 1)" if bits_of(number) == FLOAT else spelled(number)


def _tuple(items: Sequence[Value], prefix: str) -> str:
    """A list on one line, if it is short and has nothing but scalars, else with a line for each item."""
    texts = [written(item, prefix + STEP) for item in items]
    line = f"[{', '.join(texts)}]"
    if len(line) <= WIDTH and not any(isinstance(item, tuple | dict | ListOf | SetOf | MapOf) for item in items):
        return line
    return "".join(["[\n", *(f"{prefix}{STEP}{text},\n" for text in texts), prefix, "]"])


def _object(members: Mapping[str, Value], prefix: str) -> str:
    """An object with a line for each member; `=` stand below each other where no value between has more lines."""
    entries = [(key(name), written(value, prefix + STEP)) for name, value in members.items()]
    lines = []
    for several, run in groupby(entries, lambda entry: "\n" in entry[1]):
        together = list(run)
        width = 0 if several else max(columns(name) for name, _ in together)
        lines += [f"{prefix}{STEP}{name}{' ' * (width - columns(name))} = {text}\n" for name, text in together]
    return "".join(["{\n", *lines, prefix, "}"]) if lines else "{}"


def flat(value: Value) -> str:
    """The same on one line."""
    members, items = mapping(value), sequence(value)
    if members is not None:
        inner = ", ".join(f"{key(name)} = {flat(each)}" for name, each in members.items())
        text = f"{{ {inner} }}" if inner else "{}"
    elif items is not None:
        text = f"[{', '.join(map(flat, items))}]"
    else:
        return written(value)
    conversion = _CONVERSIONS.get(type(value))
    return f"{conversion}({text})" if conversion else text


def null_of(of: Type) -> str:
    """An expression for a null of a type: of a collection, which no function makes, a condition does."""
    match of:
        case Primitive(name):
            return f"to{name}(null)"
        case Dynamic():
            return "null"
    return f"(true ? null : {_sample(of)})"


def _sample(of: Type) -> str:
    """An expression for some value of a type."""
    match of:
        case Primitive():
            return _SAMPLES[of.name]
        case Collection(element) if of.kind == "map":
            return f"tomap({{ x = {_sample(element)} }})"
        case Collection(element):
            return f"to{of.kind}([{_sample(element)}])"
        case TupleType(elements):
            return f"[{', '.join(map(_sample, elements))}]"
        case ObjectType(attributes):
            inner = ", ".join(f"{key(name)} = {_sample(each)}" for name, each in attributes)
            return f"{{ {inner} }}" if inner else "{}"
    return "null"


def key(name: str) -> str:
    """The key of an item, in quotes where it needs them."""
    return name if _BARE(name) else quoted(name)


def columns(text: str) -> int:
    """How wide `terraform fmt` takes a text for: it counts characters as people see them."""
    if text.isascii():
        return len(text)
    from dialects.terraform.cty.graphemes import clusters

    return len(clusters(text))


def quoted(text: str) -> str:
    """A string as one in quotes, with nothing in it that is interpolated."""
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(found: re.Match[str]) -> str:
    one = found.group()
    if one in "$%":
        return one * 2
    return _ESCAPES.get(one) or f"\\u{ord(one):04X}"
