"""What `Count` makes of a template, on plain data and by the words of the documentation: an oracle of the tests."""

from __future__ import annotations

from typing import Any

INDEX = "ALIYUN::Index"


def expanded(template: dict[str, Any], values: dict[str, int]) -> dict[str, Any]:
    """The template after preprocessing, at these values of its parameters."""
    counts = {name: _number(one["Count"], values) for name, one in template["Resources"].items() if "Count" in one}
    resources: dict[str, Any] = {}
    for name, one in template["Resources"].items():
        rest = {key: value for key, value in one.items() if key != "Count"}
        if name not in counts:
            resources[name] = _resource(rest, None, counts)
        for at in range(counts.get(name, 0)):
            resources[f"{name}[{at}]"] = _resource(rest, at, counts)
    others = {key: _value(value, None, counts) for key, value in template.items() if key != "Resources"}
    return {key: resources if key == "Resources" else others[key] for key in template}


def _number(count: Any, values: dict[str, int]) -> int:
    return values[count["Ref"]] if isinstance(count, dict) else int(count)


def _resource(one: dict[str, Any], at: int | None, counts: dict[str, int]) -> dict[str, Any]:
    out = {key: _value(value, at if key == "Properties" else None, counts) for key, value in one.items()}
    if "DependsOn" in one:
        names = one["DependsOn"]
        listed = [names] if isinstance(names, str) else names
        made = [new for name in listed for new in (_instances(name, counts) if name in counts else [name])]
        out["DependsOn"] = names if made == [names] else made
    return out


def _instances(name: str, counts: dict[str, int]) -> list[str]:
    return [f"{name}[{at}]" for at in range(counts[name])]


def _value(value: Any, at: int | None, counts: dict[str, int]) -> Any:
    match value:
        case {"Ref": str(name)} if name == INDEX and at is not None:
            return at
        case {"Ref": str(name)} if name in counts:
            return [{"Ref": one} for one in _instances(name, counts)]
        case {"Fn::GetAtt": [str(name), attribute]} if name in counts:
            return [{"Fn::GetAtt": [one, attribute]} for one in _instances(name, counts)]
        case {"Fn::Select": [{"Ref": index}, source]} if index == INDEX and at is not None:
            items = _value(source, at, counts)
            return items[at] if isinstance(items, list) else {"Fn::Select": [at, items]}
        case {"Fn::Sub": str(text)} if at is not None:
            filled = text.replace(f"${{{INDEX}}}", str(at))
            return {"Fn::Sub": filled} if "${" in filled else filled
        case {"Fn::Sub": [str(text), own]} if at is not None:
            return {"Fn::Sub": [text.replace(f"${{{INDEX}}}", str(at)), _value(own, at, counts)]}
        case dict():
            return {key: _value(one, at, counts) for key, one in value.items()}
        case list():
            return [_value(one, at, counts) for one in value]
    return value
