"""Random expressions over all that expressions are made of, mostly such that have a value.

A kind is asked for, and now and then another one is given: conversions and mistakes are a part of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

LOCALS = """
locals {
  name   = "web"
  amount = 3
  flag   = true
  names  = tolist(["b", "a", "b", "10", "é"])
  counts = tolist([3, 1, 2.5, 3])
  zones  = toset(["z2", "z1", "Z"])
  ports  = toset([80, 443, 8])
  sizes  = tomap({ small = 1, large = 8.5, b = 0 })
  labels = tomap({ a = "x", b = "true", "10" = "7" })
  users = tomap({
    ann = { role = "dev", admin = true, age = 30 }
    bob = { role = "ops", admin = false, age = 40 }
    cat = { role = "dev", admin = null, age = 3 }
  })
  people = tolist([{ role = "dev", admin = true, age = 30 }, { role = "ops", admin = false, age = 40 }])
  pair   = ["x", 1]
  none   = true ? null : tolist([""])
  any    = { a = [1, null, "c"], b = { c = "d" } }
}
"""
"""What the expressions refer to. Of variables Terraform would have known the types only, when it validates them."""
LATER = """
locals {
  later_name   = terraform_data.later.id
  later_names  = tolist([terraform_data.later.id, "b"])
  later_labels = { a = terraform_data.later.id, b = "x" }
  later_any    = jsondecode(terraform_data.later.id)
}

