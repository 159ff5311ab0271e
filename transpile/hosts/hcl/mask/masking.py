"""The text of a module, made safe for python-hcl2: a mask of the same length, in which only structure is left.

python-hcl2 reads no templates in strings and heredocs right, no names but ASCII ones, and some numbers, operators and
line breaks wrong. So a mask has `x` for each character of a name, one digit for a number, one operator for a run of
unary ones, and for a template the tuple of the expressions in it: one parse reads them all, every offset holds in the
text. Line breaks that do not count are blanks. What the mask leaves out is looked up in the text, or kept beside it.

What HCL forbids and python-hcl2 would read is refused here.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat

from transpile.hosts.hcl.brackets import Frame, Kind
from transpile.hosts.hcl.errors import (
    HEADING_HELP,
    LINES_HELP,
    foreign,
    line_break,
    missing,
    too_long,
    unclosed,
    unopened,
    wrong,
)
from transpile.hosts.hcl.mask.depth import deepen
from transpile.hosts.hcl.mask.for_intro import check_end, names, note_sign
from transpile.hosts.hcl.mask.state import Draft
from transpile.hosts.hcl.mask.strings import end_sequence, label, template, whole
from transpile.hosts.hcl.masked import Masked, Written
from transpile.hosts.hcl.tokens import FOR, MORE_ON_LINE, NUMBER, TOKEN, behind_gap, first_foreign
from transpile.hosts.limits import MAX_TOKENS
from transpile.hosts.tree_builder import Refused
from transpile.syntax.source import Source

CLOSING = {"(": ")", "[": "]", "{": "}"}
JOINING = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||", "+", "-", "*", "/", "%", "?", ":", ".", ","))
"""Signs that go on with what stands before them: python-hcl2 lets them begin a line."""
HEADS = frozenset(("name", '"'))
"""Tokens of the heading of a block."""
BEGINNING = frozenset(("\n", "{", ",", "block"))
"""Tokens behind which a line break may stand, beside the ends of values."""


def mask(source: Source, bare: bool) -> Masked:
    """The mask of a module, or of a `bare` expression. Raises `Refused`."""
    base = Frame(Kind.PARENTHESES, 0, "") if bare else Frame(Kind.BODY, 0, "", True, heading=True)
    return _masked(Draft(source, source.text, [base]))


def mask_template(source: Source) -> Masked:
    """The mask of a text that is a template, to stand behind a `[`. Raises `Refused`."""
    draft = Draft(source, source.text, [Frame(Kind.PARENTHESES, 0, "")])
    whole(draft)
    return _masked(draft)


def _masked(draft: Draft) -> Masked:
    # A step takes the token found, and may take more (a template up to the first expression in it). Each writes as many
    # characters as it takes, so the loop ends, and places in the mask are places in the text.
    source, base = draft.source, draft.frames[0]
    text, match, steps = source.text, TOKEN.match, STEPS
    for _ in repeat(None, MAX_TOKENS):
        found = match(text, draft.at)
        if found is None:
            break
        steps[found.lastgroup or ""](draft, found[0])
    else:
        raise Refused(too_long(source))
    if draft.at < len(text):
        raise foreign(source, draft.at)
    if draft.frames[-1] is not base:
        raise unclosed(source, draft.frames[-1])
    return Masked("".join(draft.pieces), draft.templates, draft.unary, tuple(draft.comments))


def _blank(draft: Draft, word: str) -> None:
    if word[0] in "#/":
        draft.comments.append(draft.here(draft.at + len(word)))
    draft.write(" " * len(word))


def _newline(draft: Draft, word: str) -> None:
    frame, here = draft.frames[-1], draft.here(draft.at + len(word))
    if not frame.lines:
        draft.write(" " * len(word))
        return
    if frame.one_line:
        raise wrong(draft.source, here, "a block that begins on this line must end on it", LINES_HELP)
    if draft.last in HEADS and frame.heading:
        raise wrong(draft.source, here, "`=` or `{` is missing before this line break", HEADING_HELP)
    if not draft.whole and draft.last not in BEGINNING and not frame.heading:
        raise line_break(draft.source, here)
    frame.heading = frame.kind is Kind.BODY
    deepen(draft, frame, "\n")
    draft.token("\n".rjust(len(word)), "\n", False)


def _name(draft: Draft, word: str) -> None:
    end = draft.at + len(word)
    if (wrong_at := first_foreign(word)) is not None:
        raise foreign(draft.source, draft.at + wrong_at)
    frame = draft.frames[-1]
    # `if` is a name like any other but behind the result of a `for`, where no value could begin.
    if word == "if" and frame.kind is Kind.FOR and frame.colon and (draft.whole or draft.last == "..."):
        frame.condition = True
        deepen(draft, frame, word)
        draft.token(word, word, False)
        return
    if not frame.heading:
        draft.begin_value(end)
    elif draft.last == "block":
        raise wrong(
            draft.source, draft.here(end), "a line break is missing before this", "a block ends at the end of its line"
        )
    if "::" in word and not draft.text.startswith("(", behind_gap(draft.text, end)):
        message = "only names of functions can contain `::`"
        raise wrong(draft.source, draft.here(end), message, "call the function: `name::of::it(...)`")
    draft.token("x" * len(word), "attribute" if draft.last == "." else "name", not frame.heading)


def _number(draft: Draft, word: str) -> None:
    here = draft.here(draft.at + len(word))
    if draft.last == "." and "." in word:
        brackets = "".join(f"[{index}]" for index in word.split("."))
        raise wrong(draft.source, here, "write two indexes in a row with brackets, not with dots", f"write {brackets}")
    if not NUMBER.fullmatch(word):
        raise wrong(draft.source, here, "this is not a number", "a number has at most one point and one exponent")
    draft.begin_value(here.end)  # the mask has one digit: python-hcl2 takes `-10` behind a value for a number
    draft.token("1".ljust(len(word)), word, True)


def _quote(draft: Draft, word: str) -> None:
    begin = label if draft.frames[-1].heading else template
    begin(draft, Written(draft.at), draft.at + len(word))


def _heredoc(draft: Draft, word: str) -> None:
    flush = word.startswith("<<-")
    start = 3 if flush else 2
    marker = word[start:].rstrip("\r\n")
    if (wrong_at := first_foreign(marker)) is not None:
        raise foreign(draft.source, draft.at + start + wrong_at)
    begin = label if draft.frames[-1].heading else template
    begin(draft, Written(draft.at, marker, flush), draft.at + len(word))


def _sign(draft: Draft, word: str) -> None:
    frame = draft.frames[-1]
    # A line of an object that begins with `-` is its next item (`-1 = "a"`), while a line of a body that begins with a
    # sign is refused: HCL has ended the argument with the line before.
    is_key = word == "-" and frame.kind is Kind.OBJECT
    if draft.last == "\n" and frame.lines and word in JOINING and not is_key:
        raise line_break(draft.source, draft.here(draft.at + len(word)))
    if word == "!" or (word == "-" and not draft.whole):
        _unary(draft, word)
    elif word == "." and (star := draft.sign_behind("*", draft.at)):
        draft.token(".*".ljust(star - draft.at), ".*", True)
    else:
        _check_sign(draft, frame, word)
        deepen(draft, frame, word)
        frame.heading = frame.heading and word != "="
        draft.token(word, word, False)


def _check_sign(draft: Draft, frame: Frame, word: str) -> None:
    """Check that `word` may stand in `frame`. Raises `Refused`."""
    here = draft.here(draft.at + len(word))
    if frame.kind is Kind.FOR:
        note_sign(draft, frame, word)
    if word == "=" and not frame.heading and frame.kind is not Kind.OBJECT:
        raise wrong(draft.source, here, "`=` is not allowed in an expression", "`==` compares")
    if word == "," and frame.kind is Kind.BODY:
        raise wrong(draft.source, here, "arguments are not separated with `,`", LINES_HELP)
    if word == "," and frame.kind is Kind.SEQUENCE:  # the mask has one behind each sequence
        raise missing(draft.source, here, frame)


def _unary(draft: Draft, word: str) -> None:
    """One of a run of unary operators, for which the mask has one `!`: that is never taken for another operator."""
    draft.begin_value(draft.at + 1)
    if draft.last == "unary":
        next(reversed(draft.unary.values())).append((draft.at, word))
        draft.write(" ")
    else:
        draft.unary[draft.at] = [(draft.at, word)]
        draft.token("!", "unary", False)


def _opening(draft: Draft, word: str) -> None:
    star = draft.sign_behind("*", draft.at) if word == "[" and draft.whole else 0
    if star and (end := draft.sign_behind("]", star - 1)):
        draft.token("[*]".ljust(end - draft.at), "]", True)
        return
    frame = _opened(draft, word)
    draft.enter(frame)
    draft.token(word, word, False)
    if frame.kind is Kind.FOR and (found := FOR.match(draft.text, draft.at)):
        draft.gap(found.start(1))
        draft.write("for")
        names(draft, shown=True)


def _opened(draft: Draft, word: str) -> Frame:
    """What `word` opens. The order counts: `{` in a heading is a body; behind a value `[` is an index, `(` a call."""
    outer, start, end, closing = draft.frames[-1], draft.at, draft.at + 1, CLOSING[word]
    if word == "{" and outer.heading:
        if outer.one_line:
            raise wrong(draft.source, draft.here(end), "a block on one line cannot contain another block", LINES_HELP)
        one_line = MORE_ON_LINE.match(draft.text, end) is not None
        return Frame(Kind.BODY, start, closing, True, one_line, heading=True)
    if word == "[" and draft.whole:
        return Frame(Kind.INDEX, start, closing)
    if word == "(" and draft.last == "attribute":
        message = "only a function can be called, and its name has no dots"
        raise wrong(draft.source, draft.here(end), message, "write function(value), not value.function()")
    if word != "(" or draft.last != "name":
        draft.begin_value(end)
    if word != "(" and FOR.match(draft.text, end):
        return Frame(Kind.FOR, start, closing)
    kind = {"(": Kind.PARENTHESES, "[": Kind.LIST, "{": Kind.OBJECT}[word]
    return Frame(kind, start, closing, kind is Kind.OBJECT)


def _closing(draft: Draft, word: str) -> None:
    frame, here = draft.frames[-1], draft.here(draft.at + len(word))
    if word != frame.closing and not (word == "~}" and frame.kind is Kind.SEQUENCE):
        raise unopened(draft.source, here, frame)
    if frame.kind is Kind.FOR:
        check_end(draft, frame)
    if frame.kind is Kind.BODY and not frame.one_line and draft.last != "\n":
        raise wrong(draft.source, here, "a line break is missing before this", LINES_HELP)
    draft.frames.pop()  # first: behind `${...}` the template goes on, which may open the next frame
    if frame.kind is Kind.SEQUENCE:
        end_sequence(draft, word)
    elif frame.kind is Kind.BODY:
        draft.token(word, "block", False)
    else:
        draft.token(word, word, True)


STEPS: dict[str, Callable[[Draft, str], None]] = {
    "blank": _blank,
    "newline": _newline,
    "name": _name,
    "number": _number,
    "quote": _quote,
    "heredoc": _heredoc,
    "opening": _opening,
    "closing": _closing,
    "sign": _sign,
}
"""What is done with each of the `tokens.KINDS`."""
