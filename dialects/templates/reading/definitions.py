"""What the entries of a section hold: definitions, also where a loop makes them."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.templates.names import key_text
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Site
from transpile.evaluate.values import bare
from transpile.ir import Call, Expression, Member, Object
from transpile.syntax.tree import Entry, Node

_WANTED = {
    "Resources": ("a resource", "an object with Type"),
    "Outputs": ("an output", "an object with Value"),
    "Conditions": ("a condition", "a condition function such as Fn::Equals"),
}
_VALUES = frozenset(
    {"Fn::If", "Fn::Join", "Fn::Select", "Fn::Split", "Fn::Sub", "Fn::FindInMap", "Fn::Length", "Fn::ToJsonString"}
    | {"Fn::Base64", "Fn::Cidr", "Fn::GetAZs", "Fn::GetAtt", "Fn::ImportValue"}
)
"""Functions that answer with a value, which no service takes for a condition."""


def defines(value: Expression, section: str) -> bool:
    """Whether `value` is a definition of `section`: a resource, an output, a condition.

    What a merge key of YAML brings along is not looked at: it may hold all that is missing.
    """
    value = bare(value)
    keys = list(value.fields) if isinstance(value, Object) else []
    if "<<" in keys:
        return True
    match section:
        case "Resources":
            return "Type" in keys
        case "Outputs":
            return "Value" in keys
    return (isinstance(value, Call) and value.name not in _VALUES) or keys == ["Condition"]


def report_entry(entry: Entry, site: Site, reader: Reader) -> None:
    """T114: the entry that a loop makes of `entry` is no definition."""
    noun, shape = _words(site)
    _report(f"{key_text(entry)!r} is not {noun}: it must be {shape}", entry.key, site, reader)


def report_value(what: str, node: Node, site: Site, reader: Reader, help: str = "") -> None:
    """T114: what a loop yields, `what` in the message, is no definition."""
    noun, shape = _words(site)
    _report(f"{what} is not {noun}: it must be {shape}", node, site, reader, help)


def members(value: Expression) -> Iterator[Member]:
    """The members of an object, those of loops aside; none of anything else."""
    found = value.members if isinstance(value, Object) else ()
    return (member for member in found if isinstance(member, Member))


def _words(site: Site) -> tuple[str, str]:
    return _WANTED.get(site.section, ("a definition", "an object"))


def _report(message: str, where: Node, site: Site, reader: Reader, help: str = "") -> None:
    shape = _words(site)[1]
    way = f"add {shape.removeprefix('an object with ')}" if shape.startswith("an object") else f"write {shape}"
    reader.report("T114", message, where, f"{site.section} holds definitions only", help or way)
