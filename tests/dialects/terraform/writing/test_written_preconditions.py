"""Ids that collide at some values of variables: the condition that refuses them, by the real Terraform."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dialects import cloudformation
from dialects.terraform.writing import hcl
from dialects.terraform.writing.preconditions.conditions import Condition, Spelling, preconditions
from dialects.terraform.writing.preconditions.overlaps import ANYTHING, DIGITS, LETTERS, Part, overlap
from dialects.terraform.writing.preconditions.patterns import meet
from support import flat_hcl
from support import real_terraform as real
from support.reading import ALL
from transpile import ir
from transpile.evaluate.values import bare, spelled
from transpile.hosts import parse
from transpile.legality.requirements import entries
from transpile.syntax.source import from_text
from transpile.syntax.tree import Parsed

# -- a module that is as plain as can be -----------------------------------------------------------------------------


def source(e: ir.Expression) -> hcl.Expression:
    match bare(e):
        case ir.Reference(name):
            return hcl.word(f"var.{name}")
        case ir.Variable(binder):
            return hcl.word(binder.name)
        case ir.Array(items):
            return hcl.Tuple(tuple(hcl.Item(source(one)) for one in items if not isinstance(one, ir.Splice)))
        case ir.Literal() as found:
            return hcl.string(spelled(found))
        case ir.Call(name="Fn::Split", argument=ir.Array((_, ir.Variable(binder)))):
            return hcl.word(f'split(",", {binder.name})')
    raise AssertionError(e)


def over(loop: ir.Loop, result: hcl.Expression) -> hcl.For:
    names = tuple(binder.name if binder else "_" for binder in (loop.key, loop.value))
    return hcl.For(names if loop.key else names[1:], source(loop.source), result)


def key(e: ir.Literal | ir.Text) -> hcl.Expression:
    parts = (e.text,) if isinstance(e, ir.Literal) else e.parts
    filled = (hcl.word(one.binder.name) if isinstance(one, ir.Variable) else str(one) for one in parts)
    return hcl.String(tuple(filled))


def unfilled(copy: ir.Filled) -> ir.Expression:
    return copy.body


def value(e: ir.Expression) -> hcl.Expression:
    match bare(e):
        case ir.Object(members):
            return merged(members)
        case ir.Loop(result=ir.Merge((ir.Member() as only,))) as loop:
            return replace(over(loop, value(only.value)), key=key(only.key))
        case ir.Loop(result=ir.Merge(members)) as loop:
            return hcl.call("merge", over(loop, merged(members)), expanded=True)
        case ir.Loop(result=ir.Collect((item,))) as loop if not isinstance(item, ir.Splice):
            return over(loop, value(item))
        case ir.Array((ir.Splice(loop),)):
            return value(loop)
    return hcl.string("data")


def merged(members: tuple[ir.Member | ir.Spread, ...]) -> hcl.Expression:
    parts = [
        hcl.Object((hcl.Member(key(one.key), value(one.value)),)) if isinstance(one, ir.Member) else value(one.value)
        for one in entries(members)
    ]
    return hcl.call("merge", hcl.Object(()), *parts)


SPELLING = Spelling(over, key, unfilled)
HEADER = """
Transform: AWS::LanguageExtensions
Parameters: {Names: {Type: CommaDelimitedList}, Zones: {Type: CommaDelimitedList}}
"""


def conditions(text: str) -> tuple[str, tuple[Condition, ...]]:
    """The template as a module, and the conditions for it."""
    parsed = parse(from_text(HEADER + text))
    assert isinstance(parsed, Parsed)
    found, told = cloudformation.read(parsed, ALL)
    assert found is not None
    assert not told, told
    found_conditions = preconditions(found.root, found, SPELLING)
    variables = "".join(
        f'variable "{name}" {{\n  type = list(string)\n  default = []\n}}\n' for name in ("Names", "Zones")
    )
    return f"{variables}locals {{\n  template = {flat_hcl.flat(value(found.root))}\n}}\n", found_conditions


def run(module: str, blocks: tuple[Condition, ...], names: list[str], zones: list[str]) -> None:
    """Has Terraform plan a module with these values."""
    value_ = hcl.Argument("value", hcl.call("jsonencode", hcl.word("local.template")))
    output = hcl.Block("output", ("template",), (value_, *(one.block for one in blocks)))
    module += flat_hcl.text(hcl.Block("locals", (), tuple(each for one in blocks for each in one.locals)))
    words = [f"{name}={items!s}".replace("'", '"') for name, items in (("Names", names), ("Zones", zones))]
    real.loaded({"main.tf": module + flat_hcl.text(output)}, [], words)


def refused(module: str, blocks: tuple[Condition, ...], names: list[str], zones: list[str]) -> bool:
    """Whether Terraform refuses these values, for the reason that the conditions give."""
    try:
        run(module, blocks, names, zones)
    except ValueError as error:
        if "have the same key: " in str(error) or "Duplicate object key" in str(error):
            return True
        raise
    return False


LOOP = '"Fn::ForEach::{label}": [{name}, {source}, {{{body}}}]'


def loop(name: str, source: str, *keys: str, label: str = "L") -> str:
    body = ", ".join(one if ":" in one else f'"{one}": {{Type: AWS::SNS::Topic}}' for one in keys)
    return LOOP.format(label=label + name, name=name, source=source, body=body)


def resources(*members: str) -> str:
    return "Resources:\n" + "".join(f"  {one}\n" for one in members)


NAMES, ZONES = "!Ref Names", "!Ref Zones"
TOPIC = "{Type: AWS::SNS::Topic}"
PROPERTIES = '"T${N}": {Type: AWS::SNS::Topic, Properties: {x: 1, %s}}'

# what stands there, values without and with a collision
COLLIDING = [
    (resources(f"TopicA: {TOPIC}", loop("N", NAMES, "Topic${N}")), (["B", "C"], []), (["A"], [])),
    (resources(loop("N", NAMES, "A${N}", "B${N}")), (["B", "C"], []), (["C", "C"], [])),
    (resources(loop("N", NAMES, "A${N}"), loop("Z", ZONES, "A${Z}")), (["B"], ["C"]), (["B", "C"], ["C"])),
    (resources(loop("N", NAMES, "A${N}"), loop("Z", "[x]", "A${Z}")), (["y"], []), (["x"], [])),
    (resources(loop("N", NAMES, "A${N}", "${N}A")), (["B", "C"], []), (["A"], [])),
    (
        resources(loop("N", NAMES, loop("Z", ZONES, "T${N}${Z}"))),
        (["a", "b"], ["c"]),
        (["a", "ab"], ["bc", "c"]),
    ),
    (
        resources(f"TopicA: {TOPIC}", loop("N", NAMES, "Topic${N}", loop("Z", ZONES, "Topic${Z}"))),
        (["a"], ["c"]),
        (["a"], ["a"]),
    ),
    (
        "Resources:\n  R:\n    Type: AWS::SNS::Topic\n    Properties:\n      Names:\n        x-1: y\n        "
        + loop("N", NAMES, '"x-${N}": z'),
        (["a"], []),
        (["1"], []),
    ),
    (
        resources(
            loop(
                "N",
                NAMES,
                '"T${N}": {Type: AWS::SNS::Topic, Properties: {x: 1, ' + loop("Z", ZONES, '"${Z}": 1') + "}}",
            )
        ),
        (["a", "b"], ["y"]),
        (["a", "b"], ["x"]),
    ),
    (
        resources(
            "A: {Type: AWS::SNS::Topic, Properties: {Tags: [{Fn::Map: {Value: N, Collection: !Ref Names, "
            "Fragment: {Key: k, " + loop("Z", ZONES, '"${Z}": 1') + "}}}]}}"
        ),
        (["a", "b"], ["y"]),
        (["a", "b"], ["Key"]),
    ),
]


@pytest.mark.parametrize(("text", "right", "wrong"), COLLIDING, ids=range(len(COLLIDING)))
def test_terraform_refuses_what_the_service_refuses(
    text: str, right: tuple[list[str], list[str]], wrong: tuple[list[str], list[str]]
) -> None:
    module, blocks = conditions(text)
    assert len(blocks) == 1
    assert not refused(module, blocks, *right)
    assert refused(module, blocks, *wrong)
    assert not refused(module, blocks, [], [])


@pytest.mark.parametrize(
    "text",
    [
        resources(loop("N", NAMES, "Topic${N}")),  # Terraform says "Duplicate object key"
        resources(f"Queue: {TOPIC}", loop("N", NAMES, "Topic${N}")),
        resources(loop("N", NAMES, "Topic${N}"), loop("Z", ZONES, "Queue${Z}")),
        resources(loop("N", "[a, b]", "A${N}", "B${N}"), f"AA: {TOPIC}"),
        resources(loop("N", "[a, b]", "A${N}"), loop("Z", ZONES, "${Z}c")),  # known items
        resources(loop("N", "[a-, b-]", "A&{N}"), loop("Z", ZONES, "${Z}-")),
        resources(f'"A-x": {TOPIC}', loop("N", NAMES, "A&{N}")),  # letters and digits
        "Resources:\n  BucketPolicy1: {Type: AWS::SNS::Topic}\n  Fn::Merge:\n    - Fn::Map: {Index: I, Value: N, "
        "Collection: !Ref Names, Key: !Sub 'Bucket${I}', Fragment: {Type: AWS::SNS::Topic}}\n",  # positions
        resources(f"TopicA: {TOPIC}", loop("N", "[b, c]", "Topic${N}"), loop("Z", ZONES, "Queue${Z}")),
        "Resources:\n  Fn::Merge:\n    - Fn::Map: {Index: I, Value: N, Collection: !Ref Names, Key: !Sub 'T${I}', "
        "Fragment: {Type: AWS::SNS::Topic}}\n",
        resources(
            loop(
                "N",
                NAMES,
                '"T${N}": {Type: AWS::SNS::Topic, Properties: {x: 1, ' + loop("Z", "[y]", '"${Z}": 1') + "}}",
            )
        ),
    ],
)
def test_what_cannot_collide_or_is_known_has_no_condition(text: str) -> None:
    assert conditions(text)[1] == ()


def test_the_condition_of_a_section_reads_as_people_write_it() -> None:
    _, (one,) = conditions(resources(f"Queue: {TOPIC}", loop("N", NAMES, "A${N}", "B${N}"), loop("Z", ZONES, "A${Z}")))
    keys, repeated = one.locals
    assert (keys.name, repeated.name) == ("keys_of_resources", "repeated_resources")
    assert flat_hcl.flat(keys.value) == (
        'concat(flatten([for N in var.Names : ["A${N}", "B${N}"]]), [for Z in var.Zones : "A${Z}"])'
    )
    assert flat_hcl.flat(repeated.value) == (
        "[for key, made in {for key in local.keys_of_resources : key => key...} : key if length(made) > 1]"
    )
    assert flat_hcl.text(one.block) == (
        "precondition {\ncondition = length(local.repeated_resources) == 0\n"
        'error_message = "Two entries of Resources have the same key: ${join(", ", local.repeated_resources)}."\n}\n'
    )


def test_the_condition_of_an_object_in_a_loop_goes_through_its_rounds() -> None:
    _, (one,) = conditions(COLLIDING[-2][0])
    (repeated,) = one.locals
    assert repeated.name == "repeated_keys"
    assert flat_hcl.flat(repeated.value) == (
        "distinct(flatten([for N in var.Names : [for key, made in {for key in "
        'concat(["x"], [for Z in var.Zones : "${Z}"]) : key => key...} : key if length(made) > 1]]))'
    )


def test_the_condition_names_the_keys_that_can_be_others_alone() -> None:
    plain = (f"{name}{at}: {TOPIC}" for name in ("Queue", "Topic") for at in range(2))
    others = loop("N", "[a, b]", "X${N}"), loop("N", NAMES, "Topic${N}", label="M")
    module, blocks = conditions(resources(*plain, *others))
    assert 'concat(["Topic0", "Topic1"], [for N in var.Names : "Topic${N}"])' in flat_hcl.flat(
        blocks[0].locals[0].value
    )
    assert not refused(module, blocks, ["4", "Queue1"], [])
    assert refused(module, blocks, ["4", "1"], [])


def test_the_message_names_the_keys() -> None:
    module, blocks = conditions(resources(f"TopicA: {TOPIC}", f"TopicB: {TOPIC}", loop("N", NAMES, "Topic${N}")))
    with pytest.raises(ValueError, match="have the same key: TopicA, TopicB"):
        run(module, blocks, ["B", "C", "A"], [])


def test_every_section_has_one_of_its_own() -> None:
    keys = loop("N", NAMES, '"A${N}": {Value: x}'), loop("Z", ZONES, '"A${Z}": {Value: x}')
    text = resources(loop("N", NAMES, "A${N}", "${N}B")) + "Outputs:\n" + "".join(f"  {one}\n" for one in keys)
    assert [one.locals[-1].name for one in conditions(text)[1]] == ["repeated_resources", "repeated_outputs"]


# -- any template ----------------------------------------------------------------------------------------------------

Made = tuple[str, Sequence[tuple[str, ...]]]
"""A member of a section as text, and the parts of its keys: words, and names of loop variables in braces."""
WORDS = st.sampled_from(["A", "B", "AB"])


@st.composite
def keys(draw: st.DrawFn, names: str) -> tuple[str, ...]:
    """The parts of a key that tells its item: words, and all variables of the loops around."""
    return tuple(draw(st.permutations([f"${{{name}}}" for name in names] + draw(st.lists(WORDS, max_size=2)))))


@st.composite
def loops(draw: st.DrawFn, at: int) -> Made:
    """A loop with one or two entries a round, or a nest of two."""
    outer, inner = f"N{at}", f"Z{at}"
    source = draw(st.sampled_from([NAMES, ZONES, "[A, BB]"]))
    made = draw(st.lists(keys((outer,)), min_size=1, max_size=2, unique_by="".join))
    text = ["".join(parts) for parts in made]
    if draw(st.booleans()):
        nested = draw(keys((outer, inner)))
        text.append(loop(inner, ZONES, "".join(nested)))
        made.append(nested)
    return loop(outer, source, *text), [(source, *parts) for parts in made]


@st.composite
def sections(draw: st.DrawFn) -> list[Made]:
    plain = draw(st.lists(st.text("AB", min_size=1, max_size=3), max_size=2, unique=True))
    found: list[Made] = [(f"{one}: {TOPIC}", [("", one)]) for one in plain]
    return found + [draw(loops(at)) for at in range(draw(st.integers(1, 2)))]


def ids(section: Sequence[Made], values: dict[str, list[str]]) -> list[str]:
    """All keys that a section makes, in no order."""
    found = []
    for _, keys_ in section:
        for source_, *parts in keys_:
            key_ = "".join(parts)
            outers = values[source_] if source_ else [""]
            inners = values[ZONES] if "${Z" in key_ else [""]
            found += [
                re.sub(r"\$\{Z\d\}", inner, re.sub(r"\$\{N\d\}", outer, key_)) for outer in outers for inner in inners
            ]
    return found


ITEMS = st.lists(st.sampled_from(["A", "B", "AB", "BA"]), max_size=2)


@settings(max_examples=40)
@given(sections(), ITEMS, ITEMS)
def test_terraform_refuses_equal_keys_and_nothing_else(section: list[Made], names: list[str], zones: list[str]) -> None:
    fixed = {"[A, BB]": ["A", "BB"]}
    always = ids(section, {NAMES: [], ZONES: [], **fixed})
    assume(len(set(always)) == len(always))  # else it is an error of the template
    found = ids(section, {NAMES: names, ZONES: zones, **fixed})
    module, blocks = conditions(resources(*(text for text, _ in section)))
    assert refused(module, blocks, names, zones) is (len(set(found)) < len(found))


# -- patterns ---------------------------------------------------------------------------------------------------------

Parts = tuple[str | None, ...]
PARTS = st.lists(st.one_of(st.none(), st.text("AB", min_size=1, max_size=2)), min_size=1, max_size=3).map(tuple)


@given(PARTS, PARTS, st.lists(st.text("AB", max_size=2), min_size=6, max_size=6))
def test_patterns_meet_where_they_make_one_text(one: Parts, other: Parts, fill: list[str]) -> None:
    items = iter(fill)
    first, second = ("".join(next(items) if part is None else part for part in parts) for parts in (one, other))
    if first == second:
        assert meet(one, other)
        assert meet(other, one)
    assert meet(one, (first,))


TEXTS = st.text("A1-", max_size=2)
FILLS = ("A", "1", "-", "A1", "1A", "A-", "-A")
FILLED = st.lists(
    st.one_of(TEXTS, st.lists(TEXTS, min_size=1, max_size=2).map(tuple), st.sampled_from([ANYTHING, DIGITS, LETTERS])),
    min_size=1,
    max_size=3,
).map(tuple)


def some(part: Part, fill: str) -> list[str]:
    """Texts that a part of a pattern may be."""
    match part:
        case str():
            return [part]
        case tuple():
            return list(part)
    return ["", *(one for one in (fill, fill + fill) if part.characters is None or part.characters.issuperset(one))]


def texts(parts: Sequence[Part]) -> set[str]:
    found = {""}
    for part in parts:
        found = {
            one + each for one in found for fill in ("A", "1", "-", "A1", "1A", "A-", "-A") for each in some(part, fill)
        }
    return found


@given(FILLED, FILLED)
def test_patterns_overlap_where_they_make_one_text(one: tuple[Part, ...], other: tuple[Part, ...]) -> None:
    assert overlap(one, other) is overlap(other, one)
    if not texts(one).isdisjoint(texts(other)):
        assert overlap(one, other)
    elif not any(isinstance(part, type(ANYTHING)) for part in (*one, *other)):
        assert not overlap(one, other)
