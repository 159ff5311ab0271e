"""Faults of writers: loops that are written over other items, under other names, without a part of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from faults import by_default, over, section_lost

from transpile.ir import Array, Binder, Literal, Member, Object, Reference, Spread
from transpile.ir.traversal import map_result, rename


def first_thrice(loop: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop over its first item, as often as it has items."""
    return over(loop, lambda found: found[:1] * len(found)), *rest


def unbound(loop: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop whose identifier its body does not mention."""
    return replace(loop, value=Binder(loop.value.name + "X")), *rest


def exchanged(loop: Any, *rest: Any) -> tuple[Any, ...]:
    """A loop whose index is called like its item, and its item like its index."""
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
    """A loop whose ids do not tell its iterations apart."""
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


def tables_replace_all(root: Any, tables: Any, *_: Any) -> Any:
    """A template whose mappings are the generated ones only."""
    if not tables:
        return root
    found = (Member(one.key, Object(tuple(tables))) if one.key.text == "Mappings" else one for one in root.members)
    return Object(tuple(found), root.origin)


def transform_lost(root: Any) -> Any:
    """A template without any transform."""
    return section_lost("Transform")(root)
