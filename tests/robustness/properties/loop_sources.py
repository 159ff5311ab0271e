"""What random loops iterate over, and what the templates around them declare.

Every variable has a nature that says where it may stand: a `word` of `WORDS` keys a mapping, an `alnum` may stand in a
logical id, any scalar in a string (`repeated` ones occur twice), a `list`, `words`, `object` or `table` only by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

WORDS = ("Alpha", "Beta", "Gamma", "Delta")
AWKWARD = (
    "a-b", "a.b", "10.0.0.0/8", "yes", "1", "01", "1.0", "0x1F", "null", "~", "true", "a b", " lead", "trail ", "é",
    "#x", "a #b", "a: b", "it's", 'say "x"', "-", "- x", "?", "*a", "&a", "!Ref x", "%", "@", "`", "{a}", "[a]", "a,b",
    "a\\b", "a\nb", "\ttab", "2024-01-01", "1e3", "=", "<<", "${x}", "$", "&{x}", "|", ">", "${!x}", "日本語", "😀",
    "a\u00a0b", "a\n", "\na", "no", "1_000", "0o7", ".5", "1:30", "---", "...", "é\u0301", "", "a" * 130,
)  # fmt: skip
"""Strings that YAML, JSON or CloudFormation may take for something else."""

HEADER: dict[str, Any] = {"AWSTemplateFormatVersion": "2010-09-09", "Description": "loops"}
PARAMETERS: dict[str, Any] = {
    "Words": {"Type": "CommaDelimitedList", "Default": "Alpha, Gamma"},
    "Cidrs": {"Type": "CommaDelimitedList", "Default": "10.0.0.0/8,10.1.0.0/16,10.2.0.0/16"},
    "One": {"Type": "List<String>", "Default": "Beta"},
    "Numbers": {"Type": "List<Number>", "Default": "80, 443"},
    "Csv": {"Type": "String", "Default": "Beta,Delta"},
    "Env": {"Type": "String", "Default": "dev"},
    "Days": {"Type": "Number", "Default": 7},
}
OTHERS: dict[str, tuple[str, ...]] = {
    "Words": ("Delta", "Gamma,Alpha", "Beta,Alpha,Gamma,Delta"),
    "Cidrs": ("192.168.0.0/24", "10.1.0.0/16, 10.0.0.0/8", "a,b,c,d"),
    "One": ("Alpha", "Beta,Delta"),
    "Numbers": ("8080", "443,80,22"),
    "Csv": ("Alpha", "Gamma,Beta,Alpha"),
    "Env": ("prod",),
    "Days": ("30",),
}
"""Values that may be given for the parameters, of the same nature as the defaults."""
MAPPINGS: dict[str, Any] = {
    "Sizes": {
        word: {
            "Cpu": str(at),
            "Label": f"Size{at}",
            "Memory": 512 * at,
            "Inner": list(WORDS[: at + 1]),
            "Ports": [80 + at, 443],
        }
        for at, word in enumerate(WORDS)
    },
    "Lists": {"All": {"Words": ["Beta", "Delta"], "Empty": [], "Numbers": [1, 2]}},
    "Envs": {"dev": {"Words": ["Alpha"], "Tier": "low"}, "prod": {"Words": ["Alpha", "Delta"], "Tier": "high"}},
}
CONDITIONS: dict[str, Any] = {"IsProd": {"Fn::Equals": [{"Ref": "AWS::Region"}, "eu-west-1"]}}


Source = tuple[Any, str]
"""A collection, and the nature of its items."""


@dataclass(frozen=True)
class Var:
    """A loop variable: its name, its nature, how it is in keys, and whether names are searched for it (FR3)."""

    name: str
    nature: str
    sigil: str = "$"
    in_names: bool = False

    @property
    def scalar(self) -> bool:
        """Whether it may stand in a string."""
        return self.nature not in ("list", "words", "object", "table")


@dataclass(frozen=True)
class Scope:
    """The variables that are known somewhere, and in how many loops that is."""

    vars: tuple[Var, ...] = ()
    loops: int = 0

    @property
    def scalars(self) -> list[Var]:
        """The variables that may stand in strings."""
        return [one for one in self.vars if one.scalar]

    def of(self, *natures: str) -> list[Var]:
        """The variables of some natures."""
        return [one for one in self.vars if one.nature in natures]

    def inside(self, *new: Var) -> Scope:
        """This scope in a loop that binds `new`; the innermost variable of a name wins."""
        names = {one.name for one in new}
        return Scope((*(one for one in self.vars if one.name not in names), *new), self.loops + 1)


@dataclass
class Draws:
    """What one template is drawn with. `only_sam`: nothing that SAM's expander is known to do in another way.

    `loops` are left to draw, `pool` are values that may stand again, with their scopes, `visited` collections that
    other loops of a dialect may go over as well.
    """

    draw: Any
    dialects: tuple[str, ...]
    only_sam: bool = False
    serial: int = 0
    loops: int = 9
    pool: list[tuple[Scope, Any]] = field(default_factory=list)
    visited: dict[str, list[Source]] = field(default_factory=dict)

    def one(self, *choices: Any) -> Any:
        """One of the choices."""
        return self.draw(st.sampled_from(choices))

    def draw_index(self, number: int) -> int:
        """An index below `number`."""
        return int(self.draw(st.integers(0, number - 1)))

    def often(self, percent: int) -> bool:
        """True in about that many cases of a hundred."""
        return bool(self.draw(st.integers(0, 99)) >= 100 - percent)

    def fresh(self, prefix: str) -> str:
        """A name that nothing else has."""
        self.serial += 1
        return f"{prefix}{self.serial}"

    def room(self, scope: Scope, nest: int = 1) -> bool:
        """Whether a nest of loops still fits: five may stand in one another."""
        return scope.loops + nest <= 5 and self.loops > 0

    def some(self, pool: tuple[Any, ...], scope: Scope) -> list[Any]:
        """A few different ones of a pool; fewer inside loops."""
        most = 3 if scope.loops < 2 else 2
        return self.draw(st.lists(st.sampled_from(pool), min_size=1, max_size=most, unique_by=str))  # type: ignore[no-any-return]

    def awkward(self) -> tuple[str, ...]:
        """Awkward strings; SAM substitutes in plain strings too, so none that look like a mention to it."""
        return tuple(one for one in AWKWARD if not (self.only_sam and "{" in one))


def source(d: Draws, scope: Scope, dialect: str) -> Source:
    """A collection, and the nature of its items; an object (nature `table:` and that of its values) for `for` only.

    One that mentions no variable may be that of another loop: an alias, where the text has some.
    """
    before = d.visited.setdefault(dialect, [])
    if before and not d.only_sam and d.often(20):
        return d.one(*before)  # type: ignore[no-any-return]
    kind = _kind(d, scope, dialect)
    found = kind(d, scope)
    if kind not in (_outer, _variable, _table_variable) and isinstance(found[0], list):
        before.append(found)
    return found


def _kind(d: Draws, scope: Scope, dialect: str) -> Callable[[Draws, Scope], Source]:
    kinds = [_words, _words, _words, _alnum, _text, _numbers, _parameter, _parameter, _mapping, _empty]
    if not d.only_sam:
        kinds += [_mixed, _split, _booleans]
        kinds += [_outer] * 2 if scope.of("word") else []
        kinds += [_variable] * 3 if scope.of("words") and dialect != "foreach" else []
    if dialect != "foreach":
        kinds += [_objects, _lists, _word_lists, _repeated]
    if dialect == "for":
        kinds += [_table, _table, _table_of_objects, *([_table_variable] * 4 if scope.of("table") else []), _tables]
    return d.one(*kinds)  # type: ignore[no-any-return]


def _words(d: Draws, scope: Scope) -> Source:
    return d.some(WORDS, scope), "word"


def _alnum(d: Draws, scope: Scope) -> Source:
    return d.some(("a1", "Zz", "10", "007", "1e3", "true", "null", "B"), scope), "alnum"


def _text(d: Draws, scope: Scope) -> Source:
    return d.some(d.awkward(), scope), "text"


def _numbers(d: Draws, scope: Scope) -> Source:
    return (d.some((1, 2, 30), scope), "alnum") if d.often(70) else (d.some((0.5, -1, 8080), scope), "text")


def _booleans(d: Draws, scope: Scope) -> Source:
    return d.some((True, False), scope), "alnum"


def _repeated(d: Draws, scope: Scope) -> Source:
    return d.one(["Alpha", "Beta", "Alpha"], [1, "1"], ["a-b", "a-b"], [{"Ref": "Env"}, "dev"]), "repeated"


def _parameter(d: Draws, scope: Scope) -> Source:
    name = d.one("Words", "Cidrs", "One", "Numbers")
    return {"Ref": name}, {"Cidrs": "text", "Numbers": "alnum"}.get(name, "word")


def _mapping(d: Draws, scope: Scope) -> Source:
    found = ["Lists", "All", "Words"], ["Lists", "All", "Numbers"], ["Envs", {"Ref": "Env"}, "Words"]
    chosen = d.one(*found[: 2 if d.only_sam else 3])
    return {"Fn::FindInMap": chosen}, "alnum" if chosen[2] == "Numbers" else "word"


def _empty(d: Draws, scope: Scope) -> Source:
    return ([], "word") if d.often(50) else ({"Fn::FindInMap": ["Lists", "All", "Empty"]}, "word")


def _mixed(d: Draws, scope: Scope) -> Source:
    other = d.one({"Ref": "Env"}, {"Fn::Sub": "${Env}x"}, {"Fn::FindInMap": ["Envs", {"Ref": "Env"}, "Tier"]})
    return [other, *d.some(WORDS, scope)], "alnum"


def _split(d: Draws, scope: Scope) -> Source:
    return {"Fn::Split": [",", d.one("Alpha,Gamma", {"Ref": "Csv"})]}, "word"


def _outer(d: Draws, scope: Scope) -> Source:
    var = d.one(*scope.of("word"))
    return d.one(
        ({"Fn::FindInMap": ["Sizes", {"Ref": var.name}, "Inner"]}, "word"),
        ({"Fn::FindInMap": ["Sizes", {"Ref": var.name}, "Ports"]}, "alnum"),
        ([{"Ref": var.name}, "Zz"], "alnum"),
        ([{"Fn::Sub": f"${{{var.name}}}1"}, {"Fn::Sub": f"${{{var.name}}}2"}], "alnum"),
    )  # type: ignore[no-any-return]


def _variable(d: Draws, scope: Scope) -> Source:
    return {"Ref": d.one(*scope.of("words")).name}, "word"


def _objects(d: Draws, scope: Scope) -> Source:
    return [{"Name": word, "At": {"Port": at}} for at, word in enumerate(d.some(WORDS, scope))], "object"


def _lists(d: Draws, scope: Scope) -> Source:
    return [[word, d.one("x", 1, "a-b")] for word in d.some(WORDS, scope)], "list"


def _word_lists(d: Draws, scope: Scope) -> Source:
    return [d.some(WORDS, scope) for _ in range(d.one(1, 2))], "words"


def _table(d: Draws, scope: Scope) -> Source:
    return {word: d.one("v", 1, True, *d.awkward()) for word in d.some(WORDS, scope)}, "table:text"


def _table_of_objects(d: Draws, scope: Scope) -> Source:
    return {word: {"Name": word, "At": {"Port": 1}} for word in d.some(WORDS, scope)}, "table:object"


def _tables(d: Draws, scope: Scope) -> Source:
    return [_table(d, scope)[0] for _ in range(d.one(1, 2))], "table"


def _table_variable(d: Draws, scope: Scope) -> Source:
    return {"Ref": d.one(*scope.of("table")).name}, "table:text"
