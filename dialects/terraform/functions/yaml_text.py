"""Strings in the YAML that Terraform writes: which may be blocks, and how they stand in quotes.

libyaml's rules, as go-cty-yaml has them: its line breaks are more than those of a file, and what is beyond the Basic
Multilingual Plane counts as not printable.
"""

from __future__ import annotations

import re

_BREAK = "\n\r\x85\u2028\u2029"
_BREAKS = re.compile(f"[{_BREAK}]")
_LINE = re.compile(f"[^{_BREAK}]+")
_UNPRINTABLE = re.compile("[^\n -~\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]")
_ESCAPED = re.compile(f'[^ -~\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]|[{_BREAK}"\\\\]')
_BLANK_AT_END = re.compile(f" (?:[{_BREAK}]|\\Z)")
_ALL = re.compile("(?s).")
_BYTE_ORDER_MARK = "\ufeff"
_LONGEST_KEY = 128
_SHORT = {
    "\0": "0",
    "\a": "a",
    "\b": "b",
    "\t": "t",
    "\n": "n",
    "\v": "v",
    "\f": "f",
    "\r": "r",
    "\x1b": "e",
    '"': '"',
    "\\": "\\",
    "\x85": "N",
    "\xa0": "_",
    "\u2028": "L",
    "\u2029": "P",
}


def is_simple_key(text: str) -> bool:
    """Whether a key of a mapping needs no question mark: it has one line, and is not long."""
    return not _BREAKS.search(text) and len(text.encode()) <= _LONGEST_KEY


def may_be_block(text: str) -> bool:
    """Whether a string is written as a block: several lines, no blank at an end of one, and all of it printable."""
    return "\n" in text and not _BLANK_AT_END.search(text) and not _UNPRINTABLE.search(text)


def block_header(text: str) -> str:
    """`|` with the hints for the text: that it begins with a blank, and what becomes of the breaks at its end."""
    indented = "2" if text[0] == " " or text[0] in _BREAK else ""
    if text[-1] not in _BREAK:
        return f"|{indented}-"
    several = len(text) == 1 or text[-2] in _BREAK
    return f"|{indented}{'+' if several else ''}"


def block_lines(text: str, indent: int) -> str:
    """The lines of a block; those that are empty stay so."""
    margin = " " * indent
    return _LINE.sub(lambda line: margin + line[0], text)


def columns_after(text: str) -> int:
    """How many characters stand behind the last break of a text."""
    last = max(map(text.rfind, _BREAK))
    return len(text) - last - 1


def escaped(text: str) -> str:
    """What stands between the quotes. Behind a byte order mark, libyaml escapes every character."""
    return (_ALL if text.startswith(_BYTE_ORDER_MARK) else _ESCAPED).sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    one = found[0]
    if one in _SHORT:
        return "\\" + _SHORT[one]
    code = ord(one)
    if code <= 0xFF:
        return f"\\x{code:02X}"
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"
