"""The explanations of diagnostics: one Markdown file a code, in `explanations/`."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from importlib.resources import files

from transpile.diagnostics import CODES, Diagnostic


def explained(words: Iterable[str]) -> str | tuple[Diagnostic, ...]:
    """The explanations of the codes `words`, in either case; without any, all codes with their sentences.

    Where a word is no code there is no text, but a diagnostic T019 for each such word.
    """
    codes = [word.upper() for word in words]
    wrong = tuple(unknown(code) for code in codes if code not in CODES)
    return wrong or "\n".join(map(explanation, codes)) or listing()


def explanation(code: str) -> str:
    """The text for one of `CODES`."""
    return files("transpile").joinpath("diagnostics", "explanations", f"{code}.md").read_text(encoding="utf-8")


def reason(code: str) -> str:
    """Why there is one of `CODES`, in one paragraph: the first of its explanation."""
    _title, _severity, first, *_ = explanation(code).split("\n\n")
    return " ".join(first.split())


def listing() -> str:
    """One line for each code."""
    return "".join(f"{code}  {sentence}\n" for code, sentence in CODES.items())


def is_error(code: str) -> bool:
    """Whether one of `CODES` is always an error."""
    return "\nSeverity: error\n" in explanation(code)


def unknown(code: str) -> Diagnostic:
    """Diagnostic T019 for what is no code, with the nearest ones."""
    near = " or\n".join(f"{one} ({CODES[one]})" for one in get_close_matches(code, CODES, 3, 0.5))
    help = f"did you mean {near}?" if near else "transpile explain lists all codes"
    return Diagnostic("T019", f"no diagnostic has the code {code}", help=help)
