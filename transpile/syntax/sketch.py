"""What a template says, without places: enough to tell that there is nothing to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Union

from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span


class Tag(NamedTuple):
    """A value behind a tag."""

    name: str
    value: Data


Data = Union[str, bool, None, list["Data"], dict[str, "Data"], Tag]  # noqa: UP007
"""Scalars of YAML are their texts, numbers of JSON, too: whether one is quoted is not told, but for those without text.

None is one where nothing stands, and JSON's null.
"""


@dataclass(frozen=True, slots=True)
class Sketch:
    """The sections of a template, and where their names stand; all mappings of one entry; all values behind tags.

    Of JSON the places are not known.
    """

    root: dict[str, Data]
    keys: dict[str, Span]
    alone: list[dict[str, Data]]
    tagged: list[Tag]


Sketched = Callable[[], Sketch | None]
"""What makes a sketch of a text, if one can be made."""
