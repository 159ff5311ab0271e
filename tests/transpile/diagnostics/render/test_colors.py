"""When text has colors."""

from __future__ import annotations

import pytest

from transpile.diagnostics.render import colors

LINUX: dict[str, str] = {"TERM": "xterm"}


def wanted(terminal: bool, **environ: str) -> bool:
    return colors.wanted(terminal, LINUX | environ, "linux")


def test_a_terminal_gets_colors_and_a_file_does_not():
    assert wanted(True)
    assert not wanted(False)


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"CLICOLOR": "0"}])
def test_the_environment_can_forbid_colors(environ: dict[str, str]):
    assert not wanted(True, **environ)


@pytest.mark.parametrize("environ", [{"FORCE_COLOR": "1"}, {"CLICOLOR_FORCE": "1"}])
def test_the_environment_can_force_colors(environ: dict[str, str]):
    assert wanted(False, **environ)
    assert wanted(False, TERM="dumb", **environ)
    assert not wanted(True, NO_COLOR="1", **environ)


@pytest.mark.parametrize("environ", [{"NO_COLOR": ""}, {"FORCE_COLOR": ""}, {"CLICOLOR_FORCE": "0"}, {"CLICOLOR": "1"}])
@pytest.mark.parametrize("terminal", [True, False])
def test_what_is_empty_or_switched_off_decides_nothing(terminal: bool, environ: dict[str, str]):
    assert wanted(terminal, **environ) == terminal


@pytest.mark.parametrize(
    ("environ", "colored"), [({}, False), ({"WT_SESSION": "x"}, True), ({"FORCE_COLOR": "1"}, True)]
)
def test_on_windows_only_the_new_terminal_gets_colors(environ: dict[str, str], colored: bool):
    assert colors.wanted(True, environ, "win32") == colored
