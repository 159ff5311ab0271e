"""Loops that are written as calls of ROS yield in real jq what they yield here, and are read as they were."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from subset_ir import LEAVES, NAMES, REGION, USERS, Trees, known, program
from subset_loops import Loops
from subset_reading import NO_ANSWER, call_of, data_of, jq_call

from dialects.ros.jq.evaluate.conversion import expression_of
from dialects.ros.jq.reading import read
from dialects.ros.jq.shape import STRUCTURE, Shape
from dialects.ros.jq.writing import write, write_program
from support.depth import tries
from support.real_jq import answers
from transpile import ir
from transpile.ir import Array, Collect, Loop, Member, Object, Text, Variable
from transpile.ir.formulas import Formula, Given, Known, Op, Operation
from transpile.syntax.tree import Kind

COUNT = tries(600)
Values = Mapping[str, ir.Literal | Array]


class Job(NamedTuple):
    """A loop that was written, the values of parameters, and its script with its input as data."""

    loop: ir.Expression
    values: Values
    script: str
    given: Any


def structured(e: ir.Expression) -> Shape:
    return STRUCTURE


def job(loop: ir.Expression, call: ir.Expression, values: Values) -> Job:
    script, given = parts(call)
    return Job(loop, values, script, data_of(given, values))


def parts(call: ir.Expression | None) -> tuple[str, ir.Expression]:
    """The script and the input of a call."""
    assert isinstance(call, ir.Call)
    assert call.name == "Fn::Jq", call
    assert isinstance(call.argument, Array)
    method, script, given = call.argument.items
    assert method == ir.Literal("First")
    assert isinstance(script, ir.Literal)
    assert not isinstance(given, ir.Splice)
    assert "$ENV" not in script.text
    return script.text, given


def compared(jobs: Sequence[Job]) -> tuple[int, int]:
    """How many yield the same, and how many fail in both."""
    same = failed = 0
    for one, real in zip(jobs, answers([(one.script, one.given) for one in jobs]), strict=True):
        ours = data_of(one.loop, one.values)
        theirs = NO_ANSWER if real.error is not False or len(real.outputs) != 1 else real.outputs[0]
        assert ours == theirs or ours is NO_ANSWER, f"{one.script} of {json.dumps(one.given)}: {ours}, real jq {real}"
        same += ours is not NO_ANSWER
        failed += theirs is NO_ANSWER
    assert same + failed >= 0.99 * len(jobs)  # of the others, versions of jq print a number differently
    return same, failed


def test_what_is_read_is_written_and_read_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    made = Loops(seed=17)
    jobs, stable, count = list[Job](), 0, 0
    for method, script, value in (made.loop() for _ in range(COUNT)):
        loop = read(call_of(method, script, value))
        if not isinstance(loop, Loop):
            continue
        written = write(loop)
        assert written is not None, script
        if not isinstance(written, ir.Call) or written.name != "Fn::Jq":
            assert data_of(written) == data_of(loop)
            continue
        count += 1
        again = read(written)
        assert isinstance(again, Loop), parts(written)[0]
        assert data_of(again) == data_of(loop), script
        stable += same_loops(again, loop)
        twice = write(again)
        third = read(twice) if isinstance(twice, ir.Call) else None
        assert third is not None
        assert same_loops(third, again), script
        jobs.append(job(loop, written, {}))
    same, failed = compared(jobs)
    with capsys.disabled():
        print(
            f"\njq: {count} loops written: {same} yield the same in real jq, {failed} fail in both; "
            f"{stable} are read as the very loop, all as one that is written and read as itself"
        )
    assert same >= 0.6 * COUNT
    assert stable >= count * 0.8


def same_loops(a: ir.Expression, b: ir.Expression) -> bool:
    """Whether two expressions are equal but for the names of variables."""
    return shown(a, {}) == shown(b, {})


def shown(e: object, names: dict[ir.Binder, int]) -> object:
    """An expression in which variables are called by the order in which they are met; those of programs, too."""
    match e:
        case ir.Binder():
            return names.setdefault(e, len(names))
        case ir.Call("jq", name, Object(members)):
            said = name
            for at, one in enumerate(sorted(members, key=lambda one: name.find(f"${one.name}"))):
                said = said.replace(f"${one.name}", f"$v{at}")
            return (said, sorted(repr(shown(one.value, names)) for one in members))
        case tuple():
            return [shown(one, names) for one in e]
        case Loop(key=key, value=value, source=source, result=result, order=order, filter=only_if):
            return ["loop", *(shown(one, names) for one in (source, key, value, only_if, result)), order]
        case str() | None:
            return e
        case ir.Literal(text, kind):
            return (text, kind)
        case ir.Duplicates() | ir.Sigil():
            return e
    fields = [getattr(e, one) for one in type(e).__dataclass_fields__ if "origin" not in one]  # type: ignore[attr-defined]
    return [type(e).__name__, *(shown(one, names) for one in fields)]


def test_random_trees_yield_what_jq_does(capsys: pytest.CaptureFixture[str]) -> None:
    made = Trees(seed=18)
    jobs, unsaid = list[Job](), 0
    for _ in range(COUNT):
        loop, values = made.loop(), made.values()
        written = write(loop, known)
        if written is None:
            unsaid += 1
        elif isinstance(written, ir.Call) and written.name == "Fn::Jq":
            jobs.append(job(loop, written, values))
        else:
            assert data_of(written, values) == data_of(loop, values)
    same, failed = compared(jobs)
    with capsys.disabled():
        print(
            f"\njq: {same} random trees of {COUNT} yield the same in real jq, {failed} fail in both, "
            f"{unsaid} are not said"
        )
    assert same >= 0.4 * COUNT


GROUPS = "group_by(.Role) | map({(.[0].Role): map(.Name + $in.region)}) | add // {}"


@pytest.mark.parametrize(
    ("script", "users"),
    [
        (f". as $in | .users | {GROUPS}", [{"Role": "b", "Name": "n"}, {"Role": "a", "Name": "m"}]),
        (f". as $in | .users | map({GROUPS})", [[{"Role": "b", "Name": "n"}], []]),
        (f". as $in | .users | map(.of | {GROUPS})", [{"of": [{"Role": "b", "Name": "n"}]}]),
        (f". as $in | .users | map({{Role: .of, Name: .of}}) | {GROUPS}", [{"of": "b"}, {"of": "a"}]),
    ],
)
def test_sorted_groups_are_written_as_they_were_and_of_what_they_were(script: str, users: Any) -> None:
    """No script asks twice whether it is given a list."""
    given = Object((Member(ir.Literal("users"), USERS), Member(ir.Literal("region"), REGION)))
    loop = read(jq_call("First", script, given), known)
    assert loop is not None
    written, _ = parts(write(loop, known))
    assert written.removesuffix("]").endswith(GROUPS)
    assert "sort_by" not in written
    real, again = answers([(script, {"users": users, "region": "-r"}), (written, {"Users": users, "region": "-r"})])
    assert (again.outputs, again.error) == (real.outputs, False)


# -- single forms -----------------------------------------------------------------------------------------------------

X, Y, K = ir.Binder("x"), ir.Binder("y"), ir.Binder("k")


def collect(
    source: ir.Expression, *items: ir.Expression | ir.Splice, key: ir.Binder | None = None, **more: Any
) -> Loop:
    return Loop(None, key, X, source, Collect(items), **more)


def data(value: Any) -> ir.Expression:
    return expression_of(value)


def sub(*pieces: str | Variable | ir.Reference | ir.Call) -> ir.Call:
    return ir.Call("ros", "Fn::Sub", Text(pieces))


def test_references_are_passed_in_the_input() -> None:
    attribute = ir.Call("ros", "Fn::GetAtt", Array((ir.Literal("Vpc"), ir.Literal("VpcId"))))
    body = Object(
        (
            Member(ir.Literal("Name"), sub(Variable(X), "-", REGION)),
            Member(ir.Literal("Vpc"), attribute),
            Member(ir.Literal("Also"), attribute),
        )
    )
    script, given = parts(write(collect(NAMES, body), known))
    assert script == r'. as $in | .Names | map({Name: "\(.)-\($in.region)", Vpc: $in.VpcId, Also: $in.VpcId})'
    assert given == Object(
        (
            Member(ir.Literal("Names"), NAMES),
            Member(ir.Literal("region"), REGION),
            Member(ir.Literal("VpcId"), attribute),
        )
    )


def test_positions_that_nothing_mentions_are_not_asked_for() -> None:
    """Some dialects name the position of each loop."""
    inner = replace(collect(Variable(X), Variable(Y)), value=Y, key=ir.Binder("j"))
    loop = replace(collect(USERS, Array((ir.Splice(inner),))), key=ir.Binder("i"))
    assert parts(write(loop, known))[0] == "[.[] as $x | $x | map(.)]"
    assert "to_entries" in parts(write(collect(USERS, Variable(K), key=K), known))[0]


def test_a_string_is_never_the_whole_input() -> None:
    """ROS reads it as JSON."""
    unknown = ir.Reference("AnyOfThem")
    script, given = parts(write(collect(unknown, Array((Variable(X),))), known))
    assert (script, given) == (".AnyOfThem | map([.])", Object((Member(ir.Literal("AnyOfThem"), unknown),)))
    assert parts(write(collect(USERS, Array((Variable(X),))), known)) == ("map([.])", USERS)


@pytest.mark.parametrize("value", [["a", "b"], [1, "2"], [80, -443]])
def test_items_that_a_dialect_makes_strings_of(value: list[Any]) -> None:
    body = Object((Member(ir.Literal("Is"), Variable(X)), Member(ir.Literal("Says"), sub("x-", Variable(X)))))
    loop = collect(
        data(value), body, ir.Splice(Loop(None, None, Y, NAMES, Collect((Array((Variable(X), Variable(Y))),))))
    )
    flat = collect(data(value), body)
    entry = ir.Merge((Member(Text((Variable(X),)), Variable(X)),), ir.Duplicates.LAST)
    merged = Loop(None, None, X, data(value), entry)
    values: Values = {"Names": Array((ir.Literal("a"),))}
    jobs = []
    for one in (loop, flat, merged):
        strings = replace(one, stringify=True)
        written = write(strings, known)
        assert written is not None
        jobs.append(job(strings, written, values))
    assert compared(jobs) == (3, 0)


def test_a_program_by_itself_is_a_call() -> None:
    call = program(".a.b", {".": ir.Reference("Users")})
    assert parts(write_program(call, known)) == (".a.b", USERS)
    assert parts(write_program(program(r'"\(.)x"', {".": REGION}), known))[0] == r'"\(.region)x"'


def test_a_call_of_jq_in_a_body_is_a_part_of_the_script() -> None:
    """Inner loops are spelled before those around them."""
    inner = write(Loop(None, None, Y, program(".Ports", {".": Variable(X)}), Collect((Array((Variable(Y),)),))))
    assert inner is not None
    script, _ = parts(write(collect(USERS, inner), known))
    assert script == "[.[] as $x | $x.Ports | map([.])]"


def selected(at: str) -> ir.Call:
    return ir.Call("ros", "Fn::Select", Array((ir.Literal(at, Kind.NUMBER), Variable(X))))


def test_an_item_that_is_sure_to_be_there_is_selected() -> None:
    loop = collect(data([[1, 2, "c"], ["d", 4]]), Array((selected("1"), selected("0"))))
    assert parts(write(loop, known))[0] == "map([.[1], .[0]])"


UNSAYABLE: tuple[Loop, ...] = (
    collect(NAMES, ir.Call("ros", "Ref", Variable(X))),
    collect(NAMES, ir.Call("ros", "Fn::GetAtt", Array((Variable(X), ir.Literal("Id"))))),
    collect(NAMES, ir.Call("hcl", "upper(x)", Array((Variable(X),)))),
    collect(NAMES, Object((Member(ir.Literal("a"), ir.Reference("ALIYUN::NoValue")),))),
    collect(NAMES, Variable(X, ir.Sigil.ALPHANUMERIC)),
    collect(USERS, sub("x", Variable(X))),
    collect(data(["a", 1.5]), sub("x", Variable(X))),
    collect(data([1]), Array((ir.Literal("9" * 20, Kind.NUMBER),))),
    collect(NAMES, Array((Variable(X),)), order=ir.Order.SORTED),
    collect(NAMES, Array((Variable(X),)), filter=Variable(X)),
    collect(data([1, 1.5]), Array((Variable(X),)), stringify=True),
    collect(data([True]), Array((Variable(X),)), stringify=True),
    collect(ir.Call("core", "zip", Array((NAMES, NAMES))), Array((Variable(X),))),
    collect(ir.Call("core", "range", ir.Reference("Count")), Array((Variable(X),))),
    collect(data([[1, 2], [3]]), selected("1")),
    collect(data([[1, 2], [3, None]]), selected("1")),
    collect(data([[1, 2], [3, 4]]), selected("-1")),
    collect(data([[1, 2], [3, 4]]), selected("1" * 20)),
    collect(data(["ab", "cd"]), selected("0")),
    collect(NAMES, selected("0")),
)


@pytest.mark.parametrize("loop", UNSAYABLE, ids=range(len(UNSAYABLE)))
def test_what_jq_would_say_otherwise_is_not_said(loop: Loop) -> None:
    assert write(loop, known) is None


def asked(name: str, formula: Formula | None, *given: ir.Expression) -> ir.Call:
    """A call of another language."""
    return ir.Call("hcl", name, Array(given or (Variable(X),)), formula=formula)


NAME = Operation(Op.ATTRIBUTE, (Given(0), Known("Name")))


def test_calls_of_other_languages_are_said_by_their_formulas() -> None:
    loop = collect(USERS, asked("x.Name", Operation(Op.ITEM, (NAME, Given(0)))))
    assert write(loop, known) is None
    known_users = data([{"Name": "ann"}, {"Name": "bob"}])
    loop = collect(known_users, asked("upper(x.Name)", Operation(Op.UPPER, (NAME,))))
    assert parts(write(loop, known))[0] == "map(.Name | ascii_upcase)"


NEGATIVE = Operation(Op.TIMES, (Given(0), Known("-1", Kind.NUMBER)))
REST = Operation(Op.REMAINDER, (Known("5", Kind.NUMBER), Given(0)))
LAST_DIGIT = Operation(Op.REMAINDER, (Given(0), Known("10", Kind.NUMBER)))
LONG = Operation(Op.PLUS, (Given(0), Known(str(10**15 - 4), Kind.NUMBER)))


@pytest.mark.parametrize(
    ("numbers", "formula", "script"),
    [
        (data([1, 2]), NEGATIVE, "map(. * (-1))"),
        (data([0, 1]), NEGATIVE, None),
        (ir.Call("core", "range", data(3)), NEGATIVE, None),
        (data([1, 2]), REST, "map(5 % .)"),
        (ir.Call("core", "range", data(3)), REST, None),
        (ir.Call("core", "range", data(3)), LONG, f"[range(3) | . + {10**15 - 4}]"),
        (ir.Call("core", "range", data(4)), LONG, None),
        (ir.Call("core", "range", data(3)), LAST_DIGIT, "[range(3) | . % 10]"),
    ],
)
def test_the_numbers_of_a_range_are_those_from_zero_to_its_end(
    numbers: ir.Expression, formula: Formula, script: str | None
) -> None:
    """A zero has a sign in jq where it is negated, and nothing is divided by it."""
    written = write(collect(numbers, asked("f(x)", formula)), known)
    assert (written and parts(written)[0]) == script


# -- list functions ---------------------------------------------------------------------------------------------------

FULL = [{"Name": "a", "Id": 1}, {"Name": "b", "Id": None}]
ITEM = program(".Name", {".": Variable(X)})
PAIR = ir.Call("core", "zip_pad", Array((data([1, 2, 3]), data(["a"]))))


def item(at: int) -> ir.Call:
    return ir.Call("core", "item", Array((ir.Literal(str(at), Kind.NUMBER), Variable(X))))


def object_of(**members: ir.Expression) -> Object:
    return Object(tuple(Member(ir.Literal(name), value) for name, value in members.items()))


@pytest.mark.parametrize(
    ("loop", "name"),
    [
        (collect(data(FULL), ITEM), "Fn::SelectMapList"),
        (collect(PAIR, object_of(Port=item(0), Name=item(1))), "Fn::MergeMapToList"),
        (collect(data([22, 80]), object_of(Port=Variable(X), Weight=data(100))), "Fn::MergeMapToList"),
        (collect(Array((NAMES, NAMES)), ir.Splice(Variable(X))), "Fn::ListMerge"),
        (collect(data(FULL), program(".Id", {".": Variable(X)})), "Fn::Jq"),
        (collect(data([*FULL, {"Id": 3}]), ITEM), "Fn::Jq"),
        (collect(USERS, ITEM), "Fn::Jq"),
        (collect(data([]), object_of(Port=Variable(X))), "Fn::Jq"),
        (collect(NAMES, object_of(Port=Variable(X))), "Fn::Jq"),
        (collect(data(FULL), ITEM, filter=program("true", {".": Variable(X)})), "Fn::Jq"),
        (collect(data([22]), object_of(Weight=data(1))), "Fn::Jq"),
        (collect(NAMES, ir.Splice(Variable(X))), "Fn::Jq"),
    ],
)
def test_the_simplest_function_that_says_the_same(loop: Loop, name: str) -> None:
    written = write(loop, known)
    values: Values = {"Names": Array((ir.Literal("a"), ir.Literal("b"))), "Users": data([{"Name": 1}])}  # type: ignore[dict-item]
    assert isinstance(written, ir.Call)
    assert written.name == name
    if name != "Fn::Jq":
        assert data_of(written, values) == data_of(loop, values) != NO_ANSWER
    else:
        compared([job(loop, written, values)])


def test_a_list_as_it_is_needs_no_function() -> None:
    assert write(collect(NAMES, Variable(X)), known) is NAMES
    assert parts(write(collect(USERS, Variable(X)), known)) == ("map(.)", USERS)


def test_a_list_with_loops_among_its_items() -> None:
    """Each part by itself: functions of the template stay where they are."""
    values: Values = {"Names": Array((ir.Literal("a"), ir.Literal("b"))), "ALIYUN::Region": ir.Literal("r")}
    loop = collect(data(FULL), ITEM)
    whole = Array((REGION, ir.Literal("x"), ir.Splice(loop), REGION, ir.Splice(collect(NAMES, Variable(X)))))
    written = write(whole, known)
    assert isinstance(written, ir.Call)
    assert written.name == "Fn::ListMerge"
    assert isinstance(written.argument, Array)
    assert [getattr(one, "name", "") for one in written.argument.items] == ["", "Fn::SelectMapList", "", "Names"]
    assert data_of(written, values) == data_of(whole, values) == ["r", "x", "a", "b", "r", "a", "b"]
    assert write(Array((ir.Splice(collect(NAMES, ir.Call("ros", "Ref", Variable(X)))),)), known) is None


def test_a_list_of_which_jq_makes_items_is_a_script() -> None:
    values: Values = {"Names": Array((ir.Literal("a"), ir.Literal("b")))}
    inner = collect(NAMES, Array((Variable(X),)))
    whole = Array((program("length", {".": NAMES}), ir.Splice(collect(NAMES, Variable(X))), inner))
    written = write(whole, known)
    assert parts(written) == ("[length, .[], map([.])]", NAMES)
    assert written is not None
    assert compared([job(whole, written, values)]) == (1, 0)


@pytest.mark.parametrize("duplicates", list(ir.Duplicates))
@pytest.mark.parametrize("name", ["Name", "a"])
def test_an_object_with_loops_among_its_entries(duplicates: ir.Duplicates, name: str) -> None:
    values: Values = {"Names": Array((ir.Literal("a"), ir.Literal("b"))), "ALIYUN::Region": ir.Literal("r")}
    entry = Member(Text((Variable(X),)), sub("x-", Variable(X)))
    loop = Loop(None, None, X, NAMES, ir.Merge((entry,), duplicates))
    whole = Object((Member(ir.Literal(name), REGION), ir.Spread(loop), Member(ir.Literal("Last"), data([1]))))
    written = write(whole, known)
    assert written is not None
    script, given = parts(written)
    (real,) = answers([(script, data_of(given, values))])
    assert data_of(whole, values) == (NO_ANSWER if real.error else real.outputs[0])
    assert bool(real.error) == (name == "a" and duplicates is ir.Duplicates.ERROR)


def test_names_are_those_of_the_template() -> None:
    assert LEAVES
    loop = Loop(None, None, ir.Binder("a"), data(["v"]), Collect((Array((REGION, Variable(K))),)))
    script, given = parts(write(loop, known))
    assert script == ". as $in | .a_items | map([$in.region, $in.k])"
    assert isinstance(given, Object)
    assert [one.name for one in given.members] == ["a_items", "region", "k"]
