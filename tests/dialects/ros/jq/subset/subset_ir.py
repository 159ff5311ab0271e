"""Random loops of the IR as other dialects may have read them, and what is known of the template around."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from subset_programs import WORDS, Programs

from dialects.ros.jq.evaluate.conversion import expression_of
from dialects.ros.jq.shape import STRUCTURE, TEXT, UNKNOWN, ListOf, Shape
from dialects.ros.jq.syntax.parser import parse
from transpile import ir
from transpile.syntax.tree import Kind

LEAVES = (
    ".Name",
    ".Uid",
    ".Ports",
    ".Tags",
    r'"\(.Name)-\(.Uid)"',
    "(.Ports | length)",
    ".Uid + 1",
    "tostring",
    'if .Uid > 50 then "high" else .Role end',
    "{Name, Uid}",
    ".Ports | map(. * 2)",
    ".Nick // .Name",
    "length",
    "type",
)
TWO = ("{a: $a, b: .}", r'"\($a | tostring)/\(tostring)"', "[$a, .]", "$a == .", "[., $a] | map(type)", "{(type): $a}")
KEYS = (r'"k\(.Uid)"', "{(.Name): null} | keys[0]", "{(.Role): null} | keys[0]", ".Name | tostring")
TESTS = (".Uid > 50", ".Name and true", '.Role == "dev"', "(.Ports | length) > 1", 'has("Name")', ".Nick | not")
TESTS_OF_SCALARS = ('. != "bob"', 'type == "string"', ". and true", "length > 2 and true")

USERS, NAMES, REGION = ir.Reference("Users"), ir.Reference("Names"), ir.Reference("ALIYUN::Region")


def known(e: ir.Expression) -> Shape:
    """What is known of the parameters."""
    match e:
        case ir.Reference("Users"):
            return STRUCTURE
        case ir.Reference("Names"):
            return ListOf(TEXT)
        case ir.Reference("ALIYUN::Region"):
            return TEXT
    return UNKNOWN


Around = tuple[tuple[ir.Binder, str], ...]
"""The variables of the loops around, and what they hold: `user`, `text`, `any`."""


class Trees(Programs):
    """Loops, the same ones for the same seed."""

    def values(self) -> Mapping[str, ir.Literal | ir.Array]:
        """Values of the parameters."""
        users, names = expression_of(self.some_users()), expression_of(self.some_names())
        assert isinstance(users, ir.Array)
        assert isinstance(names, ir.Array)
        return {"Users": users, "Names": names, "ALIYUN::Region": ir.Literal("cn-hangzhou")}

    def some_users(self) -> list[Any]:
        return [self.user() for _ in range(self.random.randrange(4))]

    def some_names(self) -> list[Any]:
        return [self.random.choice(WORDS) for _ in range(self.random.randrange(4))]

    # -- loops ----------------------------------------------------------------------------------------------------

    def loop(self, around: Around = (), depth: int = 2, result: str = "") -> ir.Loop:
        """A loop."""
        source, holds, keyed = self.source(around)
        key = ir.Binder(self.random.choice(["k", "i", "and"])) if keyed and self.chance(0.4) else None
        value = ir.Binder(self.random.choice(["u", "x", "item", "ENVy"]))
        inside = (*around, (value, holds)) if key is None else (*around, (value, holds), (key, "any"))
        is_object = isinstance(source, ir.Object)
        order = ir.Order.SORTED if is_object and self.chance(0.4) else ir.Order.AS_IS
        only_if = self.test(value, holds) if self.chance(0.3) else None
        kind = result or self.random.choice(["list", "list", "list", "object", "object", "group"])
        made = getattr(self, kind)(inside, depth)
        return ir.Loop(None, key, value, source, made, order, only_if)

    def source(self, around: Around) -> tuple[ir.Expression, str, bool]:
        """A source, what its items are, and whether a loop over it may have a key."""
        users = [binder for binder, holds in around if holds == "user"]
        options: list[Callable[[], tuple[ir.Expression, str, bool]]] = [
            lambda: (USERS, "user", True),
            lambda: (NAMES, "text", True),
            lambda: (expression_of(self.some_users()), "user", True),
            lambda: (expression_of([self.scalar() for _ in range(self.random.randrange(4))]), "any", True),
            lambda: (expression_of({one: self.user() for one in self.some_names()}), "user", True),
            lambda: (
                ir.Call("core", "range", ir.Array((_number(0), _number(self.random.randrange(4))))),
                "whole",
                False,
            ),
        ]
        if users:
            of = self.random.choice(users)
            options += [lambda: (program(".Ports", {".": ir.Variable(of)}), "any", True)] * 4
        return self.pick(*options)

    def test(self, value: ir.Binder, holds: str) -> ir.Expression:
        texts = TESTS if holds == "user" else TESTS_OF_SCALARS
        return program(self.random.choice(texts), {".": ir.Variable(value)})

    # -- what they yield ------------------------------------------------------------------------------------------

    def list(self, around: Around, depth: int) -> ir.Collect:
        return ir.Collect(tuple(self.item(around, depth) for _ in range(self.random.choice([1, 1, 1, 2]))))

    def item(self, around: Around, depth: int) -> ir.Expression | ir.Splice:
        if depth and self.chance(0.25):
            return ir.Splice(self.loop(around, depth - 1, "list"))
        return self.body(around, depth)

    def object(self, around: Around, depth: int) -> ir.Merge:
        duplicates = self.random.choice(list(ir.Duplicates))
        return self.merge(around, depth, duplicates)

    def merge(self, around: Around, depth: int, duplicates: ir.Duplicates) -> ir.Merge:
        members = [self.member(around, depth, duplicates) for _ in range(self.random.choice([1, 1, 2]))]
        return ir.Merge(tuple(members), duplicates)

    def member(self, around: Around, depth: int, duplicates: ir.Duplicates) -> ir.Member | ir.Spread:
        if depth and self.chance(0.2):
            inner = self.loop(around, depth - 1, "list")
            names = tuple((one, "any") for one in (inner.value, inner.key) if one is not None)
            result = self.merge((*around, *names), 0, duplicates)
            return ir.Spread(ir.Loop(None, inner.key, inner.value, inner.source, result, inner.order, inner.filter))
        return ir.Member(self.key(around), self.body(around, depth))

    def key(self, around: Around) -> ir.Literal | ir.Text:
        """A key that is a string in every round, or fails."""
        binder, holds = self.random.choice(around)
        variable = ir.Variable(binder)
        match holds:
            case "user":
                return ir.Text((program(self.random.choice(KEYS), {".": variable}),))
            case "text" | "whole":
                return self.pick(lambda: ir.Text((variable,)), lambda: ir.Text(("k-", variable, "/", variable)))
        return ir.Text(("x-", program("tostring", {".": variable})))

    def group(self, around: Around, depth: int) -> ir.Group:
        key = self.key(around)
        of = key.parts[0] if isinstance(key, ir.Text) and len(key.parts) == 1 else ir.Call("ros", "Fn::Sub", key)
        assert not isinstance(of, str)
        return ir.Group(of, self.body(around, depth))

    # -- bodies ---------------------------------------------------------------------------------------------------

    def body(self, around: Around, depth: int) -> ir.Expression:
        binder, holds = self.random.choice(around)
        variable = ir.Variable(binder)
        options: list[Callable[[], ir.Expression]] = [
            lambda: variable,
            lambda: program("tostring", {".": variable}),
            lambda: self.two(around),
            lambda: self.mapping(around, depth),
            lambda: ir.Array(tuple(self.item(around, max(depth - 1, 0)) for _ in range(self.random.randrange(3)))),
            lambda: REGION,
            lambda: ir.Call("ros", "Fn::Sub", ir.Text((REGION, "/", REGION))),
            lambda: expression_of(self.value(1)),
        ]
        if holds == "user":
            options += [lambda: program(self.random.choice(LEAVES), {".": variable})] * 4
        if holds in ("text", "whole"):
            options += [lambda: ir.Call("ros", "Fn::Sub", ir.Text(("a\\(b) $ENV ", variable, "-", REGION)))] * 2
        if depth:
            options += [lambda: self.loop(around, depth - 1)] * 2
        return self.pick(*options)

    def two(self, around: Around) -> ir.Expression:
        (a, _), (b, _) = self.random.choice(around), self.random.choice(around)
        return program(self.random.choice(TWO), {"a": ir.Variable(a), ".": ir.Variable(b)})

    def mapping(self, around: Around, depth: int) -> ir.Object:
        names = ("Name", "a b", "and", "$ENV")[: self.random.randrange(4)]
        members: list[ir.Member | ir.Spread] = [
            ir.Member(ir.Literal(one), self.body(around, max(depth - 1, 0))) for one in names
        ]
        if depth and self.chance(0.2):
            members.insert(self.random.randrange(len(names) + 1), ir.Spread(self.loop(around, depth - 1, "object")))
        return ir.Object(tuple(members))


def program(text: str, given: Mapping[str, ir.Expression]) -> ir.Call:
    """A call of `jq`."""
    assert parse(text) is not None
    return ir.Call("jq", text, ir.Object(tuple(ir.Member(ir.Literal(one), given[one]) for one in sorted(given))))


def _number(value: int) -> ir.Literal:
    return ir.Literal(str(value), Kind.NUMBER)
