"""The site of the documentation, made by Sphinx from what `pages.py` gathers: `tox -e docs`."""

import sys
from pathlib import Path

DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS), str(DOCS.parent)]

from hcl import Hcl  # noqa: E402

from transpile.version import __version__  # noqa: E402

project = "transpile"
version = release = __version__
html_title = "transpile"
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = html_show_copyright = False
html_copy_source = False
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {"color-inserted": "#116329", "color-deleted": "#a40e26"},
    "dark_css_variables": {"color-inserted": "#7ee787", "color-deleted": "#ff9b94"},
}
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
copybutton_prompt_text = "$ "
smartquotes = False  # `--check` has two dashes
default_role = "literal"  # docstrings are written as Markdown is
highlight_language = "text"  # examples that are in a language say which
autodoc_member_order = "bysource"
python_maximum_signature_line_length = 88
autodoc_typehints_format = "short"
myst_heading_anchors = 3
myst_heading_slug_func = "pages.slug"


def setup(app: object) -> None:
    """Called by Sphinx."""
    app.add_lexer("hcl", Hcl)  # type: ignore[attr-defined]
