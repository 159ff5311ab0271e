"""Mentions of the name around a loop: it names nothing in the result (FR6), and Indexing is no feature yet (FR12)."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.templates.names import function, key_text
from dialects.templates.reading.mentions import hole_span, holes
from dialects.templates.reading.reader import Reader
from transpile.diagnostics import Label, Severity
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Mapping, Node, Parsed, Scalar, Sequence, nodes, through


@dataclass(frozen=True, slots=True)
class Mention:
    """A name (perhaps with an attribute) that a function or attribute mentions; `indexed`: one of several is chosen."""

    by: str
    name: str
    span: Span
    indexed: bool = False

    @property
    def logical_id(self) -> str:
        """The name without an attribute behind a dot."""
        return self.name.split(".", 1)[0]


def mentioned(reader: Reader) -> None:
    """T130, where the name of a loop over resources is used as if it were a resource or a list of them."""
    loops = _loops(reader)
    for mention in _mentions(reader.parsed) if loops else ():
        if mention.logical_id in loops:
            _report(mention, loops[mention.logical_id], reader)


def _loops(reader: Reader) -> dict[str, Span]:
    """The loops that make resources by name, but for names that loop variables have too."""
    bound = {binder.name for loop, _ in reader.loops for binder in loop.binders}
    return {
        loop.label: loop.node.span
        for loop, site in reader.loops
        if loop.dialect == "for" and loop.label and site.section == "Resources" and loop.label not in bound
    }


def _report(mention: Mention, loop: Span, reader: Reader) -> None:
    name, by = mention.logical_id, mention.by
    message = f"{name!r} is only the name of an Fn::For: {by} finds no resource of that name in the result"
    if mention.indexed:
        message = f"{by} cannot choose a resource of the Fn::For {name!r}: the draft does not support indexing"
    reader.report(
        "T130",
        message,
        mention.span,
        "the name of a loop, not a list" if mention.indexed else "the name of a loop",
        "refer to one of the logical IDs that the LogicalId of the loop produces",
        severity=Severity.ERROR if mention.indexed else Severity.WARNING,
        others=(Label(loop, "the loop"),),
    )


def _mentions(parsed: Parsed) -> Iterator[Mention]:
    """Every name that a template mentions by `Ref` and the like; aliases are not followed."""
    for node in nodes(parsed.root):
        found = function(node)
        if found is not None:
            yield from _mention(found[0], through(found[2]), parsed.source)
        for entry in node.entries if isinstance(node, Mapping) else ():
            if key_text(entry) == "DependsOn":
                yield from _dependencies(through(entry.value))


def _mention(by: str, argument: Node, source: Source) -> Iterator[Mention]:
    match by, argument:
        case "Ref" | "Fn::GetAtt", Scalar(text=name):
            yield Mention(by, name, argument.span)
        case "Fn::GetAtt", Sequence(items=(first, *_)) if isinstance(scalar := through(first), Scalar):
            yield Mention(by, scalar.text, scalar.span)
        case "Fn::Select", Sequence(items=(_, chosen)) if isinstance(scalar := through(chosen), Scalar):
            yield Mention(by, scalar.text, scalar.span, indexed=True)
        case "Fn::Sub", Scalar(text=text):
            yield from (Mention(by, hole.name, hole_span(source, argument, hole.text)) for hole in holes(text))


def _dependencies(value: Node) -> Iterator[Mention]:
    for one in value.items if isinstance(value, Sequence) else (value,):
        scalar = through(one)
        if isinstance(scalar, Scalar):
            yield Mention("DependsOn", scalar.text, scalar.span)
