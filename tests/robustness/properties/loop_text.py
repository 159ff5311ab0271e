"""Template text: comments put into it, the pieces of it that hold no loop, and how two parsers read it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import yaml
from ruamel.yaml import YAML

SECTIONS = ("Conditions", "Resources", "Outputs", "Mappings")
SHARE = 0.12
"""The part of the lines that get a comment."""
STR = "tag:yaml.org,2002:str"


def commented(text: str, seed: int) -> tuple[str, tuple[str, ...]]:
    """Block YAML with comments at the ends of some lines and between some, and the words of these comments."""
    rng = random.Random(seed)
    inside = _inside_scalars(text)
    lines = text.split("\n")
    words: list[str] = []
    out: list[str] = []

    def comment() -> str:
        words.append(f"c{len(words):03}c")
        return f"# {words[-1]} it's: [a {{b"

    for at, line in enumerate(lines):
        indent = line[: len(line) - len(line.lstrip(" -"))].replace("-", " ")
        if line.strip() and at not in inside and rng.random() < SHARE:
            out.append(f"{indent}{comment()}")
        last = line.strip() and at + 1 not in inside
        out.append(f"{line}  {comment()}" if last and rng.random() < SHARE else line)
    return "\n".join(out), tuple(words)


def _inside_scalars(text: str) -> set[int]:
    """The lines that begin inside a scalar; the end of a block scalar is the begin of the line below it.

    Lines are those that a line feed ends: to YAML other characters end some too.
    """
    scalars = (one for one in yaml.scan(text, yaml.CSafeLoader) if isinstance(one, yaml.ScalarToken))
    return {
        line
        for one in scalars
        for line in range(
            text.count("\n", 0, one.start_mark.index) + 1,
            text.count("\n", 0, one.end_mark.index) + (one.style not in ("|", ">")),
        )
    }


def loopless(text: str, loop: re.Pattern[str]) -> Iterator[str]:
    """The text of each entry of the sections that holds no loop, from its key to the end of its last leaf."""
    root = yaml.compose(text, yaml.CSafeLoader)
    for name, section in root.value:
        for key, value in section.value if name.value in SECTIONS else [(name, section)]:
            piece = text[key.start_mark.index : _end(value)]
            if name.value != "Transform" and not loop.search(piece):
                yield piece


def _end(node: yaml.Node) -> int:
    """Where the last leaf of a node ends: the end of a block is where the next one begins."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return node.end_mark.index  # type: ignore[no-any-return]


def disagreements(text: str) -> set[str]:
    """The plain scalars that are a string to one of PyYAML and ruamel.yaml only; they agree on all else."""
    found: set[str] = set()
    _compare(yaml.compose(text, yaml.CSafeLoader), YAML(typ="safe", pure=True).compose(text), found)
    return found


def _compare(one: Any, other: Any, found: set[str]) -> None:
    assert type(one).__name__ == type(other).__name__
    if isinstance(one, yaml.ScalarNode):
        assert one.value == other.value
        tags = one.tag, str(getattr(other, "ctag", other.tag))
        if tags[0] != tags[1] and STR in tags:
            found.add(one.value)
        return
    assert len(one.value) == len(other.value)
    for this, that in zip(one.value, other.value, strict=True):
        pairs = zip(this, that, strict=True) if isinstance(this, tuple) else [(this, that)]
        for pair in pairs:
            _compare(*pair, found)
