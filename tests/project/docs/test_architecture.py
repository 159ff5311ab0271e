"""The rules that hold the house: what may import what, how full a folder may be, and what the core may know.

The reasons stand in ARCHITECTURE.md. What is allowed stands here as data; each exception with the reason why.
"""

from __future__ import annotations

import ast
import os
import re
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import pytest

from support import ROOT
from support.modules import Arrow, Module, arrows, circles, modules

ORDERS = (
    (
        "transpile.version",
        "transpile.syntax",
        "transpile.diagnostics",
        "transpile.ir",
        "transpile.hosts",
        "transpile.evaluate",
        "transpile.printing",
        "transpile.legality",
        "transpile.lower",
        "transpile.folding",
        "transpile.language",
        "transpile.verify",
        "transpile.pipeline",
        "transpile.cli.system",
        "transpile.cli.inputs",
        "transpile.cli.reporting",
        "transpile.cli.batch",
        "transpile.cli",
        "transpile",
    ),
    (
        "dialects.cloudformation.template",
        "dialects.cloudformation.functions",
        "dialects.cloudformation.loops",
        "dialects.cloudformation.finishing",
        "dialects.cloudformation",
    ),
    (
        "dialects.ros.template",
        "dialects.ros.functions",
        "dialects.ros.jq",
        "dialects.ros.counts",
        "dialects.ros.lists",
        "dialects.ros.translation",
        "dialects.ros",
    ),
    (
        "dialects.terraform.syntax",
        "dialects.terraform.cty",
        "dialects.terraform.functions",
        "dialects.terraform.evaluate",
        "dialects.terraform.module",
        "dialects.terraform.templates",
        "dialects.terraform.expand",
        "dialects.terraform.writing",
        "dialects.terraform",
    ),
)
"""Packages from the ground up: each imports those before it only. A module belongs to the longest name that it has."""

FROM_ANYWHERE = {("transpile", "MAX_ITERATIONS"), ("transpile", "MAX_OUTPUT")}
"""What the ground may import of the face: constants, and importing the face imports nothing else."""

MAY_IMPORT = {
    "dialects.templates": frozenset[str](),
    "dialects.cloudformation": frozenset({"dialects.templates"}),
    "dialects.terraform": frozenset({"dialects.templates"}),
    "dialects.ros": frozenset({"dialects.templates"}),
}
"""Which others each of the dialects' packages imports; those not named here, `SPELLINGS`."""
SPELLINGS = frozenset({"dialects.templates", "dialects.cloudformation"})
"""What a dialect imports that spells loops in the templates of a family."""

ENTRIES_OF_TRANSPILE = 17
MODULES_IN_A_FOLDER = 14

ANY_PARAMETERS = 10
"""So many parameters of the core may be of type `Any`, as what comes from a library without types."""
LINES_OF_A_FUNCTION = {50: 7, 90: 16}
"""Percentile of all functions -> how long it may be."""

DIALECTS = {"foreach", "map", "for", "ros", "terraform", "cfn", "plain"}
NAMING_DIALECTS = {
    ("transpile/__init__.py", "cfn"): "the API: `expand` is `convert` to this one",
    ("transpile/language/registry.py", "*"): "names -> dialects",
    ("transpile/hosts/hcl/", "for"): "a word of HCL",
    ("transpile/hosts/hcl/", "terraform"): "a block of HCL",
    ("transpile/syntax/tree.py", "plain"): "a style of YAML",
}
"""Where the core may say the name of a dialect (a file, or all below a folder; `*`: any name), and why."""
ENDING = re.compile(r"[\w*.-]*\.(tf|tofu|tfvars|hcl)(\.json)?").fullmatch
"""A file's name, or its ending, that is one language's."""


def listed(found: Iterable[object], way_out: str) -> str:
    """What a rule that is broken says: the offenders, and what is to be done."""
    return "".join(f"\n  {one}" for one in found) + f"\n{way_out}"


def package(name: str, depth: int = 2) -> str:
    """The first parts of a module's name: `dialects.foreach`."""
    return ".".join(name.split(".")[:depth])


def inside() -> Iterator[Arrow]:
    """The imports among modules of the project, without those that may go anywhere."""
    return (one for one in arrows() if one.of in modules() and (one.of, one.name) not in FROM_ANYWHERE)


def core() -> Iterator[Module]:
    return (one for one in modules().values() if package(one.name, 1) == "transpile")


# -- what imports what ------------------------------------------------------------------------------------------------


