"""Loops as the functions that say them, fed by what is written, by parameters, or by what the service fills in."""

from __future__ import annotations

from collections.abc import Mapping

from dialects.ros.jq.writing import write
from dialects.ros.lists.merged_objects import all_merged
from dialects.ros.lists.shapes import is_late, known, works
from dialects.ros.template.grammar import GRAMMAR
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Expression, Loop, Object, Parameter, Reference
from transpile.ir.traversal import free, result_children, walk


def said(e: Loop | Array | Object, parameters: Mapping[str, Parameter]) -> Expression | None:
    """The call that says a loop; None where none does, or not at the values that are known.

    None, too, where a script would take a part of an item of which something else is known only after deployment: of
    such a call nobody can tell before what it makes.
    """
    if any(_takes_apart(one, parameters) for one in walk(e) if isinstance(one, Loop)):
        return None
    made = write(e, known(parameters))
    if made is None and isinstance(e, Loop) and (plain := all_merged(e)) is not e:
        made = write(plain, known(parameters))  # type: ignore[arg-type]
    if made is None:
        return None
    calls = not isinstance(made, Call) or works(made, parameters)
    return all_merged(made) if calls else None


def follows(e: Expression) -> bool:
    """Whether a parameter decides over a loop, one of the service's own (`ALIYUN::Region`) or what a resource has."""
    loops = (one for one in walk(e) if isinstance(one, Loop))
    deciding = ((one.source,) if one.filter is None else (one.source, one.filter) for one in loops)
    return any(isinstance(part, Reference) for parts in deciding for one in parts for part in walk(one))


def _takes_apart(loop: Loop, parameters: Mapping[str, Parameter]) -> bool:
    match bare(loop.source):
        case Array(items):
            pass
        case Object(members):
            items = tuple(one.value for one in members)
        case _:
            return False
    late = any(_is_unknown(one, parameters) for item in items if isinstance(item, Object | Array) for one in walk(item))
    calls = (one for child in result_children(loop.result) for one in walk(child) if isinstance(one, Call))
    return late and any(one.vocabulary != GRAMMAR.vocabulary and loop.value in free(one) for one in calls)


def _is_unknown(e: object, parameters: Mapping[str, Parameter]) -> bool:
    """Whether only a deployment knows a value."""
    if isinstance(e, Reference):
        return e.attribute is not None or e.name not in parameters
    return is_late(e)
