"""Loops as the functions that say them, fed by what is written, by parameters, or by what the service fills in."""

from __future__ import annotations

from collections.abc import Mapping

from dialects.ros.jq.writing import write
from dialects.ros.lists.shapes import known, works
from transpile.ir import Array, Call, Expression, Loop, Object, Parameter, Reference
from transpile.ir.traversal import walk


def said(e: Loop | Array | Object, parameters: Mapping[str, Parameter]) -> Expression | None:
    """The call that says a loop; None where none does, or not at the values that are known."""
    made = write(e, known(parameters))
    calls = made is None or not isinstance(made, Call) or works(made, parameters)
    return made if calls else None


def follows(e: Expression, parameters: Mapping[str, Parameter]) -> bool:
    """Whether a parameter decides over a loop."""
    of = (one.source for one in walk(e) if isinstance(one, Loop))
    return any(isinstance(one, Reference) and one.name in parameters for source in of for one in walk(source))
