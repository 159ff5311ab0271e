"""Variables that a template has as parameters, too: loops go on reading them there, and the variable's value wins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from dialects.terraform.cty.values import Unknown, Value, is_number, mapping, sequence, wholly_known
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.data_trees import text, tree, word
from dialects.terraform.templates.building.marks import Flat
from dialects.terraform.templates.following.variables import DEFAULT, PARAMETERS, variable_of
from transpile.diagnostics import Diagnostic, Severity
from transpile.hosts.hcl.syntax import Expression
from transpile.language.facts import Facts
from transpile.syntax.tree import Entry, Node, Scalar
from transpile.syntax.tree import Mapping as MappingNode


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter that is a variable, too.

    `items` are those that the list has now, or the text that it is; None where that is not known. `value` is what the
    variable has. `listed`: loops may visit it; any other is followed where something that a loop visits needs it.
    """

    name: str
    variable: str
    value: Value
    items: tuple[str, ...] | None
    listed: bool
    origin: str

    @property
    def joined(self) -> str:
        """Its value as one text."""
        return ",".join(self.items or ())


@dataclass(frozen=True, slots=True)
class Followed:
    """The parameters that are variables, too, by their names."""

    found: Mapping[str, Parameter] = field(default_factory=dict)

    @property
    def variables(self) -> dict[str, str]:
        """Variable -> parameter, the first where there are several."""
        return {one.variable: one.name for one in [*self.found.values()][::-1]}

    @property
    def lists(self) -> frozenset[str]:
        """Those that are lists."""
        return frozenset(name for name, one in self.found.items() if one.listed)

    @property
    def values(self) -> dict[str, tuple[str, ...]]:
        """The items of those that have any; a number is what its default says."""
        return {
            name: one.items for name, one in self.found.items() if one.items is not None and not is_number(one.value)
        }

    @property
    def unknown(self) -> frozenset[str]:
        """Those that have no value now."""
        return frozenset(name for name, one in self.found.items() if one.items is None)

    def needed(self, names: Collection[str]) -> Followed:
        """Without those that nothing follows: the lists stay, as a loop may visit one by what is not seen here."""
        return Followed({name: one for name, one in self.found.items() if one.listed or name in names})

    def defaults(self, root: Node) -> tuple[Node, ...]:
        """The defaults of these parameters, which say what the variables have."""
        found = (entry for entry in _entries(_value(root, PARAMETERS)) if getattr(entry.key, "text", "") in self.found)
        values = (_value(entry.value, DEFAULT) for entry in found)
        return tuple(one for one in values if one is not None)

    def told(self, root: Node) -> Iterator[Diagnostic]:
        """A note for each `Default` that becomes what the variable has."""
        for one, default in self._defaults(root):
            message = f"the Default of parameter `{one.name}` becomes {one.joined}, the value of the variable"
            yield Diagnostic("T403", message, default.span, f"from {one.origin}", severity=Severity.NOTE)

    def settled(self, root: Node) -> Node:
        """The template with the values of variables as the defaults of these parameters, where they have any."""
        found = self._defaults(root)
        changed: dict[Node, Node] = {default: _written(one, default) for one, default in found}
        return _replaced(root, changed) if changed else root

    def _defaults(self, root: Node) -> Iterator[tuple[Parameter, Scalar]]:
        """The `Default` of each parameter that is another than the variable's value."""
        for entry in _entries(_value(root, PARAMETERS)):
            one = self.found.get(getattr(entry.key, "text", ""))
            default = _value(entry.value, DEFAULT) if one is not None and one.items is not None else None
            if one is not None and isinstance(default, Scalar) and default.text != one.joined:
                yield one, default


def followed(template: Value, e: Expression, loaded: Loaded, facts: Facts) -> Followed:
    """The variables that are parameters of the template, and have what a parameter can say."""
    found = {}
    for name, attributes in (mapping((mapping(template) or {}).get(PARAMETERS, {})) or {}).items():
        said = mapping(attributes) or {}
        of = said.get("Type")
        variable = variable_of(name, e, loaded) if isinstance(of, str) and not facts.is_stored(of) else None
        if variable is not None and isinstance(of, str):
            one = _parameter(name, variable, loaded, facts.is_list(of))
            if one is not None and not (is_number(one.value) and DEFAULT not in said):
                found[name] = one
    return Followed(found)


def _parameter(name: str, variable: str, loaded: Loaded, listed: bool) -> Parameter | None:
    value, origin = loaded.inputs[variable], loaded.origins.get(variable, "")
    one = Parameter(name, variable, value, None, listed, origin)
    if isinstance(value, Unknown) or variable in loaded.secret:
        return one
    items = _texts(value) if listed else _text(value)
    return None if items is None else replace(one, items=items)


def _text(value: Value) -> tuple[str, ...] | None:
    return (text(value),) if isinstance(value, str) or is_number(value) else None


def _written(one: Parameter, default: Node) -> Node:
    return word(one.joined, default.span) if one.listed else tree(one.value, default.span)


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
