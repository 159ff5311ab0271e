"""Random programs of the subset, and inputs that suit them more often than not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node

FIELDS = ("Name", "Uid", "Role", "Ports", "Tags", "a b", "and")
WORDS = ("ann", "bob", "", "x-1", "é", '"q"\\', "true", "1", "\x7f\x01", "$ENV", "(\\(1))")
OPERATORS = ("+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or", "//")
OF_TEXTS = ("startswith", "endswith", "ltrimstr", "rtrimstr", "split")
PLAIN = (
    "add",
    "from_entries",
    "keys",
    "length",
    "not",
    "to_entries",
    "tonumber",
    "tostring",
    "type",
    "error",
    "empty",
    "ascii_upcase",
    "ascii_downcase",
    "reverse",
    "flatten",
)


class Programs:
    """Programs and inputs, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def pick(self, *options: Callable[[], Any]) -> Any:
        return self.random.choice(options)()

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    # -- inputs ---------------------------------------------------------------------------------------------------

    def scalar(self) -> Any:
        return self.random.choice([None, True, False, 0, 1, 2, -7, 443, 1.5, 0.25, *WORDS, *WORDS])

    def user(self) -> dict[str, Any]:
        """An item as templates have it, a field of it missing or odd now and then."""
        found = {
            "Name": self.random.choice(WORDS),
            "Uid": self.random.randrange(100),
            "Role": self.random.choice(["dev", "ops", "qa"]),
            "Ports": [self.random.choice([22, 80, 443]) for _ in range(self.random.randrange(4))],
            "Tags": {self.random.choice(WORDS): self.random.choice(WORDS) for _ in range(self.random.randrange(3))},
        }
        if self.chance(0.1):
            found.pop(self.random.choice(list(found)))
        if self.chance(0.1):
            found[self.random.choice(FIELDS)] = self.scalar()
        return found

    def value(self, depth: int = 2) -> Any:
        if depth == 0 or self.chance(0.15):
            return self.scalar()
        size = range(self.random.randrange(5))
        return self.pick(
            lambda: [self.user() for _ in size],
            lambda: [self.random.choice(WORDS) for _ in size],
            lambda: [self.scalar() for _ in size],
            lambda: [self.value(depth - 1) for _ in size],
            lambda: {self.random.choice(FIELDS): self.value(depth - 1) for _ in size},
            lambda: {self.random.choice(WORDS): self.scalar() for _ in size},
            self.user,
        )

    # -- programs -------------------------------------------------------------------------------------------------

    def program(self, depth: int = 4, names: tuple[str, ...] = ()) -> Node:
        """Any program, with the variables `names`."""
        if depth == 0:
            return self.leaf(names)
        of = self.program
        return self.pick(
            lambda: self.leaf(names),
            lambda: nodes.Pipe(of(depth - 1, names), of(depth - 1, names)),
            lambda: nodes.Pipe(of(depth - 1, names), of(depth - 1, names)),
            lambda: nodes.Comma(tuple(of(depth - 1, names) for _ in range(self.random.choice([2, 2, 3])))),
            lambda: self.path(depth, names),
            lambda: self.path(depth, names),
            lambda: nodes.List(self.random.choice([None, of(depth - 1, names)])),
            lambda: self.object(depth, names),
            lambda: self.text(depth, names),
            lambda: nodes.Binary(self.random.choice(OPERATORS), of(depth - 1, names), of(depth - 1, names)),
            lambda: nodes.Negation(of(depth - 1, names)),
            lambda: self.conditional(depth, names),
            lambda: self.binding(depth, names),
            lambda: self.reduction(depth, names),
            lambda: self.function(depth, names),
            lambda: self.function(depth, names),
            lambda: self.update(depth, names),
        )

    def leaf(self, names: tuple[str, ...]) -> Node:
        return self.pick(
            nodes.Identity,
            nodes.Identity,
            lambda: nodes.Index(nodes.Identity(), nodes.String(self.random.choice(FIELDS))),
            lambda: nodes.Each(nodes.Identity()),
            lambda: nodes.String(self.random.choice(WORDS)),
            lambda: nodes.Number(self.random.choice(["0", "1", "2", "10", "1.5"])),
            lambda: nodes.Constant(self.random.choice(["true", "false", "null"])),
            lambda: nodes.Variable(self.random.choice(names)) if names else nodes.Identity(),
        )

    def path(self, depth: int, names: tuple[str, ...]) -> Node:
        target = self.program(depth - 1, names)
        low, high = self.random.choice([("0", "2"), ("1", None), (None, "1"), ("1", "1")])
        return self.pick(
            lambda: nodes.Index(target, nodes.String(self.random.choice(FIELDS))),
            lambda: nodes.Index(target, nodes.Number(self.random.choice("012"))),
            lambda: nodes.Index(target, self.program(depth - 1, names)),
            lambda: nodes.Slice(target, low and nodes.Number(low), high and nodes.Number(high)),
            lambda: nodes.Each(target),
            lambda: nodes.Try(nodes.Each(target)),
            lambda: nodes.Try(nodes.Index(target, nodes.String(self.random.choice(FIELDS)))),
        )

    def object(self, depth: int, names: tuple[str, ...]) -> Node:
        of = self.program
        keys: tuple[Callable[[], Node], ...] = (
            lambda: nodes.String(self.random.choice(FIELDS)),
            lambda: nodes.String(self.random.choice(WORDS)),
            lambda: self.text(depth, names),
            lambda: nodes.Index(nodes.Identity(), nodes.String("Name")),
        )
        size = range(self.random.randrange(4))
        return nodes.Object(tuple((self.pick(*keys), of(depth - 1, names)) for _ in size))

    def text(self, depth: int, names: tuple[str, ...]) -> Node:
        holes = [self.program(depth - 1, names) for _ in range(self.random.randrange(1, 3))]
        parts: list[str | Node] = []
        for hole in holes:
            word = self.random.choice(WORDS)
            parts += [word, hole] if word else [hole]
        return nodes.Interpolation(tuple(parts))

    def conditional(self, depth: int, names: tuple[str, ...]) -> Node:
        of = self.program
        size = range(self.random.randrange(1, 3))
        branches = tuple((of(depth - 1, names), of(depth - 1, names)) for _ in size)
        return nodes.Conditional(branches, of(depth - 1, names))

    def binding(self, depth: int, names: tuple[str, ...]) -> Node:
        name = self.random.choice("uvwk")
        return nodes.Binding(self.program(depth - 1, names), name, self.program(depth - 1, (*names, name)))

    def reduction(self, depth: int, names: tuple[str, ...]) -> Node:
        name = self.random.choice("uvwk")
        update = self.pick(
            lambda: nodes.Binary("+", nodes.Identity(), nodes.Variable(name)),
            lambda: nodes.Binary("+", nodes.Identity(), nodes.List(self.program(depth - 1, (*names, name)))),
            lambda: self.update(depth, (*names, name)),
            lambda: self.program(depth - 1, (*names, name)),
        )
        start = self.pick(lambda: nodes.Object(()), lambda: nodes.List(None), lambda: nodes.Constant("null"))
        return nodes.Reduce(self.program(depth - 1, names), name, start, update)

    def update(self, depth: int, names: tuple[str, ...]) -> Node:
        key = self.pick(
            lambda: nodes.String(self.random.choice(FIELDS)),
            lambda: nodes.Number("1"),
            lambda: self.program(1, names),
        )
        path = nodes.Index(nodes.Identity(), key)
        if self.chance(0.3):
            path = nodes.Index(path, nodes.String(self.random.choice(FIELDS)))
        return nodes.Update(self.random.choice(["=", "+="]), path, self.program(depth - 1, names))

    def function(self, depth: int, names: tuple[str, ...]) -> Node:
        of = self.program
        return self.pick(
            lambda: nodes.Function(self.random.choice(PLAIN)),
            lambda: nodes.Function("map", (of(depth - 1, names),)),
            lambda: nodes.Function("select", (of(depth - 1, names),)),
            lambda: nodes.Function(self.random.choice(["group_by", "sort_by"]), (of(1, names),)),
            lambda: nodes.Function("with_entries", (self.entry(names),)),
            lambda: nodes.Function("has", (nodes.String(self.random.choice(FIELDS)),)),
            lambda: nodes.Function("join", (nodes.String(self.random.choice([",", "", "-"])),)),
            lambda: nodes.Function(self.random.choice(OF_TEXTS), (nodes.String(self.random.choice(WORDS)),)),
            lambda: nodes.Function("split", (nodes.String(self.random.choice([",", "", "-"])),)),
            lambda: nodes.Function("range", (nodes.Number("3"),)),
            lambda: nodes.Function("range", (nodes.Number("1"), nodes.Function("length"))),
            lambda: nodes.Function("error", (of(1, names),)),
        )

    def entry(self, names: tuple[str, ...]) -> Node:
        """What `with_entries` is given: most programs make no entry."""
        key, value = (nodes.Index(nodes.Identity(), nodes.String(one)) for one in ("key", "value"))
        return self.pick(
            lambda: nodes.Object(
                ((nodes.String("key"), nodes.Interpolation(("x", key))), (nodes.String("value"), value))
            ),
            lambda: nodes.Function("select", (value,)),
            lambda: nodes.Object(((nodes.String("value"), self.program(1, names)), (nodes.String("key"), key))),
            lambda: self.program(1, names),
        )
