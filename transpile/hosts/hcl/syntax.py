"""The syntax of HCL: what the host reads out of a `.tf` text, every node with its span in it.

It is the structure that HCL's specification gives a text, whatever the parser behind the host makes of it: operators
by their precedence, splats with what belongs to each element, templates in parts with their escapes undone and `~`
and `<<-` applied. Nodes compare by identity.
"""

from __future__ import annotations

from dataclasses import dataclass

from transpile.syntax.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Identifier:
    """A name where HCL wants one: of an attribute, a block, a function, a variable of a loop."""

    span: Span
    text: str


# -- expressions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A number as it is spelt (`1.50`, `1e3`), without a sign."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    """`true`, `false` or `null`."""

    span: Span
    value: bool | None


@dataclass(frozen=True, slots=True, eq=False)
class Name:
    """The variable that a traversal starts with: of a loop, or a root such as `var` and `local`."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """Characters of a template: escapes undone, `~` and the indentation of `<<-` applied, which may leave none."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Interpolation:
    """`${expression}` in a template. `span` has the braces."""

    span: Span
    expression: Expression


@dataclass(frozen=True, slots=True, eq=False)
class IfDirective:
    """`%{ if condition }then%{ else }otherwise%{ endif }` in a template."""

    span: Span
    condition: Expression
    then: tuple[Part, ...]
    otherwise: tuple[Part, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ForDirective:
    """`%{ for key, value in collection }body%{ endfor }` in a template."""

    span: Span
    key: Identifier | None
    value: Identifier
    collection: Expression
    body: tuple[Part, ...]


Part = Chunk | Interpolation | IfDirective | ForDirective


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """A string in quotes, or a heredoc. No two chunks stand side by side; an empty string has no parts.

    A string that is one interpolation gives the value of that, any other a string. An identifier that is the key of an
    object's item is a template of one chunk, too.
    """

    span: Span
    parts: tuple[Part, ...]
    heredoc: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Tuple:
    """`[a, b]`"""

    span: Span
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """`key = value` or `key : value` in an object."""

    span: Span
    key: Expression
    value: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Object:
    """`{ a = 1, (b) = 2 }`"""

    span: Span
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class For:
    """`[for key, value in collection : result if condition]`, or with a `member` `{for ... : member => result}`.

    `grouping`: the result is followed by `...`.
    """

    span: Span
    key: Identifier | None
    value: Identifier
    collection: Expression
    member: Expression | None
    result: Expression
    grouping: bool
    condition: Expression | None


@dataclass(frozen=True, slots=True, eq=False)
class Conditional:
    """`condition ? yes : no`"""

    span: Span
    condition: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Unary:
    """`-operand` or `!operand`"""

    span: Span
    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Binary:
    """`left operator right`"""

    span: Span
    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """`function(arguments)`; `expanded`: the last argument is followed by `...`."""

    span: Span
    function: Identifier
    arguments: tuple[Expression, ...]
    expanded: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Attribute:
    """`of.name`"""

    span: Span
    of: Expression
    name: Identifier


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """`of[key]`; of the old form `of.0` the key is a number."""

    span: Span
    of: Expression
    key: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """In the `each` of a splat: the element itself. Its span is that of the `[*]` or `.*`."""

    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Splat:
    """`of[*]` or `of.*` with what is looked up in every element.

    `each` is made of attributes and indexes of an `Element`. A splat in what follows another one stands in the `each`
    of that: `a[*].b[*].c` gives lists of lists.
    """

    span: Span
    of: Expression
    each: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Parentheses:
    """`(inner)`"""

    span: Span
    inner: Expression


Expression = (
    Number
    | Constant
    | Name
    | Template
    | Tuple
    | Object
    | For
    | Conditional
    | Unary
    | Binary
    | Call
    | Attribute
    | Index
    | Element
    | Splat
    | Parentheses
)

# -- structure --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """`name = value` in a body."""

    span: Span
    name: Identifier
    value: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """`type "label" { body }`. Labels are identifiers or strings without interpolations."""

    span: Span
    type: Identifier
    labels: tuple[Identifier, ...]
    body: Body


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """What stands in a file or in the braces of a block, in order. Only that of a file has its `comments`."""

    span: Span
    items: tuple[Definition | Block, ...]
    comments: tuple[Span, ...] = ()
