"""Every code of `diagnostics.CODES`: a minimal template that triggers it, and what it points at.

The rows are end to end, through `convert`: an error leaves no text, a warning or a note does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from support import ROOT
from support.refusals import TARGETS, WITH, bodies, fored, found, loop, mapped, over, properties, resources, shown
from transpile import convert
from transpile.diagnostics import CODES, Severity
from transpile.pipeline.rewrite import convert_bytes

LISTED = "Parameters: {P: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
KEYED = "Key: !Sub 'R${Index}'"
BIG = "{Type: T, Properties: {P: '" + "x" * 2000 + "'}}"


@dataclass(frozen=True)
class Row:
    """A template, the text that the diagnostic points at, and for which targets and options."""

    text: str
    points: str
    targets: tuple[str, ...] = TARGETS
    options: dict[str, Any] = field(default_factory=dict)


def parameter(type_: str, *more: str) -> str:
    """The declaration of parameter P."""
    return "Parameters: {P: {" + ", ".join([f"Type: {type_}", *more]) + "}}\n"


def bomb() -> str:
    """Nine levels of aliases, ten of the level below each."""
    levels = (f"k{at}: &k{at} [{', '.join([f'*k{at - 1}'] * 10)}]\n" for at in range(1, 9))
    return "k0: &k0 [x]\n" + "".join(levels)


ERRORS: dict[str, list[Row]] = {
    "T003": [
        Row("Resources: {R: [\n", ""),
        Row("A: 'it's'\n", "s"),
        Row("A: *b\n", "*b"),
        Row("Resources: {R: {Type: T, P: !!Ref X}}\nOutputs: {" + loop() + "}\n", "!!Ref"),
        Row(fored("[i, x], [a], {Type: T, P: !Ref: x}, !Sub 'R${i}'"), "!Ref:"),
        Row(bodies("!FindI'nMap [M, !Ref X, B]"), "!FindI'nMap"),
        Row(bodies("!Se%20t [a]"), "!Se%20t"),
        Row("Resources: {Rs: !For: [[i, x], [a], {Type: T}, !Sub 'R${i}']}\n", "!For:"),
        Row("Resources: {Rs: !Map: {Collection: [a], Fragment: {Type: T}, Key: Ra}}\n", "!Map:"),
        Row("Resources: !Merge: [{A: {Type: T}}]\n", "!Merge:"),
        Row("Resources: &all !Merge: [{A: {Type: T}}]\n", "!Merge:"),
        Row("Resources: !Merge: &all [{A: {Type: T}}]\n", "!Merge:"),
        Row("A:\n  - [a],\n  - b\n", ","),
        Row("A:\n  B: c\n  - d\n", "-"),
    ],
    "T004": [Row('{"Resources": 1', "{"), Row('{"Resources": [1, 2}', "}")],
    "T005": [Row("Resources: {R: {Type: T}, R: {Type: T}}\n", "R")],
    "T006": [Row("- a\n", "- a"), Row("text\n", "text"), Row("[]", "[]"), Row("5\n", "5")],
    "T007": [Row("A: " + "[" * 300 + "]" * 300 + "\n", "[")],
    "T008": [Row("A: [" + "a," * 5_000_001 + "a]\n", "")],
    "T009": [Row("A: &a [*a]\n", "*a")],
    "T010": [Row(bomb(), "*k4"), Row(f"{resources(loop())}A: [{'<<: {}, ' * 50_001}]\n", "<<")],
    "T011": [Row("A: 1\n---\nB: 2\n", "---"), Row("# nothing\n", ""), Row("", "")],
    "T013": [Row("? [a]\n: b\n", "[a]"), Row("{{ name }}: b\n", "{ name }")],
    "T031": [Row(resources(loop()).replace("\n", found), found) for found in ("\r", "\x85", "\u2028", "\u2029")]
    + [Row(resources(loop()) + "# a\u2028\n", "\u2028"), Row(resources(loop()) + "\r\r\n", "\r")],
    "T015": [Row("Resources: {}\n", "", ("foreeach",))],
    "T016": [Row(resources(loop()), "", options={"parameters": {"Nmae": "a"}})],
    "T020": [
        Row("A: &a 1\nResources: {R: {Type: T, <<: *a}}\nOutputs: {" + loop() + "}\n", "*a"),
        Row(resources(loop(fragment="{'R${X}': {Type: T, <<: [{A: 1}, 2]}}")), "2"),
    ],
    "T021": [
        Row(resources(loop(fragment="{'R${X}': {Type: T}, <<: {S: {Type: T}}}", items="[a]")), "<<"),
        Row(bodies("{<<: {Ref: X}}", "[a]"), "<<"),
    ],
    "T101": [Row(resources("'Fn::ForEach::L': [X, [a]]"), "'Fn::ForEach::L'")],
    "T102": [
        Row(WITH + "Parameters: {" + loop() + "}\n", "'Fn::ForEach::L'"),
        Row("Mappings: {'Fn::Merge': [{'Fn::Map': {Collection: [a], Fragment: {}, Key: k}}]}\n", "'Fn::Merge'"),
    ],
    "T103": [
        Row(resources(loop("!Ref X")), "!Ref X"),
        Row(mapped(f"Index: 1, Collection: [a], Fragment: {{Type: T}}, {KEYED}"), "1"),
        Row(mapped("Index: x, Value: x, Collection: [a], Fragment: {Type: T}, Key: !Sub 'R${x}'"), "x"),
    ],
    "T104": [Row(resources(loop(), before="Parameters: {X: {Type: String}}\n"), "X")],
    "T105": [Row(resources(loop(), before="Parameters: {L: {Type: String}}\n"), "L")],
    "T106": [Row(resources(loop(), "L: {Type: T}"), "L")],
    "T107": [Row(resources(loop(fragment="{" + loop("Y", fragment="{'R${X}${Y}': {Type: T}}") + "}")), "L")],
    "T108": [Row(resources(loop(fragment="{" + loop(name="M") + "}")), "X")],
    "T109": [Row(resources(loop(), loop("Y", name="X", fragment="{'S${Y}': {Type: T}}")), "X")],
    "T110": [],  # see test_constraints
    "T111": [Row("Resources: {" + loop() + "}\n", "'Fn::ForEach::L'")],
    "T112": [
        Row(resources(loop(fragment="[a]")), "[a]"),
        Row(mapped("Collection: [a], Fragment: b"), "b"),
    ],
    "T113": [
        Row(resources(loop(fragment="{'R${X}${Q}': {Type: T}}")), "${Q}"),
        Row(mapped("Collection: [a], Fragment: {Type: T}, Key: !Sub 'R${Indx}'"), "${Indx}"),
        Row(mapped("Collection: [a], Fragment: {Type: T}, Key: !Ref Indx"), "Indx"),
    ],
    "T114": [
        Row(resources(loop(fragment="{'R${X}': {Properties: {}}}")), "'R${X}'"),
        Row(mapped(f"Collection: [a], Fragment: {{Properties: {{}}}}, {KEYED}"), "{Properties: {}}"),
        Row(mapped("Collection: [a], Fragment: {A: {Properties: {}}}"), "A"),
        Row(mapped(f"Collection: [a], Fragment: T, {KEYED}"), "T"),
    ],
    "T116": [
        Row(resources("A: !ForEach [X, [a], {}]"), "!ForEach"),
        Row(resources("A: !ForEach::X: [X, [a], {}]"), "!ForEach::X:"),
    ],
    "T120": [
        Row(mapped(f"Colection: [a], Fragment: {{Type: T}}, {KEYED}"), "Colection"),
        Row(mapped(f"Collection: [a], {KEYED}"), "'Fn::Map'"),
        Row(mapped("Collection: [a], Fragment: {Type: T}, Key: !GetAtt A.B"), "!GetAtt A.B"),
        Row(mapped("Collection: [a], Fragment: {Type: T}, Key: []"), "[]"),
        Row(mapped("Collection: [a], Fragment: {Type: T}, Key: 'R${Index}'"), "${Index}"),
        Row(mapped("Collection: [a], Fragment: {Type: T}, Key: !Sub 'R&{Index}'"), "&{Index}"),
        Row(mapped("Collection: [a], Fragment: {Type: T}, Key: 'R&{Index}'"), "&{Index}"),
        Row(bodies("{'Fn::Map': {Collection: [p], Fragment: 1, Key: !Sub 'K&{X}${Value}'}}", "[a-1]"), "&{X}"),
        Row("Resources: {'Fn::Merge': [a]}\n", "a"),
        Row("Resources: {'Fn::Merge': a}\n", "a"),
        Row("Resources: {'Fn::Merge': [{'Fn::Map': , Collection: [a]}]}\n", "'Fn::Map'"),
        Row("Resources: {R: {Type: T, Properties: {'Fn::Map': {Collection: [a]}, A: b}}}\n", "'Fn::Map'"),
    ],
    "T121": [Row("Resources: {Rs: {'Fn::Map': {Collection: [a], Fragment: {Type: T}}}}\n", "'Fn::Map'")],
    "T122": [
        Row("Transform: Count\nResources: {R: {Type: T, Count: 3}}\n", "Count"),
        Row("Resources: {R: {Type: T, Properties: {L: !Map [[a], x, b]}}}\n", "!Map"),
    ],
    "T123": [
        Row(bodies("!Ref 'B${X}'"), "${X}"),
        Row(bodies("!GetAtt 'B${X}.Arn'"), "${X}"),
        Row(bodies("!Sub '${VAR:-x} and ${X}'"), "${VAR:-x}"),
        Row(bodies("!Sub ['${}', {}]"), "${}"),
        Row(bodies("!GetAtt X.Arn"), "X.Arn"),
        Row(bodies("!Sub 'a ${X.Arn}'"), "${X.Arn}"),
        Row(bodies("!FindInMap [X, a, b]"), "X"),
    ],
    "T125": [
        Row(fored("[i, x], [a], {Type: T}, !Sub 'R${i}', more"), "more"),
        Row(fored("[i, x], [a]"), "'Fn::For'"),
        Row(fored("x, [a], {Type: T}, !Sub 'R${i}'"), "x"),
        Row(fored("['i,x'], [a], {Type: T}, !Sub 'R${i}'"), "['i,x']"),
        Row("Resources: {Rs: {'Fn::For': {Collection: [a]}}}\n", "{Collection: [a]}"),
        Row("Resources: {R: {Type: T, Properties: {'Fn::For': [[i, x], [a], b], A: b}}}\n", "'Fn::For'"),
    ],
    "T126": [Row(fored("[i, x], [a], {Type: T}"), "'Fn::For'")],
    "T127": [Row(properties("{L: !For [[i, x], [a], b, !Sub 'R${i}']}"), "!Sub 'R${i}'")],
    "T128": [
        Row(fored("[i, x], [a, b], {Type: T}, R"), "R"),
        Row(fored("[i, x], [a, b], {Type: T}, 'R${i}'"), "${i}"),
        Row(fored("[i, x], [a, b], {Type: T}, !Sub 'R&{i}'"), "&{i}"),
        Row(fored("[i, x], [a, b], {Type: T}, !GetAtt A.B"), "!GetAtt A.B"),
    ],
    "T129": [Row(fored("[i, x], [a], !For [[j, y], [b], {Type: T}, !Sub 'R${j}'], !Sub 'R${i}'"), "!For")],
    "T136": [
        Row(f"service: a\nresources:\n  Resources: {{{loop()}}}\n", "resources"),
        Row(f"provider: aws\nresources:\n  - Resources: {{{loop()}}}\n", "resources"),
    ],
    "T130": [
        Row(fored("[i, x], [a], {Type: T}, !Sub 'R${i}'", after=", S: {Type: T, P: !Select [1, Rs]}"), "Rs"),
    ],
    "T132": [
        Row(mapped(f"Collection: [{{A: 1}}], {KEYED}, Fragment: {{Type: T, P: !GetAtt Value.A}}"), "Value.A"),
        Row(mapped(f"Collection: [{{A: 1}}], {KEYED}, Fragment: {{Type: T, P: !Sub '${{Value.A}}'}}"), "${Value.A}"),
    ],
    "T133": [
        Row(bodies("{'Fn::ForEach::M': [Y, [%s], {'${Y}': 1}]}" % ("y" * 1025)), "'${Y}'", ("cfn",)),
        Row(bodies("{'Fn::ForEach::M': [Y, [%s], {'${Y}'   : 1}]}" % ("y" * 1022)), "'${Y}'", ("cfn",)),
    ],
    "T201": [Row(over("!Ref P", parameter("CommaDelimitedList", "NoEcho: true", "Default: a")), "!Ref P")],
    "T202": [
        Row(over("!Ref P", parameter("CommaDelimitedList")), "!Ref P", ("cfn",)),
        Row(
            over("!FindInMap [M, !Ref 'AWS::Region', L]", "Mappings: {M: {eu: {L: [a]}}}\n"),
            "!Ref 'AWS::Region'",
            ("cfn",),
        ),
    ],
    "T203": [
        Row(over("!Ref P", parameter("'AWS::SSM::Parameter::Value<List<String>>'", "Default: /a")), "!Ref P", ("cfn",))
    ],
    "T204": [Row(over("!GetAtt Q.Names"), "!GetAtt Q.Names"), Row(over("!Ref R"), "!Ref R")],
    "T205": [Row(over("[a, !GetAtt Q.Name]"), "!GetAtt Q.Name")],
    "T206": [Row(over("'a,b'"), "'a,b'"), Row(mapped(f"Collection: a, Fragment: {{Type: T}}, {KEYED}"), "a")],
    "T207": [
        Row(over("[[a]]"), "[a]"),
        Row(over("[{}]"), "{}"),
        Row(over("[~]"), "~"),
        Row(
            mapped(f"Collection: [{{A: 1}}], Fragment: {{Type: T, P: !Sub 'x${{Value}}'}}, {KEYED}"),
            "'x${Value}'",
            ("cfn", "foreach"),
        ),
    ],
    "T208": [Row(over("[a, b, c]"), "'Fn::ForEach::L'", options={"max_iterations": 2})],
    "T219": [Row(over("[a, b, c]"), "'Fn::ForEach::L'", options={"max_output": 10})],
    "T209": [Row(over("!Ref Nmaes", "Parameters: {Names: {Type: CommaDelimitedList}}\n"), "!Ref Nmaes")],
    "T210": [Row(over("!Ref P", parameter("String", "Default: 'a,b'")), "!Ref P")],
    "T211": [
        Row(over("[!Select [5, [a, b]]]"), "!Select [5, [a, b]]"),
        Row(over("!FindInMap [M, a, b]"), "!FindInMap [M, a, b]"),
    ],
    "T301": [
        Row(resources(loop(), "Ra: {Type: T}"), "Ra"),
        Row(over("[a, a]"), "'k${X}'"),
        Row(
            bodies("{" + loop("Y", "[a, a]", "{'k${Y}': 1}", "I") + "}", "!Ref P", parameter("CommaDelimitedList")),
            "'k${Y}'",
            ("for",),
        ),
    ],
    "T302": [Row(resources(loop(items="[a-b]")), "'R${X}'")],
    "T401": [
        Row(
            properties("{L: {'Fn::Map': {Collection: [a], Fragment: !Sub 'x${Value}'}}}"),
            "{'Fn::Map': {Collection: [a], Fragment: !Sub 'x${Value}'}}",
            ("foreach",),
            {"unroll": False},
        )
    ],
}
LENGTH = "{'Fn::Length': [a]}"
OTHERS: dict[str, list[Row]] = {
    "T115": [Row(resources(loop(fragment="{'R${X}': {Condition: C, Type: T}}")), "Condition")],
    "T117": [Row(bodies("'a-${X}'"), "${X}")],
    "T118": [
        Row(mapped("Collection: [a], Fragment: {Type: T, P: {'Fn::Ref': Value}}, Key: Ra"), "'Fn::Ref'", ("cfn",))
    ],
    "T119": [Row(f"Resources: {{Rs: {{'Fn::Map': {{Collection: [a], Fragment: {{Type: T}}, {KEYED}}}}}}}\n", "Rs")],
    "T123": [
        Row(bodies("!Sub 'a-&{X}'"), "&{X}"),
        Row(bodies("!If ['Is${X}', a, b]"), "${X}"),
        Row(bodies("!GetAZs X"), "X"),
    ],
    "T124": [Row(resources(loop(items="[a]", fragment="{R: {Type: T}}")), "R")],
    "T128": [Row(fored("[i, x], !Ref P, {Type: T}, R", LISTED.replace("a,b", "a")), "R")],
    "T130": [Row(fored("[i, x], [a], {Type: T}, !Sub 'R${i}'", after=", S: {Type: T, P: !Ref Rs}"), "Rs")],
    "T131": [
        Row("Resources: {Fn::Foreach::L: [x, [a], {R: {Type: T}}]}\n", "Fn::Foreach::L"),
        Row("Resources: {R: {Type: T, P: !Mpa {Collection: [a]}}}\n", "!Mpa"),
        Row('{"Resources": {"R": {"Type": "T", "P": {"Fn::map": []}}}}\n', '"Fn::map"'),
    ],
    "T303": [Row(resources(loop(items=f"[{', '.join(map(str, range(501)))}]")), "Resources", ("cfn",))],
    "T304": [
        Row(
            resources(loop(items=f"[{', '.join(map(str, range(499)))}]", fragment=f"{{'R${{X}}': {BIG}}}")),
            "",
            ("cfn",),
        )
    ],
    "T305": [Row(resources(loop(items="[]")), "Resources", ("cfn",))],
    "T403": [Row(over("!Ref P", LISTED), "!Ref P", ("cfn",))],
    "T404": [Row(resources(loop(fragment="{'R${X}': {Type: T}, 'S${X}': {Type: T}}")), "'Fn::ForEach::L'", ("map",))],
    "T406": [Row("# one\n" + resources(loop()), "# one", ("cfn",), {"format": "json"})],
    "T407": [Row(resources(loop(), "Q: {Type: T, Properties: {N: {'Fn::Length': [a]}}}"), LENGTH, ("cfn",))],
    "T408": [Row(mapped(f"Collection: [a, b], Fragment: {{Type: T, P: !Ref Index}}, {KEYED}"), "", ("foreach",))],
    "T410": [
        Row(
            mapped(f"Collection: [x-1, y-2], Fragment: {{Type: T, P: !Ref Value}}, {KEYED}"),
            f"{{'Fn::Map': {{Collection: [x-1, y-2], Fragment: {{Type: T, P: !Ref Value}}, {KEYED}}}}}",
            ("foreach",),
        )
    ],
    "T415": [Row(resources(loop()), "'Fn::ForEach::L'", ("cfn", "map"), {"from_": "for"})],
    "T411": [
        Row(
            properties("{L: {'Fn::Map': {Collection: [a], Fragment: !Sub 'x${Value}'}}}"),
            "{'Fn::Map': {Collection: [a], Fragment: !Sub 'x${Value}'}}",
            ("foreach",),
        )
    ],
}
ELSEWHERE = {
    "T446": "tests/transpile/folding/test_fold_cases.py",
    "T134": "tests/dialects/ros/test_documents.py",
    "T135": "tests/dialects/ros/counts/test_counts.py",
    "T137": "tests/dialects/ros/counts/test_counts.py",
    "T216": "tests/dialects/ros/jq/test_jq_calls.py",
    "T221": "tests/dialects/ros/jq/test_jq_calls.py",
    "T222": "tests/dialects/ros/jq/test_jq_calls.py",
    "T214": "tests/dialects/ros/counts/test_counts.py",
    "T001": "tests/robustness/hostile/test_hostile.py",
    "T220": "tests/robustness/hostile/test_output_limit.py",
    "T002": "tests/robustness/hostile/test_hostile.py",
    "T014": "tests/robustness/hostile/test_hostile.py",
    "T017": "tests/transpile/cli/inputs/test_cli_parameters.py",
    "T018": "tests/transpile/cli/test_cli_usage.py",
    "T019": "tests/transpile/cli/inputs/test_cli_parameters.py",
    "T022": "tests/transpile/cli/inputs/test_cli_many.py",
    "T023": "tests/transpile/cli/batch/test_cli_jobs.py",
    "T026": "tests/dialects/test_adapters.py",
    "T028": "tests/transpile/cli/system/test_stopping.py",
    "T029": "tests/transpile/cli/inputs/test_cli_left_alone.py",
    "T024": "tests/transpile/cli/inputs/test_cli_config.py",
    "T025": "tests/transpile/cli/inputs/test_cli_config.py",
    "T027": "tests/dialects/terraform/against_terraform/test_for_cases.py",
    "T110": "tests/dialects/cloudformation/test_constraints.py",
    "T212": "tests/dialects/terraform/evaluate/test_evaluation.py",
    "T213": "tests/dialects/terraform/evaluate/test_evaluation.py",
    "T412": "tests/transpile/cli/reporting/test_cli_diagnostics.py",
    "T413": "tests/dialects/terraform/templates/test_repeated_blocks.py",
    "T414": "tests/dialects/terraform/expand/test_expanding_refusals.py",
    "T416": "tests/dialects/terraform/templates/test_later_values.py",
    "T417": "tests/dialects/terraform/templates/test_body_texts.py",
    "T418": "tests/dialects/terraform/module/test_preconditions.py",
    "T420": "tests/dialects/terraform/writing/test_variables.py",
    "T421": "tests/dialects/terraform/writing/test_stack.py",
    "T422": "tests/dialects/terraform/writing/test_variables.py",
    "T423": "tests/dialects/terraform/writing/test_variables.py",
    "T424": "tests/dialects/terraform/writing/test_stack.py",
    "T427": "tests/dialects/terraform/writing/test_sorted_keys.py",
    "T428": "tests/dialects/terraform/writing/test_changed_texts.py",
    "T429": "tests/dialects/terraform/writing/test_wrong_defaults.py",
    "T430": "tests/dialects/terraform/writing/test_staying_transforms.py",
    "T431": "tests/dialects/terraform/writing/test_missing_types.py",
    "T432": "tests/dialects/ros/functions/test_shapes.py",
    "T438": "tests/dialects/ros/translation/test_refusals.py",
    "T439": "tests/dialects/ros/translation/test_refusals.py",
    "T440": "tests/dialects/ros/translation/test_refusals.py",
    "T441": "tests/dialects/ros/translation/test_renaming.py",
    "T442": "tests/dialects/ros/translation/test_renaming.py",
    "T443": "tests/dialects/ros/counts/test_numbered_resources.py",
    "T444": "tests/dialects/ros/counts/test_numbered_resources.py",
    "T445": "tests/dialects/cloudformation/test_pruning.py",
    "T447": "tests/transpile/test_plainer_results.py",
    "T902": "tests/transpile/cli/inputs/test_cli_many.py",
}
"""Codes that need files, options or many loops, and where they are tested."""
UNUSED = {
    "T901": "a fault of this tool: no template is known that triggers it",
}
"""Codes that nothing triggers, and why."""


def cases(rows: dict[str, list[Row]]) -> Iterator[Any]:
    """Each row for each of its targets, named for its code."""
    for code, ones in rows.items():
        for number, row in enumerate(ones):
            for target in row.targets:
                yield pytest.param(code, row, target, id=f"{code}-{number}-{target}")


@pytest.mark.parametrize(("code", "row", "target"), list(cases(ERRORS)))
def test_an_error_points_at_the_place_and_leaves_no_text(code: str, row: Row, target: str) -> None:
    result = convert_bytes(row.text.encode(), "<string>", target, **row.options)
    assert result.text is None
    assert (code, row.points) in found(result)
    assert next(one.code for one in result.diagnostics if one.severity is Severity.ERROR) == code


@pytest.mark.parametrize(("code", "row", "target"), list(cases(OTHERS)))
def test_a_warning_or_note_points_at_the_place_and_leaves_the_text(code: str, row: Row, target: str) -> None:
    result = convert_bytes(row.text.encode(), "<string>", target, **row.options)
    assert result.text is not None
    assert (code, row.points) in found(result)
    assert all(one.severity is not Severity.ERROR for one in result.diagnostics)


POINTLESS = {"T003", "T004", "T002"}
"""Codes whose caret says all: the fault of a text has not always a way out that can be guessed."""


@pytest.mark.parametrize(("code", "row", "target"), [*cases(ERRORS), *cases(OTHERS)])
def test_what_is_no_note_says_why_here_and_the_way_out(code: str, row: Row, target: str) -> None:
    for one in convert_bytes(row.text.encode(), "<string>", target, **row.options).diagnostics:
        assert not one.message.endswith(".")
        if one.severity is not Severity.NOTE and one.code not in POINTLESS:
            assert one.help
            assert one.label or not shown(one)


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_tested_or_has_a_reason(code: str) -> None:
    has_rows = bool(ERRORS.get(code) or OTHERS.get(code))
    assert has_rows or (code in ELSEWHERE) != (code in UNUSED)


@pytest.mark.parametrize(("code", "path"), ELSEWHERE.items())
def test_what_is_tested_elsewhere_is_tested_there(code: str, path: str) -> None:
    assert code in (ROOT / path).read_text()


def emitted() -> set[str]:
    """The codes that the source mentions, the table aside."""
    files = [path for folder in ("transpile", "dialects") for path in (ROOT / folder).rglob("*.py")]
    texts = (path.read_text() for path in files if path.name != "diagnostics.py")
    return {code for text in texts for code in re.findall(r'"(T\d{3})"', text)}


def test_no_code_is_emitted_that_the_table_lacks() -> None:
    assert emitted() <= set(CODES)


def test_a_code_without_test_is_not_emitted() -> None:
    assert emitted().isdisjoint(UNUSED.keys() - {"T901"})


def test_colliding_keys_name_both_places() -> None:
    result = convert(resources(loop(), "Ra: {Type: T}"), "cfn")
    (one,) = result.diagnostics
    assert one.source is not None
    assert [one.source.slice(other.span) for other in one.others] == ["'R${X}'"]


CLASHES = ("T005", "T104", "T105", "T106", "T107", "T108", "T109")


@pytest.mark.parametrize("code", CLASHES)
def test_a_clash_of_names_shows_the_other_place_too(code: str) -> None:
    (row,) = ERRORS[code]
    (one,) = convert(row.text, "cfn").diagnostics
    assert one.source is not None
    assert row.points in [
        one.source.slice(other.span).removeprefix("'Fn::ForEach::").rstrip("'") for other in one.others
    ]
