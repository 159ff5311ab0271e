"""Which arguments each function takes, as data, and the calls that are given others.

From the specification (ros-functions.txt, "Declaration" and "Parameters" of each function); what it lacks, from the
research (sections 1.2 and 3) and the pages of the service's user guide, function by function.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Flag, auto

from transpile.diagnostics import Diagnostic, Severity
from transpile.diagnostics.suggestions import meant
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Document, Expression, Literal, Object, Shared, Splice, Text
from transpile.ir.traversal import children
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Kind


class Takes(Flag):
    """The kinds of values that a parameter takes."""

    STRING = auto()
    INTEGER = auto()
    FLOAT = auto()
    BOOLEAN = auto()
    LIST = auto()
    MAP = auto()
    NULL = auto()


S, I, B, L, M, NULL = Takes.STRING, Takes.INTEGER, Takes.BOOLEAN, Takes.LIST, Takes.MAP, Takes.NULL  # noqa: E741
NUMBER = I | Takes.FLOAT | B
SCALAR = S | NUMBER | NULL
ANY = SCALAR | L | M
CONDITION = S | B | M

WORDS = {
    Takes.STRING: "a string",
    Takes.INTEGER: "an integer",
    Takes.FLOAT: "a decimal number",
    Takes.BOOLEAN: "a boolean",
    Takes.LIST: "a list",
    Takes.MAP: "a map",
    Takes.NULL: "null",
}


def ordinal(at: int) -> str:
    """ "the second argument" """
    return f"the {ORDINALS[at] if at < len(ORDINALS) else f'{at + 1}th'} argument"


ORDINALS = ("first", "second", "third", "fourth")


def worded(takes: Takes) -> str:
    """The kinds in words: "a string, an integer or a list"."""
    words = [WORDS[one] for one in takes]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def kind_of(e: Expression | Splice) -> Takes | None:
    """What a value is; None where that is not known before it is computed."""
    match e if isinstance(e, Splice) else bare(e):
        case Literal() as scalar:
            return _scalar(scalar)
        case Text():
            return S
        case Array():
            return L
        case Object():
            return M
    return None


def _scalar(e: Literal) -> Takes:
    match e.kind:
        case Kind.NUMBER:
            return Takes.FLOAT if "." in e.text else I
        case Kind.BOOLEAN:
            return B
        case Kind.NULL:
            return NULL
    return S


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument: what it is called, and what it may be; `among`: a string is one of these."""

    name: str
    takes: Takes
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """The arguments of a function.

    The first `least` are needed (all of them where it is negative). `rest`: the last one may stand any number of times.
    `bare`: there is one, which does not stand in a list; `either`: the first may stand there without a list.
    """

    parameters: tuple[Parameter, ...]
    least: int = -1
    rest: bool = False
    bare: bool = False
    either: bool = False

    @property
    def fewest(self) -> int:
        """How many there are at least."""
        return self.least if self.least >= 0 else len(self.parameters)

    def fits(self, count: int) -> bool:
        """Whether so many arguments are taken."""
        return self.fewest <= count and (self.rest or count <= len(self.parameters))

    def miscounted(self, count: int) -> str:
        """What is said where so many are given."""
        return f"{count:,} argument{'' if count == 1 else 's'} given"

    def parameter(self, at: int) -> Parameter:
        """The parameter at a position."""
        return self.parameters[min(at, len(self.parameters) - 1)]

    @property
    def declared(self) -> str:
        """The arguments in words: "[index, list or map] and up to two more: default, error message"."""
        if self.bare:
            return self.parameters[0].name
        if self.rest:
            return f"[{self.parameters[0].name}, ...], {_COUNTS[self.fewest]} or more"
        names = [one.name for one in self.parameters]
        needed, more = f"[{', '.join(names[: self.fewest])}]", names[self.fewest :]
        alone = f"{names[0]}, or " if self.either else ""
        up_to = f" and up to {_COUNTS[len(more)]} more: {', '.join(more)}" if len(more) > 1 else ""
        return f"{alone}{needed}{f', or one more: {more[0]}' if len(more) == 1 else up_to}"


_COUNTS = ("none", "one", "two", "three")


