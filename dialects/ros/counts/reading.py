"""A resource with `Count`, as a loop over its numbers (ROS documentation, "Resources", "Count").

Topic:
  Type: ALIYUN::MNS::Topic
  Count: 3
  Properties:
    TopicName: !Sub "topic-${ALIYUN::Index}"

stands for `Topic[0]`, `Topic[1]` and `Topic[2]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dialects.ros.template.grammar import DIALECT, INDEX
from dialects.templates import Enclosing, Reader, Site
from dialects.templates.names import WITHOUT_PREFIX, entry_of, function, is_function, key_text, untagged
from dialects.templates.reading.definitions import defines, report_entry
from dialects.templates.reading.site import Bound
from transpile.evaluate.values import bare, natural
from transpile.ir import Array, Binder, Call, Expression, Literal, Loop, Member, Merge, Object, Spread, Text, Variable
from transpile.syntax.tree import Entry, Kind, Mapping, Node, Sequence

COUNT = "Count"
CHOICE = "define each resource by its own name, and say with Condition which of them to create"


def counted(entry: Entry, site: Site, reader: Reader) -> tuple[Spread, ...] | None:
    """The loop that an entry of `Resources` is; None where it has no `Count`, or is the call of a function."""
    body, count = untagged(entry.value), entry_of(entry.value, COUNT)
    name, binder = key_text(entry), Binder("Index")
    called = is_function(name) and name not in WITHOUT_PREFIX  # which are names of resources where an object stands
    if count is None or not isinstance(body, Mapping) or called:
        _check_choices(body, reader)
        return None
    reader.names.add(name)
    outside = reader.holding(body, site.below(name))
    number = reader.value(count.value, outside.below(COUNT))
    _check(number, count.value, reader)
    loop = Enclosing(DIALECT, None, entry.key, (binder,), count.value)
    reader.enter(loop, site)
    outside = replace(outside, loops=(*outside.loops, loop))
    inside = replace(outside, scope={**outside.scope, INDEX: Bound(binder)})
    members = Object(_members(body, count, outside, inside, reader), body)
    if not defines(members, "Resources"):
        report_entry(entry, outside, reader)
    made = Merge((Member(instance(name, binder, entry.key), members, entry),))
    source = Call("core", "range", number)
    found = Loop(None, None, binder, source, made, dialect=DIALECT, origin=body, label_origin=entry.key)
    return (Spread(found, entry),)


def instance(name: str, binder: Binder, origin: Node | None = None) -> Text:
    """The name of one of the resources: `Topic[0]`."""
    return Text((f"{name}[", Variable(binder), "]"), origin)


def counted_name(loop: Loop) -> str:
    """The name of the resource that `Count` makes several of, as the loop that it was read as has it."""
    key = loop.members[0].key if loop.members and isinstance(loop.members[0], Member) else None
    first = key.parts[0] if isinstance(key, Text) else None
    return first.removesuffix("[") if isinstance(first, str) else ""


def _check_choices(body: Node, reader: Reader) -> None:
    """T102 for each `Count` in what a function gives for a resource: ROS takes no function there, and reads none."""
    for found in _chosen(body):
        count = entry_of(found, COUNT)
        if count is not None:
            message = f"{COUNT} is not allowed in what a function gives for a resource"
            reader.report("T102", message, count.key, "ROS makes no instances here", CHOICE)


def _chosen(body: Node) -> Iterator[Node]:
    """The definitions that the call `body` chooses from; none where it is no call."""
    call = function(body)
    if call is None:
        return
    argument = untagged(call[2])
    for one in argument.items if isinstance(argument, Sequence) else (argument,):
        item = untagged(one)
        yield from (item,) if function(item) is None else _chosen(item)


def _members(body: Mapping, count: Entry, outside: Site, inside: Site, reader: Reader) -> tuple[Member | Spread, ...]:
    """What each of the resources has: its number is known in its properties only."""
    members: list[Member | Spread] = []
    for entry in body.entries:
        if entry is not count:
            site = inside if key_text(entry) == "Properties" else outside
            members += reader.members(Mapping(body.span, (entry,), body.flow), site)
    return tuple(members)


def _check(number: Expression, node: Node, reader: Reader) -> None:
    """T214 for what is no natural number, whatever parameters are given."""
    found = bare(number)
    match found:
        case Literal(kind=Kind.NUMBER | Kind.STRING, text=text) if text.isdecimal():
            return
        case Literal(kind=kind):
            what = "null" if kind is Kind.NULL else f"the {kind.value} {found.text}"
        case Array():
            what = "a list"
        case Object():
            what = "an object"
        case Call(name="Fn::GetAtt"):
            what = "an attribute of a resource, which is known only after deployment"
        case _:
            return
    help = "write 0, 1, 2, ... or refer to a parameter of type Number"
    reader.report("T214", f"Count must be a non-negative integer, not {what}", node, "invalid Count", help)


def at_most(own: Literal, other: Literal) -> bool:
    """Whether a number is no larger than another one; of what is no number, nothing is known."""
    number, most = natural(own.text), natural(other.text)
    return number is not None and most is not None and number <= most
