"""What finishing adds to a result, as verification sees it: generated tables, and the transform that loops need."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from dialects.cloudformation.finishing.transform import has_transform, kept_by_mappings, needs
from dialects.cloudformation.template.grammar import LANGUAGE_EXTENSIONS
from dialects.cloudformation.template.parameter_types import is_list
from dialects.templates.names import transform_names
from transpile.ir import Document, Expression, Object
from transpile.language.facts import Data, Evaluate
from transpile.verify.canonical import Null


def unfinished(before: Document, after: Document, evaluate: Evaluate) -> Iterator[str]:
    """What is wrong with the transforms of `after`: one that is gone and needed, or another order than the source's.

    `AWS::LanguageExtensions` expands loops first, or where the source has it.
    """
    if has_transform(before.root) and not has_transform(after.root) and _need(after.root, evaluate) is not None:
        yield f"the result lacks {LANGUAGE_EXTENSIONS}, but one of its functions needs it"
    old, new = (_transforms(one) for one in (before, after))
    wanted = old if LANGUAGE_EXTENSIONS in old else (LANGUAGE_EXTENSIONS, *old)
    if LANGUAGE_EXTENSIONS in new and new != wanted:
        yield f"the transforms are applied in another order, {', '.join(new)}"


def _need(root: Object, evaluate: Evaluate) -> Expression | None:
    return needs(root, evaluate) or kept_by_mappings(root)


def _transforms(document: Document) -> tuple[str, ...]:
    return tuple(filter(None, transform_names(document.root.origin))) if document.root.origin else ()


def undeclared(data: Mapping[str, Data], tables: Collection[str]) -> dict[str, Data]:
    """The data of a template without generated tables, the transform that loops need, and sections that loops left."""
    out = dict(data)
    mappings = out.get("Mappings")
    if isinstance(mappings, dict):
        out["Mappings"] = {name: rows for name, rows in mappings.items() if name not in tables}
    parameters = out.get("Parameters")
    if isinstance(parameters, dict):
        out["Parameters"] = {name: _listing(one) for name, one in parameters.items()}
    others = [one for one in _listed(out.pop("Transform", None)) if not _is_extension(one)]
    if others:
        out["Transform"] = others
    # an empty section that the source had is no more than none
    return {key: value for key, value in out.items() if key not in EMPTIED or not _is_empty(value)}


def _listing(parameter: Data) -> Data:
    """A parameter whose default, if it is a list, has no blanks around commas: the service takes none there."""
    match parameter:
        case {"Type": str(type_), "Default": str(default), **rest} if is_list(type_):
            return {"Type": type_, **rest, "Default": ",".join(item.strip() for item in default.split(","))}
    return parameter


EMPTIED = ("Mappings", "Conditions", "Outputs")


def _is_empty(value: Data) -> bool:
    return value == {} or isinstance(value, Null)


def _listed(value: Data) -> list[Data]:
    return value if isinstance(value, list) else [] if value is None or isinstance(value, Null) else [value]


def _is_extension(one: Data) -> bool:
    return one == LANGUAGE_EXTENSIONS or (isinstance(one, dict) and one.get("Name") == LANGUAGE_EXTENSIONS)
