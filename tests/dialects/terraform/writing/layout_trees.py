"""Trees of HCL for the tests of its layout: short ways to write them, and random ones with what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from random import Random
from typing import Any

from dialects.terraform.cty.values import string as normal
from dialects.terraform.writing.hcl import (
    NOTHING,
    About,
    Argument,
    Block,
    Expression,
    File,
    For,
    Function,
    Inline,
    Item,
    Member,
    Object,
    String,
    Tuple,
    string,
    word,
)

Short = Expression | str


def e(of: Short) -> Expression:
    return string(of) if isinstance(of, str) else of


def text(*parts: str | Expression) -> String:
    return String(parts)


def made(*members: tuple[Short, Short], open: bool = False, alike: bool = False) -> Object:
    return Object(tuple(Member(e(key), e(value)) for key, value in members), open, alike)


def listed(*items: Short) -> Tuple:
    return Tuple(tuple(Item(e(item)) for item in items))


def locals_(*members: tuple[str, Expression]) -> File:
    return File((Block("locals", (), tuple(Argument(name, value) for name, value in members)),))


TEXTS = ["a", "B-c", "for", "null", "é", "e\u0301", "क्ष", "日本", "👩\u200d👩\u200d👧", " ", "  ", "\n", "\n", "\n"]
TEXTS += ["line\n", "\t", '"', "\\", "${", "%{", "$", "%", "$$", "%%", "{", "}", "~}", "$${x}", "#", "//", "=", "EOT"]
TEXTS += ["EOF\n", "/*", ":", "\u00a0", "\r\n", "\r", "\x00", "\x1b", "\x7f", "\u2028", "\ufeff", "\u0085", "\u2003"]
TEXTS += ["long " * 12]
NUMBERS = ["0", "7", "-1", "1.5", "10", "1e3"]
REMARKS = ["", "a comment", "Fn::ForEach::Names", "${x} = {", "é", "two\nlines", 'a "quote', "*/ \x00"] * 2
KEYS = ["a", "bc", "Long_name-1", "for", "Fn::Sub", "null", "0"]
Names = tuple[str, ...]
"""Those of the loops around, which are strings."""
K = string("k")


class Trees:
    """Random expressions, deeper and deeper ones, whose values are known."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def words(self) -> str:
        return "".join(self.random.choices(TEXTS, k=self.random.choice([0, 1, 1, 2, 3, 6])))

    def remarks(self) -> tuple[str, ...]:
        return tuple(self.random.choices(REMARKS, k=self.random.choice([0, 0, 0, 1, 2])))

    def about(self) -> About:
        if self.chance(0.8):
            return NOTHING
        return About(self.remarks(), self.remarks(), self.chance(0.3), self.remarks())

    def expression(self, depth: int, names: Names = ()) -> Expression:
        if depth == 0 or self.chance(0.3):
            return self.leaf(names)
        makers = [self.object, self.object, self.list, self.loop, self.keyed, self.merge, self.concat, self.inline]
        return self.random.choice([*makers, self.string])(depth - 1, names)

    def leaf(self, names: Names) -> Expression:
        if self.chance(0.5):
            return self.string(0, names)
        return word(self.random.choice([*NUMBERS, "true", "false", "null", *names]))

    def string(self, depth: int, names: Names) -> String:
        parts: list[str | Expression] = []
        for _ in range(self.random.choice([0, 1, 1, 2, 3, 5])):
            parts.append(self.words() if self.chance(0.6) else self.interpolated(depth, names))
        return String(tuple(parts))

    def interpolated(self, depth: int, names: Names) -> Expression:
        """What is a string."""
        if names and self.chance(0.6):
            return word(self.random.choice(names))
        inner = self.string(depth - 1, names) if depth > 0 else string("x")
        match self.random.randrange(4):
            case 0:
                return inner
            case 1:
                return Inline((made(("k", inner)), "[", K, "]"))
            case 2:
                return Function("one", (Item(listed(inner)),))
        return Function("join", (Item(string(",")), Item(For(("v",), listed(inner), word("v")))))

    def object(self, depth: int, names: Names) -> Expression:
        count = self.random.choice([0, 1, 1, 2, 2, 3, 5])
        members = [Member(self.key(names), self.expression(depth, names), self.about()) for _ in range(count)]
        return Object(tuple(members), self.chance(0.1), self.chance(0.3))

    def key(self, names: Names) -> Expression:
        match self.random.randrange(6):
            case 0:
                return self.string(1, names)
            case 1 if names:
                return word(self.random.choice(names))
            case 2:
                return self.random.choice(
                    [Inline(("(", self.interpolated(1, names), ")")), self.interpolated(1, names)]
                )
        return string(self.words() if self.chance(0.3) else self.random.choice(KEYS))

    def list(self, depth: int, names: Names) -> Expression:
        count = self.random.choice([0, 1, 1, 2, 2, 3, 9])
        return Tuple(tuple(Item(self.expression(depth, names), self.about()) for _ in range(count)))

    def source(self, depth: int, names: Names) -> Expression:
        """A list of different strings."""
        count = self.random.choice([0, 1, 2, 2, 3])
        strings = [String((*self.string(depth, names).parts, str(at))) for at in range(count)]
        items = Tuple(tuple(Item(one, self.about() if depth else NOTHING) for one in strings))
        if self.chance(0.5):
            return items
        return Inline(("(", items, ")")) if self.chance(0.5) else Function("concat", (Item(items),))

    def loop(self, depth: int, names: Names) -> Expression:
        result = self.expression(depth, (*names, "name"))
        named = ("index", "name") if self.chance(0.3) else ("name",)
        return For(named, self.source(depth, names), result, None, self.condition(), about=self.about())

    def keyed(self, depth: int, names: Names) -> Expression:
        name = self.random.choice(["name", "other"])
        result = self.expression(depth, (*names, name))
        key = String((*self.string(self.random.randrange(2), names).parts, word(name)))
        source = self.source(depth, names)
        return For(
            (name,),
            source,
            result,
            word(name) if self.chance(0.5) else key,
            self.condition(),
            self.chance(0.1),
            self.about(),
        )

    def condition(self) -> Expression | None:
        found: list[Expression | None] = [None, None, None, None, word("true"), word("false")]
        found += [Inline(("(", word("true"), ")")), Inline((listed(word("true")), "[", word("0"), "]"))]
        found += [Inline((made(("k", word("true"))), "[", K, "]"))]
        found += [Inline((listed(*["y" * 40] * 3, word("true")), "[", word("3"), "]"))]
        return self.random.choice(found)

    def objects(self, depth: int, names: Names) -> Expression:
        return self.random.choice([self.object, self.object, self.keyed, self.merge])(max(depth - 1, 0), names)

    def merge(self, depth: int, names: Names) -> Expression:
        """Objects together; sometimes as one list, expanded."""
        found = [self.objects(depth, names) for _ in range(self.random.choice([1, 1, 2, 3]))]
        if self.chance(0.3):
            inner = For(("one",), listed(*found), word("one"))
            return Function("merge", (Item(inner, self.about()),), expanded=True)
        if self.chance(0.3):
            loop = For(("name",), self.source(0, names), self.objects(depth, (*names, "name")))
            return Function("merge", (Item(made()), Item(loop, self.about())), expanded=True)
        return Function("merge", tuple(Item(one, self.about()) for one in found))

    def concat(self, depth: int, names: Names) -> Expression:
        makers = [self.random.choice([self.list, self.loop]) for _ in range(self.random.choice([1, 2, 3]))]
        return Function("concat", tuple(Item(one(depth, names), self.about()) for one in makers))

    def inline(self, depth: int, names: Names) -> Expression:
        inner = self.expression(depth, names)
        match self.random.randrange(5):
            case 0:
                return Inline(("(", inner, ")"))
            case 1:
                return Inline((listed(inner), "[", word("0"), "]"))
            case 2:
                return Inline((made(("k", inner)), "[", K, "]"))
            case 3:
                of = Inline((made(("k", word("0"))), "[", K, "]"))
                return Inline((listed(inner, word("1")), "[", of, "]"))
        return Function("try", (Item(inner),))


