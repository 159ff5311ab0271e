"""Calls of CloudFormation's functions: a template that they stand in, what they answer, and how Terraform says it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from random import Random
from typing import Any

from dialects.terraform.writing import hcl
from dialects.terraform.writing.functions import translated
from support.evaluate import evaluation, lst, n, s
from transpile.evaluate.evaluation import Mode
from transpile.evaluate.values import Absent, is_settled, spelled
from transpile.ir import Array, Call, Document, Expression, Literal, Member, Object, Parameter, Pseudo, Reference, Text
from transpile.syntax.tree import Kind

DEFAULTS: dict[str, Any] = {"Word": "b,c", "Row": "eu", "Count": 1, "Names": ["a", "b", "c"]}
TABLES: dict[str, dict[str, dict[str, Expression]]] = {
    "Zones": {
        "eu": {"Names": lst("a", "b-c"), "One": s("1"), "Two": n("2.5")},
        "us-1": {"Names": lst("d"), "One": s("<é>"), "Two": Literal("true", Kind.BOOLEAN)},
        "b": {"Names": lst(), "Only": s("x")},
    },
    "Holes": {"eu": {"One": Literal("null", Kind.NULL), "Two": Call("cfn", "Ref", s("Word"))}},
}


def _parameter(name: str, default: Any) -> Parameter:
    value = lst(*default) if isinstance(default, list) else s(str(default))
    kind = "CommaDelimitedList" if isinstance(default, list) else "Number" if isinstance(default, int) else "String"
    return Parameter(name, kind, value, False, listed=isinstance(default, list), numeric=isinstance(default, int))


KEPT = Parameter("Kept", "AWS::SSM::Parameter::Value<String>", None, False, stored=True)
SECRET = Parameter("Secret", "String", s("x"), True)
DECLARED = {name: _parameter(name, default) for name, default in DEFAULTS.items()}
DOCUMENT = Document(
    Object(()),
    {**DECLARED, "Kept": KEPT, "Secret": SECRET},
    TABLES,
    frozenset(),
    "cfn",
    Pseudo("AWS::", "AWS::NoValue"),
)


def call(name: str, *arguments: Expression | str) -> Call:
    """A function of these arguments; strings stand for themselves."""
    return Call("cfn", name, lst(*arguments))


def only(name: str, argument: Expression) -> Call:
    """A function of one argument that is no list of arguments."""
    return Call("cfn", name, argument)


def sub(*parts: str | Reference, given: Mapping[str, Expression] | None = None) -> Call:
    """A `Fn::Sub`; with what is `given` in its list form."""
    text = Text(parts)
    if given is None:
        return Call("cfn", "Fn::Sub", text)
    return Call("cfn", "Fn::Sub", Array((text, Object(tuple(Member(s(k), v) for k, v in given.items())))))


def default(value: Expression) -> Object:
    """The options of a `Fn::FindInMap`."""
    return Object((Member(s("DefaultValue"), value),))


# -- what it answers --------------------------------------------------------------------------------------------------

FAILS = "an error"


def answer(e: Expression, values: Mapping[str, Any]) -> Any:
    """The value of `e` in CloudFormation as data, numbers as `Decimal`; FAILS where it has none."""
    given = {name: lst(*one) if isinstance(one, list) else s(str(one)) for name, one in values.items()}
    found = evaluation(DOCUMENT, values=given, mode=Mode.RESOLVING).resolve(e, {})
    return FAILS if isinstance(found, Absent) or not is_settled(found) else data(found)


def data(e: Any) -> Any:
    match e:
        case Array(items):
            return [data(item) for item in items]
        case Literal(kind=Kind.NUMBER):
            return Decimal(spelled(e))
        case Literal(kind=Kind.BOOLEAN):
            return spelled(e) == "true"
        case Literal(text):
            return text
    raise AssertionError(e)


# -- how Terraform says it --------------------------------------------------------------------------------------------


def written(e: Expression) -> hcl.Expression:
    """The expression that a module has for the value of `e`."""
    match e:
        case Literal(text, Kind.STRING):
            return hcl.string(text)
        case Literal():
            return hcl.word(spelled(e))
        case Reference(name):
            return hcl.word(f"var.{name}")
        case Array(items):
            return hcl.Tuple(tuple(hcl.Item(written(item)) for item in items))  # type: ignore[arg-type]
        case Object(members):
            return hcl.Object(tuple(hcl.Member(hcl.string(one.name), written(one.value)) for one in members))
        case Call():
            found = translated(e, written, DOCUMENT)
            assert found is not None, e
            return found
    raise AssertionError(e)


def shown(e: str | hcl.Expression) -> str:
    """An expression in a line, as layout could write it."""
    match e:
        case str():
            return e
        case hcl.Inline(parts):
            return "".join(map(shown, parts))
        case hcl.String(parts):
            return '"' + "".join(_escaped(one) if isinstance(one, str) else f"${{{shown(one)}}}" for one in parts) + '"'
        case hcl.Tuple(items):
            return "[" + ", ".join(shown(one.value) for one in items) + "]"
        case hcl.Object(members):
            return "{" + ", ".join(f"{shown(one.key)} = {shown(one.value)}" for one in members) + "}"
        case hcl.Function(name, arguments):
            return f"{name}({', '.join(shown(one.value) for one in arguments)})"
    raise AssertionError(e)


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1].replace("${", "$${").replace("%{", "%%{")


def _local(e: Expression) -> str:
    match e:
        case Object(members):
            return "{" + ", ".join(f'"{one.name}" = {_local(one.value)}' for one in members) + "}"
        case Call():
            return '{ Ref = "Word" }'
        case Array(items):
            return "[" + ", ".join(_local(one) for one in items) + "]"  # type: ignore[arg-type]
    return "null" if isinstance(e, Literal) and e.kind is Kind.NULL else shown(written(e))


def prelude() -> str:
    """The variables and mappings of the template in a module."""
    types = {str: "string", int: "number", list: "list(string)"}
    variables = [f'variable "{name}" {{\n  type = {types[type(one)]}\n}}\n' for name, one in DEFAULTS.items()]
    tables = [f"  {name} = {_table(rows)}\n" for name, rows in TABLES.items()]
    return "".join((*variables, "locals {\n", *tables, "}\n"))


def _table(rows: Mapping[str, Mapping[str, Expression]]) -> str:
    return _local(Object(tuple(Member(s(row), _row(columns)) for row, columns in rows.items())))


def _row(columns: Mapping[str, Expression]) -> Object:
    return Object(tuple(Member(s(name), value) for name, value in columns.items()))


# -- by chance --------------------------------------------------------------------------------------------------------

TEXTS = ["", "a", "b", "a,b", "a--b", "é", "e", "\u0301", "${x}", "%{x}", '"', "<&>", "eu", "1", "-", ", ", "\u1161x"]
NUMBERS = ["0", "1", "2", "-1", "1.5", "1.0", "0x10", "1_000", "1e21", "-0"]
DELIMITERS = ["-", ",", "", "--", ", ", "b"]


class Calls:
    """Calls of functions whose arguments are right, wrong or functions themselves."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def any(self, depth: int = 2) -> Expression:
        """A call, or a value."""
        return self.random.choice([self.text, self.list, self.index])(depth)

    def scalar(self) -> Expression:
        found = [s(self.random.choice(TEXTS)), n(self.random.choice(NUMBERS))]
        return self.random.choice([*found, *found, Literal(self.random.choice(["true", "null"]), Kind.BOOLEAN)])

    def reference(self) -> Reference:
        return Reference(self.random.choice([*DEFAULTS, *DEFAULTS, "Kept", "Secret", "AWS::Region", "AWS::NoValue"]))

    def text(self, depth: int) -> Expression:
        if depth < 1:
            return self.random.choice([self.scalar(), self.reference()])
        make = [self.join, self.select, self.sub, self.find, self.json, self.base64]
        return self.random.choice([self.scalar, self.reference, *((lambda one=one: one(depth - 1)) for one in make)])()  # type: ignore[misc]

    def list(self, depth: int) -> Expression:
        if depth < 1:
            return self.random.choice([Reference("Names"), lst("a", "b"), self.items(0)])
        return self.random.choice([self.items, self.split, self.find, self.text])(depth - 1)

    def items(self, depth: int) -> Array:
        return Array(tuple(self.text(depth) for _ in range(self.random.randrange(4))))

    def index(self, depth: int) -> Expression:
        if self.random.random() < 0.1:
            return only("Fn::Length", self.list(depth - 1))
        return self.random.choice([n(0), n(1), s("1"), n(self.random.randrange(-1, 5)), Reference("Count"), s("01")])

    def join(self, depth: int) -> Call:
        return call("Fn::Join", self.random.choice(DELIMITERS), self.list(depth))

    def split(self, depth: int) -> Call:
        return call("Fn::Split", self.random.choice(DELIMITERS), self.text(depth))

    def select(self, depth: int) -> Call:
        return call("Fn::Select", self.index(depth), self.list(depth))

    def base64(self, depth: int) -> Call:
        return only("Fn::Base64", self.text(depth))

    def json(self, depth: int) -> Call:
        members = tuple(Member(s(key), self.text(0)) for key in self.random.sample(["b", "a", "B", "é", "<"], 2))
        return only("Fn::ToJsonString", self.random.choice([Object(members), self.items(depth)]))

    def sub(self, depth: int) -> Call:
        holes = [s(self.random.choice(TEXTS)).text, self.reference(), Reference("x"), Reference("y", "z")]
        parts = tuple(self.random.choice(holes) for _ in range(self.random.randrange(1, 4)))
        if self.random.random() < 0.4:
            return sub(*parts)
        return sub(*parts, given={"x": self.text(depth), "y.z": self.text(depth)})

    def find(self, depth: int) -> Call:
        rows = [s("eu"), s("us-1"), s("b"), s("none"), Reference("Row"), self.text(depth)]
        columns = [s("Names"), s("Names"), s("One"), s("Two"), s("Only"), s("none"), Reference("Row"), self.text(depth)]
        names: list[Expression] = [s(self.random.choice(["Zones", "Zones", "Zones", "Holes", "none"]))]
        names += [self.random.choice(rows), self.random.choice(columns)]
        kept = self.random.choice([[], [], [default(self.text(depth))], [default(self.items(0))]])
        return call("Fn::FindInMap", *names, *kept)
