"""Templates, as a text is masked: the tuple of what is computed in them.

`"a ${b} c ${d}"` has the mask `[    x,     x,]`: the quotes, or what begins and ends a heredoc, are the brackets, what
ends a sequence is a comma, all else blanks. Templates nest as brackets do: `outer` has those that are open.

Source: `hclsyntax/scan_tokens.rl` and `parser_template.go`.
"""

from __future__ import annotations

import re

from transpile.hosts.hcl.brackets import Frame, Kind
from transpile.hosts.hcl.errors import bad_directive, bad_label, bad_template, wrong
from transpile.hosts.hcl.mask.for_intro import names
from transpile.hosts.hcl.mask.state import Draft
from transpile.hosts.hcl.masked import Literal, Sequence, Written
from transpile.hosts.hcl.tokens import DIRECTIVE, LINE, QUOTED, SEQUENCE, SEQUENCE_END, SPACE
from transpile.syntax.source import Span

WHOLE_START = -1
"""Where the tuple of a text begins that is a template: the character before the text."""


def template(draft: Draft, written: Written, end: int) -> None:
    """Take a template, whose opening goes to `end`, up to the first expression in it. Raises `Refused`."""
    draft.begin_value(end)
    draft.templates[written.start] = written
    draft.outer.append(written)
    draft.write("[".ljust(end - draft.at))
    _go_on(draft)


def whole(draft: Draft) -> None:
    """Take a text that is a template, up to the first expression in it. The opening of its tuple is not in the mask."""
    written = Written(WHOLE_START, whole=True)
    draft.templates[written.start] = written
    draft.outer.append(written)
    _go_on(draft)


def label(draft: Draft, written: Written, end: int) -> None:
    """Take a label of a block. Raises `Refused`."""
    found = QUOTED.match(draft.text, end)
    close = found.end() if found else end
    if written.marker or not draft.text.startswith('"', close):
        raise bad_label(draft.source, written, close)
    if found:
        written.pieces.append(Literal(Span(end, close)))
    written.end = close + 1
    draft.templates[written.start] = written
    draft.token('"'.ljust(close - draft.at, "_") + '"', '"', False)


def end_sequence(draft: Draft, word: str) -> None:
    """Take the end of `${...}` or `%{...}`, and the template up to the next one. Raises `Refused`."""
    piece = draft.outer[-1].pieces[-1]
    assert isinstance(piece, Sequence)
    draft.write(",".rjust(len(word)))
    piece.end, piece.trims_after = draft.at, word == "~}"
    _go_on(draft)


def _go_on(draft: Draft) -> None:
    """Take the template that is open to its end, or to the next expression in it."""
    written = draft.outer[-1]
    while True:
        close = _end(draft, written)  # first: the marker of a heredoc could be a line of its text
        if close is not None:
            draft.outer.pop()
            draft.token("]".rjust(close - draft.at), '"', True)
            written.end = draft.at
            return
        found = (LINE if written.marker or written.whole else QUOTED).match(draft.text, draft.at)
        if found and found[0]:
            written.pieces.append(Literal(Span(*found.span())))
            draft.blank(found.end())
        elif not (opening := SEQUENCE.match(draft.text, draft.at)):
            raise bad_template(draft.source, written, draft.at)
        elif _begin_sequence(draft, written, opening):
            return


def _end(draft: Draft, written: Written) -> int | None:
    """Where the template ends, if its end comes next."""
    if written.marker:
        return _marker(draft, written.marker)
    if written.whole:
        return draft.at if draft.at == len(draft.text) else None
    return draft.at + 1 if draft.text.startswith('"', draft.at) else None


def _marker(draft: Draft, marker: str) -> int | None:
    """The end of a heredoc's marker, if its line comes next: nothing else stands on it, and it ends with a line break.

    That line break is left: it is the next token, and ends an argument.
    """
    text, at = draft.text, draft.at
    if text[at - 1] != "\n":
        return None
    newline = text.find("\n", at)
    if newline < 0 or text[at:newline].strip(SPACE) != marker:
        return None
    return text.index(marker, at) + len(marker)


def _begin_sequence(draft: Draft, written: Written, opening: re.Match[str]) -> bool:
    """Take `${`, or `%{` with its word; whether an expression comes next."""
    piece = Sequence(draft.at, trims_before=opening[0].endswith("~"))
    draft.blank(opening.end())
    if opening[0][0] == "%":  # its word and names are blanks in the mask: python-hcl2 knows no directives
        found = DIRECTIVE.match(draft.text, draft.at)
        if found is None:
            raise bad_directive(draft.source, Span(*opening.span()))
        piece.word = found[1]
        draft.blank(found.end())
        piece.names = names(draft, shown=False) if piece.word == "for" else ()
    written.pieces.append(piece)
    if piece.computes:
        draft.enter(Frame(Kind.SEQUENCE, piece.start, "}"))
        draft.last, draft.whole = "{", False
        return True
    _end_word(draft, piece)
    return False


def _end_word(draft: Draft, piece: Sequence) -> None:
    """Take the end of an `else`, `endif` or `endfor`."""
    found = SEQUENCE_END.match(draft.text, draft.at)
    if found is None:
        message = f"a `}}` is missing after `{piece.word}`"
        raise wrong(draft.source, Span(piece.start, draft.at), message, "add it: nothing else can follow")
    draft.blank(found.end())
    piece.end, piece.trims_after = draft.at, bool(found[1])
