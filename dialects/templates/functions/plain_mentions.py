"""Mentions in strings whose names `Fn::Sub` does not take: functions that say the same stand for them."""

from __future__ import annotations

from dialects.templates.grammar import Grammar
from transpile.ir import Array, Call, Literal, Reference
from transpile.ir.holes import Hole, named
from transpile.ir.name_words import alphanumeric


def mentionable(mention: Reference, grammar: Grammar) -> Hole:
    """The mention, or the function that says the same under a name of its own, if its name cannot be mentioned."""
    name, attribute = mention.name, mention.attribute
    text = name if attribute is None else f"{name}.{attribute}"
    if grammar.names.fullmatch(text):
        return mention
    if attribute is None:
        return named(alphanumeric(name), Reference(name))
    return named(alphanumeric(text), Call(grammar.vocabulary, "Fn::GetAtt", Array((Literal(name), Literal(attribute)))))
