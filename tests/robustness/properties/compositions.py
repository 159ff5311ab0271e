"""Random templates in which functions and loops compute what others take: strings, lists, objects, to any depth.

Each is given what its specification allows, so that every template is one that somebody could deploy. The templates of
`loop_templates` go further in what loops are; these in what stands around and inside of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import Any

Data = Any
Made = Callable[[], Data]

PARAMETERS = {
    "P": {"Type": "String", "Default": "p"},
    "L": {"Type": "CommaDelimitedList", "Default": "b,a,c"},
    "N": {"Type": "Number", "Default": 1},
}
MAPPINGS = {"M": {key: {"b": "c", "l": ["a", "b"]} for key in "abc"}}
SCRIPTS = ("map(.)", 'map(. + "x")', '[.[] | "k-\\(.)"]', "sort", 'map(select(. != "a"))', "unique")


@dataclass(frozen=True, slots=True)
class Composer:
    """Makes values; `strings` and `objects` are the variables of the loops around, by what their items are."""

    random: Random
    ros: bool
    strings: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    numbers: Iterator[int] = field(default_factory=count)

    def template(self) -> Data:
        """A template."""
        depth = self.random.randint(1, 4)
        marks = {"ROSTemplateFormatVersion": "2015-09-01"} if self.ros else {"Transform": "AWS::LanguageExtensions"}
        return {
            **marks,
            "Parameters": PARAMETERS,
            "Conditions": {"C": {"Fn::Equals": [{"Ref": "P"}, self.random.choice("pq")]}},
            "Mappings": MAPPINGS,
            "Resources": {"A": self.resource(depth), **self.resources(depth)},
            "Outputs": {"O": {"Value": self.string(depth)}},
        }

    def resource(self, depth: int) -> Data:
        return {"Type": "ALIYUN::MNS::Queue" if self.ros else "AWS::SNS::Topic", "Properties": {"P": self.value(depth)}}

    def resources(self, depth: int) -> Data:
        """Resources that a loop makes, or none."""
        if self.ros:
            return self.one(dict, lambda: {"B": {**self.resource(depth), "Count": self.number(1)}})
        return self.one(
            dict, lambda: self.each(2, lambda inner: inner.resource(depth), "R"), lambda: self.merged(depth)
        )

    def merged(self, depth: int) -> Data:
        return {"Fn::Merge": [self.keyed(2, lambda inner: inner.resource(depth))]}

    # -- by what they are ---------------------------------------------------------------------------------------------

    def one(self, *ways: Made) -> Data:
        return self.random.choice(ways)()

    def value(self, depth: int) -> Data:
        return self.one(lambda: self.string(depth), lambda: self.listed(depth), lambda: self.entries(depth))

    def number(self, depth: int) -> Data:
        return self.one(
            lambda: self.random.randint(0, 2), lambda: {"Ref": "N"}, lambda: {"Fn::Length": self.listed(depth)}
        )

    def string(self, depth: int) -> Data:
        if depth <= 0 or self.random.random() < 0.3:
            return self.one(*self.plain_strings())
        below = depth - 1
        ways: list[Made] = [
            lambda: {"Fn::Join": [self.random.choice([",", "", "-"]), self.listed(below)]},
            lambda: {"Fn::Select": [self.random.choice([0, "0", 1]), self.listed(below)]},
            lambda: {"Fn::If": ["C", self.string(below), self.string(below)]},
            lambda: {"Fn::Sub": ["${a}-${P}", {"a": self.string(below)}]},
        ]
        if self.strings:
            ways.append(lambda: {"Fn::FindInMap": ["M", {"Ref": self.random.choice(self.strings)}, "b"]})
        if self.ros:
            ways += [
                lambda: {"Fn::Base64Encode": self.string(below)},
                lambda: {"Fn::Str": self.number(below)},
                lambda: {"Fn::Replace": [{"a": "b"}, self.string(below)]},
                lambda: {"Fn::Jq": ["First", ".[0]", self.listed(below)]},
            ]
        else:
            ways += [
                lambda: {"Fn::Base64": self.string(below)},
                lambda: {"Fn::ImportValue": self.string(below)},
                lambda: {"Fn::ToJsonString": self.entries(below)},
            ]
        return self.one(*ways)

    def plain_strings(self) -> list[Made]:
        """Strings without functions in them; variables more often than others."""
        ways: list[Made] = [
            lambda: self.random.choice(["a", "b", "x-y", "1", ""]),
            lambda: {"Ref": "P"},
            lambda: {"Fn::Sub": "x-${P}"},
            lambda: {"Fn::GetAtt": ["A", "Arn"]},
            lambda: self.pseudo("Region"),
            lambda: {"Fn::FindInMap": ["M", "a", "b"]},
        ]
        if self.strings:
            ways += 3 * [lambda: {"Ref": self.random.choice(self.strings)}]
            ways += 3 * [lambda: {"Fn::Sub": f"${{{self.random.choice(self.strings)}}}-${{P}}"}]
        if self.objects:
            ways += 3 * [lambda: {"Fn::Sub": f"x-${{{self.random.choice(self.objects)}.k}}"}]
            ways += 3 * [lambda: {"Fn::GetAtt": [self.random.choice(self.objects), "k"]}]
        return ways

    def pseudo(self, name: str) -> Data:
        return {"Ref": f"{'ALIYUN' if self.ros else 'AWS'}::{name}"}

    def listed(self, depth: int) -> Data:
        """A list of strings."""
        if depth <= 0 or self.random.random() < 0.25:
            lists = (["a", "b"], {"Ref": "L"}, ["c"], {"Fn::FindInMap": ["M", "a", "l"]}, [], ["b", "a"])
            return self.random.choice(lists)
        below = depth - 1
        ways: list[Made] = [
            lambda: [self.string(below) for _ in range(self.random.randint(1, 3))],
            lambda: {"Fn::Split": [",", self.string(below)]},
            lambda: {"Fn::If": ["C", self.listed(below), self.listed(below)]},
            lambda: ["a", {"Fn::If": ["C", self.string(below), self.pseudo("NoValue")]}],
        ]
        if self.ros:
            ways += 2 * [
                lambda: {"Fn::Jq": ["First", self.random.choice(SCRIPTS), self.listed(below)]},
                lambda: {"Fn::ListMerge": [self.listed(below), self.listed(below)]},
                lambda: {"Fn::SelectMapList": ["k", [{"k": self.string(below)}, {"k": self.string(below)}]]},
                lambda: {"Fn::Jq": ["First", ".k", {"k": self.listed(below)}]},
            ]
        else:
            ways.append(lambda: {"Fn::GetAZs": ""})
            ways += 4 * [lambda: self.looped(depth, lambda inner: inner.string(below))]
            ways += 2 * [lambda: [self.looped(depth, lambda inner: inner.string(below)), self.string(below)]]
        return self.one(*ways)

    def entries(self, depth: int) -> Data:
        """An object."""
        if depth <= 0 or self.random.random() < 0.25:
            return self.one(lambda: {"k": self.string(0)}, lambda: {"k": "v", "l": ["a"]})
        below = depth - 1
        ways: list[Made] = [
            lambda: {"k": self.value(below)},
            lambda: {"k": self.value(below), "m": self.value(below)},
            lambda: {"Fn::If": ["C", self.entries(below), self.entries(below)]},
        ]
        if self.ros:
            ways += 2 * [
                lambda: {"Fn::MergeMap": [{"a": self.string(below)}, {"b": self.string(below)}]},
                lambda: {"Fn::Jq": ["First", "{a: .}", self.value(below)]},
                lambda: {"Fn::Jq": ["First", 'map({key: ., value: "x"}) | from_entries', self.listed(below)]},
            ]
        else:
            ways += 3 * [lambda: {"Fn::Merge": [self.keyed(depth, lambda inner: inner.value(below))]}]
            ways += 2 * [lambda: self.each(depth, lambda inner: inner.value(below))]
            ways.append(lambda: {**self.each(depth, lambda inner: inner.value(below)), "z": self.value(below)})
            ways.append(
                lambda: {"Fn::Merge": [self.entries(below), self.keyed(depth, lambda inner: inner.value(below))]}
            )
        return self.one(*ways)

    # -- loops --------------------------------------------------------------------------------------------------------

    def visited(self, depth: int) -> tuple[str, Data, Composer]:
        """A new variable, what a loop goes over, and what makes its body."""
        name = f"V{next(self.numbers)}"
        if self.random.random() < 0.25:
            items = [{"k": self.string(0)}, {"k": self.string(0)}]
            return name, items, replace(self, objects=(*self.objects, name))
        return name, self.listed(depth - 1), replace(self, strings=(*self.strings, name))

    def looped(self, depth: int, body: Callable[[Composer], Data]) -> Data:
        """A loop that makes a list."""
        name, items, inner = self.visited(depth)
        if self.random.random() < 0.2:
            at = replace(inner, strings=(*inner.strings, f"I{name}"))
            return {"Fn::Map": {"Index": f"I{name}", "Value": name, "Collection": items, "Fragment": body(at)}}
        if self.random.random() < 0.6:
            return {"Fn::Map": {"Value": name, "Collection": items, "Fragment": body(inner)}}
        return {"Fn::For": [[f"I{name}", name], items, body(inner)]}

    def keyed(self, depth: int, body: Callable[[Composer], Data]) -> Data:
        """A loop that makes entries of an object, in an `Fn::Merge`."""
        name, items, inner = self.visited(depth)
        word = f"{name}.k" if name in inner.objects else name
        key = {"Fn::Sub": f"q${{{word}}}"}
        return {"Fn::Map": {"Value": name, "Collection": items, "Key": key, "Fragment": body(inner)}}

    def each(self, depth: int, body: Callable[[Composer], Data], prefix: str = "q") -> Data:
        """`Fn::ForEach`, whose items are strings."""
        name = f"V{next(self.numbers)}"
        inner = replace(self, strings=(*self.strings, name))
        return {f"Fn::ForEach::L{name}": [name, self.listed(depth - 1), {f"{prefix}${{{name}}}": body(inner)}]}
