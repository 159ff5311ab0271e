"""The configuration: `.transpile.toml`, or `[tool.transpile]` in pyproject.toml, nearest above what is converted.

The nearest file wins as a whole: what it leaves out has its default, whatever a file above it says. What is looked
through ends with the repository (a folder with .git). Paths in it are relative to its folder. Whose word counts, option
by option: the command line's, then the configuration's, then the default. Values of parameters are merged by their
names instead: `--parameter` before `--parameters`, of the command line before those of the configuration.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from transpile import hosts
from transpile.cli.inputs.options import Options
from transpile.diagnostics import Diagnostic
from transpile.hosts import files
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span

NAMES = OWN, SHARED = ".transpile.toml", "pyproject.toml"
LIMIT = 1_000_000
"""Bytes of a configuration that are read."""
PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
AT_END = "(at end of document)"
"""Where Python's parser says that the fault is."""
PARTS = 200
LONG_KEY = re.compile(rf"(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{PARTS}}}")
"""Python's parser takes the square of the parts of a key: a minute for 100,000 of them."""
EXAMPLE = 'write lines such as: to = "foreach", strict = true, exclude = ["vendor/"]'

Problems = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Config:
    """What a file configures: values by the names of the fields of `Options`."""

    path: str
    values: Mapping[str, object]

    @property
    def folder(self) -> str:
        """What paths in it are relative to."""
        return os.path.dirname(os.path.abspath(self.path))

    def applied(self, options: Options) -> Options:
        """The options with what the file configures, where the command line does not say it."""
        of_parameters = ("parameter", "parameters")  # those of the command line are above them, name by name
        values = {key: value for key, value in self.values.items() if key not in (*options.given, *of_parameters)}
        if "exclude" in values:
            values["exclude_from"] = self.folder
        with_values: Callable[..., Options] = replace  # `config_schema` has compared them with the types of the fields
        return with_values(options, **values)

    @property
    def parameter(self) -> tuple[str, ...]:
        """The values of parameters."""
        return self._texts("parameter")

    @property
    def parameters(self) -> tuple[str, ...]:
        """The files of parameter values, as seen from the working directory."""
        return tuple(os.path.relpath(os.path.join(self.folder, name)) for name in self._texts("parameters"))

    def _texts(self, field: str) -> tuple[str, ...]:
        texts = self.values.get(field)
        return texts if isinstance(texts, tuple) else ()


NONE = Config("", {})
"""No configuration."""


def asked(options: Options, folder: str) -> Config | Problems:
    """The configuration for what is in `folder`: none, the file that the options name, or the nearest."""
    if options.no_config:
        return NONE
    if not options.config:
        return nearest(folder)
    found = _read(options.config)
    message = f"{options.config} has no table [tool.transpile]"
    help = f"add one, or use a file whose name does not end in {SHARED}"
    return found or (Diagnostic("T024", message, help=help, source=Source(options.config, "")),)


def nearest(folder: str) -> Config | Problems:
    """The nearest configuration in `folder` or above; `NONE` without any; diagnostics T024 for what is wrong in it."""
    for above in _upwards(os.path.abspath(folder)):
        for name in NAMES:
            path = os.path.join(above, name)
            found = _read(_short(path)) if os.path.isfile(path) else None
            if found:
                return found
    return NONE


def _upwards(folder: str) -> Iterator[str]:
    """A folder and those around it, up to the root of its repository."""
    while True:
        yield folder
        above = os.path.dirname(folder)
        if above == folder or os.path.lexists(os.path.join(folder, ".git")):
            return
        folder = above


def _short(path: str) -> str:
    """A path as people write it: relative, where that leads down."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative


def _read(path: str) -> Config | Problems | None:
    """What a file configures; None if it is one for many tools that does not mention this one."""
    data = files.read(path, LIMIT + 1)
    if isinstance(data, Diagnostic):
        return (replace(data, code="T024"),)
    if len(data) > LIMIT:
        message = f"a configuration has at most {LIMIT:,} bytes"
        return (Diagnostic("T024", message, help=EXAMPLE, source=Source(path, "")),)
    shared = os.path.basename(path) == SHARED
    if shared and b"transpile" not in data:
        return None
    source = hosts.decode(data, path)
    if isinstance(source, Diagnostic):
        return (replace(source, code="T024"),)
    table = _parsed(source)
    if isinstance(table, Diagnostic):
        return (table,)
    if shared:
        tools = table.get("tool")
        configured = tools.get("transpile") if isinstance(tools, dict) else None
        if configured is None:
            return None
    from transpile.cli.inputs import config_schema

    values, problems = config_schema.checked(configured if shared else table, source)
    return problems or Config(path, values)


def _parsed(source: Source) -> dict[str, object] | Diagnostic:
    import tomllib

    long = LONG_KEY.search(source.text)
    if long:
        message = f"a key has more than {PARTS} parts"
        return Diagnostic("T024", message, Span(*long.span()), help=EXAMPLE, source=source)
    try:
        return tomllib.loads(source.text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:  # ValueError by itself: a number of thousands of digits
        message = f"this is not TOML: {_reason(error)}"
        return Diagnostic("T024", message, _span(error, source), help=EXAMPLE, source=source)


def _reason(error: Exception) -> str:
    words = PLACE.sub("", str(error)).partition(";")[0].strip()
    return words[:1].lower() + words[1:]


def _span(error: Exception, source: Source) -> Span | None:
    if AT_END in str(error):
        end = len(source.text.rstrip())
        return Span(end, end)
    place = PLACE.search(str(error))
    if place is None:
        return None
    start = source.offset(int(place[1])) + int(place[2]) - 1
    return Span(start, start + 1)
