"""The text of a module, made safe for python-hcl2: a mask of the same length, in which only structure is left.

python-hcl2 reads no templates in strings and heredocs right, no names but ASCII ones, and some numbers, operators and
line breaks wrong. So a mask has `x` for each character of a name, one digit for a number, and for a template the tuple
of the expressions in it: one parse reads them all, every offset holds in the text. Line breaks that do not count are
blanks. What the mask leaves out is looked up in the text, or kept here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from transpile.diagnostics import Label
from transpile.hosts.build import Refused, too_deep
from transpile.hosts.hcl.errors import foreign, in_for, wrong
from transpile.hosts.hcl.syntax import Identifier
from transpile.hosts.hcl.templates import ESCAPES, Literal, Sequence, Written
from transpile.hosts.hcl.tokens import (
    DIRECTIVE,
    FOR,
    GAP,
    LINE,
    QUOTED,
    SEQUENCE,
    SEQUENCE_END,
    SPACE,
    SPLAT,
    SPLAT_OVER_LINES,
    TOKEN,
    WORD,
    first_foreign,
)
from transpile.hosts.limits import MAX_DEPTH
from transpile.source import Source, Span


class Kind(Enum):
    """What is open."""

    BODY = auto()
    OBJECT = auto()
    LIST = auto()
    PARENTHESES = auto()
    INDEX = auto()
    FOR = auto()
    SEQUENCE = auto()


@dataclass(slots=True)
class Frame:
    """Something open: where it began and what closes it, and whether line breaks count in it.

    Of a body: whether it stands on one line, and whether its item is before its `=` or `{` (`heading`). Of a `for`:
    whether its colon and its arrow have come, and how many `?` are without their colon.
    """

    kind: Kind
    start: int
    closing: str
    lines: bool = False
    one_line: bool = False
    heading: bool = False
    colon: bool = False
    arrow: bool = False
    questions: int = 0


@dataclass(frozen=True, slots=True)
class Masked:
    """The mask, the templates by where they begin, and runs of unary operators by where these begin."""

    text: str
    templates: dict[int, Written]
    unary: dict[int, list[tuple[int, str]]]


def mask(source: Source, bare: bool) -> Masked:
    """The mask of a module, or of a `bare` expression. Raises `Refused`."""
    return _Mask(source, bare).read()


CLOSING = {"(": ")", "[": "]", "{": "}"}
BINARY = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||", "+", "-", "*", "/", "%", "?", ":", "."))
"""Signs that continue an expression, which python-hcl2 lets begin a line."""


class _Mask:
    """The mask so far.

    `last`: the token before this one, `whole`: whether an operand ends with it.
    """

    def __init__(self, source: Source, bare: bool) -> None:
        self.source, self.text = source, source.text
        self.at = 0
        self.pieces: list[str] = []
        self.templates: dict[int, Written] = {}
        self.unary: dict[int, list[tuple[int, str]]] = {}
        self.frames = [Frame(Kind.PARENTHESES, 0, "")] if bare else [Frame(Kind.BODY, 0, "", True, heading=True)]
        self.outer: list[Written] = []
        self.last, self.whole = "\n", False
        self.run = 0

    def read(self) -> Masked:
        steps = {name.removeprefix("_on_"): getattr(self, name) for name in dir(self) if name.startswith("_on_")}
        match, text, end = TOKEN.match, self.text, len(self.text)
        while self.at < end:
            found = match(text, self.at)
            if found is None:
                raise foreign(self.source, self.at)
            steps[found.lastgroup or ""](found[0], found.end())
        if (open_ := self.frames[-1]).closing:
            raise self._unclosed(open_.start, open_.closing)
        return Masked("".join(self.pieces), self.templates, self.unary)

    # -- tokens --

    def _on_blank(self, word: str, end: int) -> None:
        self._emit(" " * len(word), end)

    def _on_newline(self, word: str, end: int) -> None:
        frame = self.frames[-1]
        if not frame.lines:
            self._emit(" " * len(word), end)
            return
        if frame.one_line:
            raise wrong(self.source, self._here(end), "a block on one line ends on it", ONE_LINE)
        if frame.heading and self.last not in ("\n", "{", "block"):
            raise wrong(self.source, self._here(end), HEADING, HEADING_HELP)
        if not self.whole and self.last not in ("\n", "{", ",", "block"):
            raise self._line_break(end)
        frame.heading = frame.kind is Kind.BODY
        self._emit("\n".rjust(len(word)), end)
        self.last, self.whole = "\n", False

    def _on_name(self, word: str, end: int) -> None:
        if (wrong_at := first_foreign(word)) is not None:
            raise foreign(self.source, self.at + wrong_at)
        frame = self.frames[-1]
        if word == "if" and frame.kind is Kind.FOR and frame.colon and (self.whole or self.last == "..."):
            self._emit(word, end)
            self.last, self.whole = word, False
            return
        if not frame.heading:
            self._operand(end)
        elif self.last == "block":
            raise wrong(self.source, self._here(end), "a block ends with its line", "put a line break before this")
        if "::" in word and not self.text.startswith("(", GAP.match(self.text, end).end()):  # type: ignore[union-attr]
            raise wrong(self.source, self._here(end), "`::` stands in names of functions only, before a `(`")
        self._emit("x" * len(word), end)
        self.last, self.whole = word, not frame.heading

    def _on_number(self, word: str, end: int) -> None:
        if self.last == "." and "." in word:
            first, _, second = word.partition(".")
            help = f"write [{first}][{second}]"
            raise wrong(self.source, self._here(end), "two indexes in a row cannot be written with dots", help)
        self._operand(end)
        self._emit("1".ljust(len(word)), end)
        self.last, self.whole = word, True

    def _on_quote(self, _word: str, end: int) -> None:
        self._template(Written(self.at), end)

    def _on_heredoc(self, word: str, end: int) -> None:
        flush = word.startswith("<<-")
        marker = word[3 if flush else 2 :].rstrip()
        if (wrong_at := first_foreign(marker)) is not None:
            raise foreign(self.source, self.at + word.index(marker) + wrong_at)
        self._template(Written(self.at, marker, flush), end)

    def _on_sign(self, word: str, end: int) -> None:
        frame = self.frames[-1]
        if self.last == "\n" and frame.lines and word in BINARY:
            raise self._line_break(end)
        if word in "-!" and not self.whole:
            self._unary(word, end)
            return
        if word[0] == "." and word[-1] == "*":
            self._emit(".*".ljust(len(word)), end)
            self.last, self.whole = ".*", True
            return
        if frame.kind is Kind.FOR:
            self._for_sign(frame, word, end)
        elif frame.kind is Kind.BODY and word == "=" and frame.heading:
            frame.heading = False
        self._emit(word, end)
        self.last, self.whole = word, False

    def _on_opening(self, word: str, end: int) -> None:
        frame = self.frames[-1]
        if len(self.frames) > MAX_DEPTH:
            raise Refused(too_deep(self.source, self.at))
        if word == "[" and self.whole:
            pattern = SPLAT if frame.lines else SPLAT_OVER_LINES
            if splat := pattern.match(self.text, self.at):
                self._emit("[*]".ljust(len(splat[0])), splat.end())
                self.last = "]"
                return
        self._open(self._opened(word, frame), end)

    def _on_closing(self, word: str, end: int) -> None:
        frame = self.frames[-1]
        if word != frame.closing and not (word == "~}" and frame.kind is Kind.SEQUENCE):
            raise self._unopened(word, end)
        if frame.kind is Kind.FOR:
            self._for_end(frame, end)
        if frame.kind is Kind.BODY and not frame.one_line and self.last != "\n":
            raise wrong(self.source, self._here(end), "a line break is missing before this", ONE_LINE)
        self.frames.pop()
        if frame.kind is Kind.SEQUENCE:
            self._sequence_end(word, end)
            return
        self._emit(word, end)
        self.last, self.whole = ("block", False) if frame.kind is Kind.BODY else (word, True)

    # -- brackets --

    def _opened(self, word: str, frame: Frame) -> Frame:
        """What `word` opens in `frame`."""
        closing, start = CLOSING[word], self.at
        if word == "{" and frame.heading:
            if frame.one_line:
                raise wrong(self.source, self._here(start + 1), "a block on one line holds no other block", ONE_LINE)
            rest = BLANKS.match(self.text, start + 1)
            return Frame(Kind.BODY, start, closing, True, one_line=rest is not None, heading=True)
        if word == "[" and self.whole:
            return Frame(Kind.INDEX, start, closing)
        if word == "(":
            return Frame(Kind.PARENTHESES, start, closing)
        self._operand(start + 1)
        if FOR.match(self.text, start + 1):
            return Frame(Kind.FOR, start, closing)
        return Frame(Kind.LIST, start, closing) if word == "[" else Frame(Kind.OBJECT, start, closing, True)

    def _open(self, frame: Frame, end: int) -> None:
        self.frames.append(frame)
        self._emit(self.text[self.at], end)
        self.last, self.whole = self.text[frame.start], False
        if frame.kind is Kind.FOR:
            self._blank(FOR.match(self.text, end).start(1))  # type: ignore[union-attr]
            self._emit("for", self.at + 3)
            self._names(shown=True)

    # -- loops --

    def _names(self, shown: bool) -> tuple[Identifier, ...]:
        """Read `name in` or `name, name in`, into the mask where they are to be `shown`."""
        names = [self._name("for expression requires variable name after 'for'", shown)]
        if self._word(",", shown):
            names.append(self._name("for expression requires value variable name after comma", shown))
        if not self._word("in", shown):
            at = GAP.match(self.text, self.at).end()  # type: ignore[union-attr]
            message = "for expression requires the 'in' keyword after its name declarations"
            raise in_for(self.source, self._here(at + 1, at), message)
        self.last, self.whole = "in", False
        return tuple(names)

    def _name(self, message: str, shown: bool) -> Identifier:
        at = GAP.match(self.text, self.at).end()  # type: ignore[union-attr]
        found = WORD.match(self.text, at)
        if found is None:
            raise in_for(self.source, self._here(at + 1, at), message)
        if (wrong_at := first_foreign(found[0])) is not None:
            raise foreign(self.source, at + wrong_at)
        self._blank(at)
        self._emit(("x" if shown else " ") * len(found[0]), found.end())
        return Identifier(Span(*found.span()), found[0])

    def _word(self, word: str, shown: bool) -> bool:
        """Read `word`, if it comes next."""
        at = GAP.match(self.text, self.at).end()  # type: ignore[union-attr]
        found = WORD.match(self.text, at)
        if (found[0] if found else self.text[at : at + 1]) != word:
            return False
        self._blank(at)
        self._emit(word if shown else " " * len(word), at + len(word))
        return True

    def _for_sign(self, frame: Frame, word: str, end: int) -> None:
        """Check a sign that stands directly in a `for`."""
        is_list, here = frame.closing == "]", self._here(end)
        match word:
            case "?":
                frame.questions += 1
            case ":" if frame.questions:
                frame.questions -= 1
            case ":" if not frame.colon:
                frame.colon = True
            case ":" | ",":
                raise in_for(self.source, here, END if frame.colon else COLON)
            case "=>" if is_list and frame.colon:
                raise in_for(self.source, here, "key expression is not valid when building a tuple", LIST_HELP)
            case "=>" if not frame.colon:
                raise in_for(self.source, here, COLON)
            case "=>" if frame.arrow:
                raise in_for(self.source, here, END)
            case "=>":
                frame.arrow = True
            case "..." if is_list and frame.colon:
                message = "grouping ellipsis (...) cannot be used when building a tuple"
                raise in_for(self.source, here, message, "remove it, or make an object: {for ... : key => result...}")

    def _for_end(self, frame: Frame, end: int) -> None:
        if not frame.colon:
            raise in_for(self.source, self._here(end), COLON)
        if frame.closing == "}" and not frame.arrow:
            raise in_for(self.source, self._here(end), "key expression is required when building an object", KEY_HELP)

    # -- templates --

    def _template(self, written: Written, end: int) -> None:
        """Begin a template: a tuple of what is computed in it; in the heading of a block a label."""
        if self.frames[-1].heading:
            self._label(written, end)
            return
        self._operand(end)
        self.templates[written.start] = written
        self.outer.append(written)
        self._emit("[".ljust(end - self.at), end)
        self._characters()

    def _label(self, written: Written, end: int) -> None:
        found = QUOTED.match(self.text, end)
        close = found.end() if found else end
        if written.marker or not self.text.startswith('"', close):
            raise self._bad_label(written, close)
        if found:
            written.pieces.append(Literal(Span(end, close)))
        written.end = close + 1
        self.templates[written.start] = written
        self._emit('"'.ljust(close - self.at, "_") + '"', written.end)
        self.last, self.whole = '"', False

    def _characters(self) -> None:
        """Read on in the template that is open, to its end or to the next expression in it."""
        written = self.outer[-1]
        while True:
            if self._end_of_template(written):
                return
            at = self.at
            found = (LINE if written.marker else QUOTED).match(self.text, at)
            if found and found[0]:
                written.pieces.append(Literal(Span(*found.span())))
                self._blank(found.end())
            elif not (opening := SEQUENCE.match(self.text, at)):
                raise self._bad_character(written)
            elif self._sequence(written, opening):
                return

    def _end_of_template(self, written: Written) -> bool:
        close = self._marker(written) if written.marker else self._quote()
        if close is None:
            return False
        written.end = close
        self.outer.pop()
        self._emit("]".rjust(close - self.at), close)
        self.last, self.whole = '"', True
        return True

    def _quote(self) -> int | None:
        return self.at + 1 if self.text.startswith('"', self.at) else None

    def _marker(self, written: Written) -> int | None:
        """The end of the heredoc's marker, if its line comes next."""
        if self.text[self.at - 1] != "\n":
            return None
        newline = self.text.find("\n", self.at)
        line = self.text[self.at : newline]
        if newline < 0 or line.strip(SPACE) != written.marker:
            return None
        return self.at + line.index(written.marker) + len(written.marker)

    def _sequence(self, written: Written, opening: re.Match[str]) -> bool:
        """Begin `${` or `%{`; whether an expression comes next."""
        start, trims = self.at, opening[0].endswith("~")
        word = ""
        names: tuple[Identifier, ...] = ()
        self._blank(opening.end())
        if opening[0][0] == "%":
            found = DIRECTIVE.match(self.text, self.at)
            word = found[1] if found else ""
            if word not in ("if", "else", "endif", "for", "endfor"):
                raise self._bad_directive(start, opening.end())
            self._blank(found.end())  # type: ignore[union-attr]
            names = self._names(shown=False) if word == "for" else ()
        piece = Sequence(start, word, names, trims_before=trims)
        written.pieces.append(piece)
        if piece.computes:
            if len(self.frames) > MAX_DEPTH:
                raise Refused(too_deep(self.source, start))
            self.frames.append(Frame(Kind.SEQUENCE, start, "}"))
            self.last, self.whole = "{", False
            return True
        self._end_piece(piece)
        return False

    def _end_piece(self, piece: Sequence) -> None:
        """Read the end of an `else`, `endif` or `endfor`."""
        found = SEQUENCE_END.match(self.text, self.at)
        if found is None:
            at = GAP.match(self.text, self.at).end()  # type: ignore[union-attr]
            raise wrong(self.source, self._here(at + 1, at), f"`%{{ {piece.word}` is closed by a `}}`")
        piece.end, piece.trims_after = found.end(), bool(found[1])
        self._blank(found.end())

    def _sequence_end(self, word: str, end: int) -> None:
        piece = self.outer[-1].pieces[-1]
        assert isinstance(piece, Sequence)
        piece.end, piece.trims_after = end, word == "~}"
        self._emit(",".rjust(len(word)), end)
        self._characters()

    # -- the mask --

    def _emit(self, piece: str, end: int) -> None:
        self.pieces.append(piece)
        self.at = end

    def _blank(self, end: int) -> None:
        self._emit(" " * (end - self.at), end)

    def _unary(self, word: str, end: int) -> None:
        """A run of unary operators is one operator in the mask."""
        if self.last == "unary":
            self.unary[self.run].append((self.at, word))
            self._emit(" ", end)
            return
        self.run = self.at
        self.unary[self.at] = [(self.at, word)]
        self._emit(word, end)
        self.last = "unary"

    def _operand(self, end: int) -> None:
        """Check that a value may begin here."""
        if self.whole:
            raise self._missing(end)

    # -- what is wrong --

    def _here(self, end: int, start: int | None = None) -> Span:
        return Span(self.at if start is None else start, min(end, len(self.text)))

    def _line_break(self, end: int) -> Refused:
        message = "an expression cannot go on over a line break here"
        return wrong(self.source, self._here(end), message, "put the whole expression in parentheses")

    def _unclosed(self, start: int, closing: str) -> Refused:
        message = f"the text ends before this `{self.text[start]}` is closed"
        return wrong(self.source, Span(start, start + 1), message, f"add the missing `{closing}`")

    def _unopened(self, word: str, end: int) -> Refused:
        frame = self.frames[-1]
        if not frame.closing:
            return wrong(self.source, self._here(end), f"nothing is open that this `{word}` could close")
        began = Label(Span(frame.start, frame.start + 1), "this is open")
        return wrong(self.source, self._here(end), f"`{frame.closing}` is expected, not `{word}`", "", began)

    def _missing(self, end: int) -> Refused:
        """What is missing between two values."""
        frame, here = self.frames[-1], self._here(end)
        match frame.kind:
            case Kind.FOR:
                return in_for(self.source, here, END if frame.colon else COLON)
            case Kind.BODY:
                return wrong(self.source, here, "a line break is missing before this", "an argument ends with its line")
            case Kind.OBJECT:
                return wrong(self.source, here, "a `,` or a line break is missing before this")
            case Kind.SEQUENCE:
                return wrong(self.source, here, "a `}` is missing before this")
            case _:
                return wrong(self.source, here, "a `,` or an operator is missing before this")

    def _bad_label(self, written: Written, at: int) -> Refused:
        if written.marker or SEQUENCE.match(self.text, at):
            return wrong(self.source, self._here(at + 1, written.start), "a label cannot be computed", "write its text")
        return self._bad_character(written, at)

    def _bad_character(self, written: Written, at: int | None = None) -> Refused:
        """Why a template cannot go on."""
        at = self.at if at is None else at
        found = self.text[at : at + 1]
        if written.marker and not found:
            help = f"the heredoc ends with a line that holds {written.marker} only, and a line break behind it"
            return wrong(self.source, Span(written.start, written.start + 2), "this heredoc is never closed", help)
        if not found:
            return wrong(self.source, Span(written.start, written.start + 1), "this string is never closed")
        if found == "\n" or self.text.startswith("\r\n", at):
            message, help = "a string ends on its line", "close it, write a line break as \\n, or use a heredoc"
            began = Label(Span(written.start, written.start + 1), "the string begins here")
            return wrong(self.source, self._here(at + 1, at), message, help, began)
        if found == "\\":
            return wrong(self.source, self._here(at + 1, at), "HCL has no such escape", ESCAPES)
        return foreign(self.source, at)

    def _bad_directive(self, start: int, end: int) -> Refused:
        message = "`%{` begins a directive: if, else, endif, for or endfor"
        return wrong(self.source, Span(start, end), message, "write %%{ for the characters themselves")


BLANKS = re.compile(r"(?:[ \t]|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/)*+(?![\r\n#]|//)")
COLON = "for expression requires a colon after the collection expression"
END = "extra characters after the end of the 'for' expression"
LIST_HELP = "write {for ... : key => result} for an object, [for ... : result] for a list"
KEY_HELP = "write {for ... : key => result} for an object, [for ... : result] for a list"
ONE_LINE = "put each argument and the closing brace on a line of its own"
HEADING = "a name alone on its line"
HEADING_HELP = "an argument is `name = value`; of a block the `{` stands on the line of its type"
