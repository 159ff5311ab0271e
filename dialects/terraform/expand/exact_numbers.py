"""Which definitions must write their numbers with the bits that they were computed with.

Terraform has positions and lengths with 64 bits, what stands in the text with 512: `i / 3` has as many digits then. As
long as nothing computes anything else of them, the digits alone are what people would write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dialects.terraform.expand.definitions import Written
from dialects.terraform.expand.equivalence import Trial, equal, trials
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.syntax.assembly import declared
from dialects.terraform.syntax.declarations import File, Module
from dialects.terraform.syntax.references import mentions
from transpile.diagnostics import failed
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Body, Definition, Expression
from transpile.syntax.edits import apply
from transpile.syntax.source import Source

Pair = tuple[tuple[Definition, Source], tuple[Definition, Source]]
"""A definition before and after, each with its file."""


def changing(loaded: Loaded, found: Sequence[Written]) -> frozenset[int]:
    """The ids of those of these definitions whose digits alone let it, or one that needs it, have another value."""
    narrow = {one.definition.value: one for one in found if one.narrow}
    if not narrow or any(failed(one.told) for one in found):
        return frozenset()
    old = loaded.main
    source = Source(old.source.name, apply(old.source.text, [edit for one in found for edit in one.edits]))
    body = hcl.parse(source)
    if not isinstance(body, Body):
        return frozenset()  # that is told by the comparison of both texts
    module, _ = declared([File(source, body), *loaded.module.files[1:]])
    needing = _needing(loaded.module, narrow)
    pairs = [one for one in _pairs(loaded.module, module) if one[0][0].value in needing]
    fixed = frozenset[str]().union(*(one.fixed for one in found))
    wrong: dict[Expression, None] = {}
    for inputs, later in trials(loaded, fixed):
        sides = (Trial(loaded.module, inputs, loaded, later), Trial(module, inputs, loaded, later))
        wrong |= dict.fromkeys(a[0].value for a, b in pairs if a[0].value not in wrong and not equal(sides, a, b))
    return frozenset(id(narrow[one].definition) for one in _needed(loaded.module, wrong) if one in narrow)


def _pairs(before: Module, after: Module) -> Iterator[Pair]:
    """All that the files of a module define, and what became of it."""
    for old, new in zip(before.files, after.files, strict=True):
        for one, other in zip(old.body.everything(), new.body.everything(), strict=True):
            yield (one, old.source), (other, new.source)


def _needed(module: Module, some: Iterable[Expression]) -> set[Expression]:
    """These, and the local values that they need."""
    found, ahead = set[Expression](), list(some)
    while ahead:
        e = ahead.pop()
        if e not in found:
            found.add(e)
            ahead += _locals(module, e)
    return found


def _needing(module: Module, some: Iterable[Expression]) -> set[Expression]:
    """These, and all in the files of a module that needs one of them."""
    users: dict[Expression, list[Expression]] = {}
    for file in module.files:
        for each in file.body.everything():
            for one in _locals(module, each.value):
                users.setdefault(one, []).append(each.value)
    found, ahead = set[Expression](), list(some)
    while ahead:
        e = ahead.pop()
        if e not in found:
            found.add(e)
            ahead += users.get(e, ())
    return found


def _locals(module: Module, e: Expression) -> list[Expression]:
    """The local values that an expression mentions."""
    return [place.value for one in mentions(e) if (place := module.local(one)) is not None]
