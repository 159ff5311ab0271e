"""Counts what was generated."""

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many templates the property tests generated, and how many as modules, all workers together."""
    reports = (one for found in terminalreporter.stats.values() for one in found)
    called = (one for one in reports if getattr(one, "when", "") == "call")  # its teardown repeats what it says
    properties = [pair for one in called for pair in one.user_properties]
    for name, words in (("templates", "templates generated"), ("modules", "random modules run by real Terraform")):
        count = sum(value for one, value in properties if one == name)
        if count:
            terminalreporter.write_line(f"{count} {words}")
