"""Mutations of nodes: an expression replaced, wrapped, moved, or laid out otherwise, the text around it as it was."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import yaml

from fuzz.brackets import groups, parts
from fuzz.vocabulary import expression

Span = tuple[int, int]
NodesMutation = Callable[[str, str, str, Random], str]
OF_TEMPLATES = (
    *("[%s]", "{k: %s}", "{'Fn::Sub': %s}", "!Sub %s", "{Ref: %s}", "!Merge [%s]", "!If [C, %s, !Ref AWS::NoValue]"),
    *("{'Fn::Map': {Collection: [a, b], Fragment: %s}}", "{'Fn::ForEach::W': [W, [a, b], {'R${W}': %s}]}"),
    *("{'Fn::For': [w, [a, b], %s]}", "!Map {Collection: %s, Fragment: !Ref Value}", "&w %s", "!!str %s"),
)
OF_JSON = (
    *("[%s]", '{"k": %s}', '{"Fn::Sub": %s}', '{"Ref": %s}', '{"Fn::Merge": [%s]}'),
    *('{"Fn::Map": {"Collection": ["a", "b"], "Fragment": %s}}', '{"Fn::For": ["w", ["a", "b"], %s]}'),
    '{"Fn::ForEach::W": ["W", ["a", "b"], {"R${W}": %s}]}',
)
OF_MODULES = (
    *("[%s]", "{ k = %s }", "[for w in %s : w]", "{ for w in %s : w => w }", "(%s)", "merge(%s, {})", "jsonencode(%s)"),
    *("flatten([%s])", "{ for k, w in %s : k => w if w != null }", "!%s", "try(%s, null)", "%s[0]", "%s[*]", '"${%s}"'),
    *('[for w in ["a", "b"] : %s]', '{ for w in ["a", "b"] : w => %s }', '{ for w in ["a", "b"] : w => %s... }'),
)
WRAPPED = {"yaml": OF_TEMPLATES, "json": OF_JSON, "hcl": OF_MODULES}
"""What a node is put into, in the place of `%s`."""

COPIES = ("A", "B", "C", "Two", "a", "b", "1", "2", "03", "x-y", "é", "Orders", "Payments")
GAPS = ("\n", "\n", "\n", "\n\n", "  # why\n")


def replace_node(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with an expression in the place of a node."""
    found = spans(text, kind)
    if not found:
        return text
    start, end = random.choice(found)
    new = random.choice((lambda: expression(kind, random), lambda: _taken(text, found, random)))()
    return text[:start] + new + text[end:]


