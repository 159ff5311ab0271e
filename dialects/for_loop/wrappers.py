"""Mentions of the name around a loop: it names nothing in the result (FR6), and Indexing is no feature yet (FR12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dialects.cloudformation.names import function, key_text, through
from dialects.cloudformation.reader import Reader
from transpile.diagnostics import Label, Severity
from transpile.source import Span
from transpile.tree import Anchored, Mapping, Node, Scalar, Sequence, Tagged


@dataclass(frozen=True, slots=True)
class Mention:
    """A name as the argument of a function or attribute; `indexed`: one of several is chosen from it."""

    by: str
    scalar: Scalar
    indexed: bool = False

    @property
    def name(self) -> str:
        """The name without an attribute behind a dot."""
        return self.scalar.text.split(".", 1)[0]


def mentioned(reader: Reader) -> None:
    """T130, where the name of a loop over resources is used as if it were a resource or a list of them."""
    loops = _loops(reader)
    for mention in _mentions(reader.parsed.root) if loops else ():
        if mention.name in loops:
            _report(mention, loops[mention.name], reader)


def _loops(reader: Reader) -> dict[str, Span]:
    """The loops that make resources by name, but for names that loop variables have too."""
    bound = {binder.name for loop, _ in reader.loops for binder in loop.binders}
    return {
        loop.label: loop.node.span
        for loop, site in reader.loops
        if loop.dialect == "for" and loop.label and site.section == "Resources" and loop.label not in bound
    }


def _report(mention: Mention, loop: Span, reader: Reader) -> None:
    name, by = mention.name, mention.by
    message = f"{name!r} only names a Fn::For: {by} finds nothing of that name in the result"
    if mention.indexed:
        message = f"a resource that the Fn::For {name!r} makes cannot be chosen by {by}: the draft has no indexing"
    reader.report(
        "T130",
        message,
        mention.scalar,
        "the name of a loop, no list" if mention.indexed else "the name of a loop",
        f"mention one of the ids that the loop makes, as its LogicalId spells them, e.g. Ref of {name}0",
        severity=Severity.ERROR if mention.indexed else Severity.WARNING,
        others=(Label(loop, "the loop"),),
    )


def _mentions(root: Node) -> Iterator[Mention]:
    """Every name that a template mentions by `Ref` and the like; aliases are not followed."""
    stack = [root]
    while stack:
        node = stack.pop()
        found = function(node)
        if found is not None:
            yield from _mention(found[0], through(found[2]))
        match node:
            case Tagged(value=value) | Anchored(value=value):
                stack.append(value)
            case Sequence(items=items):
                stack += reversed(items)
            case Mapping(entries=entries):
                stack += reversed([entry.value for entry in entries])
                for entry in entries:
                    if key_text(entry) == "DependsOn":
                        yield from _dependencies(through(entry.value))


def _mention(name: str, argument: Node) -> Iterator[Mention]:
    match name, argument:
        case "Ref" | "Fn::GetAtt", Scalar():
            yield Mention(name, argument)
        case "Fn::GetAtt", Sequence(items=(first, *_)) if isinstance(scalar := through(first), Scalar):
            yield Mention(name, scalar)
        case "Fn::Select", Sequence(items=(_, chosen)) if isinstance(scalar := through(chosen), Scalar):
            yield Mention(name, scalar, indexed=True)


def _dependencies(value: Node) -> Iterator[Mention]:
    for one in value.items if isinstance(value, Sequence) else (value,):
        scalar = through(one)
        if isinstance(scalar, Scalar):
            yield Mention("DependsOn", scalar)
