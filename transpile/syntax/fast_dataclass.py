"""Frozen dataclasses that are made fast: the classes, and what is made of them.

The library writes six functions for each frozen class, and compiles them when its module is imported: a third of the
time in which a small conversion starts. And its `__init__` sets each field through `object.__setattr__`, which takes
most of the time of making a node, of which a conversion makes thousands. Here only `__init__` is written, which fills
the slots themselves; the other five ask the fields by name, and are the same for all classes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from dataclasses import dataclass as by_library
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

__all__ = ["dataclass"]

Fields = tuple[Field[object], ...]


class Made(Protocol):
    """An instance of a class that was made here. `_key`: what its fields hold that are compared, all in one."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]
    _key: Callable[[object], object]


if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(**options: bool) -> Any:
        """As `dataclasses.dataclass`; fast where the class is frozen and has slots."""
        fast = options.get("frozen", False) and options.get("slots", False)
        return partial(_frozen, **options) if fast else by_library(**options)


def _frozen(cls: type, frozen: bool, slots: bool, eq: bool = True, repr: bool = True) -> type:
    """The class with slots, and with the functions of a frozen dataclass."""
    made: Any = by_library(cls, init=False, eq=False, repr=False, slots=slots)
    finished: type = made
    listed = fields(made)
    made.__init__ = _init(made, listed)
    made.__setattr__, made.__delattr__ = _set, _delete
    made.__getstate__, made.__setstate__ = _state, _restore
    if repr and "__repr__" not in cls.__dict__:
        made.__repr__ = _repr
    if eq and "__eq__" not in cls.__dict__:
        made._key = _key(listed)
        made.__eq__ = _equal
        if "__hash__" not in cls.__dict__ or cls.__dict__["__hash__"] is None:
            made.__hash__ = _hash
    return finished


def _init(cls: type, listed: Fields) -> Any:
    """An `__init__` of the same signature that fills the slots directly."""
    known: dict[str, Any] = {"MISSING": MISSING}
    parameters, lines = [], []
    for one in listed:
        known[f"set_{one.name}"] = getattr(cls, one.name).__set__
        parameter, value = one.name, one.name
        if one.default is not MISSING:
            known[f"default_{one.name}"] = one.default
            parameter += f"=default_{one.name}"
        elif one.default_factory is not MISSING:
            known[f"make_{one.name}"] = one.default_factory
            parameter += "=MISSING"
            value = f"make_{one.name}() if {one.name} is MISSING else {one.name}"
        parameters.append(parameter)
        lines.append(f"    set_{one.name}(self, {value})")
    lines.append("    self.__post_init__()" if "__post_init__" in dir(cls) else "    pass")
    exec("\n".join([f"def __init__(self, {', '.join(parameters)}):", *lines]), known)
    return known["__init__"]


def _key(listed: Fields) -> Any:
    """What the fields that are compared hold, of an instance."""
    names = [one.name for one in listed if one.compare]
    return staticmethod(attrgetter(*names) if names else lambda one: ())


def _equal(self: Made, other: object) -> Any:
    return self._key(self) == self._key(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Made) -> int:
    return hash(self._key(self))


def _repr(self: Made) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _set(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Made) -> list[object]:
    return [getattr(self, one.name) for one in fields(self)]


def _restore(self: Made, state: list[object]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)
