"""Random loops of everything that the IR can say: converted to every dialect, they mean what they meant."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from support.depth import tries
from support.made_loops import TARGETS, converted, core, loop, lst, meanings, n, obj, pick, s, sub, topics
from transpile.ir import (
    Binder,
    Call,
    Collect,
    Expression,
    Group,
    Loop,
    Merge,
    Order,
    Reference,
    Splice,
    Spread,
    Variable,
)

HEAD = """\
Parameters:
  Names: {Type: CommaDelimitedList, Default: "b,a,c"}
  Count: {Type: Number, Default: 3}
  Image: {Type: String, Default: ami-1}
Mappings:
  Sizes:
    a: {Parts: [p, q], Big: 1}
    b: {Parts: [p], Big: 2}
    c: {Parts: [r, s], Big: 3}
"""
WORDS = ("a", "b", "c")


class Round(NamedTuple):
    """The variables of a loop, and the nature of its items."""

    key: Variable
    value: Variable
    nature: str


class Maker:
    """Draws one loop. A word is one of `WORDS`, all items of a source are of one nature."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.serial = 0

    def one(self, *choices: Any) -> Any:
        return self.draw(st.sampled_from(choices))

    def loop(self, kind: str, prefix: tuple[Any, ...] = (), depth: int = 0) -> Loop:
        """A loop that makes resources, a list, or a group; `prefix` is what keys inside begin with."""
        self.serial += 1
        key, value = Binder(f"i{self.serial}"), Binder(self.one("x", f"x{self.serial}"))
        source, nature, over_object = self.source()
        words = [] if nature in ("object", "list") else [Variable(value)]
        unique = Variable(key) if not words else self.one(Variable(key), words[0])
        more: dict[str, Any] = {}
        if self.one(True, False, False):
            more["filter"] = self.filter(Variable(key), over_object)
        if nature in ("word", "text") and not over_object and self.one(True, False, False):
            more["order"] = Order.SORTED
        made = self.result(kind, (*prefix, unique), Round(Variable(key), Variable(value), nature), depth)
        return loop(source, made, key, value, **more)

    def source(self) -> tuple[Expression, str, bool]:
        words = self.draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3, unique=True))
        match self.one("list", "list", "parameter", "object", "objects", "lists", "zip", "pad", "range", "mapping"):
            case "parameter":
                return Reference("Names"), "word", False
            case "object":
                return obj(**{word: self.one("v", "w", Reference("Image")) for word in words}), "text", True
            case "objects":
                item = [obj(N=s(word), At=obj(Port=n(at), Image=Reference("Image"))) for at, word in enumerate(words)]
                return lst(*item), "object", False
            case "lists":
                return lst(*(lst(word, "z") for word in words)), "list", False
            case "zip":
                others = lst(*(f"o{word}" for word in words))
                return core("zip", lst(*words), others), "list", False
            case "pad":
                return core("zip_pad", Reference("Names"), lst(*words)), "list", False
            case "range":
                return core("range", self.one(n(2), Reference("Count"))), "text", False
            case "mapping":
                return Call("cfn", "Fn::FindInMap", lst("Sizes", self.one(*WORDS), "Parts")), "word", False
        return lst(*words), "word", False

    def filter(self, key: Variable, over_object: bool) -> Expression:
        if over_object:
            return self.one(s("true"), s("false"))
        return core("item", key, lst(*(self.one("true", "false") for _ in range(3))))

    def result(self, kind: str, unique: tuple[Any, ...], of: Round, depth: int) -> Any:
        key = of.key
        body = obj(K=key, V=of.value, T=self.text(of))
        if kind == "group":
            return Group(self.one(key, *([of.value] if of.nature in ("word", "text") else [])), self.one(body, key))
        if kind == "list":
            inner = Splice(self.loop("list", (), depth + 1)) if depth < 1 and self.one(True, False) else body
            return Collect((inner,))
        if depth < 1 and self.one(True, False, False):
            return Merge((Spread(self.loop("resources", (*unique, "x"), depth + 1)),))
        tags = (Splice(self.loop("list", (), depth + 1)),) if depth < 1 and self.one(True, False) else ()
        properties = {"B": body, "Tags": lst(*tags)} if tags else {"B": body}
        extra = topics("Extra", *unique, V=key).members if self.one(True, False, False) else ()
        return Merge((*topics(*unique, **properties).members, *extra))

    def text(self, of: Round) -> Expression:
        match of.nature:
            case "list":
                return self.one(pick(0, of.value), sub("s-", pick(1, of.value), "-", of.key))
            case "object":
                return sub("at ", of.key)
        return sub(of.key, " of ", of.value)


@st.composite
def loops(draw: Any) -> Loop:
    maker = Maker(draw)
    return maker.loop(maker.one("resources", "resources", "list", "group"))


@settings(max_examples=tries(60))
@given(loops(), st.sampled_from(TARGETS))
def test_a_conversion_makes_what_the_loop_makes(made: Loop, target: str) -> None:
    assume(converted(made, "cfn", HEAD).text is not None)  # keys may collide, or be no logical ids
    before, after = meanings(made, target, HEAD)
    assert before == after
