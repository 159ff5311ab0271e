"""HCL that has no place yet: what a module is written from. `layout` gives it lines and columns."""

from __future__ import annotations

from dataclasses import field

from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class About:
    """What stands around a part: comments, without `#`, on the lines above and behind its first line.

    `blank`: an empty line stands before all that. `below` are comments that stand behind the last part of what this
    part holds.
    """

    above: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    blank: bool = False
    below: tuple[str, ...] = ()


NOTHING = About()


@dataclass(frozen=True, slots=True)
class Inline:
    """An expression as it is spelled: text, and expressions within it (`local.zones[`, a string, `]`)."""

    parts: tuple[str | Expression, ...]


@dataclass(frozen=True, slots=True)
class String:
    """A string: text that is not escaped yet, and expressions that are interpolated."""

    parts: tuple[str | Expression, ...]


@dataclass(frozen=True, slots=True)
class Tuple:
    """`[a, b]`"""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a tuple, or an argument of a function."""

    value: Expression
    about: About = NOTHING


@dataclass(frozen=True, slots=True)
class Object:
    """`{ key = value }`; one that is `open` has lines of its own, however short it is.

    `alike`: if one of the objects that are its entries is open, so are the others.
    """

    members: tuple[Member, ...]
    open: bool = False
    alike: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """`key = value` in an object. Layout decides whether the key needs its quotes; one that is no string is in `()`."""

    key: Expression
    value: Expression
    about: About = NOTHING


@dataclass(frozen=True, slots=True)
class Function:
    """`name(arguments)`; `expanded`: the last argument is followed by `...`."""

    name: str
    arguments: tuple[Item, ...]
    expanded: bool = False


@dataclass(frozen=True, slots=True)
class For:
    """`[for names in source : result if condition]`, or with a `key` `{ for names in source : key => result }`.

    `grouped`: the result is followed by `...`.
    """

    names: tuple[str, ...]
    source: Expression
    result: Expression
    key: Expression | None = None
    condition: Expression | None = None
    grouped: bool = False
    about: About = field(default=NOTHING)


Expression = Inline | String | Tuple | Object | Function | For


@dataclass(frozen=True, slots=True)
class Argument:
    """`name = value` in a block."""

    name: str
    value: Expression
    about: About = NOTHING


@dataclass(frozen=True, slots=True)
class Block:
    """`type "label" { body }`"""

    type: str
    labels: tuple[str, ...]
    body: tuple[Argument | Block, ...]
    about: About = NOTHING


@dataclass(frozen=True, slots=True)
class File:
    """A file of a module; `header` are comments above all of it, without `#`."""

    blocks: tuple[Block, ...]
    header: tuple[str, ...] = ()


def word(text: str) -> Inline:
    """A name, a traversal, a number: what is spelled as it is."""
    return Inline((text,))


def string(text: str) -> String:
    """A string without interpolations."""
    return String((text,) if text else ())


def call(name: str, *arguments: Expression, expanded: bool = False) -> Function:
    """A function of these arguments."""
    return Function(name, tuple(map(Item, arguments)), expanded)
