"""What can go wrong inside the value domain. The evaluator makes located diagnostics of these."""

from __future__ import annotations


class Failure(Exception):  # noqa: N818  (no error of the program)
    """A value cannot be made; `str()` is the reason in Terraform's words, without a full stop.

    `argument` is the position (from 0) of the argument at fault, where a function blames one. `try` and `can` catch it.
    """

    def __init__(self, reason: str, argument: int | None = None) -> None:
        super().__init__(reason)
        self.argument = argument


class Exhausted(Exception):  # noqa: N818
    """An evaluation would make more than it may. Nothing within the evaluated text can catch it."""


class Budget:
    """How many items one evaluation may make: rounds of loops, and what functions build at once."""

    __slots__ = ("limit", "spent")

    def __init__(self, limit: int = 100_000) -> None:
        self.limit = limit
        self.spent = 0

    def spend(self, items: int) -> None:
        """Say, before they are built, that `items` will be. Raises `Exhausted`."""
        self.spent += items
        if self.spent > self.limit:
            raise Exhausted(f"{self.spent:,} items would be made; the limit is {self.limit:,}")
