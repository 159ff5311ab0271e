"""Names in templates: keys, functions, tags, transforms."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.hosts.scalars import TAGS, kind
from transpile.syntax.tree import (
    Alias,
    Anchored,
    Entry,
    Kind,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Tagged,
    is_standard_tag,
    short_tag,
    through,
)

WITHOUT_PREFIX = frozenset({"Ref", "Condition"})
"""Tags whose long form has no `Fn::`."""
DEFINING = frozenset(
    ("Condition", "Fn::And", "Fn::Any", "Fn::Equals", "Fn::Not", "Fn::Or", "Fn::Transform", "Fn::Map", "Fn::Merge")
)
"""Functions that may come to a definition: to a condition, or to a mapping. What others make may be a string."""
LOOP = "Fn::ForEach::"
"""What the key of a loop that has a name begins with."""
MERGED = (LOOP, "Fn::Merge", "Fn::Map")
"""What keys of loops begin with whose entries stand among others."""


def bare(node: Node) -> Node:
    """`node` without its anchors."""
    while isinstance(node, Anchored):
        node = node.value
    return node


def stripped(node: Node) -> Node:
    """`node` without its anchors and YAML's own tags (`!!map`, `!`)."""
    while isinstance(node, Anchored) or (isinstance(node, Tagged) and is_standard_tag(node.tag)):
        node = node.value
    return node


def untagged(node: Node) -> Node:
    """`node` without its anchors and YAML's own tags, aliases followed."""
    node = stripped(node)
    while isinstance(node, Alias):
        node = stripped(node.target)
    return node


def key_text(entry: Entry) -> str:
    """The text of an entry's key; "" if the key is not a scalar."""
    key = entry.key if isinstance(entry.key, Scalar) else through(entry.key)
    return key.text if isinstance(key, Scalar) else ""


def entry_of(node: Node, key: str) -> Entry | None:
    """The entry of the mapping `node` (anchors, aliases and YAML's own tags seen through) with this key."""
    mapping = untagged(node)
    if not isinstance(mapping, Mapping):
        return None
    return next((entry for entry in mapping.entries if key_text(entry) == key), None)


def function_name(tag: str) -> str:
    """The long name of a short form: `!GetAtt` is `Fn::GetAtt`, `!Ref` is `Ref`; a colon behind it is a slip."""
    name = short_tag(tag).removeprefix("!").rstrip(":")
    return name if name in WITHOUT_PREFIX or name.startswith("Fn::") else f"Fn::{name}"


def function_entry(node: Node) -> Entry | None:
    """The entry that makes a mapping a function call: its only one, `Ref` or `Fn::*` (loops by name are not)."""
    if not isinstance(node, Mapping) or len(node.entries) != 1:
        return None
    entry = node.entries[0]
    return entry if is_function(key_text(entry)) and not _is_named_so(entry) else None


def _is_named_so(entry: Entry) -> bool:
    """Whether something is called `Ref`: its value is a written object, and not the name that the function takes.

    If loops make entries of the object, it may become the value of a function, so that is no written object.
    """
    return key_text(entry) == "Ref" and is_named_ref(entry.value)


def is_named_ref(node: Node) -> bool:
    """Whether what is called `Ref` and has this value is no reference."""
    value = untagged(node)
    if not isinstance(value, Mapping):
        return False
    return function_entry(value) is None and not any(key_text(one).startswith(MERGED) for one in value.entries)


POSITIONAL = frozenset(("Fn::If", "Fn::Join", "Fn::Select", "Fn::For", LOOP))
"""Functions that have a place for a list: a loop among their arguments is that list, and no number of arguments.

So have loops.
"""


def is_function(name: str) -> bool:
    """Whether the only key of a mapping makes it a function call."""
    return name == "Ref" or (name.startswith("Fn::") and name != "Fn::" and not name.startswith(LOOP))


def function(node: Node) -> tuple[str, Node, Node] | None:
    """Name, keyword node and argument of the call that `node` is, in short or long form; None if it is none."""
    match node:
        case Tagged(tag=tag, value=value) if not is_standard_tag(tag):
            return function_name(tag), node, value
        case Mapping():
            entry = function_entry(node)
            return (key_text(entry), entry.key, entry.value) if entry else None
    return None


def transform_names(root: Node) -> tuple[str, ...]:
    """The names in the template's `Transform`: a string, `{Name: ...}`, or a list of these (not a list in a list)."""
    entry = entry_of(root, "Transform")
    return tuple(_transforms(entry.value)) if entry else ()


def _is_word(node: Node) -> bool:
    """Whether what is a scalar below its tags is a string: a tag may make any word null, or `null` a word."""
    found = through(node)
    if isinstance(found, Tagged):
        return TAGS.get(short_tag(found.tag), Kind.STRING) is Kind.STRING
    return isinstance(found, Scalar) and kind(found.text, found.style) is Kind.STRING


def _transforms(node: Node) -> Iterator[str]:
    value = untagged(node)
    for item in value.items if isinstance(value, Sequence) else (node,):
        entry = entry_of(item, "Name")
        name = entry.value if entry else item
        found = untagged(name)
        if isinstance(found, Scalar) and _is_word(name):
            yield found.text
