"""Random valid templates with loops, as plain data: `templates("foreach")` and `templates("map")`.

Every variable has a nature that says where it may stand: a word of `WORDS` keys a mapping, an `alnum` may stand in a
logical id, any scalar in a string, a list or an object only by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from hypothesis import strategies as st

WORDS = ("Alpha", "Beta", "Gamma", "Delta")
AWKWARD = (
    "a-b", "a.b", "10.0.0.0/8", "yes", "1", "01", "1.0", "0x1F", "null", "~", "true", "a b", " lead", "trail ", "é",
    "#x", "a #b", "a: b", "it's", 'say "x"', "-", "- x", "?", "*a", "&a", "!Ref x", "%", "@", "`", "{a}", "[a]", "a,b",
    "a\\b", "a\nb", "\ttab", "2024-01-01", "1e3", "=", "<<", "${x}", "$", "&{x}", "|", ">",
)  # fmt: skip
"""Strings that YAML, JSON or CloudFormation may take for something else."""
BINDERS = ("Name", "x", "item", "Size", "Zone", "n2")

HEADER: dict[str, Any] = {
    "AWSTemplateFormatVersion": "2010-09-09",
    "Description": "loops",
}
PARAMETERS: dict[str, Any] = {
    "Words": {"Type": "CommaDelimitedList", "Default": "Alpha, Gamma"},
    "Cidrs": {"Type": "CommaDelimitedList", "Default": "10.0.0.0/8,10.1.0.0/16,10.2.0.0/16"},
    "One": {"Type": "List<String>", "Default": "Beta"},
    "Env": {"Type": "String", "Default": "dev"},
    "Days": {"Type": "Number", "Default": 7},
}
MAPPINGS: dict[str, Any] = {
    "Sizes": {
        word: {"Cpu": str(at), "Memory": 512 * at, "Inner": list(WORDS[: at + 1]), "Ports": [80 + at, 443]}
        for at, word in enumerate(WORDS)
    },
    "Lists": {"All": {"Words": ["Beta", "Delta"], "Empty": [], "Numbers": [1, 2]}},
}
CONDITIONS: dict[str, Any] = {"IsProd": {"Fn::Equals": [{"Ref": "AWS::Region"}, "eu-west-1"]}}


@dataclass(frozen=True)
class Var:
    """A loop variable: its name, its nature (word, alnum, text, position, list, object) and how it is in keys."""

    name: str
    nature: str
    sigil: str = "$"


@dataclass
class Maker:
    """Draws one template. `only_sam`: nothing that SAM's expander is known to do in another way."""

    draw: Any
    dialect: str
    only_sam: bool = False
    serial: int = 0
    binders: dict[str, int] = field(default_factory=dict)

    def one(self, *choices: Any) -> Any:
        """One of the choices."""
        return self.draw(st.sampled_from(choices))

    def often(self, percent: int) -> bool:
        """True in about that many cases of a hundred."""
        return bool(self.draw(st.integers(0, 99)) >= 100 - percent)

    def fresh(self, prefix: str) -> str:
        """A name that nothing else has."""
        self.serial += 1
        return f"{prefix}{self.serial}"

    # -- sources --------------------------------------------------------------------------------------------------

    def source(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        """A collection, and the nature of its items."""
        kinds = ["words", "words", "words", "alnum", "text", "numbers", "parameter", "mapping", "empty"]
        kinds += ["mixed"] if not self.only_sam else []
        kinds += ["outer"] * 2 if any(one.nature == "word" for one in scope) else []
        kinds += ["objects", "lists", "booleans"] if self.dialect == "map" else []
        return getattr(self, f"_{self.one(*kinds)}")(scope)  # type: ignore[no-any-return]

    def _some(self, pool: tuple[Any, ...]) -> list[Any]:
        return self.draw(st.lists(st.sampled_from(pool), min_size=1, max_size=3, unique_by=str))  # type: ignore[no-any-return]

    def _words(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        return self._some(WORDS), "word"

    def _alnum(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        return self._some(("a1", "Zz", "10", "007", "1e3", "true", "null", "B")), "alnum"

    def _text(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        return self._some(self._awkward()), "text"

    def _awkward(self) -> tuple[str, ...]:
        """Awkward strings; SAM substitutes in plain strings too, so none that look like a mention to it."""
        return tuple(one for one in AWKWARD if not (self.only_sam and "{" in one))

    def _numbers(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        return (self._some((1, 2, 30)), "alnum") if self.often(70) else (self._some((0.5, -1, 8080)), "text")

    def _booleans(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        return self._some((True, False)), "alnum"

    def _parameter(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        name = self.one("Words", "Cidrs", "One")
        return {"Ref": name}, "text" if name == "Cidrs" else "word"

    def _mapping(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        name, nature = self.one(("Words", "word"), ("Numbers", "alnum"))
        return {"Fn::FindInMap": ["Lists", "All", name]}, nature

    def _empty(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        return ([], "word") if self.often(50) else ({"Fn::FindInMap": ["Lists", "All", "Empty"]}, "word")

    def _mixed(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        return [{"Ref": "Env"}, *self._some(WORDS)], "alnum"

    def _outer(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        var = self.one(*(one for one in scope if one.nature == "word"))
        if self.often(50):
            return {"Fn::FindInMap": ["Sizes", {"Ref": var.name}, "Inner"]}, "word"
        return [{"Ref": var.name}, "Zz"], "alnum"

    def _objects(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        return [{"Name": word, "At": {"Port": at}} for at, word in enumerate(self._some(WORDS))], "object"

    def _lists(self, scope: tuple[Var, ...]) -> tuple[Any, str]:
        return [[word, self.one("x", 1, "a-b")] for word in self._some(WORDS)], "list"

    # -- loops ----------------------------------------------------------------------------------------------------

    def binder(self, scope: tuple[Var, ...]) -> str:
        """A name for a variable; an identifier of `Fn::ForEach` is none of a loop around."""
        taken = {one.name for one in scope} if self.dialect == "foreach" else set()
        return self.one(*(name for name in BINDERS if name not in taken))  # type: ignore[no-any-return]

    def loop(self, scope: tuple[Var, ...], keyed: str) -> tuple[dict[str, Any], tuple[Var, ...], Var]:
        """The head of a map (its arguments but `Key` and `Fragment`), the scope inside, and what makes keys unique.

        `keyed`: where the keys stand, `section`, `properties`, or nowhere.
        """
        source, nature = self.source(scope)
        if self.dialect == "foreach":
            bare = keyed != "section" or nature in ("word", "alnum")
            value = Var(self.binder(scope), nature, "$" if bare else "&")
            return {"Value": value.name, "Collection": source}, (*scope, value), value
        value = Var(self.binder(scope) if self.often(60) else "Value", nature)
        index = Var(self.fresh("i") if self.often(50) else "Index", "position")
        head = {} if index.name == "Index" else {"Index": index.name}
        head |= {} if value.name == "Value" else {"Value": value.name}
        inner = (*(one for one in scope if one.name not in (value.name, index.name)), index, value)
        scalar = nature in ("word", "alnum") if keyed == "section" else nature not in ("list", "object")
        by_value = scalar and self.often(60)
        return {**head, "Collection": source}, inner, value if by_value else index

    def _room(self, scope: tuple[Var, ...], nest: int = 2) -> bool:
        """Whether a nest of loops still fits: five may stand in one another."""
        per_loop = 1 if self.dialect == "foreach" else 2
        return len(scope) + nest * per_loop <= 5 * per_loop

    def key(self, prefix: str, chain: tuple[Var, ...], scope: tuple[Var, ...] = ()) -> str:
        """A key that mentions every variable of a nest, and now and then one of a loop around it."""
        others = [one for one in scope if one not in chain and one.nature not in ("list", "object")]
        chain = (*chain, self.one(*others)) if others and self.often(30) else chain
        mentions = "x".join(f"{one.sigil}{{{one.name}}}" for one in chain)
        return f"{self.fresh(prefix)}{mentions}{self.one('', '', 'End')}"

    def loops(self, scope: tuple[Var, ...], body: Any, keyed: str, depth: int = 1) -> dict[str, Any]:
        """An object of one or more loops whose entries hold what `body(scope)` draws."""
        if self.dialect == "foreach":
            return dict([self.for_each(scope, (), body, keyed, depth) for _ in range(self.one(1, 1, 2))])
        return {"Fn::Merge": [self.merged(scope, (), body, keyed, depth) for _ in range(self.one(1, 1, 2))]}

    def for_each(
        self, scope: tuple[Var, ...], chain: tuple[Var, ...], body: Any, keyed: str, depth: int
    ) -> tuple[str, Any]:
        """A `Fn::ForEach` with some plain entries and perhaps a loop inside."""
        head, inner, var = self.loop(scope, keyed)
        chain = (*chain, var)
        fragment = {
            self.key("K", chain, inner if keyed == "properties" else ()): body(inner)
            for _ in range(self.one(1, 1, 2, 3))
        }
        if depth < 3 and self.often(25):
            name, nested = self.for_each(inner, chain, body, keyed, depth + 1)
            fragment = {**fragment, name: nested} if self.often(50) else {name: nested, **fragment}
            if self.often(30):
                fragment = {name: nested}
        return f"Fn::ForEach::{self.fresh('L')}", [head["Value"], head["Collection"], fragment]

    def merged(
        self, scope: tuple[Var, ...], chain: tuple[Var, ...], body: Any, keyed: str, depth: int
    ) -> dict[str, Any]:
        """An item of `Fn::Merge`: a keyed map, a keyless one around another, or a literal object."""
        head, inner, var = self.loop(scope, keyed)
        unique = (*(one for one in chain if one in inner), var)
        if len(unique) < depth or (depth == 1 and self.often(15)):  # a variable that the keys need would be hidden
            key = self.key("K", chain) if chain else self.fresh("Literal")
            return {key: body(scope)}
        if depth < 3 and self.often(25):
            item = self.merged(inner, unique, body, keyed, depth + 1)
            return {"Fn::Map": {**head, "Fragment": {"Fn::Merge": [item]} if self.often(50) else item}}
        key = self.key("K", unique, inner if keyed == "properties" else ())
        return {"Fn::Map": {**head, "Key": {"Fn::Sub": key}, "Fragment": body(inner)}}

    # -- values ---------------------------------------------------------------------------------------------------

    def value(self, scope: tuple[Var, ...], depth: int = 0) -> Any:
        """A property's value."""
        leaves = [self._plain, self._plain, *[self._mention] * (4 if scope else 0), self._sub, self._call, self._call]
        if depth >= 2:
            return self.one(*leaves)(scope)
        inner = [self._object, self._list, self._loop_value] if depth else [self._object] * 3 + [self._list] * 3
        return self.one(*leaves, *inner)(scope, depth)

    def _plain(self, scope: tuple[Var, ...], depth: int = 0) -> Any:
        return self.one("text", 1, 2.5, True, False, "", {"Ref": "Plain"}, {"Ref": "Env"}, *self._awkward())

    def _mention(self, scope: tuple[Var, ...], depth: int = 0) -> Any:
        var = self.one(*scope)
        match var.nature:
            case "list" if self.often(50):
                return {"Fn::Select": [self.one(0, 1), {"Ref": var.name}]}
            case "position" if self.often(40):
                return {"Fn::Select": [{"Ref": var.name}, ["a", "b", "c", "d"]]}
            case "word" if self.often(60):
                return self._find(var)
        return {"Ref": var.name}

    def _find(self, var: Var) -> Any:
        default = {"DefaultValue": self.one("none", {"Ref": "AWS::NoValue"})}
        return self.one(
            {"Fn::FindInMap": ["Sizes", {"Ref": var.name}, self.one("Cpu", "Memory", "Ports")]},
            {"Fn::FindInMap": ["Sizes", {"Ref": var.name}, "Missing", default]},
            {"Fn::Select": [0, {"Fn::FindInMap": ["Sizes", {"Ref": var.name}, "Ports"]}]},
        )

    def _sub(self, scope: tuple[Var, ...], depth: int = 0) -> Any:
        scalars = [one.name for one in scope if one.nature not in ("list", "object")]
        holes = [*scalars * 3, "AWS::Region", "Env", "Plain", "Plain.Arn", "!Kept"]
        holes = [*scalars * 3, "Env"] if self.only_sam else holes
        parts = [self.one("", "a", "-", " / ", "$", "it's") + f"${{{self.one(*holes)}}}" for _ in range(self.one(1, 2))]
        text = "".join(parts) + self.one("", "z")
        if self.only_sam or self.often(75):
            return {"Fn::Sub": text}
        scalars_only = _scalars(scope)
        values = {"v": self._mention(scalars_only) if scalars_only else "w", "u": self.one("u", {"Ref": "Env"})}
        return {"Fn::Sub": [f"{text}${{v}}", values]}

    def _call(self, scope: tuple[Var, ...], depth: int = 0) -> Any:
        scalars = [{"Ref": one.name} for one in scope if one.nature not in ("list", "object")]
        some = self.one(*scalars, "s", {"Ref": "Env"})
        calls = [{"Fn::Join": [self.one("-", "", ", "), [some, "b", {"Ref": "Days"}]]}]
        if self.only_sam:
            return calls[0]
        names = [one.name for one in scope if one.nature in ("word", "alnum")]
        calls += [{"Fn::GetAtt": [{"Fn::Sub": f"R${{{name}}}"}, "Arn"]} for name in names]
        calls += [{"Ref": {"Fn::Sub": f"R${{{name}}}"}} for name in names]
        calls += [{"Ref": f"R${{{name}}}"} for name in names if self.dialect == "map"]
        calls += [{"Fn::GetAtt": f"R${{{name}}}.Arn"} for name in names if self.dialect == "map"]
        calls += [{"Fn::If": ["IsProd", some, {"Ref": "AWS::NoValue"}]}, {"Fn::GetAtt": "Plain.Arn"}]
        calls += [{"Fn::Join": ["", [some, {"Fn::GetAtt": ["Plain", "Arn"]}]]}, {"Ref": "AWS::NoValue"}]
        return self.one(*calls)

    def _object(self, scope: tuple[Var, ...], depth: int) -> Any:
        members = {self.one("A", "B", "a b", "on", "1"): self.value(scope, depth + 1) for _ in range(self.one(1, 2))}
        allowed = not self.only_sam and depth < 2 and self._room(scope)
        if allowed and self.often(15):
            return {**members, **self.loops(scope, lambda inner: self.value(inner, 2), "properties", 2)}
        return members

    def _list(self, scope: tuple[Var, ...], depth: int) -> Any:
        items = [self.value(scope, depth + 1) for _ in range(self.one(1, 2, 3))]
        if self.dialect == "map" and self.often(40):
            items.insert(self.draw(st.integers(0, len(items))), self._loop_value(scope, depth))
        return items

    def _loop_value(self, scope: tuple[Var, ...], depth: int) -> Any:
        if self.dialect != "map" or not self._room(scope):
            return self._plain(scope)
        head, inner, _ = self.loop(scope, "")
        fragment = self.value(inner, 2) if self.often(70) else [self.value(inner, 2), self.value(inner, 2)]
        return {"Fn::Map": {**head, "Fragment": fragment}}

    # -- templates ------------------------------------------------------------------------------------------------

    def resource(self, scope: tuple[Var, ...]) -> dict[str, Any]:
        properties: dict[str, Any] = {self.one("P", "Q"): self.value(scope), "R": self.value(scope)}
        if not self.only_sam and self._room(scope) and self.often(15):
            properties |= self.loops(scope, lambda inner: self.value(inner, 1), "properties", 2)
        found: dict[str, Any] = {"Type": "AWS::SNS::Topic"}
        if self.often(15):
            found |= self.one({"DependsOn": "Plain"}, {"Condition": "IsProd"}, {"DeletionPolicy": "Retain"})
        return found | {"Properties": properties}

    def output(self, scope: tuple[Var, ...]) -> dict[str, Any]:
        scalars = [one.name for one in scope if one.nature not in ("list", "object")]
        described = {"Description": {"Fn::Sub": f"of ${{{self.one(*scalars)}}}"}} if scalars and self.often(50) else {}
        return described | {"Value": self._sub(scope)}

    def section(self, body: Any, plain: dict[str, Any]) -> dict[str, Any]:
        """Loops among plain entries."""
        loops = list(self.loops((), body, "section").items())
        plains = list(plain.items())
        for entry in loops:
            plains.insert(self.draw(st.integers(0, len(plains))), entry)
        return dict(plains)

    def template(self) -> dict[str, Any]:
        plain = {"Plain": {"Type": "AWS::SNS::Topic"}}
        if not self.only_sam and self.often(20):
            plain[self.one("Index", "Value", "Loop")] = {"Type": "AWS::SNS::Topic"}
        made = {**HEADER, "Parameters": PARAMETERS, "Mappings": MAPPINGS, "Conditions": CONDITIONS}
        transform = self.one(["AWS::LanguageExtensions"], ["AWS::LanguageExtensions", "AWS::Serverless-2016-10-31"])
        if self.dialect == "foreach":
            made["Transform"] = self.one("AWS::LanguageExtensions", *([] if self.only_sam else [transform]))
        made["Resources"] = self.section(self.resource, plain)
        if self.often(50):
            made["Outputs"] = self.section(self.output, {"Last": {"Value": "x"}})
        return made


def _scalars(scope: tuple[Var, ...]) -> tuple[Var, ...]:
    return tuple(replace(one, nature="alnum") for one in scope if one.nature not in ("list", "object"))


@st.composite
def templates(draw: Any, dialect: str, only_sam: bool = False) -> dict[str, Any]:
    """A template with loops of `dialect`, as plain data."""
    return Maker(draw, dialect, only_sam).template()
