"""Random templates with copies: a fold makes loops that mean what stood there, loses nothing, and folds all at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, KINDS, profile
from loop_rendering import data_of
from test_loop_family import drawn

from support.sam import expanded_by_sam
from support.samples import load, normal
from transpile import convert, fold

anew = settings(profile, max_examples=1000 if DEEP else 8)
TARGETS = ("foreach", "map", "for")
FRAMES = ("Topic{}", "{}Queue", "Public{}Subnet", "{}", "T{}")
ITEMS = (("A", "B", "C", "D"), ("1", "2", "3", "10"), ("Orders", "Payments", "Returns", "Mail"))
HELD = {"Held": {item: {"Of": at + 5, "At": at} for items in ITEMS for at, item in enumerate(items)}}
NAMES = [name for items in (*ITEMS, ("Same",)) for name in items]
CONDITIONS = {f"Is{name}": {"Fn::Equals": [{"Ref": "AWS::Region"}, name]} for name in NAMES}
WORD = re.compile(r"c\d+c")
Data = dict[str, Any]


@dataclass(frozen=True)
class Template:
    """A template as plain data, by the names of its entries the words of comments, and how it is written."""

    resources: Data
    outputs: Data
    comments: dict[str, tuple[str, ...]]
    newline: str
    json: bool

    @property
    def data(self) -> Data:
        found = {"Mappings": HELD, "Conditions": CONDITIONS, "Resources": self.resources}
        return {**found, **({"Outputs": self.outputs} if self.outputs else {})}

    @property
    def text(self) -> str:
        if self.json:
            return json.dumps(self.data, indent=2).replace("\n", self.newline)
        lines = ["# c0c", f"Mappings: {json.dumps(HELD)}", f"Conditions: {json.dumps(CONDITIONS)}"]
        lines += [*self._section("Resources", self.resources), *self._section("Outputs", self.outputs)]
        return "".join(f"{line}\n" for line in lines).replace("\n", self.newline)

    def _section(self, name: str, entries: Data) -> list[str]:
        lines = [f"{name}:"] if entries else []
        for key, entry in entries.items():
            words = self.comments.get(key, ())
            lines += [f"  # {words[0]}"] if words else []
            below = _block(entry, 4)
            lines += [f"  {key}:" + (f" # {words[1]}" if len(words) > 1 else ""), *below]
            lines += [""] if len(words) > 2 else []
        return lines


def _block(data: Data, indent: int) -> list[str]:
    """An object in block style; what is in it, but for its properties and copies in these, as JSON."""
    lines: list[str] = []
    for key, value in data.items():
        copies = isinstance(value, dict) and any(name.startswith(("In", "Of")) for name in (key, *value))
        inner = copies or key in ("Properties", "Export")
        name = key if key.isalnum() and key[0].isalpha() else json.dumps(key)
        lines += [f"{' ' * indent}{name}:" + ("" if inner else f" {json.dumps(value)}")]
        lines += _block(value, indent + 2) if inner else []
    return lines


@st.composite
def groups(draw: Any, number: int, section: str, conditional: bool = True) -> list[tuple[str, Data]]:
    """Copies that differ in some values, one of which may have something more."""
    frame, items = draw(st.sampled_from(FRAMES)), draw(st.sampled_from(ITEMS))
    items = items[: draw(st.integers(2, 4))]
    names = [frame.replace("{}", item) for item in items]
    if frame.startswith("{}") and items[0].isdigit():
        names = [f"N{name}" for name in names]
    names = [f"{name}{'X' * number}" for name in names]
    kinds = draw(st.lists(st.sampled_from((*VALUES, *(OTHERS if conditional else ()))), min_size=1, max_size=5))
    odd = draw(st.integers(-3, len(items) - 1))
    condition = draw(st.sampled_from(("", "", "Is{}", "IsSame", "Is{1}"))) if conditional else ""
    metadata = draw(st.sampled_from((None, None, *VALUES)))
    found = []
    for at, (name, item) in enumerate(zip(names, items, strict=True)):
        values = {f"P{index}": kind(item, at) for index, kind in enumerate(kinds)}
        values |= {"Odd": 1} if at == odd else {}
        if section == "Outputs":
            found.append((name, {"Value": json.dumps(item), "Export": {"Name": values["P0"]}}))
        else:
            named = {"Condition": condition.format(item, "ABCD"[at // 2])} if condition else {}
            named |= {"Metadata": {"Of": metadata(item, at)}} if metadata else {}
            found.append((name, {"Type": "AWS::X::Y", **named, "Properties": values}))
    return found


WIDE = dict.fromkeys("UVWXYZ", 1)
VALUES = (
    lambda item, at: "same",
    lambda item, at: item,
    lambda item, at: f"a-{item}-${{x}}",
    lambda item, at: item.lower(),
    lambda item, at: f"10.0.{at}.0/24",
    lambda item, at: at,
    lambda item, at: at + 5,
    lambda item, at: at % 2 == 0,
    lambda item, at: f"line of {item}\nand {at}\n",
    lambda item, at: 1.5,
    lambda item, at: {"Ref": f"Of{item}"},
    lambda item, at: {"Ref": "AWS::Region"},
    lambda item, at: {"Ref": "One" if at < 2 else "Other"},
    lambda item, at: {"Fn::GetAtt": [f"Of{item}", "Arn"]},
    lambda item, at: {"Fn::Sub": f"${{AWS::Region}}-{item}-{at}-${{!y}}"},
    lambda item, at: {"Fn::Join": ["-", [item, "x", at, {"Ref": "AWS::Region"}]]},
    lambda item, at: [{"Key": "Name", "Value": f"of {item}"}, {"Key": "Cost", "Value": at}],
    lambda item, at: {"Deep": {"er": [item, [at, None]]}},
    lambda item, at: {item: 1},
    lambda item, at: [1] * at,
    lambda item, at: {"Fn::GetAtt": ["One", f"Outputs.Of{item}"]},
    lambda item, at: {"Fn::GetAtt": ["One", "Arn" if at < 2 else "Name"]},
    lambda item, at: {"Fn::Sub": f"({at}) ${{AWS::Region}} [{item}]"},
    lambda item, at: [{"From": one, "To": one, "Of": f"{item} {one}"} for one in (80, 443, 8080)],
    lambda item, at: {"Fn::Select": [at, {"Fn::GetAZs": ""}]},
    lambda item, at: "text with: # signs ' \" \\ é " + item,
)
"""What a value of a copy may be, by its item and position."""
OTHERS = (
    lambda item, at: {"Fn::Sub": f"${{Of{item}}} of ${{One.Of{item}}}"},
    lambda item, at: {f"In{one}": {"Of": item, "Is": one, "At": at, "Or": 1} for one in ("A", "B", "C")},
    lambda item, at: {f"In{one}": {"Is": one, **{f"Of{each}": WIDE for each in "AB"}} for one in "CD"},
    lambda item, at: {f"In{one}": {"Is": one, "Of": {f"Of{each}": WIDE for each in "AB"}} for one in "CD"},
    lambda item, at: {f"In {one}{end}": {"Is": f"{one}{end}"} for one in "AB" for end in ("", "\n")},
)
"""Values whose loops SAM does not read: it prints references in strings, and leaves loops inside of properties."""


@st.composite
def copied(draw: Any, conditional: bool = True) -> Template:
    """Groups of copies among each other and other entries; `conditional`: their conditions may differ."""
    numbers = range(draw(st.integers(1, 3)))
    found = [one for number in numbers for one in draw(groups(number, "Resources", conditional))]
    found += [(f"Of{item}", {"Type": "T"}) for items in ITEMS for item in items]
    found += [("One", {"Type": "T"}), ("Other", {"Type": "U", "Properties": {"A": {"Ref": "One"}}})]
    resources = dict(draw(st.permutations(found)) if draw(st.booleans()) else found)
    outputs = dict(draw(groups(0, "Outputs", conditional))) if draw(st.booleans()) else {}
    commented = draw(st.sampled_from((0, 0, 1, 3)))
    comments = {}
    for at, name in enumerate(resources):
        if commented and draw(st.integers(0, 9)) < commented:
            comments[name] = tuple(f"c{at}{index}c" for index in range(draw(st.integers(1, 3))))
    return Template(resources, outputs, comments, draw(st.sampled_from(("\n", "\n", "\r\n"))), draw(st.booleans()))


worth = st.fixed_dictionaries(
    {
        "min_copies": st.just(2),
        "min_saved": st.integers(0, 10),
        "max_columns": st.integers(0, 5),
        "min_body": st.sampled_from((1, 3)),
    }
)
"""What is worth a loop."""


def meant(text: str) -> Any:
    """What a text means: what is computed of loops and generated mappings, with those left out."""
    found = convert(text, "cfn", resolve=True)
    assert found.text is not None, found.diagnostics
    return {key: value for key, value in data_of(found.text).items() if key not in ("Mappings", "Transform")}


@anew
@given(copied(), st.sampled_from(TARGETS), worth, st.booleans())
def test_copies_become_loops_that_mean_them(
    template: Template, target: str, least: dict[str, int], dropping: bool
) -> None:
    text = template.text
    result = fold(text, target, **least, drop_comments=dropping)
    assert result.text is not None, (text, result.diagnostics)
    assert meant(result.text) == meant(text)
    assert load(text) == normal(template.data)
    folded = {name for one in result.folds if one.folded for name in one.ids}
    assert bool(folded) == result.changed
    if not template.json:
        _what_is_not_folded_stays(template, result.text, folded)
        assert dropping or sorted(WORD.findall(result.text)) == sorted(WORD.findall(text))
    again = fold(result.text, target, **least, drop_comments=dropping)
    assert again.text == result.text


def _what_is_not_folded_stays(template: Template, text: str, folded: set[str]) -> None:
    """Its text stands there byte by byte."""
    for name, entry in {**template.resources, **template.outputs}.items():
        if name not in folded and not folded.intersection(_names(entry)):
            lines = template.newline.join(_block(entry, 4))
            assert lines in text, name


def _names(value: Any) -> Iterator[str]:
    """The keys in a value, and the items of lists as a fold calls them."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from (f"{key}[{at}]" for at in range(len(inner) if isinstance(inner, list) else 0))
            yield from _names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names(inner)


@anew
@given(copied(conditional=False))  # SAM ends with TypeError on a condition that is computed, and knows fewer values
def test_sam_expands_a_fold_to_the_source(template: Template) -> None:
    result = fold(template.text, "foreach", min_copies=2, min_saved=0, drop_comments=True)
    assert result.text is not None
    assert expanded_by_sam(load(result.text), {}) == expanded_by_sam(normal(template.data), {})


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "mixed"])
@pytest.mark.parametrize("target", TARGETS)
def test_what_loops_were_expanded_to_folds_to_the_same(kind: str, target: str) -> None:
    @anew
    @given(st.data())
    def examine(data: st.DataObject) -> None:
        case = drawn(data, kind)
        plain = convert(case.text, "cfn", parameters=case.given, resolve=True)
        assume(plain.text is not None)
        assert plain.text is not None
        result = fold(plain.text, target, min_copies=2, min_saved=0, min_body=1, drop_comments=True)
        assert result.text is not None, result.diagnostics
        assert meant(result.text) == meant(plain.text)

    examine()
