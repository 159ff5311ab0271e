"""What was removed has no reader: neither in the result, nor beside the loops of the source.

The conversion has found that once (`language/orphans.py`), in the tree that it wrote. Here the text that was read back
is searched, by the family's own readers and by what the IR tells of itself: a mistake in one is seen by the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Expression, Literal, Loop, Object, Reference, Splice, Text
from transpile.ir.traversal import children
from transpile.language.facts import ANY, Entry, Facts
from transpile.language.orphans import without


def still_read(root: Object, removed: Collection[Entry], facts: Facts, loops: bool) -> Iterator[str]:
    """In words, what `root` may read of what was removed, and where it stands there still; `loops`: in loops, too."""
    if not removed:
        return
    macro = facts.reading.macro(root)
    if macro:
        yield f"the macro {macro} may read a removed entry"
    rest = without(root, removed)  # what was removed may read what was removed
    found = {*facts.reading.read(rest, loops), *_read(rest, facts, loops)}
    for section, name in sorted(removed):
        if {(section, name), (section, ANY)} & found:
            yield f"`{name}` was removed from {section}, but the result still reads it"


def _read(e: Expression, facts: Facts, loops: bool) -> Iterator[Entry]:
    ahead = [e]
    parameters, tables = facts.declarations.section, facts.declarations.tables
    while ahead:
        one = ahead.pop()
        if isinstance(one, Loop) and not loops:
            continue
        ahead.extend(children(one))
        match one:
            case Reference(name):
                yield from ((parameters, part) for part in (name, name.split(".")[0]))
            case Literal(text):
                yield from _filled(text, parameters)
            case Text(parts):
                for part in parts:
                    yield from _filled(part, parameters) if isinstance(part, str) else ()
            case Call(name=name, argument=argument) if name in facts.tables:
                yield tables, _first(argument)
            case Call(name=name, argument=argument) if name in facts.conditional:
                yield facts.conditions, _first(argument)


def _filled(text: str, section: str) -> Iterator[Entry]:
    """What may be filled into a string."""
    for part in text.split("${")[1:]:
        name = part.split("}")[0]
        yield from ((section, one) for one in (name, name.split(".")[0]) if one)


def _first(argument: Expression) -> str:
    found = bare(argument)
    first = found.items[0] if isinstance(found, Array) and found.items else found
    named = first if isinstance(first, Splice) else bare(first)
    return named.text if isinstance(named, Literal) else ANY
