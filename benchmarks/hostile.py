"""Inputs that ask for more than anybody has: small texts that mean much, and texts of a megabyte that are odd.

`INPUTS` are the known ones, `made(seed)` puts others together. Measured and tested is that all of them end, with a
result or a diagnostic, in bounded time and memory: `python benchmarks/hostile.py` prints what each takes.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

CPU, MEMORY = 5, 512
"""Seconds and megabytes that an input of up to a megabyte may take, or a module of up to 2,000 lines."""
LINES = 2_000
UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes of what the system calls the peak memory of a process."""
HEAD = "Transform: AWS::LanguageExtensions\n"
TEN_BILLION = "10000000000"


@dataclass(frozen=True)
class Input:
    """A text, how its file ends, and what is asked for."""

    text: str
    words: tuple[str, ...] = ("--to", "cfn")
    ending: str = "yaml"


def names(count: int, beginning: str = "n") -> str:
    """A flow list of as many names."""
    return "[" + ",".join(f"{beginning}{at}" for at in range(count)) + "]"


def over(items: str, fragment: str, before: str = "") -> str:
    """A template whose resources are made by one loop."""
    return f"{HEAD}{before}Resources: {{'Fn::ForEach::L': [X, {items}, {fragment}]}}\n"


def properties(entry: str, before: str = "") -> str:
    """A template with one resource that has this property."""
    return f"{HEAD}{before}Resources: {{R: {{Type: 'A::B::C', Properties: {{{entry}}}}}}}\n"


def copies(items: str, value: str, before: str = "") -> str:
    """A template with a loop that makes properties of this value."""
    return properties(f"'Fn::ForEach::L': [X, {items}, {{'k${{X}}': {value}}}]", before)


def nested(depth: int, count: int, fragment: str) -> str:
    """`depth` loops in each other, over `count` items each."""
    for level in reversed(range(depth)):
        fragment = f"{{'Fn::ForEach::L{level}': [X{level}, {names(count)}, {fragment}]}}"
    return f"{HEAD}Resources: {fragment}\n"


def conditions(count: int, first: str) -> str:
    """A loop over what a chain of as many conditions tells."""
    rows = "".join(f", C{at}: !Or [!Condition C{at - 1}, !Equals [a, b]]" for at in range(1, count))
    return over(f"!If [C{count - 1}, [a], [b]]", "{'R${X}': {Type: T}}", f"Conditions: {{C0: {first}{rows}}}\n")


def listed(count: int) -> str:
    """A list parameter with as many items by default."""
    return f"Parameters: {{P: {{Type: CommaDelimitedList, Default: '{','.join(f'a{at}' for at in range(count))}'}}}}\n"


def loops(count: int, fragment: str = "{'R%d${X}': {Type: T}}") -> str:
    """A template of many small loops."""
    entries = (f"  Fn::ForEach::L{at}: [X, [a, b], {fragment.replace('%d', str(at))}]\n" for at in range(count))
    return f"{HEAD}Resources:\n{''.join(entries)}"


def module(value: str) -> str:
    """A module whose template has a resource for each item of a value."""
    template = f'{{ Resources = {{ for v in {value} : "R${{v}}" => {{ Type = "A::B::C" }} }} }}'
    return f'resource "aws_cloudformation_stack" "s" {{\n  name = "s"\n  template_body = jsonencode({template})\n}}\n'


def modules(count: int) -> str:
    """A module with as many templates, four lines each."""
    return "".join(module('["a"]').replace('"s" {', f'"s{at}" {{') for at in range(count))


def json_line(items: list[str]) -> str:
    """JSON on one line: a template with one loop, and a list beside it."""
    loop = '{"Fn::ForEach::L":["X",["a"],{"R${X}":{"Type":"T"}}]}'
    return f'{{"Transform":"AWS::LanguageExtensions","Resources":{loop},"Z":[{",".join(items)}]}}'


def doubled(value: str, twice: str) -> str:
    """A module whose locals are each twice the one before."""
    rows = (f"  l{at} = {twice.replace('@', f'local.l{at - 1}')}\n" for at in range(1, 60))
    return f"locals {{\n  l0 = {value}\n{''.join(rows)}}}\n{module('[local.l59]')}"


def script(*scripts: str) -> str:
    """A template of ROS with a call for each script."""
    calls = ", ".join(f"O{at}: {{Value: {{'Fn::Jq': [All, '{one}', [a]]}}}}" for at, one in enumerate(scripts))
    return f"ROSTemplateFormatVersion: '2015-09-01'\nOutputs: {{{calls}}}\n"


