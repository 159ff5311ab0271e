"""The proof notices what folding does wrong: each planted fault changes what the template means, and is refused."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from support.inlined import inlined
from support.samples import load
from support.verify import PLAINER
from transpile import Result, convert, fold
from transpile.ir import Array, Literal, Loop, Member, Merge, Text
from transpile.pipeline import fallbacks
from transpile.syntax.tree import Kind

MEANS = "transpile.folding.bodies.means.Means"
ENTRY = """\
  {item}QueueAlarm:
    Type: AWS::CloudWatch::Alarm
    DependsOn: Other
    Condition: For{item}
    Metadata:
      Team: {item}
    Properties:
      AlarmName: {item}-late
      Threshold: {number}
      EvaluationPeriods: {row}
      DatapointsToAlarm: {at}
      Rank: {one}
      Period: {period}
      AlarmDescription: !Sub "of {low} in ${{AWS::Region}}, ${{Env}}, {item}"
      Namespace: same
      AlarmActions: [!Ref {item}Topic, !Sub "${{{item}Topic}}"]
      Dimensions:
        - Name: QueueName
          Value: !GetAtt {item}Queue.QueueName
        - Name: Of
          Value: !GetAtt Other.Of{item}
        - Name: In
          Value: !Sub "${{Other.In{item}}}"
"""
CONDITION = "  Is{0}:\n    Fn::Or:\n      - !Equals [!Ref Env, {0}]\n      - !Condition {0}\n"
NAMES = ("Orders", "Payments", "Returns")
TEMPLATE = (
    "Parameters:\n  Env: {Type: String, Default: dev}\n"
    "Mappings:\n  Periods: {Orders: {Of: 4}, Payments: {Of: 2}, Returns: {Of: 7}, Mail: {Of: 4}}\nConditions:\n"
    + "".join(
        f"  Is{one}:\n    Fn::Or:\n      - !Equals [!Ref Env, {one}]\n      - !Condition {one}\n" for one in "ABC"
    )
    + "".join(f"  {one}: !Equals [!Ref Env, {number}]\n" for number, one in enumerate("ABC"))
    + "".join(f"  For{one}: !Equals [!Ref Env, {one}]\n" for one in NAMES)
    + "Resources:\n  Other: {Type: T}\n"
    + "".join(
        ENTRY.format(item=item, low=item.lower(), number=10 * at, period=60 + at, at=at, one=at + 1, row=(4, 2, 7)[at])
        for at, item in enumerate(NAMES)
    )
    + "".join(
        f"  {one}{kind}: {{Type: {kind}}}\n" for one in ("Orders", "Payments", "Returns") for kind in ("Queue", "Topic")
    )
    + "  Last: {Type: T, Properties: {A: !Ref Other}}\n"
)
QUEUE = """\
  {one}Queue{other}:
    Type: AWS::SQS::Queue
    Properties:
      QueueName: {one}-{other}
      KmsMasterKeyId: !Ref {one}Key
      Tags:
        - Key: kind
          Value: {other}
"""
OWNERS = "Resources:\n" + "".join(
    f"  {one}Queue:\n    Type: T\n    Metadata:\n      Owner: {of}\n    Properties:\n      Name: {one}\n"
    for one, of in zip(NAMES, ("sales", "finance", "stock"), strict=True)
)
VARIABLES = "Resources:\n" + "".join(
    f"  {one}Function:\n    Type: T\n    Properties:\n      Name: {one}\n      Tables:\n"
    + "".join(
        f"        Table{of}:\n          Name: {of}\n          Of: {one}\n          In: all\n"
        for of in ("In", "Out", "By")
    )
    for one in NAMES
)
RULES = "Resources:\n  Group:\n    Type: T\n    Properties:\n      Rules:\n" + "".join(
    f"        - From: {port}\n          To: {port}\n          For: port {port}\n" for port in (80, 443, 8080)
)
ZONES = "Mappings: {Net: {All: {Zones: [eu-a, eu-b, eu-c]}}}\nResources:\n" + "".join(
    f"  {one}Subnet:\n    Type: T\n    Properties:\n      Zone: {zone}\n      Name: {one}\n      A: 1\n      B: 2\n"
    for one, zone in zip(NAMES, ("eu-a", "eu-b", "eu-c"), strict=True)
)
PAIRS = "Resources:\n" + "".join(
    [QUEUE.format(one=one, other=other) for one in NAMES for other in ("In", "Out")]
    + [f"  {one}Key: {{Type: AWS::KMS::Key}}\n" for one in NAMES]
)


@dataclass(frozen=True)
class Fault:
    """A function of the product, and what makes a wrong one of it."""

    name: str
    place: str
    plant: Callable[[Any], Any]
    target: str = "foreach"
    template: str = TEMPLATE


def changed(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A fault that changes what a function gives."""
    return lambda right: lambda *args, **more: change(right(*args, **more))


