"""What can be configured: options by their long names, each with the values that it takes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from transpile.cli.inputs.options import Declared, declared
from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import meant, nearest
from transpile.syntax.source import Source, Span

MOST = 40
"""The characters of a value that a way out repeats."""
TRUTHS = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}


class Kind(NamedTuple):
    """What a key takes: in words, as a test, and the nearest value to one that it does not take, in TOML."""

    words: str
    holds: Callable[[object], bool]
    near: Callable[[object], str]


def _near_list(value: object) -> str:
    items = value.split(",") if isinstance(value, str) else value if isinstance(value, list) else []
    listed = json.dumps([str(item).strip() for item in items], ensure_ascii=False)
    return listed if items and len(listed) <= MOST else '["..."]'


def _near_truth(value: object) -> str:
    said = str(value).lower()
    return TRUTHS.get(said, "false" if said == "false" else "true")


def _near_number(value: object) -> str:
    said = str(value)
    return said if re.fullmatch("[1-9][0-9]{0,15}", said) else "1"


KINDS: dict[object, Kind] = {
    str: Kind("a string", lambda value: isinstance(value, str), lambda _: '"..."'),
    tuple[str, ...]: Kind(
        "a list of strings",
        lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
        _near_list,
    ),
    bool: Kind("true or false", lambda value: isinstance(value, bool), _near_truth),
    int: Kind("a number of at least 1", lambda value: type(value) is int and value >= 1, _near_number),
}
"""By the type of an option's value."""
KINDS[int | None] = KINDS[int]


def _kind(one: Declared) -> Kind:
    choices = one.option.choices
    if not choices:
        return KINDS[one.type]
    words = " or ".join(f'"{name}"' for name in choices)

    def near(value: object) -> str:
        found = nearest(str(value), choices)
        return f'"{found}"' if found else words

    return Kind(words, lambda value: value in choices, near)


CONFIGURED = (
    *("to", "from", "format", "parameter", "parameters", "exclude", "resolve", "no-unroll", "no-verify"),
    *("ros-count", "prune", "max-iterations", "max-output", "strict", "ignore", "verbose", "quiet", "color"),
    *("statistics", "diagnostics", "jobs"),
)
"""The long names of the options that may be configured, as people are told of them; others say what one run does."""
OPTIONS = {one.option.key: one for one in declared() if one.option.names}
KEYS = {key: _kind(OPTIONS[key]) for key in CONFIGURED}


def checked(table: object, source: Source) -> tuple[dict[str, object], tuple[Diagnostic, ...]]:
    """The values by the fields of `Options`; diagnostics T024 for what is wrong."""
    if not isinstance(table, Mapping):
        return {}, (Diagnostic("T024", "tool.transpile is not a table", help="write [tool.transpile]", source=source),)
    problems = tuple(_problems(table, source))
    known = ((key, value) for key, value in table.items() if key in KEYS)
    values = {OPTIONS[key].field: tuple(value) if isinstance(value, list) else value for key, value in known}
    return values, problems


def _problems(table: Mapping[str, object], source: Source) -> Iterator[Diagnostic]:
    for key, value in table.items():
        if key not in OPTIONS:
            message, help = f"no option is called `{key}`", meant(key, KEYS, f"the options are {', '.join(KEYS)}")
        elif key not in KEYS:
            message, help = f"`{key}` is about a single run", f"remove it here, and use --{key} on the command line"
        elif not KEYS[key].holds(value):
            message, help = f"`{key}` is not {KEYS[key].words}", f"write {key} = {KEYS[key].near(value)}"
        else:
            continue
        span = _place(key, source)
        yield Diagnostic("T024", message, span, "not allowed here" if span else "", help, source=source)


def _place(key: str, source: Source) -> Span | None:
    """The key in the text: where a line begins with it, behind the heading of the table if there is one."""
    heading = re.search(r"^\[\s*tool\s*\.\s*transpile\s*\]", source.text, re.MULTILINE)
    found = re.compile(rf"^[ \t]*[\"']?({re.escape(key)})[\"']?[ \t]*[=.]", re.MULTILINE).search(
        source.text, heading.end() if heading else 0
    )
    return Span(*found.span(1)) if found else None
