"""What CloudFormation's functions answer, where that is known before deployment.

The behaviour is that of the AWS::LanguageExtensions transform. Conditions are never computed away: only `Fn::If` asks
for the truth of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from dialects.cloudformation.functions.conditions import CONDITIONS
from dialects.cloudformation.template.grammar import GRAMMAR
from dialects.templates.functions.conditions import by_name
from dialects.templates.functions.lookups import looking_up
from dialects.templates.functions.references import ref
from dialects.templates.functions.substitution import substitution
from dialects.templates.names import MERGED
from transpile.diagnostics.suggestions import meant
from transpile.evaluate.evaluation import Deferred, Evaluation, Function, Lazy, Lookup, OfValue
from transpile.evaluate.interpolation import makes_calls
from transpile.evaluate.values import ABSENT, Outcome, as_json, bare, is_no_value, is_settled, number, spelled, string
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Shared, Splice
from transpile.ir.traversal import map_children, walk
from transpile.syntax.tree import Kind

ARITY_FIND = (3, 4)


# -- lists and strings ------------------------------------------------------------------------------------------------


def find_in_map(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::FindInMap`; null counts as missing; T211 where a key is missing and there is no DefaultValue.

    An expansion goes on having the mapping: what is there is looked up by the same call. A default would need
    AWS::LanguageExtensions, and is left out.
    """
    items = _items(argument)
    if items is None or len(items) not in ARITY_FIND or not all(isinstance(one, Literal) for one in items[:3]):
        return None
    names = [spelled(one) for one in items[:3] if isinstance(one, Literal)]
    level: object = ev.document.tables
    for depth, name in enumerate(names):
        known = level if isinstance(level, dict) else {}
        level = known.get(name)
        if level is None or (isinstance(level, Literal) and level.kind is Kind.NULL):
            default = _default_value(items, ev)
            if default is None:
                _report_missing(ev, call, names[: depth + 1], list(known))
            return default
    return _found(bare(level), ev) if ev.fold else looking_up(call, argument, 3)  # type: ignore[arg-type]


def _found(value: Expression, ev: Evaluation) -> Outcome | None:
    """What a mapping holds; functions in it are computed with all else. One that looks up may be looking itself up.

    Such a one is left to the service, also where the rest of a body is written out: both sides then say the same. One
    that finds a scalar does not.
    """
    if isinstance(value, Literal):
        return value
    lookups = (one for one in walk(value) if isinstance(one, Call) and one.name == "Fn::FindInMap")
    return ev.evaluate(value, {}) if all(_finds_scalar(one, ev) for one in lookups) else None


def _finds_scalar(call: Call, ev: Evaluation) -> bool:
    """Whether a lookup by literal names finds a scalar."""
    found: object = ev.document.tables
    for one in _items(call.argument) or ():
        found = found.get(spelled(one)) if isinstance(found, dict) and isinstance(one, Literal) else None
    return isinstance(found, Literal) and found.kind is not Kind.NULL


def _default_value(items: tuple[Expression, ...], ev: Evaluation) -> Outcome | None:
    options = bare(items[3]) if len(items) == 4 else None
    for member in options.members if isinstance(options, Object) else ():
        if member.name == "DefaultValue":
            return ABSENT if is_no_value(member.value, ev.document.pseudo) else member.value
    return None


def _report_missing(ev: Evaluation, call: Call, names: list[str], known: list[str]) -> None:
    *path, name = names
    if name in known:
        help = "write a value, or add a DefaultValue"
        ev.findings.report("T211", f"mapping {' / '.join(path)} has null for {name!r}", call.origin, "no value", help)
        return
    what = f"mapping {' / '.join(path)} has no key {name!r}" if path else f"there is no mapping {name!r}"
    help = meant(name, known, "add it to Mappings, or add a DefaultValue")
    ev.findings.report("T211", what, call.origin, f"{name!r} is missing", help)


