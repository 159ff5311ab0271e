"""`Fn::Ref`, a slip of the drafts, is read and written as `Ref` (MM1)."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.templates.names import bare, function_entry, key_text
from dialects.templates.reading import calls
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Site
from transpile.diagnostics import Severity
from transpile.ir import Expression
from transpile.syntax.source import Span
from transpile.syntax.tree import Mapping, Node, Parsed, Scalar, Style, nodes

SLIP = "Fn::Ref"
respelled = frozenset({"T118"})
_QUOTES = {Style.SINGLE: "'Ref'", Style.DOUBLE: '"Ref"'}


def slip(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    """The `Ref` that an `Fn::Ref` in its long form stands for, with one warning a file; None if `node` is none."""
    entry = function_entry(node)
    if entry is None or key_text(entry) != SLIP:
        return None
    if not reader.said("T118"):
        reader.report(
            "T118",
            "Fn::Ref is not a function of CloudFormation; transpile reads it as Ref",
            entry.key,
            "transpile writes Ref here and everywhere else in the file",
            "write Ref",
            severity=Severity.WARNING,
        )
    return calls.reference(reader, entry.value, site.as_value(), outer)


def respellings(parsed: Parsed) -> tuple[tuple[Span, str], ...]:
    """For each `Fn::Ref` of the text, loops or not: the span of the key, and `Ref` in its quotes."""
    if not parsed.source.once(_has_slip):
        return ()
    keys = (key for key in _keys(parsed.root) if key.text == SLIP)
    return tuple((key.span, _QUOTES.get(key.style, "Ref")) for key in keys)


def _has_slip(text: str) -> bool:
    return SLIP in text


def _keys(root: Node) -> Iterator[Scalar]:
    """The keys of all mappings with one entry but the root's, in the order of the text; aliases are not followed.

    The root is a mapping of sections, and no call, however few there are.
    """
    for node in nodes(root):
        is_call = isinstance(node, Mapping) and len(node.entries) == 1 and node is not bare(root)
        key = bare(node.entries[0].key) if is_call and isinstance(node, Mapping) else None
        if isinstance(key, Scalar):
            yield key
