"""Do two templates expand to the same thing? Translation validation of a result before it is written.

The new text is read back as any reader would, both sides are evaluated with the same parameter values, everything
computable folded, and compared as plain data: objects unordered, lists ordered, calls that remain as they are. Only
what was declared may differ: generated tables and `Transform`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from transpile.canonical import Scalar
from transpile.diagnostics import Diagnostic, Severity, failed
from transpile.ir import Array, Document, Literal

Path = tuple[str | int, ...]
Data = Any
"""A canonical value (`canonical.py`)."""
Values = Mapping[str, Literal | Array]
SAMPLES = ((), ("A",), ("A", "B", "C"))
"""The items that a list parameter is tried with beside its own value: none, one, more."""
Expand = Callable[[Document, Values], tuple[Data, list[Diagnostic]]]
"""A document and parameter values -> everything computed and unrolled, as canonical data."""
LIMIT = 5
"""How many differences are named at most."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where two templates differ: what stands there on either side."""

    path: Path
    before: object
    after: object

    @property
    def spelling(self) -> bool:
        """Whether only a number or boolean became the same text, or the other way round."""
        texts = [value.text if isinstance(value, Scalar) else value for value in (self.before, self.after)]
        return isinstance(texts[0], str) and texts[0] == texts[1]


MISSING = object()


@dataclass(frozen=True, slots=True)
class Declared:
    """What may differ: generated tables, the transform that loops need, and parameters whose value was fixed."""

    tables: frozenset[str]
    transform: str
    frozen: frozenset[str]


def check(source: Document, result: Document, values: Values, expand: Expand, declared: Declared) -> list[Diagnostic]:
    """What is wrong with `result`, at the values used and at other lengths of every list parameter still followed."""
    found: list[Difference] = []
    for tried in _trials(source, values, declared.frozen):
        before, problems = expand(source, tried)
        if failed(problems):
            continue  # the source itself has no meaning at these values: nothing to compare
        after, faults = expand(result, tried)
        if failed(faults):
            return [_unreadable(fault) for fault in faults][:LIMIT]
        found.extend(compare(without_declared(before, declared), without_declared(after, declared)))
        if any(not one.spelling for one in found):
            break
    return report(found)


def _trials(source: Document, values: Values, frozen: frozenset[str]) -> Iterator[Values]:
    """The values as they are, and variations of the list parameters that the result still follows."""
    unknown = {
        name: _sample(("A", "B")) for name, one in source.parameters.items() if name not in values and _listed(one.type)
    }
    without = {name: value for name, value in unknown.items() if _valueless(source, name)}
    yield {**without, **values}
    for name, one in source.parameters.items():
        if _listed(one.type) and name not in frozen and not one.no_echo:
            for items in SAMPLES:
                yield {**without, **values, name: _sample(items)}


def _listed(type_: str) -> bool:
    return "List" in type_


def _valueless(source: Document, name: str) -> bool:
    parameter = source.parameters[name]
    return parameter.default is None or "SSM" in parameter.type


def _sample(items: tuple[str, ...]) -> Array:
    return Array(tuple(Literal(item) for item in items))


def unreadable(text: str) -> Diagnostic:
    """T901: the result cannot even be read."""
    return Diagnostic(
        "T901",
        f"the result cannot be read back: {text}",
        help="nothing was written; this is a fault of transpile, please report it with the template",
    )


def _unreadable(fault: Diagnostic) -> Diagnostic:
    return unreadable(f"{fault.code}, {fault.message}")


def compare(before: Data, after: Data, path: Path = ()) -> Iterator[Difference]:
    """The differences between two canonical values, in the order of `before`."""
    match before, after:
        case dict(), dict():
            for key in dict.fromkeys((*before, *after)):
                yield from compare(before.get(key, MISSING), after.get(key, MISSING), (*path, key))
        case list(), list() if len(before) == len(after):
            for index, (one, other) in enumerate(zip(before, after, strict=True)):
                yield from compare(one, other, (*path, index))
        case _ if before != after or type(before) is not type(after):
            yield Difference(path, before, after)


def report(differences: list[Difference]) -> list[Diagnostic]:
    """T408, a warning, for values that only changed between a number and its text; T901 for any other difference."""
    spelled = [one for one in differences if one.spelling]
    real = [one for one in differences if not one.spelling]
    found = [
        Diagnostic(
            "T901",
            f"the result would not mean the same: {place(one.path)} is {_show(one.before)} in the source, "
            f"{_show(one.after)} in the result",
            help="nothing was written; this is a fault of transpile, please report it with the template",
        )
        for one in real[:LIMIT]
    ]
    if spelled:
        places = ", ".join(place(one.path) for one in spelled[:3]) + (", ..." if len(spelled) > 3 else "")
        found.append(
            Diagnostic(
                "T408",
                f"{len(spelled)} number(s) or boolean(s) become strings of the same text: {places}",
                help="CloudFormation converts between them where a property wants the other",
                severity=Severity.WARNING,
            )
        )
    return found


def place(path: Path) -> str:
    """A path as people write it: `Resources.Topic.Properties.Tags[0]`."""
    out = ""
    for step in path:
        out += f"[{step}]" if isinstance(step, int) else f".{step}" if out else step
    return out or "the template"


def _show(value: object) -> str:
    if value is MISSING:
        return "missing"
    text = value.text if isinstance(value, Scalar) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def without_declared(template: Mapping[str, Data], declared: Declared) -> dict[str, Data]:
    """A canonical template without the generated tables and without the transform that loops need."""
    out = dict(template)
    mappings = out.get("Mappings")
    if isinstance(mappings, dict):
        rest = {name: rows for name, rows in mappings.items() if name not in declared.tables}
        out["Mappings"] = rest
        if not rest:
            del out["Mappings"]
    listed = out.pop("Transform", None)
    listed = listed if isinstance(listed, list) else [listed]
    others = [one for one in listed if one not in (None, declared.transform)]
    others = [one for one in others if not (isinstance(one, dict) and one.get("Name") == declared.transform)]
    if others:
        out["Transform"] = others
    for section in ("Conditions", "Outputs"):
        if out.get(section) == {}:
            del out[section]
    return out