def _one(name: str, takes: Takes) -> Shape:
    return Shape((Parameter(name, takes),), bare=True)


def _several(name: str, takes: Takes, least: int) -> Shape:
    return Shape((Parameter(name, takes),), least=least, rest=True)


def _listed(
    *parameters: tuple[str, Takes] | tuple[str, Takes, tuple[str, ...]], least: int = -1, either: bool = False
) -> Shape:
    return Shape(tuple(Parameter(*one) for one in parameters), least=least, either=either)


STRING = S | NULL
"""A string that may be missing: the answer is then null, or the default."""

SHAPES: dict[str, Shape] = {
    # strings
    "Fn::Str": _one("any value", ANY),
    "Fn::Base64Encode": _one("a string", STRING),
    "Fn::Base64Decode": _one("a Base64 string", STRING),
    "Fn::Base64": _one("a string", STRING),
    "Fn::Join": _listed(("delimiter", S), ("list", L | NULL)),
    "Fn::Split": _listed(("delimiter", S), ("string", STRING)),
    "Fn::Replace": _listed(("map of old and new strings", M), ("string", STRING)),
    "Fn::Sub": _listed(("string", S), ("map of variables", M), least=1, either=True),
    "Fn::Indent": _listed(
        ("string", STRING), ("level", I | B), ("size", I | B), ("whether to indent the first line", ANY), least=2
    ),
    "Fn::MatchPattern": _listed(("pattern", S), ("string", S)),
    "Fn::FormatTime": _listed(("format", S), ("time zone", S), least=1, either=True),
    # lists and maps
    "Fn::Select": _listed(
        ("index", SCALAR), ("list or map", L | M | STRING), ("default", ANY), ("error message", STRING), least=2
    ),
    "Fn::Index": _listed(("item", ANY), ("list", L | NULL)),
    "Fn::Length": _one("a string, list or map", STRING | L | M),
    "Fn::ListMerge": _several("list", L | NULL, 1),
    "Fn::MergeMapToList": _several("map of one key to a list", M, 1),
    "Fn::MergeMap": _listed(("map", M), ("map", M)),
    "Fn::SelectMapList": _listed(("key", SCALAR), ("list of maps", L | NULL)),
    "Fn::MemberListToMap": _listed(("name of keys", S), ("name of values", S), ("list of strings", L)),
    "Fn::GetJsonValue": _listed(("key", S), ("JSON string or map", STRING | M)),
    "Fn::Jq": _listed(("First or All", S), ("script", S), ("value", ANY)),
    "Fn::Any": _one("a list", L | NULL),
    "Fn::Contains": _listed(("list", L), ("value", ANY)),
    "Fn::EachMemberIn": _listed(("list", L), ("list", L)),
    "Fn::Cidr": _listed(("IPv4 block", S), ("count", I | B), ("bits", I | B)),
    # numbers
    "Fn::Add": _several("number, list or map", NUMBER | L | M | NULL, 2),
    "Fn::Avg": _listed(("decimal places", I | B), ("list of numbers", L)),
    "Fn::Calculate": _listed(("expression", S), ("decimal places", I | B), ("list of numbers", L), least=2),
    "Fn::Max": _several("number", NUMBER | NULL, 0),
    "Fn::Min": _several("number", NUMBER | NULL, 0),
    # conditions
    "Fn::Equals": _listed(("value", ANY), ("value", ANY)),
    "Fn::And": _several("condition", CONDITION, 2),
    "Fn::Or": _several("condition", CONDITION, 2),
    "Fn::Not": _one("a condition, not in a list", CONDITION),
    "Fn::If": _listed(("condition", CONDITION | L), ("value if true", ANY), ("value if false", ANY)),
    "Fn::TransformNamespace": _listed(
        ("Condition or DependsOn", S, ("Condition", "DependsOn")), ("namespace", S), ("value", ANY)
    ),
    # what stands elsewhere
    "Ref": _one("a name", S),
    "Fn::FindInMap": _listed(("mapping", SCALAR), ("key", SCALAR), ("key", SCALAR)),
    "Fn::GetAtt": _listed(("resource", S), ("attribute", S)),
    "Fn::GetAZs": _one("a region", S),
    "Fn::GetStackOutput": _listed(("stack", STRING), ("output", STRING), ("region", STRING), least=2),
    "Fn::MarketplaceImage": _one("an image code", S),
    "Fn::ResourceFacade": _one("Metadata, DeletionPolicy or UpdatePolicy", S),
}

