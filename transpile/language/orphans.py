"""What a conversion leaves without a reader: parameters, mappings and conditions that only its loops read."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from transpile.diagnostics import Diagnostic, Label, Severity
from transpile.ir import Expression, Literal, Member, Object, Spread
from transpile.language.facts import ANY, Entry, Reading
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span

_PLAIN = ("Ref", "Condition")
"""Functions that are called as an entry may be."""
MOST = 10
"""So many are named in one note."""


@dataclass(frozen=True, slots=True)
class Orphan:
    """An entry that lost its last reader, and where it is declared."""

    entry: Entry
    span: Span | None
    parameter: bool = False


@dataclass(frozen=True, slots=True)
class Orphans:
    """Those of a conversion, in the order of the template; `macro`: what may read them all the same, "" for nothing."""

    found: tuple[Orphan, ...] = ()
    macro: str = ""

    @property
    def entries(self) -> frozenset[Entry]:
        """Their sections and names."""
        return frozenset(one.entry for one in self.found)


def orphans(before: Object, after: Object, reading: Reading) -> Orphans:
    """What loops read in the template `before`, and nothing does in `after`, in which it stands there still.

    What only orphans read is one, too: what an unread condition compares, say. What nothing read before is the
    author's, and so is what is read beside the loops, though `--resolve` may compute all that reads it.
    """
    entries = dict(_declared(after, reading))
    # The names that are left are few, and most templates have none: only for these everything is read.
    if not entries:
        return Orphans()
    suspects = _suspects(_Readers(before, reading), _Readers(after, reading), set(entries))
    if not suspects:
        return Orphans()
    suspects -= set(_beside_a_call(after, suspects))
    found = tuple(
        Orphan(entry, member.key.origin.span if member.key.origin else None, entry[0] == reading.interface)
        for entry, member in entries.items()
        if entry in suspects
    )
    return Orphans(found, reading.macro(before) or reading.macro(after))


def _beside_a_call(root: Object, entries: Collection[Entry]) -> Iterator[Entry]:
    """Those of the entries without which a section has the name of a function as its only key: it would be a call."""
    for section in root.members:
        held = section.value.members if isinstance(section.value, Object) else ()
        left = [one for one in held if (section.name, one.name) not in entries]
        if len(left) == 1 and (":" in left[0].name or left[0].name in _PLAIN):
            yield from ((section.name, one.name) for one in held)


def _suspects(before: _Readers, after: _Readers, entries: set[Entry]) -> set[Entry]:
    """Those of the entries that only loops read before, and nothing does afterwards."""
    # What is beside the loops is asked first, as it is soon read, and what was read before last: there is mostly no
    # suspect left to ask for. Whatever reads an entry that is no suspect after all reads it then, too.
    suspects = entries - _alive(before, entries, False)
    suspects = suspects and suspects - _alive(after, suspects)
    suspects = suspects and suspects & _read_before(before)
    more = True
    while more and suspects:  # what an entry reads that is none of them is none of them, either
        alive = _alive(after, suspects) | _alive(before, suspects, False)
        suspects, more = suspects - alive, bool(alive)
    return suspects


class _Readers:
    """What a template declares, and what reads it: each entry, and the rest. All is looked at once, when it is asked.

    `loops`: what is in loops reads, too.
    """

    __slots__ = ("_found", "_reading", "_root", "declared")

    def __init__(self, root: Object, reading: Reading) -> None:
        self.declared = dict(_declared(root, reading))
        self._root = without(root, self.declared)
        self._reading = reading
        self._found: dict[tuple[int, bool], frozenset[Entry]] = {}

    def rest(self, loops: bool) -> frozenset[Entry]:
        """What is read beside what is declared."""
        return self._read(self._root, loops)

    def value(self, entry: Entry, loops: bool) -> frozenset[Entry]:
        """What an entry reads that may be read itself, but for itself."""
        return self._read(self.declared[entry].value, loops) - {entry}

    def around(self, suspects: Collection[Entry], loops: bool) -> set[Entry]:
        """What is read by all that is no suspect."""
        others = (one for entry, one in self.declared.items() if entry not in suspects)
        return {*self.rest(loops), *self._reading.read(Object(tuple(others)), loops)}

    def _read(self, e: Expression, loops: bool) -> frozenset[Entry]:
        key = id(e), loops
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = frozenset(self._reading.read(e, loops))
        return found


def without(root: Object, entries: Collection[Entry]) -> Object:
    """`root` without these, and without the sections of which no entry is left."""
    members = tuple(_left(one, entries) for one in root.members)
    return Object(tuple(one for one in members if one is not None), root.origin)


def dropped(root: Object, entries: Collection[Entry]) -> frozenset[int]:
    """The ids of what `without` takes away, as it stands in the source: entries, or whole sections."""
    found = set[int]()
    for section in root.members:
        if _left(section, entries) is None:
            found.add(id(section.origin))
        elif isinstance(section.value, Object):
            found.update(id(one.origin) for one in section.value.members if (section.name, one.name) in entries)
    return frozenset(found)


def gone(root: Object, entries: Collection[Entry]) -> frozenset[tuple[str, ...]]:
    """The keys down to what `without` takes away: entries, or whole sections."""
    sections = {one.name for one in root.members if _left(one, entries) is None}
    return frozenset((entry[0],) if entry[0] in sections else entry for entry in entries)


def _left(section: Member | Spread, entries: Collection[Entry]) -> Member | Spread | None:
    if isinstance(section, Spread) or not isinstance(section.value, Object):
        return section
    held = section.value.members
    left = tuple(one for one in held if (section.name, one.name) not in entries or not _names(one))
    if len(left) == len(held):
        return section
    return Member(section.key, Object(left, section.value.origin), section.origin) if left else None


def _declared(root: Object, reading: Reading) -> Iterator[tuple[Entry, Member]]:
    """What a template declares, where the section and the entry stand there themselves."""
    for section in root.members:
        if section.name in reading.sections and isinstance(section.value, Object):
            for one in section.value.members:
                if isinstance(one, Member) and _names(one):
                    yield (section.name, one.name), one


def _names(one: Member | Spread) -> bool:
    """Whether an entry gives something a name: a merge key and a function do not, nor a key with holes."""
    named = isinstance(one, Member) and isinstance(one.key, Literal)
    return named and one.name not in ("", "<<") and ":" not in one.name


def _read_before(readers: _Readers) -> set[Entry]:
    """What is read in a template, but for what reads itself; what may be any entry of a section is no one's reader."""
    found = readers.rest(True).union(*(readers.value(entry, True) for entry in readers.declared))
    return {one for one in found if one[1] != ANY}


