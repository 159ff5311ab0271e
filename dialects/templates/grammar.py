"""What the reading of templates asks a family: its sections, and which places hold no loops."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grammar:
    """The facts that tell one family's templates from another's, where they are read alike.

    `title` is what messages call the service, `vocabulary` whose calls the functions are. Loops make entries of
    `loop_sections`; the entries of `naming_sections` are names that a generated name must avoid. `attributes` are those
    of a resource beside its properties: no loop stands in them, and what else stands there is a slip for a property.
    """

    title: str
    vocabulary: str
    loop_sections: frozenset[str]
    naming_sections: tuple[str, ...]
    attributes: frozenset[str]
