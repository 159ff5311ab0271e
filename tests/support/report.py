"""A report as its reader sees it: what is linked, what is shown, which elements there are."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from transpile import MAX_ITERATIONS, MAX_OUTPUT
from transpile.cli.reporting.outcome import Outcome, State
from transpile.cli.reporting.page.gather import chapter
from transpile.cli.reporting.page.html.document import page
from transpile.cli.reporting.page.reread import Given
from transpile.evaluate.budget import Limits
from transpile.language import registry
from transpile.pipeline.rewrite import convert_bytes

VOID = {"meta"}


@dataclass
class Page(HTMLParser):
    """A page, parsed: its elements, links and visible text. Elements must be closed in order."""

    html: str
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.tags.append((tag, values))
        self.ids += [values["id"]] if "id" in values else []
        self.links += [values["href"]] if "href" in values else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.texts.append(data)

    @property
    def text(self) -> str:
        """What is shown."""
        return "".join(self.texts)

    def of_class(self, name: str) -> list[dict[str, str]]:
        """The attributes of the elements that have a class."""
        return [values for _, values in self.tags if name in values.get("class", "").split()]


def outcome(text: str | bytes, to: str, name: str = "template.yaml") -> Outcome:
    """What becomes of a template, with its chapter."""
    data = text if isinstance(text, bytes) else text.encode()
    result = convert_bytes(data, name, to, listing=True)
    told = chapter(data, name, result, to, Given({}, Limits(MAX_ITERATIONS, MAX_OUTPUT), registry.language("")))
    state = State.REFUSED if result.text is None else State.CONVERTED
    return Outcome(name, state, result.diagnostics, chapter=told)


def reported(*outcomes: Outcome, to: str = "foreach") -> Page:
    """The page about some files."""
    return Page(page(outcomes, to, False))
