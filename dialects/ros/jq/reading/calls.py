"""Calls of `Fn::Jq` that are loops -> the loop IR."""

from __future__ import annotations

import json
from dataclasses import replace

from dialects.ros.jq.evaluate.conversion import expression_of
from dialects.ros.jq.evaluate.values import DEEPEST
from dialects.ros.jq.reading.program import stream
from dialects.ros.jq.reading.scope import Scope, Session
from dialects.ros.jq.reading.shapes import STRUCTURE, Known, ListOf, ObjectOf, Shapes, nothing_known
from dialects.ros.jq.reading.streams import One, listed
from dialects.ros.jq.syntax.parser import parse
from transpile import ir
from transpile.evaluate.values import bare
from transpile.ir.traversal import walk
from transpile.syntax.tree import Kind

JQ = "Fn::Jq"


def read(call: ir.Call, known: Known = nothing_known) -> ir.Expression | None:
    """The loops that a call of `Fn::Jq` is; None where it is none, or outside the subset: it stays a call.

    `known` tells what is known of references and calls in the input. An input of which nothing is known may be a
    string, which ROS reads as JSON, so it is not read.
    """
    match bare(call.argument):
        case ir.Array((ir.Literal(text=method), ir.Literal(kind=Kind.STRING) as script, source)):
            shapes = Shapes(known)
            given = None if isinstance(source, ir.Splice) else _input(source, shapes)
            if given is None:
                return None
            return _read(call, method, script, Scope(Session(call.vocabulary, script.origin, shapes), given))
    return None


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
    if made is None or not _has_loop(made, scope.dot):
        return None
    return replace(made, origin=call.origin) if isinstance(made, ir.Loop) else made


def _has_loop(made: ir.Expression, given: ir.Expression) -> bool:
    """Whether there is a loop that was not in the input already."""
    before = {id(one) for one in walk(given)}
    return any(isinstance(one, ir.Loop) and id(one) not in before for one in walk(made))


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
