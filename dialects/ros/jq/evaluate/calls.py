"""Calls of `Fn::Jq` whose value is known without jq."""

from __future__ import annotations

from dialects.ros.jq.evaluate.conversion import value_of
from dialects.ros.jq.evaluate.run import run
from dialects.ros.jq.evaluate.values import Failure, UnsureError
from dialects.ros.jq.syntax.parser import parse
from dialects.templates.json_values import decoded
from transpile.evaluate.values import arguments, bare
from transpile.ir import Array, Call, Expression, Literal, Splice
from transpile.syntax.tree import Kind


def is_computable(call: Call) -> bool:
    """Whether all versions of jq answer alike for a call whose input is written, and answer at all."""
    match arguments(call):
        case Array((Literal(), Literal(kind=Kind.STRING, text=script), given)) if not isinstance(given, Splice):
            tree, source = parse(script), _input(given)
            try:
                outputs = None if tree is None or source is None else run(tree, value_of(source), {})
            except UnsureError:
                return False
            return outputs is not None and not any(isinstance(one, Failure) for one in outputs)
    return False


def _input(given: Expression) -> Expression | None:
    """The input; a string is read as JSON."""
    found = bare(given)
    if isinstance(found, Literal) and found.kind is Kind.STRING:
        return decoded(found.text)
    return found
