"""`for`, as a text is masked: its names, and its signs in their order.

Source: `hclsyntax/parser.go`, `finishParsingForExpr`.
"""

from __future__ import annotations

from transpile.hosts.hcl.brackets import Frame
from transpile.hosts.hcl.errors import COLON, END, GROUPS, foreign, in_for
from transpile.hosts.hcl.mask.state import Draft
from transpile.hosts.hcl.syntax import Identifier
from transpile.hosts.hcl.tokens import WORD, behind_gap, first_foreign
from transpile.syntax.source import Span


def names(draft: Draft, shown: bool) -> tuple[Identifier, ...]:
    """Take `name in` or `name, name in`; where they are not `shown`, the mask has blanks for them. Raises `Refused`."""
    found = [_name(draft, "for expression requires variable name after 'for'", shown)]
    if _takes(draft, ",", shown):
        found.append(_name(draft, "for expression requires value variable name after comma", shown))
    if not _takes(draft, "in", shown):
        message = "for expression requires the 'in' keyword after its name declarations"
        raise in_for(draft.source, draft.here(draft.at + 1), message)
    draft.last, draft.whole = "in", False
    return tuple(found)


def _name(draft: Draft, message: str, shown: bool) -> Identifier:
    draft.gap(behind_gap(draft.text, draft.at))
    found = WORD.match(draft.text, draft.at)
    if found is None:
        raise in_for(draft.source, draft.here(draft.at + 1), message)
    if (wrong_at := first_foreign(found[0])) is not None:
        raise foreign(draft.source, draft.at + wrong_at)
    draft.write(("x" if shown else " ") * len(found[0]))
    return Identifier(Span(*found.span()), found[0])


def _takes(draft: Draft, word: str, shown: bool) -> bool:
    """Take `word`, if it comes next."""
    draft.gap(behind_gap(draft.text, draft.at))
    found = WORD.match(draft.text, draft.at)
    if (found[0] if found else draft.text[draft.at : draft.at + 1]) != word:
        return False
    draft.write(word if shown else " " * len(word))
    return True


def note_sign(draft: Draft, frame: Frame, word: str) -> None:
    """Note the sign `word` that stands directly in the `for` of `frame`. Raises `Refused`."""
    is_list, here = frame.closing == "]", draft.here(draft.at + len(word))
    match word:
        case "?":
            frame.questions += 1
        case ":" if frame.questions:
            frame.questions -= 1
        case ":" if not frame.colon:
            frame.colon = True
        case "=>" | "..." | "," if not frame.colon:
            raise in_for(draft.source, here, COLON)
        case ":" | ",":
            raise in_for(draft.source, here, END)
        case "..." if frame.condition:
            raise in_for(draft.source, here, END if is_list else GROUPS)
        case "=>" if is_list:
            raise in_for(draft.source, here, "key expression is not valid when building a tuple")
        case "=>" if frame.arrow:
            raise in_for(draft.source, here, END)
        case "=>":
            frame.arrow = True
        case "..." if is_list:
            raise in_for(draft.source, here, "grouping ellipsis (...) cannot be used when building a tuple")


def check_end(draft: Draft, frame: Frame) -> None:
    """Check that the `for` of `frame` may end here. Raises `Refused`."""
    here = draft.here(draft.at + 1)
    if not frame.colon:
        raise in_for(draft.source, here, COLON)
    if frame.closing == "}" and not frame.arrow:
        raise in_for(draft.source, here, "key expression is required when building an object")
