"""The logical ids that loops make: letters and digits only, in every section (research of the service: `OutputKey
'...' should be alphanumeric`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dialects.cloudformation.template.grammar import LOOP_SECTIONS
from dialects.templates.reading.definitions import members
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import Document, Literal, Loop, Member, Object, Spread, Text
from transpile.ir.holes import shown
from transpile.ir.traversal import walk
from transpile.syntax.tree import Entry, Node

_ALPHANUMERIC = re.compile(r"[0-9A-Za-z]+").fullmatch


def misnamed(root: Object, document: Document) -> tuple[Diagnostic, ...]:
    """T302 for each place of `document` from which a key of `root`, what it becomes, has other characters.

    Of loops that stay, what stands around the items in their keys. Keys that the author wrote outside loops are no
    concern of a rewrite.
    """
    templates: dict[int, Node | None] = {}
    found: dict[int, Diagnostic] = {}
    for section, member, text in (*_expanded(root, document), *_looped(document.root), *_looped(root)):
        templates = templates or _templates(document)
        node = _key(member) or templates.get(id(member.value.origin))
        found.setdefault(id(node), _misnamed(text, section, node))
    return tuple(found.values())


def _expanded(root: Object, document: Document) -> Iterator[tuple[str, Member, str]]:
    """The entries of `root` with other characters in their keys that the author did not write so."""
    written = {id(entry.origin) for _, section in _sections(document.root) for entry in members(section)}
    for name, section in _sections(root):
        for member in members(section):
            key = member.key
            if isinstance(key, Literal) and not _ALPHANUMERIC(key.text) and id(member.origin) not in written:
                yield name, member, key.text


def _looped(root: Object) -> Iterator[tuple[str, Member, str]]:
    """The entries that loops of `root` make with other characters in their keys, whatever the items are."""
    for name, section in _sections(root):
        for member, key in _made(section.members):
            if not all(_ALPHANUMERIC(part) for part in key.parts if isinstance(part, str) and part):
                yield name, member, shown(key)


def _made(parts: Sequence[Member | Spread], inside: bool = False) -> Iterator[tuple[Member, Text]]:
    """The entries that loops among these make, with their keys, whatever their items are."""
    for part in parts:
        value = bare(part.value)
        if isinstance(part, Member):
            if inside and isinstance(part.key, Text):
                yield part, part.key
        elif isinstance(value, Loop | Object):
            yield from _made(value.members, True)


def made(root: Object) -> frozenset[str]:
    """The names of the entries of an expansion's sections, as far as they are known: no generated name may be one."""
    return frozenset(name for _, section in _sections(root) for name in section.fields)


def _sections(root: Object) -> list[tuple[str, Object]]:
    return [
        (name, section)
        for name, section in root.fields.items()
        if name in LOOP_SECTIONS and isinstance(section, Object)
    ]


def _templates(document: Document) -> dict[int, Node | None]:
    """The key template of each loop by what it holds: a key that was made no longer tells."""
    made = (one for loop in walk(document.root) if isinstance(loop, Loop) for one in loop.members)
    return {id(one.value.origin): one.key.origin for one in made if isinstance(one, Member)}


def _key(member: Member) -> Node | None:
    if member.key.origin is not None:
        return member.key.origin
    return member.origin.key if isinstance(member.origin, Entry) else None


def _misnamed(text: str, section: str, node: Node | None) -> Diagnostic:
    spelled = getattr(node, "text", "")
    help = "iterate over names of letters and digits, and look the values up with Fn::FindInMap"
    if "${" in spelled:
        help += "; or use &{...} in the key of Fn::ForEach, which removes other characters"
    return Diagnostic(
        "T302",
        f"a loop produces the key {text!r} in {section}, but CloudFormation accepts only letters and digits",
        node.span if node else None,
        f"becomes {text!r}",
        help,
    )
