"""The way into the pipeline: bytes, texts and paths -> results, where there is something to convert."""

from __future__ import annotations

import gc
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from transpile import hosts
from transpile.diagnostics import Diagnostic, failed
from transpile.language import registry, third_party
from transpile.language.protocols import Dialect, Embedded, Expanded, Language, Opening, Request, Target
from transpile.pipeline import embedded, loop_fates, narrowed, one_loop, openings
from transpile.pipeline.result import Result
from transpile.pipeline.settings import Settings
from transpile.syntax.source import Source, from_text

FRAMES = 10_000


def convert_bytes(data: bytes, name: str, to: str, **options: object) -> Result:
    """Convert the bytes of a file that diagnostics call `name`. Options as for `transpile.convert`."""
    source = hosts.decode(data, name)
    if isinstance(source, Diagnostic):
        return Result(None, (source,))
    return rewrite(source, settings(to, options))


def language_of(name: str, from_: object = None) -> Language:
    """The language of a file of that name, from which the loops of the dialect called `from_` are read."""
    return registry.language_of(name, next(iter(registry.named(from_ if isinstance(from_, str) else None)), None))


def parameters(data: bytes, name: str, from_: str | None, beside: Sequence[Source]) -> Collection[str]:
    """The names that may be given values in the text of a file; none, if it cannot be read."""
    source = hosts.decode(data, name)
    if isinstance(source, Diagnostic):
        return ()
    with undisturbed():
        return language_of(name, from_).parameters(source, beside)


def loops(source: Source, options: Mapping[str, object]) -> Result:
    """The loops of a text, with what is wrong with them; nothing is converted, so there is no text.

    They are those of all dialects, or of the one called `from_`. `options`: that, `parameters` and `beside`, as in
    `Settings`.
    """
    asked = settings("", options)
    dialect = registry.find(asked.from_) if asked.from_ else None
    if isinstance(dialect, Diagnostic):
        return Result(None, (dialect,))
    with undisturbed():
        language, request = registry.language_of(source.name, dialect), _request(asked, dialect, None)
        found = openings.listed(language.read(source, request), request)
        return _telling(found, narrowed.left(source, language, request))


def settings(to: str, options: Mapping[str, object]) -> Settings:
    return Settings(to, **{key: value for key, value in options.items() if value is not None})  # type: ignore[arg-type]


