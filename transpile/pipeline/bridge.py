"""From one family to another: whose tables translate, and the calls that they have an answer for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from transpile.diagnostics import Diagnostic
from transpile.evaluate.evaluation import Deferred, Evaluation, Function
from transpile.evaluate.loops.sources import ROUNDS_AROUND, bind, pairs
from transpile.evaluate.values import Env, Outcome, bare
from transpile.ir import Array, Binder, Call, Document, Expression, Literal, Loop, Object, Reference, Text
from transpile.ir.traversal import children, free, map_children, result_children, walk
from transpile.language.facts import Compute, Data, Facts
from transpile.language.programs import without_equal
from transpile.language.protocols import Family, Functions
from transpile.legality.variables import substitute
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Node

Tables = dict[str, dict[str, dict[str, Expression]]]
Values = Mapping[str, Literal | Array | Object]
Adopted = tuple[Document, tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True)
class Bridge:
    """The way from one family to another one: for documents without their calls, and for calls of `vocabulary`.

    `alike` leaves of a template, in the words of the family that is come to, what both can say. `call` is asked for
    pseudo parameters, too: names with one of the `prefixes`. `tables` is the section of mappings, `data` the same where
    the family that is left computes nothing in it. `conditional` functions take no arguments that others make.
    `by_rounds`: loops may stay as they are, so the rounds of each are asked what its calls say in them. Calls that are
    `late`, by their ids, have no answer before the loops around them are written out.
    """

    vocabulary: str
    prefixes: tuple[str, ...]
    document: Callable[[Document], Adopted]
    call: Callable[[Call | Reference], Expression | None]
    alike: Callable[[Mapping[str, Data], bool, Values], dict[str, Data]]
    again: Callable[[Call, Compute], Call | None] = lambda call, value: None
    tables: str = ""
    data: str = ""
    conditional: frozenset[str] = frozenset()
    by_rounds: bool = False
    late: frozenset[int] = frozenset()

    def translated(self, e: Expression, is_data: bool = False) -> Expression:
        """`e` with every call that has an answer; arguments first, as an answer may depend on them.

        `is_data`: where no service computes what stands in `e`, a value is no answer to a call.
        """
        is_late = id(e) in self.late
        e = self._unmade(e, map_children(e, lambda child: self.translated(child, is_data)))
        if is_late or not isinstance(e, Call) or e.vocabulary != self.vocabulary:
            return e
        found = self.call(e)
        return e if found is None or (is_data and isinstance(found, Array | Object | Literal)) else found

    def sections_translated(self, root: Expression) -> Expression:
        """`root` with every call that has an answer; see `sections_computed` of mappings."""
        data = self._data_of(root)
        return map_children(root, lambda one: self.translated(one, one is data))

    def renamed(self, e: Expression, known: Collection[str], absent: Reference, at: Node | None = None) -> Expression:
        """`e` with the pseudo parameters that a loop put together of parts: `known` were written, and are translated.

        One that has no equal becomes a call of the family that is left, `at` what it stands in: `untranslated` tells.
        What evaluation leaves for something `absent` stands nowhere in a source, and has its new name.
        """
        at = e.origin or at
        if e.origin is None and e == absent:
            return e
        named = _named(e)
        if named is not None and named.name.startswith(self.prefixes) and not self._is_written(e, known):
            found = self.call(named)
            unknown = Call(self.vocabulary, f"{named.name}, a name that a loop computes", e, at)
            return unknown if found is None else found
        return map_children(e, lambda child: self.renamed(child, known, absent, at))

    def _is_written(self, e: Expression, known: Collection[str]) -> bool:
        """Whether a reference was written; if it has its new name, it stands nowhere in the source."""
        if not isinstance(e, Reference) or e.name not in known:
            return False
        return e.origin is None or not e.name.startswith(self.prefixes[1])

    def reopened(self, e: Expression, value: Compute) -> Expression:
        """`e` with calls as they were before, where the arguments that are known now give an answer another meaning."""
        e = map_children(e, lambda child: self.reopened(child, value))
        found = self.again(e, value) if isinstance(e, Call) and not free(e) else None
        return e if found is None else found

    def answering(self, functions: Functions, own: Functions, back: Bridge | None) -> Functions:
        """Functions of the other family that leave a call as it is where `reopened` will give it another meaning.

        So they do where the family that is left, whose functions are `own`, leaves to the service what the call was
        there: the result is compared with a source in which that stays.
        """

        def is_deferred(call: Call) -> bool:
            before = back.call(call) if back is not None else None
            return isinstance(before, Call) and isinstance(own.get(before.name), Deferred)

        def guarded(function: Function) -> Function:
            if not callable(function):
                return function

            def answer(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
                given = replace(call, argument=argument)
                asked = self.again(given, lambda e: None)
                return function(argument, ev, call) if asked is None and not is_deferred(given) else None

            return answer

        return {name: guarded(one) for name, one in functions.items()}

    def sections_computed(self, root: Expression, value: Compute, back: Bridge | None) -> Expression:
        """`root` with the values of calls that have no answer, but for those in mappings that the service leaves alone.

        They are data there, and no look-up answers with their values.
        """
        data = self._data_of(root)
        return map_children(root, lambda one: one if one is data else self.computed(one, value, back))

    def _data_of(self, root: Expression) -> Expression | None:
        """The mappings, where the family that is left computes nothing in them."""
        return root.fields.get(self.data) if isinstance(root, Object) else None

    def computed(self, e: Expression, value: Compute, back: Bridge | None) -> Expression:
        """`e` with the values of calls that have no answer, where there are some.

        In such a call stand others that are translated. What only the new family computes of them is no value of the
        source, with which the result is compared by the way `back`.
        """
        if isinstance(e, Call) and e.vocabulary == self.vocabulary and not free(e):
            found = value(e)
            before = found if back is None else value(back.translated(e))
            if found is not None and _is_known(found) and before is not None and _is_known(before):
                return unrooted(found)
        return self._unmade(e, map_children(e, lambda child: self.computed(child, value, back)))

    def _unmade(self, before: Expression, e: Expression) -> Expression:
        """`e`, which was `before`; a call without an equal where its arguments were none that its service reads."""
        match before, e:
            case Call(self.vocabulary, name, Call() | Loop()), Call(argument=given) if name in self.conditional:
                made = not isinstance(given, Call)
                return replace(e, name=f"{name} with arguments that another function makes") if made else e
        return e

    def whole(self, document: Document, evaluation: Evaluation | None = None) -> Adopted:
        """A document with its calls; with an `evaluation`, but for those that rounds of a loop give other answers."""
        adopted, told = self.document(document)
        way = self
        if evaluation is not None and self.by_rounds:
            way = replace(self, late=frozenset(self._late(adopted.root, evaluation, [{}])))
        root = way.sections_translated(adopted.root)
        assert isinstance(root, Object)
        return replace(adopted, root=root, tables=self._tables(adopted.tables, root)), told

    def _late(self, e: Expression, evaluation: Evaluation, rounds: list[Env]) -> Iterator[int]:
        """The calls below `e` that say something else where their variables have values than their answers do then.

        `rounds` has the values of the variables around `e`, as far as they are known.
        """
        below = children(e)
        if isinstance(e, Loop):
            yield from self._late(e.source, evaluation, rounds)
            below = result_children(e.result)
            rounds = evaluation.without_trace(lambda: _rounds(e, evaluation, rounds))
        elif isinstance(e, Call) and e.vocabulary == self.vocabulary and (names := free(e)):
            given = {tuple(one.items()): one for each in rounds if (one := _of(each, names)) is not None}
            if any(self._differs(e, one) for one in given.values()):
                yield id(e)
        for child in below:
            yield from self._late(child, evaluation, rounds)

    def _differs(self, call: Call, values: Env) -> bool:
        return self.translated(substitute(call, values)) != substitute(self.translated(call), values)

    def _tables(self, tables: Tables, root: Object) -> Tables:
        """What the mappings of `root` hold. What only merge keys bring into them is translated by itself."""
        maps = _fields(root.fields.get(self.tables))
        return {
            name: {key: self._row(row, _fields(_fields(maps.get(name)).get(key))) for key, row in rows.items()}
            for name, rows in tables.items()
        }

    def _row(self, row: Mapping[str, Expression], found: Mapping[str, Expression]) -> dict[str, Expression]:
        return {name: found[name] if name in found else self.translated(value) for name, value in row.items()}


@dataclass(frozen=True, slots=True)
class Crossing:
    """From a family to another one: the way there, and the one back on which a result is compared with its source.

    They are built the other way round, and so with other tables: see `bridge`.
    """

    there: Bridge | None
    back: Bridge | None


def crossing(source: Family, target: Family) -> Crossing | None:
    """How a conversion comes to another family; None where it stays in one."""
    if source is target:
        return None
    return Crossing(bridge(source, target), bridge(target, source))


def bridge(source: Family, target: Family) -> Bridge | None:
    """The way between two families, by the tables of the one to come to or else of the other; None if neither knows.

    So the way back, on which a result is compared with its source, never goes by the tables that made it.
    """
    of, to = source.facts, target.facts
    # A family that knows another has two tables, in and out. Here the target is asked first (its `imported`); on the
    # way back source and target change places, so the same family is asked for the other table (its `exported`); if
    # both know each other, each imports by its own. With one table read in both directions, a wrong entry would make
    # the result and excuse it, too.
    if of.name in target.facts.knows:
        return Bridge(
            of.vocabulary,
            (of.pseudo.prefix, to.pseudo.prefix),
            lambda document: target.imported(document, of),
            lambda call: target.imported_call(call, of),
            lambda data, translated, known: target.alike(data, to, translated, known),
            to.reopened,
            to.declarations.tables,
            _data(of),
            of.conditional,
        )
    if to.name in source.facts.knows:
        return Bridge(
            of.vocabulary,
            (of.pseudo.prefix, to.pseudo.prefix),
            lambda document: source.exported(document, to),
            lambda call: source.exported_call(call, to),
            lambda data, translated, known: source.alike(data, to, translated, known),
            of.withdrawn,
            to.declarations.tables,
            _data(of),
            of.conditional,
            by_rounds=True,
        )
    return None


def _data(of: Facts) -> str:
    """The section of mappings, if nothing is computed there; else ""."""
    tables = of.declarations.tables
    return "" if tables in of.computed else tables


def _rounds(loop: Loop, evaluation: Evaluation, around: list[Env]) -> list[Env]:
    """The rounds of a loop in those `around`; none where they are not known, or too many to ask for each."""
    found: list[Env] = []
    for env in around:
        found.extend(bind(loop, one, env) for one in pairs(evaluation, loop, env) or ())
        if len(found) > ROUNDS_AROUND:
            return []
    return found


def _of(values: Env, names: Collection[Binder]) -> Env | None:
    """The values of these variables, where all are known."""
    return {one: values[one] for one in names} if values.keys() >= set(names) else None


def _fields(e: Expression | None) -> Mapping[str, Expression]:
    found = bare(e) if e is not None else None
    return found.fields if isinstance(found, Object) else {}


def _is_known(value: Expression) -> bool:
    return not any(isinstance(one, Call | Text | Reference) for one in walk(value))


def _named(e: Expression) -> Reference | None:
    """The reference that an expression is, or the one that a call of it stands for: one that has stayed a call."""
    match e:
        case Reference():
            return e
        case Call(name="Ref", argument=Literal(name)):
            return Reference(name)
    return None


def unrooted(e: Expression) -> Expression:
    """A value without origins: it stands nowhere in the source."""
    return replace(map_children(e, unrooted), origin=None)


def stranger(source: Family, target: Family) -> Diagnostic:
    """T015 for families that know nothing of each other."""
    of, to = source.facts.title, target.facts.title
    message = f"transpile cannot translate {of} templates into {to} templates"
    return Diagnostic("T015", message, help=f"choose a dialect of {of} with --to")


def names(root: Object) -> frozenset[str]:
    """What the references of a document mention."""
    return frozenset(e.name for e in walk(root) if isinstance(e, Reference))


def untranslated(root: Object, source: Family, target: Family) -> Iterator[Diagnostic]:
    """T211 for each call of the source's family that is left: the target's has no equal of it."""
    for e in walk(root):
        if isinstance(e, Call) and e.vocabulary in source.facts.inner:
            yield without_equal(e, target.facts.title, "compute it with --to cfn --resolve first")
        elif isinstance(e, Call) and e.vocabulary == source.facts.vocabulary:
            these = "" if " " in e.name else " for these arguments"  # the name of no function: it tells what there is
            message = f"{target.facts.title} has no equivalent of {e.name}{these}"
            at = next((one.origin for one in walk(e) if one.origin is not None), None)
            span = at.span if at is not None else None
            yield Diagnostic(
                "T211", message, span, "not translated", f"replace it with a function of {target.facts.title}"
            )
