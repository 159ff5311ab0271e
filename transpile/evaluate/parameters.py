"""The values that parameters have before deployment, and which of them were asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from transpile.ir import Array, Literal, Object, Parameter

Answer = TypeVar("Answer")


class Parameters:
    """The parameters that are `declared`, and the values `given` to these and to pseudo parameters, typed.

    Where they are not `known`, none has a value: what is computed then holds whatever values they will have.
    """

    __slots__ = ("_used", "declared", "given", "known")

    def __init__(
        self, declared: Mapping[str, Parameter], given: Mapping[str, Literal | Array | Object], known: bool = True
    ) -> None:
        self.declared = declared
        self.given = given
        self.known = known
        self._used: set[str] = set()

    def lookup(self, name: str) -> Literal | Array | Object | None:
        """The value of a parameter or pseudo parameter: given, or the default. NoEcho parameters have none."""
        if not self.known:
            return None
        parameter = self.declared.get(name)
        value = self.given.get(name)
        if parameter is not None:
            if parameter.no_echo:
                return None
            if value is None:
                value = parameter.default
        if value is not None:
            self._used.add(name)
        return value

    def asking(self, ask: Callable[[], Answer]) -> tuple[Answer, frozenset[str]]:
        """The answer to `ask`, and the parameters whose values it came from.

        Questions nest: what an inner one used, the one around it used, too.
        """
        around, self._used = self._used, set()
        answer = ask()
        names = frozenset(self._used)
        self._used |= around
        return answer, names

    def count_as_used(self, names: Iterable[str]) -> None:
        """Notes that an answer which was remembered came from these."""
        self._used.update(names)