def _request(settings: Settings, from_: Dialect | None, target: Dialect | None) -> Request:
    given = settings.parameters, settings.spare, settings.max_iterations
    return Request(target, from_, *given, settings.beside, settings.resolve, settings.max_output)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Room for templates as deep as the hosts let them be (a level takes several frames), and no garbage collection."""
    # Reading and unrolling make many small objects that all stay alive, which is what sets the collector off again and
    # again. Both settings belong to the process, which may be somebody else's: they are put back, also after an error.
    before, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(before, FRAMES))
    gc.disable()  # trees have no cycles: looking for some takes time and finds none
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
        if collecting:
            gc.enable()


def rewrite(source: Source, settings: Settings) -> Result:
    """One text to its new text, or, where it holds several templates, to that of each."""
    with undisturbed():
        found = third_party.asked(
            lambda: _rewrite(source, settings), lambda problem: Result(None, (replace(problem, source=source),))
        )
    return replace(found, source=source)


def _rewrite(source: Source, settings: Settings, language: Language | None = None) -> Result:
    dialect = registry.find(settings.to)
    if isinstance(dialect, Diagnostic):
        return Result(None, (dialect,))
    named = registry.find(settings.from_) if settings.from_ else None
    language = language or registry.language_of(source.name, None if isinstance(named, Diagnostic) else named)
    home = _home(source, language, dialect, settings.format)
    if isinstance(home, Diagnostic):
        return Result(None, (home,))
    if isinstance(named, Diagnostic):
        return Result(None, (named,))
    request = _request(settings, named, dialect)
    left = narrowed.left(source, language, request) if _narrows(language) and settings.fold is None else ()
    if failed(left):
        return Result(None, left)
    made = _made(source, settings, request, language, home)
    stay = _made_loops(made, language, request) if _narrows(language) and home is language else ()
    return Result(None, stay) if stay else _telling(made, left)


def _made_loops(made: Result, language: Language, request: Request) -> tuple[Diagnostic, ...]:
    """T415 for loops that cannot stay and are seen in the result only: what they iterate over was computed, say."""
    if made.text is None or not made.changed:
        return ()
    found = narrowed.left(from_text(made.text), language, request)
    return tuple(
        replace(one, message=f"in the result, {one.message}", span=None, source=None) for one in found if failed([one])
    )


def _has_others(one: Opening | Embedded | Diagnostic, dialect: Dialect) -> bool:
    """Whether a template for which there are loops of the dialect may hold those of others."""
    if isinstance(one, Embedded | Diagnostic) or not registry.belongs(dialect, one.family):
        return False
    return any(each is not dialect for each in one.readers)


def _telling(result: Result, told: tuple[Diagnostic, ...]) -> Result:
    """The result with what is told of the loops that are left alone; an error has more to say."""
    return result if failed(result.diagnostics) else replace(result, diagnostics=(*result.diagnostics, *told))


def _made(source: Source, settings: Settings, request: Request, language: Language, home: Language) -> Result:
    """The result in the language `home` of a text that is read in its own."""
    dialect = request.target
    assert dialect is not None
    if settings.loop is not None:
        return _of_one_loop(source, settings, request, language, home)
    if settings.fold is not None and home is language is not registry.language(""):
        from transpile.folding import told as folds

        # What is around the templates would be lost with a new text.
        return Result(source.text, (folds.inside(language.title, dialect.construct),), False, source.bom)
    if home is language:
        # Inside its own text a language writes loops out by its own rules, and keeps all that is around the templates.
        expanded = language.expand(source, request, settings.verify) if not dialect.features else None
        if expanded is not None:
            return _inside(source, language, expanded)
        # Most files of a run hold no loop, and a look for marks in their text is far cheaper than a tree. So `idle`
        # comes before reading. With --resolve there is something to do without loops; and whether a parameter that was
        # given is declared only reading tells. In a language that runs its loops itself neither changes a text.
        if settings.fold is None and (not _narrows(language) or not (settings.resolve or settings.tells_parameters)):
            told = language.idle(source, request, settings.format)
            if told is not None:
                return Result(None if failed(told) else source.text, told, False, source.bom)
    found = list(language.read(source, request))
    if settings.fold is not None and home is language and any(_has_others(one, dialect) for one in found):
        found = list(language.read(source, replace(request, from_=dialect)))  # loops of other dialects stay
    # One template that cannot be read is the end for all in the text.
    wrong = tuple(one for one in found if isinstance(one, Diagnostic))
    if wrong:
        return Result(None, wrong)
    own = settings if _narrows(language) else replace(settings, from_=None)
    # Names that a loop binds are not those of the template, and only its dialect knows which these are.
    kept = narrowed.extents(source, language, request) if own.from_ is not None and own.resolve else ()
    results = [
        (
            one.name,
            _embedded(one, settings)
            if isinstance(one, Embedded)
            else openings.converted(one, _target(one, language, home, dialect, settings.format), own, kept),
        )
        for one in found
        if not isinstance(one, Diagnostic)
    ]
    return results[0][1] if len(results) == 1 else openings.together(results)


def _of_one_loop(source: Source, settings: Settings, request: Request, language: Language, home: Language) -> Result:
    """The result where one loop alone is meant: a template whose other text stays as it is."""
    assert request.target is not None
    assert settings.loop is not None
    if language is not registry.language(""):
        return Result(None, (one_loop.not_alone(source, request.target),))
    opening, *_ = language.read(source, request)
    if isinstance(opening, Diagnostic):
        return Result(None, (opening,))
    assert not isinstance(opening, Embedded)  # a text of templates is one
    target = _target(opening, language, home, request.target, settings.format)
    if not target.keeps or target.family is not opening.family:
        return Result(None, (one_loop.not_alone(source, request.target),))
    place = one_loop.place(opening, settings.loop)
    if isinstance(place, Diagnostic):
        return Result(None, (place,))
    return openings.converted(opening, target, replace(settings, loop=place))


def _narrows(language: Language) -> bool:
    """Whether --from leaves loops alone in a text of the language, in which those of several dialects may stand.

    Those of a module are all of one: there it has only chosen the language.
    """
    return len(registry.readers(language.name, None)) > 1


def _embedded(one: Embedded, settings: Settings) -> Result:
    """A template that is a text in another one: that text by itself. No parameter of the text around is one of it."""
    language = registry.language("")
    format = settings.format or language.written[0]
    own = replace(settings, from_=None, parameters={}, spare=(), beside=(), format=format)
    return embedded.of_text(one, _rewrite(one.source, own, language))


def _home(source: Source, language: Language, dialect: Dialect, format: str | None) -> Language | Diagnostic:
    """The language of the result: that of the dialect's loops; without loops, the one that has the format."""
    home = registry.language(dialect.language)
    if dialect.language and not home.written:
        targets = ", ".join(one.name for one in registry.named(*registry.BUILT_IN) if _is_written(one))
        message = f"transpile can read `{dialect.name}`, but not write it"
        return Diagnostic("T015", message, help=f"the targets are {targets}")
    if format is None or format in home.written:
        return home
    owner = next((one for one in registry.languages() if format in one.formats), home)
    if dialect.language or owner is not language:
        return owner.misfit(source.name, owner is language, dialect.name)
    return owner


def _is_written(dialect: Dialect) -> bool:
    return not dialect.language or bool(registry.language(dialect.language).written)


def _target(opening: Opening, language: Language, home: Language, dialect: Dialect, format: str | None) -> Target:
    """Where an opening goes: the family changes only where the dialect is none of its own."""
    family = opening.family if registry.belongs(dialect, opening.family) else registry.family(dialect.families[0])
    own = opening.parsed.host if home is language else home.written[0]
    return Target(home, family, dialect, format or own, home is language and (format or own) == opening.parsed.host)


def _inside(source: Source, language: Language, found: Expanded) -> Result:
    """The source with its loops written out by its own language."""
    located = (one if one.source or not one.span else replace(one, source=source) for one in found.diagnostics)
    told = tuple(dict.fromkeys(located))
    text = None if failed(told) else found.text
    loops = loop_fates.inside(found.loops, language.name, source, told, text is not None)
    return Result(text, told, found.text not in (None, source.text), source.bom, loops)
