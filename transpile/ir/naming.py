"""Generated names: readable, derived from the source loop, unique in the template.

The rule: a loop is named after its label, else after the fixed part of its key, else after the type of what it makes,
else after its section; a table after its loop, or after the variable where several loops read it. Where a label is
taken the next of these is tried; where a name is, a number from 2 follows. `Instance${i}` gives the loop `Instance`,
its table `InstanceTable`; a second loop of that name is `Instance2`:

    >>> body = (Member(Text(("Instance", Variable(Binder("i")))), Array(())),)
    >>> loop = Loop(None, None, None, Array(()), Merge(body))
    >>> names = Naming({"Topic"})
    >>> [loop_name(one, "Resources", names) for one in (loop, replace(loop, label="Topic"))]
    ['Instance', 'Instance2']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from transpile.ir import Literal, Loop, Member, Merge, Object, Spread, Text, Variable


class Naming:
    """The names that a template uses, and those given away so far."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._kept: set[int] = set()

    def unique(self, hint: str, besides: Collection[str] = ()) -> str:
        """`hint` (letters and digits of it) or the first free name made from it; it counts as taken from now on.

        `besides` are names that are not free here.

        >>> names = Naming({"Topic"})
        >>> names.unique("Topic"), names.unique("Topic"), names.unique("my-topic"), names.unique("--")
        ('Topic2', 'Topic3', 'mytopic', 'Loop')
        """
        base = alphanumeric(hint) or "Loop"
        name, number = base, 2
        while name in self._taken or name in besides:
            name, number = f"{base}{number}", number + 1
        self._taken.add(name)
        return name

    def free(self, name: str) -> bool:
        """Whether nobody has `name`."""
        return name not in self._taken

    def first(self, node: object) -> bool:
        """Whether the name that `node` spells is kept for the first time: copies of a loop share the node."""
        known = id(node) in self._kept
        self._kept.add(id(node))
        return not known

    def release(self, name: str) -> None:
        """Gives back a name whose only bearer goes away."""
        self._taken.discard(name)


def alphanumeric(text: str) -> str:
    """Only the letters and digits of `text`."""
    return "".join(char for char in text if char.isascii() and char.isalnum())


def capitalized(text: str) -> str:
    """`text` as one CamelCase word.

    >>> capitalized("subnet-ids"), capitalized("minTLS version"), capitalized("VPC"), capitalized("QUEUE_URL")
    ('SubnetIds', 'MinTLSVersion', 'VPC', 'QueueUrl')
    """
    if "_" in text and text.isupper():
        text = text.title()
    words = "".join(char if char.isascii() and char.isalnum() else " " for char in text).split()
    return "".join(word[0].upper() + word[1:] for word in words)


def loop_name(loop: Loop, section: str, naming: Naming, around: Sequence[Loop] = ()) -> str:
    """The name of a loop, unique; copies of a loop share its label, so that only the first can have it.

    A loop of a nest, named after the same as the loop around it, has its variable behind that: `Subnet`, `SubnetZone`.
    """
    if loop.label and not naming.free(alphanumeric(loop.label)):
        loop = replace(loop, label=None)
    hint = loop_hint(loop, section)
    nested = bool(around) and loop_hint(around[-1], section) == hint and loop.value is not None
    return naming.unique(hint + capitalized(loop.value.name) if nested and loop.value else hint)


def loop_hint(loop: Loop, section: str) -> str:
    """What a loop should be called when it has no name yet.

    >>> body = (Member(Text((Variable(Binder("i")), "queue-of")), Array(())),)
    >>> [loop_hint(Loop(label, None, None, Array(()), Merge(body)), "Outputs") for label in ("Mine", None)]
    ['Mine', 'QueueOf']
    >>> topic = Object((Member(Literal("Type"), Literal("AWS::SNS::Topic")),))
    >>> body = (Member(Text((Variable(Binder("i")),)), topic),)
    >>> loop_hint(Loop(None, None, None, Array(()), Merge(body)), "Resources")
    'Topic'
    >>> loop_hint(Loop(None, None, None, Array(()), Merge(())), "Outputs")
    'Outputs'
    """
    if loop.label:
        return loop.label
    return fixed_part(loop) or _type(loop) or section


def fixed_part(loop: Loop) -> str:
    """What is the same in the keys of all rounds, as one word; of the first entry that has such a part.

    A prefix in capitals is a word only with the variable: `QUEUE_${NAME}` gives `QueueName`.
    """
    for member in _made(loop):
        key = member.key
        parts = key.parts if isinstance(key, Text) else (key.text,)
        fixed = "".join(part for part in parts if isinstance(part, str))
        if "_" in fixed and fixed.isupper():
            words = [part.binder.name if isinstance(part, Variable) else part for part in parts]
            found = (word.title() if word.isupper() else word for word in words if isinstance(word, str))
            return capitalized(" ".join(found))
        if alphanumeric(fixed):
            return capitalized(fixed)
    return ""


def _type(loop: Loop) -> str:
    """The last word of the type of the resources that a loop makes."""
    for member in _made(loop):
        match member.value:
            case Object((Member(Literal("Type"), Literal(text)), *_)) if "::" in text:
                return capitalized(text.rpartition("::")[2])
    return ""


def _made(loop: Loop) -> Iterable[Member]:
    if isinstance(loop.result, Merge):
        yield from _members(loop.result.members)


def _members(members: Iterable[Member | Spread]) -> Iterable[Member]:
    for member in members:
        match member:
            case Member():
                yield member
            case Spread(Loop() as inner):
                yield from _made(inner)
            case Spread(Object(inside)):
                yield from _members(inside)
