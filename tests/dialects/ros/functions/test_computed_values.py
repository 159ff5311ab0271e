"""Each function of ROS at its edge cases: those of the specification, of its errata, and of the research's table."""

from __future__ import annotations

from typing import Any

import pytest

from dialects.ros.functions.computed import COMPUTED, FUNCTIONS
from dialects.ros.functions.shapes import SHAPES
from support.ros_calls import UNKNOWN, answered, computed, document, evaluation, expressed, written
from transpile.evaluate.evaluation import Deferred, Evaluation, Lazy, Mode, OfValue
from transpile.evaluate.values import Absent
from transpile.ir import Binder, Call, Expression, Variable

FOUR = ["apples", "grapes", "oranges", "mangoes"]
FIVE = [1, 2, 3, 4, 5]
NO_VALUE = {"Ref": "ALIYUN::NoValue"}
LATER = {"Fn::GetAtt": ["A", "B"]}
Cases = list[tuple[Any, Any]]

VALUES: dict[str, Cases] = {
    "Fn::Str": [
        (123456, "123456"),
        (1.1, "1.1"),
        (1.0, "1.0"),
        (True, "True"),
        (None, "None"),
        ("a", "a"),
        ([1, "a", None], '[1, "a", null]'),
        ({"k": [True, "é"]}, '{"k": [true, "\\u00e9"]}'),
    ],
    "Fn::Base64Encode": [("string to encode", "c3RyaW5nIHRvIGVuY29kZQ=="), ("", ""), ("é", "w6k="), (None, None)],
    "Fn::Base64Decode": [("c3RyaW5nIHRvIGVuY29kZQ==", "string to encode"), ("YQ==\n", "a"), (None, None)],
    "Fn::Base64": [("not encoded", "not encoded"), (None, None)],
    "Fn::FindInMap": [(["M", "hangzhou", "32"], "m-25"), (["M", "hangzhou", "list"], [1, 2]), (["M", "b", "n"], None)],
    "Fn::Join": [
        ([",", ["a", "b", "c"]], "a,b,c"),
        (["", ["a", "b"]], "ab"),
        (["-", ["a", 1, True, None]], "a-1-True-"),
        ([",", []], ""),
        ([",", None], ""),
    ],
    "Fn::Select": [
        (["1", FOUR], "grapes"),
        ([1, FOUR], "grapes"),
        ([-1, FOUR], "mangoes"),
        (["-4", FOUR], "apples"),
        ([True, FOUR], "grapes"),
        ([1.9, FOUR], "grapes"),
        (["4", FOUR], ""),
        ([-5, FOUR], ""),
        (["1:3", FIVE], [2, 3]),
        (["::2", FIVE], [1, 3, 5]),
        (["5:0:-2", FIVE], [5, 3]),
        (["7:9", FIVE], []),
        (["-2:", FIVE], [4, 5]),
        (["::", FIVE], FIVE),
        (["::-1", FIVE], [5, 4, 3, 2, 1]),
        (["key1", {"key1": "grapes", "key2": "mangoes"}], "grapes"),
        (["key3", {"key1": "grapes"}], ""),
        (["key3", {"key1": "grapes"}, "plums"], "plums"),
        (["key3", {"key1": "grapes"}, None], None),
        (["key1", {"key1": "grapes"}, "plums", "nothing there"], "grapes"),
        (["key3", {}, "plums", None], "plums"),
        ([0, []], ""),
        ([0, None], ""),
        ([0, "", "none"], "none"),
        ([0, None, "none", "told for what does not match only"], "none"),
        ([None, FOUR, "none"], "none"),
        (["1", '["a", "b"]'], "b"),
        (["k", '{"k": {"n": 1.5}}'], {"n": 1.5}),
        (["k", "null", "none"], "none"),
    ],
    "Fn::Replace": [
        ([{"print": "echo"}, "print hello"], "echo hello"),
        ([{"a": 1}, "abca"], "1bc1"),
        ([{"a": None}, "abc"], "bc"),
        ([{"a": True}, "abc"], "Truebc"),
        ([{"": "-"}, "ab"], "-a-b-"),
        ([{}, "ab"], "ab"),
        ([{"a": "b"}, None], None),
    ],
    "Fn::Split": [
        ([";", "foo; bar; achoo"], ["foo", " bar", " achoo"]),
        ([",", "a, b"], ["a", " b"]),
        (["ab", "1ab2"], ["1", "2"]),
        ([",", ""], [""]),
        ([",", None], []),
    ],
    "Fn::Index": [
        (["b", ["a", "b", "b"]], 1),
        ([1, ["1", 1]], 1),
        ([True, [0, 1]], 1),
        ([1.0, [1]], 0),
        (["c", ["a", "b"]], None),
        (["c", []], None),
        (["c", None], None),
        (["a", ["a", LATER]], 0),
    ],
    "Fn::Length": [
        ({"key1": "v1", "key2": "v2"}, 2),
        ([1, 2, 3], 3),
        ("length", 6),
        ("", 0),
        (None, 0),
        ([LATER, LATER], 2),
    ],
    "Fn::ListMerge": [
        ([["a", "b"], ["c"]], ["a", "b", "c"]),
        ([["a"], None, [["b"]], []], ["a", ["b"]]),
        ([["a"]], ["a"]),
        ([["a"], [LATER]], ["a", LATER]),
        ({"Fn::SelectMapList": ["l", [{"l": [1]}, {"l": [2, 3]}]]}, [1, 2, 3]),
    ],
    "Fn::GetJsonValue": [
        (["1", '{"1": "1111", "2": "2222"}'], "1111"),
        (["k", {"k": 1}], "1"),
        (["k", {"k": {"a": [1, True]}}], '{"a": [1, true]}'),
        (["x", {"k": 1}], None),
        (["k", {"k": None}], None),
        (["k", ""], None),
        (["k", None], None),
    ],
    "Fn::MergeMapToList": [
        ([{"a": [1, 2]}, {"b": [3, 4]}], [{"a": 1, "b": 3}, {"a": 2, "b": 4}]),
        (
            [{"a": [1, 2]}, {"b": [3, 4, 5]}, {"c": [6]}],
            [{"a": 1, "b": 3, "c": 6}, {"a": 2, "b": 4, "c": 6}, {"a": 2, "b": 5, "c": 6}],
        ),
        ([{"a": [1]}, {"b": []}], [{"a": 1}]),
        ([{"a": []}, {"b": []}], None),
        ([{"a": None}, {"b": [1, 2]}], [{"a": "", "b": 1}, {"a": "", "b": 2}]),
        ([{"a": [1]}, {"a": [2, 3]}], [{"a": 2}, {"a": 3}]),
        ([{"a": [], "b": [1]}], [{"b": 1}]),
        ([{}, {"b": [1]}], [{"b": 1}]),
        ([{"a": [LATER]}], [{"a": LATER}]),
    ],
    "Fn::Avg": [
        ([1, [1, 2, 6.0]], 3.0),
        ([1, ["1", "2", "6.0"]], 3.0),
        ([0, [1, 2]], 2),
        ([0, [2, 3]], 2),
        ([2, [1, 2, 2]], 1.67),
        ([-1, [14]], 10),
        ([1, [None, 3]], 1.5),
        ([1, [True, 0]], 0.5),
    ],
    "Fn::SelectMapList": [
        (["key2", [{"key1": "1-1", "key3": "1-3"}, {"key1": "2-1", "key2": "2-2"}, {"key2": "3-2"}]], ["2-2", "3-2"]),
        (["k", [{"k": None}, None, {}]], [None]),
        (["k", []], []),
        ([None, [{"k": 1}]], None),
        (["k", None], None),
        (["k", [{"k": LATER}]], [LATER]),
    ],
    "Fn::Add": [
        ([{"Product": "ROS"}, {"Fn": "Add"}], {"Product": "ROS", "Fn": "Add"}),
        ([{"a": {"x": 1}, "b": 1}, {"a": {"y": 2}}], {"a": {"y": 2}, "b": 1}),
        ([1, 2], 3),
        ([1, 2.5], 3.5),
        ([1.0, 2], 3.0),
        ([True, True], 2),
        ([[1], [], ["a", LATER]], [1, "a", LATER]),
        ([1, None], None),
        ({"Fn::SelectMapList": ["n", [{"n": 1}, {"n": 2}]]}, 3),
    ],
    "Fn::Calculate": [
        (["(2+3)/2*3-1", 1], 5),
        (["(2.0+3)/2*3-1", 1], 6.5),
        (["({1}+3)/2*3-1", 1, [3, 5, 6]], 11),
        (["5/2", 2], 2),
        (["5/2.0", 2], 2.5),
        (["5//2", 2], 2),
        (["-5//2", 0], -3),
        (["5.0//2", 1], 2.0),
        (["-7%3", 0], 2),
        (["2+3*4", 0], 14),
        (["2*-3", 0], -6),
        (["--3-+-4", 0], 7),
        (["10-4-3", 0], 3),
        (["2.5", 0], 2),
        (["3.5", 0], 4),
        (["1/3.0", 3], 0.333),
        (["{0}{1}", 0, [1, 2]], 12),
        (["2-{0}", 0, [-3]], 5),
        (["{0}*2", 1, ["1.5"]], 3.0),
        (["{0}*2", 1, [1e-07]], 0.0),
        (["{0}", 0, [1, None]], 1),
        (["\t1 +\n 1 ", 0], 2),
        (["(" * 10_000 + "1" + ")" * 10_000, 0], 1),
        (["-" * 10_001 + "1", 0], -1),
    ],
    "Fn::Max": [([1.1, 2, 3], 3), ([True, 0], True), ([1, 1.0], 1), ([], None), ([1, None], None)],
    "Fn::Min": [([1.1, 2, 3], 1.1), ([-1, -1.5], -1.5), ([], None), ([None], None)],
    "Fn::Any": [
        ([True, True], True),
        ([True, False], True),
        ([False, False], False),
        ([1, 1], True),
        ([0, 0], False),
        (["", 0.0, [], {}, None], False),
        (["false"], True),
        ([], False),
        (None, None),
        ([LATER, True], True),
    ],
    "Fn::Contains": [([["a", 1], "a"], True), ([["1"], 1], False), ([[1], True], True), ([[], None], False)],
    "Fn::EachMemberIn": [([["a"], ["b", "a"]], True), ([[], []], True), ([["a", "c"], ["a"]], False)],
    "Fn::MatchPattern": [
        (["a+b", "aab"], True),
        (["a+", "aab"], False),
        (["(?i)A", "a"], True),
        (["", ""], True),
        (["ab|a", "ab"], True),
    ],
    "Fn::Cidr": [
        (["192.168.0.0/24", 3, 5], ["192.168.0.0/27", "192.168.0.32/27", "192.168.0.64/27"]),
        (["192.168.0.7/24", 1, 8], ["192.168.0.0/24"]),
        (["10.0.0.0/30", 2, 1], ["10.0.0.0/31", "10.0.0.2/31"]),
        (["10.0.0.0/0", 1, 32], ["0.0.0.0/0"]),
        (["10.0.0.0/16", 256, 8], [f"10.0.{at}.0/24" for at in range(256)]),
    ],
    "Fn::MergeMap": [
        ([{"a": {"b": 1, "c": 2}, "l": [1]}, {"a": {"c": 3}, "l": [2]}], {"a": {"b": 1, "c": 3}, "l": [2]}),
        ([{"a": {"b": 1}}, {"a": 1}], {"a": 1}),
        ([{}, {"a": LATER}], {"a": LATER}),
    ],
    "Fn::Indent": [
        (["a\nb", 1], "  a\n  b"),
        (["a\n b", 2, 4], "        a\n         b"),
        (["a\nb", 1, 2, False], "a\n  b"),
        (["a", 0], "a"),
    ],
    "Fn::TransformNamespace": [
        (["Condition", "M.", "C"], "M.C"),
        (["Condition", "M.", {"Condition": "C"}], "M.C"),
        (["Condition", "M.", ["C"]], "M.C"),
        (["Condition", "M.", False], False),
    ],
    "Fn::MemberListToMap": [
        (
            ["Name", "Value", [".member.1.Value=b", ".member.1.Name=a", ".member.0.Name=k", ".member.0.Value=="]],
            {"k": "=", "a": "b"},
        ),
    ],
}

