"""Strings of `Fn::Sub` whose maps hold references, as they are with these in the string itself."""

from __future__ import annotations

from typing import Any


def inlined(data: Any) -> Any:
    """`data` with the references in the maps of strings where these mention them."""
    match data:
        case {"Fn::Sub": [str(text), dict(given)]}:
            for name, value in given.items():
                text = text.replace(f"${{{name}}}", f"${{{_mentioned(name, value)}}}")
            rest = {name: value for name, value in given.items() if _mentioned(name, value) == name}
            return {"Fn::Sub": [text, rest] if rest else text}
        case dict():
            return {key: inlined(value) for key, value in data.items()}
        case list():
            return [inlined(one) for one in data]
    return data


def _mentioned(name: str, value: Any) -> str:
    """What a string mentions instead of the name of an entry; the name itself where nothing else says it."""
    match value:
        case {"Ref": str(other)}:
            return other
        case {"Fn::GetAtt": [str(other), str(attribute)]}:
            return f"{other}.{attribute}"
    return name
