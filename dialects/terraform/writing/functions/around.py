"""What a translation asks of the module around it, and what it may know of the expressions that it is given."""

from __future__ import annotations

from collections.abc import Callable

from dialects.terraform.writing import hcl
from transpile.evaluate.values import bare, spelled
from transpile.ir import Array, Call, Collect, Document, Expression, Literal, Loop, Object, Reference, Splice, Variable
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind

Write = Callable[[Expression], hcl.Expression]


@dataclass(frozen=True, slots=True)
class Around:
    """The template that a call stands in, how its parts are written, and the local value that each mapping is."""

    document: Document
    write: Write
    local: Callable[[str], str]


Translation = Callable[[Expression, Around], "hcl.Expression | None"]
"""The argument of a function -> the call of Terraform's; None where it does not mean the same for these arguments."""

LISTS = frozenset({("cfn", "Fn::Split"), ("core", "range")})
"""Functions that always answer a list."""


def arguments(e: Expression, count: int) -> tuple[Expression, ...] | None:
    """The arguments of a function that takes so many; None where they are others."""
    found = bare(e)
    if not isinstance(found, Array) or len(found.items) != count:
        return None
    items = tuple(bare(item) for item in found.items if not isinstance(item, Splice))
    return items if len(items) == count else None


def text(e: Expression) -> Expression:
    """A number or boolean as the text that it becomes in a string: Terraform would spell some numbers otherwise."""
    if isinstance(e, Literal) and e.kind in (Kind.NUMBER, Kind.BOOLEAN):
        return Literal(spelled(e))
    return e


def is_list(e: Expression, around: Around) -> bool:
    """Whether an expression is a list wherever it has a value: Terraform counts the letters of a string as well."""
    match e:
        case Array() | Loop(result=Collect()):
            return True
        case Variable():  # its items are known when the template is read, and what is wrong with them is told then
            return True
        case Call() if all(isinstance(one, Array) for one in answers(e, around.document)):
            return True
    return _answers_list(e, around)


def is_compound(e: Expression, around: Around) -> bool:
    """Whether an expression is a list or an object wherever it has a value: neither a string nor a number."""
    found = bare(e)
    return isinstance(found, Array | Object | Loop) or _answers_list(found, around)


def _answers_list(e: Expression, around: Around) -> bool:
    """Whether this is a parameter that is a list, or a function that always answers one."""
    match e:
        case Reference(name):
            parameter = around.document.parameters.get(name)
            return parameter is not None and parameter.listed
        case Call(vocabulary, name):
            return (vocabulary, name) in LISTS
    return False


def answers(e: Call, document: Document) -> tuple[Expression | None, ...]:
    """What a lookup in a mapping may answer; nothing known, for any other function."""
    found = bare(e.argument)
    if e.name not in ("Fn::FindInMap", "lookup") or not isinstance(found, Array):
        return (None,)
    names = [bare(item) for item in found.items[:3] if not isinstance(item, Splice)]
    if len(names) < 3 or not isinstance(names[0], Literal):
        return (None,)
    table = document.tables.get(spelled(names[0]), {})
    columns = [cell for row, columns in table.items() if fits(names[1], row) for cell in columns.items()]
    return tuple(bare(value) for name, value in columns if fits(names[2], name)) or (None,)


def fits(key: Expression, name: str) -> bool:
    """Whether a key of a lookup may be `name`."""
    return not isinstance(key, Literal) or spelled(key) == name


def index(whole: hcl.Expression, at: hcl.Expression) -> hcl.Expression:
    """`whole[at]`"""
    return hcl.Inline((whole, "[", at, "]"))


def position(e: Expression, around: Around) -> hcl.Expression | None:
    """A position in a list; None for what is written and is none: the source's error is told as that."""
    if not isinstance(e, Literal):
        return None if is_compound(e, around) else around.write(e)
    digits = spelled(e)
    return hcl.word(str(int(digits))) if digits.isdecimal() and len(digits) < 10 else None
