"""Loops -> calls of ROS's functions."""

from __future__ import annotations

from dialects.ros.jq.reading.shapes import Known, Shapes, nothing_known
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.syntax.printer import printed
from dialects.ros.jq.syntax.scopes import tidied
from dialects.ros.jq.writing.inputs import Inputs
from dialects.ros.jq.writing.loops import Loops
from dialects.ros.jq.writing.session import Foreign, Session, UnsayableError, no_programs
from dialects.ros.jq.writing.simple import simple
from transpile import ir

JQ = "Fn::Jq"
FIRST = "First"
ROS = "ros"


def write(
    loop: ir.Loop, known: Known = nothing_known, foreign: Foreign = no_programs, vocabulary: str = ROS
) -> ir.Expression | None:
    """What yields the value of a loop: the simplest list function that does, else `Fn::Jq`. None where none does.

    `known` tells what is known of references and calls of the template, `foreign` which programs compute calls of other
    languages. A call that depends on an item, and that only ROS computes, cannot stand in a script.
    """
    shapes = Shapes(known)
    shapes.enter(loop)
    found = simple(loop, shapes, vocabulary)
    return found if found is not None else _script(loop, Session(shapes, Inputs(shapes), foreign), vocabulary)


def write_program(call: ir.Call, known: Known = nothing_known, vocabulary: str = ROS) -> ir.Call | None:
    """A call of the vocabulary `jq`, which depends on no item, as `Fn::Jq`."""
    shapes = Shapes(known)
    return _script(call, Session(shapes, Inputs(shapes)), vocabulary)


def _script(e: ir.Loop | ir.Call, session: Session, vocabulary: str) -> ir.Call | None:
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
