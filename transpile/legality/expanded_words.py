"""What an expansion writes as words: attributes whose values hold no function in a template without loops."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from operator import is_

from transpile.diagnostics import Diagnostic
from transpile.evaluate.evaluation import Deferred, Evaluation
from transpile.ir import Call, Document, Expression, Member, Object, Reference, Shared, Spread, Variable
from transpile.ir.traversal import free, map_children, walk
from transpile.legality.frozen_loops import written_into
from transpile.legality.literal_places import ENTRIES, Attributes, changed, of
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """What a family wants as words: `literal` attributes hold no function, `plain` ones none in a plain template."""

    literal: Attributes
    plain: Attributes


def settled(document: Document, words: Words, evaluation: Evaluation) -> tuple[Document, tuple[Diagnostic, ...]]:
    """`document` for its expansion: what its loops make of variables in these attributes will be words.

    With a note for each that takes the value of a parameter.
    """
    told: list[Diagnostic] = []

    def section(one: Member | Spread) -> Member | Spread:
        value = one.value
        if isinstance(one, Member):
            value = changed(value, ENTRIES, of(words.plain, one.name), _worded)
            for name in of(words.literal, one.name):
                value = changed(value, ENTRIES, (name,), partial(_literal, name=name, evaluation=evaluation, told=told))
        return one if value is one.value else replace(one, value=value)

    members = tuple(map(section, document.root.members))
    if all(map(is_, members, document.root.members)):
        return document, ()
    return replace(document, root=Object(members, document.root.origin)), tuple(told)


def _call(name: str, e: Expression) -> Expression:
    return Call("core", name, e) if free(e) and not isinstance(e, Variable) else e


def _worded(e: Expression) -> Expression:
    """`e`, a word or a list or object of such, with words instead of calls."""
    return _call("word", e) if isinstance(e, Call | Shared) else map_children(e, _worded)


def _literal(e: Expression, name: str, evaluation: Evaluation, told: list[Diagnostic]) -> Expression:
    """What will be a string where all that it asks for is known; `told` of the parameters that it takes."""
    given = {name for one in walk(e) if isinstance(one, Object) for name in one.fields}  # names in a string's own map
    asked = [one for one in walk(e) if isinstance(one, Reference) and one.name not in given]
    unknown = [one for one in asked if one.attribute or evaluation.parameters.lookup(one.name) is None]
    if unknown or any(isinstance(evaluation.function(one), Deferred) for one in walk(e) if isinstance(one, Call)):
        return _call("word", e)
    names = tuple(dict.fromkeys(one.name for one in asked))
    if names and free(e):
        told.append(written_into(name, names, e.origin, evaluation))
    return _call("now", e)
