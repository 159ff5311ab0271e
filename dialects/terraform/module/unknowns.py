"""The wholly known value of an expression, or why there is none: what it needs that nobody knows before `apply`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from dialects.terraform.cty.types import ListType, MapType, ObjectType, SetType, TupleType, Type
from dialects.terraform.cty.values import UNKNOWN, type_of, wholly_known
from dialects.terraform.evaluate import Evaluated
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.locals import ends
from dialects.terraform.syntax.declarations import Placed
from dialects.terraform.syntax.expression_shapes import bare, plain_word
from dialects.terraform.syntax.references import Mention, mentions
from transpile.diagnostics import Diagnostic, Label, Severity
from transpile.hosts.hcl.syntax import Constant, Expression, Object, Parentheses
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span

GIVE = "make it a variable with a value, or write the value"
APPLY = f"{GIVE}; with --format hcl a loop that needs such a value is kept as it is"
RUNS = "write the value itself: it depends on where and how Terraform runs"
TURNS = "this differs between instances of the block: write a value that all instances share"


Thing: TypeAlias = tuple[str, ...]
Reasons: TypeAlias = "dict[Thing, Unsettled]"


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A thing without a known value, and the way to it through local values.

    `first` is the mention in the expression that was asked about, `last` the one of the thing, in `source`; `way` names
    all mentions from the one to the other, as people write them, of a long way both ends.
    """

    first: Mention
    last: Mention
    source: Source
    way: tuple[str, ...]

    def by(self, first: Mention) -> Unsettled:
        """The same thing for an expression with a mention of the local value that this was found in."""
        return replace(self, first=first, way=ends((_shown(first), *self.way)))


def settled(loaded: Loaded, e: Expression, source: Source | None = None) -> Evaluated:
    """The wholly known value of an expression in `source`, a file of the module; or an unknown one, and why.

    The reasons are mistakes of the evaluation (T213 and others), T201 for what is sensitive and would become visible,
    T202 for variables without a value, T204 for what Terraform knows only when it applies the module.
    """
    here = source or loaded.main.source
    found = loaded.shown.evaluated(e, here)
    if found.diagnostics or wholly_known(found.value):
        return found
    return Evaluated(UNKNOWN, reasons(loaded, e, here))


def reasons(loaded: Loaded, e: Expression, source: Source) -> tuple[Diagnostic, ...]:
    """Why the value of an expression in `source` is not wholly known, whatever variables of loops around it are."""
    told = tuple(_told(loaded, one, source) for one in _unsettled(loaded, e, source).values())
    return told or (_without_reason(e.span, source),)


def _unsettled(loaded: Loaded, e: Expression, source: Source) -> Reasons:
    """What an expression mentions that is not wholly known, local values seen through; each thing once.

    What was found for a local value is kept: chains of them are as long as a module likes, with a loop in each.
    """
    found: dict[Expression, Reasons] = loaded.shown.reasons
    ahead = [(e, source)]
    while ahead:
        one, place = ahead[-1]
        steps = [] if one in found else list(_steps(loaded, one, place))
        missing = [(inner, of) for _, inner, of in steps if inner is not None and inner not in found]
        if missing:  # local values that need each other have no steps, so this ends
            ahead += missing
            continue
        ahead.pop()
        if one not in found:
            found[one] = _joined(steps, found)
    return found[e]


_Step = tuple[Mention, Expression | None, Source]
"""A mention of what is not wholly known, the part of a local value that it leads to, if it does, and the file."""


def _steps(loaded: Loaded, e: Expression, source: Source) -> Iterator[_Step]:
    for one in mentions(e):
        value = loaded.shown.evaluated(one.node, source)
        if value.diagnostics or wholly_known(value.value):
            continue
        place = loaded.module.local(one)
        if place is None:
            yield one, None, source
        else:  # only the part that is looked up: of an object with ten attributes one may have no value
            yield one, _narrowed(place.value, one.steps[1:]), place.source


