"""The members of a template by their keys."""

from __future__ import annotations

from collections.abc import Collection

from transpile.ir import Literal, Member, Spread


def named(member: Member | Spread, name: str) -> bool:
    """Whether a member has this key."""
    return isinstance(member, Member) and isinstance(member.key, Literal) and member.key.text == name


def is_one_of(member: Member | Spread, names: Collection[str]) -> bool:
    """Whether a member has one of these keys."""
    return isinstance(member, Member) and isinstance(member.key, Literal) and member.key.text in names
