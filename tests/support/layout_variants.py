"""One template in many layouts: what editors, formatters, dumpers and people make of it. None changes what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from transpile.hosts import parse
from transpile.syntax.edits import Edit, apply
from transpile.syntax.source import Span, from_text
from transpile.syntax.tree import Entry, Mapping, Parsed, nodes


def _four_spaces(text: str) -> str:
    """Twice the indentation, dashes four wide."""
    lines = (re.match(r"( *)((?:- +)*)(.*)", line, re.DOTALL) for line in text.splitlines(keepends=True))
    return "".join(2 * found[1] + re.sub("- +", _wide, found[2]) + found[3] for found in lines if found)


def _wide(dash: re.Match[str]) -> str:
    return dash[0].ljust(2 * len(dash[0]))


def _uneven_dashes(text: str) -> str:
    """Twice the indentation, dashes four wide but for those of scalars, as PyYAML's `indent=4` writes."""
    return re.sub(r"(?m)^((?: |- )*-) {3}(?=[^\s:&!-][^\s:]*$)", r"\1 ", _four_spaces(text))


def _odd_spacing(text: str) -> str:
    """Blanks around colons and after dashes."""
    text = re.sub(r"(?m)^( *(?:- )*[A-Za-z:]+): (?! *[|>!])", r"\1 :   ", text)
    return re.sub(r"(?m)^( *)- (\w+)$", r"\1-   \2", text)


def _other_letters(text: str) -> str:
    """Values and keys that are not ASCII, one beyond 16 bits."""
    return re.sub(r"\b(kept|here|queue|topic|name|key)\b(?!:)", "\\1é漢\U0001f600", text)


def _explicit_keys(text: str, every: int = 1) -> str:
    """`? key` and `: value` on two lines, for each entry of a block or some of them."""
    parsed = parse(from_text(text, "t.yaml"))
    assert isinstance(parsed, Parsed)
    blocks = [node for node in nodes(parsed.root) if isinstance(node, Mapping) and not node.flow]
    entries = [entry for node in blocks for entry in node.entries if "\n" not in text[slice(*entry.key.span)]]
    edits = [edit for entry in entries[::every] for edit in _explicit(text, entry)]
    return apply(text, edits)


def _explicit(text: str, entry: Entry) -> Iterator[Edit]:
    start, end = entry.key.span
    colon = text.index(":", end)
    yield Edit(Span(start, start), "? ")
    yield Edit(Span(end, colon), "\n" + " " * (start - text.rfind("\n", 0, start) - 1))


YAML_VARIANTS: dict[str, Callable[[str], str]] = {
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "bom": lambda text: "\ufeff" + text,
    "crlf-bom": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "no-final-newline": lambda text: text.rstrip("\n"),
    "blank-lines-at-end": lambda text: text + "\n  \n\n",
    "markers": lambda text: f"---\n{text}...\n",
    "directive": lambda text: f"%YAML 1.1\n--- # start\n{text}",
    "comments-around": lambda text: f"\n# first\n\n{text}\n# last\n  # very last",
    "four-spaces": _four_spaces,
    "uneven-dashes": _uneven_dashes,
    "odd-spacing": _odd_spacing,
    "other-letters": _other_letters,
    "explicit-keys": _explicit_keys,
    "some-explicit-keys": lambda text: _explicit_keys(text, 3),
}

JSON_VARIANTS: dict[str, Callable[[object], str]] = {
    "two": lambda data: json.dumps(data, indent=2) + "\n",
    "four": lambda data: json.dumps(data, indent=4) + "\n",
    "tabs": lambda data: json.dumps(data, indent="\t") + "\n",
    "minified": lambda data: json.dumps(data, separators=(",", ":")),
    "one-line": lambda data: json.dumps(data) + "\n",
    "spaced": lambda data: json.dumps(data, indent=2, separators=(" ,", " : ")) + "\n\n",
    "letters": lambda data: _other_letters(json.dumps(data, indent=2, ensure_ascii=False)),
    "crlf": lambda data: json.dumps(data, indent=2).replace("\n", "\r\n") + "\r\n",
    "bom": lambda data: "\ufeff" + json.dumps(data, indent=2),
}