def _joined(steps: Iterable[_Step], found: Mapping[Expression, Reasons]) -> Reasons:
    """The things at the ends of these steps, the first way to each."""
    joined: Reasons = {}
    for mention, inner, source in steps:
        if inner is None:
            joined.setdefault(_thing(mention), Unsettled(mention, mention, source, (_shown(mention),)))
            continue
        for thing, one in found[inner].items():
            if thing not in joined:
                joined[thing] = one.by(mention)
    return joined


def _narrowed(e: Expression, steps: tuple[str, ...]) -> Expression:
    """The part of an object that is written out which these steps lead to; what is left to compute stays whole."""
    while isinstance(e, Parentheses):
        e = e.inner
    if not steps or not isinstance(e, Object):
        return e
    values = [item.value for item in e.items if plain_word(item.key) == steps[0]]
    return _narrowed(values[-1], steps[1:]) if values else e


_KINDS = frozenset(("data", "ephemeral"))


def _shown(one: Mention) -> str:
    """What a mention is about, as people write it: `data.aws_ami.this.id`."""
    return ".".join((one.root, *one.steps))


def _thing(one: Mention) -> Thing:
    """What a diagnostic is told once of: a variable, a resource."""
    names = (one.root, *one.steps)
    return names[:3] if one.root in _KINDS else names[:2]


def _told(loaded: Loaded, one: Unsettled, here: Source) -> Diagnostic:
    variable = loaded.module.variables.get(one.last.member("var") or "")
    if variable is None:
        return _later(one, here)
    name = variable.name.text
    if name in loaded.secret:
        return _located(
            "T201",
            f"variable `{name}` is {loaded.secret[name]}: values in the result are visible",
            one,
            here,
            f"remove `{loaded.secret[name]} = true` if the value is not secret, or use another variable",
        )
    given = f"set it with --parameter {name}={_example(type_of(loaded.inputs[name]))} or --parameters FILE.tfvars"
    if variable.said("default") is None:
        return _located(
            "T202", f"variable `{name}` has no value", one, here, f"{given}, or add a default to the variable"
        )
    return replace(_by_callers(variable, one, here, given), severity=Severity.NOTE)


def _by_callers(variable: Placed, one: Unsettled, here: Source, given: str) -> Diagnostic:
    """T202 for a variable whose default is no value: the module stays one, with callers."""
    name, default = variable.name.text, variable.said("default")
    if default is not None and isinstance(e := bare(default[0]), Constant) and e.value is None:
        return _located("T202", f"variable `{name}` is null unless a caller of the module sets it", one, here, given)
    message = f"callers of the module may set variable `{name}` to a value other than its default"
    return _located("T202", message, one, here, f"{given}, or pass --resolve to use the default")


def _example(of: Type) -> str:
    """What a value of a type looks like on the command line."""
    match of:
        case ListType() | SetType() | TupleType():
            return """'["a", "b"]'"""
        case MapType() | ObjectType():
            return """'{ key = "value" }'"""
    return "VALUE"


def _later(one: Unsettled, here: Source) -> Diagnostic:
    name = _shown(one.last)
    match one.last.root:
        case "path" | "terraform":
            return _located("T204", f"`{name}` is known only where Terraform runs", one, here, RUNS)
        case "each" | "count" | "self":
            return _located("T204", f"`{name}` has a value only in each instance of the block", one, here, TURNS)
    return _located("T204", f"`{name}` is known only after `terraform apply`", one, here, APPLY)


def _located(code: str, message: str, one: Unsettled, here: Source, help: str) -> Diagnostic:
    """A diagnostic at what the expression mentions, which says by which way it comes to the thing."""
    through = one.first is not one.last
    label = " -> ".join(one.way) if through else "its value is needed here"
    others = (Label(one.last.span, "this has no value yet"),) if through and one.source is here else ()
    return Diagnostic(code, message, one.first.span, label, help, others=others, source=here)


def _without_reason(span: Span, here: Source) -> Diagnostic:
    message = "the value of this is known only after `terraform apply`"
    return Diagnostic("T204", message, span, "its value is needed here", APPLY, source=here)