def floor(name: str, order: tuple[str, ...]) -> int | None:
    """On which floor a module stands; None if it is not in that house."""
    under = [one for one in order if f"{name}.".startswith(f"{one}.")]
    return order.index(max(under, key=len)) if under else None


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order[-1])
def test_packages_import_those_below_only(order: tuple[str, ...]) -> None:
    upward = []
    for arrow in inside():
        own, other = floor(arrow.by.name, order), floor(arrow.of, order)
        if own is not None and other is not None and own < other:
            upward.append(f"{arrow}: {order[other]} is above {order[own]}")
    assert not upward, listed(upward, "Move what is asked for down, to the package that it is about, or hand it in.")


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order[-1])
def test_every_package_has_a_floor(order: tuple[str, ...]) -> None:
    faces = {one for one in order if any(other.startswith(f"{one}.") for other in order)}
    packages = (one.name for one in modules().values() if one.is_package)
    lost = [one for one in packages if one.rpartition(".")[0] in faces and one not in order and one not in faces]
    assert not lost, listed(lost, "Say in ORDERS which packages it stands above: as far down as its imports allow.")


def test_the_core_imports_no_dialect() -> None:
    wrong = [one for one in arrows() if package(one.by.name, 1) == "transpile" and package(one.of, 1) == "dialects"]
    assert not wrong, listed(wrong, "Ask the registry by name, or add to the protocols what is to be asked.")


def test_dialects_import_the_core_and_what_they_share() -> None:
    wrong = []
    for arrow in arrows():
        own, other = package(arrow.by.name), package(arrow.of)
        strange = package(other, 1) == "dialects" and other not in {own, *MAY_IMPORT.get(own, SPELLINGS)}
        if package(own, 1) == "dialects" and (strange or other == "transpile.cli"):
            wrong.append(arrow)
    way_out = (
        "Move what both need to dialects/templates, or to the core if it is about no template; cli is for commands."
    )
    assert not wrong, listed(wrong, way_out)


def test_no_modules_import_each_other() -> None:
    edges = {(one.by.name, one.of): one for one in inside() if one.by.name != one.of}
    found = sorted(circles(edges).values(), key=len)
    told = (str(edges[pair]) for way in found[:1] for pair in zip(way, (*way[1:], way[0]), strict=True))
    way_out = "Put what both need into a module below them, or hand one to the other as a value."
    assert not found, listed(told, f"{way_out} This is the shortest circle; in such are {len(found)} modules.")


IMPORT = """
import importlib, os, sys
sys.pycache_prefix, sys.dont_write_bytecode = sys.argv[1], False
libraries, *groups = (line.split() for line in sys.stdin.read().splitlines())
for name in libraries:
    try:
        importlib.import_module(name)
    except ImportError:
        pass  # of another system
for group in groups:
    child = os.fork()
    if not child:
        for name in group:
            try:
                importlib.import_module(name)
            except BaseException as error:
                print(f"import {name}: {error!r}", flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""
"""A process that knows all libraries and nothing of the project, and a copy of it for each group of modules."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs cheap copies of a process")
def test_every_module_imports_alone(tmp_path: Path) -> None:
    """What is imported first matters only in circles: of imports at once, and of modules with the faces above them.

    So each of their modules gets a process of its own, and all others share one, which takes an eighth of the time.
    """
    at_once = {(one.by.name, one.of) for one in arrows() if one.at_once and one.of in modules()}
    faces = {(name, package(name, depth)) for name in modules() for depth in range(1, name.count(".") + 1)}
    circular = circles({(by, of) for by, of in at_once | faces if by != of}).keys()
    libraries = {one.of for one in arrows()} - modules().keys()
    groups = [libraries, *({name} for name in circular), modules().keys() - circular]
    told = "\n".join(" ".join(sorted(group)) for group in groups)
    command = [sys.executable, "-c", IMPORT, str(tmp_path)]
    result = subprocess.run(command, input=told, capture_output=True, text=True, cwd=ROOT, check=True)
    assert not result.stdout, listed(
        result.stdout.splitlines(), "An import is missing, or a circle needs another first."
    )


# -- how full ---------------------------------------------------------------------------------------------------------


def test_transpile_is_seen_at_a_glance() -> None:
    entries = sorted(one.name for one in (ROOT / "transpile").iterdir() if one.name != "__pycache__")
    assert len(entries) <= ENTRIES_OF_TRANSPILE, listed(entries, "Put the new one into the package that it belongs to.")


def test_folders_are_not_crowded() -> None:
    count: dict[str, int] = {}
    for module in modules().values():
        folder = module.path.parent.relative_to(ROOT).as_posix()
        count[folder] = count.get(folder, 0) + (not module.is_package)
    crowded = [f"{one}: {many} modules" for one, many in count.items() if many > MODULES_IN_A_FOLDER]
    assert not crowded, listed(crowded, "Divide it by subject, into packages that a newcomer can tell apart.")


