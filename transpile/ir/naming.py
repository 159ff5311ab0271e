"""Generated names: readable, derived from the source loop, unique in the template.

The rule: a loop is named after its label, else after the fixed part of its key, else after the type of what it makes,
else after the property or the section that it stands in; a table after its loop, or after the variable where several
loops read it. Where a label is taken the next of these is tried. Where a name is, a word follows that tells the loop
apart from what has the name (`name_words`), and a number from 2 only where the template has no such word.
`Instance${i}` gives the loop `Instance`, its table `InstanceTable`; a loop of that name in another section is
`InstanceOutputs`, one like the first `Instance2`:

    >>> body = (Member(Text(("Instance", Variable(Binder("i")))), Array(())),)
    >>> loop = Loop(None, None, None, Array(()), Merge(body))
    >>> names = Naming({"Topic"})
    >>> [loop_name(one, "Resources", names) for one in (loop, replace(loop, label="Topic"))]
    ['Instance', 'Instance2']
    >>> loop_name(loop, "Outputs", names), loop_name(replace(loop, label="Topic"), "Outputs", Naming({"Instance"}))
    ('InstanceOutputs', 'Topic')
    >>> loop_name(loop, "Resources", Naming({"Instance"}))
    'Instances'
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, count, groupby
from typing import NamedTuple

from transpile.ir import Literal, Loop, Member, Merge, Object, Spread, Text, Variable
from transpile.ir.name_words import ahead, alphanumeric, capitalized, joined, of_source, of_variable, plural

MAIN = "Resources"
"""The section that says nothing about a loop: most stand there."""


class Place(NamedTuple):
    """Where a loop stands that makes no entries of a section: below which `key`, in which entry (`owner`)."""

    key: str = ""
    owner: str = ""

    def below(self, member: Member | Spread, own: bool) -> Place:
        """The place of the value of a member; `own`: of the section itself."""
        if isinstance(member, Spread):
            return self
        return Place("", _fixed(member.key)) if own else Place(member.name or self.key, self.owner)


NOWHERE = Place()


class Words(NamedTuple):
    """What the template says about a loop: `near` what it makes and where it stands, `far` what it visits.

    `owner` is the entry of the section in which it stands.
    """

    near: tuple[str, ...] = ()
    far: tuple[str, ...] = ()
    owner: str = ""

    def others(self, name: str, bearer: Words | None) -> Iterator[str]:
        """Names made from `name`, which the loop `bearer` has; None: something else has it.

        >>> list(Words(("Bucket",), ("Stage",)).others("Lake", None))
        ['LakeBucket', 'Lakes', 'LakeStage']
        >>> list(Words(("Bucket",), ("Stage",)).others("Lake", Words(("Bucket",), ("Shard",))))
        ['LakeStage']
        >>> list(Words(("Tags",), (), "Mail").others("Key", Words(("Tags",), (), "Orders")))
        ['MailKey']
        """
        known = () if bearer is None else (*bearer.near, *bearer.far)
        yield from filter(None, (joined(name, word) for word in self.near if word not in known))
        if bearer is None and plural(name):
            yield plural(name)
        yield from filter(None, (joined(name, word) for word in self.far if word not in known))
        if bearer is None or bearer.owner != self.owner:
            yield from filter(None, (ahead(name, self.owner),))


class Naming:
    """The names that a template uses, and those given away so far."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._kept: set[int] = set()
        self._loops: dict[str, Words] = {}
        self._variables: set[str] = set()

    def unique(self, hint: str, besides: Collection[str] = (), others: Iterable[str] = ()) -> str:
        """`hint` (letters and digits of it) or the first free name made from it; it counts as taken from now on.

        `besides` are names that are not free here, `others` those to try before a number.

        >>> names = Naming({"Topic"})
        >>> names.unique("Topic"), names.unique("Topic"), names.unique("my-topic"), names.unique("--")
        ('Topic2', 'Topic3', 'mytopic', 'Loop')
        >>> [names.unique("Topic", others=("TopicTable", "TopicMap")) for _ in range(3)]
        ['TopicTable', 'TopicMap', 'Topic4']
        """
        base = alphanumeric(hint) or "Loop"
        numbered = (f"{base}{number}" for number in count(2))
        name = next(one for one in chain((base, *others), numbered) if one not in self._taken and one not in besides)
        self._taken.add(name)
        return name

    def of_loop(self, hint: str, words: Words) -> str:
        """The name of a loop about which the template has these `words`: one of them follows where `hint` is taken.

        A word of the loop that has the name does not tell the two apart. Where something else has it, as a parameter
        or the variable, the loop may also be called by the plural.

        >>> names, words = Naming({"Queue"}), Words(("Outputs",), ("Team",))
        >>> [names.of_loop("Queue", one) for one in (Words(), Words(), words, words, words)]
        ['Queues', 'Queue2', 'QueueOutputs', 'QueueTeam', 'Queue3']
        """
        base = alphanumeric(hint) or "Loop"
        name = self.unique(base, others=words.others(base, self._loops.get(base)))
        self._loops[name] = words
        return name

    def of_variable(self, hint: str, besides: Collection[str], others: Iterable[str] = ()) -> tuple[str, bool]:
        """The name of a loop variable, as `unique`, and whether no other has it yet: several loops may have one.

        Each of them tells by `besides` what it may not be: what the loops around it and in it bind or mention.

        >>> names = Naming({"Index"})
        >>> [names.of_variable("Index", besides) for besides in ((), (), ("Index2",))], names.unique("Index")
        ([('Index2', True), ('Index2', False), ('Index3', True)], 'Index4')
        """
        self._taken -= self._variables
        name = self.unique(hint, besides, others)
        new = name not in self._variables
        self._variables.add(name)
        self._taken |= self._variables
        return name, new

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
        self._variables.discard(name)


