"""Whether text has colors, and which."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

Paint = Callable[[str, str], str]

STYLES = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "bold": "1",
    "gutter": "1;34",
    "added": "32",
    "removed": "31",
    "hunk": "36",
}


def wanted(terminal: bool, environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether a stream, which is a terminal or not, gets colors.

    The environment decides as it does for Python itself: NO_COLOR (no-color.org) before FORCE_COLOR (force-color.org),
    and CLICOLOR_FORCE (bixense.com/clicolors), before what the terminal can do. The old console of Windows shows
    escape codes as they are.
    """
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR") or environ.get("CLICOLOR_FORCE", "0") not in ("", "0"):
        return True
    if environ.get("TERM") == "dumb" or environ.get("CLICOLOR") == "0":
        return False
    return terminal and (platform != "win32" or "WT_SESSION" in environ)


def plain(_style: str, words: str) -> str:
    """`words` as they are."""
    return words


def colored(style: str, words: str) -> str:
    """`words` with ANSI codes around them."""
    return f"\x1b[{STYLES[style]}m{words}\x1b[0m"
