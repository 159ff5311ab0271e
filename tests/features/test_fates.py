"""What the list of loops says of each is what the matrix finds out by comparing what was read and written."""

from __future__ import annotations

from functools import cache

from matrix_support import Case, converted, outcome, spellings, targets
from parametrized import every

from transpile.pipeline.loop_fates import Fate, FoundLoop
from transpile.pipeline.rewrite import loops
from transpile.syntax.source import from_text

every_spelling = every(spellings())
AS_IT_IS = {Fate.KEPT, Fate.NATIVE}


def listed(case: Case, source: str, target: str) -> tuple[FoundLoop, ...]:
    """The loops, with what becomes of each."""
    return converted(case, source, target).loops


@cache
def as_they_are(case: Case, source: str) -> list[tuple[object, ...]]:
    """The loops as they are listed without a target."""
    return [_essence(one) for one in loops(from_text(case.text(source), case.name), {}).loops]


def _essence(one: FoundLoop) -> tuple[object, ...]:
    return one.span, one.name, one.section, one.dialect


@every_spelling
def test_fates_agree_with_the_matrix(case: Case, source: str) -> None:
    for target in targets(source):
        word, found = outcome(case, source, target).word, [one.fate for one in listed(case, source, target)]
        assert None not in found, target
        if word == "native":
            assert set(found) <= AS_IT_IS, target
        elif word == "refused":
            assert not found or Fate.REFUSED in found or Fate.OPEN in found, target
        else:
            assert Fate.REFUSED not in found, target
            assert (word == "unrolled") == (Fate.UNROLLED in found) or target == "cfn", target


@every_spelling
def test_every_loop_is_listed_as_it_is_without_a_target(case: Case, source: str) -> None:
    found = {target: [_essence(one) for one in listed(case, source, target)] for target in targets(source)}
    assert found == dict.fromkeys(found, as_they_are(case, source))
