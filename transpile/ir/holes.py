"""Holes of texts: what may stand in one, and what becomes of a text when they are filled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from transpile.ir import Array, Call, Expression, Literal, Reference, Text, Variable

Hole = Variable | Reference | Call


def computed(mention: Variable, value: Call) -> Call:
    """A function in a hole where a variable was mentioned: with its name, so that the text around can stay as it is."""
    found = named(mention.binder.name, value)
    return replace(found, origin=mention.origin) if name_of(found) == mention.binder.name else found


def named(name: str, value: Call | Literal | Reference) -> Call:
    """A function, a literal or what another name stands for in a hole, by a name of its own.

    An object with the only key `Ref` would be a call, and no value for a hole of that name.
    """
    name = "RefValue" if name == "Ref" else name
    return Call("core", "hole", Array((Literal(name), value)))


def name_of(hole: Call) -> str:
    """The name of the variable that stood in a computed hole."""
    match hole:
        case Call("core", "hole", Array((Literal(name), _))):
            return name
    return ""


def shown(name: Literal | Text) -> str:
    """A name as a source writes it: `Topic${Team}`."""
    parts = name.parts if isinstance(name, Text) else (name.text,)
    return "".join(one if isinstance(one, str) else f"${{{_word(one)}}}" for one in parts)


def _word(hole: Hole) -> str:
    match hole:
        case Variable(binder):
            return binder.name
        case Reference(name):
            return name
    return "..."


def joined(parts: Sequence[str | Expression]) -> tuple[str | Hole, ...]:
    """Parts of a text in which literals are plain text and neighbouring strings are one."""
    out: list[str | Hole] = []
    for part in parts:
        match part:
            case str() | Literal():
                text = part if isinstance(part, str) else part.text
                last = out[-1] if out else None
                if isinstance(last, str):
                    out[-1] = last + text
                elif text:
                    out.append(text)
            case Variable() | Reference() | Call():
                out.append(part)
            case _:
                raise TypeError(f"a hole of a text cannot become {type(part).__name__}")
    return tuple(out)


def unrooted(part: str | Expression) -> str | Expression:
    """A part of a text in which another hole was filled: it must not be taken for the source's."""
    match part:
        case Variable(binder, sigil):
            return Variable(binder, sigil)
        case Reference(name, attribute):
            return Reference(name, attribute)
        case Call(vocabulary, name, argument):
            return Call(vocabulary, name, argument)
    return part
