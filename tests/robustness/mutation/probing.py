"""A plugin of pytest: which tests run the lines that mutations change.

Only these lines are watched: as a module is imported, a call that writes the line down is put before the statement
with the line. So the tests take about as long as ever; with coverage of every line they take three times that.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import sys
import time
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest

ASKED, FOUND = "MUTATION_ASKED", "MUTATION_FOUND"
"""The variables of the environment with the file of the lines by path, and with the folder for what is found."""

WRITE_DOWN = "__mutated_line_runs__"


class Watcher:
    """Writes down what each test runs: a line of JSON for each, in a file for each process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: set[str] = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """One test, with its name, its seconds and the lines that it ran."""
        self.seen.clear()
        started = time.perf_counter()
        yield
        found = [item.nodeid, time.perf_counter() - started, sorted(self.seen)]
        with (self.folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(found) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    """Watch what is imported from here on."""
    watcher = Watcher(Path(os.environ[FOUND]))
    setattr(builtins, WRITE_DOWN, watcher.seen.add)
    config.pluginmanager.register(watcher)
    sys.pycache_prefix = os.environ[FOUND]  # code that is compiled already is not watched
    _watch(json.loads(Path(os.environ[ASKED]).read_text(encoding="utf-8")))


def _watch(lines: dict[str, list[int]]) -> None:
    compiled = SourceFileLoader.source_to_code

    def source_to_code(self: SourceFileLoader, data: bytes, path: str, *, _optimize: int = -1) -> CodeType:
        if path not in lines:
            return compiled(self, data, path)
        tree = watched(ast.parse(data, path), path, lines[path])
        return compile(tree, path, "exec", dont_inherit=True, optimize=_optimize)

    SourceFileLoader.source_to_code = source_to_code  # type: ignore[method-assign, assignment]


def watched(tree: ast.Module, path: str, lines: list[int]) -> ast.Module:
    """A module that writes down `path:line` when the statement with one of `lines` is run in a function.

    A line outside of all functions runs once, on import: for it, each function of the module does when it is called.
    """
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    for line in lines:
        places = list(_places(functions, line))
        if places:
            body, at = min(places, key=lambda place: _length(place[0][place[1]]))
            body.insert(at, _call(path, line, body[at]))
        else:
            for one in functions:
                at = int(ast.get_docstring(one, clean=False) is not None)
                one.body.insert(at, _call(path, line, one.body[0]))
    return ast.fix_missing_locations(tree)


def _places(functions: list[ast.FunctionDef | ast.AsyncFunctionDef], line: int) -> Iterator[tuple[list[ast.stmt], int]]:
    """The statements in functions that a line is in: each as the list that it is in, and its index there."""
    for function in functions:
        for node in ast.walk(function):
            for name, body in ast.iter_fields(node):
                if name in ("body", "orelse", "finalbody") and isinstance(body, list):
                    yield from ((body, at) for at, one in enumerate(body) if one.lineno <= line <= _end(one))


def _length(one: ast.stmt) -> int:
    return _end(one) - one.lineno


def _end(one: ast.stmt) -> int:
    return one.end_lineno or one.lineno


def _call(path: str, line: int, beside: ast.stmt) -> ast.stmt:
    """The call that writes a line down, as if it stood where a statement begins."""
    name = ast.Name(WRITE_DOWN, ast.Load())
    call = ast.Expr(ast.Call(name, [ast.Constant(f"{path}:{line}")], []))
    call.lineno = call.end_lineno = beside.lineno
    call.col_offset = call.end_col_offset = beside.col_offset
    return ast.fix_missing_locations(call)
