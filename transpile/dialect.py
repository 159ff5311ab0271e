"""What a dialect is to the core: the protocol that every adapter module fulfils."""

from __future__ import annotations

from typing import Protocol

from transpile.features import Feature
from transpile.spell import Writer


class Dialect(Writer, Protocol):
    """A module (or any object) that stands for one dialect: what it can say, how it is known, and how it is written.

    The functions that write are those of `Writer`. They are called for loops that need no feature beyond `features`;
    a dialect without features writes none. How loops are read is a matter of the family: an adapter has its
    functions for that, too (`dialects.cloudformation.Adapter`).
    """

    @property
    def name(self) -> str:
        """What `--to` and `--from` call it, and the name of its entry point."""

    @property
    def family(self) -> str:
        """The module that reads and finishes whole templates for it: `dialects.cloudformation`."""

    @property
    def features(self) -> frozenset[Feature]:
        """What its loops can be; a loop that needs more is rewritten by a lowering, or written out."""

    @property
    def marks(self) -> tuple[str, ...]:
        """Words one of which stands in every text that holds a loop of the dialect: others are not even parsed."""
