"""Strings that no module can hold: Terraform composes the characters of each (NFC), so another text would be sent."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize

from dialects.terraform.writing.functions.plain_texts import stable
from transpile.diagnostics import Diagnostic
from transpile.ir import Call, Expression, Literal, Loop, Member, Object, Reference, Text
from transpile.ir.traversal import children, walk
from transpile.language.facts import Facts
from transpile.syntax.tree import Node

Place = tuple[Expression, Node | None, bool]
"""A part of a template, the nearest place that is known, and whether its text may come to stand behind another one."""


def changed(root: Object, facts: Facts) -> Iterator[Diagnostic]:
    """T428 for each string and key of a template that Terraform would change, or may, as a loop fills texts with it."""
    told: set[Node | None] = set()
    for e, origin, is_item in _places(root, facts):
        text = _changed(e, is_item)
        if text is not None and origin not in told:
            told.add(origin)
            yield _told(text, origin)


def _places(root: Object, facts: Facts) -> Iterator[Place]:
    """Everything below a template."""
    read = {facts.declarations.section, facts.declarations.tables} if any(_loops(root)) else set()
    ahead: list[Place] = []
    for one in root.members:
        ahead += [] if not isinstance(one, Member) else [(one.key, one.key.origin, False)]
        ahead.append((one.value, one.value.origin, isinstance(one, Member) and one.name in read))
    while ahead:
        e, origin, is_item = ahead.pop()
        yield e, origin, is_item
        source = e.source if isinstance(e, Loop) else None
        ahead += [(child, child.origin or origin, is_item or child is source) for child in children(e)]


def _loops(root: Object) -> Iterator[bool]:
    return (True for e in walk(root) if isinstance(e, Loop))


def _changed(e: Expression, is_item: bool) -> str | None:
    """The text that would be another one. Items stand behind other text where they fill a string."""
    match e:
        case Literal(text):
            pieces = text.split(",") if is_item else [text]
            return next((one for one in pieces if not _stays(one, is_item)), None)
        case Reference(name, attribute):
            return next((one for one in (name, attribute or "") if not _stays(one)), None)
        case Call(name=name):
            return None if _stays(name) else name
        case Text(parts):
            texts = [(one, at > 0) for at, one in enumerate(parts) if isinstance(one, str)]
            return next((one for one, is_behind in texts if not _stays(one, is_behind)), None)
    return None


def _stays(text: str, is_behind: bool = False) -> bool:
    return text.isascii() or (stable(text) if is_behind else normalize("NFC", text) == text)


def _told(text: str, origin: Node | None) -> Diagnostic:
    composed = normalize("NFC", text)
    if composed == text:
        message = f"Terraform may change the text `{text}`: it begins with a combining character"
    else:
        message = f"Terraform would change the text `{text}`: it normalizes strings to Unicode NFC"
    help = "write composed characters: `\\u00e9`, not `e\\u0301`"
    return Diagnostic("T428", message, origin.span if origin else None, "Terraform changes this", help)
