"""One template in many layouts: what editors, formatters, dumpers and people make of it. None changes what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable


def _four_spaces(text: str) -> str:
    """Twice the indentation, dashes four wide."""
    lines = (re.match(r"( *)((?:- +)*)(.*)", line, re.DOTALL) for line in text.splitlines(keepends=True))
    return "".join(2 * found[1] + re.sub("- +", _wide, found[2]) + found[3] for found in lines if found)


def _wide(dash: re.Match[str]) -> str:
    return dash[0].ljust(2 * len(dash[0]))


def _odd_spacing(text: str) -> str:
    """Blanks around colons and after dashes."""
    text = re.sub(r"(?m)^( *(?:- )*[A-Za-z:]+): (?! *[|>!])", r"\1 :   ", text)
    return re.sub(r"(?m)^( *)- (\w+)$", r"\1-   \2", text)


def _other_letters(text: str) -> str:
    """Values and keys that are not ASCII, one beyond 16 bits."""
    return re.sub(r"\b(kept|here|queue|topic|name|key)\b(?!:)", "\\1é漢\U0001f600", text)


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
    "odd-spacing": _odd_spacing,
    "other-letters": _other_letters,
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
