"""What callers of the library pass: a wrong type is a TypeError, a wrong value a ValueError that names the argument."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NoReturn

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import meant
from transpile.hosts import files
from transpile.language import registry
from transpile.language.parameter_values import FromFile
from transpile.pipeline.library.listing import Loop

TEXTS = ("from_", "name", "format", "stack_resource")
SWITCHES = ("resolve", "unroll", "verify", "rename_ids", "ros_count", "prune")
LIMITS = ("max_iterations", "max_output")
HOLDS_ENTRIES = re.compile(r"[\n{\[]|:(\s|$)")
"""What a text with a mapping has somewhere, and the name of a file has not."""


def misnamed(source: object) -> tuple[Diagnostic, ...]:
    """Diagnostic T006 for the name of a file in the place of a text."""
    if not isinstance(source, str) or not _is_name(source):
        return ()
    message = f"the source is the text {source!r}, which is not a template"
    return (Diagnostic("T006", message, help=f"to read a file pass its path: pathlib.Path({source!r})"),)


def refuse(wrong: Sequence[Diagnostic]) -> None:
    """Raises a ValueError that says what is wrong with the values of arguments, as the command line does."""
    if wrong:
        raise ValueError("; ".join(f"{one.message}: {one.help}" if one.help else one.message for one in wrong))


def wrong_values(to: str, options: Mapping[str, object]) -> Iterator[Diagnostic]:
    """What is wrong with values: the names of dialects and formats, limits, and what excludes each other."""
    for name in (to, options.get("from_")):
        found = registry.find(name) if isinstance(name, str) else None
        if isinstance(found, Diagnostic) and found.code == "T015":
            yield found
    known = sorted({one for language in registry.languages() for one in (*language.formats, *language.written)})
    format = options.get("format")
    if isinstance(format, str) and format not in known:
        yield Diagnostic("T019", f"format cannot be {format!r}", help=meant(format, known, " or ".join(known)))
    for name in LIMITS:
        limit = options.get(name)
        if isinstance(limit, int) and limit < 1:
            yield Diagnostic("T019", f"{name} cannot be {limit}", help="use a number of at least 1")
    if options.get("unroll") is False and registry.ALIASES.get(to, to) == registry.PLAIN:
        yield Diagnostic("T018", f"unroll=False forbids what to={to!r} does", help="leave it out")
    if options.get("loop") is not None and options.get("resolve"):
        yield Diagnostic(
            "T018", "resolve=True computes all of a template, and loop= is about one loop", help="leave out one"
        )
    stack = options.get("stack_resource")
    for dialect in registry.named(to) if isinstance(stack, str) else ():
        found = registry.language(dialect.language).deploys(str(stack))
        if found is not None:
            yield found


def _is_name(text: str) -> bool:
    """Whether a text was probably meant as the name of a file."""
    endings = tuple(ending for language in registry.languages() for ending in language.endings)
    return not HOLDS_ENTRIES.search(text) and (text.endswith(endings) or files.is_regular(text))


def check_types(source: object, to: object, options: Mapping[str, object]) -> None:
    """Raises a TypeError that names the argument which has a wrong type."""
    if not isinstance(source, str | os.PathLike):
        wrong_type("source", source, "the text of a template, or the path of its file (pathlib.Path)")
    if not isinstance(to, str):
        wrong_type("to", to, "the name of a dialect, a str")
    for name in TEXTS:
        if not isinstance(options.get(name), str | None):
            wrong_type(name, options[name], "a str or None")
    for name in SWITCHES:
        check_switch(name, options.get(name, False))
    for name in LIMITS:
        check_number(name, options.get(name, 1))
    _check_parameters(options.get("parameters"))
    _check_loop(options.get("loop"))


def check_switch(name: str, value: object) -> None:
    """Raises a TypeError for what is not True or False."""
    if not isinstance(value, bool):
        wrong_type(name, value, "True or False")


def check_number(name: str, value: object) -> None:
    """Raises a TypeError for what is not a number."""
    if not isinstance(value, int) or isinstance(value, bool):
        wrong_type(name, value, "an int")


def _check_parameters(given: object) -> None:
    if given is None:
        return
    if not isinstance(given, Mapping):
        wrong_type("parameters", given, "a mapping of names to values")
    for name, value in given.items():
        if not isinstance(name, str):
            wrong_type("a name in parameters", name, "a str")
        if isinstance(value, str | FromFile):
            continue
        if not isinstance(value, Sequence) or isinstance(value, bytes | bytearray):
            wrong_type(f"parameters[{name!r}]", value, "a str, or a list of them")
        for at, item in enumerate(value):
            if not isinstance(item, str):
                wrong_type(f"parameters[{name!r}][{at}]", item, "a str")


def _check_loop(given: object) -> None:
    if given is None or isinstance(given, Loop):
        return
    if not (isinstance(given, tuple) and len(given) == 2 and all(type(one) is int for one in given)):
        wrong_type("loop", given, "a Span of the source, or a Loop that loops() lists")


def wrong_type(name: str, value: object, expected: str) -> NoReturn:
    """Raises the TypeError for the argument `name`."""
    raise TypeError(f"{name} must be {expected}, not {type(value).__name__}")