def loop_name(loop: Loop, section: str, naming: Naming, around: Sequence[Loop] = (), place: Place = NOWHERE) -> str:
    """The name of a loop, unique; copies of a loop share its label, so that only the first can have it.

    A loop of a nest, named after the same as the loop around it, has its variable behind that: `Subnet`, `SubnetZone`.

    >>> loop = Loop(None, None, None, Array(()), Merge((Member(Text((Variable(Binder("i")),)), Array(())),)))
    >>> loop_name(loop, "Resources", Naming(()), place=Place("Tags")), loop_name(loop, "Resources", Naming(()))
    ('Tags', 'Resources')
    """
    if loop.label and not naming.free(alphanumeric(loop.label)):
        loop = replace(loop, label=None)
    stands = capitalized(place.key) if alphanumeric(place.key) else section
    hint = loop_hint(loop, stands)
    nested = bool(around) and loop_hint(around[-1], stands) == hint and loop.value is not None
    if nested and loop.value:
        hint += capitalized(loop.value.name)
    return naming.of_loop(hint, loop_words(loop, section, place))


def loop_words(loop: Loop, section: str, place: Place = NOWHERE) -> Words:
    """The words that tell a loop from others of its name: its section or property, its type, and what it visits.

    >>> topic = Object((Member(Literal("Type"), Literal("AWS::SNS::Topic")),))
    >>> body = (Member(Text((Variable(Binder("i")),)), topic),)
    >>> loop = Loop(None, None, None, Reference("Teams"), Merge(body))
    >>> loop_words(loop, "Resources"), loop_words(loop, "Outputs").near, loop_words(loop, "Outputs", Place("Tags")).near
    (Words(near=('Topic',), far=('Teams',), owner=''), ('Outputs', 'Topic'), ('Tags',))
    """
    own = "" if section == MAIN else section
    near = (place.key,) if place.key else (own, _type(loop))
    far = (of_source(loop.source), of_variable(loop.value))
    return Words(tuple(filter(None, near)), tuple(filter(None, far)), place.owner)


def loop_hint(loop: Loop, section: str) -> str:
    """What a loop should be called when it has no name yet.

    >>> body = (Member(Text((Variable(Binder("i")), "queue-of")), Array(())),)
    >>> [loop_hint(Loop(label, None, None, Array(()), Merge(body)), "Outputs") for label in ("Mine", None)]
    ['Mine', 'QueueOf']
    >>> topic = Object((Member(Literal("Type"), Literal("AWS::SNS::Topic")),))
    >>> body = (Member(Text((Variable(Binder("i")),)), topic),)
    >>> loop_hint(Loop(None, None, None, Array(()), Merge(body)), "Resources")
    'Topic'
    >>> body = (Member(Text(("r", Variable(Binder("i")))), topic),)
    >>> loop_hint(Loop(None, None, None, Array(()), Merge(body)), "Resources")
    'Topic'
    >>> loop_hint(Loop(None, None, None, Array(()), Merge(())), "Outputs")
    'Outputs'
    """
    if loop.label:
        return loop.label
    return _word(loop) or _type(loop) or section


def _word(loop: Loop) -> str:
    """The fixed part of keys, if it is more than a letter before words: that of `pSubnetId` says nothing."""
    fixed = fixed_part(loop)
    parts = [part for member in _made(loop) if isinstance(member.key, Text) for part in member.key.parts]
    return "" if len(fixed) == 1 and fixed.lower() in parts else fixed


def fixed_part(loop: Loop) -> str:
    """What is the same in the keys of all rounds, as one word; of the first entry that has such a part.

    A prefix in capitals is a word only with the variable: `QUEUE_${NAME}` gives `QueueName`; and `TABLE_${Table}`, that
    says one word twice, `Table`.
    """
    return next(filter(None, (_fixed(member.key) for member in _made(loop))), "")


def _fixed(key: Literal | Text) -> str:
    parts = key.parts if isinstance(key, Text) else (key.text,)
    fixed = "".join(part for part in parts if isinstance(part, str))
    if "_" in fixed and fixed.isupper():
        words = [part.binder.name if isinstance(part, Variable) else part for part in parts]
        found = (word.title() if word.isupper() else word for word in words if isinstance(word, str))
        once = groupby(" ".join(found).replace("_", " ").split(), str.lower)
        return capitalized(" ".join(word for _, (word, *_) in once))
    return capitalized(fixed) if alphanumeric(fixed) else ""


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
