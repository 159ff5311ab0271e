"""Text that is HTML, told apart from text that is not: whatever is no `Markup` is escaped where it is put in."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from transpile.diagnostics.render.terminal_width import visible


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Content = str | Iterable[str]
NOTHING = Markup("")


def shown(words: str) -> Markup:
    """Any text as HTML that shows it: control characters and what turns the direction of a line become visible."""
    return Markup(escape("\n".join(visible_lines(words.split("\n"))), quote=True))


def visible_lines(lines: Iterable[str]) -> list[str]:
    """Lines in which control characters and what turns the direction of a line are visible; they are no HTML yet."""
    return [visible(line) for line in lines]


def joined(content: Content, between: str = "") -> Markup:
    """Pieces one after the other; those that are no HTML are escaped."""
    if isinstance(content, str):
        return content if isinstance(content, Markup) else shown(content)
    return Markup(between.join(one if isinstance(one, Markup) else shown(one) for one in content))


def element(name: str, content: Content = NOTHING, **attributes: str) -> Markup:
    """An element. Attributes that are "" are left out; `class_` is `class`, other `_` are `-`."""
    listed = (f' {_attribute(key)}="{shown(value)}"' for key, value in attributes.items() if value)
    return Markup(f"<{name}{''.join(listed)}>{joined(content)}</{name}>")


def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")
