"""Which files of a folder are templates: a cheap look at the text, before anything is parsed.

A template is UTF-8 text of at most the size that is read, and a mapping of which one of the first keys is a section
that only templates have. What is wrong elsewhere does not matter, so that a template with a mistake is reported, and
any other file is left alone.
"""

from __future__ import annotations

from transpile.hosts import outline
from transpile.hosts.limits import MAX_BYTES

SECTIONS = ("AWSTemplateFormatVersion", "ROSTemplateFormatVersion", "Resources", "Transform")
"""Keys of which every template has one or more at its top, and hardly any other file one."""


def no_template(data: bytes) -> str:
    """Why these bytes are left alone: "too large", "binary" or "not a template"; "" for a template."""
    if len(data) > MAX_BYTES:
        return "too large"
    if b"\0" in data:
        return "binary"
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "binary"
    return "" if outline.has_top_key(text, SECTIONS) else "not a template"
