"""The pages of the site, where their texts are, and how their links and anchors are made to fit.

The files are written to be read as they are, in the repository. On the site a link to another page stays one, and a
link to anything else in the repository becomes its text.
"""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parent.resolve()
ROOT = DOCS.parent
AT_ROOT = {"index": "README", "contributing": "CONTRIBUTING", "architecture": "ARCHITECTURE", "changes": "CHANGELOG"}
"""Pages that are files at the root of the repository."""
CONTENTS = """
```{toctree}
:hidden:

tour
loops
cli
codes
dialects
terraform
ros
verification
library
contributing
architecture
changes
```
"""
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)")
ANCHOR = re.compile(r'^<a id="T\d{3}"></a>\n\n', re.MULTILINE)
CODE = re.compile(r"T\d{3}(?=: )")


def slug(heading: str) -> str:
    """The anchor of a heading, as on GitHub; that of an explanation is its code."""
    code = CODE.match(heading)
    return code[0] if code else re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def read(app: object, page: str, source: list[str]) -> None:
    """Put the text of a page into `source`: Sphinx's event `source-read`."""
    path = ROOT / f"{AT_ROOT[page]}.md" if page in AT_ROOT else DOCS / f"{page}.md"
    if path.exists():  # else it is no Markdown
        text = ANCHOR.sub("", path.read_text(encoding="utf-8"))
        source[0] = LINK.sub(lambda found: link(found, path), text) + (CONTENTS if page == "index" else "")


def link(found: re.Match[str], path: Path) -> str:
    """A link of the file at `path`, as it stands on the site; FileNotFoundError where it leads nowhere."""
    words, target, anchor = found[1], (path.parent / found[2]).resolve(strict=True), found[3] or ""
    pages = {ROOT / f"{name}.md": page for page, name in AT_ROOT.items()}
    if target in pages:
        return f"[{words}]({pages[target]}.md{anchor})"
    if target.parent == DOCS and target.suffix == ".md":
        return f"[{words}]({target.name}{anchor})"
    return words
