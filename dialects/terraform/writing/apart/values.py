"""Which literals become local values, and what these say.

A template is written twice. The first time tells what is the same in Terraform, however it came to be so: an alias is a
loop's items in one place, with what parameters have, and data in another. The second time names stand there instead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Protocol

from dialects.terraform.writing import hcl
from dialects.terraform.writing.apart.places import Place
from dialects.terraform.writing.layout_lines import SHORT, oneline
from dialects.terraform.writing.variables.names import free_names
from transpile.ir import Expression
from transpile.syntax.fast_dataclass import dataclass

Write = Callable[[], hcl.Expression]
AboutOf = Callable[[Expression], hcl.About]


class Apart(Protocol):
    """What decides how a literal is written. `plain` is what it is without comments, `write` writes it in its place."""

    @property
    def places(self) -> Mapping[int, Place]:
        """Where it is asked."""

    def value(self, place: Place, plain: hcl.Expression, write: Write, about: AboutOf) -> hcl.Expression:
        """What stands in the place of a literal."""


@dataclass(frozen=True, slots=True)
class WrittenOut:
    """Every literal stands where it is used."""

    places: Mapping[int, Place] = field(default_factory=dict)

    def value(self, place: Place, plain: hcl.Expression, write: Write, about: AboutOf) -> hcl.Expression:
        """The literal itself."""
        return write()


WRITTEN_OUT = WrittenOut()


@dataclass(slots=True)
class _Same:
    """Literals that are the same thing, and say the same. `own`: one of them is no alias, so comments are about it."""

    first: Place
    plain: hcl.Expression
    count: int = 0
    heads: bool = False
    own: bool = False
    name: str = ""

    def meet(self, place: Place) -> None:
        """Note another one."""
        self.count += 1
        self.heads |= place.heads
        self.own |= not place.alias

    def deserves(self, commented: Callable[[Expression], bool]) -> bool:
        """Whether they are worth a local value."""
        if self.first.anchored and self.count > 1:
            return True
        return self.heads and (oneline(self.plain, SHORT) is None or commented(self.first.literal))


@dataclass(slots=True)
class Met:
    """The literals of a template, while it is written for the first time."""

    places: Mapping[int, Place]
    found: dict[object, list[_Same]] = field(default_factory=dict)

    def value(self, place: Place, plain: hcl.Expression, write: Write, about: AboutOf) -> hcl.Expression:
        """The literal itself; what is in it counts once."""
        same = self._same(place, plain)
        same.meet(place)
        return write() if same.count == 1 else plain

    def _same(self, place: Place, plain: hcl.Expression) -> _Same:
        known = self.found.setdefault(place.of, [])
        if not any(one.plain == plain for one in known):
            known.append(_Same(place, plain))
        return next(one for one in known if one.plain == plain)

    def named(self, commented: Callable[[Expression], bool], taken: Collection[str]) -> Named:
        """The literals that are local values, by names that no other one has; `commented`: comments stand in it."""
        chosen = [one for known in self.found.values() for one in known if one.deserves(commented)]
        for one, name in zip(chosen, free_names((one.first.name for one in chosen), taken), strict=True):
            one.name = name
        return Named(self.places, tuple(chosen))


@dataclass(slots=True)
class Named:
    """The literals that are local values, and these as far as they are written."""

    places: Mapping[int, Place]
    chosen: Sequence[_Same]
    values: dict[str, hcl.Argument] = field(default_factory=dict)
    _by: dict[object, list[_Same]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for one in self.chosen:
            self._by.setdefault(one.first.of, []).append(one)

    @property
    def names(self) -> tuple[str, ...]:
        """What the local values are called."""
        return tuple(one.name for one in self.chosen)

    @property
    def literals(self) -> tuple[Expression, ...]:
        """What comments may be about that are local values."""
        return tuple(one.first.literal for one in self.chosen if one.own)

    def value(self, place: Place, plain: hcl.Expression, write: Write, about: AboutOf) -> hcl.Expression:
        """The name of the local value, at which the comments stand."""
        same = next((one for one in self._by.get(place.of, ()) if one.plain == plain), None)
        if same is None:
            return write()
        if same.name not in self.values:
            self.values[same.name] = _argument(same.name, write(), about(place.literal) if same.own else hcl.NOTHING)
        return hcl.word(f"local.{same.name}")


def _argument(name: str, value: hcl.Expression, about: hcl.About) -> hcl.Argument:
    """A local value, whose rows are alike."""
    return hcl.Argument(name, replace(value, alike=True) if isinstance(value, hcl.Object) else value, about)


def spaced(locals: Sequence[hcl.Argument]) -> Iterator[hcl.Argument]:
    """Local values with empty lines around those that have several lines."""
    for one, before in zip(locals, (None, *locals), strict=False):
        apart = before is not None and (_is_long(one) or _is_long(before))
        yield replace(one, about=replace(one.about, blank=apart))


def _is_long(one: hcl.Argument) -> bool:
    return bool(one.about.above) or oneline(one.value, SHORT) is None
