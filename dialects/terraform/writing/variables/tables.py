"""Mappings that decide loops: local values of their own, which the section of the template mentions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from dialects.terraform.writing import hcl
from dialects.terraform.writing.variables.keys import plain
from dialects.terraform.writing.variables.names import free_name, is_identifier
from dialects.terraform.writing.variables.needed import deciding
from transpile.evaluate.values import bare, spelled
from transpile.ir import Array, Call, Expression, Literal, Splice
from transpile.ir.traversal import walk
from transpile.language.facts import Facts
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Tables:
    """The mappings that are local values, and the names of these."""

    names: Mapping[str, str]

    def local(self, name: str) -> str:
        """The name of the local value that a mapping is."""
        return self.names[name]

    def apart(self, section: hcl.Expression) -> tuple[tuple[hcl.Argument, ...], hcl.Expression]:
        """The local values, and the section that mentions them: `Mappings = { Zones = local.Zones }`.

        The comments of a mapping go where its text goes.
        """
        if not isinstance(section, hcl.Object):
            return (), section
        parts = [self._apart(member) for member in section.members]
        return tuple(one for one, _ in parts if one), hcl.Object(tuple(member for _, member in parts))

    def _apart(self, member: hcl.Member) -> tuple[hcl.Argument | None, hcl.Member]:
        name = self.names.get(plain(member.key))
        if name is None:
            return None, member
        value = hcl.Argument(name, member.value, member.about)
        return value, replace(member, value=hcl.word(f"local.{name}"), about=hcl.NOTHING)


def tables(root: Expression, facts: Facts, taken: Collection[str] = ()) -> Tables:
    """The mappings that the sources, keys and filters of loops read, by names that no local value has that is `taken`.

    One whose name is computed is not among them: no local value could be asked for it.
    """
    used = set(taken)
    names: dict[str, str] = {}
    for name in dict.fromkeys(_read(root, facts)):
        kept = name not in used and is_identifier(name) is not None
        names[name] = name if kept else free_name(f"map_{name}", used)
        used.add(names[name])
    return Tables(names)


def _read(root: Expression, facts: Facts) -> list[str]:
    calls = (one for e in deciding(root) for one in walk(e) if isinstance(one, Call))
    asked = (_first(one.argument) for one in calls if one.vocabulary == facts.vocabulary and one.name in facts.tables)
    return [spelled(one) for one in asked if isinstance(one, Literal)]


def _first(argument: Expression) -> Expression | None:
    found = bare(argument)
    first = found.items[0] if isinstance(found, Array) and found.items else None
    return None if first is None or isinstance(first, Splice) else bare(first)
