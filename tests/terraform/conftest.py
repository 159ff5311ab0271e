"""Says at the end of a run how much was compared with the real Terraform."""

from __future__ import annotations

from pytest import TerminalReporter  # noqa: PT013
from real_terraform import COMPARED


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """One line, if any test compared something."""
    passed = terminalreporter.stats.get("passed", [])
    total = sum(value for report in passed for name, value in report.user_properties if name == COMPARED)
    if total:
        terminalreporter.write_line(f"{total:,} {COMPARED}")
