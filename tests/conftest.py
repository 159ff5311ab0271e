"""What holds for all tests."""

import os

from hypothesis import settings
from pytest import TerminalReporter  # noqa: PT013

from support.compared import COMPARED

# a busy machine is no failure; a run looks at the same examples as the one before, unless it is to look for others
settings.register_profile("transpile", deadline=None, derandomize="TRANSPILE_DEEP" not in os.environ)
settings.load_profile("transpile")

for name in ("FORCE_COLOR", "CLICOLOR_FORCE"):  # a pipeline may set them, and the tests compare text without colors
    os.environ.pop(name, None)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """One line that says how much was compared with the real Terraform, if anything was."""
    passed = terminalreporter.stats.get("passed", [])
    total = sum(value for report in passed for name, value in report.user_properties if name == COMPARED)
    if total:
        terminalreporter.write_line(f"{total:,} {COMPARED}")
