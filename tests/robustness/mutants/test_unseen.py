"""Faults that verification cannot see, since the source is misread: the test of a feature must fail.

Its judges (`tests/features/oracles.py`) know nothing of how the product reads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import all_pairs
import matrix_support
import pytest
from faults import yields
from mutant import target

from transpile.ir import Collect, Literal, Loop, Object, Spread


@dataclass(frozen=True, slots=True)
class Unseen:
    """A fault at `where`, and the cell of `test_all_pairs.py` that fails: a feature from `source` to `target`."""

    says: str
    where: str
    fault: Callable[[Any], Any]
    feature: str
    source: str
    target: str


def counted_less(found: Any) -> Any:
    """The loop of a resource with `Count`, over one number less."""
    if not found:
        return found
    (spread,) = found
    loop = spread.value
    number = Literal(str(int(loop.source.argument.text) - 1), loop.source.argument.kind)
    return (Spread(replace(loop, source=replace(loop.source, argument=number)), spread.origin),)


def swapped(loop: Loop) -> Loop:
    """`to_entries` whose keys and values change places."""
    assert isinstance(loop.result, Collect)
    (pair,) = loop.result.items
    assert isinstance(pair, Object)
    one, other = pair.members
    turned = Object((replace(one, value=other.value), replace(other, value=one.value)))
    return replace(loop, result=Collect((turned,)))


UNSEEN = (
    Unseen(
        "a resource with Count is read once less",
        "dialects.ros.counts.reading.counted",
        yields(counted_less),
        "times",
        "ros",
        "foreach",
    ),
    Unseen(
        "a resource with Count is read once less",
        "dialects.ros.counts.reading.counted",
        yields(counted_less),
        "times",
        "ros",
        "terraform",
    ),
    Unseen(
        "keys and values of to_entries change places",
        "dialects.ros.jq.reading.program._entries",
        yields(swapped),
        "list-of-objects",
        "ros",
        "map",
    ),
)


@pytest.mark.parametrize(
    "unseen", UNSEEN, ids=[f"{one.says} ({one.feature}, {one.source} to {one.target})" for one in UNSEEN]
)
def test_a_feature_fails(unseen: Unseen, monkeypatch: pytest.MonkeyPatch) -> None:
    known = next(one for one in matrix_support.cases() if one.name == unseen.feature)
    case = replace(known)  # what is computed for it is kept by its identity: nothing of that is used or stays
    owner, name = target(unseen.where)
    monkeypatch.setattr(owner, name, unseen.fault(getattr(owner, name)))
    assert all_pairs.converted(case, unseen.source, unseen.target).text is not None
    assert [*all_pairs.wrong(case, unseen.source, unseen.target)] != []
