"""A naive expander for the property tests, over plain data, written from the two RFCs and their errata.

It shares nothing with the product. Everything that is known is computed, so two templates mean the same exactly when
their expansions are equal data. A `Fn::Sub` that remains is the list of its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Env = Mapping[str, Any]
Pair = tuple[str, Any]

SECTIONS = ("Conditions", "Resources", "Outputs")
FOREACH = "Fn::ForEach::"
ABSENT = object()
"""What `AWS::NoValue` evaluates to."""
NO_VALUE = {"Ref": "AWS::NoValue"}
HOLE = re.compile(r"\$\{(!?)([^${}]*)\}")
MENTION = re.compile(r"([$&])\{([A-Za-z0-9]+)\}")


class CollisionError(Exception):
    """A key comes twice: the template has no meaning."""


def meaning(template: dict[str, Any]) -> dict[str, Any]:
    """The sections with loops of `template`, expanded, everything computed; empty ones are gone."""
    expander = Expander(_parameters(template), template.get("Mappings", {}))
    found = {name: expander.section(template[name]) for name in SECTIONS if name in template}
    return {name: entries for name, entries in found.items() if entries}


def _parameters(template: dict[str, Any]) -> dict[str, Any]:
    return {name: _default(one) for name, one in template.get("Parameters", {}).items() if "Default" in one}


def _default(parameter: dict[str, Any]) -> Any:
    default = parameter["Default"]
    if "List" in parameter["Type"]:
        return [item.strip() for item in default.split(",")]
    return default if parameter["Type"] == "Number" else spelled(default)


def spelled(value: Any) -> str:
    """The string that a scalar becomes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def settled(value: Any) -> bool:
    """Whether nothing is left to compute."""
    match value:
        case list():
            return all(map(settled, value))
        case dict():
            called = any(key == "Ref" or key.startswith("Fn::") for key in value)
            return not called and all(map(settled, value.values()))
    return True


def _is_map(node: Any) -> bool:
    return isinstance(node, dict) and set(node) == {"Fn::Map"}


