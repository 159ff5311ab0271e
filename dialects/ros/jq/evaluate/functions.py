"""The vocabulary `jq`: calls that are named by a program of the subset.

Their argument is an object: the input under ".", variables under their names. They have one output. A call of which
versions of jq answer differently stays; one that fails stays too, with T211.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dialects.ros.jq.evaluate.conversion import expression_of, value_of
from dialects.ros.jq.evaluate.items import item
from dialects.ros.jq.evaluate.run import run
from dialects.ros.jq.evaluate.values import Failure, UnsureError, Value
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from transpile import ir
from transpile.evaluate.evaluation import Evaluation, Function
from transpile.evaluate.values import bare
from transpile.syntax import tree

VOCABULARY = "jq"
INPUT = "."


class Programs(Mapping[str, Function]):
    """What computes calls: any program of the subset is the name of one."""

    def __init__(self) -> None:
        self._known: dict[str, Function] = {}

    def __getitem__(self, name: str) -> Function:
        found = self._known.get(name)
        if found is None:
            node = parse(name)
            if node is None:
                raise KeyError(name)
            found = self._known[name] = _function(node)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


FUNCTIONS = Programs()


def _function(node: Node) -> Function:
    def answer(argument: ir.Expression, ev: Evaluation, call: ir.Call) -> ir.Expression | None:
        given = _values(argument)
        if given is None:
            return item(node, argument, ev)
        outputs = run(node, given.get(INPUT), given)
        if outputs is None or len(outputs) != 1:
            return None
        (only,) = outputs
        if isinstance(only, Failure):
            ev.findings.report("T211", f"{call.name} fails: {only.message}", _place(argument), "this script")
            return None
        return expression_of(only)

    return answer


def _values(argument: ir.Expression) -> Mapping[str, Value] | None:
    try:
        found = value_of(argument)
    except UnsureError:
        return None
    return found if isinstance(found, dict) else None


def _place(argument: ir.Expression) -> tree.Node | None:
    """Where the program stands: the names of a call's variables come from there."""
    match bare(argument):
        case ir.Object((ir.Member(key=ir.Literal(origin=origin)), *_)):
            return origin
    return None
