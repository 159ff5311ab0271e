"""What the variables of loops may be, where that is known whatever variables of the module are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dialects.terraform.writing.functions.around import answers, arguments
from dialects.terraform.writing.preconditions.overlaps import ANYTHING, DIGITS, LETTERS, Any, Part, Parts
from transpile.evaluate.values import bare
from transpile.ir import Array, Binder, Call, Document, Expression, Literal, Loop, Reference, Sigil, Text
from transpile.ir import Variable as Mention
from transpile.syntax.tree import Kind

MOST = 50
"""So many texts are compared one by one; of more, any text may be one."""
_OTHER = re.compile("[^0-9A-Za-z]")


def filled(key: Literal | Text, loops: Sequence[Loop], document: Document) -> Parts:
    """The pattern of a key that is made in these loops."""
    parts = (key.text,) if isinstance(key, Literal) else key.parts
    found = tuple(one if isinstance(one, str) else _hole(one, loops, document) for one in parts)
    # Terraform normalizes texts, in which other characters than these may become fewer.
    return found if all(map(_is_plain, found)) else (ANYTHING,)


def _is_plain(part: Part) -> bool:
    return isinstance(part, Any) or "".join(part).isascii()


def _hole(e: Expression, loops: Sequence[Loop], document: Document) -> Part:
    match e:
        case Mention(binder, sigil):
            part = _of(binder, loops, document)
            return part if sigil is Sigil.PLAIN else _stripped(part)
    return ANYTHING


def _stripped(part: Part) -> Part:
    """`&{x}`: letters and digits alone."""
    if isinstance(part, Any):
        return DIGITS if part is DIGITS else LETTERS
    return tuple(_OTHER.sub("", text) for text in part)


def _of(binder: Binder, loops: Sequence[Loop], document: Document) -> Part:
    """What a variable may be: an item of its loop, or a position."""
    for loop in loops:
        if binder is loop.value:
            return _among(_items(bare(loop.source), document))
        if binder is loop.key:
            return DIGITS if _is_list(bare(loop.source)) else ANYTHING
    return ANYTHING


def _is_list(source: Expression) -> bool:
    return isinstance(source, Array | Reference) or (isinstance(source, Call) and source.name == "Fn::Split")


def _items(source: Expression, document: Document) -> Sequence[object]:
    """The items of a list, whichever row of a mapping it is."""
    match source:
        case Array(items):
            return items
        case Call(argument=argument) as call if arguments(argument, 3) is not None:  # with a default it may be that
            lists = [one.items if isinstance(one, Array) else (None,) for one in answers(call, document)]
            return [item for items in lists for item in items]
    return (None,)


def _among(items: Sequence[object]) -> Part:
    texts = tuple(dict.fromkeys(one.text for one in items if isinstance(one, Literal) and one.kind is Kind.STRING))
    known = len(items) <= MOST and all(isinstance(one, Literal) and one.kind is Kind.STRING for one in items)
    return texts if known else ANYTHING