# -- calls that are given others --------------------------------------------------------------------------------------

SECTIONS = ("Locals", "Rules", "Conditions", "Resources", "Outputs")
"""Where functions are called."""


def misuses(document: Document) -> Iterator[Diagnostic]:
    """T211 for each call that is given too few arguments, too many, or one of a kind that it does not take.

    T432, a note, for each function that is not known. Of an argument that is computed, nothing is asked. No result is
    wrong for a call that stays, so these are warnings; where the value is needed, it is an error that there is none.
    """
    for call in _calls(document):
        shape = SHAPES.get(call.name)
        if shape is not None:
            yield from misused(call, shape)
        elif call.name.startswith("Fn::"):
            yield _unknown(call)


def _calls(document: Document) -> Iterator[Call]:
    """The calls of the template; what an alias repeats is met where it is written."""
    sections = document.root.fields
    ahead = [sections[name] for name in reversed(SECTIONS) if name in sections]
    while ahead:
        e = ahead.pop()
        if isinstance(e, Call) and e.vocabulary == document.vocabulary:
            yield e
        if not isinstance(e, Shared):
            ahead += reversed(children(e))


def _unknown(call: Call) -> Diagnostic:
    message = f"unknown ROS function {call.name}: the call stays unchanged"
    help = meant(call.name, SHAPES, "check the name in the ROS documentation")
    return Diagnostic("T432", message, _span(call), "unknown function", help, Severity.NOTE)


def _span(e: Expression) -> Span | None:
    return None if e.origin is None else e.origin.span


def misused(call: Call, shape: Shape) -> Iterator[Diagnostic]:
    """What is wrong with the arguments of one call."""
    argument = bare(call.argument)
    kind = kind_of(argument)
    if kind is None or (kind is NULL and not shape.bare):
        return
    alone = shape.bare or (shape.either and kind is not L)
    if not alone and kind is not L:
        yield _wrong(call, call.argument, f"its arguments must be a list, not {WORDS[kind]}")
        return
    items = (argument,) if alone else argument.items  # type: ignore[union-attr]
    if not alone and not any(isinstance(one, Splice) for one in items) and not shape.fits(len(items)):
        yield _wrong(call, call, shape.miscounted(len(items)))
        return
    for at, one in enumerate(items):
        yield from _mistaken(call, shape.parameter(at), one, "the argument" if alone else ordinal(at))
    if call.name == "Fn::Add":
        yield from _mixed(call, items)


def _mixed(call: Call, items: Sequence[Expression | Splice]) -> Iterator[Diagnostic]:
    """Whether `Fn::Add` is given arguments of several kinds; null goes with all."""
    kinds = [one for item in items if (one := kind_of(item)) is not None and one is not NULL]
    groups = {one if one in L | M else NUMBER for one in kinds}
    if len(groups) > 1:
        words = " and ".join(dict.fromkeys(WORDS[one] for one in kinds))
        yield _wrong(call, call, f"all arguments must have the same type, found {words}")


def _mistaken(call: Call, parameter: Parameter, given: Expression | Splice, which: str) -> Iterator[Diagnostic]:
    kind = kind_of(given)
    if kind is None or isinstance(given, Splice):
        return
    if kind not in parameter.takes:
        yield _wrong(call, given, f"{which} must be {worded(parameter.takes)}, not {WORDS[kind]}")
    elif parameter.among and isinstance(given, Literal) and given.text not in parameter.among:
        yield _wrong(call, given, f"{which} must be {' or '.join(parameter.among)}, not {given.text!r}")


def _wrong(call: Call, where: Expression, what: str) -> Diagnostic:
    help = f"{call.name} takes {SHAPES[call.name].declared}"
    span = _span(where) or _span(call)
    return Diagnostic("T211", f"{call.name}: {what}", span, "wrong arguments", help, Severity.WARNING)
