"""What the functions of the library do with their arguments: check them, read the source, convert or list."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from transpile import hosts
from transpile.diagnostics import Diagnostic
from transpile.hosts import files
from transpile.hosts.limits import MAX_BYTES
from transpile.language import registry, third_party
from transpile.pipeline import rewrite
from transpile.pipeline.library import arguments
from transpile.pipeline.library.listing import Listing, Loop, listing
from transpile.pipeline.result import Result
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span, from_text


@dataclass(frozen=True, slots=True)
class Read:
    """A source, and the files that it is read with."""

    source: Source
    beside: Sequence[Source] = ()


def converted(source: str | os.PathLike[str], to: str, name: str | None, options: Mapping[str, object]) -> Result:
    """The result for a text, or the file at a path with those beside it. Arguments as for `transpile.convert`.

    Raises TypeError and ValueError for arguments with a wrong type or value.
    """
    read = _read(source, to, name, options)
    if isinstance(read, Diagnostic):
        return Result(None, (read,))
    own = {"beside": read.beside, "loop": _place(options.get("loop"))}
    return rewrite.rewrite(read.source, rewrite.settings(to, {**options, **own}))


def listed(source: str | os.PathLike[str], to: str | None, name: str | None, options: Mapping[str, object]) -> Listing:
    """The loops of a text or file, and what becomes of them in the dialect `to`. Arguments as for `transpile.loops`.

    Raises TypeError and ValueError for arguments with a wrong type or value.
    """
    read = _read(source, to or registry.PLAIN, name, options)
    if isinstance(read, Diagnostic):
        return Listing((), (read,))
    given = {**options, "beside": read.beside}
    if to is not None:
        return listing(rewrite.rewrite(read.source, rewrite.settings(to, {**given, "listing": True})), read.source)
    return listing(rewrite.loops(read.source, given), read.source)


def _read(
    source: str | os.PathLike[str], to: str, name: str | None, options: Mapping[str, object]
) -> Read | Diagnostic:
    arguments.check_types(source, to, {**options, "name": name})
    wrong = third_party.asked(lambda: _wrong(to, options), lambda problem: problem)
    if isinstance(wrong, Diagnostic):
        return wrong
    arguments.refuse(wrong)
    for misnamed in arguments.misnamed(source):
        return misnamed
    if isinstance(source, str):
        return Read(from_text(source, name or "<string>"))
    return _file(os.fsdecode(source), name, options.get("from_"))


def _place(loop: object) -> object:
    """The place of a loop, which may be given as `loops` lists it."""
    found = loop.span if isinstance(loop, Loop) else loop
    return Span(*found) if isinstance(found, tuple) else None


def _wrong(to: str, options: Mapping[str, object]) -> Sequence[Diagnostic] | Diagnostic:
    return tuple(arguments.wrong_values(to, options))


def _file(path: str, name: str | None, from_: object) -> Read | Diagnostic:
    called, data = name or path, files.read(path, MAX_BYTES + 1)
    if isinstance(data, Diagnostic):
        return data
    beside = third_party.asked(lambda: rewrite.language_of(called, from_).beside(path), lambda problem: problem)
    if isinstance(beside, Diagnostic):
        return beside
    text = hosts.decode(data, called)
    return text if isinstance(text, Diagnostic) else Read(text, beside)
