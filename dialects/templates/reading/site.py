"""Sites: where in a template a node stands, and which loop variables are known there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import Enum

from dialects.templates.grammar import Grammar
from transpile.ir import Binder
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Node


class Role(Enum):
    """What the node at a site is."""

    TEMPLATE = "the template itself"
    SECTION = "the object of a section whose entries loops may make"
    DEFINITION = "a resource or an output"
    PROPERTIES = "a resource's properties, or anything in them"
    VALUE = "a condition, an output's attribute, or anything in them"
    CLOSED = "a place without loops"
    RAW = "data however it looks: no function is called there, and no loop variable known"


@dataclass(frozen=True, slots=True)
class Bound:
    """A loop variable in scope. `in_names`: it is interpolated in `!Ref Vpc${i}` and `!GetAtt Vpc${i}.Arn` (FR3).

    `in_strings`: so it is in the plain strings that the grammar says (`Grammar.interpolated`).
    """

    binder: Binder
    in_names: bool = False
    in_strings: bool = False


@dataclass(frozen=True, slots=True)
class Enclosing:
    """A loop around a site: its dialect, its name, the node to point at, its variables, and what it iterates over."""

    dialect: str
    label: str | None
    node: Node
    binders: tuple[Binder, ...]
    collection: Node | None = None


_NOTHING: Mapping[str, Bound] = {}


@dataclass(frozen=True, slots=True)
class Site:
    """Where a node stands.

    `section`, `definition` and `attribute` are the names on the way down (`Resources`, `Bucket`, `Properties`).
    `scope` maps the names that loops bind, innermost wins; it is never changed. `fragment`: the node's own keys are
    a loop's output keys. `naming` tells which attribute or function wants the string here as a literal name. `raw` is
    the property that is data, of a resource whose attributes or properties stand here. `visited`: it is part of what a
    loop goes over.
    """

    grammar: Grammar
    role: Role = Role.TEMPLATE
    section: str = ""
    definition: str = ""
    attribute: str = ""
    scope: Mapping[str, Bound] = field(default_factory=lambda: _NOTHING)
    loops: tuple[Enclosing, ...] = ()
    fragment: bool = False
    naming: str = ""
    raw: str = ""
    visited: bool = False

    def below(self, key: str) -> Site:
        """The site of the value behind `key`."""
        if self.raw:
            return self._below_raw(key)
        match self.role:
            case Role.RAW:
                return self
            case Role.TEMPLATE:
                role = Role.SECTION if key in self.grammar.loop_sections else Role.CLOSED
                role = Role.RAW if key in self.grammar.data else role
                return Site(
                    self.grammar, role, key, self.definition, self.attribute, self.scope, self.loops, False, self.naming
                )
            case Role.SECTION:
                role = Role.VALUE if self.section == "Conditions" else Role.DEFINITION
                return Site(
                    self.grammar, role, self.section, key, self.attribute, self.scope, self.loops, False, self.naming
                )
            case Role.DEFINITION:
                return self._attribute(key)
        naming = "Condition" if key == "Condition" and self.section == "Conditions" else ""
        if not self.fragment and naming == self.naming:
            return self
        return self._moved(self.role, self.section, self.definition, self.attribute, naming)

    def _below_raw(self, key: str) -> Site:
        """Below a resource one of whose properties is data: that one, or all others."""
        if self.role is Role.DEFINITION:
            found = replace(self, raw="").below(key)
            return replace(found, raw=self.raw) if key == "Properties" else found
        if key == self.raw:
            return replace(self, role=Role.RAW, scope=_NOTHING, fragment=False, naming="", raw="")
        return replace(self, raw="").below(key)

    def inside(self, loop: Enclosing, in_names: bool = False, fragment: bool = True, in_strings: bool = False) -> Site:
        """The site of the fragment of a loop that stands here."""
        bound = {binder.name: Bound(binder, in_names, in_strings) for binder in loop.binders}
        return replace(self, scope={**self.scope, **bound}, loops=(*self.loops, loop), fragment=fragment)

    def as_value(self) -> Site:
        """This site for what is not part of the section's own object: a collection, an argument."""
        role = Role.VALUE if self.role in (Role.SECTION, Role.TEMPLATE) else self.role
        if role is self.role and not self.fragment and not self.naming:
            return self
        return self._moved(role, self.section, self.definition, self.attribute, "")

    @property
    def knows_its_names(self) -> bool:
        """Whether every loop around has its variables: not where one was refused for its name."""
        return all(loop.binders for loop in self.loops)

    def as_source(self) -> Site:
        """This site for what a loop goes over: its items come to stand in the rounds."""
        return replace(self.as_value(), visited=True)

    @property
    def in_rounds(self) -> bool:
        """Whether what stands here stands in the rounds of a loop, or comes to stand there."""
        return self.visited or bool(self.loops)

    def inside_properties(self) -> Site:
        """This site as if loops were allowed here: what stands in a misplaced loop is read all the same."""
        return replace(self, role=Role.PROPERTIES)

    def wanting(self, naming: str) -> Site:
        """This site for a string that `naming` (a function or attribute) wants as a literal name."""
        return Site(
            self.grammar,
            self.role,
            self.section,
            self.definition,
            self.attribute,
            self.scope,
            self.loops,
            self.fragment,
            naming,
            visited=self.visited,
        )

    def _attribute(self, key: str) -> Site:
        role = (
            Role.VALUE
            if self.section == "Outputs"
            else Role.CLOSED
            if key in self.grammar.attributes
            else Role.PROPERTIES
        )
        naming = key if key in ("DependsOn", "Condition") else ""
        return self._moved(role, self.section, self.definition, key, naming)

    def _moved(self, role: Role, section: str, definition: str, attribute: str, naming: str) -> Site:
        """`replace` for the way down, which every node takes."""
        return Site(
            self.grammar,
            role,
            section,
            definition,
            attribute,
            self.scope,
            self.loops,
            False,
            naming,
            visited=self.visited,
        )

    def __str__(self) -> str:
        """How a message names the site: `in Resources.Bucket`."""
        path = [name for name in (self.section, self.definition, self.attribute) if name]
        return f"in {'.'.join(path)}" if path else "at the top level of the template"
