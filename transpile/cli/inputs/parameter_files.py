"""Parameter values given on the command line and in files.

A file is JSON or YAML in one of the layouts that people have already: the AWS CLI's list of `{ParameterKey,
ParameterValue}` or of `Name=Value`, CodePipeline's `{"Parameters": {...}}`, or an object of names and values. A value
is a scalar, as it is written, or a list of scalars. What a dialect reads by the file's name, such as `.tfvars`, is read
by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from transpile.diagnostics import Diagnostic, Severity
from transpile.language import registry
from transpile.language.parameter_values import FromFile, Plain, Value
from transpile.syntax.source import Source
from transpile.syntax.tree import Entry, Mapping, Node, Scalar, Sequence, Style, through

Values = dict[str, Value]
Pair = tuple[str, Value]
Content = bytes | Diagnostic
EXAMPLE = 'write {"Name": "value", "List": ["a", "b"]}, or [{"ParameterKey": "Name", "ParameterValue": "value"}]'
NULLS = frozenset({"", "~", "null", "Null", "NULL"})


def gather(words: Iterable[str], files: Iterable[tuple[str, Content]]) -> tuple[Values, tuple[Diagnostic, ...]]:
    """The values of all files (later ones win) and, above them, of the words `Name=Value`; with what is wrong."""
    found = list(chain(chain.from_iterable(_file(name, data) for name, data in files), _words(words)))
    values = dict(one for one in found if not isinstance(one, Diagnostic))
    return values, tuple(one for one in found if isinstance(one, Diagnostic))


def _words(words: Iterable[str]) -> Iterator[Pair | Diagnostic]:
    """Diagnostics T019 for a word without `=` and T018 for a name with two values."""
    seen: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals):
            yield Diagnostic("T019", f"--parameter {word} has no `=`", help="write --parameter Name=Value")
        elif seen.setdefault(name, value) != value:
            message = f"--parameter gives {name} two values, {seen[name]!r} and {value!r}"
            yield Diagnostic("T018", message, help="use only one of them")
        yield name, value


def _file(name: str, data: bytes | Diagnostic) -> Iterator[Pair | Diagnostic]:
    """The pairs of one file; diagnostics T017."""
    from transpile import hosts

    source = data if isinstance(data, Diagnostic) else hosts.decode(data, name)
    for one in (source,) if isinstance(source, Diagnostic) else _read(source):
        yield replace(one, code="T017", severity=Severity.ERROR) if isinstance(one, Diagnostic) else one


def _read(source: Source) -> Iterator[Pair | Diagnostic]:
    """What a dialect reads in a file of such a name, or else the layouts of JSON and YAML."""
    from transpile import hosts

    own = next((found for language in registry.languages() if (found := language.values(source)) is not None), None)
    if own is not None:
        yield from own
        return
    parsed = hosts.parse(source)
    yield from (parsed,) if isinstance(parsed, Diagnostic) else _pairs(through(parsed.root), source)


def _pairs(root: Node, source: Source) -> Iterator[Pair | Diagnostic]:
    match root:
        case Sequence(items=items):
            for item in items:
                yield _listed(through(item), source)
        case Mapping(entries=entries):
            for entry in _codepipeline(entries) or entries:
                yield _pair(entry.key, entry.value, source)
        case _:
            yield _wrong(
                root, source, "a parameter file must be an object of names and values, or a list as for the AWS CLI"
            )


def _codepipeline(entries: tuple[Entry, ...]) -> tuple[Entry, ...] | None:
    """The entries of `Parameters` in CodePipeline's template configuration; `Tags` and `StackPolicy` are not ours."""
    for entry in entries:
        if _text(entry.key) == "Parameters" and isinstance(inner := through(entry.value), Mapping):
            return inner.entries
    return None


def _listed(item: Node, source: Source) -> Pair | Diagnostic:
    """An item of the AWS CLI's list."""
    match item:
        case Scalar(text=text) if "=" in text:
            name, _, value = text.partition("=")
            return name, FromFile(value, source, item.span)
        case Mapping(entries=entries):
            fields = {_text(entry.key): entry.value for entry in entries}
            if "ParameterKey" in fields and "ParameterValue" in fields:
                return _pair(fields["ParameterKey"], fields["ParameterValue"], source)
    return _wrong(item, source, "an item is not an object with ParameterKey and ParameterValue")


def _pair(key: Node, value: Node, source: Source) -> Pair | Diagnostic:
    name, given = _text(key), _value(value)
    if name is None:
        return _wrong(key, source, "the name of a parameter is not a string")
    if given is None:
        return _wrong(value, source, f"the value of {name} is neither a scalar nor a list of scalars")
    return name, FromFile(given, source, value.span)


def _value(node: Node) -> Plain | None:
    match through(node):
        case Sequence(items=items):
            texts = [text for text in map(_text, items) if text is not None]
            return texts if len(texts) == len(items) else None
        case bare:
            return _text(bare)


def _text(node: Node) -> str | None:
    match through(node):
        case Scalar(text=text, style=style) if style is not Style.PLAIN or text not in NULLS:
            return text
        case _:
            return None


def _wrong(node: Node, source: Source, message: str) -> Diagnostic:
    return Diagnostic("T017", message, node.span, help=EXAMPLE, source=source)