def _alive(readers: _Readers, suspects: Collection[Entry], loops: bool = True) -> set[Entry]:
    """Those of the suspects that something reads: what is no suspect, or a suspect that is read itself."""
    ahead, alive = readers.around(suspects, loops), set[Entry]()
    while ahead:
        entry = ahead.pop()
        meant = [one for one in suspects if one[0] == entry[0]] if entry[1] == ANY else [entry]
        for one in meant:
            if one in suspects and one not in alive:
                alive.add(one)
                if one in readers.declared:  # else a loop makes it
                    ahead |= readers.value(one, loops)
    return alive


def noted(found: Orphans, pruned: bool) -> Iterator[Diagnostic]:
    """T445, one note for all that lost their readers; `pruned`: these are removed, if no macro may read them."""
    if not found.found or (found.macro and not pruned):
        return
    shown = [_called(one) for one in found.found[:MOST]]
    names = ", ".join(shown) + (f", and {len(found.found) - MOST} more" if len(found.found) > MOST else "")
    are, it = ("are", "them") if len(found.found) > 1 else ("is", "it")
    passed = any(one.parameter for one in found.found)  # these are the interface of a template
    if found.macro:
        message = f"{names} {are} not removed: {found.macro} may read anything in the template"
        help = f"remove {it} by hand if {found.macro} does not need {it}"
    elif pruned:
        message = f"{names} {are} removed: nothing else uses {it}"
        help = "a deployment that passes a removed parameter fails: stop passing it" if passed else ""
    else:
        message = f"{names} {are} no longer used"
        help = f"--prune removes {it}{'; a deployment that passes a removed parameter then fails' if passed else ''}"
    first, *rest = found.found
    others = tuple(Label(one.span, _called(one)) for one in rest[: MOST - 1] if one.span is not None)
    yield Diagnostic("T445", message, first.span, _called(first), help, Severity.NOTE, others)


def _called(one: Orphan) -> str:
    section, name = one.entry
    return f"{section.lower().removesuffix('s')} `{name}`"
