"""Code of others, where dialects are asked for: what hides our package `dialects`, and installed dialects that fail.

Whatever an installed dialect raises, also where it would end the process, becomes diagnostic T026. It is known by the
modules that the exception came through, so that dialects are asked as they are, and not through a wrapper.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from transpile.diagnostics import Diagnostic
from transpile.syntax.source import Source

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint  # which takes long to import

Answer = TypeVar("Answer")

OURS = frozenset({"transpile", "dialects"})
_owners: dict[str, EntryPoint] = {}
"""The installed dialects that were loaded, by the top-level packages that they are made of."""


@cache
def hiding() -> Diagnostic | None:
    """T026 where Python finds a module `dialects` before the package that came with this one."""
    ours = os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 2, "dialects")
    spec = find_spec("dialects")
    if spec is None or spec.origin is None or not os.path.isdir(ours):
        return None
    is_package = spec.submodule_search_locations is not None
    found = os.path.dirname(spec.origin) if is_package else spec.origin
    return None if os.path.realpath(found) == os.path.realpath(ours) else _hidden(spec.origin, os.path.dirname(found))


def _hidden(path: str, folder: str) -> Diagnostic:
    """`folder` is where Python looks for modules: the working one, where `python -m` is not told otherwise."""
    here = os.path.realpath(os.curdir)
    if os.path.realpath(folder) == here == os.path.realpath(sys.path[0]) and not sys.flags.safe_path:
        path = os.path.relpath(path)
        help = "rename it, or run `transpile` or `python -P -m transpile`, which do not look for modules in this folder"
    else:
        help = f"rename it, or remove {folder} from Python's search path (is it in PYTHONPATH?)"
    return Diagnostic("T026", f"{path} hides the package `dialects` of transpile", help=help, source=Source(path, ""))


class HiddenError(Exception):
    """Something hides our package `dialects`, and a module of it is needed. Its argument is the diagnostic."""


def loaded(entry: EntryPoint, adapter: object, parts: Iterable[str]) -> None:
    """Remember where the code of an adapter with these parts is, which may be spread over several packages."""
    owned = (type(adapter), *(getattr(adapter, part) for part in parts))
    modules = [entry.value.partition(":")[0], *(str(getattr(one, "__module__", "")) for one in owned)]
    # An adapter may take a part from us or from the standard library. Those own no exception: else every fault of ours
    # would be blamed on the dialect.
    packages = {module.partition(".")[0] for module in modules if module}
    _owners.update(dict.fromkeys(packages - OURS - sys.stdlib_module_names, entry))


def asked(work: Callable[[], Answer], refused: Callable[[Diagnostic], Answer]) -> Answer:
    """What `work` answers, or `refused` where an installed dialect fails in it."""
    try:
        return work()
    except HiddenError as hidden:
        return refused(hidden.args[0])
    except BaseException as error:
        # Also SystemExit: a dialect that exits with status 0 would make a run without a result look like one that
        # succeeded.
        problem = _blame(error)
        if problem is None:
            raise
        return refused(problem)


def _blame(error: BaseException) -> Diagnostic | None:
    """T026 for an exception that came through the code of an installed dialect."""
    from traceback import walk_tb

    if not is_theirs(error):
        return None
    # From the inside out: where one installed dialect calls another, the one that raised is named.
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        entry = _owners.get(str(frame.f_globals.get("__name__")).partition(".")[0])
        if entry is not None:
            place = f"{frame.f_code.co_filename}, line {line}"
            help = f"report it to the authors of the dialect: the exception came from {place}"
            return unusable(entry, words(error), help)
    return None


def is_theirs(error: BaseException) -> bool:
    """Whether code of others may have raised it: who interrupts a run means all of it, and ours know why they raise."""
    return not isinstance(error, KeyboardInterrupt) and type(error).__module__.partition(".")[0] not in OURS


def is_a_fault(error: Exception) -> bool:
    """Whether our own code raised it by mistake: no installed dialect did, and we did not mean to."""
    return is_theirs(error) and _blame(error) is None


def words(error: BaseException) -> str:
    """What an exception says, as far as it can."""
    try:
        said = str(error)
    except Exception:
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def unusable(entry: EntryPoint, problem: str, help: str = "") -> Diagnostic:
    """Diagnostic T026 for the dialect of an entry point."""
    help = help or f"its entry point is {entry.value}: reinstall it in a version that fits this one"
    return Diagnostic("T026", f"the dialect `{entry.name}` cannot be used: {problem}", help=help)
