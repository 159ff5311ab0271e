"""Names -> dialects, families and languages: static tables, then the entry points `transpile.dialects`.

Nothing is imported before it is asked for, and package metadata is scanned only for a name that is not built in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import meant
from transpile.language import third_party

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from transpile.language.protocols import Dialect, Family, Language, Readable
    from transpile.syntax.source import Source
    from transpile.syntax.tree import Parsed

BUILT_IN = {
    "foreach": "dialects.foreach",
    "map": "dialects.map_merge",
    "for": "dialects.for_loop",
    "ros": "dialects.ros.dialect",
    "terraform": "dialects.terraform",
    "cfn": "dialects.plain",
}
FAMILIES = {"ros": "dialects.ros.family", "cloudformation": "dialects.cloudformation"}
"""The last one is that of a template which no other recognises."""
SIGNS = {"ros": ("ROSTemplateFormatVersion", "ALIYUN", "DATASOURCE")}
"""Families -> words one of which stands in every template of theirs; a family without may be any text's.

They are asked before anything of a family is imported.
"""
LANGUAGES = {"terraform": "dialects.terraform.text", "template": "dialects.templates.text"}
"""The last one is that of a text which no other owns, and of results for which none is named."""
PLAIN = "cfn"
"""The dialect without loops."""
ALIASES = {"plain": PLAIN}
ENTRY_POINTS = "transpile.dialects"
_HIDING = re.compile(r"\\[uUx\r\n\x85\u2028\u2029]|![^\s!,\[\]{}%]*%").search
"""An escaped character in a string or a tag, or a line break that a quoted word goes over."""


def find(name: str) -> Dialect | Diagnostic:
    """The dialect called `name`, or T015 with the nearest name."""
    name = ALIASES.get(name, name)
    if name in BUILT_IN:
        return third_party.hiding() or _built_in(name)
    # Built-in names are never looked up among installed packages: none can take their place, and the scan takes time.
    for entry in _entry_points():
        if entry.name == name:
            return _loaded(entry)
    known = names()
    return Diagnostic(
        "T015",
        f"no dialect is called `{name}`",
        help=meant(name, known, f"the dialects are {', '.join(known)}"),
    )


def _built_in(name: str) -> Dialect:
    return cast("Dialect", _module(BUILT_IN[name]))


def _module(name: str) -> ModuleType:
    """A module of ours. Raises `third_party.HiddenError` where another package is found in the place of ours."""
    problem = third_party.hiding()
    if problem is not None:
        raise third_party.HiddenError(problem)
    return import_module(name)


def _loaded(entry: EntryPoint) -> Dialect | Diagnostic:
    """The dialect of an entry point; T026 where it cannot be imported, or lacks what its language asks of dialects."""
    try:
        adapter = entry.load()
        asked = _asked(adapter.language) if hasattr(adapter, "language") else ["language"]
        lacking = [f"`{part}`" for part in asked if not hasattr(adapter, part)]
        if lacking:
            return third_party.unusable(entry, f"it lacks {', '.join(lacking)}")
        third_party.loaded(entry, adapter, asked)
    except BaseException as error:  # whatever the module of somebody else raises
        if not third_party.is_theirs(error):
            raise
        return third_party.unusable(entry, third_party.words(error))
    return cast("Dialect", adapter)


def _asked(language_: str) -> Sequence[str]:
    """What a dialect must have whose loops stand in the language of that name; without loops, it is not read."""
    from transpile.language.protocols import Dialect

    return language(language_).asked if language_ else [part for part in dir(Dialect) if not part.startswith("_")]


def named(*names: str | None) -> list[Dialect]:
    """The dialects of these names, without those that cannot be used."""
    found = (find(name) for name in names if name)
    return [dialect for dialect in found if not isinstance(dialect, Diagnostic)]


def family(name: str) -> Family:
    """The family called `name`."""
    return cast("Family", _module(FAMILIES[name]))


def families() -> Iterator[Family]:
    """All families."""
    return map(family, FAMILIES)


def default_family() -> Family:
    """The family of a template that no other recognises."""
    return family([*FAMILIES][-1])


def recognised(parsed: Parsed, wanted: Sequence[str] = ()) -> Family:
    """The family whose template a tree is: the one `wanted`, the first that recognises it, or else the last."""
    *others, last = FAMILIES
    # A dialect of one family says more than the look of the tree. `known` is lazy: no family is imported that is not
    # asked.
    known = (name for name in others if parsed.source.once(_is_signed, name) and family(name).recognises(parsed))
    return family(wanted[0] if len(wanted) == 1 else next(known, last))


def marked(text: str, wanted: Sequence[str] = ()) -> bool:
    """Whether a family that the text may be of has something to tell of it, though no dialect may read a loop there.

    One that is `wanted` may always have, but for the last: the text is its template, whatever it looks like.
    """
    if len(wanted) == 1 and wanted[0] in [*FAMILIES][:-1]:
        return True
    return any(_is_signed(text, name) and family(name).marked(text) for name in FAMILIES)


def asked_first(text: str, wanted: Sequence[str] = ()) -> Family:
    """The family that tells whether a text is its template: the one `wanted`, or the first that the text may be of."""
    signed = (name for name in [*FAMILIES][:-1] if _is_signed(text, name))
    return family(wanted[0] if len(wanted) == 1 else next(signed, [*FAMILIES][-1]))


def _is_signed(text: str, name: str) -> bool:
    """Whether a text may be a template of the family called `name`: False is sure."""
    words = SIGNS.get(name, ())
    return not words or any(_has_word(text, word) for word in words) or hides(text)


def language(name: str) -> Language:
    """The language called `name`; the one for which nobody asks by name where that is ""."""
    return cast("Language", _module(LANGUAGES[name or _default()]))


def languages() -> Iterator[Language]:
    """All languages."""
    return map(language, LANGUAGES)


def language_of(name: str, from_: Dialect | None = None) -> Language:
    """The language of a file of that name, or the one in which the loops of `from_` stand, if that is not the last."""
    # The last language is what a text has if nothing else is said, so a dialect of it says nothing: the name decides.
    if from_ is not None and from_.language not in ("", _default()):
        return language(from_.language)
    *others, last = LANGUAGES
    return next((one for one in map(language, others) if one.owns(name)), language(last))


def _default() -> str:
    return [*LANGUAGES][-1]


def readers(language: str, family: Family | None, *more: Readable) -> list[Readable]:
    """The dialects whose loops stand in texts of this language and, if it is given, in templates of a family.

    Of installed dialects only those take part that somebody named (`more`): to look for others costs more than a
    conversion.
    """
    adapters: dict[Readable, None] = dict.fromkeys((*map(_built_in, BUILT_IN), *more))
    return [one for one in adapters if one.language == language and (family is None or belongs(one, family))]


def belongs(dialect: Readable, family: Family) -> bool:
    """Whether templates of the family may hold loops of the dialect."""
    return not dialect.families or family.facts.name in dialect.families


def may_hold(text: str, dialect: Readable) -> bool:
    """Whether the text can hold a loop of the dialect: one of its marks occurs, or escapes that may hide one."""
    return _may_hold(text, dialect.marks) and _of_its_families(text, dialect)


def source_may_hold(source: Source, dialect: Readable, known: bool = False) -> bool:
    """The same of a source, whose text is searched once, however many templates stand in it.

    `known`: its templates are of a family that the dialect is for, whatever they look like.
    """
    if not source.once(_may_hold, tuple(dialect.marks)):
        return False
    return known or not dialect.families or any(source.once(_is_signed, name) for name in dialect.families)


def _may_hold(text: str, marks: Sequence[str]) -> bool:
    # This must never be wrong with False: the text is then not even parsed. `"Fn\u003a:Map"` and a quoted word that is
    # broken over two lines spell a mark without holding it.
    return any(_has_word(text, mark) for mark in marks) or hides(text)


def hides(text: str) -> bool:
    """Whether escapes may hide a word."""
    return ("\\" in text or "%" in text) and _HIDING(text) is not None


def _of_its_families(text: str, dialect: Readable) -> bool:
    """Whether the text may be a template of a family that holds the dialect's loops."""
    return not dialect.families or any(_is_signed(text, name) for name in dialect.families)


def _has_word(text: str, word: str) -> bool:
    """Whether `word` occurs, and not as the beginning of a longer one."""
    at = text.find(word)
    while at >= 0:
        # One dialect's mark may begin another's: `Fn::For`, `Fn::ForEach`.
        if not text[at + len(word) : at + len(word) + 1].isalnum():
            return True
        at = text.find(word, at + 1)
    return False


def names() -> list[str]:
    """The names of all dialects: built in, aliases, installed."""
    return sorted({*BUILT_IN, *ALIASES, *(entry.name for entry in _entry_points())})


def _entry_points() -> Sequence[EntryPoint]:
    from importlib.metadata import entry_points

    return list(entry_points(group=ENTRY_POINTS))
