"""Merge keys of YAML 1.1 (`<<: *base`): what the tools in front of CloudFormation make of them.

The service knows neither merge keys nor aliases; `aws cloudformation package`, SAM and cfn-lint read the template
with PyYAML and merge: what an entry of the mapping itself says wins, then what the first of several mappings says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import is_
from typing import cast

from transpile.diagnostics import Diagnostic
from transpile.hosts.limits import MAX_MERGED
from transpile.hosts.tree_builder import Refused
from transpile.syntax import tree
from transpile.syntax.source import Source, Span

KEY = "<<"


def is_merge(entry: tree.Entry) -> bool:
    """Whether an entry merges other mappings into its own: in quotes, `<<` is a key like any other."""
    return isinstance(entry.key, tree.Scalar) and entry.key.text == KEY and entry.key.style is tree.Style.PLAIN


def merged(parsed: tree.Parsed) -> tree.Parsed | Diagnostic:
    """`parsed` without merge keys, itself if it has none. T020 where one is given something else than mappings."""
    if parsed.host != "yaml" or KEY not in parsed.source.text:
        return parsed
    if KEY not in parsed.known:
        found = _merged(parsed)
        parsed.known[KEY] = None if found is parsed else found  # without a circle, which would outlive the conversion
        if isinstance(found, tree.Parsed):
            found.known[KEY] = None
    return cast("tree.Parsed | Diagnostic | None", parsed.known[KEY]) or parsed


def _merged(parsed: tree.Parsed) -> tree.Parsed | Diagnostic:
    try:
        root = _Merging(parsed.source).visit(parsed.root)
    except Refused as refused:
        return refused.diagnostic
    return parsed if root is parsed.root else replace(parsed, root=root)


def hiding(parsed: tree.Parsed) -> Diagnostic:
    """T021 at the first merge key: the result would not mean the same once merge keys are merged."""
    mappings = (node for node in tree.nodes(parsed.root) if isinstance(node, tree.Mapping))
    return hidden(parsed.source, min(one.key.span for node in mappings for one in node.entries if is_merge(one)))


def hidden(source: Source, span: Span) -> Diagnostic:
    """T021 at a merge key."""
    return Diagnostic(
        "T021",
        "a merge key hides part of a loop",
        span,
        "merged only when the template is packaged",
        "write the merged entries in full, or package the template first (aws cloudformation package, sam)",
        source=source,
    )


class _Merging:
    """Nodes without merge keys by the ids of what they were: the target of an alias is visited before the alias."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.known: dict[int, tree.Node] = {}
        self.merged = 0

    def visit(self, node: tree.Node) -> tree.Node:
        """`node` without merge keys; itself if it has none."""
        if isinstance(node, tree.Scalar):
            return node
        found = self.known.get(id(node))
        if found is None:
            found = self.known[id(node)] = self._made(node)
        return found

    def _made(self, node: tree.Tagged | tree.Anchored | tree.Alias | tree.Sequence | tree.Mapping) -> tree.Node:
        match node:
            case tree.Tagged(value=value) | tree.Anchored(value=value):
                inner = self.visit(value)
                return node if inner is value else replace(node, value=inner)  # type: ignore[arg-type]
            case tree.Alias(target=target):
                inner = self.visit(target)
                return node if inner is target else replace(node, target=inner)
            case tree.Sequence(items=items):
                new = tuple(map(self.visit, items))
                return node if all(map(is_, new, items)) else replace(node, items=new)
            case tree.Mapping(entries=entries):
                own = tuple(map(self._entry, entries))
                if any(map(is_merge, own)):
                    return replace(node, entries=tuple(self._all(own)))
                return node if all(map(is_, own, entries)) else replace(node, entries=own)

    def _entry(self, entry: tree.Entry) -> tree.Entry:
        value = self.visit(entry.value)
        return entry if value is entry.value else replace(entry, value=value)

    def _all(self, own: tuple[tree.Entry, ...]) -> Iterator[tree.Entry]:
        """Merged entries first, as PyYAML has them; an entry takes the place of a merged one of its key.

        What is put in later wins, at the place of what was there, so the weakest mapping comes first. The values in
        `own` have been visited: no mapping that is merged has a merge key itself.
        """
        found: dict[str, tree.Entry] = {}
        for entry in own:
            if is_merge(entry):
                self._count(entry)
                for mapping in reversed(list(self._mappings(entry.value))):
                    self._count(entry, len(mapping.entries))
                    found.update((_key(one), one) for one in mapping.entries)
        found.update((_key(one), one) for one in own if not is_merge(one))
        yield from found.values()

    def _count(self, merge: tree.Entry, number: int = 1) -> None:
        """Note so many merge keys or entries that they bring along. Raises `Refused` with T010 for too many."""
        self.merged += number
        if self.merged > MAX_MERGED:
            raise Refused(_too_many(self.source, merge))

    def _mappings(self, value: tree.Node) -> Iterator[tree.Mapping]:
        """The mappings that are merged, the strongest first."""
        node = tree.through(value)
        for one in node.items if isinstance(node, tree.Sequence) else (value,):
            mapping = tree.through(one)
            if not isinstance(mapping, tree.Mapping):
                raise Refused(_no_mapping(self.source, one))
            yield mapping


def _key(entry: tree.Entry) -> str:
    assert isinstance(entry.key, tree.Scalar)  # the reader refuses any other
    return entry.key.text


def _too_many(source: Source, merge: tree.Entry) -> Diagnostic:
    return Diagnostic(
        "T010",
        f"there are more than {MAX_MERGED:,} merge keys and entries that they bring along",
        merge.key.span,
        "the limit is reached here",
        "generate the entries with a loop, or split the template",
        source=source,
    )


def _no_mapping(source: Source, node: tree.Node) -> Diagnostic:
    return Diagnostic(
        "T020",
        "the merge key << takes a mapping, or a list of mappings",
        node.span,
        "not a mapping",
        "give it an alias of a mapping; if you mean a key called <<, quote it: '<<'",
        source=source,
    )