MAPPINGS = {"M": {"hangzhou": {"32": "m-25", "list": [1, 2]}, "b": {"n": None}}}


def cases(table: dict[str, Cases]) -> list[Any]:
    return [pytest.param(name, *one, id=f"{name} {at}") for name, rows in table.items() for at, one in enumerate(rows)]


def kinds(value: Any) -> Any:
    """A value with its kinds: 1, 1.0 and true are three."""
    match value:
        case list():
            return [kinds(one) for one in value]
        case dict():
            return [(key, kinds(one)) for key, one in value.items()]
    return type(value), value


@pytest.mark.parametrize(("name", "argument", "value"), cases(VALUES))
def test_a_function_has_its_value(name: str, argument: Any, value: Any) -> None:
    assert kinds(computed({name: argument}, document(Mappings=MAPPINGS))) == kinds(value)


def test_every_function_that_computes_has_cases() -> None:
    assert VALUES.keys() == COMPUTED.keys()


def test_every_function_of_the_specification_and_the_research_is_known() -> None:
    assert {*FUNCTIONS, "Fn::Jq"} - {"Condition"} == SHAPES.keys()  # a name of a condition is not a function
    assert len(SHAPES) == 43


WRONG: dict[str, list[tuple[Any, str]]] = {
    "Fn::Base64Encode": [("\ud800", "half of a surrogate pair")],
    "Fn::Base64Decode": [
        ("", "not Base64"),
        ("YQ", "not Base64"),
        ("YQ==\n\n", "not Base64"),
        ("/w==", "not UTF-8 text"),
    ],
    "Fn::FindInMap": [
        (["N", "a", "b"], "there is no mapping 'N'"),
        (["M", "hangzhu", "b"], "mapping M has no 'hangzhu'"),
        (["M", "hangzhou", "33"], "mapping M / hangzhou has no '33'"),
    ],
    "Fn::Join": [
        ([",", [1.5]], "a decimal number"),
        ([",", [["a"]]], "is a list"),
        ([",", "ab"], "must be a list"),
    ],
    "Fn::Select": [
        (["x", [1]], "the index of a list"),
        (["1:2:0", [1]], "1:2:0 is not a valid slice"),
        (["1:2:3:4", [1]], "1:2:3:4 is not a valid slice"),
        (["1:x", [1]], "the index of a list"),
        ([0, {"a": 1}], "the key of a map"),
        ([0, "{"], "not JSON"),
        ([0, "5"], "neither a list nor a map"),
        ([0, "[" * 200 + "]" * 200], "nested too deeply"),
        ([0, "[" * 100_000], "nested too deeply"),
        ([0, 5], "the second argument must be a string"),
        ([9, [1], "d", "no ninth"], "no ninth"),
    ],
    "Fn::Replace": [([{"a": []}, "a"], "is a list"), (["a", "b"], "the first argument must be a map")],
    "Fn::Split": [(["", "a"], "the delimiter is empty"), ([",", 1], "the second argument must be a string")],
    "Fn::Index": [(["a", "abc"], "the second argument must be a list, not a string")],
    "Fn::Length": [(5, "must be a string, a list or a map, not an integer")],
    "Fn::ListMerge": [([["a"], "b"], "the second argument must be a list")],
    "Fn::GetJsonValue": [
        (["k", "{"], "not JSON"),
        (["k", "[]"], "the second argument"),
        ([1, {}], "the first argument"),
    ],
    "Fn::MergeMapToList": [
        ([{"a": [1], "b": [2]}], "more than one key"),
        ([{"a": 1}], "not a list"),
        ([[1]], "the first argument must be a map, not a list"),
    ],
    "Fn::Avg": [
        ([1, []], "no numbers"),
        ([1, ["x"]], "'x' is not a number"),
        ([1, [[]]], "not a number"),
        (["1", [1]], "first"),
    ],
    "Fn::SelectMapList": [
        (["k", ["a"]], "expected a map, found a string"),
        ([["k"], [{}]], "the first argument"),
    ],
    "Fn::Add": [
        ([1], "1 argument given"),
        (["a", "b"], "the same type"),
        ([1, [1]], "the same type"),
        ([[1], {}], "same type"),
    ],
    "Fn::Calculate": [
        (["2**3", 0], "not an arithmetic expression"),
        (["abs(1)", 0], "not an arithmetic expression"),
        (["1/0", 0], "division by zero"),
        (["1%0.0", 0], "division by zero"),
        (["1 2", 0], "unexpected 2"),
        (["1+", 0], "is incomplete"),
        (["(1", 0], "is incomplete"),
        (["1)", 0], "a closing parenthesis"),
        (["()", 0], "unexpected )"),
        (["2(3)", 0], "an operator is missing before a parenthesis"),
        (["*2", 0], "* has no operand before it"),
        (["", 0], "not an arithmetic expression"),
        ([" ", 0], "is incomplete"),
        (["1.2.3", 0], "unexpected 0.3"),
        (["010", 0], "has a leading zero"),
        (["{0}", 0], "no item for {0}"),
        (["{1}", 0, [1]], "no item for {1}"),
        (["{}", 0, [1]], "a brace"),
        (["{0}", 0, [None]], "not a number"),
        (["1", 0, ["x"]], "'x' is not a number"),
        (["1e3", 0], "not an arithmetic expression"),
        (["1", "0"], "the second argument must be an integer"),
    ],
    "Fn::Max": [([1, "2"], "not a number")],
    "Fn::Min": [(["a"], "not a number"), (5, "must be a list")],
    "Fn::Any": [("a", "the argument must be a list, not a string")],
    "Fn::Contains": [([[["a"]], "a"], "a list or a map")],
    "Fn::EachMemberIn": [([[0] * 10_001, [0]], "10,001 items")],
    "Fn::MatchPattern": [(["(", "a"], "not a valid Python regular expression"), (["a", 1], "the second argument")],
    "Fn::Cidr": [
        (["10.0.0.0/24", 0, 5], "blocks is 0"),
        (["10.0.0.0/8", 257, 5], "blocks is 257"),
        (["10.0.0.0/24", 1, 33], "33 bits"),
        (["10.0.0.0/24", 1, 9], "room for 0 blocks of 9 bits"),
        (["10.0.0.0/24", 2, 8], "room for 1 block of 8 bits, not 2"),
        (["10.0.0.0/30", 3, 1], "room for 2 blocks of 1 bit, not 3"),
        (["10.0.0.0/24", 9, 5], "room for 8 blocks"),
        (["fe80::/64", 1, 5], "IPv4"),
        (["10.0.0.0/24", "1", 5], "the second argument must be an integer"),
    ],
    "Fn::MergeMap": [([{}, []], "expected a map, found a list"), ([{}], "1 argument given")],
    "Fn::Indent": [(["a", 21], "the level is 21"), (["a", 1, 5], "the size is 5")],
    "Fn::TransformNamespace": [(["Name", "M.", "C"], "not 'Name'"), (["Condition", "M.", []], "empty")],
    "Fn::MemberListToMap": [(["Name", "Value", ["a"]], "not key=value")],
}


