"""The reader: one walk from the located tree to the IR, in which dialects recognise their loops."""

from __future__ import annotations

import re
from collections.abc import Mapping as Mapping_
from collections.abc import Sequence as Seq
from dataclasses import dataclass, field, replace
from typing import Protocol

from dialects.templates.declared import Declared, text_of
from dialects.templates.grammar import DATA, Grammar
from dialects.templates.names import (
    DEFINING,
    LOOP,
    WITHOUT_PREFIX,
    bare,
    entry_of,
    function,
    function_entry,
    function_name,
    key_text,
    untagged,
)
from dialects.templates.reading import calls, mentions, strays, suggested_forms
from dialects.templates.reading.site import Enclosing, Role, Site
from dialects.templates.reading.strays import Stray
from transpile.diagnostics import Diagnostic, Label, Severity
from transpile.hosts.scalars import TAGS, kind
from transpile.hosts.yaml.merge_keys import hidden, is_merge
from transpile.ir import (
    Array,
    Binder,
    Call,
    Expression,
    Literal,
    Member,
    Object,
    Parameter,
    Shared,
    Splice,
    Spread,
    Text,
)
from transpile.language.protocols import Part, Readable
from transpile.syntax.source import Span, inside
from transpile.syntax.tree import (
    Alias,
    Anchored,
    Entry,
    Kind,
    Mapping,
    Node,
    Parsed,
    Scalar,
    Sequence,
    Tagged,
    is_standard_tag,
    short_tag,
    through,
)

_SCALAR_TAGS = ("str", "int", "float", "bool", "null", "binary", "timestamp", "merge", "value")
YAML_TAGS = frozenset((*_SCALAR_TAGS, "map", "seq", "omap", "pairs", "set"))
"""What YAML itself names with two `!`."""
_NO_NAME = re.compile(r"[^A-Za-z0-9:._-]")
OUTER = (Role.TEMPLATE, Role.SECTION)
"""Where the entries of a mapping are sections, or what a section holds: none is a property or a part of one."""


