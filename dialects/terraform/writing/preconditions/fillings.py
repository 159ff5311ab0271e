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
    return [item for items in _lists(source, document) for item in items]


def _lists(source: Expression, document: Document) -> Sequence[Sequence[object]]:
    """The lists that a loop may visit; an item that is None may be any."""
    match source:
        case Array(items):
            return [items]
        case Call(argument=argument) as call if arguments(argument, 3) is not None:  # with a default it may be that
            return [one.items if isinstance(one, Array) else (None,) for one in answers(call, document)]
    return [(None,)]


def told_apart(key: Literal | Text, loop: Loop, document: Document) -> bool:
    """Whether no two rounds of a loop make the same of a key, whichever list it visits."""
    lists = _lists(bare(loop.source), document)
    made = [[_made(key, loop, *round) for round in enumerate(items)] for items in lists]
    return not any(None in items for items in lists) and all(None not in k and len(set(k)) == len(k) for k in made)


def _made(key: Literal | Text, loop: Loop, at: int, item: object) -> str | None:
    """A key in a round; None where that is not known, or where Terraform would normalize it."""
    parts = (key.text,) if isinstance(key, Literal) else key.parts
    texts = [one if isinstance(one, str) else _filling(one, loop, at, item) for one in parts]
    known = [one for one in texts if one is not None]
    return "".join(known) if len(known) == len(texts) and all(map(str.isascii, known)) else None


def _filling(e: Expression, loop: Loop, at: int, item: object) -> str | None:
    match e, item:
        case Mention(binder), _ if binder is loop.key:
            return str(at)
        case Mention(binder, sigil), Literal(text, Kind.STRING) if binder is loop.value:
            return text if sigil is Sigil.PLAIN else _OTHER.sub("", text)
    return None


def _among(items: Sequence[object]) -> Part:
    texts = tuple(dict.fromkeys(one.text for one in items if isinstance(one, Literal) and one.kind is Kind.STRING))
    known = len(items) <= MOST and all(isinstance(one, Literal) and one.kind is Kind.STRING for one in items)
    return texts if known else ANYTHING