def always(value: Any) -> Callable[[Any], Any]:
    """A fault that gives one value."""
    return lambda right: lambda *args, **more: value


def first_of(right: Any) -> Any:
    """What copies say is what the first of them says."""
    return lambda self, copies, *more: copies[0]


def reordered(right: Any) -> Any:
    """A column has its values in another order."""
    return lambda self, name, values, *more: right(self, name, [*values[1:], values[0]], *more)


def kept(right: Any) -> Any:
    """The last copy stays beside the loop."""

    def fault(e: Any, loops: Any, gone: Any) -> Any:
        here = [one.origin for one in getattr(e, "members", ()) if id(one.origin) in gone]
        return right(e, loops, {*gone} - {id(max(here, key=lambda one: one.span))} if here else gone)

    return fault


def kept_item(right: Any) -> Any:
    """The last item of a list stays beside the loop."""

    def fault(e: Any, loops: Any, gone: Any) -> Any:
        here = [id(one.origin) for one in getattr(e, "items", ()) if id(one.origin) in gone]
        return right(e, loops, {*gone} - {*here[-1:]})

    return fault


def taken(right: Any) -> Any:
    """An entry that is no copy goes, too."""

    def fault(e: Any, loops: Any, gone: Any) -> Any:
        return right(e, loops, {*gone, id(e.members[-1].origin)} if id(e) in loops else gone)

    return fault


def keyed(change: Callable[[Text], Text]) -> Callable[[Any], Any]:
    """A loop whose entries have other keys."""

    def other(loop: Loop) -> Loop:
        (member,) = loop.members
        assert isinstance(member, Member)
        assert isinstance(member.key, Text)
        return replace(loop, result=Merge((replace(member, key=change(member.key)),)))

    return changed(other)


