"""`Fn::Sub`: a string with holes, and the map of its list form."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial

from dialects.templates.grammar import Grammar
from dialects.templates.names import is_function
from dialects.templates.reading.mentions import sub_of
from transpile.evaluate.calls import argument_of, settled
from transpile.evaluate.evaluation import Evaluation, Lazy
from transpile.evaluate.interpolation import text
from transpile.evaluate.values import Absent, Env, Outcome, arguments, bare, is_no_value, nothing, spelled, string
from transpile.hosts.scalars import NULLS
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Spread, Text
from transpile.ir.holes import Hole, joined, unrooted
from transpile.syntax.tree import Kind, Scalar, Style

_NAME = re.compile(r"[A-Za-z0-9]+(?:::[A-Za-z0-9]+)*")
_ATTRIBUTE = re.compile(r"[A-Za-z0-9.]*")


def substitution(grammar: Grammar) -> Lazy:
    """`Fn::Sub` of a family's strings."""
    return Lazy(partial(sub, grammar))


def sub(grammar: Grammar, call: Call, env: Env, ev: Evaluation) -> Outcome:
    """A string if all holes are filled, else the `Fn::Sub` of what remains.

    Entries of the list form's map that became scalars are put into the string; those that did not change stay
    unless everything is being computed.
    """
    match arguments(call):
        case Array((Text() | Literal() as written, mapping)) if (
            _is_string(written) and (given := _given(bare(mapping))) is not None  # type: ignore[arg-type]
        ):
            return _sub_list(grammar, call, (written, given), env, ev)
    new = settled(ev, call, argument_of(ev, call, env))
    match arguments(call), bare(new):
        case Array((Text() | Literal() as written, *_)), Array((_, made), origin) if (
            _is_string(written) and new is not call.argument and isinstance(mapping := bare(made), Object)  # type: ignore[arg-type]
        ):
            again = replace(call, argument=Array((written, made), origin))
            return _sub_list(grammar, again, (written, mapping), env, ev)
        case Array((Text() as written, _)), Array((_, unknown), origin) if new is not call.argument:
            # What is to be a map may give any name another value.
            own = frozenset(one.name for one in written.parts if isinstance(one, Reference))
            return replace(call, argument=Array((text(ev, written, env, own), unknown), origin))
        case Array((Text(), *_)), Array((Literal() as filled, *rest), origin):
            return replace(call, argument=Array((Text((spelled(filled),)), *rest), origin))
        case _, Array((first, *rest), origin) if (
            new is not call.argument and isinstance(computed := bare(first), Literal) and computed.kind is not Kind.NULL  # type: ignore[arg-type]
        ):
            # Written, this string would be read with its holes: they are filled now, as a second run would do it.
            string_of = sub_of(spelled(computed), grammar)
            again = replace(call, argument=Array((string_of, *rest), origin))
            match [bare(one) for one in rest]:  # type: ignore[arg-type]
                case [Object() as mapping]:
                    return _sub_list(grammar, again, (string_of, mapping), {}, ev)
            return again
    if isinstance(new, Literal) and new.kind is not Kind.NULL:  # null is no string: the service refuses it
        return new if new.kind is Kind.STRING and _stands_alone(new) else string(spelled(new))
    return call if new is call.argument else Call(call.vocabulary, call.name, new, call.origin)


def _stands_alone(text: Literal) -> bool:
    """Whether a string is one without the tag before it: `!Sub ~` is, and `~` is null."""
    node = text.origin
    return not (isinstance(node, Scalar) and node.style is Style.PLAIN and node.text in NULLS)


def _is_string(written: Text | Literal) -> bool:
    """Whether there is a string to fill: null is none, and the service refuses it."""
    return isinstance(written, Text) or written.kind is not Kind.NULL


def _given(mapping: Expression) -> Object | None:
    """The mapping of the list form. `!Condition x` is one there, as `{Condition: x}` is."""
    match mapping:
        case Call(name="Condition", argument=argument):
            return Object((Member(Literal("Condition"), argument),))
    return mapping if isinstance(mapping, Object) else None


def _sub_list(grammar: Grammar, call: Call, pair: tuple[Text | Literal, Object], env: Env, ev: Evaluation) -> Outcome:
    written, given = pair
    mapping = _spread(given, env, ev)
    new = _map(mapping, env, ev)
    shielded = frozenset(mapping.fields)
    scalars = _inlined(mapping, new, ev)
    inlined: dict[str, str | Reference] = {**scalars, **_mentioned(grammar, mapping, new, scalars, ev)}
    if _becomes_call(new, inlined):
        inlined = {}
    filled: Literal | Text = text(ev, written, env, shielded) if isinstance(written, Text) else written
    if inlined and isinstance(filled, Text):
        parts = tuple(_named(part, inlined) for part in filled.parts)
        changed = any(one is not other for one, other in zip(parts, filled.parts, strict=True))
        filled = text(ev, Text(parts, filled.origin), {}, shielded) if changed else filled
        filled = _unrooted(filled) if changed else filled
    if isinstance(filled, Literal):
        return string(filled.text)
    members = tuple(m for m in new.members if isinstance(m, Spread) or m.name not in inlined)
    if not members:
        return Call(call.vocabulary, call.name, filled, call.origin)
    if filled is written and new is given:
        return call
    rest = new if len(members) == len(new.members) else Object(members, new.origin)
    argument = bare(call.argument)
    return Call(call.vocabulary, call.name, Array((filled, rest), argument.origin), call.origin)


