"""Names in strings of `Fn::Sub` that variables of loops are parts of: `$${Bucket${name}.Arn}`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dialects.terraform.syntax.expression_shapes import plain_word
from dialects.terraform.syntax.references import nodes
from transpile.hosts.hcl.syntax import Chunk, Expression, Item
from transpile.ir import Array, Call, Literal, Reference, Text, Variable, holes

Hole = str | Variable | Reference | Call
_OPEN = re.compile(r"\$\{(?!!)([^}]*)\Z").search

_NAMES = re.compile(r"\$\{([A-Za-z0-9]+)\}").findall


def mentioned(expressions: Iterable[Expression]) -> frozenset[str]:
    """The names that `Ref` and strings of `Fn::Sub` mention, whoever fills them in."""
    items = [(plain_word(item.key), item.value) for e in expressions for item in nodes(e) if isinstance(item, Item)]
    strings = (value for word, value in items if word == "Fn::Sub")
    chunks = (one.text for string in strings for one in nodes(string) if isinstance(one, Chunk))
    names = {plain_word(value) or "" for word, value in items if word == "Ref"}
    return frozenset(name for text in chunks for name in _NAMES(text)) | names


def joined_names(parts: tuple[Hole, ...], vocabulary: str) -> Iterator[Hole]:
    """The parts of a string, each name that goes on behind a hole as the `Ref` or `Fn::GetAtt` that it stands for."""
    ahead = list(reversed(parts))
    while ahead:
        part = ahead.pop()
        found = _OPEN(part) if isinstance(part, str) and ahead else None
        if found is None:
            yield part
            continue
        assert isinstance(part, str)
        yield part[: found.start()]
        name: list[Hole] = [found[1]]
        while ahead:
            part = ahead.pop()
            if isinstance(part, str) and "}" in part:
                end, _, rest = part.partition("}")
                name.append(end)
                ahead.append(rest)
                break
            name.append(part)
        yield _named(name, vocabulary)


def attribute(parts: tuple[Hole, ...], vocabulary: str) -> Array | None:
    """The list form of what `Fn::GetAtt` takes, of a string with holes; None where it has no dot."""
    cut = _cut(list(parts))
    return Array((_string(cut[0], vocabulary), _string(cut[1], vocabulary))) if cut else None


def _named(name: list[Hole], vocabulary: str) -> Call:
    """The function that answers what a name with holes stands for; behind its first dot is the attribute."""
    cut = _cut(name)
    if cut is None:
        return holes.named(_word(name), Call(vocabulary, "Ref", _string(name, vocabulary)))
    return holes.named(
        _word(cut[0]), Call(vocabulary, "Fn::GetAtt", Array((_string(cut[0], vocabulary), _string(cut[1], vocabulary))))
    )


def _cut(name: list[Hole]) -> tuple[list[Hole], list[Hole]] | None:
    """What stands before and behind the first dot."""
    at = next((at for at, part in enumerate(name) if isinstance(part, str) and "." in part), None)
    if at is None:
        return None
    cut = name[at]
    assert isinstance(cut, str)
    before, _, after = cut.partition(".")
    return [*name[:at], before], [after, *name[at + 1 :]]


def _string(parts: list[Hole], vocabulary: str) -> Literal | Call:
    kept = tuple(part for part in parts if part != "")
    if all(isinstance(part, str) for part in kept):
        return Literal("".join(part for part in kept if isinstance(part, str)))
    return Call(vocabulary, "Fn::Sub", Text(kept))


def _word(name: list[Hole]) -> str:
    """A name for the function in the map of the `Fn::Sub`: what the name has in all rounds."""
    words = "".join(part for part in name if isinstance(part, str))
    return "".join(char for char in words if char.isascii() and char.isalnum()) or "Name"
