"""What the text tells of the variables of loops: which are strings, and which hold what a string must not begin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from transpile.evaluate.values import bare
from transpile.ir import Array, Binder, Call, Expression, Literal, Loop, Object, Parameter, Reference
from transpile.ir.traversal import walk
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind

_HOLE = re.compile(r"\$\{[^}]*\}")


@dataclass(frozen=True, slots=True)
class Kinds:
    """`texts`: variables whose items are strings in Terraform; `stringified`: those that are to be strings.

    The items of the `opening` ones hold `${`, which an `Fn::Sub` would take for its own.
    """

    texts: frozenset[Binder]
    stringified: frozenset[Binder]
    opening: frozenset[Binder]


def of_loops(root: Expression, parameters: Mapping[str, Parameter]) -> Kinds:
    """The kinds of the variables of all loops."""
    loops = [one for one in walk(root) if isinstance(one, Loop)]
    texts = (binder for loop in loops for binder in _texts(loop, parameters))
    stringified = (loop.value for loop in loops if loop.stringify and loop.value is not None)
    opening = (
        binder for loop in loops if _opens(loop.source, parameters) for binder in (loop.key, loop.value) if binder
    )
    return Kinds(frozenset(texts), frozenset(stringified), frozenset(opening))


def _opens(source: Expression, parameters: Mapping[str, Parameter]) -> bool:
    return any(_HOLE.search(text) for one in walk(source) for text in _words(one, parameters))


def _words(e: Expression, parameters: Mapping[str, Parameter]) -> Iterator[str]:
    """The text of a literal, and those in the default of a parameter that is mentioned."""
    match e:
        case Literal(text):
            yield text
        case Reference(name) if name in parameters and (default := parameters[name].default) is not None:
            yield from (one.text for one in walk(default) if isinstance(one, Literal))


def _texts(loop: Loop, parameters: Mapping[str, Parameter]) -> Iterator[Binder]:
    source = bare(loop.source)
    if loop.key is not None and isinstance(source, Object):
        yield loop.key
    if loop.value is not None and _holds_texts(source, loop.stringify, parameters):
        yield loop.value


def _holds_texts(source: Expression, stringify: bool, parameters: Mapping[str, Parameter]) -> bool:
    match source:
        case Array(items):
            return all(_is_text(item, stringify, parameters) for item in items)
        case Reference(name):
            return name in parameters and not parameters[name].numeric
        case Call(name="Fn::Split"):
            return True
    return False


def _is_text(item: object, stringify: bool, parameters: Mapping[str, Parameter]) -> bool:
    match item:
        case Literal(kind=kind):
            # Scalars that a loop makes strings of are written as strings.
            return kind is Kind.STRING or (stringify and kind in (Kind.NUMBER, Kind.BOOLEAN))
        case Reference(name):
            return name in parameters and not (parameters[name].numeric or parameters[name].listed)
    return False
