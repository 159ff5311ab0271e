"""Numbers that a function tells from their text: as a string, which a module holds instead, each would be another one.

Terraform spells a number in one way (`1000` for `1e3` and `1000.0`), and has 512 bits for it. Elsewhere its text does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dialects.terraform.writing.scalars import lasts
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare, spelled
from transpile.ir import Array, Binder, Call, Expression, Literal, Loop, Member, Object, Splice, Variable
from transpile.ir.traversal import walk
from transpile.language.facts import Facts
from transpile.syntax.tree import Kind, Node

MOST = 40
"""The characters of a number that a message shows."""


def respelled(root: Object, facts: Facts) -> Iterator[Diagnostic]:
    """T428 for each number in the arguments of a function that counts, compares or spells it."""
    visited = {binder: e.source for e in walk(root) if isinstance(e, Loop) for binder in (e.key, e.value) if binder}
    section = facts.declarations.tables
    tables = [one.value for one in root.members if isinstance(one, Member) and one.name == section]
    told: set[Node | Literal] = set()
    for call in walk(root):
        if isinstance(call, Call) and call.vocabulary == facts.vocabulary:
            for number in (one for given in _typed(call, facts) for one in _numbers(given, tables, visited, facts)):
                if (number.origin or number) not in told:
                    told.add(number.origin or number)
                    yield _told(number, call)


def _typed(call: Call, facts: Facts) -> Iterator[Expression]:
    """The arguments of a call whose kinds count."""
    positions, given = facts.typed.get(call.name), bare(call.argument)
    if positions is None:
        return
    if isinstance(given, Array) and positions:
        yield from (one for at, one in enumerate(given.items) if at in positions and not isinstance(one, Splice))
    else:
        yield given


def _numbers(
    given: Expression, tables: Sequence[Expression], visited: Mapping[Binder, Expression], facts: Facts
) -> Iterator[Literal]:
    """The numbers that an argument may have: those in it, in mappings that it asks, in what loops around it visit."""
    seen: set[int] = set()
    ahead = [given]
    while ahead:
        for e in walk(ahead.pop()):
            more: Sequence[Expression] = ()
            match e:
                case Literal(kind=Kind.NUMBER) if not lasts(e):
                    yield e
                case Call(name=name) if name in facts.tables:
                    more = tables
                case Variable(binder) if binder in visited:
                    more = (visited[binder],)
            ahead += [one for one in more if id(one) not in seen]
            seen.update(map(id, more))


def _told(number: Literal, call: Call) -> Diagnostic:
    text = spelled(number)
    shown = text if len(text) <= MOST else f"{text[:MOST]}..."
    message = f"Terraform would turn this number into the string '{shown}', which {call.name} treats differently"
    help = f"write {_other(text)}, or replace {call.name} with its result"
    origin = number.origin or call.origin
    return Diagnostic("T428", message, origin.span if origin else None, "Terraform changes this", help)


def _other(text: str) -> str:
    """A number that Terraform can write."""
    whole, _, part = text.partition(".")
    return whole if len(whole) <= MOST and not part.strip("0") and whole != "-0" else "a number with fewer digits"
