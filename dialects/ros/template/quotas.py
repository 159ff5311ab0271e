"""What ROS takes at most of a template (documentation, "Limits"), and what deploys one from a module."""

from __future__ import annotations

from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Member, Object
from transpile.language.facts import Stack
from transpile.syntax.source import Source, Span

RESOURCES, BYTES = 300, 524_288
STACK = Stack(
    type="alicloud_ros_stack",
    name="stack_name",
    body="template_body",
    parameters="parameters",
    pair=("parameter_key", "parameter_value"),
    longest=BYTES,
    instead="template_url",
)
"""Terraform's provider of Alibaba Cloud, `alicloud_ros_stack`: a block for each parameter."""


def quotas(root: Object, text: str, source: Source) -> tuple[Diagnostic, ...]:
    """T303 for more than 300 resources, counted instances among them; T304 for more than 512 KiB."""
    section = next((one for one in root.members if isinstance(one, Member) and one.name == "Resources"), None)
    entries = section.value.members if section is not None and isinstance(section.value, Object) else ()
    count = sum(isinstance(one, Member) for one in entries)
    origin = None if section is None else section.key.origin
    return beyond(count, origin.span if origin else None, text, source)


def beyond(count: int, span: Span | None, text: str, source: Source) -> tuple[Diagnostic, ...]:
    """The same of so many resources, in a section whose name stands at `span`."""
    found = []
    if count > RESOURCES:
        message = f"the result has {count:,} resources; ROS accepts at most {RESOURCES} per stack"
        help = "split the template, or use nested stacks"
        found.append(Diagnostic("T303", message, span, "this section", help, Severity.WARNING, source=source))
    size = len(text) if text.isascii() else len(text.encode())
    if size > BYTES:
        message = f"the result has {size:,} bytes; ROS accepts at most {BYTES:,}"
        help = "split the template, or use nested stacks"
        found.append(Diagnostic("T304", message, None, "", help, Severity.WARNING, source=source))
    return tuple(found)
