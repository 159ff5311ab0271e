"""What the fuzzer starts from: each text among the samples and the test data that the product could be given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from fuzz.case import File
from support import ROOT, TESTS

PLACES = (ROOT / "samples", TESTS, ROOT / "examples", ROOT / "transpile" / "diagnostics" / "explanations")
TEMPLATES = (".yaml", ".yml", ".json")
MODULES = (".tf", ".tf.json")
VALUES = ("terraform.tfvars", "terraform.tfvars.json")
LARGEST = 60_000
"""Longer texts take so long that more is found with others in the same time."""
FENCED = re.compile(r"^```(yaml|json|hcl|terraform)\b[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAMES = {"yaml": "template.yaml", "json": "template.json", "hcl": "main.tf", "terraform": "main.tf"}
LOOKS_LIKE_A_TEMPLATE = re.compile(r"\bResources\b|\bFn::\w")
LOOKS_LIKE_A_MODULE = re.compile(r"^\s*(locals|variable|resource|output|module)\b[^\n]*\{", re.MULTILINE)
Seed = tuple[File, ...]
"""A text with what stands beside it, as in `Case.files`."""


@cache
def seeds() -> dict[str, tuple[Seed, ...]]:
    """All of them by their kind: `yaml`, `json`, `hcl`."""
    found: dict[str, dict[Seed, None]] = {"yaml": {}, "json": {}, "hcl": {}}
    for one in _all():
        if one[0].data.strip() and len(one[0].data) <= LARGEST:
            found[kind(one[0].name)][one] = None
    return {name: tuple(each) for name, each in found.items()}


def kind(name: str) -> str:
    """How a file of that name is mutated."""
    return "hcl" if name.endswith(".tf") else "json" if name.endswith(".json") else "yaml"


def _all() -> Iterator[Seed]:
    for place in PLACES:
        for path in sorted(one for one in place.rglob("*") if one.is_file()):
            yield from _seeds(path)


def _seeds(path: Path) -> Iterator[Seed]:
    if path.name.endswith(MODULES):
        yield _module(path)
    elif path.suffix in TEMPLATES:
        yield (File(f"template{path.suffix}", path.read_bytes()),)
    elif path.suffix == ".md":
        yield from _fenced(path.read_text(encoding="utf-8"))
    elif path.suffix == ".py":
        yield from _written(ast.parse(path.read_bytes()))


def _module(path: Path) -> Seed:
    """A file of a module, called as the one that is converted, with the others of its folder."""
    ending = ".tf.json" if path.name.endswith(".tf.json") else ".tf"
    others = (one for one in sorted(path.parent.iterdir()) if one != path and _belongs(one.name))
    beside = (File("other.tf" if one.name == f"main{ending}" else one.name, one.read_bytes()) for one in others)
    return (File(f"main{ending}", path.read_bytes()), *beside)


def _belongs(name: str) -> bool:
    return name.endswith(MODULES) or name in VALUES


def _fenced(text: str) -> Iterator[Seed]:
    """The blocks of a page."""
    for found in FENCED.finditer(text):
        yield (File(NAMES[found[1]], found[2].encode()),)


def _written(tree: ast.Module) -> Iterator[Seed]:
    """The literals of a test that look like a text for the product; parts of f-strings are none."""
    parts = {id(part) for one in ast.walk(tree) if isinstance(one, ast.JoinedStr) for part in one.values}
    for text in (one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and id(one) not in parts):
        if isinstance(text, str) and "\n" in text and (name := _name(text)):
            yield (File(name, text.encode(errors="surrogatepass")),)


def _name(text: str) -> str:
    if LOOKS_LIKE_A_MODULE.search(text):
        return "main.tf"
    if not LOOKS_LIKE_A_TEMPLATE.search(text):
        return ""
    return "template.json" if text.lstrip().startswith("{") and '"Resources"' in text else "template.yaml"


def total(found: Iterable[Iterable[Seed]]) -> int:
    """How many seeds there are."""
    return sum(1 for each in found for _ in each)
