"""What refers to names in a template as plain data, by other names.

Written apart from the renaming itself: data has names in other places than expressions have.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from dialects.ros.translation.compared.inlined import RAW
from transpile.language.facts import Data

_HOLE = re.compile(r"\$\{([^}!.]+)((?:\.[^}]+)?)\}")
Names = Mapping[str, str]
"""Old names -> new ones."""


def named(value: Data, names: Names) -> Data:
    """A name, or a list of names."""
    if isinstance(value, list):
        return [named(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def referring(value: Data, names: Names, first: Collection[str]) -> Data:
    """A value with the names that `Ref`, `Fn::Sub` and the first argument of the calls in `first` hold.

    The map of an `Fn::Sub` hides names in its string (ROS documentation, "Functions", "Fn::Sub").
    """
    match value:
        case {"Ref": str(name), **rest} if not rest:
            return {"Ref": names.get(name, name)}
        case {"Fn::Sub": str(text), **rest} if not rest:
            return {"Fn::Sub": _substituted(text, names)}
        case {"Fn::Sub": [str(text), dict(given)], **rest} if not rest:
            outer = {old: new for old, new in names.items() if old not in given}
            return {"Fn::Sub": [_substituted(text, outer), referring(given, names, first)]}
        case dict() if len(value) == 1 and next(iter(value)) in first:
            return {key: _with_first(one, names, first) for key, one in value.items()}
        case dict():
            return {key: one if key in RAW else referring(one, names, first) for key, one in value.items()}
        case list():
            return [referring(one, names, first) for one in value]
    return value


def _with_first(value: Data, names: Names, first: Collection[str]) -> Data:
    match value:
        case [str(name), *rest]:
            return [names.get(name, name), *(referring(one, names, first) for one in rest)]
    return referring(value, names, first)


def _substituted(text: str, names: Names) -> str:
    return _HOLE.sub(lambda found: f"${{{names.get(found[1], found[1])}{found[2]}}}", text)
