"""Gathers the sources of the site in a folder, from which Sphinx makes it: `python docs/pages.py FOLDER`.

The files are written to be read as they are, in the repository. On the site a link to another page stays one, a link to
a code becomes one to the page of this code, and a link to anything else in the repository becomes its text.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

DOCS = Path(__file__).parent.resolve()
ROOT = DOCS.parent
sys.path.append(str(ROOT))

from transpile.diagnostics import CODES  # noqa: E402
from transpile.diagnostics.explain import explanation  # noqa: E402

FROM_ROOT = {
    "ARCHITECTURE.md": "explanation/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changes.md",
}
"""Pages that are files at the root of the repository -> their place on the site."""
LANDING = {"README.md": "index.md"}
CODES_PAGE = "reference/codes.md"
OVERVIEWS = {"reference/dialects.md": "reference/pairs"}
"""Pages about what a folder has a page each for."""
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)")
FENCED = re.compile(r"^(?P<fence>```+)(?P<info>.*)\n(?P<text>(?:.*\n)*?)(?P=fence)$", re.MULTILINE)
EXAMPLE = re.compile(r"(^```(?:.*\n)*?```$)", re.MULTILINE)
MENTION = re.compile(r"`[^`]*`|\[[^\]]*\]\([^)]*\)|^#.*$|\b(?P<code>T\d{3})\b", re.MULTILINE)
"""A code in prose; inline code, links and headings are passed over."""
COMMENTED = re.compile(r"^(\S.*?)(?: +# (.*))?$", re.MULTILINE)
"""A line of a script: its command, and the comment behind it."""
WIDTH = 88
"""How many characters a line of an example has on the site, with some room left."""
TITLED = re.compile(r'(\w+) title="([^"]+)"')
KINDS = {
    "T0": "Files, options and configuration",
    "T1": "Loops as they are read",
    "T2": "Items and values",
    "T3": "Results",
    "T4": "Conversions",
    "T9": "The tool itself",
}
"""What codes with these beginnings are about."""


def sources() -> dict[str, str]:
    """The texts of all pages, by their paths on the site."""
    own = {path.relative_to(DOCS).as_posix(): path for ending in ("md", "rst") for path in DOCS.rglob(f"*.{ending}")}
    paths = {**own, **{place: ROOT / name for name, place in FROM_ROOT.items()}}
    texts = {place: page(place, path) for place, path in paths.items()}
    return {**texts, CODES_PAGE: codes(), **{code_page(code): section(code) for code in CODES}}


def page(place: str, path: Path) -> str:
    """The text of a file, as it stands on the site at `place`."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".md":
        return text
    contents = contained(place, path) if path.name == "index.md" else parts(place)
    return FENCED.sub(fenced, outside_of_fences(text, place, path)) + contents


def outside_of_fences(text: str, place: str, path: Path) -> str:
    """The text with the site's links, its examples as they are."""
    parts = EXAMPLE.split(text)
    return "".join(one if at % 2 else linked(one, place, path) for at, one in enumerate(parts))


def linked(prose: str, place: str, path: Path) -> str:
    """Text without examples: its links lead to the site's pages, and codes that it mentions are links to theirs."""
    links = LINK.sub(lambda found: link(found, place, path), prose)
    return MENTION.sub(lambda found: mention(found, place), links)


def mention(found: re.Match[str], place: str) -> str:
    """A code that a page mentions, as a link; what only looks like one stays."""
    code = found["code"]
    if code not in CODES or place in (CODES_PAGE, code_page(code)):
        return found[0]
    return f"[{code}]({relative(code_page(code), place)})"


def relative(there: str, place: str) -> str:
    """The path from the page at `place` to another."""
    return os.path.relpath(there, Path(place).parent).replace(os.sep, "/")


