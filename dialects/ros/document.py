"""Reading: the located tree of an ROS template becomes a document of the IR."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from dialects.ros.counts.references import with_instances
from dialects.ros.functions.shapes import SHAPES, misuses
from dialects.ros.template.grammar import DIALECT, GRAMMAR, VERSION
from dialects.ros.template.locals import with_locals
from dialects.ros.template.parameter_types import unread_defaults
from dialects.templates.names import entry_of, function, untagged
from dialects.templates.reading import document
from dialects.templates.short_forms import colons
from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Document
from transpile.language.protocols import Part, Readable
from transpile.syntax.source import Span
from transpile.syntax.tree import Mapping, Node, Parsed, Scalar, Tagged

_TYPES = ("ALIYUN::", "DATASOURCE::")
_TYPED = re.compile(r"""\bType\\?"?\s*[=:]\s*\\?"(\w+::)""")


def recognises(parsed: Parsed) -> bool:
    """Whether the template says that it is one of ROS, or has resources of Alibaba Cloud and says nothing."""
    if entry_of(parsed.root, VERSION) is not None:
        return True
    return entry_of(parsed.root, "AWSTemplateFormatVersion") is None and _has_its_types(parsed)


def read(
    parsed: Parsed, dialects: Sequence[Readable], within: Part | None = None
) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """The template as a document, counted resources as loops, what refers to them as lists of their instances."""
    found, told = document.read(parsed, dialects, GRAMMAR, within, SHAPES)
    if found is None:
        return None, told
    about = (*misuses(found), *unread_defaults(found))
    told = (*told, *(replace(one, source=parsed.source) for one in about))
    found = with_locals(found)
    if any(one.name == DIALECT for one in dialects):
        found, more = with_instances(found, parsed)
        told = (*told, *more)
    told = tuple(dict.fromkeys((*told, *colons(parsed), *_unversioned(parsed))))
    return found, tuple(sorted(told, key=lambda one: one.span or (0, 0)))


def _has_its_types(parsed: Parsed) -> bool:
    section = entry_of(parsed.root, "Resources")
    resources = untagged(section.value) if section else None
    if isinstance(resources, Mapping):
        return any(_has_its_type(one.value) for one in resources.entries)
    return resources is not None and _has_its_type(resources)


def _has_its_type(resource: Node) -> bool:
    """Whether a resource is of Alibaba Cloud, or one is in what an expression of another language makes."""
    found = untagged(resource)
    if isinstance(found, Tagged):
        made = untagged(found.value)
        first = _TYPED.search(made.text) if isinstance(made, Scalar) else None
        return first is not None and first[1] in _TYPES  # the types behind it may be those of a template in a property
    type_ = entry_of(resource, "Type")
    text = untagged(type_.value) if type_ is not None else None
    called = function(text) if text is not None else None
    if called is not None:  # `Fn::Sub` of it, which an expansion computes
        text = untagged(called[2])
    return isinstance(text, Scalar) and text.text.startswith(_TYPES)


def _unversioned(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """T134: the service takes no template without its version."""
    if entry_of(parsed.root, VERSION) is not None:
        return ()
    start = parsed.root.span.start
    return (
        Diagnostic(
            "T134",
            f"{VERSION} is missing, but ROS requires it",
            Span(start, start),
            "the ROS template begins here",
            f"add {VERSION}: '2015-09-01'",
            Severity.WARNING,
            source=parsed.source,
        ),
    )
