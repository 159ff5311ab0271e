"""Where templates stand in a template as values of its resources: nothing in them mentions what the outer one has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from dialects.terraform.cty.values import wholly_known
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.syntax.declarations import Placed
from dialects.terraform.syntax.expression_shapes import bare, is_root, plain_word
from dialects.terraform.syntax.references import mentions
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import syntax as hcl
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span, inside

Path = tuple[str, ...]
Region = tuple[Source, Span]
ITEM = "*"
DEFINITION = ("Resources", ITEM)
PROPERTY = (*DEFINITION, "Properties", ITEM)


@dataclass(frozen=True, slots=True)
class Nested:
    """The places of nested templates, and of the local values in them; what is there of the `unknown` is not known."""

    own: frozenset[Region] = frozenset()
    of_locals: frozenset[Region] = frozenset()
    unknown: frozenset[str] = frozenset()

    def has(self, span: Span, source: Source) -> bool:
        """Whether something stands in a nested template itself."""
        return any(source is one and inside(span, region) for one, region in self.own)

    def needs(self, span: Span, source: Source) -> bool:
        """Whether it stands there, or in a local value that is needed there."""
        regions = self.own | self.of_locals
        return any(source is one and inside(span, region) for one, region in regions)


def nested_templates(e: hcl.Expression, loaded: Loaded, properties: Mapping[str, str]) -> Nested:
    """The nested templates in a template: of the types of resources in `properties`, this property is one."""
    found = list(_Finder(loaded, properties, loaded.main.source).find(e, ())) if properties else []
    needed = list(_needed(loaded, found))
    unknown = frozenset(place.name.text for place, is_known in needed if not is_known)
    own = frozenset((source, one.span) for one, source in found)
    return Nested(own, frozenset((place.source, place.value.span) for place, _ in needed), unknown)


def unseen(told: Diagnostic, nested: Nested, source: Source) -> Diagnostic:
    """T204 with the way out of a nested template: it has no parameter of the one around."""
    spans = [one for one in (told.span, *(label.span for label in told.others)) if one is not None]
    if told.code != "T204" or not any(nested.needs(one, told.source or source) for one in spans):
        return told
    help = "give the nested template a parameter for it, and pass the value in `Parameters` of the stack"
    return replace(told, help=help)


@dataclass(slots=True, eq=False)
class _Finder:
    """One search. `source`: the file that is searched, `type`: that of the resource, `around`: local values there.

    `merged`: the type that one of the objects has of which a resource is merged.
    """

    loaded: Loaded
    properties: Mapping[str, str]
    source: Source
    type: str = ""
    merged: str = ""
    around: tuple[str, ...] = ()

    def find(self, e: hcl.Expression, path: Path) -> Iterator[tuple[hcl.Expression, Source]]:
        """The nested templates in what stands at a place of the template."""
        if len(path) == len(PROPERTY):
            yield e, self.source
            return
        match e := bare(e):
            case hcl.Object(items=items):
                if len(path) == len(DEFINITION):
                    self.type = self._type(items) or self.merged
                for one in items:
                    yield from self._below(one.value, one.key, path)
            case hcl.For(member=None, result=result):
                yield from self.find(result, path)
            case hcl.For(member=key, result=result):
                assert key is not None
                yield from self._below(result, key, path)
            case hcl.Call(function=hcl.Identifier(text="merge"), arguments=parts):
                objects = [one for one in map(bare, parts) if isinstance(one, hcl.Object)]
                self.merged = next(filter(None, (self._type(one.items) for one in objects)), "")
                yield from (found for part in parts for found in self.find(part, path))
                self.merged = ""
            case hcl.Tuple(items=parts):
                for part in parts:
                    yield from self.find(part, path)
            case hcl.Conditional(yes=yes, no=no):
                yield from (*self.find(yes, path), *self.find(no, path))
            case hcl.Attribute():
                yield from self._local(e, path)

    def _below(self, e: hcl.Expression, key: hcl.Expression, path: Path) -> Iterator[tuple[hcl.Expression, Source]]:
        """The same in the value behind a key, if that may lead to one."""
        name, wanted = plain_word(bare(key)), PROPERTY[len(path)]
        if len(path) == len(PROPERTY) - 1:
            known = (self.properties.get(self.type),) if self.type else self.properties.values()
            leads = name in known
        else:
            leads = wanted in (name, ITEM)
        if leads:
            yield from self.find(e, (*path, wanted))

    def _type(self, items: Iterable[hcl.Item]) -> str:
        """The type of a resource, if its attributes are these; nothing where that is not known."""
        written = (one.value for one in items if plain_word(bare(one.key)) == "Type")
        values = (self.loaded.shown.part(one, self.source).value for one in written)
        return next((one for one in values if isinstance(one, str)), "")

    def _local(self, e: hcl.Attribute, path: Path) -> Iterator[tuple[hcl.Expression, Source]]:
        place = next((self.loaded.module.local(one) for one in mentions(e) if one.node is e), None)
        if place is None or place.name.text in self.around or not is_root(e.of, "local"):
            return
        outer = self.source, self.around
        self.source, self.around = place.source, (*self.around, place.name.text)
        yield from self.find(place.value, path)
        self.source, self.around = outer


def _needed(loaded: Loaded, ahead: Iterable[tuple[hcl.Expression, Source]]) -> Iterator[tuple[Placed, bool]]:
    """The local values that expressions need, each with whether what is needed of it is known."""
    seen: set[tuple[str, bool]] = set()
    left = list(ahead)
    while left:
        e, source = left.pop()
        for one in mentions(e):
            place = loaded.module.local(one)
            if place is None:
                continue
            is_known = wholly_known(loaded.shown.part(one.node, source).value)
            if (place.name.text, is_known) not in seen:
                seen.add((place.name.text, is_known))
                left.append((place.value, place.source))
                yield place, is_known
