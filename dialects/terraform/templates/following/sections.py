"""What a template declares is read before any loop is: what loops make there is data."""

from __future__ import annotations

from collections.abc import Mapping

from dialects.terraform.cty.values import Value, mapping, wholly_known
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.data_trees import tree, word
from dialects.terraform.templates.building.marks import Flat
from dialects.terraform.templates.following.entries import entries, name_of, replaced, value_of
from dialects.terraform.templates.following.variables import PARAMETERS
from transpile.syntax.tree import Entry, Node
from transpile.syntax.tree import Mapping as MappingNode

DECLARING = (PARAMETERS, "Mappings")
"""Sections that are read for what they declare."""


def without_loops(root: Node, template: Value, builder: Builder) -> Node:
    """The template with what loops declare in it as data, since what is declared is read before any loop is."""
    sections = mapping(template) or {}
    root = _without_made_sections(root, sections, builder)
    changed: dict[Node, Node] = {}
    for name in DECLARING:
        section, value = value_of(root, name), sections.get(name)
        if section is not None and value is not None and wholly_known(value):
            changed[section] = _as_data(section, value, f"transpile reads {name} before loops", builder)
    return replaced(root, changed, 1)


def _as_data(node: Node, value: Value, why: str, builder: Builder) -> Node:
    """What Terraform makes of a part of the template, as data where loops make it; all else of it stays."""
    looped = [one for one in entries(node) if builder.is_looped(one)]
    if not looped:
        return node
    members = mapping(value) or {}
    if any(one in builder.spreads or not isinstance(one.value, MappingNode) for one in looped):
        builder.flat.append(Flat(node.span, why))
        return tree(value, node.span, builder.known)
    return replaced(node, {one.value: _as_data(one.value, members[name_of(one)], why, builder) for one in looped}, 1)


def _without_made_sections(root: Node, template: Mapping[str, Value], builder: Builder) -> Node:
    """The template with the sections that loops beside sections make as data: a section is read by its name."""
    loops = [entry for entry in entries(root) if entry in builder.spreads]
    plain = {name_of(entry) for entry in entries(root) if entry not in builder.spreads}
    made = {name: value for name, value in template.items() if name not in plain}
    if not loops or not all(map(wholly_known, made.values())):
        return root
    assert isinstance(root, MappingNode)
    builder.flat += (Flat(entry.key.span, "transpile reads sections before loops") for entry in loops)
    first = loops[0].key.span
    data = [Entry(word(name, first), tree(value, first, builder.known)) for name, value in made.items()]
    kept = [[entry] if entry not in loops else data if entry is loops[0] else [] for entry in root.entries]
    return MappingNode(root.span, tuple(entry for each in kept for entry in each), root.flow)
