"""The rounds of a loop, if they are known, and within the limits of iterations and of bytes."""

from __future__ import annotations

from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.loops.copy_sizes import fits
from transpile.evaluate.loops.sources import passing, started
from transpile.evaluate.values import Env
from transpile.ir import Loop


def rounds_of(ev: Evaluation, loop: Loop, env: Env) -> list[Env] | None:
    """The values of variables, round by round. None where the source is not known or a limit is met."""
    pairs = passing(ev, loop, env)
    if pairs is None or not fits(ev, loop, pairs, env):
        return None
    return started(ev, loop, pairs, env)