def _becomes_call(new: Object, inlined: Collection[str]) -> bool:
    """Whether the map would be left with the name of a function as its only key: then it would be a call of that."""
    left = [one.name for one in new.members if isinstance(one, Spread) or one.name not in inlined]
    return len(left) == 1 < len(new.members) and is_function(left[0])


def _unrooted(filled: Literal | Text) -> Literal | Text:
    """What remains of a changed text must not be taken for the source's."""
    if isinstance(filled, Literal):
        return filled
    return Text(joined([unrooted(part) for part in filled.parts]), filled.origin)


def _spread(mapping: Object, env: Env, ev: Evaluation) -> Object:
    """The map with the entries of its loops, where their items are known."""
    if not any(isinstance(member, Spread) for member in mapping.members):
        return mapping
    members: list[Member | Spread] = []
    for member in mapping.members:
        made = ev.evaluate(Object((member,)), env) if isinstance(member, Spread) else None
        members.extend(made.members if isinstance(made, Object) else (member,))
    names = [one.name for one in members if isinstance(one, Member)]
    # Of two entries of one name it is the object as a whole that says which counts, or that this is wrong.
    whole = ev.evaluate(mapping, env) if len({*names}) < len(names) else None
    return whole if isinstance(whole, Object) else Object(tuple(members), mapping.origin)


def _map(mapping: Object, env: Env, ev: Evaluation) -> Object:
    """The map of an `Fn::Sub` with its values evaluated; none disappears."""
    members: list[Member | Spread] = []
    for member in mapping.members:
        value = ev.evaluate(member.value, env)
        if isinstance(value, Absent):
            pseudo = ev.document.pseudo
            value = member.value if is_no_value(member.value, pseudo) else nothing(pseudo)
        same = value is member.value or isinstance(member, Spread)
        members.append(member if same else Member(member.key, value, member.origin))  # type: ignore[union-attr]
    same = all(new is old for new, old in zip(members, mapping.members, strict=True))
    return mapping if same else Object(tuple(members), mapping.origin)


def _inlined(mapping: Object, new: Object, ev: Evaluation) -> dict[str, str]:
    """The entries that go into the string: scalars now, and changed (or everything is being computed)."""
    return {
        member.name: spelled(value)
        for old, member in zip(mapping.members, new.members, strict=True)
        if isinstance(member, Member)
        and isinstance(value := bare(member.value), Literal)
        and value.kind is not Kind.NULL
        and (ev.fold or member is not old)
    }


def _mentioned(
    grammar: Grammar, mapping: Object, new: Object, inlined: Collection[str], ev: Evaluation
) -> dict[str, Reference]:
    """The entries that became references, which the string says as well, where the map has no others than `inlined`.

    What takes its entry away is no part of a string.
    """
    # Another entry might have the name of what is mentioned: of a body with stand-ins for items nobody knows that.
    found = {
        member.name: reference
        for old, member in zip(mapping.members, new.members, strict=True)
        if isinstance(member, Member)
        and member is not old
        and (reference := _reference(grammar, bare(member.value))) is not None
        and not is_no_value(reference, ev.document.pseudo)
    }
    return found if len(found) + len(inlined) == len(new.members) else {}


def _reference(grammar: Grammar, value: Expression) -> Reference | None:
    """A value that a hole says: a reference to something, or to an attribute of it."""
    match value:
        case Reference(name, attribute):
            found = Reference(name, attribute)
        case Call(name="Fn::GetAtt", argument=Array((Literal(name), Literal(attribute, kind)))) if (
            kind is not Kind.NULL
        ):
            found = Reference(name, attribute)
        case _:
            return None
    # A name with a dot would be cut there; an attribute with one, where ROS cuts.
    same = attribute is None or grammar.attribute(_spelled(found)) == (name, attribute)
    return found if same and _NAME.fullmatch(name) and _ATTRIBUTE.fullmatch(attribute or "") else None


def _spelled(reference: Reference) -> str:
    """A reference as holes have it."""
    return reference.name if reference.attribute is None else f"{reference.name}.{reference.attribute}"


def _named(part: str | Hole, inlined: Mapping[str, str | Reference]) -> str | Hole:
    if isinstance(part, Reference):
        return inlined.get(_spelled(part), part)
    return part
