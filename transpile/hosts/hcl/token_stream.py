"""The tokens of a module in their order, for who asks how its lines are laid out and not what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.hosts.hcl.mask.masking import mask
from transpile.hosts.hcl.tokens import TOKEN
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a text, with its kind (of `tokens.KINDS`); one that is "blank" is a comment."""

    kind: str
    start: int
    end: int
    text: str


def tokens(source: Source) -> Iterator[Token]:
    """The tokens of a module, without its blanks; a string or a heredoc is one, whatever is in it. Raises `Refused`."""
    templates = mask(source, bare=False).templates
    at = 0
    while token := TOKEN.match(source.text, at):
        written = templates.get(at)
        end = written.end if written else token.end()
        if token.lastgroup != "blank" or token[0].strip():
            yield Token(token.lastgroup or "", at, end, token[0])
        at = end
