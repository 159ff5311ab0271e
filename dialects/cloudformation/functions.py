"""What CloudFormation's functions answer, where that is known before deployment.

The behaviour is that of the AWS::LanguageExtensions transform. Conditions are never computed away: only `Fn::If` asks
for the truth of one.
"""

from __future__ import annotations

import base64
import json
from difflib import get_close_matches
from functools import partial

from transpile.evaluate import Evaluation, text
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Shared, Splice, Spread, Text
from transpile.tree import Kind
from transpile.values import (
    ABSENT,
    Absent,
    Deferred,
    Env,
    Function,
    Lazy,
    Outcome,
    bare,
    is_no_value,
    is_settled,
    number,
    spelled,
    string,
)
from transpile.walk import Hole

ARITY_FIND = (3, 4)


def ref(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Ref` of a computed name."""
    name = bare(argument)
    if not isinstance(name, Literal):
        return None
    found = Reference(spelled(name))
    return ABSENT if is_no_value(found) else ev.evaluate(found, {})


# -- Fn::Sub ----------------------------------------------------------------------------------------------------------


def sub(call: Call, env: Env, ev: Evaluation) -> Outcome:
    """A string if all holes are filled, else the `Fn::Sub` of what remains.

    Entries of the list form's map that became scalars are put into the string; those that did not change stay
    unless everything is being computed.
    """
    match bare(call.argument):
        case Array((Text() | Literal() as written, mapping)) if isinstance(bare(mapping), Object):  # type: ignore[arg-type]
            return _sub_list(call, written, bare(mapping), env, ev)  # type: ignore[arg-type]
    new = ev.argument(call, env)
    if isinstance(new, Literal):
        return new if new.kind is Kind.STRING else string(spelled(new))
    return call if new is call.argument else Call(call.vocabulary, call.name, new, call.origin)


def _sub_list(call: Call, written: Text | Literal, mapping: Object, env: Env, ev: Evaluation) -> Outcome:
    new = _map(mapping, env, ev)
    shielded = frozenset(m.key.text for m in mapping.members if isinstance(m, Member) and isinstance(m.key, Literal))
    inlined = _inlined(mapping, new, ev)
    filled: Literal | Text = text(ev, written, env, shielded) if isinstance(written, Text) else written
    if inlined and isinstance(filled, Text):
        parts = tuple(_named(part, inlined) for part in filled.parts)
        changed = any(one is not other for one, other in zip(parts, filled.parts, strict=True))
        filled = text(ev, Text(parts, filled.origin), {}, shielded) if changed else filled
        filled = _unrooted(filled) if changed else filled
    if isinstance(filled, Literal):
        return string(filled.text)
    members = tuple(m for m in new.members if not (isinstance(m, Member) and _key(m) in inlined))
    if not members:
        return Call(call.vocabulary, call.name, filled, call.origin)
    if filled is written and new is mapping:
        return call
    rest = new if len(members) == len(new.members) else Object(members, new.origin)
    argument = bare(call.argument)
    return Call(call.vocabulary, call.name, Array((filled, rest), argument.origin), call.origin)


def _unrooted(filled: Literal | Text) -> Literal | Text:
    """What remains of a changed text must not be taken for the source's."""
    if isinstance(filled, Literal):
        return filled
    parts = (Reference(part.name, part.attribute) if isinstance(part, Reference) else part for part in filled.parts)
    return Text(tuple(parts), filled.origin)


def _map(mapping: Object, env: Env, ev: Evaluation) -> Object:
    """The map of a `Fn::Sub` with its values evaluated; none disappears."""
    members: list[Member | Spread] = []
    for member in mapping.members:
        value = ev.evaluate(member.value, env)
        same = value is member.value or isinstance(value, Absent) or isinstance(member, Spread)
        members.append(member if same else Member(member.key, value, member.origin))  # type: ignore[union-attr, arg-type]
    same = all(new is old for new, old in zip(members, mapping.members, strict=True))
    return mapping if same else Object(tuple(members), mapping.origin)


def _inlined(mapping: Object, new: Object, ev: Evaluation) -> dict[str, str]:
    """The entries that go into the string: scalars now, and changed (or everything is being computed)."""
    return {
        _key(member): spelled(member.value)
        for old, member in zip(mapping.members, new.members, strict=True)
        if isinstance(member, Member)
        and isinstance(member.value, Literal)
        and member.value.kind is not Kind.NULL
        and (ev.fold or member is not old)
    }


def _key(member: Member) -> str:
    return member.key.text if isinstance(member.key, Literal) else ""


def _named(part: str | Hole, inlined: dict[str, str]) -> str | Hole:
    if isinstance(part, Reference):
        name = part.name if part.attribute is None else f"{part.name}.{part.attribute}"
        return inlined.get(name, part)
    return part


# -- lists and strings ------------------------------------------------------------------------------------------------


def find_in_map(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::FindInMap`; null counts as missing; T211 where a key is missing and there is no DefaultValue."""
    items = _items(argument)
    if items is None or len(items) not in ARITY_FIND or not all(isinstance(one, Literal) for one in items[:3]):
        return None
    names = [spelled(one) for one in items[:3] if isinstance(one, Literal)]
    level: object = ev.document.tables
    for depth, name in enumerate(names):
        known = level if isinstance(level, dict) else {}
        level = known.get(name)
        if level is None or (isinstance(level, Literal) and level.kind is Kind.NULL):
            default = _default_value(items)
            if default is None:
                _report_missing(ev, call, names[: depth + 1], list(known))
            return default
    return bare(level)  # type: ignore[arg-type]


def _default_value(items: tuple[Expression, ...]) -> Outcome | None:
    options = bare(items[3]) if len(items) == 4 else None
    for member in options.members if isinstance(options, Object) else ():
        if isinstance(member, Member) and _key(member) == "DefaultValue":
            return ABSENT if is_no_value(member.value) else member.value
    return None


def _report_missing(ev: Evaluation, call: Call, names: list[str], known: list[str]) -> None:
    *path, name = names
    near = get_close_matches(name, known, 1)
    what = f"mapping {' / '.join(path)} has no {name!r}" if path else f"there is no mapping {name!r}"
    help = f"did you mean {near[0]!r}?" if near else "add it to Mappings, or give a DefaultValue"
    ev.report("T211", what, call.origin, f"{name!r} is missing", help)


def select(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Select` of a known index and list."""
    items = _items(argument)
    if items is None or len(items) != 2 or not isinstance(items[0], Literal):
        return None
    values = _items(items[1])
    if values is None or any(_may_vanish(value) for value in values):
        return None
    index = spelled(items[0])
    at = int(index) if index.isdecimal() else -1
    if 0 <= at < len(values):
        return values[at]
    message = f"Fn::Select cannot select nonexistent value at index {index}"
    help = f"give an index from 0 to {len(values) - 1}" if values else "give the list items"
    ev.report("T211", message, call.origin, f"a list of {len(values)}", help)
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
    return string(delimiter.join(texts)) if ev.affords(length, call.origin) else None


def split(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Split` of a known string."""
    match _items(argument):
        case (Literal() as delimiter, Literal() as whole) if spelled(delimiter):
            return Array(tuple(map(string, spelled(whole).split(spelled(delimiter)))))
    return None


def length(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Length`: a number."""
    items = _items(argument)
    return None if items is None or any(_may_vanish(item) for item in items) else number(len(items))


def to_json_string(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::ToJsonString`: compact, keys in the source's order."""
    value = bare(argument)
    if not isinstance(value, Object | Array) or not is_settled(value):
        return None
    found = _json(value)
    return string(found) if ev.affords(len(found), call.origin) else None


def _json(e: Expression) -> str:
    match bare(e):
        case Object(members):
            pairs = (f"{_quoted(_key(m))}:{_json(m.value)}" for m in members if isinstance(m, Member))
            return "{" + ",".join(pairs) + "}"
        case Array(items):
            return "[" + ",".join(_json(item) for item in items) + "]"  # type: ignore[arg-type]
        case Literal(kind=Kind.STRING, text=found):
            return _quoted(found)
        case Literal(kind=Kind.NULL):
            return "null"
        case Literal() as scalar:
            return spelled(scalar)
    raise TypeError("only values have a JSON form")


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def to_base64(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Base64`, only where everything is being computed: elsewhere the text stays readable."""
    if not ev.fold or not isinstance(argument, Literal) or not ev.affords(len(argument.text) * 4 // 3, call.origin):
        return None
    return string(base64.b64encode(spelled(argument).encode()).decode())


def _items(argument: Expression) -> tuple[Expression, ...] | None:
    found = bare(argument)
    if not isinstance(found, Array):
        return None
    kinds = {item.__class__ for item in found.items}
    if Splice in kinds:
        return None
    return tuple(map(bare, found.items)) if Shared in kinds else found.items  # type: ignore[arg-type, return-value]


def _may_vanish(e: Expression) -> bool:
    """Whether an item of a list may turn out to be AWS::NoValue, which moves the others."""
    return is_no_value(e) or isinstance(e, Call)


# -- conditions -------------------------------------------------------------------------------------------------------


def condition(call: Call, env: Env, ev: Evaluation) -> Outcome:
    """`Fn::If`, where everything is being computed and the condition is known: the branch taken, and only that."""
    argument = bare(call.argument)
    if ev.fold and isinstance(argument, Array) and len(argument.items) == 3:
        name = ev.evaluate(argument.items[0], env)  # type: ignore[arg-type]
        chosen = _named_truth(name.text, ev) if isinstance(name, Literal) else None
        if chosen is not None:
            return ev.evaluate(argument.items[1 if chosen else 2], env)  # type: ignore[arg-type]
    return ev.apply(call, ev.argument(call, env))


def _named_truth(name: str, ev: Evaluation) -> bool | None:
    """Whether the condition of this name holds; None if that is not known, or it refers to itself."""
    if name not in ev.truths:
        ev.truths[name] = (None, frozenset())
        written = _conditions(ev).get(name)
        before, ev.used = ev.used, set()
        value = None if written is None else truth(ev.silently(partial(ev.evaluate, written, {})), ev)
        ev.truths[name] = (value, frozenset(ev.used))
        ev.used = before
    value, names = ev.truths[name]
    ev.used |= names
    return value


def _conditions(ev: Evaluation) -> dict[str, Expression]:
    """The section `Conditions`, its loops unrolled."""
    if ev.conditions is None:
        sections = {_key(one): one.value for one in ev.document.root.members if isinstance(one, Member)}
        written = bare(sections.get("Conditions", Object(())))
        unrolling = Evaluation(ev.document, ev.values, ev.functions, max_iterations=ev.max_iterations)
        found = unrolling.value(written, {})
        members = found.members if isinstance(found, Object) else ()
        ev.conditions = {_key(one): one.value for one in members if isinstance(one, Member)}
    return ev.conditions


def truth(e: Outcome, ev: Evaluation) -> bool | None:
    """Whether an evaluated condition holds, as far as that is known."""
    match e if isinstance(e, Absent) else bare(e):
        case Call("cfn", "Condition", Literal(name)) | Object((Member(Literal("Condition"), Literal(name)),)):
            return _named_truth(name, ev)
        case Call("cfn", "Fn::Equals", Array((one, other))) if _known(one) and _known(other):
            return _comparable(one) == _comparable(other)
        case Call("cfn", "Fn::Not", Array((inner,))):
            value = truth(inner, ev)  # type: ignore[arg-type]
            return None if value is None else not value
        case Call("cfn", "Fn::And" | "Fn::Or" as name, Array(items)):
            return _combined(name == "Fn::And", [truth(item, ev) for item in items])  # type: ignore[arg-type]
    return None


def _known(e: object) -> bool:
    return not isinstance(e, Splice) and is_settled(bare(e))  # type: ignore[arg-type]


def _comparable(e: object) -> object:
    found = bare(e)  # type: ignore[arg-type]
    return spelled(found) if isinstance(found, Literal) else _json(found)


def _combined(every: bool, values: list[bool | None]) -> bool | None:
    """And, or Or, of values of which some are not known."""
    if (not every) in values:
        return not every
    return None if None in values else every


FUNCTIONS: dict[str, Function] = {
    "Ref": ref,
    "Fn::Sub": Lazy(sub),
    "Fn::FindInMap": find_in_map,
    "Fn::Select": select,
    "Fn::Join": join,
    "Fn::Split": split,
    "Fn::Length": length,
    "Fn::ToJsonString": to_json_string,
    "Fn::Base64": to_base64,
    "Fn::If": Lazy(condition),
    "Fn::GetAtt": Deferred("an attribute of resource {0}"),
    "Fn::ImportValue": Deferred("an export of another stack"),
    "Fn::GetAZs": Deferred("the availability zones of a region"),
    "Fn::Cidr": Deferred("address blocks computed by the service"),
    "Fn::Transform": Deferred("the answer of the macro {0}"),
}