def take_node(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with a node of another text in the place of one."""
    found, theirs = spans(text, kind), spans(other, kind)
    if not found or not theirs:
        return text
    start, end = random.choice(found)
    return text[:start] + _taken(other, theirs, random) + text[end:]


def wrap_node(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with a node in a call, a loop, an item of a list."""
    found = [(start, end) for start, end in spans(text, kind) if "\n" not in text[start:end]]
    if not found:
        return text
    start, end = random.choice(found)
    return text[:start] + random.choice(WRAPPED[kind]).replace("%s", text[start:end]) + text[end:]


def delete_part(text: str, kind: str, other: str, random: Random) -> str:
    """`text` without one item or argument between brackets."""
    return _in_brackets(text, kind, random, lambda each: [one for one in each if one != random.choice(each)])


def double_part(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with one item or argument twice."""
    return _in_brackets(text, kind, random, lambda each: [*each, random.choice(each)])


def permute_parts(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with the items of one pair of brackets in another order."""
    return _in_brackets(text, kind, random, lambda each: random.sample(each, len(each)))


def multiply_parts(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with the items of one pair of brackets many times."""
    return _in_brackets(text, kind, random, lambda each: each * random.choice((3, 10, 40)))


def relay_node(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with a mapping or list in another layout: in brackets, indented, quoted, with explicit keys."""
    if kind == "hcl":
        return _relaid_brackets(text, random)
    nodes = [one for one in _composed(text) if isinstance(one, yaml.CollectionNode)]
    return _relaid(text, random.choice(nodes), random) if nodes else text


def permute_entries(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with the entries of a mapping in another order, each with its lines: arguments of a loop, say."""
    nodes = (
        [one for one in _composed(text) if isinstance(one, yaml.MappingNode) and len(one.value) > 1]
        if kind == "yaml"
        else []
    )
    if not nodes:
        return permute_parts(text, kind, other, random)
    node = random.choice(nodes)
    starts = [key.start_mark.index for key, _ in node.value]
    pieces = [text[a:b] for a, b in zip(starts, [*starts[1:], node.value[-1][1].end_mark.index], strict=True)]
    if not all(pieces):
        return text
    whole = _joined(pieces, random.sample(range(len(pieces)), len(pieces)))
    return text[: starts[0]] + whole + text[starts[-1] + len(pieces[-1]) :]


def copy_entry(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with copies of an entry beside it, each under a name of its own: what `fold` looks for."""
    pairs = [] if kind == "hcl" else _entries(text, random)
    if not pairs:
        return double_part(text, kind, other, random)
    placed = [(key, (key.start_mark.index, _end(text, value))) for key, value in pairs]
    # Short entries are not worth a loop.
    key, (start, end) = max(random.sample(placed, min(3, len(placed))), key=lambda one: one[1][1] - one[1][0])
    names = random.sample(COPIES, random.choice((1, 2, 3, 3, 7)))
    before = text[text.rfind("\n", 0, start) + 1 : start]
    gap = ", " if before.strip() else f"{random.choice(GAPS)}{before}"
    cut = random.choice((0, 1, len(key.value)))
    new = (f"{key.value[:cut]}{one}{key.value[cut:]}" for one in names)
    copies = (_renamed(text[start:end], key.value, one, random) for one in new)
    return text[:end] + "".join(f"{',' * (kind == 'json')}{gap}{one}" for one in copies) + text[end:]


def _entries(text: str, random: Random) -> list[tuple[yaml.Node, yaml.Node]]:
    """The entries of the mappings of a text; mostly those of sections."""
    nodes = _composed(text)
    if nodes and isinstance(nodes[0], yaml.MappingNode) and random.random() < 0.8:
        nodes = [value for key, value in nodes[0].value if key.value in ("Resources", "Conditions", "Outputs")]
    pairs = [pair for one in nodes if isinstance(one, yaml.MappingNode) for pair in one.value]
    pairs = [(key, value) for key, value in pairs if isinstance(key, yaml.ScalarNode) and key.value]
    return [one for one in pairs if one[0].value.isalnum()] or pairs


def _renamed(entry: str, name: str, new: str, random: Random) -> str:
    """A copy of an entry, with its name changed where it stands, and once in a while a number."""
    where = random.choice((rf"(?<!:)\b{re.escape(name)}\b", rf"\A\W*{re.escape(name)}", re.escape(name)))
    copy = re.sub(where, lambda one: one[0].replace(name, new), entry)
    return copy if random.random() < 0.7 else re.sub(r"\b\d+\b", str(len(new)), copy)


def _joined(pieces: list[str], order: list[int]) -> str:
    """Pieces in another order, what is between two of them staying between."""
    bodies = [one.rstrip(" \n,") for one in pieces]
    between = [one[len(body) :] for one, body in zip(pieces, bodies, strict=True)]
    return "".join(bodies[at] + gap for at, gap in zip(order, between, strict=True))


def relay_whole(text: str, kind: str, other: str, random: Random) -> str:
    """`text` written anew by another tool, in one of its styles."""
    if kind == "hcl":
        return _relaid_brackets(text, random)
    try:
        node = yaml.compose(text, yaml.CSafeLoader)
    except yaml.YAMLError:
        return text
    if node is None:
        return text
    _restyle(node, random)
    try:
        return str(yaml.serialize(node, None, yaml.CSafeDumper, **_style(random)))
    except yaml.YAMLError:
        return text


def _style(random: Random) -> dict[str, Any]:
    return {
        "canonical": random.random() < 0.15,
        "indent": random.choice((None, 2, 3, 4, 9)),
        "width": random.choice((20, 80, 10_000)),
        "allow_unicode": random.random() < 0.7,
        "line_break": random.choice(("\n", "\n", "\r\n", "\r")),
    }


def _restyle(root: yaml.Node, random: Random) -> None:
    """Another style for each node, on the whole more often that of its kind."""
    for node in _below(root):
        if isinstance(node, yaml.CollectionNode):
            node.flow_style = random.choice((node.flow_style, node.flow_style, True, False))
        elif isinstance(node, yaml.ScalarNode):
            node.style = random.choice((node.style, node.style, "'", '"', "|", ">"))


def _relaid(text: str, node: yaml.CollectionNode, random: Random) -> str:
    start, end = node.start_mark.index, node.end_mark.index
    _restyle(node, random)
    node.flow_style = True
    try:
        made = str(yaml.serialize(node, None, yaml.CSafeDumper, width=100_000)).strip()
    except yaml.YAMLError:
        return text
    return text[:start] + made + text[start + len(text[start:end].rstrip()) :]


def _relaid_brackets(text: str, random: Random) -> str:
    """The items of some brackets on a line each, or on one line."""
    found = groups(text, True)
    if not found:
        return text
    start, end = random.choice(found)
    inside = parts(text, start, end, True)
    gap, comma = random.choice((("\n    ", ","), ("\n", ","), (" ", ","), ("\n  # why\n  ", ","), ("\n", "")))
    return text[: start + 1] + gap + f"{comma}{gap}".join(inside) + gap + text[end - 1 :]


def _in_brackets(text: str, kind: str, random: Random, change: Callable[[list[str]], list[str]]) -> str:
    hcl = kind == "hcl"
    found = [(one, each) for one in groups(text, hcl) if (each := parts(text, *one, hcl))]
    if not found:
        return text
    (start, end), each = random.choice(found)
    return text[: start + 1] + ", ".join(change(each)) + text[end - 1 :]


def _taken(text: str, found: list[Span], random: Random) -> str:
    start, end = random.choice(found)
    return text[start:end]


def spans(text: str, kind: str) -> list[Span]:
    """Where the nodes of a text are; nowhere if it cannot be read."""
    if kind == "hcl":
        found = groups(text, True)
        return [*found, *((at, at + len(part)) for one in found for part, at in _placed(text, one))]
    return [(one.start_mark.index, _end(text, one)) for one in _composed(text)]


def _placed(text: str, group: Span) -> Iterator[tuple[str, int]]:
    at = group[0]
    for part in parts(text, *group, True):
        at = text.index(part, at)
        yield part, at


def _end(text: str, node: yaml.Node) -> int:
    start, end = int(node.start_mark.index), int(node.end_mark.index)
    return start + len(text[start:end].rstrip())


def _composed(text: str) -> list[yaml.Node]:
    """All nodes of a YAML text, aliases once."""
    try:
        root = yaml.compose(text, yaml.CSafeLoader)
    except (yaml.YAMLError, RecursionError, UnicodeError):
        return []
    return _below(root) if root is not None else []


def _below(root: yaml.Node) -> list[yaml.Node]:
    """A node and all below it; one that aliases name, which may be around them, once."""
    found, left = {id(root): root}, [root]
    while left:
        node = left.pop()
        if isinstance(node, yaml.CollectionNode):
            parts = [part for one in node.value for part in (one if isinstance(one, tuple) else (one,))]
            left += [one for one in parts if id(one) not in found]
            found |= {id(one): one for one in parts}
    return list(found.values())


NODES: tuple[NodesMutation, ...] = (
    *(replace_node, replace_node, take_node, wrap_node, wrap_node, delete_part, double_part, permute_parts),
    *(multiply_parts, permute_entries, permute_entries, relay_node, relay_whole, copy_entry, copy_entry),
)
