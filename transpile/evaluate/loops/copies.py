"""Which copies of which bodies loops make: the one walk through their rounds, for all who write loops out entirely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.loops.duplicate_keys import Round
from transpile.evaluate.loops.rounds import rounds_of
from transpile.evaluate.values import bare
from transpile.ir import Duplicates, Loop, Member, Merge, Object, Spread

Parts = Sequence[Member | Spread]


def copies(ev: Evaluation, parts: Parts, around: Round) -> Iterator[tuple[Parts, Sequence[Round]]]:
    """Parts of an object, in order, with the rounds of the loops around in which each is copied.

    All rounds of a loop without others in it come together, so that what they share need be found only once. A spread
    that is left is neither an object nor a loop of entries, or it is a loop whose items are not known.
    """
    for part in parts:
        value = bare(part.value)
        if isinstance(part, Member):
            yield (part,), (around,)
        elif isinstance(value, Object):
            yield from copies(ev, value.members, around)
        elif isinstance(value, Loop) and isinstance(value.result, Merge):
            yield from _rounds(ev, part, value, value.result, around)
        else:
            yield (part,), (around,)


def _rounds(
    ev: Evaluation, part: Spread, loop: Loop, result: Merge, around: Round
) -> Iterator[tuple[Parts, Sequence[Round]]]:
    found = rounds_of(ev, loop, around.env)
    if found is None:
        yield (part,), (around,)
        return
    # where entries of the outer loop replace others, those of the loops in it do so as well
    last = around.replaceable or result.duplicates is Duplicates.LAST
    rounds = [Round(env, last, True, around.kept) for env in found]
    if not any(isinstance(member, Spread) for member in result.members):
        yield result.members, rounds
        return
    for inner in rounds:
        yield from copies(ev, result.members, inner)
