"""The loops of a template, found in plain data by the keys that the specifications give them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from support.samples import spelled

FOR_EACH = "Fn::ForEach::"


@dataclass(frozen=True)
class Shape:
    """One loop: its dialect, how many loops are around it, its name if it has one, its variable if that is used, what
    it visits, and the keys that it makes. Objects merged without a loop (`Fn::Merge`) have no variable."""

    dialect: str
    depth: int
    name: str
    variable: str
    source: Any
    keys: tuple[str, ...] = ()

    @property
    def essence(self) -> tuple[int, str, Any, tuple[str, ...]]:
        """What is the same in every dialect that can say the loop."""
        return self.depth, self.variable, spelled(self.source), self.keys


def shapes(data: Any, depth: int = 0, name: str = "") -> Iterator[Shape]:
    """The loops of `data`, in its order; `name` is the key that `data` stands behind."""
    match data:
        case {"Fn::Map": dict(given)}:
            body = given.get("Fragment"), given.get("Key")
            variable = _used(given.get("Value", "Value"), body)
            yield Shape("map", depth, "", variable, given.get("Collection"), _key(given.get("Key")))
            yield from shapes(given.get("Fragment"), depth + 1)
        case {"Fn::For": [[_, variable], source, fragment, *key]}:
            yield Shape("for", depth, name, _used(variable, (fragment, key)), source, _key(*key))
            yield from shapes(fragment, depth + 1)
        case dict():
            for key, value in data.items():
                yield from _entry(key, value, depth)
        case list():
            for item in data:
                yield from shapes(item, depth)


def single(found: Iterable[Shape]) -> list[tuple[int, str, Any, tuple[str, ...]]]:
    """The essence of loops as if each made one entry."""
    return [replace(one, keys=keys).essence for one in found for keys in ([(key,) for key in one.keys] or [()])]


def _entry(key: str, value: Any, depth: int) -> Iterator[Shape]:
    if key.startswith(FOR_EACH):
        variable, source, fragment = value
        keys = tuple(one for one in fragment if not one.startswith("Fn::"))
        yield Shape("foreach", depth, key.removeprefix(FOR_EACH), _used(variable, fragment), source, keys)
        yield from shapes(fragment, depth + 1)
        return
    if key == "Fn::Merge" and isinstance(value, list):
        literal = [one for one in value if not any(name.startswith("Fn::") for name in one)]
        yield from (Shape("map", depth, "", "", None, tuple(one)) for one in literal)
    yield from shapes(value, depth, key)


def _used(variable: str, body: Any) -> str:
    """The variable, if the body mentions it."""
    text = json.dumps(body, ensure_ascii=False)
    return variable if f"{{{variable}}}" in text or f'"{variable}"' in text else ""


def _key(said: Any = None) -> tuple[str, ...]:
    """The template of the keys that a loop makes."""
    match said:
        case None:
            return ()
        case {"Fn::Sub": str(text)} | str(text):
            return (text,)
        case {"Ref": str(name)}:
            return (f"${{{name}}}",)
    raise ValueError(f"no key: {said!r}")
