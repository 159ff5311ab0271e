"""What a template declares: the names of its sections, each with the key that declares it, and its transforms."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.templates.grammar import Grammar
from dialects.templates.names import entry_of, key_text, transform_names, untagged
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Alias, Anchored, Entry, Mapping, Node, Scalar, Tagged, is_standard_tag, short_tag


@dataclass(frozen=True, slots=True)
class Declared:
    """`names` maps section -> name -> the key node; entries that start with `Fn::` are no names."""

    transforms: tuple[str, ...]
    names: dict[str, dict[str, Node]]

    def key(self, section: str, name: str) -> Node | None:
        """The key that declares `name` in `section`."""
        return self.names.get(section, {}).get(name)


def declared(root: Node, grammar: Grammar) -> Declared:
    """What the template `root` declares."""
    sections = grammar.naming_sections
    names = {section: {key_text(entry): entry.key for entry in entries(root, section)} for section in sections}
    return Declared(transform_names(root), names)


def entries(root: Node, section: str) -> Iterator[Entry]:
    """The entries of a section that are not functions or loops."""
    found = entry_of(root, section)
    mapping = untagged(found.value) if found else None
    if isinstance(mapping, Mapping):
        yield from (entry for entry in mapping.entries if not key_text(entry).startswith("Fn::"))


def attribute(entry: Entry, name: str) -> Node | None:
    """The value of an attribute of a definition."""
    found = entry_of(entry.value, name)
    return found.value if found else None


def text_of(node: Node | None) -> str | None:
    """The text of a scalar, also behind a tag of YAML itself (`!!bool true`, `! true`); None for anything else.

    `!!null x` has no text: it is null, whatever the word.
    """
    while isinstance(node, Anchored | Tagged | Alias):
        if isinstance(node, Tagged) and (not is_standard_tag(node.tag) or short_tag(node.tag) == "!!null"):
            return None
        node = node.target if isinstance(node, Alias) else node.value
    return node.text if isinstance(node, Scalar) else None
