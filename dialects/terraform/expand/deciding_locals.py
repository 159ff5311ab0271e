"""The variables of a module that its local values depend on."""

from __future__ import annotations

from dialects.terraform.syntax.declarations import Module
from dialects.terraform.syntax.references import mentions

Direct = tuple[frozenset[str], tuple[str, ...]]
"""The variables and the local values that one mentions."""


class Deciders:
    """Finds each local value's variables once, after those of the local values that it mentions.

    Not by recursion: chains of local values are as long as a module likes. Those that need each other are told
    elsewhere; here each has at least its own.
    """

    __slots__ = ("_known", "_module")

    def __init__(self, module: Module) -> None:
        self._module = module
        self._known: dict[str, frozenset[str]] = {}

    def names(self, local: str) -> frozenset[str]:
        """The variables that a local value depends on."""
        opened: dict[str, Direct] = {}
        ahead = [local]
        while ahead:
            name = ahead[-1]
            if name in self._known:
                ahead.pop()
            elif name in opened:
                found, needed = opened[name]
                self._known[name] = found.union(*(self._known.get(one, frozenset()) for one in needed))
            else:
                opened[name] = self._direct(name)
                ahead += [one for one in opened[name][1] if one not in opened]
        return self._known[local]

    def _direct(self, local: str) -> Direct:
        place = self._module.locals.get(local)
        mentioned = () if place is None else tuple(mentions(place.value))
        found = frozenset(name for one in mentioned if (name := one.member("var")) is not None)
        needed = {inner.name.text: None for one in mentioned if (inner := self._module.local(one)) is not None}
        return found, tuple(needed)
