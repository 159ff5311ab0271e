"""HCL: text -> syntax. `syntax` has the nodes.

What reads is imported when something is read: the grammar behind it takes longer to load than most texts to read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Body, Expression
from transpile.hosts.limits import MAX_DEPTH
from transpile.hosts.tree_builder import Refused, collector_paused
from transpile.syntax.source import Source

Read = TypeVar("Read")


def parse(source: Source) -> Body | Diagnostic:
    """The module, or the values of variables, that the text is; or T005, T007, T008 or T027.

    A module may be JSON, where its name says so: T004 and others of JSON.
    """
    if source.name.endswith(".json"):
        from transpile.hosts.hcl.json_syntax.bodies import body
    else:
        from transpile.hosts.hcl.reading import body
    return _answer(body, source)


def parse_expression(source: Source) -> Expression | Diagnostic:
    """The expression that the whole text is; or T007, T008 or T027."""
    from transpile.hosts.hcl.reading import expression

    return _answer(expression, source)


def is_name(text: str) -> bool:
    """Whether a text is a name of HCL."""
    from transpile.hosts.hcl.tokens import WORD, first_foreign

    return WORD.fullmatch(text) is not None and first_foreign(text) is None


def _answer(read: Callable[[Source], Read], source: Source) -> Read | Diagnostic:
    """What `read` makes of a text, or the diagnostic that it leaves with."""
    try:
        with _room(), collector_paused():
            return read(source)
    except Refused as refused:
        return refused.diagnostic


@contextmanager
def _room() -> Iterator[None]:
    """Room for texts as deep as they may be: a level takes up to six frames, in JSON three and those of its strings."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + 10 * MAX_DEPTH)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