def aliases(count: int) -> str:
    """A template that repeats a list of 10,000 items in so many resources."""
    return over(names(count), "{'R${X}': {Type: T, P: *shared}}", f"M: &shared {names(10_000)}\n")


def commented(count: int) -> str:
    """A loop with as many lines of comments above its fragment."""
    return HEAD + "Resources:\n  Fn::ForEach::L:\n  - X\n  - [a]\n" + "#\n" * count + "  - R${X}: {Type: T}\n"


def anchors(count: int) -> str:
    """A template with so many anchors beside its loop."""
    return "".join(f"A{at}: &a{at} x\nB{at}: *a{at}\n" for at in range(count)) + over("[a]", RESOURCE)


BIG = "x" * 950_000
RESOURCE = "{'R${X}': {Type: T}}"
MANY = over("!Ref P", RESOURCE, listed(99_999))
PLAIN = over("[a]", RESOURCE)
TF = ("--to", "cfn"), "tf"
JQ = ("--to", "plain", "--resolve")
INPUTS = {
    "1 MB body x 1,000": Input(over(names(1_000), f"{{'R${{X}}': {{Type: T, P: {BIG}}}}}")),
    "1 MB string with a hole x 1,000": Input(copies(names(1_000), f"!Sub '${{X}}{BIG}'")),
    "100,000 nodes x 1,000": Input(copies(names(1_000), f"[{'1,' * 100_000}!Ref X]")),
    "100,000 holes x 4,000": Input(copies(names(4_000), f"!Sub '{'${X}' * 100_000}'")),
    "40,000 references x 4,000": Input(copies(names(4_000), f"[{'!Ref X,' * 40_000}]")),
    "alias of 10,000 nodes x 1,000": Input(aliases(1_000)),
    "the same to JSON": Input(aliases(1_000), ("--to", "cfn", "--format", "json")),
    "list parameter of 10^6 items": Input(over("!Ref P", RESOURCE, listed(1_000_000))),
    "99,999 copies": Input(MANY),
    "99,999 copies, --diff": Input(MANY, ("--to", "cfn", "--diff")),
    "99,999 copies, --check, SARIF": Input(MANY, ("--to", "cfn", "--check", "--diagnostics", "sarif")),
    "99,999 copies, --report": Input(MANY, ("--to", "cfn", "--report", "REPORT")),
    "99,999 collisions, SARIF": Input(over(f"[{'a,' * 99_999}]", RESOURCE), ("--to", "cfn", "--diagnostics", "sarif")),
    "10^10 copies": Input(nested(5, 100, "{'R${X0}': {Type: T}}")),
    "10^10 copies, limit raised": Input(
        nested(5, 100, "{'R${X0}': {Type: T}}"), ("--to", "cfn", "--max-iterations", TEN_BILLION)
    ),
    "10^10 copies of nothing, limit raised": Input(
        nested(5, 100, "{}"), ("--to", "map", "--max-iterations", TEN_BILLION)
    ),
    "1,000 empty loops x 50,000": Input(
        over(names(50_000), "{" + ",".join(f"'Fn::ForEach::M{at}': [Y, [], {{}}]" for at in range(1_000)) + "}")
    ),
    "join of 2 GB": Input(copies(names(100), f"!Join ['{'y' * 100_000}', [{'!Ref X,' * 20_000}]]")),
    "Base64 of itself": Input(
        copies(names(100), "{'Fn::Base64': " * 60 + "!Sub '${X}'" + "}" * 60), ("--to", "cfn", "--resolve")
    ),
    "JSON string of 50,000 keys x 1,000": Input(
        copies(
            names(1_000), "{'Fn::ToJsonString': {a: !Ref X, " + ", ".join(f"k{at}: 1" for at in range(50_000)) + "}}"
        )
    ),
    "9.5 MB of JSON on one line": Input(json_line(["1" * 18] * 500_000), ending="json"),
    "480,000 nodes of JSON on one line": Input(json_line(["1"] * 480_000), ending="json"),
    "320,000 empty lists of JSON": Input(json_line(["[]"] * 320_000), ending="json"),
    "480,000 nodes of YAML on one line": Input(f"{PLAIN}Z: [{'1,' * 480_000}]\n"),
    "14,000 loops": Input(loops(14_000)),
    "14,000 loops to Fn::Map": Input(loops(14_000), ("--to", "map")),
    "14,000 loops, --list": Input(loops(14_000), ("--list",)),
    "14,000 wrong loops": Input(loops(14_000, "[]")),
    "30,000 anchors": Input(anchors(30_000)),
    "300 anchors x 600": Input(
        "".join(f"A{at}: &a{at} [x, y, z]\n" for at in range(300))
        + "".join(f"B{at}: [{','.join(f'*a{one}' for one in range(300))}]\n" for at in range(600))
        + PLAIN
    ),
    "105,000 merge keys in a list": Input("A: &a {x: 1}\nB:\n" + "- <<: *a\n" * 105_000 + PLAIN),
    "100,000 merge keys of nothing": Input("B:\n" + "- <<: {}\n" * 100_000 + PLAIN),
    "25,000 merge keys of nothing": Input("B:\n" + "- <<: {}\n" * 25_000 + PLAIN),
    "40,000 resources that merge": Input(
        "A: &a {Type: T, Properties: {P: 1}}\n"
        + PLAIN.replace("}]}", "}], " + ", ".join(f"R{at}: {{<<: *a}}" for at in range(40_000)) + "}")
    ),
    "alias bomb": Input("k0: &k0 [x]\n" + "".join(f"k{at}: &k{at} [{f'*k{at - 1},' * 10}]\n" for at in range(1, 10))),
    "numbers of 300,000 digits": Input(
        copies("[a]", f"[!Ref X, {'9' * 300_000}, 0{'7' * 300_000}, 1{':59' * 99_000}]")
    ),
    "450,000 comments above a fragment": Input(commented(450_000)),
    "chain of 18,000 conditions": Input(conditions(18_000, "!Equals [a, a]"), ("--to", "cfn", "--resolve")),
    "ring of 18,000 conditions": Input(conditions(18_000, "!Condition C17999"), ("--to", "cfn", "--resolve")),
    "nested 100,000 deep": Input("A: " + "[" * 100_000),
    "JSON nested 100,000 deep": Input("[" * 100_000 + "]" * 100_000, ending="json"),
    "${ 400,000 times": Input(copies("[a]", f"!Sub '{'${' * 400_000}'")),
    "doubled strings": Input(doubled('"aaaaaaaaaa"', '"${@}${@}"'), *TF),
    "doubled lists": Input(doubled('["a"]', "concat(@, @)"), *TF),
    "doubled nesting": Input(doubled('["a"]', "[@, @]"), *TF),
    "range(10000000)": Input(module("range(10000000)"), *TF),
    "setproduct": Input(module("setproduct(range(1000), range(1000), range(1000))"), *TF),
    "format of 1 GB": Input(module('[format("%1000000000d", 1)]'), *TF),
    "regex that backtracks": Input(module(f'[regex("(a*)*b", "{"a" * 100}")]'), *TF),
    "jsondecode nested 5,000 deep": Input(module(f'jsondecode("{"[" * 5_000}{"]" * 5_000}")'), *TF),
    "2,000 templates in a module": Input(modules(2_000), *TF),
    "body of 100 kB x 1,000 inside": Input(
        'locals {\n  a = { for v in range(1000) : "R${v}" => "' + "x" * 100_000 + '${v}" }\n}\n',
        ("--to", "cfn", "--format", "hcl"),
        "tf",
    ),
    "jq: for ever": Input(script("def f: f; f"), JQ),
    "jq: 100 scripts for ever": Input(script(*(f"def f: f; f, {at}" for at in range(100))), JQ),
    "jq: all memory": Input(script("reduce range(40) as $i (.[0]; . + .)"), JQ),
    "jq: nested without end": Input(script("reduce range(200000) as $i (null; [.])"), JQ),
    "jq: outputs without end": Input(script("def f: ., f; f"), JQ),
    "jq: 500 calls": Input(script(*(f"def f: length + {at}; map(f)" for at in range(500))), JQ),
    "jq: a script of 1 MB": Input(script("map(" * 200_000), JQ),
    "jq: a script of brackets": Input(script("[" * 9_000 + "]" * 9_000), JQ),
}


