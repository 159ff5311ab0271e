"""Templates whose loops and plain entries can be told apart: each has a type of its own, `AWS::Unit::N`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from comment_layouts import Blank, Call, Flow, Layout, Tree, text
from hypothesis import strategies as st

DIALECTS = ("foreach", "map", "for")
ITEMS = ("Orders", "Payments", "Users")


@dataclass
class Maker:
    """Draws the parts of a template in one layout."""

    draw: Any
    short: bool
    number: int = 0

    def often(self, share: int = 2) -> bool:
        """Whether something is so, one time in `share`."""
        return bool(self.draw(st.integers(0, share - 1)) == share - 1)

    def one(self, *options: Any) -> Any:
        """One of these; the first is the simplest."""
        return self.draw(st.sampled_from(options))

    def call(self, name: str, argument: Tree) -> Call:
        """A function in the form that the template has."""
        return Call(name, argument, self.short)

    def flow(self, tree: Tree, share: int = 3) -> Tree:
        """A tree in flow style, now and then."""
        return Flow(tree) if self.often(share) else tree

    # -- loops ----------------------------------------------------------------------------------------------------

    def items(self, plain: bool) -> Tree:
        """What a loop runs over: words, or objects where the dialect has them."""
        count = self.one(2, 1, 3)
        if not plain and self.often(4):
            return [self.flow({"Key": name, "Value": str(at)}, 2) for at, name in enumerate(ITEMS[:count])]
        return self.flow(list(ITEMS[:count]), 2)

    def body(self, variable: str, position: str | None, objects: bool) -> Tree:
        """A resource that says which unit it is of."""
        sub = f'"x-${{{variable}}}"' if not objects else '"x"'
        values: list[Tree] = [
            self.call("Sub", sub),
            self.call("Join", self.flow([",", self.flow([self.call("Ref", "AWS::Region"), "b"])])),
            self.call("Ref", variable),
            self.flow([self.flow({"Key": "kind", "Value": self.call("Ref", variable)}), "last"]),
            self.flow({"A": self.call("Ref", variable), "B": "2"}),
        ]
        if position:
            values.append(self.call("Sub", f'"p${{{position}}}"'))
        if not objects:
            values.append(self.call("Sub", self.flow([f'"${{{variable}}}-${{v}}"', self.flow({"v": "w"})])))
        names = ("Name", "Tags", "Other")[: self.one(1, 2, 3)]
        properties: Tree = self.flow({name: self.one(*values) for name in names}, 5)
        return {"Type": f"AWS::Unit::N{self.number}", "Properties": properties}

    def nested(self, variable: str) -> dict[str, Tree]:
        """The inner loop of a `Fn::ForEach`."""
        inner = {f'"R{self.number}${{{variable}}}${{In}}"': self.body(variable, None, False)}
        return {f"Fn::ForEach::In{self.number}": ["In", self.items(True), inner]}

    def foreach(self) -> tuple[str, Tree]:
        """An entry with a `Fn::ForEach`."""
        variable = f"X{self.number}"
        fragment: Tree = {f'"R{self.number}${{{variable}}}"': self.body(variable, None, False)}
        if self.often(5):
            fragment = self.nested(variable)
        return f"Fn::ForEach::L{self.number}", [variable, self.items(True), fragment]

    def map(self) -> Tree:
        """A `Fn::Map` with a key, its arguments in any order."""
        variable, position = f"X{self.number}", self.one(None, "Index")
        items = self.items(position is None)
        objects = position is not None and "Key" in repr(items)
        hole = position if objects or (position and self.often()) else variable
        if hole == position:
            position = "Index"
        arguments: dict[str, Tree] = {
            "Value": variable,
            "Collection": items,
            "Key": self.call("Sub", f'"R{self.number}${{{hole}}}"'),
            "Fragment": self.body(variable, position, objects),
        }
        order = self.draw(st.permutations(list(arguments)))
        return self.call("Map", {name: arguments[name] for name in order})

    def for_(self) -> tuple[str, Tree]:
        """A wrapper with a `Fn::For`."""
        variable = f"X{self.number}"
        items = self.items(False)
        objects = "Key" in repr(items)
        position = "i" if objects or self.often() else None
        head: Tree = Flow(["i", variable]) if position else variable
        hole = "i" if objects or (position and self.often()) else variable
        key = self.call("Sub", f'"R{self.number}${{{hole}}}"')
        arguments = [head, items, self.body(variable, position, objects), key]
        return f"W{self.number}", self.call("For", arguments)

    def plain(self) -> tuple[str, Tree]:
        """An entry without a loop."""
        return f"P{self.number}", self.flow({"Type": f"AWS::Unit::N{self.number}", "Properties": {"A": "1"}})

    # -- sections -------------------------------------------------------------------------------------------------

    def numbered(self) -> int:
        """The number of one more unit."""
        self.number += 1
        return self.number

    def entries(self, dialects: tuple[str, ...]) -> Iterator[tuple[str, Tree]]:
        """The entries of a section, all `Fn::Map` in one `Fn::Merge`."""
        kinds = [self.one(*dialects, "plain") for _ in range(self.one(2, 1, 3))]
        merged = False
        for kind in kinds:
            blank = self.one(0, 1, 2, 3)
            if kind == "map" and not merged:
                merged = True
                key, value = "Fn::Merge", self.merged()
            elif kind == "map":
                continue
            else:
                self.numbered()
                key, value = {"foreach": self.foreach, "for": self.for_, "plain": self.plain}[kind]()
            yield key, Blank(blank, value) if blank else value

    def merged(self) -> Tree:
        """The items of a `Fn::Merge`, a plain one among them now and then."""
        found: list[Tree] = []
        for _ in range(self.one(2, 1, 3)):
            blank = self.one(0, 2, 1, 3)
            self.numbered()
            plain = dict([self.plain()]) if self.often(6) else None
            item: Tree = plain or self.map()
            found.append(Blank(blank, item) if blank and found else item)
        return found


@st.composite
def templates(draw: Any) -> tuple[str, str]:
    """The text of a template, and the dialect of its loops (`mixed` for several)."""
    dialect = draw(st.sampled_from((*DIALECTS, "mixed")))
    step = draw(st.sampled_from((2, 4)))
    layout = Layout(step, draw(st.booleans()), step == 4 and draw(st.booleans()))
    maker = Maker(draw, draw(st.booleans()))
    sections = dict(maker.entries(DIALECTS if dialect == "mixed" else (dialect,)))
    tree: dict[str, Tree] = {"Transform": "AWS::LanguageExtensions", "Resources": sections}
    if maker.often(3):
        tree["Outputs"] = Blank(draw(st.sampled_from((0, 1))), {"Out": {"Value": "1"}})
    return text(tree, layout), dialect
