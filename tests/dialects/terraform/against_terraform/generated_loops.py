"""Random loops for the tests of writing them out: mixed with variables, and with what is known after `apply` only."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

PRELUDE = """\
variable "free" {
  type    = string
  default = "dev"
}
variable "count_of" {
  type    = number
  default = 3
}
variable "names" {
  type    = list(string)
  default = ["orders", "pay$", "{x}"]
}
variable "groups" {
  type = map(object({ name = string, size = number, on = bool, ports = list(number), tags = map(string) }))
  default = {
    web   = { name = "Web \\"1\\"", size = 2, on = true, ports = [80, 443], tags = { Tier = "front" } }
    api-2 = { name = "Api", size = -1, on = false, ports = [8080], tags = { a = "1", "b c" = "${" } }
    zero  = { name = "", size = 0, on = true, ports = [9], tags = { z = " " } }
  }
}
resource "terraform_data" "later" {
  input = "x"
}
""".replace('"${"', '"$${"')
FREE = {"free": "prod", "count_of": 11}
"""Other values of variables that no loop goes through."""


@dataclass(frozen=True)
class Local:
    """A variable of a loop, and what it holds: `text`, `number`, `object`, `later`."""

    name: str
    holds: str


class Loops:
    """Random loops from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0

    def pick(self, *options: Callable[[], str]) -> str:
        return self.random.choice(options)()

    def maybe(self, chance: float) -> bool:
        return self.random.random() < chance

    def loop(self, depth: int = 3, scope: tuple[Local, ...] = ()) -> str:
        """One loop, or a call around one."""
        return self.pick(
            lambda: self.listed(depth, scope),
            lambda: self.listed(depth, scope),
            lambda: self.keyed(depth, scope),
            lambda: self.keyed(depth, scope),
            lambda: self.grouping(depth, scope),
            lambda: self.merging(depth, scope),
            lambda: self.flattened(depth, scope),
            lambda: self.directive(depth, scope),
            lambda: self.heredoc(depth, scope),
            lambda: f"concat({self.listed(depth, scope)}, [{self.text(1, scope)}])",
            lambda: f"try({self.listed(depth, scope)}, [])",
            lambda: f"jsonencode({self.keyed(depth, scope)})",
        )

    def header(self, depth: int, scope: tuple[Local, ...]) -> tuple[str, tuple[Local, ...]]:
        """`for key, value in collection` and the scope of its body."""
        self.count += 1
        value = self.random.choice(["v", "v", "x", f"v{self.count}", "item"])
        key = self.random.choice(["k", "i", f"k{self.count}"])
        collection, of_key, of_value = self.collection(depth, scope)
        locals_ = (*(one for one in scope if one.name not in (key, value)), Local(value, of_value))
        if self.maybe(0.5):
            return f"for {key}, {value} in {collection}", (*locals_, Local(key, of_key))
        locals_ = (*(one for one in scope if one.name != value), Local(value, of_value))
        return f"for {value} in {collection}", locals_

    def collection(self, depth: int, scope: tuple[Local, ...]) -> tuple[str, str, str]:
        objects = [one.name for one in scope if one.holds == "object"]
        options: list[Callable[[], tuple[str, str, str]]] = [
            lambda: ("var.names", "number", "text"),
            lambda: ("var.groups", "text", "object"),
            lambda: ("toset(var.names)", "text", "text"),
            lambda: ("range(3)", "number", "number"),
            lambda: ('{ a = "b", "c d" = "e$" }', "text", "text"),
            lambda: (f"[{self.text(1, scope)}, {self.text(1, scope)}]", "number", "text"),
            lambda: ("[terraform_data.later.id, var.free]", "number", "later"),
            lambda: (f"{{ one = {self.text(1, scope)}, two = terraform_data.later.id }}", "text", "later"),
            lambda: ("[for g in var.groups : g if g.on]", "number", "object"),
            lambda: (f"concat([{self.text(1, scope)}], var.names)", "number", "text"),
            lambda: ("concat([terraform_data.later.id], [var.free])", "number", "later"),
            lambda: ("merge({ a = var.free }, { b = terraform_data.later.id })", "text", "later"),
            lambda: ("merge(var.groups, {})", "text", "object"),
            lambda: (
                f"[{{ name = {self.text(1, scope)}, size = {self.number(1, scope)}, on = true, ports = [1, 2], "
                f"tags = {{ id = terraform_data.later.id }} }}]",
                "number",
                "object",
            ),
        ]
        for name in objects:
            options += [lambda name=name: (f"{name}.ports", "number", "number")] * 3  # type: ignore[misc]
        if self.maybe(0.05):
            return "terraform_data.later.output", "later", "later"
        return self.random.choice(options)()

    def condition(self, scope: tuple[Local, ...]) -> str:
        if self.maybe(0.6):
            return ""
        text = [one.name for one in scope if one.holds == "text"]
        number = [one.name for one in scope if one.holds == "number"]
        object_ = [one.name for one in scope if one.holds == "object"]
        options = ["true"]
        options += [f'{name} != "orders"' for name in text] + [f"{name} > 0" for name in number]
        options += [f"{name}.on" for name in object_] + [f"length({name}.ports) < var.count_of" for name in object_]
        return f" if {self.random.choice(options)}"

    def layout(self) -> tuple[str, str]:
        return ("\n", "\n") if self.maybe(0.4) else ("", "")

    def listed(self, depth: int, scope: tuple[Local, ...]) -> str:
        header, inner = self.header(depth, scope)
        begin, end = self.layout()
        remark = f"# about {self.count}\n" if begin and self.maybe(0.3) else ""
        return f"[{begin}{remark}{header} : {self.value(depth - 1, inner)}{self.condition(inner)}{end}]"

    def keyed(self, depth: int, scope: tuple[Local, ...]) -> str:
        header, inner = self.header(depth, scope)
        begin, end = self.layout()
        key = self.key(inner)
        return (
            f"{{{begin or ' '}{header} : {key} => {self.value(depth - 1, inner)}{self.condition(inner)}{end or ' '}}}"
        )

    def key(self, scope: tuple[Local, ...]) -> str:
        last = scope[-1]
        if last.holds in ("text", "number"):
            return self.random.choice([last.name, f'"{self.random.choice(["K", "a b", ""])}${{{last.name}}}"'])
        self.count += 1
        known = [one.name for one in scope if one.holds in ("text", "number")]
        return f'"${{var.free}}-{"-".join(f"${{{name}}}" for name in known)}"' if known else f'"only{self.count}"'

    def grouping(self, depth: int, scope: tuple[Local, ...]) -> str:
        header, inner = self.header(depth, scope)
        known = [one.name for one in inner if one.holds in ("text", "number")]
        key = f'"${{{known[-1]}}}"' if known and self.maybe(0.5) else '"all"'
        return f"{{ {header} : {key} => {self.value(depth - 1, inner)}...{self.condition(inner)} }}"

    def merging(self, depth: int, scope: tuple[Local, ...]) -> str:
        header, inner = self.header(depth, scope)
        self.count += 1
        key = self.key(inner)
        body = (
            f"{{\n{key} = {self.value(depth - 1, inner)}\n# more\nfixed{self.count} = {self.text(1, inner)} # why\n}}"
        )
        if self.maybe(0.3):
            body = f"{{ {key} = {self.value(depth - 1, inner)}, other = 1 }}"
        first = "{ before = 1 }, " if self.maybe(0.3) else ""
        return f"merge({first}[{header} : {body}{self.condition(inner)}]...)"

    def flattened(self, depth: int, scope: tuple[Local, ...]) -> str:
        header, inner = self.header(depth, scope)
        second, deepest = self.header(depth - 1, inner)
        return f"flatten([{header} : [{second} : {self.value(depth - 2, deepest)}]{self.condition(inner)}])"

    def directive(self, depth: int, scope: tuple[Local, ...]) -> str:
        header, inner = self.header(depth, scope)
        trims = self.random.choice(["", "~"])
        return f'"a$ %{{ {header} {trims}}} {self.inner_text(inner)}%{{ endfor }} b"'

    def heredoc(self, depth: int, scope: tuple[Local, ...]) -> str:
        header, inner = self.header(depth, scope)
        marker, trims = self.random.choice(["<<EOT", "<<-EOT"]), self.random.choice(["", "~"])
        lines = f"    %{{ {header} {trims}}}\n      - {self.inner_text(inner)}\n    %{{ endfor {trims}}}\n"
        return f"{marker}\n    first ${{var.free}}\n\n{lines}    last\n  EOT\n"

    def inner_text(self, scope: tuple[Local, ...]) -> str:
        parts = [f"${{{self.text(0, scope)}}}" for _ in range(self.random.choice([1, 1, 2]))]
        return self.random.choice([" ", "", "-", "$"]).join(parts).replace("$$", "$ $")

    def value(self, depth: int, scope: tuple[Local, ...]) -> str:
        """What a round gives."""
        if depth <= 0:
            return self.pick(lambda: self.text(1, scope), lambda: self.number(1, scope))
        return self.pick(
            lambda: self.text(depth, scope),
            lambda: self.number(depth, scope),
            lambda: self.object(depth, scope),
            lambda: self.object(depth, scope),
            lambda: f"[{self.value(depth - 1, scope)}, {self.text(1, scope)}]",
            lambda: self.random.choice(scope).name if scope else "null",
            lambda: self.loop(depth - 1, scope),
            lambda: self.body_heredoc(scope),
            lambda: f"merge({{ a = {self.text(1, scope)} }}, {{ b = {self.number(1, scope)} }})",
        )

    def body_heredoc(self, scope: tuple[Local, ...]) -> str:
        inner = self.inner_text(scope)
        return f'join("|", [<<-EOT\n    a ${{var.free}}\n    {inner} b\n  EOT\n])'

    def object(self, depth: int, scope: tuple[Local, ...]) -> str:
        a, b = self.value(depth - 1, scope), self.text(depth, scope)
        if self.maybe(0.5):
            return f"{{ a = {a}, (var.free) = {b} }}"
        return f"{{\n  # first\n  a = {a} # behind\n  longer_name = {b}\n}}"

    def text(self, depth: int, scope: tuple[Local, ...]) -> str:
        options = ['"c"', "var.free", "terraform_data.later.id", '"${var.free}-x"']
        for one in scope:
            if one.holds in ("text", "later"):
                options += [one.name, f'"p-${{{one.name}}}"', f'"${{{one.name}}}$$${{var.free}}"', f"upper({one.name})"]
            if one.holds == "text":
                options += [f'{one.name} == var.free ? "same" : {one.name}', f'"${{{one.name}}}"', f"({one.name})"]
            if one.holds == "number":
                options += [f'"${{{one.name}}}"', f'"n${{{one.name} + 1}}"', f'format("%03d-%s", {one.name}, var.free)']
            if one.holds == "object":
                options += [f"{one.name}.name", f'"${{{one.name}.name}}-${{var.free}}"', f'{one.name}["name"]']
                options += [
                    f'join(",", [for p in {one.name}.ports : "${{p}}"])',
                    f'lookup({one.name}.tags, var.free, "no")',
                ]
                options += [f"jsonencode({one.name}.ports)", f'join("+", {one.name}.ports[*])']
        return self.random.choice(options)

    def number(self, depth: int, scope: tuple[Local, ...]) -> str:
        options = ["1", "var.count_of", "-2"]
        for one in scope:
            if one.holds == "number":
                options += [
                    one.name,
                    f"{one.name} * 2",
                    f"var.count_of - {one.name}",
                    f"-{one.name}",
                    f"(1 + {one.name}) / 2",
                ]
                options += [f"{one.name} > var.count_of ? {one.name} : 0"]
            if one.holds == "object":
                options += [f"{one.name}.size", f"var.count_of-{one.name}.size", f"{one.name}.ports[0] + 1"]
                options += [f"length({one.name}.tags)", f"{one.name}.on ? 1 : var.count_of", f"!{one.name}.on ? 1 : 2"]
        return self.random.choice(options)
