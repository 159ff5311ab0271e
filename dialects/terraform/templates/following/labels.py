"""Names of loops that a module has in comments: `# Fn::ForEach::Buckets`, the last line above a loop, is its name."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as Sequence_

from dialects.terraform.syntax.labels import named as is_name
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Entries, Grouped, Items, Looped
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Mapping, Node, Sequence

Line = tuple[Span, str]
Place = tuple[Node, Node]
"""What a comment is about, and the loop that it names if it does."""


def labels(root: Node, builder: Builder) -> dict[Node, str]:
    """The names of the loops in a tree, by their nodes; their comments are about nothing any more."""
    found: dict[Node, str] = {}
    above = builder.notes.above()
    for about, loop in _places(root, builder):
        named = ((comment, is_name(line)) for comment, line in _nearest(about, above.get(about, ()), builder))
        comment, name = next((one for one in named if one[1]), (about.span, None))
        if name is not None and loop not in found:
            found[loop] = name[1]
            builder.notes.take(comment)
            del above[about]
    return found


def _nearest(about: Node, above: Sequence_[Line], builder: Builder) -> Iterator[Line]:
    """The last of the comments above a loop, which may stand in its head, and the last before it begins."""
    yield from above[:1]
    start = builder.notes.extents.get(about, about.span).start
    yield from [one for one in above if one[0].start < start][:1]


def _places(root: Node, builder: Builder) -> Iterator[Place]:
    """Each loop of a tree with what a comment above it is about; where it is a value by itself that is its key."""
    ahead: list[Node] = [root]
    while ahead:
        node = ahead.pop()
        for entry in node.entries if isinstance(node, Mapping) else ():
            yield from _of_entry(entry, builder)
            ahead.append(entry.value)
        for item in node.items if isinstance(node, Sequence) else ():
            if _is_loop(item, builder):
                yield item, item
            ahead.append(item)
        if _is_loop(node, builder):
            ahead += _yielded(node, builder)


def _of_entry(entry: Entry, builder: Builder) -> Iterator[Place]:
    """The loop that an entry is, or that is all of its value."""
    if entry in builder.spreads or _is_loop(entry.value, builder):
        yield entry.key, entry.value
    match entry.value:
        case Mapping(entries=(only,)) if only in builder.spreads:
            # A comment at the loop itself is nearer.
            yield from ((only.key, only.value), (entry.key, only.value))
        case Sequence(items=(only,)) if _is_loop(only, builder):
            yield from ((only, only), (entry.key, only))


def _is_loop(node: Node, builder: Builder) -> bool:
    return isinstance(builder.marks.get(node), Looped)


def _yielded(node: Node, builder: Builder) -> tuple[Node, ...]:
    """What a round of a loop yields."""
    looped = builder.marks[node]
    match looped.yields if isinstance(looped, Looped) else None:
        case Entries(body=body):
            return (body,)
        case Items(items=items):
            return items
        case Grouped(item=item):
            return (item,)
    return ()
