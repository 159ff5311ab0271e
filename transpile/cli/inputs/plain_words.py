"""The words of a command line -> options, where they are plain: known options, whole, and files.

All other words are for the library that reads command lines: wrong ones, which it explains, abbreviations, several
short names in one word. To load it takes longer than most conversions do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from transpile.cli.inputs.options import Declared, Options, declared

MANY = tuple[str, ...]


def options(words: Sequence[str], expanding: bool = False, to: str = "", folding: bool = False) -> Options | None:
    """What `words` ask for; None where they are not plain.

    `expanding`: they are those of `transpile expand`, which writes the dialect `to` if they name no other one;
    `folding`: those of `transpile fold`.
    """
    known = {name: one for one in declared() for name in one.option.names}
    values: dict[str, Any] = {"to": to} if expanding else {}
    files: list[str] = []
    for name, value in _parted(words, known):
        if not name:
            files.append(value)
            continue
        one = known.get(name)
        said = None if one is None else _value(one, value)
        if one is None or said is None:
            return None
        values[one.field] = (*values.get(one.field, ()), said) if one.type == MANY else said
    if not files:
        return None
    make: Callable[..., Options] = Options  # `_value` has made each word what the type of its field is
    said = frozenset((*values, "files"))
    return make(**values, files=tuple(files), given=said, expanding=expanding, folding=folding)


def _parted(words: Sequence[str], known: dict[str, Declared]) -> Iterator[tuple[str, str]]:
    """Options with what stands behind them, and files, which have no name. "?" is no option."""
    ahead = iter(words)
    for word in ahead:
        if not word.startswith("-") or word == "-":
            yield "", word
            continue
        name, equals, value = word.partition("=")
        one = known.get(name)
        if one is None or one.type is bool:
            yield (name if one is not None and not equals else "?"), ""
        elif not equals:
            value = next(ahead, "-?")
            yield name, value
        else:
            yield (name if name.startswith("--") else "?"), value


def _value(one: Declared, word: str) -> object:
    """The value of an option; None where a word is not plain."""
    if one.type is bool:
        return True
    if one.type in {str, MANY}:
        return None if word.startswith("-") and word != "-" else word
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 19 else -1
    return number if number >= (one.option.least or 0) else None
