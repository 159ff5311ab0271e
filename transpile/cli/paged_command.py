"""A command whose help is the page of `help_page`."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

from transpile.cli.help_page import page

NAMES = {"help_option_names": ["-h", "--help"]}
"""What asks for help."""


class PagedCommand(TyperCommand):
    """A command of typer's with a help of our own."""

    def get_help(self, ctx: Any) -> str:
        """The page of the command, without its last line end."""
        return page(str(ctx.info_name)).rstrip("\n")
