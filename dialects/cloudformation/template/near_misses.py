"""Names that are almost those of loops (`Fn::Foreach`, `!Mpa`), and that would pass as plain data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from dialects.templates.names import key_text
from transpile.diagnostics import Diagnostic, Severity
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Mapping, Parsed, Tagged, nodes, short_tag

_LOOPS = ("ForEach", "Map", "Merge", "For")
_PATTERNS = (re.compile(r"(!)([FfMm][A-Za-z]+)"), re.compile(r"(Fn::)([FfMm][A-Za-z]+)"))
"""Names that begin as those of loops do: a pattern that begins with what is fixed takes no time in a long text."""
NEAR = 0.8
"""How much of two names must be the same."""


def suspected(text: str) -> bool:
    """Whether a text that may be anything, also a comment, holds such a name."""
    return any(_meant(*one) for pattern in _PATTERNS for one in set(pattern.findall(text)))


def slips(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """Warnings T131 for keys and tags that have such a name."""
    return tuple(_found(parsed)) if parsed.source.once(suspected) else ()


def _found(parsed: Parsed) -> Iterator[Diagnostic]:
    for node in nodes(parsed.root):
        if isinstance(node, Tagged):
            yield from _slip(
                short_tag(node.tag), node.span._replace(end=node.span.start + len(node.tag)), parsed.source
            )
        elif isinstance(node, Mapping):
            for entry in node.entries:
                yield from _slip(key_text(entry), entry.key.span, parsed.source)


def _slip(word: str, span: Span, source: Source) -> Iterator[Diagnostic]:
    found = next(filter(None, (one.match(word) for one in _PATTERNS)), None)
    meant = _meant(*found.groups()) if found and word[found.end() : found.end() + 1] in ("", ":") else ""
    if meant:
        message, help = f"`{word}` is neither a function of CloudFormation nor a loop", f"did you mean `{meant}`?"
        yield Diagnostic("T131", message, span, "stays unchanged", help, Severity.WARNING, source=source)


def _meant(prefix: str, name: str) -> str:
    """The loop that was meant; "" for one that is right, and for what is like none."""
    if name in _LOOPS:
        return ""
    loop = next((one for one in _LOOPS if _is_near(name, one)), "")
    return loop and f"{'Fn::' if loop == 'ForEach' else prefix}{loop}"


def _is_near(name: str, loop: str) -> bool:
    """Whether the letters are the same in another case or order, or all but one or two."""
    mine, theirs = name.casefold(), loop.casefold()
    close = abs(len(mine) - len(theirs)) <= 2 and _likeness(mine, theirs) >= NEAR
    return close or sorted(mine) == sorted(theirs)


def _likeness(one: str, other: str) -> float:
    # Never more than with the letters in any order, which mostly tells: only for some words the library is loaded.
    most = 2 * (Counter(one) & Counter(other)).total() / (len(one) + len(other))
    if most < NEAR:
        return most
    from difflib import SequenceMatcher

    return SequenceMatcher(None, one, other).ratio()