def test_functions_fit_on_a_screen() -> None:
    found = (node for module in modules().values() for node in ast.walk(module.tree))
    sizes = [(one.end_lineno or 0) - one.lineno + 1 for one in found if isinstance(one, ast.FunctionDef)]
    percentiles = statistics.quantiles(sizes, n=100, method="inclusive")
    for percent, lines in LINES_OF_A_FUNCTION.items():
        size = percentiles[percent - 1]
        assert size <= lines, f"{percent} % of the functions have up to {size} lines, not {lines}: divide the new ones"


# -- what the core knows ----------------------------------------------------------------------------------------------


def test_parameters_have_types() -> None:
    loose = [
        f"{module.where}:{node.lineno} {node.arg}: {ast.unparse(node.annotation)}"
        for module in core()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.arg) and node.annotation and re.search(r"\bAny\b", ast.unparse(node.annotation))
    ]
    assert len(loose) <= ANY_PARAMETERS, listed(loose, "Say what is asked of it: a type, a Protocol, or `object`.")


def test_only_the_registry_asks_what_an_adapter_has() -> None:
    """T026 is for what is missing; `hasattr` of modules of Python is about the system."""
    wrong = []
    for module in core():
        imported = {one.of for one in arrows() if one.by is module and not one.name} - modules().keys()
        for node in ast.walk(module.tree):
            match node:
                case ast.Call(func=ast.Name("hasattr"), args=[ast.Name(name), *_]) if name in imported:
                    pass
                case ast.Call(func=ast.Name("hasattr")) if module.name != "transpile.language.registry":
                    wrong.append(f"{module.where}:{node.lineno} {ast.unparse(node)}")
    assert not wrong, listed(wrong, "Add it to the protocol in transpile/language/, or match the class.")


def strings(module: Module) -> Iterator[tuple[int, str]]:
    """The texts in a module with their lines, without its docstrings."""
    told = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def test_the_core_names_no_dialect() -> None:
    wrong, needed = [], set()
    for module in core():
        allowed = [one for one in NAMING_DIALECTS if module.where.startswith(one[0])]
        for line, text in strings(module):
            found = {one for one in allowed if one[1] in (text, "*")} if text in DIALECTS else set()
            needed |= found
            if text in DIALECTS and not found:
                wrong.append(f"{module.where}:{line} {text!r}")
    assert not wrong, listed(wrong, "Let the dialect, its family or its language say it: see transpile/language/.")
    needless = NAMING_DIALECTS.keys() - needed
    assert not needless, listed(needless, "It is gone: take it out of NAMING_DIALECTS.")


def test_the_core_names_no_file_of_a_language() -> None:
    wrong = [f"{one.where}:{line} {text!r}" for one in core() for line, text in strings(one) if ENDING(text)]
    assert not wrong, listed(wrong, "Let the language say it: `Language.endings`, `owns`, `beside`.")


# -- the map ----------------------------------------------------------------------------------------------------------


def quoted() -> set[str]:
    """The words in backquotes of ARCHITECTURE.md."""
    return set(re.findall(r"`([^`\n]+)`", (ROOT / "ARCHITECTURE.md").read_text("utf-8")))


def test_every_package_is_on_the_map() -> None:
    packages = (one.path.parent.relative_to(ROOT).as_posix() for one in modules().values() if one.is_package)
    missing = [f"`{one}/`" for one in packages if f"{one}/" not in quoted()]
    assert not missing, listed(missing, "Say in ARCHITECTURE.md what it is for, by its path in backquotes.")


def test_the_map_shows_what_is_there() -> None:
    paths = (one for one in quoted() if re.fullmatch(r"(transpile|dialects|tests|docs)/[\w./-]*", one))
    gone = sorted(one for one in paths if not (ROOT / one).exists())
    assert not gone, listed(gone, "It was moved or taken away: say in ARCHITECTURE.md where it is now.")


# -- the tests --------------------------------------------------------------------------------------------------------


def test_modules_of_tests_have_names_of_their_own() -> None:
    # In a run of all tests pytest imports them by their bare names: of two with one name it reads the first alone.
    places = groupby(sorted((ROOT / "tests").rglob("test_*.py"), key=lambda one: one.name), key=lambda one: one.name)
    twice = [found for _, group in places if len(found := [str(one.relative_to(ROOT)) for one in group]) > 1]
    assert not twice, listed(map(" and ".join, twice), "Rename one of them: its name says what it is about.")
