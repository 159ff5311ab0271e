"""Calls of `Fn::Jq` that are loops -> the loop IR."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace
from typing import TypeGuard, TypeVar

from dialects.ros.jq.evaluate.conversion import expression_of
from dialects.ros.jq.evaluate.functions import VOCABULARY
from dialects.ros.jq.evaluate.values import DEEPEST
from dialects.ros.jq.reading.program import stream
from dialects.ros.jq.reading.scope import Scope, Session
from dialects.ros.jq.reading.shapes import Known, Shapes, nothing_known
from dialects.ros.jq.reading.streams import One, listed
from dialects.ros.jq.shape import STRUCTURE, ListOf, ObjectOf
from dialects.ros.jq.syntax.parser import parse
from transpile import ir
from transpile.evaluate.values import arguments, bare, refers_to_no_name
from transpile.ir.traversal import children, free, map_children, result_children, walk
from transpile.syntax.tree import Kind

JQ = "Fn::Jq"
STEPS, STEPS_PER_CHARACTER = 500, 4
"""How many parts of a program are read: each once, but those behind several outputs, which may double all along."""


def read(call: ir.Call, known: Known = nothing_known) -> ir.Expression | None:
    """The loops that a call of `Fn::Jq` is; None where it is none, or outside the subset: it stays a call.

    `known` tells what is known of references and calls in the input. An input of which nothing is known may be a
    string, which ROS reads as JSON, so it is not read.
    """
    match arguments(call):
        case ir.Array((ir.Literal(text=method), ir.Literal(kind=Kind.STRING) as script, source)):
            shapes = Shapes(known)
            given = None if isinstance(source, ir.Splice) else _input(_apart_from_anchors(source), shapes)
            if given is None or any(map(refers_to_no_name, walk(given))):
                return None
            steps = iter(range(STEPS + STEPS_PER_CHARACTER * len(script.text)))
            return _read(call, method, script, Scope(Session(call.vocabulary, script.origin, shapes, steps), given))
    return None


def _apart_from_anchors(e: ir.Expression) -> ir.Expression:
    """`e` with what its aliases stand for in their places: a script takes the parts of its input from each other."""
    if isinstance(e, ir.Loop):
        return e
    return map_children(bare(e), _apart_from_anchors)


def _read(call: ir.Call, method: str, script: ir.Literal, scope: Scope) -> ir.Expression | None:
    tree = parse(script.text)
    found = None if tree is None else stream(tree, scope)
    if found is None:
        return None
    match method, found:
        case "First", One(value):
            made: ir.Expression | None = value
        case "All", _:
            made = listed(found)
        case _:
            return None
    given = {id(one) for one in walk(scope.dot)}
    if made is None or not any(_is_new(one, given) for one in walk(made)) or _computes_apart(made, given):
        return None
    made = _apart(made, given)
    return replace(made, origin=call.origin) if isinstance(made, ir.Loop) else made


def _computes_apart(e: ir.Expression, given: Collection[int]) -> bool:
    """Whether a program asks only for what is written: where loops are written out, nothing computes it."""
    if id(e) in given:
        return False
    if isinstance(e, ir.Call) and e.vocabulary == VOCABULARY and not free(e):
        return not any(isinstance(one, ir.Reference) for one in walk(e))
    # what a loop goes over and its condition are always computed
    inner = result_children(e.result) if isinstance(e, ir.Loop) else children(e)
    return any(_computes_apart(one, given) for one in inner)


def _is_new(e: ir.Expression | ir.Splice, given: Collection[int]) -> TypeGuard[ir.Loop]:
    """Whether it is a loop that was not in the input already, the parts of which have these ids."""
    return isinstance(e, ir.Loop) and id(e) not in given


def _apart(e: ir.Expression, given: Collection[int]) -> ir.Expression:
    """`e` with lists around list-valued loops that are items: a loop by itself, dialects splice into the list."""
    if id(e) in given:
        return e
    inner = map_children(e, lambda child: _apart(child, given))
    match inner:
        case ir.Array(items):
            return replace(inner, items=tuple(_as_list(one, given) for one in items))
        case ir.Loop(result=ir.Collect(items)):
            return replace(inner, result=ir.Collect(tuple(_as_list(one, given) for one in items)))
        case ir.Loop(result=ir.Group(key, value)):
            return replace(inner, result=ir.Group(key, _as_list(value, given)))
    return inner


Item = TypeVar("Item", ir.Expression, "ir.Expression | ir.Splice")


def _as_list(item: Item, given: Collection[int]) -> Item:
    if _is_new(item, given) and isinstance(item.result, ir.Collect):
        return ir.Array((ir.Splice(item),))
    return item


def _input(source: ir.Expression, shapes: Shapes) -> ir.Expression | None:
    match bare(source):
        case ir.Literal(kind=Kind.STRING, text=text):
            return _decoded(text)
        case ir.Array() | ir.Object():
            return source
    known = shapes.of(source)
    return source if known == STRUCTURE or isinstance(known, ListOf | ObjectOf) else None


def _decoded(text: str) -> ir.Expression | None:
    """What a JSON string says, if that is a list or an object."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return expression_of(value) if isinstance(value, list | dict) and _depth(value) < DEEPEST else None


def _depth(value: object) -> int:
    depth, level = 0, [value]
    while level:
        depth += 1
        level = [
            one
            for each in level
            if isinstance(each, list | dict)
            for one in (each.values() if isinstance(each, dict) else each)
        ]
    return depth
