"""Regular expressions of Go (RE2) -> the same in the syntax of the library `regex`.

Go's `regexp/syntax`, with the flags of Perl. It is parsed whole, and everything is spelt out: so nothing is read that
Go would not accept (lookaround, backreferences), and nothing as Python would read it (`$` before a last newline, `\\d`
for all of Unicode). Both prefer the same match among several.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from dialects.terraform.cty.failures import Failure, Unsupported
from dialects.terraform.functions.string.re2_classes import Class, folded, written
from dialects.terraform.functions.string.re2_cursor import Cursor
from dialects.terraform.functions.string.re2_escapes import bracketed, character, named

MOST_REPEATS = 1_000
DEEPEST = 100
_IN_A_LINE = written(Class([(ord("\n"), ord("\n"))]), negative=True)
_WORD = "[0-9A-Za-z_]"
_ASSERTIONS = {
    "\\A": "\\A",
    "\\z": "\\Z",
    "\\b": f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))",
    "\\B": f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))",
}


class Translation(NamedTuple):
    """A pattern in the other syntax, and the names of its groups, in order; None has no name."""

    pattern: str
    names: tuple[str | None, ...]


class _Part(NamedTuple):
    """A translated part: how often something in it is repeated, whether it may match nothing, whether it is a group."""

    text: str
    repeats: int = 1
    empty: bool = False
    group: bool = False


class _Repetition(NamedTuple):
    """An operator as it is written, and how often it repeats at least and at most; None has no limit."""

    text: str
    least: int
    most: int | None


def translated(source: str) -> Translation:
    """The pattern, translated. Raises `Failure` with Go's words, and `Unsupported`."""
    parser = _Parser(Cursor(source))
    part = parser.alternatives()
    if parser.cursor.rest():
        raise Failure(f"unexpected ): `{source}`")
    return Translation(part.text, tuple(parser.names))


