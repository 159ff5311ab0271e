"""Parameters of a template for what only an apply knows: their names, what is said of them, where they are declared."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import field

from dialects.terraform.module.loaded import Loaded
from dialects.terraform.syntax.references import mentions
from dialects.terraform.templates.building.data_trees import word
from transpile.diagnostics import Diagnostic, Severity
from transpile.hosts.hcl.syntax import Call, Expression
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Entry, Mapping, Node

PARAMETERS = "Parameters"
BEFORE = ("Rules", "Mappings", "Conditions", "Resources")
"""Sections that stand behind the parameters."""
LONGEST = 60
_WORDS = re.compile(r"[A-Za-z0-9]+").findall
_ASIDE = frozenset(("data", "module", "local", "var", "each", "count", "self", "path", "terraform", "ephemeral"))
"""Roots that are no types of resources."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter, the expression that says what it has, and where that stands first."""

    name: str
    written: str
    several: bool
    span: Span
    source: Source

    @property
    def type(self) -> str:
        """Its type in the template."""
        return "CommaDelimitedList" if self.several else "String"

    @property
    def note(self) -> Diagnostic:
        """T416, with what the caller is to pass."""
        message = f"`{self.written}` is known only after `terraform apply`: it becomes parameter `{self.name}`"
        passed = f'join(",", {self.written})' if self.several else self.written
        help = f"pass it when you deploy the template: parameters = {{ {self.name} = {passed} }}"
        return Diagnostic("T416", message, self.span, "used here", help, severity=Severity.NOTE, source=self.source)


@dataclass(slots=True, eq=False)
class Parameters:
    """The parameters of one template, each expression once. `taken`: names that none of them may have."""

    loaded: Loaded
    taken: set[str]
    found: dict[str, Parameter] = field(default_factory=dict)

    def of(self, e: Expression, source: Source, several: bool) -> str:
        """The name of the parameter for what an expression says."""
        written = " ".join(source.slice(e.span).split())
        if written not in self.found:
            name = _free(_name(e, source, several), self.taken)
            self.taken.add(name)
            self.found[written] = Parameter(name, written, several, e.span, source)
        return self.found[written].name

    def told(self) -> Iterator[Diagnostic]:
        """A note for each."""
        return (one.note for one in self.found.values())

    def declared(self, root: Node) -> Node:
        """A template with these parameters."""
        if not self.found or not isinstance(root, Mapping):
            return root
        made = [self._entry(one, root.span) for one in self.found.values()]
        entries = list(root.entries)
        at = next((at for at, one in enumerate(entries) if _key(one) == PARAMETERS), None)
        if at is not None and isinstance(section := entries[at].value, Mapping):
            entries[at] = Entry(entries[at].key, Mapping(section.span, (*section.entries, *made), section.flow))
        else:
            at = next((at for at, one in enumerate(entries) if _key(one) in BEFORE), len(entries))
            entries.insert(at, Entry(word(PARAMETERS, root.span), Mapping(root.span, tuple(made), flow=False)))
        return Mapping(root.span, tuple(entries), root.flow)

    def _entry(self, one: Parameter, span: Span) -> Entry:
        attributes = (Entry(word("Type", span), word(one.type, span)),)
        return Entry(word(one.name, span), Mapping(span, attributes, flow=False))


def _key(entry: Entry) -> str:
    return getattr(entry.key, "text", "")


def _name(e: Expression, source: Source, several: bool) -> str:
    """A name as people would give it: `aws_sns_topic.this.arn` is `SnsTopicThisArn`."""
    first = next(iter(mentions(e)), None)
    text = source.slice(Span(first.span.start if first else e.span.start, e.span.end))
    words = _WORDS(text)
    # The first word of a type is the name of its provider.
    at = 1 if words[:1] == ["data"] else 0
    if first is not None and (at or first.root not in _ASIDE) and len(words) > at + 1:
        del words[at]
    if isinstance(e, Call) and first is not None:
        words.insert(0, e.function.text.replace("::", ""))
    made = ""
    for one in words:
        if made and len(made) + len(one) > LONGEST:
            break
        made += one[:1].upper() + one[1:]
    made = made if made[:1].isalpha() else f"Value{made}"
    return f"{made}s" if several and not made.endswith("s") else made


def _free(name: str, taken: Collection[str]) -> str:
    at, found = 1, name
    while found in taken:
        at += 1
        found = f"{name}{at}"
    return found
