"""The modules of the project, each parsed once, and what they import: at the top, lazily, or for types only."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from support import ROOT


@dataclass(frozen=True, slots=True)
class Module:
    """A file of `transpile/` or `dialects/`, and the name that it is imported by."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def where(self) -> str:
        """Its path from the checkout."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def is_package(self) -> bool:
        """Whether it is the `__init__` of a folder."""
        return self.path.name == "__init__.py"


@dataclass(frozen=True, slots=True)
class Arrow:
    """An import: who imports, in which line, of which module, which name ("" where the module itself is).

    `at_once`: as the module itself is imported.
    """

    by: Module
    line: int
    of: str
    name: str
    at_once: bool = False

    def __str__(self) -> str:
        return f"{self.by.where}:{self.line} imports {self.name and self.name + ' of '}{self.of}"


@cache
def modules() -> Mapping[str, Module]:
    """All modules, by name."""
    paths = sorted(path for top in ("transpile", "dialects") for path in (ROOT / top).rglob("*.py"))
    return {
        name: Module(name, path, ast.parse(path.read_text("utf-8"), str(path)))
        for path in paths
        for name in [_name(path)]
    }


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def arrows() -> tuple[Arrow, ...]:
    """All imports, also of what is not the project's."""
    return tuple(
        arrow for module in modules().values() for node in ast.walk(module.tree) for arrow in _of(module, node)
    )


def _of(module: Module, node: ast.AST) -> Iterator[Arrow]:
    match node:
        case ast.Import(names, lineno=line):
            yield from (Arrow(module, line, alias.name, "", node in module.tree.body) for alias in names)
        case ast.ImportFrom(names=names, lineno=line):
            base, at_once = _base(module, node), node in module.tree.body
            for alias in names:
                inner = f"{base}.{alias.name}"
                of, name = (inner, "") if inner in modules() else (base, alias.name)
                yield Arrow(module, line, of, name, at_once)
        case ast.Call(
            func=ast.Name("import_module") | ast.Attribute(attr="import_module"), args=[ast.Constant(name), *_]
        ):
            yield Arrow(module, node.lineno, name, "")


def _base(module: Module, node: ast.ImportFrom) -> str:
    """The module after `from`, dots resolved."""
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    parts = parts[: len(parts) - node.level + module.is_package]
    return ".".join([*parts, node.module] if node.module else parts)


def circles(edges: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Each module from which a way leads back to itself, and the shortest such way."""
    after: dict[str, list[str]] = {}
    for by, of in edges:
        after.setdefault(by, []).append(of)
    return {start: way for start in after if (way := _way_back(start, after))}


def _way_back(start: str, after: Mapping[str, list[str]]) -> tuple[str, ...]:
    before: dict[str, str] = {}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        for other in after.get(at, ()):
            if other == start:
                way = [at]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            if other not in before:
                before[other] = at
                queue.append(other)
    return ()