@pytest.mark.parametrize(("name", "argument", "what"), cases(WRONG))
def test_arguments_without_a_value_are_told_and_the_call_stays(name: str, argument: Any, what: str) -> None:
    value, told = answered({name: argument}, document(Mappings=MAPPINGS))
    assert value is UNKNOWN
    assert [one.code for one in told] == ["T211"]
    assert told[0].message.startswith(f"{name}: ")
    assert what in told[0].message
    assert told[0].help


UNSETTLED: dict[str, list[Any]] = {
    "Fn::Str": [LATER, ["a", LATER]],
    "Fn::Join": [[",", LATER], [",", ["a", LATER]]],
    "Fn::Select": [[LATER, [1]], [0, LATER], [0, ["a", {"Fn::If": ["C", 1, NO_VALUE]}]]],
    "Fn::Index": [["a", LATER], ["b", [LATER, "b"]], [LATER, ["a"]]],
    "Fn::Length": [LATER],
    "Fn::ListMerge": [[LATER, ["a"]], [None, None]],
    "Fn::MergeMapToList": [[{"a": LATER}], [LATER]],
    "Fn::MergeMap": [[{"a": LATER}, {"a": {}}]],
    "Fn::SelectMapList": [["k", LATER], ["k", [LATER]], [1, [{"1": "a"}]]],
    "Fn::Add": [[1, LATER], [["a"], LATER]],
    "Fn::Any": [[LATER, False]],
    "Fn::Contains": [[["a", LATER], "a"]],
    "Fn::Replace": [[{"a": "b", "b": "a"}, "ab"], [{"a": LATER}, "a"]],
    "Fn::Calculate": [["{0}", 0, [LATER]], ["-5/2", 0], ["1", -1], ["9*" * 20_000 + "9", 0], ["{0}", 0, ["1_0"]]],
    "Fn::MatchPattern": [["a|ab", "ab"], ["(?:a){e<=1}", "b"], ["[[:alpha:]]", "a"]],
    "Fn::Indent": [["a\n\nb", 1], ["a\n", 1], ["a\rb", 1]],
    "Fn::TransformNamespace": [["DependsOn", "M.", {"Lookup": {}}]],
    "Fn::Max": [[1, LATER]],
    "Fn::Equals": [[1, LATER]],
}


