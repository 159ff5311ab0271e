"""How deep an expression without brackets is, as a text is masked: chains of operators, conditionals in others.

The tree of `1 + 1 + ...` is as deep as the chain is long. It is refused before it is made, which takes far longer.
"""

from __future__ import annotations

from transpile.hosts.hcl.brackets import Frame
from transpile.hosts.hcl.mask.state import Draft
from transpile.hosts.limits import MAX_DEPTH
from transpile.hosts.tree_builder import Refused, too_deep

LEVELS = ("||", "&&", "== !=", "< > <= >=", "+ -", "* / %")
TIGHTNESS = {sign: level for level, signs in enumerate(LEVELS) for sign in signs.split()}
"""The levels of binary operators (HCL, "Operations"): those of a tighter one stand within an operand."""
ENDING = frozenset((",", "=", "=>", "\n", ":", "if"))
"""Behind these another expression begins; behind `:` unless a conditional is open."""


def deepen(draft: Draft, frame: Frame, word: str) -> None:
    """Count `word`, a sign in `frame` or what ends an expression there. Raises `Refused` with T007."""
    if word in TIGHTNESS:
        level = TIGHTNESS[word]
        del frame.chains[level + 1 :]
        frame.chains += [0] * (level + 1 - len(frame.chains))
        frame.chains[level] += 1
        deep = frame.chains[level]
    elif word == "?":
        frame.branch += 1
        frame.branches.append(frame.branch)
        deep = frame.branch
        frame.chains.clear()
    else:
        _end(frame, word)
        return
    if deep > MAX_DEPTH:
        raise Refused(too_deep(draft.source, draft.at))


def _end(frame: Frame, word: str) -> None:
    if word == ":" and frame.branches:
        frame.branch = frame.branches.pop()  # the other branch may be a conditional again, one level deeper
        frame.chains.clear()
    elif word in ENDING:
        frame.branch = 0
        frame.branches.clear()
        frame.chains.clear()
