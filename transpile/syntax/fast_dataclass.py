"""Frozen dataclasses that are made fast.

The `__init__` of a frozen dataclass sets each field through `object.__setattr__`, which takes most of the time of
making a node, and a conversion makes thousands. Here it sets the slots themselves; all else stays as it was.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar

Class = TypeVar("Class", bound=type)


def quick(cls: Class) -> Class:
    """The frozen, slotted dataclass `cls` with an `__init__` of the same signature that fills its slots directly.

    A default that a factory makes is made once: it must be something that nothing changes.
    """
    known: dict[str, Any] = {}
    parameters, lines = [], []
    for one in fields(cls):
        default = one.default if one.default_factory is MISSING else one.default_factory()
        known[f"set_{one.name}"] = cls.__dict__[one.name].__set__
        known[f"default_{one.name}"] = default
        parameters.append(one.name if default is MISSING else f"{one.name}=default_{one.name}")
        lines.append(f"    set_{one.name}(self, {one.name})")
    exec("\n".join([f"def __init__(self, {', '.join(parameters)}):", *lines]), known)
    cls.__init__ = known["__init__"]  # type: ignore[misc]
    return cls
