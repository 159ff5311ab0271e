"""The beginning of an evaluation: a document, the values of its parameters, and all that computes."""

from __future__ import annotations

from collections.abc import Mapping

from transpile import MAX_ITERATIONS, MAX_OUTPUT
from transpile.evaluate.budget import Limits
from transpile.evaluate.core_functions import CORE
from transpile.evaluate.evaluation import Evaluation, Function, Mode
from transpile.evaluate.findings import Findings
from transpile.evaluate.handlers import HANDLERS
from transpile.evaluate.loops.known import Shapes
from transpile.evaluate.parameters import Parameters
from transpile.ir import Array, Document, Literal, Object


def evaluation(
    document: Document,
    values: Mapping[str, Literal | Array | Object] | None = None,
    functions: Mapping[str, Mapping[str, Function]] | None = None,
    mode: Mode = Mode.MEANING,
    *,
    max_iterations: int = MAX_ITERATIONS,
    max_output: int = MAX_OUTPUT,
    shapes: Shapes | None = None,
) -> Evaluation:
    """An evaluation of `document`.

    `values`: parameters and pseudo parameters given by the user, typed. `functions`: vocabulary -> name -> function.
    `shapes`: those of other evaluations with these functions.
    """
    return Evaluation(
        document,
        Parameters(document.parameters, values or {}),
        functions={"core": CORE, **(functions or {})},
        handlers=HANDLERS,
        mode=mode,
        limits=Limits(max_iterations, max_output),
        findings=Findings(),
        shapes=shapes or Shapes(),
    )
