"""What a ROS template needs around its loops, names that it has, and what verification sees as added."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Document, Expression, Member, Object
from transpile.ir.traversal import map_children
from transpile.language.facts import Data, Evaluate
from transpile.verify.canonical import Null

SECTIONS = ("Conditions", "Resources", "Outputs")
EMPTIED = ("Mappings", "Conditions", "Outputs")
_SIGN = re.compile(r"ROSTemplateFormatVersion|ALIYUN::")


def marked(text: str) -> bool:
    """Whether the text may be a template of ROS: what is wrong in one is told, though it has no loop."""
    return _SIGN.search(text) is not None


def reserved(document: Document) -> frozenset[str]:
    """The names that no loop variable may have: those that `Ref` knows."""
    section = bare(document.root.fields.get("Resources", Object(())))
    return frozenset(document.parameters) | frozenset(section.fields if isinstance(section, Object) else ())


def made(root: Object) -> frozenset[str]:
    """The names of the entries of an expansion's sections."""
    sections = (bare(root.fields[name]) for name in SECTIONS if name in root.fields)
    return frozenset(name for one in sections if isinstance(one, Object) for name in one.fields)


def misnamed(root: Object, document: Document) -> tuple[Diagnostic, ...]:
    """ROS takes any name."""
    return ()


def without_emptied(root: Object, document: Document) -> Object:
    """Sections may be empty."""
    return root


def finish(
    root: Object, document: Document, loops: bool, tables: Sequence[Member], evaluate: Evaluate
) -> tuple[Object, tuple[Diagnostic, ...]]:
    """The template with the core's calls in its own words; its loops need nothing around them."""
    if root is document.root:
        return root, ()
    found = spelled(root)
    assert isinstance(found, Object)
    return found, ()


def spelled(e: Expression) -> Expression:
    """`e` with the calls that the core makes as those of ROS."""
    match e:
        case Call("core", "lookup", argument):
            return Call("ros", "Fn::FindInMap", spelled(argument))
        case Call("core", "item", argument):
            return Call("ros", "Fn::Select", spelled(argument))
        case Call("core", "hole", Array((_, value))):
            return spelled(value)  # type: ignore[arg-type]
    return map_children(e, spelled)


def unfinished(before: Document, after: Document, evaluate: Evaluate) -> Iterator[str]:
    """Nothing can be lacking."""
    return iter(())


def undeclared(data: Mapping[str, Data], tables: Collection[str]) -> dict[str, Data]:
    """The data of a template without generated tables, and without sections that loops left empty."""
    out = dict(data)
    mappings = out.get("Mappings")
    if isinstance(mappings, dict):
        out["Mappings"] = {name: rows for name, rows in mappings.items() if name not in tables}
    return {
        key: value for key, value in out.items() if key not in EMPTIED or not (value == {} or isinstance(value, Null))
    }