def over(change: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Callable[[Any], Any]:
    """A loop over other items."""
    return changed(lambda loop: replace(loop, source=Array(change(loop.source.items))))


def without_text(key: Text) -> Text:
    return Text(tuple(one for one in key.parts if not isinstance(one, str)))


def small(item: Literal) -> Literal:
    return Literal(item.text.lower())


def turned(found: Any) -> Any:
    return found[0], found[1][::-1], found[2]


def argument(at: int) -> Callable[[Any], Any]:
    """A fault that gives back what a function is given."""
    return lambda right: lambda *args, **more: args[at]


def shared(right: Any) -> Any:
    """All columns are the first one."""

    def fault(self: Any, name: str, values: Any, *more: Any) -> Any:
        known = next(iter(self.table.columns), None) if self.table is not None else None
        return right(self, name, self.table.columns[known] if known else values, *more)

    return fault


def attributeless(right: Any) -> Any:
    """Another attribute is asked for."""

    def fault(self: Any, arguments: Any) -> Any:
        found = right(self, arguments)
        return Array((found.items[0], Literal("Arn")))

    return fault


def first_attribute(right: Any) -> Any:
    """An attribute is that of the first copy."""

    def fault(self: Any, pairs: Any) -> Any:
        found = right(self, pairs)
        return found and (found[0], Literal(pairs[0][1]))

    return fault


def first_value(right: Any) -> Any:
    """Where nothing may be read, what copies have is what the first of them has."""
    return lambda self, name, values: values[0]


def first_in_body(right: Any) -> Any:
    """In a loop in a loop, strings are those of the first copy."""
    return lambda self, values: (values[0],) if "In" in values else right(self, values)


def transposed(right: Any) -> Any:
    """The row is taken for the column."""
    return lambda self, name, row, column: right(self, name, column, row)


def renumbered(right: Any) -> Any:
    """Positions are counted from one."""
    return lambda count: [str(at + 1) for at in range(count)]


def anything(right: Any) -> Any:
    """A mapping of the template is taken to hold whatever a copy says."""
    held = [Literal(number, Kind.NUMBER) for number in ("4", "2", "7")]
    return lambda self, item, position, items, values: right(self, item, position, items, held)


def behind(right: Any) -> Any:
    """Of a list, the item that comes next is read."""
    lookup = Literal("2", Kind.NUMBER)

    def wrong(self: Any, position: Any, values: Any) -> Any:
        found = right(self, position, values)
        return found and replace(found, argument=Array((lookup, *found.argument.items[1:])))

    return wrong


def crossed(right: Any) -> Any:
    """What is read of one list is read of the other."""
    return lambda values, one, other: right(values, (other[0], one[1]), (one[0], other[1]))


def lists(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A nest over other lists, or with other keys."""
    return lambda right: lambda ids: map(change, right(ids))


GRIDS = "transpile.folding.candidates.grids"
FOLDING, CANDIDATES = "transpile.folding.folding", "transpile.folding.candidates"
UNIFY = "transpile.folding.bodies.unify"
LISTED = f"{FOLDING}._Folding._listed"
FAULTS = (
    Fault("an item is missing", f"{FOLDING}._Folding._over", over(lambda items: items[:-1])),
    Fault("an item is another one", f"{FOLDING}._Folding._over", over(lambda items: (*items[:-1], Literal("Mail")))),
    Fault("there is an item more", f"{FOLDING}._Folding._over", over(lambda items: (*items, Literal("Mail")))),
    Fault("keys lose their text", f"{FOLDING}._Folding._over", keyed(without_text)),
    Fault("keys have more text", f"{FOLDING}._Folding._over", keyed(lambda key: Text((*key.parts, "X")))),
    Fault("a column is in another order", f"{FOLDING}._Folding._read", reordered),
    Fault("columns are mixed up", f"{FOLDING}._Folding._read", shared),
    Fault("a copy stays beside the loop", f"{FOLDING}._with_loops", kept),
    Fault("another entry goes with the copies", f"{FOLDING}._with_loops", taken),
    Fault("strings are those of the first copy", f"{UNIFY}.Unifying._literal", first_of),
    Fault("references are those of the first copy", f"{UNIFY}.Unifying._reference", first_of),
    Fault("texts are those of the first copy", f"{UNIFY}.Unifying._text", first_of),
    Fault("lists and objects are those of the first copy", f"{UNIFY}.Unifying._object", argument(1)),
    Fault(
        "functions are those of the first copy",
        f"{UNIFY}.Unifying._call",
        argument(1),
    ),
    Fault("attributes of the first copy's resource", f"{UNIFY}.Unifying._got", first_of),
    Fault("another attribute", f"{UNIFY}.Unifying._got", attributeless),
    Fault("names with an attribute are those of the first copy", f"{UNIFY}.Unifying._names", always(None)),
    Fault("attributes that follow an item are the first copy's", f"{UNIFY}.Unifying._names", first_attribute),
    Fault(
        "conditions of the first copy",
        f"{UNIFY}.Unifying._condition",
        first_of,
    ),
    Fault("entries have the condition of the first copy", f"{UNIFY}.Unifying._conditional", first_of),
    Fault("metadata are those of the first copy", f"{UNIFY}.Unifying._attribute", argument(1)),
    Fault("metadata that differ are not noticed", f"{UNIFY}.Unifying._unread", first_value, template=OWNERS),
    Fault("copies in a body are its first one", f"{UNIFY}.Unifying._wrapped", first_in_body, template=VARIABLES),
    Fault("rows and columns of a mapping are mixed up", f"{MEANS}._find", transposed),
    Fault("names that differ are not noticed", f"{UNIFY}.Unifying._name", always(None)),
    Fault("all strings are taken for the item", f"{UNIFY}.wrapped", always((None,))),
    Fault("text before the item is lost", f"{UNIFY}.wrapped", changed(lambda found: found and (None,))),
    Fault("text behind the item is doubled", f"{UNIFY}.wrapped", changed(lambda found: found and (*found, "x"))),
    Fault("words before what differs are lost", f"{UNIFY}.trimmed", changed(lambda found: ("", *found[1:]))),
    Fault("words behind what differs are lost", f"{UNIFY}.trimmed", changed(lambda found: (*found[:2], ""))),
    Fault(
        "what differs is that of another copy",
        f"{UNIFY}.trimmed",
        changed(turned),
    ),
    Fault("ids lose what is common behind", f"{CANDIDATES}.varying", changed(lambda found: found._replace(suffix=""))),
    Fault("positions from one", f"{UNIFY}.positions", renumbered, "map"),
    Fault("any values are those of a mapping", f"{MEANS}.held", anything),
    Fault("the same item of a list is read for all", f"{MEANS}._picked", behind, "map", ZONES),
    Fault("the two lists of a nest are mixed up", f"{UNIFY}._of_two", crossed, template=PAIRS),
    Fault("text between two items is lost", GRIDS, lists(lambda one: one._replace(middle="")), template=PAIRS),
    Fault("text behind two items is added", GRIDS, lists(lambda one: one._replace(suffix="X")), template=PAIRS),
    Fault("an item of a list is missing", LISTED, over(lambda items: items[:-1]), "map", RULES),
    Fault("items of a list are in another order", LISTED, over(lambda items: items[::-1]), "map", RULES),
    Fault("items of a list are the first one", f"{UNIFY}.Unifying._wrapped", always(("port 80",)), "map", RULES),
    Fault("an item of a list stays beside the loop", f"{FOLDING}._with_loops", kept_item, "map", RULES),
    Fault("items in small letters", f"{FOLDING}._Folding._over", over(lambda items: tuple(map(small, items)))),
)


def folded(verify: bool, target: str, template: str = TEMPLATE) -> Result:
    return fold(template, target, min_saved=1, max_columns=6, verify=verify)


def meant(text: str | None) -> Any:
    """What a text means; what is wrong with it, if it has no meaning."""
    found = convert(text or "", "cfn", resolve=True, verify=False)
    if found.text is None:
        return [one.code for one in found.diagnostics]
    return {key: inlined(value) for key, value in load(found.text).items() if key not in ("Mappings", "Transform")}


@pytest.mark.parametrize("target", ["foreach", "map"])
def test_without_a_fault_everything_folds(target: str) -> None:
    result = folded(True, target)
    assert result.text is not None
    assert [len(one.ids) for one in result.folds if one.folded] == [3, 3]
    assert meant(result.text) == meant(TEMPLATE)


@pytest.mark.parametrize("target", ["foreach", "map"])
def test_without_a_fault_pairs_become_a_nest(target: str) -> None:
    result = folded(True, target, PAIRS)
    assert result.text is not None
    assert [len(one.ids) for one in result.folds if one.folded] == [6]
    assert "[In, Out]" in result.text
    assert meant(result.text) == meant(PAIRS)


def test_without_a_fault_a_list_of_the_template_is_read() -> None:
    result = folded(True, "map", ZONES)
    assert result.text is not None
    assert "Zone: !Select [!Ref Index, !FindInMap [Net, All, Zones]]" in result.text
    assert meant(result.text) == meant(ZONES)


def test_without_a_fault_items_become_a_list() -> None:
    result = folded(True, "map", RULES)
    assert result.text is not None
    assert [len(one.ids) for one in result.folds if one.folded] == [3]
    assert meant(result.text) == meant(RULES)


@pytest.mark.parametrize("fault", FAULTS, ids=[one.name for one in FAULTS])
def test_a_fault_is_noticed(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    module, _, name = fault.place.rpartition(".")
    owner: Any = None
    try:
        owner = importlib.import_module(module)
    except ModuleNotFoundError:
        module, _, kind = module.rpartition(".")
        owner = getattr(importlib.import_module(module), kind)
    monkeypatch.setattr(owner, name, fault.plant(getattr(owner, name)))
    wrong = folded(False, fault.target, fault.template)
    assert wrong.text is None or meant(wrong.text) != meant(fault.template), "the fault changes nothing"
    found = folded(True, fault.target, fault.template)
    assert found.text is None
    assert any(one.severity.value == "error" for one in found.diagnostics)
    if wrong.text is not None:
        assert "T901" in {one.code for one in found.diagnostics}
        monkeypatch.setattr(fallbacks, "plainer", PLAINER)
        left = folded(True, fault.target, fault.template)
        monkeypatch.undo()
        assert left.text is not None
        assert meant(left.text) == meant(fault.template)
        assert "T447" in {one.code for one in left.diagnostics}
