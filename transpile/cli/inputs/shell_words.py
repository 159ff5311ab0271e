"""Commands as people paste them into a shell: what would not be seen in a word is escaped, as bash and zsh read it."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable

from transpile.diagnostics.render.terminal_width import visible

UNSAFE = re.compile(rb"[^\w ./:,=+@%-]", re.ASCII)


def word(name: str) -> str:
    """A word that the shell reads as `name`."""
    return f"$'{octal(name)}'" if visible(name) != name else shlex.quote(name)


def words(names: Iterable[str]) -> str:
    """Words that the shell reads as `names`."""
    return " ".join(map(word, names))


def octal(name: str) -> str:
    """A name with its bytes in octal, but for those that nothing makes more of: for shells, and for Git."""
    return UNSAFE.sub(lambda found: b"\\%03o" % found[0][0], os.fsencode(name)).decode()
