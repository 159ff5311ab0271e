"""The site of the documentation, made by Sphinx: `tox -e docs`."""

import sys
from pathlib import Path

DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS), str(DOCS.parent)]

import pages  # noqa: E402

from transpile.version import __version__  # noqa: E402

project = "transpile"
version = release = __version__
html_title = f"transpile {__version__}"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
smartquotes = False  # `--check` has two dashes
default_role = "literal"  # docstrings are written as Markdown is
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
suppress_warnings = ["misc.highlighting_failure"]  # two columns of YAML, and examples of what is none
myst_heading_anchors = 2
myst_heading_slug_func = "pages.slug"


def setup(app: object) -> None:
    """Called by Sphinx."""
    app.connect("source-read", pages.read)  # type: ignore[attr-defined]
