"""What refers to a counted resource refers to all of its instances (ROS documentation, "Resources", "Count").

`Ref` and `Fn::GetAtt` become lists, also in `DependsOn`. With `ALIYUN::Index` behind `Fn::Select` only the instance of
that number is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from dialects.ros.counts.reading import at_most, counted_name, instance
from dialects.ros.template.grammar import DIALECT, INDEX
from transpile import ir
from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.values import arguments, bare, natural, plainly
from transpile.ir import (
    Array,
    Call,
    Document,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Parameter,
    Reference,
    Splice,
    Text,
)
from transpile.ir.traversal import map_children, walk
from transpile.language.registry import hides
from transpile.syntax.source import Source
from transpile.syntax.tree import Node, Parsed

INSTANCE = re.compile(r"(.+)\[([0-9]{1,9})\]")
Part = Member | ir.Spread


def with_instances(document: Document, parsed: Parsed) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The document in which references to counted resources are lists of those to their instances."""
    counted = {counted_name(one): one for one in _counted(document.root)}
    section = bare(document.root.fields.get("Resources", Object(())))
    written = section.fields if counted and isinstance(section, Object) else ()
    reading = _References(counted, document.parameters, parsed.source, written)
    if not reading.counted and not _may_say(INDEX, parsed):
        return document, ()
    members = tuple(map(reading.section, document.root.members))
    told = tuple(reading.told)
    if all(new is old for new, old in zip(members, document.root.members, strict=True)):
        return document, told
    return replace(document, root=Object(members, document.root.origin)), told


def _may_say(word: str, parsed: Parsed) -> bool:
    """Whether a word may stand in a template: False is sure."""
    text = parsed.source.text
    return parsed.host not in ("yaml", "json") or word in text or hides(text)  # a module may put words together


def _counted(root: Object) -> Iterator[Loop]:
    section = bare(root.fields.get("Resources", Object(())))
    for one in section.members if isinstance(section, Object) else ():
        if isinstance(one, ir.Spread) and isinstance(one.value, Loop) and one.value.dialect == DIALECT:
            yield one.value