@pytest.mark.parametrize(
    ("name", "argument"), [(name, argument) for name, rows in UNSETTLED.items() for argument in rows]
)
def test_what_nobody_can_tell_stays(name: str, argument: Any) -> None:
    assert computed({name: argument}) is UNKNOWN


MAY_VANISH: list[tuple[str, Any]] = [
    ("Fn::Select", [1, ["a", "b", NO_VALUE]]),
    ("Fn::Select", ["k", {"k": NO_VALUE}]),
    ("Fn::Length", ["a", NO_VALUE]),
    ("Fn::MergeMapToList", [{"a": [NO_VALUE]}]),
    ("Fn::SelectMapList", ["k", [{"k": NO_VALUE}]]),
    ("Fn::MergeMap", [{"a": {}}, {"a": NO_VALUE}]),
    ("Fn::Add", [{"a": 1}, {"a": NO_VALUE}]),
]


@pytest.mark.parametrize(("name", "argument"), MAY_VANISH)
def test_what_may_not_be_there_moves_others_and_is_waited_for(name: str, argument: Any) -> None:
    function, call = FUNCTIONS[name], expressed({name: argument})
    assert not isinstance(function, Lazy | Deferred)
    assert isinstance(call, Call)
    compute = function.implementation if isinstance(function, OfValue) else function
    assert compute(call.argument, evaluation(), call) is None


