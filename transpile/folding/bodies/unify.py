"""Copies of one shape -> one body: what is the same in all stays, and what differs is read from the item or a column.

The body is the first copy's, so that its text stays: only the way down to what differs is made anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace

from transpile.evaluate.values import spelled
from transpile.folding.bodies.wraps import behind, trimmed, wrapped
from transpile.folding.shapes import ATTRIBUTE, CONDITION, conditional
from transpile.ir import Array, Binder, Call, Expression, Literal, Member, Object, Reference, Text, Variable
from transpile.ir.holes import Hole, named
from transpile.ir.name_words import capitalized
from transpile.ir.traversal import walk
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind, Node

SUB, REF, SELECT = "Fn::Sub", "Ref", "Fn::Select"
Read = Callable[[str, Sequence[Expression]], Expression]
"""What reads one value for each item, from a column that may be called so."""
Pieces = tuple[str | Variable, ...]
Following = Sequence[tuple[Binder, Sequence[str]]]
"""The variables of a loop with their words for each copy: the item first, then the position where that can be said."""


def texts(column: Sequence[Expression]) -> tuple[str, ...]:
    """The texts of values, which are equal for equal ones."""
    return tuple(" ".join(one.text for one in walk(value) if isinstance(one, Literal)) for value in column)


def positions(count: int) -> Sequence[str]:
    """The positions of so many copies."""
    return [str(at) for at in range(count)]


@dataclass(slots=True)
class Unifying:
    """One walk down all copies at once. `following` has the words of variables for the copies, `read` makes columns.

    `followed` are the attributes of entries that no column may be read in. `items`: so many of the variables are items,
    the others are positions. `kind`: that of the items.
    `split`: names that differ and follow no item, one for each copy: only copies with equal ones have one body.
    """

    following: Following
    vocabulary: str
    read: Read
    followed: frozenset[str] = frozenset()
    items: int = 1
    kind: Kind = Kind.STRING
    split: list[tuple[str, ...]] = field(default_factory=list)

    def entry(self, copies: Sequence[Expression]) -> Expression:
        """What stands for whole entries, whose conditions may follow the item."""
        first = copies[0]
        return self._object(first, copies, "", entry=True) if isinstance(first, Object) else self.body(copies)

    def body(self, copies: Sequence[Expression], place: str = "") -> Expression:
        """What stands for all of these; the first itself where they are equal. `place` is the key of the value."""
        first = copies[0]
        match first:
            case Variable():
                return first
            case Literal():
                return self._literal(copies, place)
            case Reference():
                return self._reference(copies)
            case Text():
                return self._text(copies, place)
            case Array(items):
                rows = zip(*(one.items for one in copies if isinstance(one, Array)), strict=True)
                new = tuple(self.body(row, place) for row in rows)
                same = all(one is old for one, old in zip(new, items, strict=True))
                return first if same else Array(new, first.origin)
            case Object():
                return self._object(first, copies, place)
            case Call():
                return self._call(first, copies, place)
        raise AssertionError(f"{type(first).__name__} is a part of no shape")

    # -- what holds others ----------------------------------------------------------------------------------------

    def _object(self, first: Object, copies: Sequence[Expression], place: str, entry: bool = False) -> Expression:
        fields = [one.fields for one in copies if isinstance(one, Object)]
        place = _tag(fields) or place
        members = [one for one in first.members if isinstance(one, Member)]
        new = tuple(self._attribute(one, fields) if entry else self._member(one, fields, place) for one in members)
        same = all(one is old for one, old in zip(new, first.members, strict=True))
        return first if same else Object(new, first.origin)

    def _member(self, member: Member, fields: Sequence[dict[str, Expression]], place: str) -> Member:
        named_here = place if place and member.name == "Value" else member.name
        value = self.body([one[member.name] for one in fields], named_here)
        return member if value is member.value else replace(member, value=value)

    def _attribute(self, member: Member, fields: Sequence[dict[str, Expression]]) -> Member:
        """An attribute of an entry."""
        if conditional(member):
            value = self._conditional([one[member.name] for one in fields])
            return member if value is member.value else replace(member, value=value)
        if member.name not in self.followed:
            return self._member(member, fields, "")
        read, self.read = self.read, self._unread
        try:
            return self._member(member, fields, "")
        finally:
            self.read = read

    def _unread(self, name: str, values: Sequence[Expression]) -> Expression:
        """Where no column may be read, only copies with equal values have one body: none is made of others."""
        self.split.append(texts(values))
        return Call("core", "lookup", Literal(""))

    def _conditional(self, names: Sequence[Expression]) -> Expression:
        """The condition of an entry, which may follow the item, or differ for each."""
        return _string(self.vocabulary, self._literal(names, CONDITION))

    def _call(self, first: Call, copies: Sequence[Expression], place: str) -> Expression:
        arguments = [one.argument for one in copies if isinstance(one, Call)]
        named = {ATTRIBUTE: self._got, CONDITION: self._condition}.get(first.name)
        if first.name == SELECT and all(isinstance(one, Array) for one in arguments):
            argument = self._selected(arguments, place)
            return first if argument is arguments[0] else replace(first, argument=argument)
        argument = named(arguments) if named is not None else self.body(arguments, place)
        return first if argument is arguments[0] else replace(first, argument=argument)

    def _selected(self, arguments: Sequence[Expression], place: str) -> Expression:
        """The argument of `Fn::Select`, whose first item is no value of the place but an index of it."""
        rows = zip(*(one.items for one in arguments if isinstance(one, Array)), strict=True)
        new = tuple(self.body(row, f"{place}Index" if at == 0 else place) for at, row in enumerate(rows))
        first = arguments[0]
        assert isinstance(first, Array)
        return first if all(one is old for one, old in zip(new, first.items, strict=True)) else Array(new, first.origin)

    def _condition(self, arguments: Sequence[Expression]) -> Expression:
        """The name of a condition, which follows the item or is the same everywhere."""
        names = [one.text for one in arguments if isinstance(one, Literal)]
        found = self._name(names) if len(names) == len(arguments) else None
        return _string(self.vocabulary, found) if found else self.body(arguments[:1])

    def _got(self, arguments: Sequence[Expression]) -> Expression:
        """The argument of `Fn::GetAtt`: what follows the item is computed, a name or an attribute; no number is one."""
        rows = [one.items for one in arguments if isinstance(one, Array) and one.items]
        if any(isinstance(one, Literal) and one.kind is not Kind.STRING for row in rows for one in row):
            if any(one != arguments[0] for one in arguments):
                self.split.append(texts(arguments))
            return arguments[0]
        names = [row[0].text for row in rows if isinstance(row[0], Literal)]
        if len(names) < len(arguments):
            return self.body(arguments)
        rest = rows[0][1:]
        if all(row[1:] == rest for row in rows):
            name = self._name(names)
            # Of one word (`A.B`) all parts have its place: a new list has none of the source's.
            new = (replace(one, origin=None) if isinstance(one, Literal) else one for one in rest)
            return arguments[0] if name is None else Array((name, *new))
        words = [tuple(one.text for one in row if isinstance(one, Literal)) for row in rows]
        if any(len(row) != 2 or len(one) != 2 for row, one in zip(rows, words, strict=True)):
            self.split.append(texts(arguments))
            return arguments[0]
        both = self._names(words)
        return arguments[0] if both is None else Array(both)

    def _names(self, pairs: Sequence[tuple[str, ...]]) -> tuple[Expression, Expression] | None:
        """What stands for names with attributes; None where all are the same, or differ and follow nothing."""
        names, attributes = (tuple(one[at] for one in pairs) for at in (0, 1))
        follows = (attributes[0],) if len(set(attributes)) == 1 else self._wrapped(attributes)
        if follows is None:
            self.split.append(tuple(map(".".join, pairs)))
            return None
        name = self._name(names)
        if follows == attributes[:1]:
            return None if name is None else (name, Literal(attributes[0]))
        return name or Literal(names[0]), self._filled(follows, None)

    # -- what differs ---------------------------------------------------------------------------------------------

    def _literal(self, copies: Sequence[Expression], place: str) -> Expression:
        first, words = copies[0], [one for one in copies if isinstance(one, Literal)]
        if all(one == first for one in words):
            return first
        texts = [one.text for one in words]
        if all(one.kind is Kind.STRING for one in words):
            pieces = self._wrapped(texts)
            if pieces is not None:
                return self._filled(pieces, first.origin)
        numbers = all(one.kind is Kind.NUMBER for one in words)
        if numbers and self.kind is Kind.NUMBER and list(map(spelled, words)) == list(self.following[0][1]):
            return Variable(self.following[0][0])
        if numbers and texts == positions(len(texts)):
            for binder, _ in self.following[self.items :]:
                return Variable(binder)
        return self.read(place, [replace(one, origin=None) for one in words])

    def _reference(self, copies: Sequence[Expression]) -> Expression:
        """A reference whose name follows the item."""
        first, names = copies[0], [one.name for one in copies if isinstance(one, Reference)]
        assert isinstance(first, Reference)
        if first.attribute is not None:
            both = self._names([(one.name, one.attribute or "") for one in copies if isinstance(one, Reference)])
            return first if both is None else Call(self.vocabulary, ATTRIBUTE, Array(both))
        name = self._name(names)
        return first if name is None else Call(self.vocabulary, REF, name)

    def _name(self, names: Sequence[str]) -> Expression | None:
        """A name that follows the item; None where it is the same everywhere, or differs otherwise."""
        if len(set(names)) == 1:
            return None
        pieces = self._wrapped(names)
        if pieces is None:
            self.split.append(tuple(names))
            return None
        return self._filled(pieces, None)

    def _text(self, copies: Sequence[Expression], place: str) -> Expression:
        first = copies[0]
        assert isinstance(first, Text)
        rows = zip(*(one.parts for one in copies if isinstance(one, Text)), strict=True)
        new = tuple(part for row in rows for part in self._parts(row, place))
        same = len(new) == len(first.parts) and all(one is old for one, old in zip(new, first.parts, strict=True))
        return first if same else Text(new, first.origin)  # for the style

    def _parts(self, row: Sequence[str | Hole], place: str) -> tuple[str | Hole, ...]:
        first = row[0]
        if all(one == first for one in row):
            return (first,)
        if not isinstance(first, str):
            return (self._hole(row),)
        texts = [one for one in row if isinstance(one, str)]
        pieces = self._wrapped(texts)
        if pieces is not None:
            return pieces
        before, middles, behind = trimmed(texts)
        column = self._named(place, self.read(place, [Literal(text) for text in middles]))
        return tuple(part for part in (before, column, behind) if part != "")

    def _hole(self, row: Sequence[str | Hole]) -> Hole:
        found = self._reference([one for one in row if isinstance(one, Reference)])
        if isinstance(found, Reference):
            return found
        # `${OrdersTopic}` is the topic of the item: the words around the item say what is meant.
        return self._named(" ".join(_words(found)) or "Resource", found)

    def _named(self, name: str, value: Expression) -> Hole:
        """A function in a text, under a name of its own, or a literal where there is no room for what it would read."""
        assert isinstance(value, Call | Literal)
        return named(capitalized(name) or "Part", value)

    def _filled(self, pieces: Pieces, origin: Node | None) -> Expression:
        """The item, or a text around a variable, in the style of what stood there."""
        for item, _ in self.following[: self.items]:
            if pieces == (Variable(item),) and self.kind is Kind.STRING:
                return Variable(item)
        return Call(self.vocabulary, SUB, Text(pieces, origin))

    def _wrapped(self, values: Sequence[str]) -> Pieces | None:
        """The pieces of strings that are the same but for one of the variables; None where they are not."""
        for binder, words in self.following:
            pieces = wrapped(values, words)
            if pieces is not None:
                return tuple(Variable(binder) if piece is None else piece for piece in pieces)
        return _of_two(values, *self.following[:2]) if self.items == 2 else None


def _string(vocabulary: str, name: Expression) -> Expression:
    """A name where the documentation has strings only: an item alone is `Fn::Sub` of it."""
    return Call(vocabulary, SUB, Text((name,))) if isinstance(name, Variable) else name


def _of_two(
    values: Sequence[str], one: tuple[Binder, Sequence[str]], other: tuple[Binder, Sequence[str]]
) -> Pieces | None:
    """The pieces of strings that are the same but for two variables; None where they are not."""
    pieces = list[str | Variable]()
    while len(set(values)) > 1:
        found = next(((binder, cut) for binder, words in (one, other) if (cut := behind(values, words))), None)
        if found is None:
            return None
        binder, (before, values) = found
        pieces.extend((before, Variable(binder)))
    return tuple(piece for piece in (*pieces, values[0]) if piece != "")


def _words(e: Expression) -> Iterator[str]:
    """The words in what is made of a reference."""
    for one in walk(e):
        match one:
            case Text(parts):
                yield from (part for part in parts if isinstance(part, str))
            case Literal(text):
                yield text


def _tag(fields: Sequence[dict[str, Expression]]) -> str:
    """What the value of a tag is called: by its key, which is the same in all copies."""
    keys = {one.text for one in (each.get("Key") for each in fields) if isinstance(one, Literal)}
    return keys.pop() if len(keys) == 1 and all("Value" in each for each in fields) else ""
