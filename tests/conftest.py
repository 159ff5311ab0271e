"""What holds for all tests."""

import gc
import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings
from pytest import TerminalReporter  # noqa: PT013

from support import ROOT, written_modules
from support.compared import CALLS, COMPARED, RUN
from support.depth import DEEP
from transpile.pipeline import fallbacks

# a busy machine is no failure; a run looks at the same examples as the one before, unless it is to look for others
settings.register_profile("transpile", deadline=None, derandomize=not DEEP, max_examples=100 if DEEP else 50)
settings.load_profile("transpile")
FEATURES = ROOT / "tests" / "features"

os.environ["PYTHONSAFEPATH"] = "1"  # processes run the package that is installed and compiled, not the text beside it
for name in ("FORCE_COLOR", "CLICOLOR_FORCE"):  # a pipeline may set them, and the tests compare text without colors
    os.environ.pop(name, None)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collects no garbage while tests are collected: the tests stay, and are many to look through again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.unfreeze()  # all that is there has become old; what stays frozen would be counted with each tree
        gc.set_threshold(20_000, 10, 10)  # most objects are trees of templates, and go with the test that made them


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the features first: processes begin with a piece of the list each, and these tests share conversions."""
    items.sort(key=lambda item: FEATURES not in item.path.parents)


def pytest_sessionfinish() -> None:
    """Leaves what is there to the end of the process: pytest looks through all of it for garbage, several times."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def every_fault_shows() -> Iterator[None]:
    """No result is tried again in a plainer way: a test that passes because a fault is worked around tests nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fallbacks, "plainer", lambda settings, target: ())
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Notes how many written modules a test has run."""
    before = len(written_modules.RAN)
    yield
    if len(written_modules.RAN) > before:
        item.user_properties.append((RUN, len(written_modules.RAN) - before))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Lines that say how much was compared with the real Terraform and the model of ROS, if anything was."""
    passed = terminalreporter.stats.get("passed", [])
    for counted in (COMPARED, RUN, CALLS):
        total = sum(value for report in passed for name, value in report.user_properties if name == counted)
        if total:
            terminalreporter.write_line(f"{total:,} {counted}")
