"""What is said of loop variables that nothing substitutes, once it is known what the template declares and makes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from dialects.templates.reading import made_names
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.strays import ANYWHERE, Stray
from transpile.diagnostics import Severity
from transpile.ir import Object
from transpile.syntax.tree import Mapping as MappingNode
from transpile.syntax.tree import Sequence, through

Tables = Mapping[str, Mapping[str, Mapping[str, object]]]

_NOUNS = {"Resources": "resource", "Conditions": "condition", "Mappings": "mapping"}
_WAYS = {
    "DependsOn": "DependsOn takes only literal names; a Ref of the resource in a property has the same effect",
    "Condition": "compute the name: Condition: {sub}",
    "Fn::If": (
        "Fn::If takes only a literal name, but the Condition of a whole resource can be computed: Condition: {sub}"
    ),
    "Fn::GetAtt": "write Fn::GetAtt as a list whose first item is a Ref: [{ref}, Attribute]",
    "Fn::Sub": "use Fn::Sub with a list: the string, and a mapping with a computed Fn::GetAtt: [{ref}, Attribute]",
}
_BY_REF = "write {ref} there"


class _Found(Enum):
    """Whether what is looked for is in the template."""

    DECLARED = "declared"
    POSSIBLE = "possible"
    NOWHERE = "nowhere"
    MEANT = "meant"


def report(reader: Reader, root: Object, tables: Tables) -> None:
    """T123, T132: an error where nothing has the name, a warning where something has it, or may have it.

    Of a mapping, or of a key that a mapping has, nothing is said: `!FindInMap [Zone, !Ref Zone, Name]` is common.
    """
    for stray in dict.fromkeys(reader.strays):
        found = _found(stray, reader, root, tables)
        if found is not _Found.MEANT:
            _report(stray, found, reader)


def _found(stray: Stray, reader: Reader, root: Object, tables: Tables) -> _Found:
    match stray.among:
        case ():
            return _Found.NOWHERE
        case ("Mappings", table, level):
            return _found_key(stray, table, level, tables)
        case (section, *_) if reader.declared.key(section, stray.name) is not None:
            return _Found.MEANT if section == "Mappings" else _Found.DECLARED
        case (section, *_) if section in ANYWHERE or made_names.may_be(stray.name, section, root, reader):
            return _Found.POSSIBLE
    return _Found.POSSIBLE if stray.defaulted else _Found.NOWHERE


def _found_key(stray: Stray, table: str, level: str, tables: Tables) -> _Found:
    """A key of the mapping `table`, or of any if it is not known which it is."""
    meant = [tables[table]] if table in tables else list(tables.values())
    rows = (row for rows in meant for row in ((rows,) if level == "first" else rows.values()))
    if any(stray.name in row for row in rows):
        return _Found.MEANT
    return _Found.POSSIBLE if stray.defaulted or table not in tables else _Found.NOWHERE


def _report(stray: Stray, found: _Found, reader: Reader) -> None:
    part = found is not _Found.DECLARED and stray.text != stray.name and _has_objects(stray)
    message, help = _part(stray, reader) if part else _whole(stray, found, reader)
    reader.report(
        "T132" if part else "T123",
        message,
        stray.span,
        _label(stray, found),
        help,
        severity=Severity.ERROR if found is _Found.NOWHERE else Severity.WARNING,
    )


def _whole(stray: Stray, found: _Found, reader: Reader) -> tuple[str, str]:
    name, noun = stray.name, _noun(stray)
    way = _WAYS.get(stray.taker, _BY_REF).format(sub=reader.sub(f"${{{name}}}"), ref=reader.ref(name))
    message = f"the loop variable {name!r} stays as it is in the argument of {stray.taker}"
    return message, f"rename the variable if the {noun} is meant; otherwise {way}" if found is _Found.DECLARED else way


def _part(stray: Stray, reader: Reader) -> tuple[str, str]:
    attribute = stray.text.removeprefix(f"{stray.name}.")
    message = f"an item has no fields here: {stray.text!r} means an attribute of a resource {stray.name!r}"
    lookup = f"Fn::FindInMap: [Table, {reader.ref(stray.name)}, {attribute}]"
    return message, f"iterate over names, put the fields into Mappings under these names, and look them up: {lookup}"


def _label(stray: Stray, found: _Found) -> str:
    noun = _noun(stray)
    match found:
        case _Found.DECLARED:
            return f"the {noun} {stray.name!r}, not the loop variable"
        case _Found.POSSIBLE:
            return f"refers to the {noun} of that name, if there is one"
    return f"no {noun} is called {stray.name!r}" if stray.among else "no number"


def _noun(stray: Stray) -> str:
    match stray.among:
        case ("Mappings", _, _):
            return "key"
        case (section,) if section in _NOUNS:
            return _NOUNS[section]
    return {"Fn::ImportValue": "export", "Fn::GetAZs": "region"}.get(stray.taker, "value")


def _has_objects(stray: Stray) -> bool:
    """Whether the loop runs over objects that are written there."""
    collection = stray.loop.collection
    items = through(collection) if collection is not None else None
    return isinstance(items, Sequence) and any(isinstance(through(item), MappingNode) for item in items.items)
