"""Reading back what was filled into bodies: every distinct filling of a hole must be the value that it was made from.

Of a large expansion only some copies are read (`sampled_copies.py`); what was written into all of them is read here.
"""

from __future__ import annotations

from collections.abc import Iterator

from transpile import hosts
from transpile.diagnostics import Diagnostic
from transpile.hosts.scalars import TAGS, kind
from transpile.printing.printer import Printer
from transpile.syntax.edits import reindent
from transpile.syntax.source import from_text
from transpile.syntax.tree import Kind, Node, Parsed, Scalar, Sequence, Tagged, content, short_tag

Filling = tuple[str, Kind, str]
"""A value's text and kind, and the text that was written for it."""


def wrong(printer: Printer) -> list[str]:
    """The fillings that do not read back as their value, as they were written."""
    fillings = list(dict.fromkeys(_fillings(printer)))
    if not fillings:
        return []
    parsed = _read(printer, fillings)
    root = content(parsed.root) if isinstance(parsed, Parsed) else None
    # One filling that breaks the list, with a stray quote or comma, hides which one it is: all of them are suspect.
    if not isinstance(root, Sequence) or len(root.items) != len(fillings):
        return [written for _, _, written in fillings]
    found = []
    for item, (text, of, written) in zip(root.items, fillings, strict=True):
        # The kind is compared as well: `yes` or `1` written without its quotes has the right text and another meaning.
        # Null may be spelled in several ways.
        scalar = _scalar(item, printer.host)
        if scalar != (text, of) and (of is not Kind.NULL or scalar is None or scalar[1] is not of):
            found.append(written.strip())
    return found


def _scalar(item: Node, host: str) -> tuple[str, Kind] | None:
    """The text and the kind of a scalar. YAML's own tags say what one is, whatever it looks like."""
    inner = content(item)
    if not isinstance(inner, Scalar):
        return None
    if isinstance(item, Tagged):
        return inner.text, TAGS.get(short_tag(item.tag), Kind.STRING)
    return inner.text, kind(inner.text, inner.style, host)


def _read(printer: Printer, fillings: list[Filling]) -> Parsed | Diagnostic:
    """All fillings as the items of one list."""
    # One parse for thousands of fillings, each on a line of its own: one that begins a comment swallows no other.
    # What ends a filling stays: the last line break of a block scalar may be left to what follows.
    written = [one.lstrip() for _, _, one in fillings]
    text = "[" + ",\n".join(written) + "]" if printer.json else "".join(f"- {one}\n" for one in written)
    return hosts.parse(from_text(text, "fillings"))


def _fillings(printer: Printer) -> Iterator[Filling]:
    for template in printer.templates.values():
        for hole in template.holes:
            # The indentation that a block scalar may name is counted from that of its parent: here, from the margin.
            parent = reindent("\n" + hole.place.parent, template.old, template.new)[1:]
            for (text, of), written in hole.texts.items():
                yield text, of, reindent(written, parent, "")
