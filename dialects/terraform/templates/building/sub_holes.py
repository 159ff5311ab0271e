"""Names in strings of `Fn::Sub` that variables of loops are parts of: `$${Bucket${name}.Arn}`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from dialects.templates.grammar import Grammar
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.syntax.expression_shapes import plain_word
from dialects.terraform.syntax.loops_in import binders
from dialects.terraform.syntax.references import nodes
from transpile.hosts.hcl.syntax import Chunk, Expression, For, Interpolation, Item, Template
from transpile.ir import Array, Call, Literal, Reference, Text, Variable, holes

Hole = str | Variable | Reference | Call
_OPEN = re.compile(r"\$\{(?!!)((?:(?!\$\{)[^}])*)\Z").search
_ESCAPE = re.compile(r"\$\{!((?:(?!\$\{)[^}])*)\Z")
_NAMES = re.compile(r"\$\{([A-Za-z0-9]+)\}").findall


def mentioned(expressions: Iterable[Expression]) -> frozenset[str]:
    """The names that `Ref` and strings of `Fn::Sub` mention, whoever fills them in."""
    items = [(plain_word(item.key), item.value) for e in expressions for item in nodes(e) if isinstance(item, Item)]
    strings = (value for word, value in items if word == "Fn::Sub")
    chunks = (one.text for string in strings for one in nodes(string) if isinstance(one, Chunk))
    names = {plain_word(value) or "" for word, value in items if word == "Ref"}
    return frozenset(name for text in chunks for name in _NAMES(text)) | names


@dataclass(eq=False)
class Names:
    """The names in a module that others must differ from, looked for once for all of its templates.

    `before`: those of the module before some local values of it were rewritten, which took no mention away.
    """

    loaded: Loaded
    before: Names | None = None

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """What is mentioned in local values and in the file that is converted."""
        if self.before is not None:
            return self.before.mentioned | mentioned(self._rewritten(self.before))
        known = frozenset(self._locals())
        rest = (one.value for one in self.loaded.main.body.everything() if one.value not in known)
        return self._in_locals | mentioned(rest)

    @cached_property
    def of_locals(self) -> frozenset[str]:
        """What is mentioned in local values, and the variables of loops in them."""
        return self._in_locals | loop_variables(self._locals())

    @cached_property
    def _in_locals(self) -> frozenset[str]:
        return mentioned(self._locals())

    def _locals(self) -> list[Expression]:
        return [place.value for place in self.loaded.module.locals.values()]

    def _rewritten(self, before: Names) -> list[Expression]:
        old = before.loaded.module.locals
        return [place.value for name, place in self.loaded.module.locals.items() if place is not old.get(name)]


def loop_variables(expressions: Iterable[Expression]) -> frozenset[str]:
    """The variables of the loops in expressions."""
    loops = (one for e in expressions for one in nodes(e) if isinstance(one, For))
    return frozenset[str]().union(*map(binders, loops))


@dataclass(frozen=True, slots=True)
class Unnamed:
    """A part that ends in a `${` with holes behind it that make no name."""

    text: str


def within_names(string: Template) -> Iterator[Expression]:
    """What fills in a part of a name, `name` in `$${Bucket${name}.Arn}`."""
    is_open = False
    for part in string.parts:
        if isinstance(part, Chunk):
            is_open = bool(_OPEN(part.text)) or (is_open and "}" not in part.text)
        elif isinstance(part, Interpolation) and is_open:
            yield part.expression


def joined_names(parts: tuple[Hole, ...], grammar: Grammar) -> Iterator[Hole | Unnamed]:
    """The parts of a string, each name that goes on behind a hole as the `Ref` or `Fn::GetAtt` that it stands for."""
    ahead = list(reversed(parts))
    while ahead:
        part = ahead.pop()
        found = _OPEN(part) if isinstance(part, str) and ahead else None
        if found is None:
            yield _unescaped(part, ahead)
            continue
        assert isinstance(part, str)
        name, behind = _name([found[1]], ahead)
        if not _is_name(name, grammar):
            yield Unnamed(part)
            continue
        ahead = behind
        before = part[: found.start()]
        yield Unnamed(before) if _OPEN(before) else before
        yield _named(name, grammar.vocabulary)


def _unescaped(part: Hole, ahead: list[Hole]) -> Hole:
    """A part that ends in an escape, `${!`, whose brace is farther on: what it stands for."""
    if not isinstance(part, str) or not any(isinstance(one, str) and "}" in one for one in ahead):
        return part
    return _ESCAPE.sub(r"${\1", part)


def _name(name: list[Hole], ahead: list[Hole]) -> tuple[list[Hole], list[Hole]]:
    """The parts of a name as far as its brace, which are taken from those ahead, and what is left of these."""
    for at, one in reversed(list(enumerate(ahead))):
        if isinstance(one, str) and "}" in one:
            end, _, rest = one.partition("}")
            return [*name, *reversed(ahead[at + 1 :]), end], [*ahead[:at], rest]
    return [*name, *reversed(ahead)], []


def _is_name(name: list[Hole], grammar: Grammar) -> bool:
    """Whether parts make a name: what has other characters, or nothing beside its dot, is filled in by nobody."""
    words = (one for one in name if isinstance(one, str) and one)
    return all(map(grammar.names.fullmatch, words)) and all(map(any, _cut(name) or ()))


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
