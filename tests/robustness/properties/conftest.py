"""Counts what was generated."""

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many templates the property tests generated, all workers together."""
    reports = (one for found in terminalreporter.stats.values() for one in found)
    called = (one for one in reports if getattr(one, "when", "") == "call")  # its teardown repeats what it says
    properties = [pair for one in called for pair in one.user_properties]
    count = sum(value for name, value in properties if name == "templates")
    if count:
        terminalreporter.write_line(f"{count} templates generated")
