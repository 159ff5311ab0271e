"""Two canonical values -> where they differ, and what to say about it."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.diagnostics import Diagnostic, Severity
from transpile.language.facts import Data, Facts
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Node
from transpile.verify.canonical import Boolean, Null, Number, Scalar

Path = tuple[str | int, ...]
RESULT = "the result would not mean the same", "in the source", "in the result"
READING = "the source was misread", "as its own language has it", "as it was read"
"""What is compared: what is wrong, and where either side stands."""
LIMIT = 5
"""How many differences are named at most."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where two templates differ: what stands there on either side; `at` tells the values tried, if any."""

    path: Path
    before: object
    after: object
    at: str = ""

    @property
    def spelling(self) -> bool:
        """Whether only a number or boolean became the same text, or the other way round."""
        # Null is no empty string, though its text is one.
        if isinstance(self.before, Null) or isinstance(self.after, Null):
            return False
        texts = [value.text if isinstance(value, Scalar) else value for value in (self.before, self.after)]
        return isinstance(texts[0], str) and texts[0] == texts[1]


MISSING = object()
LEAVES = frozenset((str, Number, Boolean, Null))
"""What is equal or not, as a whole."""


def unreadable(text: str) -> Diagnostic:
    """T901: the result cannot even be read."""
    return Diagnostic(
        "T901",
        f"the result cannot be read back: {text}",
        help="nothing was written; this is a bug in transpile: please report it with the template",
    )


def taken_for(title: str, root: Node) -> Diagnostic:
    """T134: those who read the result take it for a template of another service, to which it means something else."""
    start = root.span.start
    return Diagnostic(
        "T134",
        f"the result would be read as a template of {title}: it has resources of that service, and no version",
        Span(start, start),
        "the template begins here",
        "write the version at the top: it says whose template this is",
    )


def unchecked(found: Diagnostic) -> Diagnostic:
    """T220: the result is too large, or too deep, to be read."""
    return Diagnostic(
        "T220",
        f"the result cannot be checked: {found.message}",
        help="iterate over fewer items, split the template, or skip the check with --no-verify",
    )


def says_alike(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether two errors, of a source and of its result, are one."""
    return (one.code, one.message) == (other.code, other.message)


def unreadable_for(fault: Diagnostic, at: str = "") -> Diagnostic:
    """T901: the result has no meaning, at the values tried."""
    return unreadable(f"{fault.code}, {fault.message}{at}")


def compare(before: Data, after: Data, facts: Facts, path: Path = (), ordered: bool = False) -> Iterator[Difference]:
    """The differences between two canonical values, in the order of `before`; `facts` are those of their family.

    `ordered`: below a function that makes a string of them, objects have their members in an order.
    """
    if before is after:
        return
    match before, after:
        case (list(), str()) | (str(), list()) if path[::2] in facts.listed:
            yield from compare(_listed(before), _listed(after), facts, path, ordered)
        case dict(), dict():
            if ordered and before.keys() == after.keys() and [*before] != [*after]:
                yield Difference(path, [*before], [*after])  # the string has the members in this order
            # The keys of the source first, then what the result has more: so messages are in the order of the author's
            # text.
            for key in dict.fromkeys((*before, *after)):
                one, other = before.get(key, MISSING), after.get(key, MISSING)
                if not _same_leaf(one, other):
                    # beside other keys, the name of a function is a name
                    below = ordered or (len(before) == 1 and key in facts.ordered)
                    yield from compare(one, other, facts, (*path, key), below)
        case list(), list() if len(before) == len(after):
            for index, (one, other) in enumerate(zip(before, after, strict=True)):
                if not _same_leaf(one, other):
                    yield from compare(one, other, facts, (*path, index), ordered)
        # Lists of different lengths come here, too: they are one difference, not one for each item that was moved.
        case _ if before != after or type(before) is not type(after):
            yield Difference(path, before, after)


def _same_leaf(one: Data, other: Data) -> bool:
    """Whether these are leaves, as most of what is compared are, and equal."""
    return one.__class__ in LEAVES and one.__class__ is other.__class__ and one == other


def _listed(data: Data) -> list[Data]:
    """One name, or several: `DependsOn` takes both."""
    return data if isinstance(data, list) else [data]


def _respelled(found: list[Difference]) -> str:
    """What became strings, counted: "2 numbers and 1 boolean become strings"."""
    booleans = sum(isinstance(one.before, Boolean) or isinstance(one.after, Boolean) for one in found)
    counts = ((len(found) - booleans, "number"), (booleans, "boolean"))
    named = " and ".join(f"{count:,} {noun}{'s' * (count != 1)}" for count, noun in counts if count)
    return f"{named} becomes a string" if len(found) == 1 else f"{named} become strings"


def report(differences: list[Difference], compared: tuple[str, str, str] = RESULT) -> list[Diagnostic]:
    """T408, a warning, for values that only changed between a number and its text; T901 for any other difference."""
    spelled = [one for one in differences if one.spelling]
    real = [one for one in differences if not one.spelling]
    says, before, after = compared
    found = [
        wrong(f"{place(one.path)} is {_show(one.before)} {before}, {_show(one.after)} {after}{one.at}", says)
        for one in real[:LIMIT]
    ]
    if spelled:
        places = ", ".join(place(one.path) for one in spelled[:3]) + (", ..." if len(spelled) > 3 else "")
        found.append(
            Diagnostic(
                "T408",
                f"{_respelled(spelled)} of the same text: {places}",
                help="CloudFormation converts them back where a property expects a number or a boolean",
                severity=Severity.WARNING,
            )
        )
    return found


def place(path: Path) -> str:
    """A path as people write it: `Resources.Topic.Properties.Tags[0]`."""
    out = ""
    for step in path:
        out += f"[{step}]" if isinstance(step, int) else f".{step}" if out else step
    return out or "the template"


def _show(value: object) -> str:
    if value is MISSING:
        return "missing"
    text = value.text if isinstance(value, Scalar) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def wrong(text: str, says: str = RESULT[0]) -> Diagnostic:
    """T901: the result would not mean the same."""
    return Diagnostic(
        "T901",
        f"{says}: {text}",
        help="nothing was written; this is a bug in transpile: please report it with the template",
    )


def unexcused(found: list[Difference], other: list[Difference]) -> list[Difference]:
    """Differences from the one variant of the source that are differences, not of spelling, from the other one too."""
    # Paths need not match exactly: a list of another length differs as a whole from one variant, and in one item from
    # the other. So a difference stays if the other variant differs at the same place, above it or below it.
    exact = {one.path for one in other if not one.spelling}
    above = {path[:end] for path in exact for end in range(len(path) + 1)}
    return [
        one for one in found if one.path in above or any(one.path[:end] in exact for end in range(len(one.path) + 1))
    ]
