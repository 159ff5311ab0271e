"""Loops -> calls of ROS's functions."""

from __future__ import annotations

from itertools import groupby

from dialects.ros.jq.reading.shapes import Known, Shapes, nothing_known
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.syntax.printer import printed
from dialects.ros.jq.syntax.scopes import tidied
from dialects.ros.jq.writing import programs
from dialects.ros.jq.writing.inputs import Inputs
from dialects.ros.jq.writing.loops import Loops
from dialects.ros.jq.writing.session import Session, UnsayableError
from dialects.ros.jq.writing.simple import simple
from transpile import ir
from transpile.evaluate.values import bare
from transpile.ir.traversal import map_children, walk, without_unused_key

JQ = "Fn::Jq"
FIRST = "First"
ROS = "ros"
Looped = ir.Loop | ir.Array | ir.Object


def write(e: Looped, known: Known = nothing_known, vocabulary: str = ROS) -> ir.Expression | None:
    """What yields the value of a loop: the simplest list function that does, else `Fn::Jq`. None where none does.

    So it is with a list or an object in which loops stand among other items or entries. `known` tells what is known of
    references and calls of the template. A call that depends on an item, and that only ROS computes, cannot stand in a
    script; one of another language can, where jq has the equal of its formula.
    """
    said = _without_unused_keys(e)
    shapes = Shapes(known)
    found: ir.Expression | None = None
    match said:
        case ir.Array(items) if not any(map(_computes, items)):
            return _merged(items, known, vocabulary)
        case ir.Loop():
            shapes.enter(said)
            found = simple(said, shapes, vocabulary)
    if found is not None and any(isinstance(one, ir.Loop) for one in walk(found)):
        # what a list function is given holds loops: alone they are written as such, below a call jq says the whole
        found = write(found, known, vocabulary) if isinstance(found, ir.Array) else None
    return found if found is not None else _script(said, Session(shapes, Inputs(shapes)), vocabulary)


def _without_unused_keys(e: ir.Expression) -> ir.Expression:
    """Loops over items where they were loops over entries: a dialect may name positions that nothing mentions."""
    inner = map_children(e, _without_unused_keys)
    return without_unused_key(inner) if isinstance(inner, ir.Loop) else inner


def _computes(item: ir.Expression | ir.Splice) -> bool:
    """Whether only jq makes a part of an item that stands by itself."""
    if isinstance(item, ir.Splice):
        return False
    return any(isinstance(one, ir.Loop) or programs.is_program(one) for one in walk(item))


def _merged(items: tuple[ir.Expression | ir.Splice, ...], known: Known, vocabulary: str) -> ir.Expression | None:
    """A list of which loops make some items: `Fn::ListMerge` of what they make and of what stands between."""
    parts: list[ir.Expression] = []
    for spliced, run in groupby(items, lambda one: isinstance(one, ir.Splice)):
        if not spliced:
            parts.append(ir.Array(tuple(run)))
            continue
        for one in run:
            loop = bare(one.value) if isinstance(one, ir.Splice) else None
            made = write(loop, known, vocabulary) if isinstance(loop, ir.Loop) else None
            if made is None:
                return None
            parts.append(made)
    return parts[0] if len(parts) == 1 else ir.Call(vocabulary, "Fn::ListMerge", ir.Array(tuple(parts)))


def write_program(call: ir.Call, known: Known = nothing_known, vocabulary: str = ROS) -> ir.Call | None:
    """A call of the vocabulary `jq`, which depends on no item, as `Fn::Jq`."""
    shapes = Shapes(known)
    return _script(call, Session(shapes, Inputs(shapes)), vocabulary)


def _script(e: ir.Expression, session: Session, vocabulary: str) -> ir.Call | None:
    try:
        tree = Loops(session).bodies.say(e, {})
        script, given = session.inputs.finished(tree)
    except UnsayableError:
        return None
    text = _text(tidied(script))
    return None if text is None else ir.Call(vocabulary, JQ, ir.Array((ir.Literal(FIRST), ir.Literal(text), given)))


def _text(script: Node) -> str | None:
    """The text of a script, if it is read as the same: one that is too deep is not."""
    text = printed(script)
    return text if parse(text) == script else None