def select(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Select` of a known index and list."""
    items = _items(argument)
    if items is None or len(items) != 2 or not isinstance(items[0], Literal):
        return None
    values = _items(items[1])
    if values is None:
        return None
    index = spelled(items[0])
    at = int(index) if index.isdecimal() and len(index) < 10 else -1
    if 0 <= at < len(values):
        return None if any(_may_vanish(value, ev) for value in values) else values[at]
    # What may vanish from the list only makes it shorter.
    message = f"Fn::Select cannot select nonexistent value at index {index}"
    help = f"use an index from 0 to {len(values) - 1}" if values else "give the list items"
    ev.findings.report_beyond(message, call.origin, len(values), help)
    return None


def join(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Join` of known scalars."""
    items = _items(argument)
    if items is None or len(items) != 2 or not isinstance(items[0], Literal):
        return None
    values = _items(items[1])
    if values is None:
        return None
    texts = [spelled(value) for value in values if isinstance(value, Literal) and value.kind is not Kind.NULL]
    if len(texts) < len(values):
        return None
    delimiter = spelled(items[0])
    length = sum(map(len, texts)) + len(delimiter) * max(len(texts) - 1, 0)
    return string(delimiter.join(texts)) if ev.budget.affords(length, call.origin) else None


def split(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Split` of a known string."""
    match _items(argument):
        case (Literal() as delimiter, Literal() as whole) if spelled(delimiter):
            return Array(tuple(map(string, spelled(whole).split(spelled(delimiter)))))
    return None


def length(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Length`: a number."""
    items = _items(argument)
    return None if items is None or any(_may_vanish(item, ev) for item in items) else number(len(items))


def to_json_string(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::ToJsonString`: compact, keys in the source's order."""
    value = _in_long_form(bare(argument))
    if not isinstance(value, Object | Array) or not is_settled(value) or makes_calls(value) or _loops(value):
        return None
    found = as_json(value)
    return string(found) if ev.budget.affords(len(found), call.origin) else None


def _loops(e: Expression) -> bool:
    """Whether a loop stands among the entries of an object, as one does that is left as it is: no value yet."""
    objects = (one for one in walk(e) if isinstance(one, Object))
    return any(isinstance(one, Member) and one.name.startswith(MERGED) for of in objects for one in of.members)


def _in_long_form(e: Expression) -> Expression:
    """`!Condition C` as the object that it is short for: only where conditions are asked for is that more than data."""
    match e:
        case Call("cfn", "Condition", Literal() as name):
            return Object((Member(Literal("Condition"), name),))
    return map_children(e, _in_long_form)


def to_base64(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Base64`, only where everything is being computed: elsewhere the text stays readable."""
    text = bare(argument)
    if not ev.fold or not isinstance(text, Literal):
        return None
    if not ev.budget.affords(len(text.text) * 4 // 3, call.origin):
        return None
    from base64 import b64encode

    return string(b64encode(spelled(text).encode()).decode())


def _items(argument: Expression) -> tuple[Expression, ...] | None:
    found = bare(argument)
    if not isinstance(found, Array):
        return None
    kinds = {item.__class__ for item in found.items}
    if Splice in kinds:
        return None
    return tuple(map(bare, found.items)) if Shared in kinds else found.items  # type: ignore[arg-type, return-value]


def _may_vanish(e: Expression, ev: Evaluation) -> bool:
    """Whether an item of a list may turn out to be AWS::NoValue, which moves the others."""
    return is_no_value(e, ev.document.pseudo) or (isinstance(e, Call) and e.name not in LASTING)


LASTING = frozenset(
    {"Fn::Sub", "Fn::Join", "Fn::Base64", "Fn::GetAtt", "Fn::ImportValue", "Fn::GetAZs", "Fn::Cidr", "Fn::Split"}
    | {"Fn::ToJsonString", "Fn::Length", "Condition"}
)
"""Functions whose value is never AWS::NoValue."""

_FIRST = frozenset({"Fn::Join", "Fn::Split", "Fn::Sub", "Fn::If"})
"""Functions whose first argument is a word: a delimiter, a string with holes, the name of a condition."""
CARRIERS = _FIRST | frozenset(
    {"Fn::Select", "Fn::Base64", "Fn::ImportValue", "Fn::Cidr", "Fn::Equals", "Fn::And", "Fn::Or", "Fn::Not"}
)
"""Functions that plain templates may give an `Fn::FindInMap` (user guide, "Supported functions" of each)."""
_LOOPS = frozenset({"Fn::Map", "Fn::Merge", "Fn::For"})
"""What `--from` leaves alone is no function yet: in its body any may stand."""


def visited(name: str, argument: Expression) -> Expression | None:
    """What a loop that `--from` leaves alone goes over, where that may be an object."""
    match name, bare(argument):
        case "Fn::For", Array((_, over, *_)):
            return over.value if isinstance(over, Splice) else over
    return None


def _carries(name: str, items: Sequence[object], at: int) -> bool:
    """Whether `Fn::FindInMap` may be an argument without AWS::LanguageExtensions."""
    match name, [*items], at:
        case "Fn::FindInMap", given, _:
            return len(given) == 3
        case "Fn::Select", [_, Array() | Shared(Array())], 0:
            return False  # it picks from what is written there
    return name in _LOOPS or (name in CARRIERS and not (name in _FIRST and at == 0))


FUNCTIONS: dict[str, Function] = {
    "Ref": ref,
    "Fn::Sub": substitution(GRAMMAR),
    "Fn::FindInMap": Lookup(find_in_map, _carries),
    "Fn::Select": select,
    "Fn::Join": join,
    "Fn::Split": split,
    "Fn::Length": OfValue(length),
    "Fn::ToJsonString": OfValue(to_json_string),
    "Fn::Base64": to_base64,
    "Fn::If": Lazy(CONDITIONS.choice),
    "Condition": Lazy(by_name),
    "Fn::GetAtt": Deferred("an attribute of {0}"),
    "Fn::ImportValue": Deferred("an export of another stack"),
    "Fn::GetAZs": Deferred("the availability zones of a region"),
    "Fn::Cidr": Deferred("address blocks computed by the service"),
    "Fn::Transform": Deferred("the result of the macro {0}"),
}
