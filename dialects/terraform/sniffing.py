"""Whether a file of a module has what a run is about, told by its text alone: most files of a folder have none."""

from __future__ import annotations

import re

from transpile.hosts.limits import MAX_BYTES

_TEMPLATE = re.compile(r"Resources")
_LOOP = re.compile(r"[\[{]~?\s*for(?![-\w])")
"""`[for`, `{ for` or `%{~ for`."""
_MAYBE = {_TEMPLATE: b"Resources", _LOOP: b"for"}


def no_template(data: bytes) -> str:
    """Why a file has no template; "" where it names the section of one."""
    return _without(data, _TEMPLATE, "not a template")


def no_loop(data: bytes) -> str:
    """Why a file has no loop; "" where one begins."""
    return _without(data, _LOOP, "no loop")


def _without(data: bytes, asked: re.Pattern[str], reason: str) -> str:
    if len(data) > MAX_BYTES:
        return "too large"
    # The text is taken apart only where there is something to find: that costs more than looking.
    found = _MAYBE[asked] in data and asked.search(_code(data.decode("utf-8", "replace")))
    return "" if found else reason


def _code(text: str) -> str:
    """A module without its comments; all of a text that is JSON, or that cannot be read as a module."""
    from transpile.hosts.hcl.token_stream import tokens
    from transpile.hosts.tree_builder import Refused
    from transpile.syntax.source import from_text

    if text.lstrip().startswith("{"):
        return text
    try:
        return " ".join(text[one.start : one.end] for one in tokens(from_text(text)) if one.kind != "blank")
    except Refused:
        return text
