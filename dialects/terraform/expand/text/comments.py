"""The comments that a loop leaves when it is written out.

Those in its items are left with what is not copied of these, and go along with what is: which it is shows in the text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from dialects.terraform.expand.known_values import Env
from dialects.terraform.expand.origins import resolved
from dialects.terraform.expand.writer import Pen
from dialects.terraform.syntax.expression_shapes import bare, plain_word
from transpile.hosts.hcl.syntax import Expression, For, Object, Tuple
from transpile.syntax.source import Span, inside


def left(pen: Pen, around: Span, kept: Iterable[Span]) -> list[Span]:
    """The comments in `around` that stand in nothing of what is `kept`."""
    known = pen.text.comments
    first = bisect_left(known, Span(around.start, -1))
    last = bisect_left(known, Span(around.end, -1))
    spans = tuple(kept)
    return [one for one in known[first:last] if not any(inside(one, each) for each in spans)]


def belonging(pen: Pen, found: Sequence[Span], items: Sequence[Span]) -> tuple[list[Span], dict[int, list[Span]]]:
    """Comments between items: those about each item (before it, or behind it on its line), and the others."""
    others: list[Span] = []
    about: dict[int, list[Span]] = {}
    for one in found:
        ends = [at for at, item in enumerate(items) if item.end <= one.start]
        if ends and pen.is_one_line(Span(items[ends[-1]].end, one.start)):
            about.setdefault(ends[-1], []).append(one)
        elif ends and len(ends) == len(items):
            others.append(one)
        else:
            about.setdefault(len(ends), []).append(one)
    return others, about


def written(pen: Pen, found: Iterable[Span]) -> tuple[str, ...]:
    """The texts of comments."""
    return tuple(pen.source.slice(one).rstrip() for one in found)


def unwritten(found: Iterable[str], own: Collection[str], texts: Iterable[str]) -> list[str]:
    """The comments `found` but for those of items, `own`, that the texts of the entries have."""
    if not own:
        return list(found)
    flat = [_on_one_line(one) for one in texts]
    return [one for one in found if one not in own or not any(_on_one_line(one) in each for each in flat)]


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def of_items(pen: Pen, loops: Iterable[For]) -> frozenset[str]:
    """The texts of the comments in the items of loops, as far as these are written there."""
    found: list[Span] = []
    for loop in loops:
        within = _items(loop.collection, ordered=False) or [loop.collection.span]
        found += [one for each in within for one in left(pen, each, ())]
    return frozenset(written(pen, found))


def of_rounds(pen: Pen, loop: For, env: Env, count: int) -> tuple[tuple[str, ...], dict[int, list[Span]]]:
    """The comments of a loop that stand in no copy: those about no round, and those about each."""
    found = left(pen, loop.span, [one.span for one in (loop.member, loop.result) if one is not None])
    seen = found and loop.condition is None and resolved(pen, loop.collection, env) is None
    items = _items(loop.collection) if seen else []
    if not found or len(items) != count:
        return written(pen, found), {}
    within = [one for one in found if inside(one, loop.collection.span)]
    others, about = belonging(pen, within, items)
    return written(pen, sorted([*others, *(one for one in found if one not in within)])), about


def _items(collection: Expression, ordered: bool = True) -> list[Span]:
    """Where the items of a list stand that is written there; of an object only where it is in the order of its keys.

    Not `ordered`: of all objects.
    """
    match bare(collection):
        case Tuple(items=items):
            return [one.span for one in items]
        case Object(items=members):
            keys = [plain_word(one.key) for one in members]
            in_order = all(a is not None and b is not None and a < b for a, b in pairwise(keys))
            return [one.span for one in members] if not ordered or (in_order and None not in keys) else []
    return []
