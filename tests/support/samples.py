"""An independent reader of templates for the tests: YAML or JSON text to plain data, short tags in long form.

It shares nothing with the product: PyYAML builds the data, and two templates are equal when their data are.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

SECTIONS = ("Conditions", "Resources", "Outputs")
"""What an expansion is compared by: the sections in which loops may stand."""


class TemplateLoader(yaml.CSafeLoader):
    """Reads CloudFormation YAML: any short tag is its long function, dates are strings, a repeated key is an error."""


TemplateLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def _untagged(loader: TemplateLoader, node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return _mapping(loader, node)
    if isinstance(node, yaml.SequenceNode):
        return loader.construct_sequence(node, deep=True)
    return node.value


def _mapping(loader: TemplateLoader, node: yaml.MappingNode) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in result:
            raise ValueError(f"{key!r} occurs twice: {key_node.start_mark}")
        result[key] = loader.construct_object(value_node, deep=True)
    return result


def _call(loader: TemplateLoader, suffix: str, node: yaml.Node) -> dict[str, Any]:
    name = suffix if suffix in {"Ref", "Condition"} else f"Fn::{suffix}"
    return {name: _untagged(loader, node)}


TemplateLoader.add_constructor("tag:yaml.org,2002:map", _mapping)
TemplateLoader.add_multi_constructor("!", _call)


def load(text: str) -> Any:
    """The data of a YAML or JSON template, in its `normal` form."""
    return normal(yaml.load(text, TemplateLoader))


def normal(data: Any) -> Any:
    """`data` with every `Fn::GetAtt: A.B` as `[A, B]`, and the strings of an `Fn::Sub`'s map put into its text."""
    match data:
        case {"Fn::GetAtt": str(dotted)}:
            return {"Fn::GetAtt": dotted.split(".", 1)}
        case {"Fn::Sub": [str(text), dict(values)]}:
            return _inlined(text, {name: normal(value) for name, value in values.items()})
        case dict():
            return {key: normal(value) for key, value in data.items()}
        case list():
            return [normal(item) for item in data]
    return data


def _inlined(text: str, values: dict[str, Any]) -> dict[str, Any]:
    for name in [name for name, value in values.items() if isinstance(value, str)]:
        text = text.replace(f"${{{name}}}", values.pop(name).replace("${", "${!"))
    return {"Fn::Sub": [text, values] if values else text}


def spelled(data: Any) -> Any:
    """`data` with numbers and booleans as the text that CloudFormation makes of them."""
    match data:
        case bool():
            return str(data).lower()
        case int() | float():
            return str(data)
        case dict():
            return {key: spelled(value) for key, value in data.items()}
        case list():
            return [spelled(item) for item in data]
    return data


def sections(data: Any) -> dict[str, Any]:
    """The sections that an expansion is compared by, with what they look up in its mappings.

    Texts print the values; where a lookup stays a call is for the tests of that rule.
    """
    return {name: _looked_up(data[name], data.get("Mappings") or {}) for name in SECTIONS if name in data}


def _looked_up(data: Any, tables: dict[str, Any]) -> Any:
    """`data` with the values of mappings in place of lookups by words, and what is a string or a pick only then."""
    if isinstance(data, list):
        return [_looked_up(one, tables) for one in data]
    if not isinstance(data, dict):
        return data
    new = {key: _looked_up(one, tables) for key, one in data.items()}
    match new:
        case {"Fn::FindInMap": [str(table), row, str(column)]} if isinstance(row, str | int) and table in tables:
            return tables[table].get(str(row), {}).get(column, new)
    return new if new == data else _folded(new)


def _folded(call: dict[str, Any]) -> Any:
    match call:
        case {"Fn::Select": [index, list(items)]} if str(index).isdigit():
            return items[int(index)]
        case {"Fn::Join": [str(by), list(items)]} if all(isinstance(one, str | int) for one in items):
            return by.join(map(str, items))
        case {"Fn::Sub": [str(text), dict(given)]}:
            for name, value in given.items():
                text = text.replace(f"${{{name}}}", str(value)) if isinstance(value, str | int) else text
            left = {name: value for name, value in given.items() if not isinstance(value, str | int)}
            whole = {"Fn::Sub": [text, left]} if left else {"Fn::Sub": text}
            return text if "${" not in text else whole
    return call


_YAML_SECTION = re.compile(r"^([A-Za-z]+):", re.MULTILINE)
_JSON_SECTION = re.compile(r'^ {2,4}"([A-Za-z]+)"\s*:', re.MULTILINE)


def section_texts(text: str) -> dict[str, str]:
    """Each top-level section's own text, by its name: from its key to the next section's key, blanks trimmed."""
    pattern = _JSON_SECTION if text.lstrip().startswith("{") else _YAML_SECTION
    shallow = min((len(found[0]) - len(found[0].lstrip()) for found in pattern.finditer(text)), default=0)
    starts = [found for found in pattern.finditer(text) if len(found[0]) - len(found[0].lstrip()) == shallow]
    ends = [found.start() for found in starts[1:]] + [len(text)]
    return {found[1]: text[found.start() : end].rstrip(" \n,}") for found, end in zip(starts, ends, strict=True)}
