"""Parts of a dialect that are imported when somebody asks for them (PEP 562).

Each run asks every dialect for its marks, and few read or write loops of more than one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from sys import modules


def by_need(package: str, parts: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a package that has names of its modules: `parts` tells in which of them each one is.

    What was asked for is a name of the package from then on. AttributeError for a name that it has not.
    """

    def attribute(name: str) -> object:
        if name not in parts:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{parts[name]}"), name)
        setattr(modules[package], name, value)
        return value

    return attribute