def test_what_is_not_there_is_gone_when_everything_is_computed() -> None:
    assert computed({"Fn::Select": [1, ["a", NO_VALUE, "b"]]}) == "b"
    assert computed({"Fn::Join": ["", ["a", NO_VALUE]]}) == "a"


DISPUTED = [
    {"Fn::Base64Encode": "a"},
    {"Fn::Calculate": ["5/2", 1]},
    {"Fn::Calculate": ["4/2", 1]},
    {"Fn::Index": ["c", ["a"]]},
    {"Fn::Select": [5, ["a"]]},
    {"Fn::Select": ["k", {}]},
    {"Fn::MemberListToMap": ["Name", "Value", []]},
]
"""Errata RO6: the text holds where a value is needed."""


def for_an_item(call: dict[str, Any], ev: Evaluation) -> Expression | Absent:
    """What becomes of a call that a loop variable gives its argument: of others an expansion computes nothing."""
    ((name, argument),) = call.items()
    item = Binder("Item")
    return ev.evaluate(Call("ros", name, Variable(item)), {item: expressed(argument)})


WHERE_NOTHING_NEEDS_IT = {
    "an expansion": evaluation(mode=Mode.EXPANDING),
    "a comparison": evaluation(mode=Mode.MEANING),
    "what parameters do not decide": evaluation().constants(),
}


