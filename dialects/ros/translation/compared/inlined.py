"""`Locals` of a template as plain data, where they are referred to: what verification compares an inlining with."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dialects.ros.template.grammar import NESTED
from transpile.language.facts import Data
from transpile.syntax.fast_dataclass import dataclass
from transpile.verify.canonical import Boolean, Null, Number

_HOLE = re.compile(r"(\$\{[^}!]+\})")
_DEEPEST = 5
RAW = frozenset(NESTED.values())
"""Properties that are templates of their own: what is called there is not called here."""


def without_locals(data: dict[str, Data]) -> dict[str, Data]:
    """A template whose locals stand where they are referred to."""
    section = data.get("Locals")
    if section in ([], "", Null()):
        section = {}  # it declares none
    if not isinstance(section, dict):
        return data
    values = {name: one.get("Value", "") if isinstance(one, dict) else one for name, one in section.items()}
    filled = _Locals(values)
    return {key: filled.there(value) for key, value in data.items() if key != "Locals"}


@dataclass(frozen=True, slots=True)
class _Locals:
    values: Mapping[str, Data]

    def there(self, value: Data, depth: int = 0) -> Data:
        """A value with the locals in it."""
        match value:
            case {"Ref": str(name), **rest} if not rest and name in self.values and depth <= _DEEPEST:
                return self.there(self.values[name], depth + 1)
            case {"Fn::Sub": str(text), **rest} if not rest:
                return self._substituted(text, {}, depth)
            case {"Fn::Sub": [str(text), dict(given)], **rest} if not rest:
                return self._substituted(text, given, depth)
            case dict():
                return {key: one if key in RAW else self.there(one, depth) for key, one in value.items()}
            case list():
                return [self.there(one, depth) for one in value]
        return value

    def _substituted(self, text: str, given: Mapping[str, Data], depth: int) -> Data:
        """A string whose holes were filled by `Ref` of a local: data has them by their names, or numbered."""
        out: list[str] = []
        named: list[Data] = []
        for part in _HOLE.split(text):
            name = part[2:-1] if _HOLE.fullmatch(part) else ""
            value = given.get(name, {"Ref": name}) if name else part
            out.append(_shown(self.there(value, depth), named) if name else part)
        joined = "".join(out)
        if named:
            return {"Fn::Sub": [joined, {str(at): value for at, value in enumerate(named)}]}
        return {"Fn::Sub": joined} if "${" in joined.replace("${!", "") else joined.replace("${!", "${")


def _shown(value: Data, named: list[Data]) -> str:
    match value:
        case str():
            return value.replace("${", "${!")
        case Number() | Boolean():
            return value.text
        case {"Ref": str(name), **rest} if not rest:
            return f"${{{name}}}"
        case {"Fn::GetAtt": [str(name), str(attribute)], **rest} if not rest:
            return f"${{{name}.{attribute}}}"
    if value not in named:
        named.append(value)
    return f"${{{named.index(value)}}}"