@dataclass(slots=True)
class _Parser:
    cursor: Cursor
    flags: frozenset[str] = frozenset()
    depth: int = 0
    names: list[str | None] = field(default_factory=list)

    def alternatives(self) -> _Part:
        """All that is up to a closing parenthesis."""
        around, parts = self.flags, [self._sequence()]
        while self.cursor.take("|"):
            parts.append(self._sequence())
        self.flags = around
        text = "|".join(part.text for part in parts)
        return _Part(text, max(part.repeats for part in parts), any(part.empty for part in parts))

    def _sequence(self) -> _Part:
        parts: list[_Part] = []
        loose = True  # nothing, or only flags, to repeat
        while self.cursor.rest() and self.cursor.next() not in "|)":
            start = self.cursor.at
            if (operator := self._repetition()) is not None:
                if loose:
                    self._refuse_loose(parts, start)
                parts[-1] = self._repeated(parts[-1], operator, start)
            else:
                found = self._parts()
                parts += found
                loose = not found
        text = "".join(part.text for part in parts)
        return _Part(text, max([1, *[part.repeats for part in parts]]), all(part.empty for part in parts))

    def _refuse_loose(self, parts: list[_Part], start: int) -> None:
        if parts or self.cursor.source[:start].endswith(")"):
            raise Unsupported("a repetition behind the flags of a regular expression")
        raise Failure(f"missing argument to repetition operator: `{self.cursor.since(start)}`")

    def _repeated(self, part: _Part, operator: _Repetition, start: int) -> _Part:
        lazy = self.cursor.take("?") is not ("U" in self.flags)
        behind = self.cursor.at
        if self._repetition() is not None:
            raise Failure(f"invalid nested repetition operator: `{self.cursor.since(start)}`")
        self.cursor.at = behind
        # What is there no times is not looked into: Go counts nothing in it.
        repeats = 1 if operator.most == 0 else part.repeats * max(operator.most or operator.least, 1)
        if repeats > MOST_REPEATS:
            raise Failure(f"invalid repeat count: `{operator.text}`")
        if part.group and part.empty and operator.most not in (0, 1):
            raise Unsupported("a repetition of an empty match in a regular expression")
        return _Part(f"(?:{part.text}){operator.text}{'?' if lazy else ''}", repeats, part.empty or not operator.least)

    def _repetition(self) -> _Repetition | None:
        """The operator that is here, which is stepped over."""
        for text, least, most in (("*", 0, None), ("+", 1, None), ("?", 0, 1)):
            if self.cursor.take(text):
                return _Repetition(text, least, most)
        start = self.cursor.at
        if not self.cursor.take("{"):
            return None
        low, comma, high = self.cursor.up_to("}").partition(",")
        if not _is_count(low) or not (_is_count(high) or not high) or not self.cursor.take("}"):
            self.cursor.at = start
            return None
        text, least, most = self.cursor.since(start), int(low), int(high) if high else None if comma else int(low)
        if least > MOST_REPEATS or (most is not None and not least <= most <= MOST_REPEATS):
            raise Failure(f"invalid repeat count: `{text}`")
        return _Repetition(text, least, most)

    def _parts(self) -> list[_Part]:
        """What is here: one part, none where there are flags, one for each character behind `\\Q`."""
        if self.cursor.take("("):
            return self._group()
        if self.cursor.take("["):
            return [_Part(bracketed(self.cursor, "i" in self.flags))]
        for text, meaning in _ASSERTIONS.items():
            if self.cursor.take(text):
                return [_Part(meaning, empty=True)]
        if self.cursor.take("\\Q"):
            quoted = self.cursor.up_to("\\E")
            self.cursor.take("\\E")
            return [self._literal(each) for each in quoted]
        if self.cursor.ahead("\\"):
            found = named(self.cursor, "i" in self.flags)
            return [_Part(written(found)) if found else self._literal(character(self.cursor))]
        return [self._plain(self.cursor.step())]

    def _plain(self, one: str) -> _Part:
        match one:
            case ".":
                return _Part("[\\s\\S]" if "s" in self.flags else _IN_A_LINE)
            case "^":
                return _Part("(?m:^)" if "m" in self.flags else "\\A", empty=True)
            case "$":
                return _Part("(?m:$)" if "m" in self.flags else "\\Z", empty=True)
        return self._literal(one)

    def _literal(self, one: str) -> _Part:
        ranges = [(ord(one), ord(one))]
        return _Part(written(Class(folded(ranges) if "i" in self.flags else ranges)))

    def _group(self) -> list[_Part]:
        start, around = self.cursor.at - 1, self.flags
        opening = self._opening(start)
        if opening is None:
            return []
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unsupported(f"a regular expression with more than {DEEPEST} parentheses in each other")
        inner = self.alternatives()
        self.depth -= 1
        self.flags = around
        if not self.cursor.take(")"):
            raise Failure(f"missing closing ): `{self.cursor.source}`")
        return [inner._replace(text=f"{opening}{inner.text})", group=True)]

    def _opening(self, start: int) -> str | None:
        """What a group begins with; None where there are flags and no group."""
        if not self.cursor.take("?"):
            self.names.append(None)
            return "("
        if not (self.cursor.take("P<") or self.cursor.take("<")):
            return self._flags(start)
        name = self.cursor.up_to(">")
        closed = self.cursor.take(">")
        if not closed or not (name.isascii() and name.replace("_", "a").isalnum()):
            raise Failure(f"invalid named capture: `{self.cursor.since(start)}`")
        self.names.append(name)
        return "("

    def _flags(self, start: int) -> str | None:
        """The flags for the rest of the group, or for the group that they begin."""
        on, off, said = set(self.flags), False, False
        while self.cursor.rest():
            match self.cursor.step():
                case "i" | "m" | "s" | "U" as flag:
                    (on.discard if off else on.add)(flag)
                    said = True
                case "-" if not off:
                    off, said = True, False
                case ":" | ")" as end if said or not off:
                    self.flags = frozenset(on)
                    return "(?:" if end == ":" else None
                case _:
                    break
        raise Failure(f"invalid or unsupported Perl syntax: `{self.cursor.since(start)}`")


def _is_count(digits: str) -> bool:
    """Whether this is the count of a repetition: no sign, no zero in front."""
    return digits == "0" or (digits.isascii() and digits.isdigit() and digits[0] != "0" and len(digits) < 9)
