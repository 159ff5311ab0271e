"""A large expansion -> a small one that stands for it: the same text without the copies that are like others.

Copies of a body differ in their values only. Of each body the first copy is kept, and those that are not its text with
their own values in it; what remains is compared as any other result. Nothing is taken for granted: where the text is
not laid out as expected, there is no excerpt, and all of it is compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from transpile.evaluate import interpolation
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.loops.copies import copies
from transpile.evaluate.loops.duplicate_keys import NOWHERE
from transpile.evaluate.values import Env, spelled
from transpile.hosts import outline
from transpile.ir import Document, Filled, Literal, Member, Object, Spread, Text
from transpile.printing.stand_ins import ordinary
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span

ODD = 20
"""How many copies of one body that are not like its first are looked at."""
FEW = 4
"""Which part of all copies an excerpt may be of, at most: a half would save nothing."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that a section is to have: its key, what it is made from, and the values of loop variables."""

    key: str
    member: Member
    values: Env

    @property
    def group(self) -> object:
        """What copies have in common: the body, and the classes of the values."""
        # The identity of the body is enough: all copies share the node. A value that has to be quoted changes the text
        # of its copy rightly, so copies are compared within one class of values.
        return id(self.member.value), tuple(ordinary(value) for value in self.values.values())

    def generic(self, text: str) -> str:
        """Its text with its values left out."""
        for value in self.values.values():
            if isinstance(value, Literal):
                text = text.replace(spelled(value), "\0")
        return text


def excerpt(document: Document, text: str, evaluation: Evaluation) -> tuple[Document, str] | None:
    """The source with only some of the entries that its loops make, and `text` with only those; None if that fails."""
    members: list[Member | Spread] = []
    for section in document.root.members:
        name = section.key.text if isinstance(section, Member) and isinstance(section.key, Literal) else ""
        value = section.value
        if not isinstance(value, Object) or not any(isinstance(one, Spread) for one in value.members):
            members.append(section)
            continue
        entries = _entries(evaluation, value)
        found = outline.section(text, name)
        # Every key is compared here, in order, before any copy is left out: an entry that is lost, added, moved or
        # comes twice can no longer hide among those that are not looked at.
        if entries is None or found is None or tuple(entry.key for entry in entries) != found.keys:
            return None
        kept = _kept(entries, text, found.spans)
        # A section of a few entries is kept whole; it must not keep a large one beside it from being sampled.
        if len(kept) * FEW > len(entries) > FEW:
            return None
        # The text is cut, not its tree: reading it is what costs.
        text = (
            text[: found.spans[0].start]
            + found.between.join(_at(text, found.spans[at]) for at in kept)
            + text[found.end :]
        )
        made = Object(tuple(_made(entries[at]) for at in kept), value.origin)
        members.append(replace(section, value=made))
    return replace(document, root=Object(tuple(members), document.root.origin)), text


def _made(entry: Entry) -> Member:
    if not entry.values:
        return entry.member
    body = Filled(entry.member.value, tuple(entry.values.items()), entry.member.value.origin)
    return Member(Literal(entry.key), body, entry.member.origin)


def _entries(evaluation: Evaluation, section: Object) -> list[Entry] | None:
    """The entries that a section comes to have; None where that is not known from its loops alone."""
    found: list[Entry] = []
    for parts, rounds in copies(evaluation, section.members, NOWHERE):
        for env in (one.env for one in rounds):
            for part in parts:
                if isinstance(part, Spread) or not isinstance(part.value, Object):
                    return None  # what is computed as a whole may be AWS::NoValue
                key = interpolation.key(evaluation, part.key, env)
                if isinstance(key, Text):
                    return None
                found.append(Entry(key.text, part, env))
    return found


def _at(text: str, span: Span) -> str:
    return text[span.start : span.end]


def _kept(entries: list[Entry], text: str, spans: Sequence[Span]) -> list[int]:
    """The places of the entries to look at: the first of each body and class of values, and what is unlike it."""
    groups: dict[object, list[int]] = {}
    for at, entry in enumerate(entries):
        groups.setdefault(entry.group, []).append(at)
    kept: set[int] = set()
    for places in groups.values():
        first = entries[places[0]].generic(_at(text, spans[places[0]]))
        # Copies stand for each other only if their texts are the same once their own values are left out. A value of
        # another copy is not left out, so a copy with such a value is unlike the first, and is looked at.
        unlike = [at for at in places[1:] if entries[at].generic(_at(text, spans[at])) != first]
        # Many unlike copies have a common cause (values that need quotes, say): some of them show whether that is
        # right, and what was filled into the others is read by `filled_holes`.
        kept.update((places[0], *unlike[:: 1 + len(unlike) // ODD]))
    return sorted(kept)
