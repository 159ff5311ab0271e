"""Modules in JSON mean what they mean to the real Terraform, and every node has its place in the JSON text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from dialects.terraform.module.unknowns import settled
from support import real_terraform as real
from support.terraform_loading import compare, right, value
from transpile import convert
from transpile.hosts.hcl import parse
from transpile.hosts.hcl.syntax import Block, Body, Call, Definition, For, Identifier, Interpolation, Name, Template
from transpile.pipeline.conversion import Settings
from transpile.pipeline.rewrite import rewrite
from transpile.syntax.source import Source, Span, from_text

MODULES = Path(__file__).parent / "cases"
KINDS = (MODULES / "kinds.tf.json").read_text(encoding="utf-8")


def loaded(text: str, *beside: Source) -> Loaded:
    return right(load(from_text(text, "main.tf.json"), beside))


def test_every_form_is_read_as_terraform_reads_it() -> None:
    compare({"main.tf.json": KINDS, "terraform.tfvars": 'untyped = "given"\n'})


def test_resources_of_a_module_in_json_are_known_later() -> None:
    module = loaded(KINDS)
    assert {name: [*names] for name, names in module.module.resources.items()} == {
        "terraform_data": ["one", "many", "listed", "other"]
    }
    (problem,) = value("terraform_data.one.id", module).diagnostics
    assert problem.code == "T204"
    each = arguments(module.main.body, "input")[1]
    (problem,) = settled(module, each.value).diagnostics
    assert problem.message == "`each.key` has a value only in each instance of the block"


def arguments(body: Body, name: str) -> list[Definition]:
    """What is defined under a name in the blocks of a body."""
    blocks = [one for one in body.items if isinstance(one, Block)]
    return [
        one for block in blocks for one in block.body.items if isinstance(one, Definition) and one.name.text == name
    ]


# -- the same module in both languages ---------------------------------------------------------------------------------


LITERAL = ("type", "sensitive", "nullable")


def in_json(body: Body, source: Source) -> dict[str, Any]:
    """A body as JSON, each expression in `${}`."""
    made: dict[str, Any] = {}
    for one in body.items:
        if isinstance(one, Definition):
            text = source.slice(one.value.span)
            made[one.name.text] = text if one.name.text in LITERAL else f"${{{text}\n}}"
        else:
            at = made.setdefault(one.type.text, [])
            inner: Any = in_json(one.body, source)
            for label in reversed(one.labels):
                inner = {label.text: inner}
            at.append(inner)
    for block in made.get("variable", []):
        for variable in block.values():
            variable.pop("default", None)
    return made


def defaults(body: Body, source: Source) -> str:
    """The defaults of variables as a file of values."""
    return "".join(
        f"{block.labels[0].text} = {source.slice(one.value.span)}\n"
        for block in body.items
        if isinstance(block, Block) and block.type.text == "variable"
        for one in block.body.items
        if isinstance(one, Definition) and one.name.text == "default"
    )


@pytest.mark.parametrize("name", ["network.tf", "later.tf"])
def test_a_module_means_the_same_in_both_languages(name: str) -> None:
    """But for defaults, which are literal in JSON: they are left out, and given instead."""
    source = from_text((MODULES / name).read_text(encoding="utf-8"), name)
    body = parse(source)
    assert isinstance(body, Body)
    module = load(source)
    assert isinstance(module, Loaded)
    text = json.dumps(in_json(body, source), indent=1)
    other = loaded(text, from_text(defaults(body, source), "terraform.tfvars"))
    assert [*other.module.locals] == [*module.module.locals]
    for local in module.module.locals:
        ours, theirs = value(f"local.{local}", other), value(f"local.{local}", module)
        assert ours.value == theirs.value
        assert [(one.code, one.message) for one in ours.diagnostics] == [
            (one.code, one.message) for one in theirs.diagnostics
        ]


def test_a_string_that_is_one_interpolation_is_what_stands_in_it() -> None:
    module = loaded(KINDS)
    assert isinstance(module.module.locals["list"].value, For)
    assert isinstance(module.module.locals["merged"].value, Call)
    assert isinstance(module.module.locals["lines"].value, Template)


@pytest.mark.parametrize("to", ["foreach", "map", "cfn"])
def test_a_template_of_a_module_is_the_same_in_both_languages(to: str) -> None:
    tour = MODULES.parents[1] / "templates" / "cases" / "tour" / "module.tf"
    source = from_text(tour.read_text(encoding="utf-8"), "main.tf")
    body = parse(source)
    assert isinstance(body, Body)
    values = defaults(body, source)
    text = json.dumps(in_json(body, source))
    found = rewrite(from_text(text, "main.tf.json"), Settings(to, beside=(from_text(values, "terraform.tfvars"),)))
    assert found.text == convert(source.text, to, name="main.tf").text
    assert found.text is not None


# -- places ------------------------------------------------------------------------------------------------------------


def every(node: Any) -> Iterator[Any]:
    """All nodes of a body."""
    if is_dataclass(node):
        yield node
        for one in fields(node):
            yield from every(getattr(node, one.name))
    elif isinstance(node, tuple) and not isinstance(node, Span):
        for one in node:
            yield from every(one)


def test_every_node_stands_where_its_text_does() -> None:
    source = from_text(KINDS, "main.tf.json")
    body = parse(source)
    assert isinstance(body, Body)
    kinds = set()
    for node in every(body):
        text = source.slice(node.span)
        kinds.add(type(node))
        match node:
            case Identifier(text=name) | Name(name=name):
                assert text == name
            case Interpolation():
                assert text.startswith("${")
                assert text.endswith("}")
            case Template():
                assert text.startswith(('"', '\\"')) == text.endswith('"')
            case Definition(name=name):
                assert text.startswith(f'"{name.text}"')
    assert {Identifier, Name, Interpolation, Template, Definition, Block} <= kinds


WRONG = {
    "an unclosed interpolation": ('{"locals": {"a": "x\\u00e9${var.b"}}', "T027", "${"),
    "two values": ('{"locals": {"a": "\\"${1 2}"}}', "T027", "2"),
    "an escaped quote in it": ('{"locals": {"a": "${\\"x\\" y}"}}', "T027", "y"),
    "a block that is a text": ('{"variable": {"a": "b"}}', "T027", '"b"'),
    "a label that is missing": ('{"variable": []}', "T027", "[]"),
    "no label at all": ('{"variable": {}}', "T027", "{}"),
    "no second label": ('{"resource": {"a": {}}}', "T027", "{}"),
    "a name that means nothing": ('{"variabel": {"a": {}}}', "T027", "variabel"),
    "a list of lists": ('{"locals": [[{"a": 1}]]}', "T027", '[{"a": 1}]'),
    "no object": ("[1]", "T027", "1"),
    "a text alone": ('"a"', "T027", '"a"'),
    "a comment at a label": ('{"variable": {"//": "x", "a": {}}}', "T027", '"x"'),
    "no JSON": ('{"locals": {"a": 1,}}', "T004", ","),
    "a type that is none": ('{"variable": {"a": {"type": "list(text)"}}}', "T213", "text"),
    "a type with escapes": ('{"variable": {"a": {"type": "\\u006cist(text)"}}}', "T213", "text"),
    "an unknown name": ('{"locals": {"a": "b ${\\"\\" == var.none}"}}', "T212", "var.none"),
    "a variable twice": ('{"variable": {"a": [{}, {}]}}', "T005", "a"),
    "a directive that is none": ('{"locals": {"a": "%{foo}"}}', "T027", "%{"),
    "a default of another type": ('{"variable": {"a": {"type": "number", "default": "x"}}}', "T213", '"x"'),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_told_where_it_stands(name: str) -> None:
    text, code, points = WRONG[name]
    module = load(from_text(text, "main.tf.json"))
    told = module if isinstance(module, tuple) else value("local.a", module).diagnostics
    (problem,) = told
    assert problem.source is not None
    assert problem.span is not None
    assert (problem.code, problem.source.slice(problem.span)) == (code, points)
    assert problem.help
    with pytest.raises(ValueError, match=re.escape("main.tf.json")):
        real.loaded({"main.tf.json": text}, [])


@pytest.mark.parametrize("text", ['{"locals": null}', "{}", "[]", '{"locals": []}', '{"locals": {"//": 1}}'])
def test_nothing_is_a_module_too(text: str) -> None:
    compare({"main.tf.json": text})


def test_files_of_both_languages_are_one_module() -> None:
    compare({"main.tf.json": '{"locals": {"a": "${local.b + 1}"}}', "b.tf": "locals {\n  b = 1\n  c = local.a\n}\n"})
