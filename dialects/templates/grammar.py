"""What the reading of templates asks a family: its sections, and which places hold no loops."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field

from transpile.ir import Parameter, Pseudo
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Node

DATA = "data"
"""The vocabulary of functions that are called elsewhere: what they are here is data."""


def no_strings(root: Node) -> frozenset[Node]:
    """No plain string is searched for loop variables."""
    return frozenset()


def at_first_dot(text: str) -> tuple[str, ...]:
    """`A.B.C`, as a function takes it for an attribute: the resource `A` and its attribute `B.C`."""
    return tuple(text.split(".", 1))


@dataclass(frozen=True, slots=True)
class Grammar:
    """The facts that tell one family's templates from another's, where they are read alike.

    `title` is what messages call the service, `vocabulary` whose calls the functions are. Loops make entries of
    `loop_sections`; the entries of `naming_sections` are names that a generated name must avoid. `attributes` are those
    of a resource beside its properties: no loop stands in them, and what else stands there is a slip for a property.
    `pseudo` are the parameters that no template declares; `typed` completes a parameter by what its type says.
    `plain_transforms` make no entries but those of the loops that are read.
    `interpolated` answers with the plain strings in which some loops fill their variables all the same.
    What is data however it looks: the sections `data`, texts of another service; and of resources of the types `nested`
    a property, a template that is deployed by itself. `names` is what `Fn::Sub` takes for a name, `attribute` cuts the
    scalar of `Fn::GetAtt` into resource and attribute.
    """

    title: str
    vocabulary: str
    loop_sections: frozenset[str]
    naming_sections: tuple[str, ...]
    attributes: frozenset[str]
    pseudo: Pseudo
    typed: Callable[[Parameter], Parameter]
    plain_transforms: frozenset[str] = frozenset()
    interpolated: Callable[[Node], frozenset[Node]] = no_strings
    data: frozenset[str] = frozenset()
    nested: Mapping[str, str] = field(default_factory=dict)
    names: re.Pattern[str] = re.compile(r"[A-Za-z0-9_.:]+")
    attribute: Callable[[str], tuple[str, ...]] = at_first_dot
