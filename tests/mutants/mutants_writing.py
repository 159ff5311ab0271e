"""Faults in what dialects write for a loop, and in what a family adds to a template."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from faults import (
    always,
    attribute_lost,
    by_default,
    cropped,
    entries,
    items,
    keys,
    lacking,
    longer,
    loops_lost,
    nothing,
    over,
    plain_lost,
    rotated,
    section_lost,
    section_moved,
    takes,
    turned,
    values_swapped,
    without_last,
    yields,
)
from mutant import Caught, Mutant

from transpile.ir import Array, Binder, Literal, Member, Object, Reference, Spread
from transpile.walk import map_result, rename

FOREACH = "dialects.foreach.writing"
MAP = "dialects.map_merge.writing"
FOR = "dialects.for_loop.writing"
FINISHING = "dialects.cloudformation.finishing"


def first_thrice(loop: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop over its first item, as often as it has items."""
    return over(loop, lambda found: found[:1] * len(found)), *rest


def unbound(loop: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop whose identifier its body does not mention."""
    return replace(loop, value=Binder(loop.value.name + "X")), *rest


def exchanged(loop: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop whose position is called like its item, and its item like its position."""
    if loop.key is None or loop.value is None:
        return (loop, *rest)
    return replace(loop, key=loop.value, value=loop.key), *rest


def frozen(name: str, *texts: str) -> Any:
    """A loop over what a parameter is worth by default."""

    def changed(loop: Any, *rest: Any) -> tuple[Any, ...]:
        if loop.source != Reference(name):
            return (loop, *rest)
        return replace(loop, source=Array(tuple(map(Literal, texts)))), *rest

    return changed


def fixed_source(loop: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop over the items that a computed source has now."""
    if isinstance(loop.source, Array | Reference):
        return (loop, *rest)
    found = ("one", "two") if loop.source.name == "Fn::Split" else ("Small", "Medium")
    return replace(loop, source=Array(tuple(map(Literal, found)))), *rest


def logical_id_cropped(loop: Any, snippet: Any, logical_id: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop whose ids do not tell its rounds apart."""
    return loop, snippet, (Literal("Same"),) if logical_id else (), *rest


def logical_id_lost(loop: Any, snippet: Any, logical_id: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop that makes entries, without their ids."""
    return loop, snippet, (), *rest


def stage_fixed(loop: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop whose body says the default of a parameter that other loops look up."""
    fixed = by_default("Stage", "dev")
    return replace(loop, result=map_result(loop.result, fixed)), *rest


def inner_only(loop: Any, *rest: Any) -> tuple[Any, ...]:
    """A nest without its outer loop: the inner one runs over the outer items too late."""
    for member in getattr(loop.result, "members", ()):
        if isinstance(member, Spread):
            return rename_to_literal(member.value, loop), *rest
    return (loop, *rest)


def rename_to_literal(inner: Any, outer: Any) -> Any:
    swap = {outer.value: inner.value}
    return replace(inner, result=map_result(inner.result, lambda e: rename(e, swap)))


def tables_replace_all(root: Any, tables: Any) -> Any:
    """A template whose mappings are the generated ones only."""
    if not tables:
        return root
    found = (Member(one.key, Object(tuple(tables))) if one.key.text == "Mappings" else one for one in root.members)
    return Object(tuple(found), root.origin)


def transform_lost(root: Any) -> Any:
    """A template without any transform."""
    return section_lost("Transform")(root)


WRITING = (
    Mutant(
        "the last item is dropped",
        f"{FOREACH}._entry",
        takes(items(without_last)),
        "shop.map",
        "foreach",
        Caught.EXPANSION,
    ),
    Mutant("an item stands for all", f"{FOREACH}._entry", takes(first_thrice), "shop.map", "foreach", Caught.READING),
    Mutant(
        "an identifier that the body does not mention",
        f"{FOREACH}._entry",
        takes(unbound),
        "shop.map",
        "foreach",
        Caught.READING,
    ),
    Mutant(
        "a letter more in the ids",
        f"{FOREACH}._entry",
        takes(entries(keys(longer))),
        "shop.map",
        "foreach",
        Caught.EXPANSION,
    ),
    Mutant(
        "a variable less in the ids",
        f"{FOREACH}._entry",
        takes(entries(keys(cropped))),
        "shop.map",
        "foreach",
        Caught.EXPANSION,
    ),
    Mutant(
        "the condition of a resource is lost",
        f"{FOREACH}._entry",
        takes(entries(attribute_lost("Condition"))),
        "shop.map",
        "foreach",
        Caught.EXPANSION,
    ),
    Mutant(
        "DependsOn is lost",
        f"{FOREACH}._entry",
        takes(entries(attribute_lost("DependsOn"))),
        "shop.map",
        "foreach",
        Caught.EXPANSION,
    ),
    Mutant(
        "a plain entry beside loops is lost",
        "dialects.foreach.write_members",
        yields(plain_lost),
        "queues.map",
        "foreach",
        Caught.EXPANSION,
    ),
    Mutant(
        "two entries beside loops swap their values",
        "dialects.foreach.write_members",
        yields(values_swapped),
        "queues.map",
        "foreach",
        Caught.EXPANSION,
    ),
    Mutant(
        "a loop follows no parameter any more",
        f"{FOREACH}._entry",
        takes(frozen("Teams", "red", "blue")),
        "shop.map",
        "foreach",
        Caught.VALUES,
        {"Teams": "red"},
    ),
    Mutant(
        "a computed source is fixed",
        f"{FOREACH}._entry",
        takes(fixed_source),
        "shop.map",
        "foreach",
        Caught.VALUES,
        {"Names": "three"},
    ),
    Mutant(
        "a source looked up is fixed",
        f"{FOREACH}._entry",
        takes(fixed_source),
        "shop.map",
        "foreach",
        Caught.VALUES,
        {"Stage": "prod"},
    ),
    Mutant(
        "the last item is dropped", f"{MAP}._map", takes(items(without_last)), "shop.foreach", "map", Caught.EXPANSION
    ),
    Mutant(
        "a body is written without its type",
        f"{MAP}._map",
        takes(lambda loop, fragment, *rest: (loop, lacking(fragment, "Type"), *rest)),
        "shop.foreach",
        "map",
        Caught.READING,
    ),
    Mutant(
        "the last of several loops is lost",
        "dialects.map_merge.write_members",
        takes(lambda members, writing: (loops_lost(members), writing)),
        "shop.foreach",
        "map",
        Caught.EXPANSION,
    ),
    Mutant(
        "a default position captures a parameter",
        f"{MAP}._index",
        always(None),
        "shop.foreach",
        "map",
        Caught.EXPANSION,
    ),
    Mutant(
        "a loop follows no parameter any more",
        f"{MAP}._map",
        takes(frozen("Zones", "a", "b")),
        "shop.foreach",
        "map",
        Caught.VALUES,
        {"Zones": "z"},
    ),
    Mutant(
        "a nest loses its outer loop", f"{MAP}._keyed", takes(inner_only), "queues.foreach", "map", Caught.EXPANSION
    ),
    Mutant(
        "the loops of the outputs stand among the resources",
        "transpile.conversion.spell",
        yields(section_moved),
        "queues.map",
        "foreach",
        Caught.READING,
    ),
    Mutant(
        "the generated mapping is missing",
        f"{FINISHING}.with_tables",
        nothing,
        "estate.map",
        "foreach",
        Caught.EXPANSION,
    ),
    Mutant(
        "generated mappings replace the template's",
        f"{FINISHING}.with_tables",
        lambda original: tables_replace_all,
        "shop.map",
        "foreach",
        Caught.READING,
    ),
    Mutant("the transform is missing", f"{FINISHING}.with_transform", nothing, "shop.map", "foreach", Caught.READING),
    Mutant(
        "other transforms go too",
        f"{FINISHING}.without_transform",
        yields(transform_lost),
        "many.foreach",
        "cfn",
        Caught.EXPANSION,
    ),
    Mutant(
        "the items of a list in another order", f"{MAP}._map", takes(items(turned)), "shop.for", "map", Caught.EXPANSION
    ),
    Mutant(
        "items in the place of their neighbours",
        f"{FOR}._for",
        takes(items(rotated)),
        "shop.map",
        "for",
        Caught.EXPANSION,
    ),
    Mutant(
        "position and item change their names", f"{FOR}.variables", yields(turned), "shop.map", "for", Caught.READING
    ),
    Mutant(
        "a variable less in the logical id", f"{FOR}._for", takes(logical_id_cropped), "shop.map", "for", Caught.READING
    ),
    Mutant("the logical id of a list", f"{FOR}._for", takes(logical_id_lost), "shop.map", "for", Caught.READING),
    Mutant(
        "the wrapper has the name of another entry",
        f"{FOR}.wrapper",
        always(Literal("Topic")),
        "shop.map",
        "for",
        Caught.READING,
    ),
    Mutant(
        "a loop follows no parameter any more",
        f"{FOR}._for",
        takes(frozen("Teams", "red", "blue")),
        "shop.map",
        "for",
        Caught.VALUES,
        {"Teams": "red"},
    ),
    Mutant(
        "a list follows no parameter any more",
        f"{FOR}._for",
        takes(frozen("Ranges", "10.0.0.0/8", "10.1.0.0/16")),
        "shop.map",
        "for",
        Caught.VALUES,
        {"Ranges": "10.8.0.0/16"},
    ),
    Mutant(
        "a list follows no parameter any more",
        f"{MAP}._map",
        takes(frozen("Ranges", "10.0.0.0/8", "10.1.0.0/16")),
        "shop.for",
        "map",
        Caught.VALUES,
        {"Ranges": "10.8.0.0/16"},
    ),
    Mutant(
        "a loop follows no parameter any more",
        f"{FOREACH}._entry",
        takes(frozen("Teams", "red", "blue")),
        "shop.for",
        "foreach",
        Caught.VALUES,
        {"Teams": "red"},
    ),
    Mutant(
        "a parameter in a body is replaced by its default",
        f"{FOREACH}._entry",
        takes(stage_fixed),
        "shop.map",
        "foreach",
        Caught.VALUES,
        {"Stage": "prod"},
    ),
    Mutant(
        "a parameter outside loops is replaced by its default",
        "transpile.conversion.spell",
        yields(by_default("VpcId", "vpc-1")),
        "estate.map",
        "foreach",
        Caught.EXPANSION,
        {"VpcId": "vpc-2"},
    ),
)