@dataclass(slots=True)
class _References:
    """One walk through a template; `counted` are the loops by the names of their resources, `told` what it finds.

    `written` are the names of resources without `Count`.
    """

    counted: dict[str, Loop]
    parameters: Mapping[str, Parameter]
    source: Source
    written: Collection[str] = ()
    told: list[Diagnostic] = field(default_factory=list)

    def section(self, member: Part) -> Part:
        """A section with its references."""
        resources = bare(member.value)
        if member.name != "Resources" or not isinstance(resources, Object) or not self.counted:
            return self._with(member, self.value(member.value))
        entries = tuple(map(self._resource, resources.members))
        same = all(new is old for new, old in zip(entries, resources.members, strict=True))
        return member if same else self._with(member, Object(entries, resources.origin))

    def _resource(self, member: Part) -> Part:
        """A resource, counted or not: its `DependsOn` holds plain names."""
        value = member.value
        if isinstance(value, Loop) and isinstance(value.result, ir.Merge):
            made = tuple(map(self._resource, value.result.members))
            same = all(new is old for new, old in zip(made, value.result.members, strict=True))
            return member if same else self._with(member, replace(value, result=replace(value.result, members=made)))
        if not isinstance(value, Object):
            return self._with(member, self.value(value))
        attributes = tuple(self._attribute_of(one) for one in value.members)
        same = all(new is old for new, old in zip(attributes, value.members, strict=True))
        return member if same else self._with(member, Object(attributes, value.origin))

    def _attribute_of(self, member: Part) -> Part:
        if member.name == "DependsOn":
            return self._with(member, self._depending(member.value))
        return self._with(member, self.value(member.value))

    def _with(self, member: Part, value: Expression) -> Part:
        return member if value is member.value else replace(member, value=value)

    # -- names --------------------------------------------------------------------------------------------------------

    def _depending(self, e: Expression) -> Expression:
        """`DependsOn`: a name, or a list of names."""
        match plainly(e):
            case Literal(name) if name in self.counted:
                return Array((Splice(self._names(name, e.origin)),))
            case Array(items):
                names = tuple(map(self._name, items))
                return Array(names, bare(e).origin) if any(map(self._is_counted, items)) else e
            case Literal(name):
                self._check_name(name, e.origin)
                return e
        return self.value(e)

    def _name(self, item: Expression | Splice) -> Expression | Splice:
        if isinstance(item, Literal) and self._is_counted(item):
            return Splice(self._names(item.text, item.origin), item.origin)
        if not isinstance(item, Splice):
            self._depending(item)
        return item

    def _is_counted(self, item: Expression | Splice) -> bool:
        return isinstance(item, Literal) and item.text in self.counted

    def _names(self, name: str, origin: Node | None) -> Loop:
        return self._all(name, lambda one: Call("ros", "Fn::Sub", one), origin)

    # -- values -------------------------------------------------------------------------------------------------------

    def value(self, e: Expression) -> Expression:
        """`e` with its references."""
        match e:
            case Reference(name, None, origin) if name in self.counted:
                return self._all(name, lambda one: Call("ros", "Ref", one), origin)
            case Reference():
                self._check_name(e.name, e.origin)
            case Loop(call=Call(argument=argument) as call):
                of = self.value(argument)
                same = of is argument
                return map_children(e if same else replace(e, call=replace(call, argument=of)), self.value)
            case Call(name="Ref", argument=Call(name="Fn::Sub", argument=Text((str(name),)))):
                named = Reference(name, None, e.origin)
                made = self.value(named)
                return e if made is named else made
            case Call(name="Fn::GetAtt"):
                return self._attribute(e) or map_children(e, self.value)
            case Call(name="Fn::Select"):
                return self._selected(e) or map_children(e, self.value)
            case Call(name="Fn::Sub", argument=Array((Text() as text, Object() as own)) as argument):
                self._check_text(text, own.fields)
                values = self.value(own)
                return e if values is own else replace(e, argument=replace(argument, items=(text, values)))
            case Text():
                self._check_text(e)
                return e
        return map_children(e, self.value)

    def _attribute(self, e: Call) -> Expression | None:
        match arguments(e):
            case Array((Literal(name) | Call(name="Fn::Sub", argument=Text((str(name),))), attribute)) if (
                name in self.counted and not isinstance(attribute, Splice)
            ):
                rest = replace(attribute, origin=None) if isinstance(attribute, Literal) else self.value(attribute)
                return self._all(name, lambda one: Call("ros", "Fn::GetAtt", Array((one, rest))), e.origin)
            case Array((Literal(name) | Call(name="Fn::Sub", argument=Text((str(name),))), *_)):
                self._check_name(name, e.origin)
        return None

    def _selected(self, e: Call) -> Expression | None:
        """`Fn::Select` by the number of the resource around: that of this instance, not a list to choose from."""
        match arguments(e):
            case Array((ir.Variable(binder) as number, Reference(name, None) as of)) if name in self.counted:
                made = Call("ros", "Ref", instance(name, binder))
            case Array((ir.Variable(binder) as number, Call(name="Fn::GetAtt") as of)):
                items = _words(of)
                if len(items) != 2 or not isinstance(items[0], Literal) or isinstance(items[1], Splice):
                    return None
                name, at = items[0].text, items[1]
                if name not in self.counted:
                    return None
                rest = replace(at, origin=None) if isinstance(at, Literal) else self.value(at)
                made = Call("ros", "Fn::GetAtt", Array((instance(name, binder), rest)))
            case _:
                return None
        # The service refuses a number that the list has not: with as many instances on both sides there is none.
        return (
            made if self._has_as_many(name, binder) else Call("core", "item", Array((number, self.value(of))), e.origin)
        )

    def _has_as_many(self, name: str, binder: ir.Binder) -> bool:
        """Whether there is an instance of `name` for each number of the loop that binds `binder`."""
        around = next((one for one in self.counted.values() if one.value is binder), None)
        if around is None:
            return False
        own, other = _number(around), _number(self.counted[name])
        return own == other or (isinstance(own, Literal) and isinstance(other, Literal) and at_most(own, other))

    def _all(self, name: str, made: Callable[[Text], Expression], origin: Node | None) -> Loop:
        """The list of what is made of the name of each instance."""
        loop, binder = self.counted[name], ir.Binder("Index")
        body = made(instance(name, binder))
        return Loop(None, None, binder, loop.source, ir.Collect((body,)), dialect=DIALECT, origin=origin)

    # -- what is wrong ------------------------------------------------------------------------------------------------

    def _check_text(self, e: Text, own: Collection[str] = ()) -> None:
        """The mentions in a string, but for those of entries of its `own` map."""
        for part in e.parts:
            if not isinstance(part, Reference) or full(part) in own:
                continue
            if part.name in self.counted:
                self._report_text(part)
            else:
                self._check_name(part.name, part.origin)

    def _report_text(self, part: Reference) -> None:
        """T135: a string has no place for a list (research/ros.md, 1.1)."""
        shown = f"${{{part.name}.{part.attribute}}}" if part.attribute else f"${{{part.name}}}"
        message = f"{shown} is a list of all instances of {part.name}, which cannot be part of a string"
        way = f"refer to one instance, ${{{part.name}[0]}}, or join the list with Fn::Join"
        self._tell("T135", message, part.origin, "a list in a string", way)

    def _check_name(self, name: str, origin: Node | None) -> None:
        """T137 for the number of a resource where there is none, T209 for one that Count does not make."""
        if name == INDEX:
            message = f"{INDEX} has no value here"
            help = "use it in the Properties of a resource with Count"
            self._tell("T137", message, origin, "not inside a resource with Count", help)
        found = INSTANCE.fullmatch(name)
        loop = self.counted.get(found[1]) if found else None
        if found is None or loop is None or name in self.written:
            return
        number, parameter = known(_number(loop), self.parameters)
        if number is not None and int(found[2]) >= number:
            at = f" with the default of parameter `{parameter}`" if parameter else ""
            self.told.append(replace(no_such_instance(name, number, origin, at=at), source=self.source))

    def _tell(self, code: str, message: str, origin: Node | None, label: str, help: str) -> None:
        span = origin.span if origin else None
        self.told.append(Diagnostic(code, message, span, label, help, source=self.source))


