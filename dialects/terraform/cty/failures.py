"""What can go wrong when values are made. The evaluator makes located diagnostics of it."""

from __future__ import annotations

from transpile.evaluate.budget import LONGEST, MOST


class Failure(Exception):  # noqa: N818  (no error of the program)
    """A value cannot be made; `reason` says why in Terraform's words, without a full stop.

    `argument` is the position (from 0) of the argument at fault, where a function blames one; `headline` is what
    Terraform calls the mistake, where that does not follow from the place. `try` and `can` catch it.
    """

    def __init__(self, reason: str, argument: int | None = None, headline: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.argument = argument
        self.headline = headline


class Exhausted(Exception):  # noqa: N818
    """An evaluation would make more than it may. Nothing within the evaluated text can catch it."""

    way_out = "make it smaller: no stack is that large"


class TooMany(Exhausted):
    """The limit that a user may raise is met."""

    way_out = "use fewer items, or raise the limit with --max-iterations"


ITEMS = 10
"""The items that functions may build for each round that loops may have: most of them are soon parts of others."""


class Budget:
    """How much one evaluation may make: rounds of loops up to a limit, for each that may be ten items that functions
    build, and characters of strings.

    `weight` and `weighed` belong to `evaluate/value_sizes`.
    """

    __slots__ = ("characters", "limit", "rounds", "spent", "weighed", "weight")

    def __init__(self, limit: int = 100_000) -> None:
        self.limit = limit
        self.rounds = 0
        self.spent = 0
        self.characters = 0
        self.weight = 0
        self.weighed: dict[int, tuple[object, tuple[int, int]]] = {}  # with the value, so that its id stays its own

    def renew(self) -> None:
        """Begin anew: what was evaluated as a whole is evaluated in parts."""
        self.rounds = self.spent = self.characters = self.weight = 0

    def visit(self, rounds: int) -> None:
        """Say that a loop will have so many rounds. Raises `Exhausted`."""
        self.rounds += rounds
        if self.rounds > self.limit:
            raise TooMany(f"loops would run {self.rounds:,} iterations; the limit is {self.limit:,}")

    def spend(self, items: int) -> None:
        """Say, before they are built, that a function will build so many items. Raises `Exhausted`."""
        self.spent += items
        if self.spent > ITEMS * self.limit:
            raise TooMany(f"functions would produce {self.spent:,} items; the limit is {ITEMS * self.limit:,}")

    def write(self, length: int) -> None:
        """Say, before it is built, that a long string will be. Raises `Exhausted`."""
        self.characters += length
        if length > LONGEST:
            raise Exhausted(f"a string of {length:,} characters would be produced; the limit is {LONGEST:,}")
        if self.characters > MOST:
            raise Exhausted(f"strings of {self.characters:,} characters would be produced; the limit is {MOST:,}")


class Unsupported(Exhausted):
    """Terraform has a value for this, and the evaluation has none."""

    way_out = "write its value instead"
