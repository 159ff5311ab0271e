"""`Locals` of ROS, which CloudFormation has not: each stands where it is referred to (ROS, "Local variables")."""

from __future__ import annotations

from dataclasses import dataclass, field

from dialects.ros.translation.findings import no_equal
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import Expression, Literal, Member, Object, Reference
from transpile.ir.traversal import map_children

COMPUTED = ("Macro", "Eval")
"""The types whose values stand in the template; those of data sources are asked for when the stack is created."""
DEEPEST = 5
"""How many locals may be made of one another."""


@dataclass(slots=True)
class Locals:
    """The locals of a template, by name."""

    values: dict[str, Expression] = field(default_factory=dict)
    told: list[Diagnostic] = field(default_factory=list)

    def declare(self, section: Expression, in_: str) -> None:
        """Takes the section; T438 for what is known only when the stack is created."""
        found = bare(section)
        for one in found.members if isinstance(found, Object) else ():
            body = bare(one.value)
            type_ = body.fields.get("Type", Literal("Macro")) if isinstance(body, Object) else None
            if isinstance(type_, Literal) and type_.text in COMPUTED and isinstance(body, Object):
                self.values[one.name] = body.fields.get("Value", Literal(""))
                continue
            help = "declare a parameter, and give it the value when the stack is created"
            origin = one.origin if isinstance(one, Member) else None
            self.told.append(no_equal(f"the data source {one.name} in Locals", in_, origin, help))

    def inlined(self, e: Expression, depth: int = 0) -> Expression:
        """`e` with locals where they are referred to."""
        if isinstance(e, Reference):
            value = self.values.get(e.name) if e.attribute is None and depth <= DEEPEST else None
            return e if value is None else self.inlined(value, depth + 1)
        return map_children(e, lambda child: self.inlined(child, depth)) if self.values else e
