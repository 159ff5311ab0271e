"""Reading a template out of a module: the family reads its tree, what is marked in it becomes loops and functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from dialects.templates import Enclosing, Reader, Site
from dialects.templates.names import key_text
from dialects.templates.reading.calls import open_escape, report_open_escape
from dialects.templates.reading.definitions import defines, report_entry, report_value
from dialects.templates.reading.mentions import sub_text
from dialects.templates.reading.site import Role
from dialects.terraform.cty.values import UNKNOWN
from dialects.terraform.cty.values import string as in_nfc
from dialects.terraform.syntax.expression_shapes import OPEN, bare, plain_word
from dialects.terraform.syntax.references import roots
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Computed, Counted, Entries, Grouped, Items, Looped
from dialects.terraform.templates.building.opaque import composed
from dialects.terraform.templates.building.special_texts import Special
from dialects.terraform.templates.building.sub_holes import Unnamed, attribute, joined_names, within_names
from dialects.terraform.templates.computed_calls import Answers
from dialects.terraform.templates.following.plain_loops import is_plain
from dialects.terraform.templates.frozen_variables import data_loop
from dialects.terraform.templates.made_definitions import misfit
from transpile import ir
from transpile.hosts.hcl.syntax import Call, Chunk, Expression, Identifier, Interpolation, Name, Part, Splat, Template
from transpile.ir.holes import joined
from transpile.ir.key_order import with_sorted_keys
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Node, Parsed
from transpile.syntax.tree import Mapping as MappingNode
from transpile.syntax.tree import Sequence as SequenceNode

SUB = "Fn::Sub"
NAMES = ("Ref", "Fn::GetAtt")
NESTED = "a template inside of a template is data"
OTHER = tuple(f"/[^{one}]{more}/" for one in map("".join, permutations(("0-9", "A-Z", "a-z"))) for more in ("", "+"))
"""Regular expressions for what is neither a letter nor a digit."""
Holes = tuple[str | ir.Variable | ir.Reference | ir.Call, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Loops:
    """The dialect of one template: which loops and functions of Terraform its tree has. No other text has any.

    `strips`: where the template goes to, keys can strip a variable. Elsewhere that is a function like any other, and a
    loop can go over what it gives. `unrolls`: there are loops, but none in data. `sorts`: nobody sorts the keys that
    loops make as Terraform does, and where a function tells their order reading has to say so.
    """

    builder: Builder
    answers: Answers
    strips: bool = True
    unrolls: bool = False
    sorts: bool = True
    name: str = "terraform"
    language: str = "terraform"
    families: tuple[str, ...] = ()
    marks: tuple[str, ...] = ("for",)
    respelled: frozenset[str] = frozenset()

    def respellings(self, parsed: Parsed) -> tuple[tuple[Span, str], ...]:
        """Terraform has one spelling."""
        return ()

    # -- hooks ----------------------------------------------------------------------------------------------------

    def read_entry(self, entry: Entry, site: Site, reader: Reader) -> tuple[ir.Member | ir.Spread, ...] | None:
        """The entries that a loop makes, or one whose key depends on a loop."""
        if site.role is Role.RAW and entry not in self.builder.spreads and entry not in self.builder.keys:
            return self._listed(entry, site, reader)
        if entry in self.builder.spreads:
            return (ir.Spread(replace(self._loop(entry.value, site, reader), label_origin=entry.key), entry),)
        computed = self.builder.keys.get(entry)
        if computed is None:
            return None
        key = self._key(computed, reader)
        if site.role is Role.SECTION:  # an entry by this name may be a loop of the template's own
            for dialect in reader.dialects:
                made = None if dialect is self else dialect.read_entry(entry, site, reader)
                if made is not None:
                    return tuple(_renamed(one, key_text(entry), key) for one in made)
        value = reader.value(entry.value, site.below("the entry of a loop"))
        return (ir.Member(ir.Text(key, entry.key), value, entry),)

    def read_item(self, node: Node, outer: Node, site: Site, reader: Reader) -> ir.Splice | None:
        """A loop that stands for its items in the list around it."""
        mark = self.builder.marks.get(node)
        if not isinstance(mark, Looped) or not mark.spliced:
            return None
        return ir.Splice(replace(self._loop(node, site, reader), label_origin=node), outer)

    def read_value(self, node: Node, outer: Node, site: Site, reader: Reader) -> ir.Expression | None:
        """A loop as a value, what depends on the variables of one, and an `Fn::Sub` whose string does."""
        made = self._read(node, outer, site, reader)
        if not self.sorts or node not in self.builder.sorted:
            return made
        if made is None:
            assert isinstance(node, MappingNode)
            made = ir.Object(reader.members(node, site), outer)
        return with_sorted_keys(made, outer)

    def _read(self, node: Node, outer: Node, site: Site, reader: Reader) -> ir.Expression | None:
        if site.role is Role.RAW:
            return self._as_data(node, site, reader)
        if isinstance(node, MappingNode):
            return self._substituted(node, outer, site, reader) or self._attribute(node, outer, site, reader)
        match self.builder.marks.get(node):
            case Looped():
                return self._loop(node, site, reader)
            case Computed() as computed:
                return self._expression(computed, node, site, reader)
            case Counted(number):
                return ir.Call("core", "range", reader.value(number, site.as_value()), outer)
        return None

    def finish(self, reader: Reader) -> None:
        """Nothing is wrong with a loop that Terraform evaluates."""

    # -- data -----------------------------------------------------------------------------------------------------

    def _listed(self, entry: Entry, site: Site, reader: Reader) -> tuple[ir.Member] | None:
        """An entry that is data, and a list with items of loops."""
        made = self._as_data(entry.value, site, reader) if isinstance(entry.value, SequenceNode) else None
        return None if made is None else (ir.Member(ir.Literal(key_text(entry)), made, entry),)

    def _as_data(self, node: Node, site: Site, reader: Reader) -> ir.Expression | None:
        """What Terraform makes of a structure with loops in it, or of what depends on the loops around.

        A template in a template is data: what loops go on reading, and the calls that say loops, are none in it. Loops
        that read nothing stay loops until they are written out, for the order of keys and the comments.
        """
        builder, mark = self.builder, self.builder.marks.get(node)
        if isinstance(mark, Computed):
            return self._made(mark, node, site, reader)
        if isinstance(mark, Looped) and node not in builder.wholes:
            return self._loop(node, site, reader)
        if node not in builder.wholes or not _is_looped(node, mark, builder):
            return None
        e, source, span, variables = builder.wholes[node]
        files = site.section in site.grammar.data
        stays = self.answers.leaves and not (files and self.unrolls) and is_plain(node, builder)
        if self.answers.leaves:
            why = f"`{site.section}` holds text of another service" if files else NESTED
            reader.diagnostics += data_loop(builder, e, span, why, self.unrolls and not stays)
        if stays:
            return self._loop(node, site, reader) if isinstance(mark, Looped) else None
        own = {name: binder for name, binder in variables.items() if name in roots(e)}
        return self._made(Computed(e, source, span, own), node, site, reader)

    def _made(self, computed: Computed, node: Node, site: Site, reader: Reader) -> ir.Expression:
        made, told = self.answers.made(computed, node, lambda tree: reader.value(tree, site))
        reader.diagnostics += told
        return made

    # -- loops ----------------------------------------------------------------------------------------------------

    def _loop(self, node: Node, site: Site, reader: Reader) -> ir.Loop:
        looped = self.builder.marks[node]
        assert isinstance(looped, Looped)
        binders = tuple(one for one in (looped.key, looped.value) if one is not None)
        enclosing = Enclosing(self.name, None, node, binders)
        reader.enter(enclosing, site)
        inside = replace(site, loops=(*site.loops, enclosing), fragment=False)
        # The source stands outside of the loop; the condition, as all that a round yields, within.
        source = reader.value(looped.source, site.as_source())
        only_if = None if looped.condition is None else reader.value(looped.condition, inside.as_value())
        result = self._result(looped.yields, inside, reader)
        if site.role is Role.SECTION:
            self._check_made(result, node, site, reader)
        label = self.builder.labels.get(node)
        return ir.Loop(label, looped.key, looped.value, source, result, filter=only_if, dialect=self.name, origin=node)

    def _result(
        self, yields: Entries | Items | Grouped, site: Site, reader: Reader
    ) -> ir.Collect | ir.Merge | ir.Group:
        match yields:
            case Entries(body, last):
                members = reader.members(body, site)
                return ir.Merge(members, ir.Duplicates.LAST if last else ir.Duplicates.ERROR)
            case Items(items):
                return ir.Collect(tuple(reader.item(one, site.as_value()) for one in items))
            case Grouped(key, item):
                of = (
                    ir.Text(self._holes(key, reader))
                    if isinstance(key, Computed)
                    else reader.value(key, site.as_value())
                )
                return ir.Group(
                    _single(of, reader.grammar.vocabulary), reader.value(item, site.below("the entry of a loop"))
                )

    def _check_made(self, result: ir.Collect | ir.Merge | ir.Group, node: Node, site: Site, reader: Reader) -> None:
        """T114: what a loop makes in a section is a definition of that, as it is written and as it is computed."""
        if isinstance(result, ir.Group):
            report_value("a group, which is a list,", node, site, reader)
        elif isinstance(result, ir.Merge) and not self._misfits(result.members, site, reader) and not site.loops:
            key = misfit(self.builder, node, site.section)
            if key is not None:
                report_value(f"what this loop makes for {key!r}", node, site, reader)

    def _misfits(self, members: Sequence[ir.Member | ir.Spread], site: Site, reader: Reader) -> bool:
        """T114 for what is written and is no definition; what is computed is seen once it is known."""
        written = [one for one in members if isinstance(one, ir.Member) and isinstance(one.origin, Entry)]
        wrong = [one.origin for one in written if self._is_misfit(one, site, reader)]
        for entry in wrong:
            assert isinstance(entry, Entry)
            report_entry(entry, site, reader)
        return bool(wrong)

    def _is_misfit(self, one: ir.Member, site: Site, reader: Reader) -> bool:
        made = _is_made(one.value, reader) or (isinstance(one.origin, Entry) and self._is_splat(one.origin.value))
        return made and not defines(one.value, site.section)

    def _is_splat(self, node: Node) -> bool:
        """Whether a list is computed there, whatever the variables are."""
        mark = self.builder.marks.get(node)
        return isinstance(mark, Computed) and isinstance(bare(mark.expression), Splat)

    # -- what depends on variables --------------------------------------------------------------------------------

    def _expression(self, computed: Computed, node: Node, site: Site, reader: Reader) -> ir.Expression:
        """A variable, a string with holes, or a call that evaluates what is written."""
        e = bare(computed.expression)
        if not computed.keyed:
            if isinstance(e, Name):
                mention = ir.Variable(computed.variables[e.name], origin=node)
                if site.naming in NAMES and self._names(mention.binder):
                    return ir.Call(site.grammar.vocabulary, SUB, ir.Text((mention,)))
                return mention
            inner = _as_text(e)
            binder = computed.variables.get(inner.name) if inner is not None else None
            if binder is not None and self.builder.special[binder].isdisjoint((Special.SPELLING, Special.NULL)):
                return self._text(ir.Variable(binder), node, site)
            if isinstance(e, Template) and (len(e.parts) > 1 or e.heredoc) and _plain(e) and not computed.whole:
                holes = self._holes(computed, reader)
                # Of a `${` that is closed behind a hole nobody knows whether `${!` escapes that.
                if not any(isinstance(one, str) and OPEN(one) for one in holes):
                    return ir.Call(site.grammar.vocabulary, SUB, ir.Text(holes))
        return self.answers.call(computed, node, lambda tree: reader.value(tree, site))

    def _key(self, computed: Computed, reader: Reader) -> Holes:
        """The parts of a key: in one, a variable may be stripped to its letters and digits."""
        e = bare(computed.expression)
        if not self.strips:
            return self._holes(computed, reader)
        if not isinstance(e, Template) or not _plain(e):
            return (self._stripped(e, computed) or self._part(e, computed, reader),)
        parts = [(one, one.expression) if isinstance(one, Interpolation) else (one, None) for one in e.parts]
        return tuple(
            (inner and self._stripped(inner, computed)) or self._hole(one, computed, reader) for one, inner in parts
        )

    def _stripped(self, e: Expression, computed: Computed) -> ir.Variable | None:
        """`replace(x, "/[^0-9A-Za-z]/", "")` as `&{x}`."""
        match bare(e):
            case Call(function=Identifier(text="replace"), arguments=(of, what, Template(parts=()))):
                of = bare(of)
                if plain_word(what) in OTHER and isinstance(of, Name) and of.name in computed.variables:
                    return ir.Variable(computed.variables[of.name], ir.Sigil.ALPHANUMERIC)
        return None

    def _names(self, binder: ir.Binder) -> bool:
        """Whether a variable may be a name in all rounds: `Fn::GetAtt` takes a list, too, which no string holds."""
        return all(isinstance(one, str) or one is UNKNOWN for one in self.builder.items.get(binder, ()))

    def _text(self, mention: ir.Variable, node: Node, site: Site) -> ir.Expression:
        """A variable as a string, which it may be already."""
        if mention.binder in self.builder.texts and site.naming not in NAMES:
            return replace(mention, origin=node)
        return ir.Call(site.grammar.vocabulary, SUB, ir.Text((mention,)))

    def _holes(self, computed: Computed, reader: Reader) -> Holes:
        """The parts of a string or a key."""
        e = bare(computed.expression)
        if isinstance(e, Template) and _plain(e):
            return tuple(self._hole(part, computed, reader) for part in e.parts)
        return (self._part(e, computed, reader),)

    def _hole(self, part: Part, computed: Computed, reader: Reader) -> str | ir.Variable | ir.Reference | ir.Call:
        if isinstance(part, Chunk):
            return in_nfc(part.text)
        assert isinstance(part, Interpolation)
        if part in self.builder.references:
            return ir.Reference(self.builder.references[part])
        if part in self.builder.words:
            return self.builder.words[part]
        return self._part(bare(part.expression), computed, reader)

    def _part(self, e: Expression, computed: Computed, reader: Reader) -> str | ir.Variable | ir.Call:
        if isinstance(e, Name) and e.name in computed.variables:
            return ir.Variable(computed.variables[e.name])
        return self.answers.call(computed.part(e), None, lambda tree: reader.value(tree, Site(reader.grammar)))

    def _substituted(self, node: MappingNode, outer: Node, site: Site, reader: Reader) -> ir.Expression | None:
        """`Fn::Sub` of a string with variables of loops: what CloudFormation is to fill in stays to be filled in."""
        match node.entries:
            case (Entry() as only,) if getattr(only.key, "text", "") == SUB:
                if self._breaks_names(only.value, reader):
                    return self._whole(node, site, reader)
                string = self._sub_string(only.value, site, reader)
                if string is not None:
                    return ir.Call(site.grammar.vocabulary, SUB, string, outer)
                if isinstance(only.value, SequenceNode) and only.value.items:
                    first, *rest = only.value.items
                    string = self._sub_string(first, site, reader)
                    if string is not None:
                        items = (string, *(reader.item(one, site.as_value()) for one in rest))
                        return ir.Call(site.grammar.vocabulary, SUB, ir.Array(items), outer)
        return None

    def _attribute(self, node: MappingNode, outer: Node, site: Site, reader: Reader) -> ir.Expression | None:
        """`Fn::GetAtt` of a string with variables of loops, as resource and attribute."""
        match node.entries:
            case (Entry() as only,) if getattr(only.key, "text", "") == "Fn::GetAtt":
                computed = self.builder.marks.get(only.value)
                if isinstance(computed, Computed) and isinstance(e := bare(computed.expression), Template):
                    vocabulary = reader.grammar.vocabulary
                    holes = (one.expression for one in e.parts if isinstance(one, Interpolation))
                    if any("." in text for text in self._texts(holes, computed)):
                        return self._whole(node, site, reader)
                    found = attribute(self._holes(computed, reader), vocabulary)
                    return ir.Call(vocabulary, "Fn::GetAtt", found, outer) if found else None
        return None

    def _breaks_names(self, node: Node, reader: Reader) -> bool:
        """Whether some item makes another name of one in a string of `Fn::Sub`, or none: a part has no dot."""
        first = node.items[0] if isinstance(node, SequenceNode) and node.items else node
        computed = self.builder.marks.get(first)
        if not isinstance(computed, Computed) or not isinstance(e := bare(computed.expression), Template):
            return False
        is_name = reader.grammar.names.fullmatch
        return any("." in text or not is_name(text) for text in self._texts(within_names(e), computed))

    def _texts(self, parts: Iterable[Expression], computed: Computed) -> Iterator[str]:
        """What parts of a string have in some round, of those in which variables of loops are."""
        found = map(computed.part, parts)
        return (text for one in found if one.variables for text in self.answers.texts(one))

    def _whole(self, node: MappingNode, site: Site, reader: Reader) -> ir.Expression | None:
        """A function that only Terraform puts together."""
        if node not in self.builder.wholes:
            return None
        e, source, span, variables = self.builder.wholes[node]
        own = {name: binder for name, binder in variables.items() if name in roots(e)}
        return self.answers.call(Computed(e, source, span, own), node, lambda tree: reader.value(tree, site))

    def _sub_string(self, node: Node, site: Site, reader: Reader) -> ir.Text | None:
        """The string of an `Fn::Sub` that depends on a loop."""
        computed = self.builder.marks.get(node)
        if not isinstance(computed, Computed) or not isinstance(bare(computed.expression), Template):
            return None
        parts: list[str | ir.Variable | ir.Reference | ir.Call] = []
        holes = self._holes(computed, reader)
        if open_escape("".join(one if isinstance(one, str) else "x" for one in holes)):
            report_open_escape(reader, node, site)
        named = tuple(joined_names(holes, reader.grammar))
        if any(isinstance(part, Unnamed) for part in named):
            reader.report(
                "T123",
                f"the text in ${{...}} is not a valid name: {reader.grammar.title} rejects this string",
                node,
                "a loop variable next to characters that names cannot have",
                "use letters, digits, :: and a dot in ${...}, or Fn::Sub with a list: the string, and a mapping",
            )
        for part in named:
            written = part.text if isinstance(part, Unnamed) else part
            parts += sub_text(written, site, None, None).parts if isinstance(written, str) else [written]
        return ir.Text(tuple(parts))


def _renamed(part: ir.Member | ir.Spread, name: str, key: Holes) -> ir.Member | ir.Spread:
    """What a loop makes of an entry called `name`, with the parts of a key for that."""
    loop = part.value
    if not isinstance(loop, ir.Loop) or not isinstance(loop.result, ir.Merge):
        return part
    members = tuple(_with_key(one, name, key) for one in loop.result.members)
    return replace(part, value=replace(loop, result=replace(loop.result, members=members)))


def _with_key(part: ir.Member | ir.Spread, name: str, key: Holes) -> ir.Member | ir.Spread:
    if not isinstance(part, ir.Member) or not isinstance(part.key, ir.Text):
        return part
    first, *rest = part.key.parts
    assert isinstance(first, str)
    return replace(part, key=ir.Text(joined([*key, first.removeprefix(name), *rest]), part.key.origin))


def _is_looped(node: Node, mark: object, builder: Builder) -> bool:
    """Whether loops make entries or items of a structure, or the names of its entries."""
    match node:
        case MappingNode(entries=entries):
            return any(one in builder.spreads or one in builder.keys for one in entries)
        case SequenceNode(items=items):
            return any(_is_item_looped(one, builder) for one in items)
    return isinstance(mark, Looped)


def _is_item_looped(node: Node, builder: Builder) -> bool:
    if isinstance(node, SequenceNode):
        return any(_is_item_looped(one, builder) for one in node.items)
    return isinstance(builder.marks.get(node), Looped)


def _is_made(e: ir.Expression, reader: Reader) -> bool:
    """Whether it is known what stands there: anything but a variable, and what Terraform computes in each round."""
    written = isinstance(e, ir.Object | ir.Array | ir.Literal | ir.Text | ir.Reference) or _makes_lists(e)
    return written or (isinstance(e, ir.Call) and e.vocabulary == reader.grammar.vocabulary)


def _makes_lists(e: ir.Expression) -> bool:
    return isinstance(e, ir.Loop) and not isinstance(e.result, ir.Merge)


def _as_text(e: Expression) -> Name | None:
    """The name that `tostring` is given."""
    match e:
        case Call(function=Identifier(text="tostring"), arguments=(of,)) if isinstance(of := bare(of), Name):
            return of
    return None


def _plain(e: Template) -> bool:
    """Whether a string is nothing but its parts: it has no directives, and Terraform composes no characters of two."""
    return all(isinstance(part, Chunk | Interpolation) for part in e.parts) and not composed(e)


def _single(key: ir.Expression, vocabulary: str) -> ir.Expression:
    """A key that is nothing but a variable or a call, as that; else the string that its parts make."""
    match key:
        case ir.Text((ir.Variable() | ir.Call() as only,)):
            return only
        case ir.Text():
            return ir.Call(vocabulary, SUB, key)
    return key