class Hooks(Readable, Protocol):
    """How a dialect recognises its loops. Each hook answers None where there is nothing of the dialect.

    `outer` is the node with its anchors: the origin of what a hook makes of `node`, which is never an alias.
    """

    def read_entry(self, entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
        """What the entry of a mapping at `site` stands for, if not a plain member."""

    def read_item(self, node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
        """The items that an item of a list stands for, if it stands for several."""

    def read_value(self, node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
        """What a tagged node or a mapping stands for, if not what it is by itself."""

    def finish(self, reader: Reader) -> None:
        """Checks that need the whole template, once it is read."""


@dataclass(slots=True)
class Reader:
    """One reading of one template: the way down for dialects, and what was found on it so far.

    `within`: where loops of all its dialects are read; None: everywhere. `in_vain`: the ids of nodes that a dialect
    has read with all that is in them, and that are no loops of it: asked again, it need not read them again.
    """

    parsed: Parsed
    grammar: Grammar
    dialects: Seq[Hooks]
    declared: Declared
    within: Part | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    loops: list[tuple[Enclosing, Site]] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    interpolated: frozenset[Node] = frozenset()
    parameters: Mapping_[str, Parameter] = field(default_factory=dict)
    in_vain: set[int] = field(default_factory=set)

    def value(self, node: Node, site: Site, outer: Node | None = None) -> Expression:
        """The expression that `node` stands for at `site`. `outer` is its origin: the node with its anchors."""
        origin = outer or node
        while isinstance(node, Anchored):
            node = node.value
        match node:
            case Scalar():
                return self._scalar(node, site, origin)
            case Sequence():
                inside = site.as_value() if site.fragment or site.role in OUTER else site
                return Array(self.items(node, inside), origin)
            case Alias():
                return Shared(self.value(node.target, site), origin)
        for dialect in self.dialects if self.within is None else self._asked(origin):
            found = dialect.read_value(node, origin, site, self)
            if found is not None:
                return found
        return self._tagged(node, site, origin) if isinstance(node, Tagged) else self._mapping(node, site, origin)

    def members(self, mapping: Mapping, site: Site) -> tuple[Member | Spread, ...]:
        """The members of the mapping at `site`, loops recognised."""
        members: list[Member | Spread] = []
        site = self.holding(mapping, site)
        for entry in mapping.entries:
            claimed = self.claimed(entry, site)
            if claimed is None:
                text = key_text(entry)
                node, below = entry.value, site.below(text)
                if isinstance(node, Scalar):
                    value: Expression = self._scalar(node, below, node)
                else:
                    value = self._arguments(node, below) if text.startswith(LOOP) else self.value(node, below)
                members.append(Member(self._key(entry, text, site), value, entry))
            else:
                members += claimed
        return tuple(members)

    def _arguments(self, node: Node, site: Site) -> Expression:
        """What a loop is given that no dialect reads here: a loop in it is one argument, and no items of the list."""
        if not isinstance(untagged(node), Sequence):
            return self.value(node, site)
        inside = site.as_value() if site.fragment or site.role in OUTER else site
        return calls.positional(self, LOOP, node, inside, node)

    def holding(self, mapping: Mapping, site: Site) -> Site:
        """The site of a mapping, which knows of a resource which of its properties is data."""
        if site.role is not Role.DEFINITION or not self.grammar.nested:
            return site
        return replace(site, raw=self.grammar.nested.get(text_of(_type(mapping)) or "", site.raw))

    def items(self, sequence: Sequence, site: Site) -> tuple[Expression | Splice, ...]:
        """The items of the sequence at `site`, loops recognised."""
        items: list[Expression | Splice] = []  # a comprehension would cost a stack frame a level
        for item in sequence.items:
            items.append(self._scalar(item, site, item) if item.__class__ is Scalar else self.item(item, site))
        return tuple(items)

    def item(self, node: Node, site: Site, outer: Node | None = None) -> Expression | Splice:
        """One item of a list: a splice if it is a loop."""
        match node:
            case Scalar():
                return self._scalar(node, site, outer or node)
            case Anchored():
                return self.item(node.value, site, outer or node)
            case Alias():
                item = self.item(node.target, site)
                return Splice(Shared(item.value, node), node) if isinstance(item, Splice) else Shared(item, node)
            case Tagged(tag=tag, value=value) if is_standard_tag(tag) and not isinstance(bare(value), Scalar):
                self._known_tag(node)  # it only says what the value is anyway: a loop is one behind it, too
                return self.item(value, site, outer or node)
            case Tagged() | Mapping():
                for dialect in self.dialects if self.within is None else self._asked(outer or node):
                    splice = dialect.read_item(node, outer or node, site, self)
                    if splice is not None:
                        return splice
        return self.value(node, site, outer)

    def claimed(self, entry: Entry, site: Site) -> tuple[Member | Spread, ...] | None:
        """What the first dialect that knows this entry makes of it."""
        for dialect in self.dialects if self.within is None else self._asked(entry):
            members = dialect.read_entry(entry, site, self)
            if members is not None:
                return members
        return None

    def _asked(self, part: Node | Entry) -> Seq[Hooks]:
        """The dialects whose loops are read in a part of the template."""
        if self.within is None or inside(part.span, self.within.span):
            return self.dialects
        return [one for one in self.dialects if one.name in self.within.elsewhere]

    def enter(self, loop: Enclosing, site: Site) -> None:
        """Note a loop that stands at `site`, and its names."""
        self.loops.append((loop, site))
        self.names.update(binder.name for binder in loop.binders)
        if loop.label:
            self.names.add(loop.label)

    def binder(self, node: Scalar, outer: Node) -> Binder:
        """A loop variable named by a scalar."""
        return Binder(node.text, outer)

    def kind(self, scalar: Scalar) -> Kind:
        """What a scalar of this template is."""
        return kind(scalar.text, scalar.style, self.parsed.host)

    def said(self, code: str) -> bool:
        """Whether a diagnostic of this code was reported already."""
        return any(one.code == code for one in self.diagnostics)

    def report(
        self,
        code: str,
        message: str,
        where: Node | Entry | Span,
        label: str = "",
        help: str = "",
        *,
        severity: Severity = Severity.ERROR,
        others: tuple[Label, ...] = (),
    ) -> None:
        """Note a finding."""
        span = where if isinstance(where, Span) else where.span
        self.diagnostics.append(Diagnostic(code, message, span, label, help, severity, others, self.parsed.source))

    def sub(self, text: str) -> str:
        """How a hint spells `Fn::Sub` of a string in this template."""
        return suggested_forms.sub(text, self.parsed)

    def ref(self, name: str) -> str:
        """How a hint spells `Ref` in this template."""
        return suggested_forms.ref(name, self.parsed)

    def _mapping(self, node: Mapping, site: Site, origin: Node) -> Expression:
        entry = function_entry(node)
        if entry is None or site.role in (Role.TEMPLATE, Role.RAW) or _is_defined(entry, site):
            return Object(self.members(node, site), origin)
        claimed = self.claimed(entry, site)
        return (
            calls.read(self, key_text(entry), entry.value, site, origin) if claimed is None else Object(claimed, origin)
        )

    def _tagged(self, node: Tagged, site: Site, origin: Node) -> Expression:
        value = bare(node.value)
        if not is_standard_tag(node.tag):
            self._spelled(node)
            if site.role is Role.RAW:
                return self._data(node, value, site, origin)
            call = calls.read(self, function_name(node.tag), node.value, site, origin)
            return _with_string(call) if isinstance(value, Scalar) else call
        self._known_tag(node)
        if isinstance(value, Scalar):
            self._mentions(value, site)
            return Literal(value.text, TAGS.get(short_tag(node.tag), Kind.STRING), origin)
        return self.value(value, site, origin)

    def _data(self, node: Tagged, value: Node, site: Site, origin: Node) -> Call:
        """A short tag where no function is called: a call that nothing computes, so that it goes on standing there."""
        name = function_name(node.tag)
        if name == "Fn::GetAtt" and isinstance(value, Scalar):
            parts = self.grammar.attribute(value.text)
            return Call(DATA, name, Array(tuple(Literal(part, origin=value) for part in parts), value), origin)
        return Call(DATA, name, self.value(node.value, site), origin)

    def _spelled(self, node: Tagged) -> None:
        """T003 for a tag with characters that no function's name has: what it becomes elsewhere cannot be told."""
        tag = short_tag(node.tag)
        name = _NO_NAME.sub("", tag)
        name = name if name.strip(":") else ""
        if len(name) < len(tag) - 1:  # all but the `!`
            message = f"{node.tag} is not a function"
            where = node.span._replace(end=node.span.start + len(node.tag))
            help = f"write !{name}" if name else "write the name of a function"
            self.report("T003", message, where, "functions have letters and digits, and `:`, `.`, `_`, `-`", help)

    def _known_tag(self, node: Tagged) -> None:
        """T003 for `!!Ref`: two `!` are for YAML's own tags."""
        tag = short_tag(node.tag)
        name = tag.removeprefix("!!")
        if name != tag and name not in YAML_TAGS:
            message = f"{node.tag} is not a YAML tag"
            where = node.span._replace(end=node.span.start + len(node.tag))
            self.report("T003", message, where, "two `!` are for tags such as !!str", f"write !{name}")

    def _scalar(self, scalar: Scalar, site: Site, origin: Node) -> Literal | Call:
        filled = mentions.interpolated_string(scalar.text, site, origin) if scalar in self.interpolated else None
        self._mentions(scalar, site, filled is not None)
        return Literal(scalar.text, self.kind(scalar), origin) if filled is None else filled

    def _mentions(self, scalar: Scalar, site: Site, is_filled: bool = False) -> None:
        """Note the loop variables that a string mentions, and those that it is where a name is wanted."""
        if site.scope and "{" in scalar.text:
            calls.warn_literal(self, scalar, site, is_filled)
        elif site.scope and site.naming in strays.ATTRIBUTES:
            self.strays += strays.in_name(site.naming, scalar, strays.ATTRIBUTES[site.naming], site)

    def _key(self, entry: Entry, text: str, site: Site) -> Literal | Text:
        if site.role is Role.SECTION:
            self.names.add(text)
        if text == "<<" and site.scope:
            self._merge_key(entry, site)
        if site.fragment:
            self._unknown_in_key(entry, text, site)
            return mentions.key_text(text, site, entry.key)
        if site.scope and "{" in text:
            calls.warn_key(self, entry, site)
        return Literal(text, origin=entry.key)

    def _merge_key(self, entry: Entry, site: Site) -> None:
        """T021: a merge key brings along keys that the loop makes, or a call, which is not known to be one."""
        if is_merge(entry) and (site.fragment or function(through(entry.value)) is not None):
            self.diagnostics.append(hidden(self.parsed.source, entry.key.span))

    def _unknown_in_key(self, entry: Entry, text: str, site: Site) -> None:
        key = through(entry.key)
        for hole in mentions.holes(text):
            if hole.name not in site.scope and isinstance(key, Scalar) and site.knows_its_names:
                calls.report_unknown(self, key, hole, site)


def _type(mapping: Mapping) -> Node | None:
    found = entry_of(mapping, "Type")
    return found.value if found else None


def _with_string(call: Expression) -> Expression:
    """A call by its short tag: a scalar behind a tag is a string, whatever it looks like."""
    match call:
        case Call(vocabulary, name, Literal(text, kind, origin)) if kind is not Kind.STRING:
            return Call(vocabulary, name, Literal(text, origin=origin), call.origin)
    return call


def _is_defined(entry: Entry, site: Site) -> bool:
    """Whether the only entry of a section defines something that is called `Ref`, as a function without a prefix is.

    Of a section that is not known, nobody knows where its entries stand. What other functions come to may be a name.
    """
    value = untagged(entry.value)
    called = function(value)
    return (
        site.role is Role.SECTION
        and key_text(entry) in WITHOUT_PREFIX
        and isinstance(value, Mapping | Tagged)
        and (called is None or called[0] in DEFINING)
    )
