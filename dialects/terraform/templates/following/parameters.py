"""Variables that a template has as parameters, too: loops go on reading them there, and the variable's value wins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, replace

from dialects.terraform.cty.values import Unknown, Value, is_number, mapping, sequence
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.templates.building.data_trees import text, tree, word
from dialects.terraform.templates.following.entries import entries, name_of, replaced, value_of
from dialects.terraform.templates.following.variables import DEFAULT, PARAMETERS, variable_of
from transpile.diagnostics import Diagnostic, Severity
from transpile.hosts.hcl.syntax import Expression
from transpile.language.facts import Facts
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Node, Scalar


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
        found = (entry for entry in entries(value_of(root, PARAMETERS)) if name_of(entry) in self.found)
        values = (value_of(entry.value, DEFAULT) for entry in found)
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
        return replaced(root, changed) if changed else root

    def _defaults(self, root: Node) -> Iterator[tuple[Parameter, Node]]:
        """The `Default` of each parameter that is another than the variable's value, or no text."""
        for entry in entries(value_of(root, PARAMETERS)):
            one = self.found.get(name_of(entry))
            default = value_of(entry.value, DEFAULT) if one is not None and one.items is not None else None
            said = default.text if isinstance(default, Scalar) else None
            if one is not None and default is not None and said != one.joined:
                yield one, default


def followed(template: Value, e: Expression, loaded: Loaded, facts: Facts) -> Followed:
    """The variables that are parameters of the template, and have what a parameter can say."""
    found = {}
    for name, attributes in (mapping((mapping(template) or {}).get(PARAMETERS, {})) or {}).items():
        said = mapping(attributes) or {}
        of = said.get("Type")
        variable = variable_of(name, e, loaded) if isinstance(of, str) and not facts.is_stored(of) else None
        if variable is not None and isinstance(of, str):
            one = _parameter(name, variable, loaded, facts.is_list(of), facts.cut_plainly)
            if one is not None and not (is_number(one.value) and DEFAULT not in said):
                found[name] = one
    return Followed(found)


def _parameter(name: str, variable: str, loaded: Loaded, listed: bool, plainly: bool) -> Parameter | None:
    value, origin = loaded.inputs[variable], loaded.origins.get(variable, "")
    one = Parameter(name, variable, value, None, listed, origin)
    if isinstance(value, Unknown) or variable in loaded.secret:
        return one
    items = _texts(value, plainly) if listed else _text(value)
    return None if items is None else replace(one, items=items)


def _text(value: Value) -> tuple[str, ...] | None:
    return (text(value),) if isinstance(value, str) or is_number(value) else None


def _written(one: Parameter, default: Node) -> Node:
    return word(one.joined, default.span) if one.listed else tree(one.value, default.span)


def _texts(value: Value, plainly: bool) -> tuple[str, ...] | None:
    """The items of a list of texts that is the same once it was joined with commas, and split again, `plainly` or not.

    The text of `[]` is empty, and so is that of `[""]`: it is either of them.
    """
    items = sequence(value)
    other = ("",) if plainly else ()
    if items is None or tuple(items) == other:
        return None
    texts = tuple(one for one in items if isinstance(one, str) and "," not in one and (plainly or one.strip() == one))
    return texts if len(texts) == len(items) else None