def link(found: re.Match[str], place: str, path: Path) -> str:
    """A link of the file at `path`, as it stands on the site; FileNotFoundError where it leads nowhere."""
    words, target, anchor = found[1], (path.parent / found[2]).resolve(strict=True), found[3] or ""
    there = on_site(target)
    if there is None:
        return words
    if there == CODES_PAGE and anchor.removeprefix("#") in CODES:
        there, anchor = code_page(anchor.removeprefix("#")), ""
    return f"[{words}]({relative(there, place)}{anchor})"


def on_site(target: Path) -> str | None:
    """The place on the site of a file; None if it is no page."""
    if target.parent == ROOT and target.name in FROM_ROOT | LANDING:
        return (FROM_ROOT | LANDING)[target.name]
    if target.is_relative_to(DOCS) and target.suffix in {".md", ".rst"}:
        return target.relative_to(DOCS).as_posix()
    return None


def fenced(block: re.Match[str]) -> str:
    """An example; the name of a file stands above it as its caption."""
    if block["info"] == "sh":
        return f"{block['fence']}sh\n{spread(block['text'])}{block['fence']}"
    titled = TITLED.fullmatch(block["info"])
    if titled is None:
        return block[0]
    kind, title = titled.groups()
    return f"{block['fence']}{{code-block}} {kind}\n:caption: `{title}`\n\n{block['text']}{block['fence']}"


def spread(script: str) -> str:
    """A script with each comment above its command: behind it there is no room on the site."""
    pairs = COMMENTED.findall(script)
    if all(len(line) <= WIDTH for line in script.splitlines()):
        return script
    return "\n\n".join(f"# {comment}\n{command}" if comment else command for command, comment in pairs) + "\n"


def contained(place: str, path: Path) -> str:
    """The contents of a section: the pages that its first page links to, in this order."""
    targets = (on_site((path.parent / target).resolve()) for _, target, _ in LINK.findall(path.read_text("utf-8")))
    below = [one for one in dict.fromkeys(targets) if one and is_below(one, place)]
    return toctree(relative(one, place) for one in below)


def parts(place: str) -> str:
    """The contents of a page that is about those of a folder."""
    if place not in OVERVIEWS:
        return ""
    folder = OVERVIEWS[place]
    return toctree(f"{Path(folder).name}/{path.name}" for path in sorted((DOCS / folder).glob("*.md")))


def is_below(one: str, place: str) -> bool:
    """Whether a page is directly below the index page at `place`: the first page of a section, or a page in it."""
    section, name = os.path.split(one)
    return name == "index.md" if place == "index.md" else section == os.path.dirname(place)


def toctree(pages: Iterable[str]) -> str:
    """A hidden table of contents, which the sidebar shows."""
    lines = "\n".join(os.path.splitext(one)[0] for one in pages)
    return f"\n```{{toctree}}\n:hidden:\n\n{lines}\n```\n"


# -- the codes --------------------------------------------------------------------------------------------------------


def code_page(code: str) -> str:
    return f"reference/codes/{code}.md"


def codes() -> str:
    """The list of the codes, in tables by what they are about."""
    tables = "\n".join(f"## {about}\n\n{table(beginning)}" for beginning, about in KINDS.items())
    contents = toctree(f"{code} <codes/{code}>" for code in CODES)
    head = "# Codes\n\nEvery diagnostic has a code. `transpile explain T204` prints the page of one of them.\n"
    return f"{head}\n{tables}{contents}"


def table(beginning: str) -> str:
    rows = (f"| [{code}](codes/{code}.md) | {said} |" for code, said in CODES.items() if code.startswith(beginning))
    return "\n".join(["| code | meaning |", "| --- | --- |", *rows, ""])


def section(code: str) -> str:
    """The page of a code: its explanation."""
    place, path = code_page(code), ROOT / "transpile" / "diagnostics" / "explanations" / f"{code}.md"
    return outside_of_fences(explanation(code), place, path).replace("\nSeverity: ", "\n**Severity**: ", 1)


def slug(heading: str) -> str:
    """The anchor of a heading, as on GitHub."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def main(folder: Path) -> None:
    """Write the sources to `folder`, without what an earlier run left there."""
    shutil.rmtree(folder, ignore_errors=True)
    for place, text in sources().items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