def no_such_instance(name: str, number: int, origin: Node | None, maker: str = "Count", at: str = "") -> Diagnostic:
    """T209: `maker` creates only `number` of what `name` is one of."""
    of = name.rpartition("[")[0]
    message = f"there is no {name}: {maker} creates {number} of {of}{at}"
    help = f"the last one is {of}[{number - 1}]" if number else f"{maker} creates none"
    severity = Severity.WARNING if at else Severity.ERROR
    return Diagnostic("T209", message, origin.span if origin else None, "no such instance", help, severity)


def mentioned(root: Object) -> frozenset[str]:
    """The names that anything below `root` refers to: to all instances of a resource if it has a `Count`."""
    return frozenset(name for one in walk(root) for name in _names(one))


def _names(e: Expression) -> Iterator[str]:
    match e:
        case Reference(name):
            yield name
        case Call(name="Ref", argument=argument) if isinstance(named := bare(argument), Literal):
            yield named.text
        case Call(name="Fn::GetAtt"):
            yield from (one.text for one in _words(e)[:1] if isinstance(one, Literal))
        case Object(members):
            for member in members:
                if member.name == "DependsOn":
                    found = plainly(member.value)
                    listed = found.items if isinstance(found, Array) else (found,)
                    yield from (one.text for one in listed if isinstance(one, Literal))


def _words(call: Call) -> tuple[Expression | Splice, ...]:
    """What a function is given, one by one."""
    found = arguments(call)
    return found.items if isinstance(found, Array) else ()


def full(one: Reference) -> str:
    return one.name if one.attribute is None else f"{one.name}.{one.attribute}"


def _number(loop: Loop) -> Expression:
    """The number of instances, as it is written."""
    assert isinstance(loop.source, Call)
    return bare(loop.source.argument)


def known(number: Expression, parameters: Mapping[str, Parameter]) -> tuple[int | None, str]:
    """How many instances there are as far as that is written, and the parameter whose default says it."""
    match number:
        case Literal(text):
            return natural(text), ""
        case Reference(name, None) if name in parameters:
            default = parameters[name].default
            return natural(default.text) if isinstance(default, Literal) else None, name
        case Call(name="Fn::Length", argument=argument):
            listed = bare(argument)
            default = (
                parameters[listed.name].default if isinstance(listed, Reference) and listed.name in parameters else None
            )
            if isinstance(default, Array) and isinstance(listed, Reference):
                return len(default.items), listed.name
    return None, ""
