"""Loops that no dialect of CloudFormation templates spells, converted as if one did.

The dialect `made` reads `Fn::Made` as the loop that a test gives it; everything else is the usual conversion, with
its check of the result.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest
import yaml

from dialects.cloudformation.functions.computed import FUNCTIONS
from dialects.templates import Reader, Site
from dialects.templates.names import key_text
from dialects.templates.protocol import no_respellings
from transpile import convert
from transpile.evaluate import start
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Document,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.features import Feature
from transpile.ir.naming import Naming
from transpile.ir.traversal import map_children
from transpile.language import registry
from transpile.legality.context import Context
from transpile.pipeline.result import Result
from transpile.syntax.source import from_text
from transpile.syntax.tree import Entry, Kind, Mapping, Node

TARGETS = ("foreach", "map", "for")
POSITION, VALUE = Binder("i"), Binder("x")
AT, ITEM = Variable(POSITION), Variable(VALUE)


# -- a few words for loops --------------------------------------------------------------------------------------------


def s(text: str) -> Literal:
    return Literal(text)


def n(value: int) -> Literal:
    return Literal(str(value), Kind.NUMBER)


def lst(*items: str | Expression) -> Array:
    return Array(tuple(Literal(one) if isinstance(one, str) else one for one in items))


def obj(**members: str | Expression) -> Object:
    return Object(tuple(Member(s(k), s(v) if isinstance(v, str) else v) for k, v in members.items()))


def core(name: str, *arguments: Expression) -> Call:
    return Call("core", name, Array(arguments))


def pick(index: int, of: Expression) -> Call:
    return Call("cfn", "Fn::Select", Array((n(index), of)))


def sub(*parts: Any) -> Call:
    return Call("cfn", "Fn::Sub", Text(parts))


def entry(*key: Any, value: Expression) -> Merge:
    return Merge((Member(Text(key) if len(key) > 1 or not isinstance(key[0], str) else s(key[0]), value),))


def topics(*key: Any, **properties: Expression) -> Merge:
    """A topic a round, with these properties."""
    return entry("Topic", *key, value=obj(Type="AWS::SNS::Topic", Properties=obj(**properties)))


def loop(
    source: Expression, result: Any, key: Binder | None = POSITION, value: Binder | None = VALUE, **more: Any
) -> Loop:
    return Loop(None, key, value, source, result, dialect="made", **more)


# -- converting -------------------------------------------------------------------------------------------------------

PLACES = {
    "resources": "Resources:\n  Fn::Made: 0\n",
    "properties": "Resources:\n  Site:\n    Type: AWS::SNS::Topic\n    Properties:\n      Made:\n        Fn::Made: 0\n",
    "list": "Resources:\n  Site:\n    Type: AWS::SNS::Topic\n    Properties:\n      Made:\n        - {Fn::Made: 0}\n",
}


def bare_context(document: Document, features: frozenset[Feature], **more: Any) -> Context:
    """What lowerings may ask, outside any conversion."""
    evaluation = start.evaluation(document, functions={"cfn": FUNCTIONS})
    return Context("nowhere", "`Fn::Made`", features, evaluation, Naming(()), from_text(""), **more)


def template(loop: Loop, head: str = "") -> str:
    """A template with the loop in the place that it is for: a list, or the resources where it makes such."""
    return dedent(head) + PLACES[_place(loop)]


def _place(loop: Loop) -> str:
    if isinstance(loop.result, Collect):
        return "list"
    return "resources" if _makes_resources(loop.result) else "properties"


def _makes_resources(result: Any) -> bool:
    for member in getattr(result, "members", ()):
        match member:
            case Member(value=Object((Member(Literal("Type")), *_))):
                return True
            case Spread(Loop(result=inner)):
                return _makes_resources(inner)
    return False


def converted(loop: Loop, target: str, head: str = "", **options: Any) -> Result:
    """The template with this loop in the target dialect."""
    with _dialect(loop):
        return convert(template(loop, head), target, **options)


def text_of(loop: Loop, target: str, head: str = "", **options: Any) -> str:
    """As `converted`, without the head and `Transform`; every diagnostic that is no note stands above it."""
    result = converted(loop, target, head, **options)
    told = [f"{one.severity.value}: {one.message}\n" for one in result.diagnostics if one.severity.value != "note"]
    text = (result.text or "").replace("Transform: AWS::LanguageExtensions\n", "").replace(dedent(head), "")
    return "".join(told) + text


def meanings(loop: Loop, target: str, head: str = "", **options: Any) -> tuple[Any, Any]:
    """The resources that the loop makes, and those that its conversion makes; scalars are text."""
    result = converted(loop, target, head, **options)
    assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
    with _dialect(loop):
        return tuple(_resources(text, options) for text in (template(loop, head), result.text))  # type: ignore[return-value]


def _resources(text: str, options: dict[str, Any]) -> Any:
    expanded = convert(text, "cfn", resolve=True, **options)
    assert expanded.text is not None, [(one.code, one.message) for one in expanded.diagnostics]
    return yaml.load(expanded.text, _Tags).get("Resources", {})


class _Tags(yaml.CBaseLoader):
    """Tagged nodes are pairs of tag and node."""


def _tagged(loader: _Tags, suffix: str, node: yaml.Node) -> Any:
    made: dict[type, Any] = {
        yaml.ScalarNode: loader.construct_scalar,
        yaml.SequenceNode: lambda one: loader.construct_sequence(one, deep=True),
        yaml.MappingNode: lambda one: loader.construct_mapping(one, deep=True),
    }
    return suffix, made[type(node)](node)


_Tags.add_multi_constructor("!", _tagged)


@contextmanager
def _dialect(loop: Loop) -> Iterator[None]:
    """The dialect `made` among the others, with one loop."""
    module: Any = ModuleType("dialects.made")
    module.name, module.language, module.families, module.marks = "made", "template", (), ("Fn::Made",)
    module.construct = "`Fn::Made`"
    module.respelled, module.respellings = frozenset(), no_respellings
    module.features = frozenset(Feature)

    def read_entry(entry: Entry, site: Site, reader: Reader) -> tuple[Spread, ...] | None:
        return (Spread(_read(loop, entry.value), entry),) if key_text(entry) == "Fn::Made" else None

    def read_item(node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
        made = isinstance(node, Mapping) and [key_text(one) for one in node.entries] == ["Fn::Made"]
        return Splice(_read(loop, node), outer) if made else None

    module.read_entry, module.read_item = read_entry, read_item
    module.read_value = lambda node, outer, site, reader: None
    module.finish = lambda reader: None
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "dialects.made", module)
        patch.setattr(registry, "BUILT_IN", {**registry.BUILT_IN, "made": "dialects.made"})
        yield


def _read(loop: Loop, node: Any) -> Loop:
    """The loop as if it were read from this node; loops inside have other nodes."""

    def each(e: Expression) -> Expression:
        inner = map_children(e, each)
        return replace(inner, origin=replace(node)) if isinstance(inner, Loop) else inner

    read = each(loop)
    assert isinstance(read, Loop)
    return replace(read, origin=node)
