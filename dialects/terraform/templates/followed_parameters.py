"""Variables that a template has as parameters, too: loops go on reading them there, and the variable's value wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dialects.terraform.cty.values import Unknown, Value, mapping, sequence, wholly_known
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.data_trees import tree, word
from dialects.terraform.templates.building.marks import Flat
from transpile.diagnostics import Diagnostic, Severity
from transpile.language import registry
from transpile.syntax.tree import Entry, Node, Scalar
from transpile.syntax.tree import Mapping as MappingNode

PARAMETERS = "Parameters"


@dataclass(frozen=True, slots=True)
class Followed:
    """The parameters that are variables, too, with the items that these have now; None where that is not known."""

    items: Mapping[str, tuple[str, ...] | None]
    origins: Mapping[str, str]

    @property
    def values(self) -> dict[str, tuple[str, ...]]:
        """Those whose items are known."""
        return {name: items for name, items in self.items.items() if items is not None}

    def defaults(self, root: Node) -> tuple[Node, ...]:
        """The defaults of these parameters, which say what the variables have."""
        found = (entry for entry in _entries(_value(root, PARAMETERS)) if getattr(entry.key, "text", "") in self.items)
        values = (_value(entry.value, "Default") for entry in found)
        return tuple(one for one in values if one is not None)

    def told(self, root: Node) -> Iterator[Diagnostic]:
        """A note for each `Default` that becomes what the variable has."""
        for name, default in self._defaults(root):
            message = f"the Default of parameter `{name}` becomes {self._joined(name)}, the value of the variable"
            why = f"from {self.origins[name]}"
            yield Diagnostic("T403", message, default.span, why, severity=Severity.NOTE)

    def settled(self, root: Node) -> Node:
        """The template with the values of variables as the defaults of these parameters, where they have any."""
        found = self._defaults(root)
        changed: dict[Node, Node] = {default: word(self._joined(name), default.span) for name, default in found}
        return _replaced(root, changed) if changed else root

    def _joined(self, name: str) -> str:
        return ",".join(self.values[name])

    def _defaults(self, root: Node) -> Iterator[tuple[str, Scalar]]:
        """The `Default` of each parameter that is another than the variable's value."""
        for entry in _entries(_value(root, PARAMETERS)):
            name = getattr(entry.key, "text", "")
            default = _value(entry.value, "Default") if name in self.values else None
            if isinstance(default, Scalar) and default.text != self._joined(name):
                yield name, default


def followed(template: Value, loaded: Loaded) -> Followed:
    """The variables that are parameters of the template: lists of texts, which a parameter can say."""
    found: dict[str, tuple[str, ...] | None] = {}
    for name, parameter in (mapping((mapping(template) or {}).get(PARAMETERS, {})) or {}).items():
        of = (mapping(parameter) or {}).get("Type")
        if name in loaded.inputs and isinstance(of, str) and _is_list(of):
            items = _texts(loaded.inputs[name])
            if items is not None or isinstance(loaded.inputs[name], Unknown):
                found[name] = items
    return Followed(found, loaded.origins)


def _is_list(type_: str) -> bool:
    """Whether parameters of this type are lists, in templates of any family."""
    return any(family.facts.is_list(type_) for family in registry.families())


def without_loops(root: Node, template: Value, builder: Builder) -> Node:
    """The template with the parameters that loops make as data, since what is declared is read before any loop is."""
    section, value = _value(root, PARAMETERS), (mapping(template) or {}).get(PARAMETERS)
    if (
        section is None
        or value is None
        or not wholly_known(value)
        or not any(map(builder.is_looped, _entries(section)))
    ):
        return root
    builder.flat.append(Flat(section.span, "parameters are read before loops are"))
    return _replaced(root, {section: tree(value, section.span, builder.known)}, 1)


def _texts(value: Value) -> tuple[str, ...] | None:
    """The items of a list of texts that is the same once it was joined with commas, and split again."""
    items = sequence(value) or ()
    texts = tuple(item for item in items if isinstance(item, str) and item.strip() == item and item and "," not in item)
    return texts if texts and len(texts) == len(items) else None


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, MappingNode) else ()


def _value(node: Node | None, key: str) -> Node | None:
    return next((entry.value for entry in _entries(node) if getattr(entry.key, "text", "") == key), None)


def _replaced(node: Node, changed: Mapping[Node, Node], depth: int = 3) -> Node:
    """The tree down to the attributes of parameters, with other nodes in it; what does not change stays the same."""
    if node in changed:
        return changed[node]
    if not depth or not isinstance(node, MappingNode):
        return node
    values = [_replaced(entry.value, changed, depth - 1) for entry in node.entries]
    if all(new is entry.value for new, entry in zip(values, node.entries, strict=True)):
        return node
    pairs = zip(node.entries, values, strict=True)
    entries = tuple(one if one.value is new else Entry(one.key, new) for one, new in pairs)
    return MappingNode(node.span, entries, node.flow)