resource "terraform_data" "later" {}
"""
"""What of it is known after the deployment only."""
KINDS = ("string", "number", "bool", "sequence", "mapping", "person")
Names = tuple[tuple[str, str], ...]
"""The variables of the loops around, each with its kind."""


class Generator:
    """Expressions, one after another; the same ones for the same seed."""

    def __init__(self, seed: int, unknown: bool = False, mixing: float = 0.04) -> None:
        self.random = Random(seed)
        self.mixing = mixing
        self.unknown = unknown

    def expressions(self, count: int) -> list[str]:
        """So many, none of them endless."""
        made: list[str] = []
        while len(made) < count:
            text = self.expression()
            if len(text) < 400:
                made.append(self._later(text) if self.unknown else text)
        return made

    def _later(self, text: str) -> str:
        """The expression with some of what it refers to not known."""
        for name in ("name", "names", "labels", "any"):
            if self.random.random() < 0.5:
                text = re.sub(rf"\blocal\.{name}\b", f"local.later_{name}", text)
        return text

    def expression(self) -> str:
        """One expression of any kind."""
        if self.random.random() < 0.5:
            return self.loop((), 3)
        return self.some(self.random.choice(KINDS), (), 3)

    def some(self, kind: str, names: Names, depth: int) -> str:
        """An expression of a kind, as a rule."""
        if self.random.random() < self.mixing:
            kind = self.random.choice((*KINDS, "null"))
        if kind == "null":
            return self.random.choice(["null", "tostring(null)", "local.none", "local.users.cat.admin"])
        makers: Sequence[Callable[[Names, int], str]] = getattr(self, f"_{kind}")()
        if depth <= 0:
            return makers[0](names, 0)
        return self.random.choice(makers)(names, depth - 1)

    def _any(self, names: Names, depth: int) -> str:
        return self.some(self.random.choice(KINDS), names, depth)

    def _bound(self, kind: str, names: Names, otherwise: Sequence[str]) -> str:
        """A variable of that kind, or else something plain."""
        found = [name for name, of in names if of == kind]
        return self.random.choice(found if found and self.random.random() < 0.7 else otherwise)

    def _conditional(self, kind: str) -> Callable[[Names, int], str]:
        def make(names: Names, depth: int) -> str:
            other = kind if self.random.random() < 0.8 else self.random.choice((*KINDS, "null"))
            first, second = self.some(kind, names, depth), self.some(other, names, depth)
            if self.random.random() < 0.5:
                first, second = second, first
            return f"({self.some('bool', names, depth)} ? {first} : {second})"

        return make

    # -- strings ------------------------------------------------------------------------------------------------------

    def _string(self) -> Sequence[Callable[[Names, int], str]]:
        leaves = (
            '"a"',
            '"b"',
            '""',
            '"7"',
            '"true"',
            '"e\\u0301"',
            '"$${x}"',
            "local.name",
            "local.names[1]",
            "local.labels.b",
        )
        return (
            lambda names, depth: self._bound("string", names, leaves),
            self._template,
            self._template,
            self._template_for,
            self._template_if,
            self._conditional("string"),
            lambda names, depth: f"upper({self.some('string', names, depth)})",
            lambda names, depth: f"tostring({self.some(self.random.choice(KINDS[:3]), names, depth)})",
            lambda names, depth: f"{self.some('person', names, depth)}.role",
            lambda names, depth: (
                f"try({self.some('mapping', names, depth)}[{self._key(names)}], {self._any(names, 0)})"
            ),
        )

    def _key(self, names: Names) -> str:
        return self._bound("string", names, ('"a"', '"b"', '"small"', '"nope"', "0"))

    def _part(self, names: Names, depth: int) -> str:
        kind = self.random.choice(("string", "string", "number", "bool"))
        return self.random.choice(["-", "é", "$ ", "100% ", ""]) + f"${{{self.some(kind, names, depth)}}}"

    def _template(self, names: Names, depth: int) -> str:
        return '"' + "".join(self._part(names, depth) for _ in range(self.random.randint(1, 3))) + '"'

    def _template_for(self, names: Names, depth: int) -> str:
        head, inner = self._head(names, depth, " in ")
        mark = self.random.choice(["", "~"])
        return f'"%{{for {head}{mark}}} {self._part(inner, depth)} %{{{mark}endfor}}"'

    def _template_if(self, names: Names, depth: int) -> str:
        otherwise = self.random.choice(["", f"%{{else}}{self._part(names, depth)}"])
        return f'"%{{if {self.some("bool", names, depth)}}}{self._part(names, depth)}{otherwise}%{{endif}}"'

    # -- numbers ------------------------------------------------------------------------------------------------------

    def _number(self) -> Sequence[Callable[[Names, int], str]]:
        leaves = (
            "0",
            "1",
            "2",
            "10",
            "0.1",
            "2.50",
            "1e3",
            "-3",
            '"5"',
            "local.amount",
            "local.counts[2]",
            "local.sizes.large",
        )
        return (
            lambda names, depth: self._bound("number", names, leaves),
            self._arithmetic,
            self._arithmetic,
            lambda names, depth: f"-{self._operand('number', names, depth)}",
            lambda names, depth: f"({self.some('number', names, depth)} / {self.random.choice(['3', '7', '-0.25'])})",
            lambda names, depth: f"length({self.some(self.random.choice(('sequence', 'mapping')), names, depth)})",
            self._conditional("number"),
            lambda names, depth: f"{self.some('person', names, depth)}.age",
            lambda names, depth: f"({self.some('number', names, depth)} / length(local.names))",
            self._floating,
        )

    def _floating(self, names: Names, depth: int) -> str:
        """What functions of floating point make, which is whole more often than not."""
        if self.random.random() < 0.3:
            return self.random.choice(["pow(3, 60)", "pow(-2, 61)", "pow(2, 0.5)", "log(16, 2)", "log(1, 0.5)"])
        number = self.some("number", names, depth)
        return self.random.choice([f"pow({number}, 1)", f"pow({number}, 2)", f"floor({number})", f"ceil({number})"])

    def _operand(self, kind: str, names: Names, depth: int) -> str:
        return f"({self.some(kind, names, depth)})"

    def _arithmetic(self, names: Names, depth: int) -> str:
        operator = self.random.choice(["+", "-", "*", "%"])
        return f"({self.some('number', names, depth)} {operator} {self.some('number', names, depth)})"

    # -- bools --------------------------------------------------------------------------------------------------------

    def _bool(self) -> Sequence[Callable[[Names, int], str]]:
        leaves = ("true", "false", '"true"', "local.flag", "local.users.ann.admin")
        return (
            lambda names, depth: self._bound("bool", names, leaves),
            self._comparison,
            self._equality,
            self._equality,
            lambda names, depth: f"!{self._operand('bool', names, depth)}",
            self._logical,
            lambda names, depth: f"can({self._any(names, depth)})",
            lambda names, depth: f"{self.some('person', names, depth)}.admin",
        )

    def _comparison(self, names: Names, depth: int) -> str:
        operator = self.random.choice(["<", ">", "<=", ">="])
        return f"({self.some('number', names, depth)} {operator} {self.some('number', names, depth)})"

    def _equality(self, names: Names, depth: int) -> str:
        kind = self.random.choice(KINDS)
        operator = self.random.choice(["==", "!="])
        return f"({self.some(kind, names, depth)} {operator} {self.some(kind, names, depth)})"

    def _logical(self, names: Names, depth: int) -> str:
        operator = self.random.choice(["&&", "||"])
        return f"({self.some('bool', names, depth)} {operator} {self.some('bool', names, depth)})"

    # -- collections --------------------------------------------------------------------------------------------------

    def _sequence(self) -> Sequence[Callable[[Names, int], str]]:
        leaves = (
            "[]",
            "local.names",
            "local.counts",
            "local.zones",
            "local.ports",
            '["a", 1, true]',
            "local.pair",
            "[1, 2]",
        )
        return (
            lambda names, depth: self._bound("sequence", names, leaves),
            lambda names, depth: f"[{', '.join(self._any(names, depth) for _ in range(self.random.randint(0, 3)))}]",
            self._for_tuple,
            self._for_tuple,
            self._splat,
            self._conditional("sequence"),
            lambda names, depth: f"tolist({self.some('sequence', names, depth)})",
            lambda names, depth: f"toset({self.some('sequence', names, depth)})",
            lambda names, depth: f"keys({self.some('mapping', names, depth)})",
            lambda names, depth: f"values({self.some('mapping', names, depth)})",
            lambda names, depth: (
                f"concat({self.some('sequence', names, depth)}, {self.some('sequence', names, depth)})"
            ),
        )

    def _mapping(self) -> Sequence[Callable[[Names, int], str]]:
        leaves = (
            "{}",
            "local.sizes",
            "local.labels",
            "local.users",
            '{ a = 1, "b" = "x" }',
            "local.any",
            "{ a = [1] }",
        )
        return (
            lambda names, depth: self._bound("mapping", names, leaves),
            self._object,
            self._for_object,
            self._for_object,
            self._conditional("mapping"),
            lambda names, depth: f"tomap({self.some('mapping', names, depth)})",
            lambda names, depth: f"merge({self.some('mapping', names, depth)}, {self.some('mapping', names, depth)})",
        )

    def _person(self) -> Sequence[Callable[[Names, int], str]]:
        leaves = ("local.users.ann", 'local.users["bob"]', "local.people[0]", '{ role = "x", age = 1, admin = false }')
        return (
            lambda names, depth: self._bound("person", names, leaves),
            self._conditional("person"),
            lambda names, depth: f"[{self.some('person', names, depth)}][0]",
        )

    def _object(self, names: Names, depth: int) -> str:
        items = []
        for _ in range(self.random.randint(0, 3)):
            key = self.random.choice(["a", "b", '"c d"', f"({self.some('string', names, depth)})", '"${local.name}-1"'])
            items.append(f"{key} = {self._any(names, depth)}")
        return f"{{ {', '.join(items)} }}"

    def _splat(self, names: Names, depth: int) -> str:
        of = self.random.choice(["local.people", "values(local.users)", "[for user in local.users : user]"])
        if self.random.random() < 0.3:
            return f"{self._operand(self.random.choice((*KINDS, 'null')), names, depth)}[*]"
        return self.random.choice([f"{of}[*].role", f"{of}.*.age", f'{of}[*]["admin"]', f"[{of}][*][0].role"])

    # -- loops --------------------------------------------------------------------------------------------------------

    def loop(self, names: Names, depth: int) -> str:
        """A `for` expression."""
        return self.random.choice([self._for_tuple, self._for_object])(names, depth - 1)

    def _head(self, names: Names, depth: int, sign: str = " in ") -> tuple[str, Names]:
        """`key, value in collection`, and the names that the rest of the loop sees."""
        key, value = self.random.choice(["k", "i", "v", "var2"]), self.random.choice(["v", "x", "each2"])
        of, key_kind, value_kind = self._collection(names, depth)
        inner: Names = ((value, value_kind),)
        if self.random.random() < 0.5:
            inner = (*(((key, key_kind),) if key != value else ()), *inner)
            value = f"{key}, {value}"
        hidden = {name for name, _ in inner}
        return f"{value}{sign}{of}", (*(one for one in names if one[0] not in hidden), *inner)

    def _collection(self, names: Names, depth: int) -> tuple[str, str, str]:
        """A collection with the kinds of its keys and of its values."""
        if self.random.random() < 0.25:
            kind = self.random.choice(("sequence", "mapping"))
            return self.some(kind, names, depth), "string", self.random.choice(KINDS)
        return self.random.choice(
            [
                ("local.names", "number", "string"),
                ("local.counts", "number", "number"),
                ("local.zones", "string", "string"),
                ("local.ports", "number", "number"),
                ("local.sizes", "string", "number"),
                ("local.labels", "string", "string"),
                ("local.users", "string", "person"),
                ("local.people", "number", "person"),
                ('["x", "y", "x"]', "number", "string"),
                ("[local.names, local.counts, []]", "number", "sequence"),
                ("{ a = local.sizes, b = { c = 1 } }", "string", "mapping"),
                ("[true, false, null]", "number", "bool"),
            ]
        )

    def _only_if(self, names: Names, depth: int) -> str:
        return f" if {self.some('bool', names, depth)}" if self.random.random() < 0.4 else ""

    def _for_tuple(self, names: Names, depth: int) -> str:
        head, inner = self._head(names, depth)
        return f"[for {head} : {self._any(inner, depth)}{self._only_if(inner, depth)}]"

    def _for_object(self, names: Names, depth: int) -> str:
        head, inner = self._head(names, depth)
        key = self.some(self.random.choice(("string", "string", "string", "number")), inner, min(depth, 1))
        grouping = "..." if self.random.random() < 0.5 else ""
        return f"{{for {head} : {key} => {self._any(inner, depth)}{grouping}{self._only_if(inner, depth)}}}"