@dataclass
class Expander:
    """The values of one template's parameters, and its mappings."""

    parameters: Mapping[str, Any]
    mappings: Mapping[str, Any]

    # -- objects and lists ----------------------------------------------------------------------------------------

    def section(self, entries: dict[str, Any]) -> dict[str, Any]:
        """A section; a keyed map that is an entry's whole value is the loop (MM3)."""
        flat = [{"Fn::Merge": [one]} if _is_map(one) else {key: one} for key, one in entries.items()]
        return _unique(pair for one in flat for pair in self.entries(one, {}))

    def entries(self, members: dict[str, Any], env: Env) -> Iterator[Pair]:
        """The members of an object, with those that its loops make."""
        for key, one in members.items():
            if key.startswith(FOREACH):
                yield from self.for_each(*one, env)
            elif key == "Fn::Merge":
                yield from self.merged(one, env)
            elif (value := self.value(one, env)) is not ABSENT:
                yield key, value

    def for_each(self, identifier: str, collection: Any, fragment: dict[str, Any], env: Env) -> Iterator[Pair]:
        """The entries of a `Fn::ForEach`: items are strings, the variable stands in the fragment's own keys."""
        for item in self.value(collection, env):
            inner = {**env, identifier: spelled(item)}
            yield from self.entries(self.keyed(fragment, inner), inner)

    def keyed(self, fragment: dict[str, Any], env: Env) -> dict[str, Any]:
        """A fragment with the loop variables in its own keys filled in."""
        pairs = ((key if key.startswith("Fn::") else self.key(key, env), one) for key, one in fragment.items())
        return _unique(pairs)

    def merged(self, node: Any, env: Env) -> Iterator[Pair]:
        """What `Fn::Merge` merges; a keyless map merges the objects that it yields (MM9)."""
        match node:
            case list():
                for one in node:
                    yield from self.merged(one, env)
            case {"Fn::Merge": inner}:
                yield from self.merged(inner, env)
            case {"Fn::Map": loop}:
                for inner in self.rounds(loop, env):
                    if "Key" not in loop:
                        yield from self.merged(loop["Fragment"], inner)
                    elif (value := self.value(loop["Fragment"], inner)) is not ABSENT:
                        yield self.key(loop["Key"], inner), value
            case dict():
                yield from self.entries(self.keyed(node, env), env)

    def rounds(self, loop: dict[str, Any], env: Env) -> Iterator[Env]:
        """The variables of a `Fn::Map`, round by round."""
        for position, item in enumerate(self.value(loop["Collection"], env)):
            yield {**env, loop.get("Index", "Index"): position, loop.get("Value", "Value"): item}

    def listed(self, loop: dict[str, Any], env: Env) -> Iterator[Any]:
        """The items of a keyless map; a fragment that is a list contributes its items (MM5)."""
        for inner in self.rounds(loop, env):
            fragment = loop["Fragment"]
            yield from self.items(fragment if isinstance(fragment, list) else [fragment], inner)

    def items(self, items: list[Any], env: Env) -> Iterator[Any]:
        """The items of a list, loops among them spliced."""
        for item in items:
            if _is_map(item):
                yield from self.listed(item["Fn::Map"], env)
            elif (value := self.value(item, env)) is not ABSENT:
                yield value

    def key(self, template: Any, env: Env) -> str:
        """A key with loop variables filled in."""
        match template:
            case {"Ref": name}:
                return spelled(env[name])
            case {"Fn::Sub": template}:
                pass

        def fill(found: re.Match[str]) -> str:
            text = spelled(env[found[2]]) if found[2] in env else found[0]
            return re.sub("[^0-9A-Za-z]", "", text) if found[1] == "&" else text

        return MENTION.sub(fill, template)

    # -- values ---------------------------------------------------------------------------------------------------

    def value(self, node: Any, env: Env) -> Any:
        """A value, or ABSENT."""
        match node:
            case list():
                return list(self.items(node, env))
            case {"Fn::Map": loop}:
                return list(self.listed(loop, env))
            case {"Ref": name}:
                return self.ref(name, env)
            case {"Fn::Sub": argument}:
                return self.sub(argument, env)
            case dict() if len(node) == 1 and (name := next(iter(node))) in FUNCTIONS:
                return self.call(name, node[name], env)
            case dict():
                return _unique(self.entries(node, env))
        return node

    def argument(self, node: Any, env: Env) -> Any:
        """A function's argument: what is absent stays in its place."""
        if isinstance(node, list):
            return [self.argument(item, env) for item in node]
        if isinstance(node, dict) and set(node) == {"DefaultValue"}:
            return {"DefaultValue": self.argument(node["DefaultValue"], env)}
        value = self.value(node, env)
        return NO_VALUE if value is ABSENT else value

    def ref(self, name: Any, env: Env) -> Any:
        name = self.interpolated(name, env)
        if isinstance(name, dict):
            return {"Ref": name}
        if name == "AWS::NoValue":
            return ABSENT
        return env[name] if name in env else self.parameters.get(name, {"Ref": name})

    def interpolated(self, name: Any, env: Env) -> Any:
        """A name in `Ref` or `Fn::GetAtt`: computed, or with loop variables in it (FR3)."""
        if not isinstance(name, str):
            return self.argument(name, env)
        return HOLE.sub(lambda found: spelled(env[found[2]]) if found[2] in env else found[0], name)

    def sub(self, argument: Any, env: Env) -> Any:
        text, given = argument if isinstance(argument, list) else (argument, {})
        known = {name: self.argument(one, env) for name, one in given.items()}
        parts: list[Any] = [""]
        last = 0
        for found in [*HOLE.finditer(text), None]:
            parts[-1] += text[last : found.start() if found else None]
            if found is None:
                break
            last = found.end()
            part = f"${{{found[2]}}}" if found[1] else self.hole(found[2], known, env)
            if isinstance(part, dict | list):
                parts += [part, ""]
            else:
                parts[-1] += spelled(part)
        return parts[0] if len(parts) == 1 else {"Fn::Sub": parts}

    def hole(self, name: str, known: Mapping[str, Any], env: Env) -> Any:
        if name in known:
            return known[name]
        resource, dot, attribute = name.partition(".")
        return {"Fn::GetAtt": [resource, attribute]} if dot else self.ref(name, env)

    def call(self, name: str, argument: Any, env: Env) -> Any:
        if name == "Fn::GetAtt":
            parts = argument.split(".", 1) if isinstance(argument, str) else argument
            return {name: [self.interpolated(part, env) for part in parts]}
        given = self.argument(argument, env)
        if name == "Fn::FindInMap":
            return self.find(given)
        if name == "Fn::Select" and settled(given[0]) and isinstance(given[1], list):
            return given[1][int(given[0])]
        return FUNCTIONS[name](given) if settled(given) else {name: given}

    def find(self, given: list[Any]) -> Any:
        if not settled(given[:3]):
            return {"Fn::FindInMap": given}
        table, row, column = map(spelled, given[:3])
        found = self.mappings.get(table, {}).get(row, {}).get(column, ABSENT)
        if found is ABSENT:
            found = given[3]["DefaultValue"]
        return ABSENT if found == NO_VALUE else found


def _unique(pairs: Iterator[Pair]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise CollisionError(key)
        found[key] = value
    return found


def _kept(name: str) -> Any:
    return lambda given: {name: given}


FUNCTIONS: dict[str, Any] = {
    "Fn::GetAtt": _kept("Fn::GetAtt"),
    "Fn::FindInMap": _kept("Fn::FindInMap"),
    "Fn::Select": _kept("Fn::Select"),
    "Fn::If": _kept("Fn::If"),
    "Fn::Equals": _kept("Fn::Equals"),
    "Fn::Join": lambda given: spelled(given[0]).join(map(spelled, given[1])),
    "Fn::Split": lambda given: given[1].split(given[0]),
    "Fn::Length": len,
}
