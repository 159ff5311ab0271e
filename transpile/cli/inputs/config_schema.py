"""What can be configured: options by their long names, each with the values that it takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import meant
from transpile.syntax.source import Source, Span


class Kind(NamedTuple):
    """What a key takes: in words, and as a test."""

    words: str
    holds: Callable[[Any], bool]


def _choice(*names: str) -> Kind:
    return Kind(" or ".join(f'"{name}"' for name in names), lambda value: value in names)


STRING = Kind("a string", lambda value: isinstance(value, str))
STRINGS = Kind(
    "a list of strings", lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value)
)
SWITCH = Kind("true or false", lambda value: isinstance(value, bool))
COUNT = Kind("a number from 1", lambda value: type(value) is int and value >= 1)
KEYS: dict[str, Kind] = {
    "to": STRING,
    "from": STRING,
    "format": _choice("yaml", "json", "hcl"),
    "parameter": STRINGS,
    "parameters": STRINGS,
    "exclude": STRINGS,
    "resolve": SWITCH,
    "no-unroll": SWITCH,
    "no-verify": SWITCH,
    "max-iterations": COUNT,
    "strict": SWITCH,
    "quiet": SWITCH,
    "diagnostics": _choice("text", "json", "sarif", "github"),
    "jobs": COUNT,
}
ONE_RUN = frozenset(
    {
        *("output", "in-place", "check", "diff", "list", "report", "templates-only"),
        *("config", "diagnostics-file", "stdin-filename"),
    }
)
"""Options that say what one run does."""
FIELDS = {"from": "from_"}
"""Keys whose field of `Options` has another name."""


def checked(table: Any, source: Source) -> tuple[dict[str, Any], tuple[Diagnostic, ...]]:
    """The values by the fields of `Options`; diagnostics T024 for what is wrong."""
    if not isinstance(table, Mapping):
        return {}, (Diagnostic("T024", "tool.transpile is no table", help="write [tool.transpile]", source=source),)
    problems = tuple(_problems(table, source))
    values = {_field(key): tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    return values, problems


def _field(key: str) -> str:
    return FIELDS.get(key, key.replace("-", "_"))


def _problems(table: Mapping[str, Any], source: Source) -> Iterator[Diagnostic]:
    for key, value in table.items():
        if key in ONE_RUN:
            message, help = f"`{key}` says what one run does", f"leave it out, and give --{key} on the command line"
        elif key not in KEYS:
            message, help = f"no option is called `{key}`", meant(key, KEYS, f"the options are {', '.join(KEYS)}")
        elif not KEYS[key].holds(value):
            message, help = f"`{key}` is not {KEYS[key].words}", f"write {key} = {_example(KEYS[key])}"
        else:
            continue
        span = _place(key, source)
        yield Diagnostic("T024", message, span, "this" if span else "", help, source=source)


def _example(kind: Kind) -> str:
    return {STRING: '"..."', STRINGS: '["..."]', SWITCH: "true", COUNT: "1"}.get(kind, kind.words)


def _place(key: str, source: Source) -> Span | None:
    """The key in the text: where a line begins with it, behind the heading of the table if there is one."""
    heading = re.search(r"^\[\s*tool\s*\.\s*transpile\s*\]", source.text, re.MULTILINE)
    found = re.compile(rf"^[ \t]*[\"']?({re.escape(key)})[\"']?[ \t]*[=.]", re.MULTILINE).search(
        source.text, heading.end() if heading else 0
    )
    return Span(*found.span(1)) if found else None