class Distinct(Trees):
    """The same, where no object has a key twice: JSON has an error then."""

    def object(self, depth: int, names: Names) -> Expression:
        found = super().object(depth, names)
        assert isinstance(found, Object)
        members = [
            Member(text(member.key, f"§{at}") if at else member.key, member.value, member.about)
            for at, member in enumerate(found.members)
        ]
        return Object(tuple(members), found.open, found.alike)


Values = Mapping[str, str]
CONSTANTS = {"true": True, "false": False, "null": None}


def meant(e: Expression, values: Values) -> Any:
    """What an expression means that `Trees` have made: data as JSON has it."""
    match e:
        case String(parts):
            return normal("".join(one if isinstance(one, str) else meant(one, values) for one in parts))
        case Tuple(items):
            return [meant(one.value, values) for one in items]
        case Object(members):
            return {meant(one.key, values): meant(one.value, values) for one in members}
        case Inline((str() as name,)):
            return values[name] if name in values else CONSTANTS[name] if name in CONSTANTS else Decimal(name)
        case Inline((_, inner, _)) if not isinstance(inner, str):
            return meant(inner, values)
        case Inline((of, _, key, _)) if not isinstance(of, str) and not isinstance(key, str):
            return meant(of, values)[int(index) if isinstance(index := meant(key, values), Decimal) else index]
        case Function():
            return _called(e, values)
        case For():
            return _repeated(e, values)
    raise AssertionError(e)


def _called(e: Function, values: Values) -> Any:
    given = [meant(one.value, values) for one in e.arguments]
    given = [*given[:-1], *given[-1]] if e.expanded else given
    match e.name:
        case "merge":
            return {key: value for one in given for key, value in one.items()}
        case "concat":
            return [item for one in given for item in one]
        case "one":
            return given[0][0]
        case "join":
            return given[0].join(given[1])
    return given[0]


def _repeated(e: For, values: Values) -> Any:
    found: list[Any] = []
    keyed: dict[str, Any] = {}
    for item in meant(e.source, values):
        inner = {**values, e.names[-1]: item}
        if e.condition is not None and not meant(e.condition, inner):
            continue
        found.append(meant(e.result, inner))
        if e.key is not None:
            keyed[meant(e.key, inner)] = [found[-1]] if e.grouped else found[-1]
    return found if e.key is None else keyed
