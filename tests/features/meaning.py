"""What a template means, compared without the product: PyYAML's data, CloudFormation's equivalences written by hand.

`differences` takes the expansion that a tool gave and the one written by hand. The first may keep a reference to a
parameter, or a lookup in one of its mappings, where the other has its value; never the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from support.samples import load as load_normal
from support.samples import normal

Values = Mapping[str, str | Sequence[str]]
Path = tuple[str | int, ...]
EMPTY: Mapping[str, Any] = {}


def load(text: str) -> Any:
    """The data of a template: short tags in long form, `Fn::Select` with a number, one transform as a string."""
    data = _numbered(load_normal(text))
    match data:
        case {"Transform": [one]}:
            data["Transform"] = one
    return data


def _numbered(data: Any) -> Any:
    match data:
        case {"Fn::Select": [str(index), source]} if index.isdigit():
            return {"Fn::Select": [int(index), _numbered(source)]}
        case dict():
            return {key: _numbered(value) for key, value in data.items()}
        case list():
            return [_numbered(item) for item in data]
    return data


def parameter_values(template: Mapping[str, Any], given: Values) -> dict[str, str | list[str]]:
    """The value of each parameter: the one given, else its default; lists cut at their commas."""
    values: dict[str, str | list[str]] = {}
    for name, declared in template.get("Parameters", {}).items():
        value = given.get(name, declared.get("Default"))
        if isinstance(value, str) and "List" in declared["Type"]:
            value = [item.strip() for item in value.split(",")]
        if value is not None:
            values[name] = value if isinstance(value, str) else list(value)
    return values


def differences(
    found: Any, wanted: Any, values: Values, tables: Any = EMPTY, *, spelling: bool = True, path: Path = ()
) -> Iterator[tuple[Path, Any, Any]]:
    """Where `found`, with the mappings `tables`, does not mean `wanted`. Without `spelling` a number is its text."""
    if _same_scalar(found, wanted, spelling):
        return
    if isinstance(found, dict) and isinstance(wanted, dict) and found.keys() == wanted.keys():
        for key in wanted:
            yield from differences(found[key], wanted[key], values, tables, spelling=spelling, path=(*path, key))
    elif isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        for at, (one, other) in enumerate(zip(found, wanted, strict=True)):
            yield from differences(one, other, values, tables, spelling=spelling, path=(*path, at))
    else:
        settled = _settled(found, values, tables)
        if settled == found:
            yield path, found, wanted
        else:
            yield from differences(settled, wanted, values, tables, spelling=spelling, path=path)


def _same_scalar(found: Any, wanted: Any, spelling: bool) -> bool:
    if isinstance(found, dict | list) or isinstance(wanted, dict | list):
        return False
    if type(found) is type(wanted) and found == wanted:
        return True
    return not spelling and _text(found) == _text(wanted)


def _text(scalar: Any) -> str:
    return str(scalar).lower() if isinstance(scalar, bool) else str(scalar)


def _settled(data: Any, values: Values, tables: Any) -> Any:
    """`data` with the values of parameters and mappings, and what is then a plain string as one."""
    match data:
        case {"Ref": str(name)} if name in values:
            return values[name]
        case {"Fn::Select": [int(index), source]} if isinstance(items := _settled(source, values, tables), list):
            return items[index]
        case {"Fn::FindInMap": [str(table), row, str(column)]} if table in tables:
            return tables[table].get(str(_settled(row, values, tables)), {}).get(column, data)
        case {"Fn::Sub": [str(), dict()]}:
            return _string(normal({key: _settled(value, values, tables) for key, value in data.items()}))
        case dict():
            return {key: _settled(value, values, tables) for key, value in data.items()}
        case list():
            return [_settled(item, values, tables) for item in data]
    return data


def _string(sub: Any) -> Any:
    """The string of a `Fn::Sub` in which nothing is left to substitute."""
    match sub:
        case {"Fn::Sub": [str(text), dict(given)]} if all(isinstance(one, str | int | float) for one in given.values()):
            sub = normal({"Fn::Sub": [text, {name: _text(one) for name, one in given.items()}]})
    text = sub.get("Fn::Sub")
    return text if isinstance(text, str) and "${" not in text else sub


def in_order(found: Any, wanted: Any) -> bool:
    """Whether all keys of `found` come in the order of `wanted`, which it means otherwise."""
    match found, wanted:
        case dict(), dict():
            same = list(found) == list(wanted)
            return same and all(in_order(found[key], wanted[key]) for key in wanted)
        case list(), list():
            return all(map(in_order, found, wanted))
    return True
