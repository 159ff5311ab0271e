"""A naive expander for the property tests, over plain data, written from the three RFCs and their errata.

It shares nothing with the product. Everything that is known is computed, so two templates mean the same exactly when
their expansions are equal data. A `Fn::Sub` that remains is the list of its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from loop_functions import ABSENT, FUNCTIONS, NO_VALUE, call, spelled

Env = Mapping[str, Any]
Pair = tuple[str, Any]

SECTIONS = ("Conditions", "Resources", "Outputs")
FOREACH = "Fn::ForEach::"
HOLE = re.compile(r"\$\{(!?)([^${}]*)\}")
MENTION = re.compile(r"([$&])\{([A-Za-z0-9]+)\}")


class CollisionError(Exception):
    """A key comes twice: the template has no meaning."""


def meaning(template: dict[str, Any], given: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The sections with loops of `template`, expanded, everything computed; empty ones are gone.

    `given` are values for parameters in place of their defaults, lists with commas.
    """
    expander = Expander(
        _parameters(template, given or {}), template.get("Mappings", {}), template.get("Conditions", {})
    )
    found = {name: expander.section(template[name]) for name in SECTIONS if name in template}
    return {name: entries for name, entries in found.items() if entries}


def _parameters(template: dict[str, Any], given: Mapping[str, str]) -> dict[str, Any]:
    declared = template.get("Parameters", {})
    known = {name: one for name, one in declared.items() if name in given or "Default" in one}
    pseudo = {name: value for name, value in given.items() if name.startswith("AWS::")}
    typed = {
        name: _typed(given.get(name, one.get("Default")), one["Type"], name in given) for name, one in known.items()
    }
    return {**pseudo, **typed}


def _typed(value: Any, type_: str, given: bool) -> Any:
    if "List" in type_:
        return [item.strip() for item in value.split(",")]
    return value if type_ == "Number" and not given else spelled(value)


def _is_only(node: Any, name: str) -> bool:
    return isinstance(node, dict) and set(node) == {name}


@dataclass
class Expander:
    """The values of one template's parameters, its mappings and its conditions."""

    parameters: Mapping[str, Any]
    mappings: dict[str, Any]
    conditions: dict[str, Any]

    # -- objects --------------------------------------------------------------------------------------------------

    def section(self, entries: dict[str, Any]) -> dict[str, Any]:
        """A section; a keyed map that is an entry's whole value is the loop (MM3), as is a `Fn::For` (FR6)."""
        return _unique(pair for key, one in entries.items() for pair in self.entry(key, one))

    def entry(self, key: str, one: Any) -> Iterator[Pair]:
        """What an entry of a section makes."""
        if _is_only(one, "Fn::For"):
            return self.replicated(one["Fn::For"], {})
        return self.entries({"Fn::Merge": [one]} if _is_only(one, "Fn::Map") else {key: one}, {})

    def replicated(self, loop: list[Any], env: Env) -> Iterator[Pair]:
        """The entries of a `Fn::For`, named by its fourth argument."""
        for inner in self.turns(loop, env):
            yield self.key(loop[3], inner), self.value(loop[2], inner)

    def entries(self, members: dict[str, Any], env: Env) -> Iterator[Pair]:
        """The members of an object, with those that its loops make."""
        for key, one in members.items():
            if key.startswith(FOREACH):
                yield from self.for_each(*one, env)
            elif key == "Fn::Merge":
                yield from self.merged(one, env)
            else:
                yield key, self.value(one, env)

    def for_each(self, identifier: str, collection: Any, fragment: dict[str, Any], env: Env) -> Iterator[Pair]:
        """The entries of a `Fn::ForEach`: items are strings, the variable stands in the fragment's own keys."""
        for item in self.source(collection, env):
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
                    else:
                        yield self.key(loop["Key"], inner), self.value(loop["Fragment"], inner)
            case dict():
                yield from self.entries(self.keyed(node, env), env)

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

    # -- lists ----------------------------------------------------------------------------------------------------

    def rounds(self, loop: dict[str, Any], env: Env) -> Iterator[Env]:
        """The variables of a `Fn::Map`, round by round."""
        for position, item in enumerate(self.source(loop["Collection"], env)):
            yield {**env, loop.get("Index", "Index"): position, loop.get("Value", "Value"): item}

    def turns(self, loop: list[Any], env: Env) -> Iterator[Env]:
        """The variables of a `Fn::For`: position and item, or key and value of an object (FR8)."""
        first, second = loop[0]
        source = self.source(loop[1], env)
        pairs: Iterable[Any] = source.items() if isinstance(source, dict) else enumerate(source)
        for key, value in pairs:
            yield {**env, first: key, second: value}

    def listed(self, loop: dict[str, Any], env: Env) -> Iterator[Any]:
        """The items of a keyless map; a fragment that is a list contributes its items (MM5)."""
        for inner in self.rounds(loop, env):
            fragment = loop["Fragment"]
            yield from self.items(fragment if isinstance(fragment, list) else [fragment], inner)

    def items(self, items: list[Any], env: Env) -> Iterator[Any]:
        """The items of a list, loops among them spliced (MM5, FR7)."""
        for item in items:
            if _is_only(item, "Fn::Map"):
                yield from self.listed(item["Fn::Map"], env)
            elif _is_only(item, "Fn::For"):
                yield from self.turned(item["Fn::For"], env)
            elif (value := self.value(item, env)) is not ABSENT:
                yield value

    def turned(self, loop: list[Any], env: Env) -> Iterator[Any]:
        """The items of a `Fn::For` without a logical id; a snippet that is a list contributes its items too."""
        for inner in self.turns(loop, env):
            yield from self.items(loop[2] if isinstance(loop[2], list) else [loop[2]], inner)

    def source(self, node: Any, env: Env) -> Any:
        """What a loop visits. Conditions that it needs are decided."""
        match found := self.value(node, env):
            case {"Fn::If": [name, yes, no]}:
                one, other = self.value(self.conditions[name], {})["Fn::Equals"]
                return yes if one == other else no
        return found

    # -- values ---------------------------------------------------------------------------------------------------

    def value(self, node: Any, env: Env) -> Any:
        """A value, or ABSENT."""
        match node:
            case list():
                return list(self.items(node, env))
            case {"Fn::Map": loop}:
                return _unique(self.merged(node, env)) if "Key" in loop else list(self.listed(loop, env))
            case {"Fn::For": loop}:
                return list(self.turned(loop, env))
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
        """A function's argument: what is absent stays in its place. Loops in a list among arguments are spliced."""
        if isinstance(node, list):
            return [
                self.listed_argument(one, env) if isinstance(one, list) else self.argument(one, env) for one in node
            ]
        if isinstance(node, dict) and set(node) == {"DefaultValue"}:
            return {"DefaultValue": self.argument(node["DefaultValue"], env)}
        value = self.value(node, env)
        return NO_VALUE if value is ABSENT else value

    def listed_argument(self, items: list[Any], env: Env) -> list[Any]:
        """A list that is one of a function's arguments."""
        looped = [_is_only(one, "Fn::Map") or _is_only(one, "Fn::For") for one in items]
        parts = [
            self.items([one], env) if loop else [self.argument(one, env)]
            for one, loop in zip(items, looped, strict=True)
        ]
        return [value for part in parts for value in part]

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
        return call(name, self.argument(argument, env), self.mappings)


def _unique(pairs: Iterable[Pair]) -> dict[str, Any]:
    """The object of some entries. Those that are absent count as long as keys are compared."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise CollisionError(key)
        found[key] = value
    return {key: value for key, value in found.items() if value is not ABSENT}
