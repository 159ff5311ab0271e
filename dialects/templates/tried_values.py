"""Values that a template tells of for its parameters: what they may be, and what functions ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from transpile.evaluate.values import arguments, bare, spelled
from transpile.ir import Array, Call, Document, Expression, Literal, Object, Reference
from transpile.ir.traversal import walk

Word = Callable[[int], str]
"""Makes a word that suits the parameter; the same for the same number."""
_ASKING = frozenset({"Fn::FindInMap", "Fn::Equals", "Fn::Split"})


def tried(name: str, document: Document, word: Word) -> Iterator[str]:
    """Values that the parameter called `name` may have, as far as the template tells."""
    yield from _allowed(name, document)
    yield from _mentioned(name, document, word)


def _allowed(parameter: str, document: Document) -> list[str]:
    declared = _field(_field(_field(document.root, "Parameters"), parameter), "AllowedValues")
    items = [bare(item) for item in declared.items] if isinstance(declared, Array) else []  # type: ignore[arg-type]
    return [spelled(item) for item in items if isinstance(item, Literal)]


def _field(e: Expression, name: str) -> Expression:
    members = e.members if isinstance(e, Object) else ()
    return next((bare(member.value) for member in members if member.name == name), Object(()))


def _mentioned(parameter: str, document: Document, word: Word) -> Iterator[str]:
    """The values that functions ask for: keys of mappings, what it is compared with, items cut at a delimiter."""
    for e in walk(document.root):
        if not isinstance(e, Call) or e.name not in _ASKING:
            continue
        match e.name, arguments(e):
            case "Fn::FindInMap", Array((Literal(table), *keys)):
                yield from _keys(parameter, document.tables.get(table, {}), keys)
            case "Fn::Equals", Array((Reference(name), Literal() as other)) if name == parameter:
                yield from (spelled(other), word(0))
            case "Fn::Equals", Array((Literal() as other, Reference(name))) if name == parameter:
                yield from (spelled(other), word(0))
            case "Fn::Split", Array((Literal(delimiter), Reference(name))) if name == parameter:
                words = [word(at) for at in range(3)]
                yield from (delimiter.join(words), words[0], delimiter.join(reversed(words[:2])))


def _keys(parameter: str, table: Mapping[str, Mapping[str, Expression]], keys: Sequence[object]) -> Iterator[str]:
    levels = (table, next(iter(table.values()), {}))
    for key, level in zip(keys, levels, strict=False):
        if isinstance(key, Reference) and key.name == parameter:
            yield from level
