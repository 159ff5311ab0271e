"""What only an apply knows in a template, as a parameter: `aws_sns_topic.this.arn` is `{ Ref = "SnsTopicThisArn" }`.

The expression of the template is rewritten before it is read: a `Ref` where a value stands, a hole of `Fn::Sub` in a
string. So all that reads and evaluates it knows of nothing new, and Terraform's own value of it is known as a whole.
What decides over keys, names, items or sections stays as it is, and is told where it is read (T204).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from dialects.terraform.cty.types import DYNAMIC, ListType, Primitive, SetType
from dialects.terraform.cty.values import Unknown, Value, mapping, sequence, wholly_known
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.locals import Meanings
from dialects.terraform.module.unknowns import settled
from dialects.terraform.syntax.declarations import Placed
from dialects.terraform.syntax.expression_shapes import bare, is_root, plain_word
from dialects.terraform.syntax.loops_in import binders, heredocs_in
from dialects.terraform.syntax.references import roots
from dialects.terraform.templates.building.data_trees import text
from dialects.terraform.templates.building.special_texts import Special, in_value
from dialects.terraform.templates.building.sub_holes import Names, loop_variables, mentioned
from dialects.terraform.templates.later_parameters import Parameters
from dialects.terraform.templates.nested_templates import Nested
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import syntax as hcl
from transpile.syntax.comments import within
from transpile.syntax.source import Source, Span

Path = tuple[str, ...]
SUB = "Fn::Sub"
NAMED = frozenset(("Ref", "Fn::GetAtt", "Condition", "DependsOn"))
"""What takes names, which are in the template."""
ITEM = "*"
LISTS = frozenset(("concat", "flatten", "compact", "distinct", "formatlist", "keys", "matchkeys", "reverse", "slice"))
LISTS |= {"sort", "split", "setintersection", "setsubtract", "setunion", "tolist", "toset", "values"}
NO_TEXTS = frozenset(("jsondecode", "yamldecode", "csvdecode", "tomap", "zipmap", "setproduct", "chunklist"))
JOINED = ("merge", "concat", "flatten")


def parametrized(
    e: hcl.Expression, names: Names, whole: Value, nested: Nested
) -> tuple[hcl.Expression, Loaded, Parameters]:
    """A template's expression and its module with references to parameters for what only an apply knows.

    `whole` is the template's value, as far as it is known; `names` are those of the module. Templates that are `nested`
    have other parameters.
    """
    loaded = names.loaded
    if wholly_known(whole):
        return e, loaded, Parameters(loaded, set())
    found = Parameters(loaded, _taken(e, names, whole))
    later = _Later(loaded, found, loaded.main.source, nested, fixed=set(nested.unknown))
    new = later.value(e, ())
    return new, later.module(), found


def of_rounds(e: hcl.Expression, loaded: Loaded) -> Iterator[Diagnostic]:
    """T204 for what only an apply knows, where it differs from item to item of a loop, so that no parameter says it."""
    help = "look up the value outside the loop: a value that needs no loop variable becomes a parameter of the template"
    told = settled(loaded, e).diagnostics
    return (replace(one, help=help) for one in told if one.code == "T204")


def _taken(e: hcl.Expression, names: Names, whole: Value) -> set[str]:
    """The names of the template, and of variables of loops."""
    sections = (mapping(whole) or {}).values()
    own = {name for one in sections for name in mapping(one) or ()}
    return own.union(mentioned([e]), loop_variables([e]), names.of_locals)


def _allowed(path: Path) -> bool:
    """Whether a function may stand there: functions are resolved in these places only.

    CloudFormation user guide, "Intrinsic function reference".
    """
    if not NAMED.isdisjoint(path):
        return False
    match path:
        case ("Resources", _, "Properties" | "Metadata" | "CreationPolicy" | "UpdatePolicy", *_):
            return True
        case ("Outputs", _, "Value" | "Export", *_) | ("Conditions", _, *_):
            return True
    return False


@dataclass(slots=True, eq=False)
class _Later:
    """One rewriting. `source`: the file of what is being rewritten, `loops`: those around it."""

    loaded: Loaded
    parameters: Parameters
    source: Source
    nested: Nested
    loops: tuple[hcl.For, ...] = ()
    locals: dict[str, hcl.Expression] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)

    def module(self) -> Loaded:
        """The module with the local values that were rewritten."""
        changed = {name: value for name, value in self.locals.items() if name not in self.fixed}
        if not changed:
            return self.loaded
        old, module = self.loaded, self.loaded.module
        places = {name: _redefined(module.locals[name], value) for name, value in changed.items()}
        module = replace(module, locals={**module.locals, **places})
        known = Meanings(module, old.known.inputs, old.budget)
        shown = known if old.shown is old.known else Meanings(module, old.shown.inputs, old.budget)
        return replace(old, module=module, known=known, shown=shown)

    def value(self, e: hcl.Expression, path: Path) -> hcl.Expression:
        """What stands for an expression at a place of the template."""
        if self.nested.has(e.span, self.source):
            return e
        match e:
            case hcl.Parentheses(inner=inner):
                return replace(e, inner=self.value(inner, path))
            case hcl.Object(items=items):
                return replace(e, items=tuple(self._item(one, path) for one in items))
            case hcl.Tuple(items=items):
                return replace(e, items=tuple(self.value(one, (*path, str(at))) for at, one in enumerate(items)))
            case hcl.For():
                return self._loop(e, path)
            case hcl.Call(function=hcl.Identifier(text=name), arguments=arguments) if name in JOINED and (
                name == "merge" or all(map(_is_structure, map(bare, arguments)))
            ):
                return replace(e, arguments=tuple(self._argument(one, path) for one in arguments))
        return self._leaf(e, path)

    def _item(self, item: hcl.Item, path: Path) -> hcl.Item:
        return replace(item, value=self.value(item.value, (*path, plain_word(bare(item.key)) or ITEM)))

    def _argument(self, e: hcl.Expression, path: Path) -> hcl.Expression:
        return self.value(e, path) if _is_structure(bare(e)) else e

    def _loop(self, e: hcl.For, path: Path) -> hcl.Expression:
        """A loop whose rounds yield what only an apply knows. Inside of `merge` the list of its objects is no list."""
        inner = (*path, plain_word(bare(e.member)) or ITEM) if e.member is not None else path
        outer, self.loops = self.loops, (*self.loops, e)
        try:
            return replace(e, result=self.value(e.result, inner))
        finally:
            self.loops = outer

    def _leaf(self, e: hcl.Expression, path: Path) -> hcl.Expression:
        """What is no structure: a value, or the name of a structure."""
        bound = frozenset[str]().union(*map(binders, self.loops))
        dependent = not roots(e).isdisjoint(bound)
        if not dependent and not self._is_later(e):
            return e
        if (place := self._structure(e)) is not None:
            return self._local(e, place, path)
        if not _allowed(path):
            return e
        inside_sub = path[-1] == SUB or path[-2:] == (SUB, "0")
        if isinstance(e, hcl.Template) and (inside_sub or bare(e) is e):
            return self._text(e, bound, inside_sub)
        several = None if dependent else self._several(bare(e))
        if several is None or (several and inside_sub):
            return e
        name = self._parameter(bare(e), several)
        return _string(f"${{{name}}}", e.span) if inside_sub else _call("Ref", _string(name, e.span))

    def _parameter(self, e: hcl.Expression, several: bool = False) -> str:
        """The parameter for what an expression says; a local value that only names something is that."""
        source = self.source
        while isinstance(e, hcl.Attribute) and is_root(e.of, "local"):
            place = self.loaded.module.locals[e.name.text]
            if not isinstance(bare(place.value), hcl.Attribute | hcl.Index):
                break
            e, source = bare(place.value), place.source
        return self.parameters.of(e, source, several)

    def _is_later(self, e: hcl.Expression) -> bool:
        """Whether nothing but an apply is missing for the value of an expression."""
        told = settled(self.loaded, e, self.source).diagnostics
        return bool(told) and all(one.code == "T204" for one in told)

    def _is_written(self, e: hcl.Expression) -> bool:
        """Whether a note can say the expression: on one line."""
        file = next(one for one in self.loaded.module.files if one.source is self.source)
        return not within(file.body.comments, e.span) and next(heredocs_in(e), None) is None

    def _several(self, e: hcl.Expression) -> bool | None:
        """Whether the value is a list of texts; None for what no parameter can have."""
        if not self._is_written(e):
            return None
        value = self.loaded.shown.part(e, self.source).value
        function = e.function.text if isinstance(e, hcl.Call) else ""
        if isinstance(e, hcl.Splat) or function in LISTS:
            return True
        structured = any(isinstance(one, hcl.Object | hcl.Tuple) for one in _branches(e))
        if function in NO_TEXTS or structured or not isinstance(value, Unknown):
            return None
        if isinstance(value.type, ListType | SetType):
            return True
        return False if isinstance(value.type, Primitive) or value.type == DYNAMIC else None

    # -- strings --------------------------------------------------------------------------------------------------

    def _text(self, e: hcl.Template, bound: frozenset[str], inside_sub: bool) -> hcl.Expression:
        """A string as one of `Fn::Sub`, if it needs that; `inside_sub`: it is one already."""
        if any(isinstance(one, hcl.IfDirective | hcl.ForDirective) for one in e.parts):
            if roots(e).isdisjoint(bound) and not inside_sub and self._is_written(e):
                return _call("Ref", _string(self._parameter(e), e.span))
            return e
        if not any(isinstance(one, hcl.Interpolation) and self._fills(one, bound) for one in e.parts):
            return e
        parts = _joined(self._part(one, bound, inside_sub) for one in e.parts)
        made = hcl.Template(e.span, parts)
        return made if inside_sub else _call(SUB, made)

    def _fills(self, part: hcl.Interpolation, bound: frozenset[str]) -> bool:
        """Whether a parameter fills in what stands there."""
        e = part.expression
        return roots(e).isdisjoint(bound) and self._is_written(e) and self._is_later(e)

    def _part(self, part: hcl.Part, bound: frozenset[str], inside_sub: bool) -> hcl.Part:
        """A part of a string of `Fn::Sub`: of what was none before, each `${` is escaped."""
        if isinstance(part, hcl.Interpolation) and self._fills(part, bound):
            return hcl.Chunk(part.span, f"${{{self._parameter(bare(part.expression))}}}")
        if inside_sub:
            return part
        if isinstance(part, hcl.Chunk):
            return replace(part, text=_escaped(part.text))
        assert isinstance(part, hcl.Interpolation)
        if roots(part.expression).isdisjoint(bound):
            value = self.loaded.shown.part(part.expression, self.source).value
            scalar = wholly_known(value) and mapping(value) is None and sequence(value) is None
            return hcl.Chunk(part.span, _escaped(text(value))) if scalar else part
        return replace(part, expression=_escaping(part.expression)) if self._brings_holes() else part

    def _brings_holes(self) -> bool:
        """Whether the items of the loops around may have what `Fn::Sub` would fill in."""
        values = (self.loaded.shown.part(one.collection, self.source).value for one in self.loops[:1])
        return len(self.loops) > 1 or any(Special.HOLE in in_value(one) for one in values)

    # -- local values ---------------------------------------------------------------------------------------------

    def _structure(self, e: hcl.Expression) -> str | None:
        """The local value with a structure that is referred to."""
        e = bare(e)
        if not isinstance(e, hcl.Attribute) or not is_root(e.of, "local"):
            return None
        place = self.loaded.module.locals.get(e.name.text)
        return e.name.text if place is not None and _is_structure(bare(place.value)) else None

    def _local(self, e: hcl.Expression, name: str, path: Path) -> hcl.Expression:
        """Rewrite the definition of a local value, once; it stays where one place that needs it wants its value."""
        if not _allowed(path) and path[:1] != ("Resources",) and path[:1] != ("Outputs",) and path:
            self.fixed.add(name)
        elif name not in self.locals:
            place = self.loaded.module.locals[name]
            outer = self.source, self.loops
            self.source, self.loops = place.source, ()
            try:
                self.locals[name] = self.value(place.value, path)
            finally:
                self.source, self.loops = outer
        return e


def _redefined(place: Placed, value: hcl.Expression) -> Placed:
    assert isinstance(place.node, hcl.Definition)
    return replace(place, node=replace(place.node, value=value))


def _is_structure(e: hcl.Expression) -> bool:
    """Whether an expression shows the items or entries that it makes."""
    match e:
        case hcl.Object() | hcl.Tuple() | hcl.For():
            return True
        case hcl.Call(function=hcl.Identifier(text=name)):
            return name in JOINED
        case hcl.Attribute():
            return is_root(e.of, "local")
    return False


def _branches(e: hcl.Expression) -> Iterator[hcl.Expression]:
    """What a condition gives."""
    e = bare(e)
    if isinstance(e, hcl.Conditional):
        yield from _branches(e.yes)
        yield from _branches(e.no)
    else:
        yield e


def _escaped(chunk: str) -> str:
    return chunk.replace("${", "${!")


def _escaping(e: hcl.Expression) -> hcl.Expression:
    """`replace("${x}", "${", "${!")`"""
    whole = hcl.Template(e.span, (hcl.Chunk(e.span, ""), hcl.Interpolation(e.span, e)))
    arguments = (whole, _string("${", e.span), _string("${!", e.span))
    return hcl.Call(e.span, hcl.Identifier(e.span, "replace"), arguments)


def _string(of: str, span: Span) -> hcl.Template:
    return hcl.Template(span, (hcl.Chunk(span, of),))


def _call(name: str, argument: hcl.Expression) -> hcl.Object:
    """A function of the template."""
    span = argument.span
    return hcl.Object(span, (hcl.Item(span, _string(name, span), argument),))


def _joined(parts: Iterator[hcl.Part] | Sequence[hcl.Part]) -> tuple[hcl.Part, ...]:
    """No two chunks side by side."""
    found: list[hcl.Part] = []
    for one in parts:
        if isinstance(one, hcl.Chunk) and found and isinstance(last := found[-1], hcl.Chunk):
            found[-1] = hcl.Chunk(Span(last.span.start, one.span.end), last.text + one.text)
        else:
            found.append(one)
    return tuple(found)
