"""What the variables of loops stand for while the loops are written out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from dialects.terraform.values import Value
from transpile.hosts.hcl.syntax import Expression


@dataclass(frozen=True, slots=True, eq=False)
class Closure:
    """An expression with what its variables stand for; with a `key`, what that looks up in it."""

    e: Expression
    env: Env
    key: str | int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """What a variable stands for in one round: its value as far as it is known.

    `origin`: what is written for it, since the value is not known, or is not to be fixed. `kept`: it stays a variable,
    for its loop does.
    """

    slot: int
    value: Value
    origin: Closure | None = None
    kept: bool = False


Env: TypeAlias = Mapping[str, Bound]
