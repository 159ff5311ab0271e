"""Whether entries replace others of the same object: asked of Terraform, in every round of the loops around."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dialects.terraform.cty.values import Value, mapping, sequence
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.templates.building.data_trees import text
from transpile.hosts.hcl.syntax import Call, Expression, For, Identifier, Name, Object, Tuple
from transpile.syntax.source import Source


def replaced(loaded: Loaded, around: Sequence[For], keys: Sequence[Expression], source: Source) -> str | None:
    """A key that two of these lists of keys have in one round, if that is known; `around`: the outermost loop first."""
    rounds = _each_round(loaded, around, Tuple(keys[0].span, tuple(keys)), source)
    return next((key for one in rounds if (key := _twice(sequence(one) or ())) is not None), None)


def replacing(loaded: Loaded, around: Sequence[For], e: For, source: Source) -> bool:
    """Whether a round of a loop, whose objects are merged, replaces entries of an earlier one, as far as is known.

    Where a variable has no value no key is known. Most loops never have equal keys: the target reports those that do.
    """
    objects = Call(e.span, Identifier(e.span, "flatten"), (e,))
    one = Name(e.span, "each object")  # no name of a module's
    keys = of_objects(((one, False),))[0]
    asked = For(e.span, None, Identifier(e.span, one.name), objects, None, keys, grouping=False, condition=None)
    return any(_twice(sequence(each) or ()) is not None for each in _each_round(loaded, around, asked, source))


def _each_round(loaded: Loaded, around: Sequence[For], e: Expression, source: Source) -> list[Value]:
    """The value of an expression in every round of the loops around it."""
    for each in reversed(around):
        e = replace(each, member=None, grouping=False, result=e)
    rounds = [loaded.shown.part(e, source).value]
    for _ in around:
        rounds = [one for each in rounds for one in sequence(each) or ()]
    return rounds


def of_items(e: Object) -> list[Expression]:
    """The key of each entry, as lists."""
    return [Tuple(one.span, (one.key,)) for one in e.items]


def of_objects(arguments: Iterable[tuple[Expression, bool]]) -> list[Expression]:
    """The keys of each argument of `merge`, where the list that stands for several is one by itself; none of null."""
    found: list[Expression] = []
    for e, several in arguments:
        merged = Call(e.span, Identifier(e.span, "merge"), (e,), expanded=True) if several else e
        keys = Call(e.span, Identifier(e.span, "keys"), (merged,))
        found.append(Call(e.span, Identifier(e.span, "try"), (keys, Tuple(e.span, ()))))
    return found


def _twice(lists: Iterable[Value]) -> str | None:
    seen: set[str] = set()
    for one in lists:
        keys = {text(key) for key in sequence(one) or () if mapping(key) is None and sequence(key) is None}
        if seen & keys:
            return min(seen & keys)
        seen |= keys
    return None
