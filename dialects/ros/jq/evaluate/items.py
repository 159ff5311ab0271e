"""Items at a written position of a written list: the same in all versions of jq, whatever they turn out to be."""

from __future__ import annotations

from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import bare, is_no_value
from transpile.ir import Array, Expression, Literal, Object, Reference, Text


def item(node: Node, given: Expression, ev: Evaluation) -> Expression | None:
    """What a program as `.[0]` or `$v[0][1]` answers with, by the object `given` to it; None for others."""
    match node, bare(given):
        case nodes.Identity(), Object() as found:
            return found.fields.get(".")
        case nodes.Variable(name), Object() as found:
            return found.fields.get(name)
        case nodes.Index(target, nodes.Number(position)), _ if position.isdecimal() and len(position) < 10:
            of = item(target, given, ev)
            match None if of is None else bare(of):
                case Array(items) if int(position) < len(items) and all(_lasts(one, ev) for one in items):
                    return items[int(position)]  # type: ignore[return-value]  # no Splice lasts
    return None


def _lasts(e: object, ev: Evaluation) -> bool:
    """Whether an item is never ALIYUN::NoValue, which would move the others."""
    if not isinstance(e, Expression):
        return False
    found = bare(e)
    return isinstance(found, Literal | Object | Array | Text | Reference) and not is_no_value(found, ev.document.pseudo)