@pytest.mark.parametrize("where", WHERE_NOTHING_NEEDS_IT)
@pytest.mark.parametrize("call", DISPUTED)
def test_what_is_disputed_stays_unless_it_is_needed(call: Any, where: str) -> None:
    assert computed(call) is not UNKNOWN
    assert isinstance(for_an_item(call, WHERE_NOTHING_NEEDS_IT[where]), Call)


UNDISPUTED: list[dict[str, Any]] = [
    {"Fn::Base64Decode": "YQ=="},
    {"Fn::Calculate": ["5/2", 0]},
    {"Fn::Index": ["a", ["a"]]},
    {"Fn::Select": [0, ["a"]]},
    {"Fn::Select": [5, ["a"], ""]},
]


@pytest.mark.parametrize("where", WHERE_NOTHING_NEEDS_IT)
@pytest.mark.parametrize("call", UNDISPUTED)
def test_what_is_not_disputed_is_computed_for_an_item(call: Any, where: str) -> None:
    assert written(for_an_item(call, WHERE_NOTHING_NEEDS_IT[where])) == computed(call)


@pytest.mark.parametrize(
    ("call", "value"),
    [({"Fn::Calculate": ["4/2", 0]}, 2), ({"Fn::Calculate": ["(2+3)//2*3-1", 1]}, 5), ({"Fn::Select": [5, [], 0]}, 0)],
)
def test_what_all_tell_alike_is_not_disputed(call: Any, value: Any) -> None:
    assert computed(call, mode=Mode.RESOLVING) == value


def test_what_only_the_service_knows_is_deferred() -> None:
    deferred = {name for name, one in FUNCTIONS.items() if isinstance(one, Deferred)}
    later = {"GetAtt", "GetAZs", "GetStackOutput", "MarketplaceImage", "FormatTime", "ResourceFacade"}
    assert deferred == {f"Fn::{name}" for name in later}