# -- others -----------------------------------------------------------------------------------------------------------


ITEMS = (
    lambda size: names(size // 8),
    lambda size: f"!Split [',', '{'a,' * (size // 2)}']",
    lambda size: f"[{'b' * min(size, 900)}, c]",
    lambda size: "[" + ",".join(f"{at}{'y' * 100}" for at in range(size // 104)) + "]",
    lambda size: "!Ref P",
    lambda size: f"[{', '.join(['{a: b}'] * (size // 8))}]",
)
VALUES = (
    lambda size: "z" * size,
    lambda size: f"!Sub '${{X}}{'z' * size}'",
    lambda size: f"!Sub '{'${X}' * (size // 4)}'",
    lambda size: f"[{'!Ref X,' * (size // 7)}]",
    lambda size: "{" + ",".join(f"k{at}: !Ref X" for at in range(size // 16)) + "}",
    lambda size: f"!Join ['{'-' * (size // 2)}', [{'!Ref X,' * (size // 14)}]]",
    lambda size: f"!If [C, {{a: {'z' * size}, b: !Ref X}}, !Ref X]",
    lambda size: f"{{'Fn::ToJsonString': {{a: [{'1,' * (size // 2)}], b: !Ref X}}}}",
    lambda size: f"{{'Fn::ForEach::M': [Y, {names(size // 8)}, {{'m${{X}}${{Y}}': !Ref X}}]}}",
    lambda size: f"{{'Fn::ForEach::M': [Y, !Split [b, !Ref X], {{'m${{X}}${{Y}}': {'z' * size}}}]}}",
    lambda size: "*shared",
    lambda size: f"!Select [0, [{'!Ref X,' * (size // 7)}]]",
)
TARGETS = ("cfn", "foreach", "map", "for")
OPTIONS = ((), ("--resolve",), ("--format", "json"), ("--no-verify",), ("--diff",), ("--check",), ("--strict",))


def made(seed: int) -> Input:
    """A template of at most a megabyte, put together by chance."""
    chance = random.Random(seed)
    first, second, third = (int(10 ** chance.uniform(1, 5.5)) for _ in range(3))
    before = f"{listed(third // 8)}Conditions: {{C: !Equals [a, a]}}\nM: &shared [{'1,' * (third // 4)}]\n"
    text = copies(chance.choice(ITEMS)(first), chance.choice(VALUES)(second), before)
    return Input(text, ("--to", chance.choice(TARGETS), *chance.choice(OPTIONS)))


# -- running ----------------------------------------------------------------------------------------------------------


class Taken(NamedTuple):
    """What a run took: CPU seconds and megabytes; and how it ended."""

    cpu: float
    memory: float
    status: int
    told: str

    @property
    def outcome(self) -> str:
        """The first error, or that there is a result."""
        return next((line[6:10] for line in self.told.splitlines() if line.startswith("error[")), "a result")


def taken(one: Input, folder: Path, before: Sequence[str] = ("-m", "transpile")) -> Taken:
    """What the command takes for an input, in a process of its own. `before`: how Python is told to run it."""
    path = folder / f"input.{one.ending}"
    path.write_text(one.text, encoding="utf-8")
    words = [str(folder / "report.html") if word == "REPORT" else word for word in one.words]
    command = [sys.executable, *before, *words, str(path)]
    with (folder / "err").open("w+b") as err:
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=err)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        err.seek(0)
        told = err.read().decode(errors="replace")
    cpu, memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * UNIT / 1e6
    return Taken(cpu, memory, child.returncode, told)


def scale(one: Input) -> float:
    """How many times as much as one of the size that bounds are given for: larger ones take in proportion."""
    lines = one.text.count("\n") / LINES if one.ending == "tf" else 0
    return max(1, lines, len(one.text) / 1e6)


def measured(folder: Path, made_ones: int) -> Iterator[tuple[str, Input, Taken]]:
    """Every known input, and some that are put together: its name, and what it took."""
    inputs = {**INPUTS, **{f"made of {seed}": made(seed) for seed in range(made_ones)}}
    for name, one in inputs.items():
        yield name, one, taken(one, folder)


def report(folder: Path, made_ones: int) -> dict[str, float]:
    """Print what each input takes, with the bounds; the worst of those up to a megabyte."""
    print(f"\n{'hostile input':<40}{'MB':>6}{'CPU s':>8}{'bound':>7}{'memory MB':>11}{'bound':>7}  ends with")
    worst = {"cpu": 0.0, "memory": 0.0}
    for name, given, one in measured(folder, made_ones):
        bounds = CPU * scale(given), MEMORY * scale(given)
        kept = "" if one.cpu <= bounds[0] and one.memory <= bounds[1] else "  MISSED"
        figures = f"{one.cpu:>8.2f}{bounds[0]:>7.0f}{one.memory:>11.0f}{bounds[1]:>7.0f}"
        print(f"{name:<40}{len(given.text) / 1e6:>6.2f}{figures}  {one.outcome}{kept}", flush=True)
        worst = {
            "cpu": max(worst["cpu"], one.cpu / bounds[0]),
            "memory": max(worst["memory"], one.memory / bounds[1]),
        }
    return worst


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps(report(Path(place), 20)))
