"""The names of an `Fn::ForEach`, loop name and identifier, against what they may not equal (RFC constraints 3, 5)."""

from __future__ import annotations

from dialects.templates.reading.mentions import bound_holes
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Enclosing, Site
from transpile.diagnostics import Label, Severity
from transpile.ir import Binder
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Node


@dataclass(frozen=True, slots=True)
class Name:
    """A name as a message speaks of it: `who` it is, where it stands, and how to rename it."""

    who: str
    span: Span
    rename: str


def names(loop: Enclosing, site: Site, reader: Reader) -> None:
    """T104 to T108: the names of a loop against parameters, entries of its section and the loops around it."""
    _loop_name(loop, site, reader)
    for binder in loop.binders:
        assert binder.origin is not None
        _identifier(binder.name, binder.origin, site, reader)


def crossed_names(reader: Reader) -> None:
    """T109: a loop has the name of another loop's identifier in the same section."""
    loops = [(loop, site) for loop, site in reader.loops if loop.dialect == "foreach"]
    # By name, or every loop would be compared with every other one. Two loops are enough: one is not the loop itself.
    named: dict[tuple[str, str], list[tuple[Enclosing, Binder]]] = {}
    for loop, site in loops:
        for binder in loop.binders:
            same = named.setdefault((site.section, binder.name), [])
            if len(same) < 2 and all(other is not loop for other, _ in same):
                same.append((loop, binder))
    for loop, site in loops:
        others = named.get((site.section, loop.label or ""), ())
        found = next((binder for other, binder in others if other is not loop), None)
        if found is not None and found.origin is not None:
            _clash(reader, _name_of(loop, reader), "T109", "another loop's identifier", found.origin)


def name_span(key: Node, text: str, reader: Reader) -> Span:
    """Where `text` stands at the end of a key; all of the key if it is spelled otherwise."""
    at = reader.parsed.source.text.rfind(text, key.span.start, key.span.end) if text else -1
    return Span(at, at + len(text)) if at >= 0 else key.span


def _name_of(loop: Enclosing, reader: Reader) -> Name:
    span = name_span(loop.node, loop.label or "", reader)
    return Name(f"the loop {loop.label!r}", span, "rename the loop: its name does not appear in the result")


def _loop_name(loop: Enclosing, site: Site, reader: Reader) -> None:
    label = loop.label or ""
    name = _name_of(loop, reader)
    around = next((one.node for one in site.loops if one.dialect == "foreach" and one.label == label), None)
    _clash(reader, name, "T105", "a parameter", reader.declared.key("Parameters", label))
    _clash(reader, name, "T106", f"an entry of {site.section}", reader.declared.key(site.section, label))
    _clash(reader, name, "T107", "an outer loop", around)
    for hole in bound_holes(label, site):
        reader.report(
            "T123",
            f"{hole.text} is literal text in the name of a loop",
            name_span(loop.node, hole.text, reader),
            "not replaced",
            "write a plain name: it does not appear in the result",
            severity=Severity.WARNING,
        )


def _identifier(text: str, node: Node, site: Site, reader: Reader) -> None:
    name = Name(f"the identifier {text!r}", node.span, "rename the identifier and its references in the fragment")
    binder = _binder_around(text, site)
    _clash(reader, name, "T104", "a parameter", reader.declared.key("Parameters", text))
    _clash(reader, name, "T108", "an outer loop's identifier", binder.origin if binder else None)
    resource = reader.declared.key("Resources", text)
    if resource is not None:
        reader.report(
            "T124",
            f"{name.who} is also the name of a resource: CloudFormation accepts this, but the specification forbids it",
            name.span,
            "hides the resource in the fragment",
            name.rename,
            severity=Severity.NOTE,
            others=(Label(resource.span, "the resource"),),
        )


def _binder_around(text: str, site: Site) -> Binder | None:
    binders = (binder for loop in site.loops if loop.dialect == "foreach" for binder in loop.binders)
    return next((binder for binder in binders if binder.name == text), None)


def _clash(reader: Reader, name: Name, code: str, what: str, other: Node | None) -> None:
    """The error that `name` is also the name of `what`, which `other` declares, if anything does."""
    if other is not None:
        taken = Label(other.span, "already used here")
        reader.report(
            code,
            f"{name.who} has the same name as {what}",
            name.span,
            "this name is already used",
            name.rename,
            others=(taken,),
        )
