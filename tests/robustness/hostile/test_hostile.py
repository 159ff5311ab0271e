"""Broken and hostile input through the command line: a diagnostic, in bounded time, and nothing written.

Each row ends with status 2, nothing on standard output, no traceback. What might take all memory, time or stack runs
as `python -m transpile` in a process of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from support.process import Done, Run, cli, command, finished
from support.refusals import WITH, loop, over, properties, resources

__all__ = ["cli"]

SECONDS = 20
"""Far more than any row takes, for machines that are busy."""
DEEP = 100_000
GOOD = resources(loop())


@dataclass(frozen=True)
class Row:
    """What is in the file, what the diagnostic says, and what else is on the command line."""

    data: str | bytes
    code: str
    says: str = ""
    words: tuple[str, ...] = ()
    name: str = "template.yaml"


@pytest.fixture
def process() -> Run:
    """Run the command in a process of its own, for a bounded time."""
    return lambda *words: finished(command(*words), timeout=SECONDS)


def bomb(levels: int) -> str:
    """Aliases of aliases, ten of each."""
    text = (f"k{at}: &k{at} [{', '.join([f'*k{at - 1}'] * 10)}]\n" for at in range(1, levels))
    return "k0: &k0 [x]\n" + "".join(text)


def nested(depth: int, count: int) -> str:
    """`depth` loops in each other over `count` items each."""
    items = str([f"n{at}" for at in range(count)])
    text = "{'" + "".join(f"${{X{level}}}" for level in range(depth)) + "': 1}"
    for level in reversed(range(depth)):
        text = "{" + loop(f"X{level}", items, text, f"L{level}") + "}"
    return properties(text)


def parameter(type_: str) -> str:
    """The declaration of parameter P."""
    return f"Parameters: {{P: {{Type: {type_}}}}}\n"


NAMES = "Parameters: {Names: {Type: CommaDelimitedList}}\n"
ROWS = {
    # text
    "a bracket that is never closed": Row("Resources: {R: [\n", "T003"),
    "a quote that is never closed": Row("A: 'b\nC: d\n", "T003", "quote"),
    "a tab that indents": Row("Resources:\n\tR:\n\t\tType: T\n", "T003", "spaces"),
    "a tab in a list": Row("A:\n  -\tb: c\n  \t- d\n", "T003"),
    "a line that is indented wrongly": Row("A:\n    B: c\n  D: e\n", "T003", "indented"),
    "two keys on a line": Row("A: b: c\n", "T003", "quote a value"),
    "an unknown alias": Row("A: *b\n", "T003", "anchor"),
    "two tags": Row("A: !Ref !Sub b\n", "T003", "short tag"),
    "a tag with a colon": Row("A: !Ref: b\n  c: d\n", "T003", "colon"),
    "an unknown directive": Row("%FOO bar\n---\nA: %b\n", "T003"),
    "a block scalar with a wrong header": Row("A: |x\n  b\n", "T003"),
    "NUL characters": Row("A: b\0c\n", "T003", "U+0000"),
    "an escape character": Row("A: \x1b[31m\n", "T003", "U+001B"),
    "a byte order mark inside": Row("A: b\ufeffc: [\n", "T003"),
    "jinja around a value": Row("Resources:\n  R: {{ jinja }}\n", "T013", "Jinja"),
    "jinja statements": Row("{% for x in y %}\nA: b\n{% endfor %}\n", "T003", "Jinja"),
    "jinja as a whole": Row("{{ jinja }}\n", "T013", "Jinja"),
    "duplicate keys": Row("A: {B: 1, B: 2}\n", "T005", "the first time"),
    "duplicate keys far from each other": Row("A:\n  B: 1\n  C: 2\n  B: 3\n", "T005", "the first time"),
    "duplicate keys spelled otherwise": Row("A: {B: 1, \"B\": 2, 'C': 3}\n", "T005"),
    "a key that is a list": Row("? [a]\n: b\n", "T013"),
    "a key that is an alias": Row("A: &a b\n*a : c\n", "T013"),
    "JSON with a trailing comma too many": Row('{"A": [1,,2]}', "T004", name="t.json"),
    "JSON that ends early": Row('{"A": {"B": [1, 2', "T004", "closed", name="t.json"),
    "JSON with a control character": Row('{"A": "b\x01c"}', "T004", name="t.json"),
    "JSON with text behind": Row('{"A": 1} {"B": 2}', "T004", name="t.json"),
    "JSON with duplicate keys": Row('{"A": 1, "A": 2}', "T005", "the first time", name="t.json"),
    "JSON with half a pair in bytes": Row(b'{"A": "\xed\xa0\x80"}', "T002", name="t.json"),
    "Python's words in JSON": Row('{"A": None "B": 1}', "T004", name="t.json"),
    "bad UTF-8": Row(b"A: caf\xe9\n", "T002", "0xe9"),
    "UTF-16": Row("A: b\n".encode("utf-16"), "T002", "UTF-16"),
    "a binary file": Row(bytes(range(256)) * 20, "T002"),
    "an ELF file": Row(b"\x7fELF\x02\x01\x01" + b"\0" * 100, "T003"),
    # shape
    "an empty file": Row("", "T011"),
    "only blanks": Row(" \n\n", "T011"),
    "only comments": Row("# a\n# b\n", "T011"),
    "only a document start": Row("---\n", "T011"),
    "several documents": Row(GOOD + "---\n" + GOOD, "T011", "second"),
    "a list": Row("- a\n- b\n", "T006"),
    "a scalar": Row("just text\n", "T006"),
    "a number": Row("42\n", "T006"),
    "a JSON list": Row("[1, 2]", "T006", name="t.json"),
    "a JSON string": Row('"a"', "T006", name="t.json"),
    # limits
    "a limit that is lowered": Row(over("[a, b, c]"), "T208", "limit is 2", ("--max-iterations", "2")),
    "six nested loops": Row(nested(6, 1), "T110", "at most 5 levels"),
    # parameters
    "a parameter without value": Row(over("!Ref P", parameter("CommaDelimitedList")), "T202", "--parameter P="),
    "a secret parameter": Row(over("!Ref P", "Parameters: {P: {Type: CommaDelimitedList, NoEcho: true}}\n"), "T201"),
    "a parameter that is not declared": Row(over("!Ref Nmes", NAMES), "T209", "Names"),
    "a value for a parameter that is not declared": Row(GOOD, "T016", "declares", ("--parameter", "Nmes=a")),
    "a value for a name that is nearly declared": Row(NAMES + GOOD, "T016", "Names", ("--parameter", "Nmes=a")),
    "a parameter of the store": Row(over("!Ref P", parameter("'AWS::SSM::Parameter::Value<List<String>>'")), "T203"),
    "a string parameter": Row(over("!Ref P", parameter("String")), "T202", "P"),
    "a string parameter with a value": Row(
        over("!Ref P", parameter("String")), "T210", "CommaDelimitedList", ("--parameter", "P=a,b")
    ),
    "an attribute": Row(over("!GetAtt Q.Names"), "T204", "only after deployment"),
    "a resource": Row(over("!Ref R"), "T204", "resource R"),
    "an export": Row(over("!Split [',', !ImportValue V]"), "T204"),
    # results
    "colliding keys": Row(resources(loop(), "Ra: {Type: T}"), "T301", "first comes from here"),
    "colliding rounds": Row(over("[a, a]"), "T301", "X = 'a'"),
    "ids of other characters": Row(resources(loop(items="[a-b]")), "T302", "'Ra-b'"),
    "clashing names": Row(resources(loop(), "L: {Type: T}"), "T106", "already used"),
    # usage
    "an unknown dialect": Row(GOOD, "T015", "foreach", ("--to", "forech")),
    "an unknown dialect to read": Row(GOOD, "T015", "map", ("--from", "mapp")),
    "no dialect at all": Row(GOOD, "T025", "cfn", ("--to", "")),
}
BOMBS = {
    "an alias bomb": Row(bomb(10), "T010", "200,000"),
    "an alias in its own node": Row("A: &a {B: [*a]}\n", "T009", "contain itself"),
    "an alias in its own loop": Row(resources("'Fn::ForEach::L': &l [X, [a], *l]"), "T009"),
    "deep flow lists": Row("A: " + "[" * DEEP, "T007"),
    "deep flow mappings": Row("A: " + "{a: " * DEEP, "T007"),
    "deep block lists": Row("- " * DEEP + "a\n", "T007"),
    "deep block mappings": Row("".join(" " * at + "a:\n" for at in range(2000)), "T007"),
    "deep explicit keys": Row("? " * DEEP + "a\n", "T007"),
    "deep JSON lists": Row("[" * DEEP + "]" * DEEP, "T007", name="t.json"),
    "deep JSON objects": Row('{"a":' * DEEP + "1" + "}" * DEEP, "T007", name="t.json"),
    "deep functions": Row("A: " + "!Base64 [" * DEEP, "T007"),
    "more than 10 MB": Row("A: " + "x" * 10_500_000 + "\n", "T008", "10,"),
    "more than a million values": Row("A: [" + "1," * 1_200_000 + "1]\n", "T008", "1,000,000"),
    "loops that multiply": Row(nested(5, 100), "T208", "100 x 100"),
    "loops that multiply little by little": Row(nested(4, 20), "T208", "--max-iterations"),
    "a huge loop": Row(over(str(list(range(100_001)))), "T208", "100,001"),
    "a huge list parameter": Row(
        over("!Ref P", "Parameters: {P: {Type: CommaDelimitedList, Default: '" + "a," * 200_000 + "'}}\n"),
        "T208",
        "200,001",
    ),
}
"""What might take all memory, time or stack, if it were not noticed."""


def outcome(run: Run, row: Row, folder: Path, *words: str) -> Done:
    """One run over the file of a row."""
    path = folder / row.name
    path.write_bytes(row.data if isinstance(row.data, bytes) else row.data.encode())
    target = () if "--to" in row.words else ("--to", "cfn")
    return run(*target, *row.words, *words, path)


def refused(row: Row, done: Done) -> None:
    """A run over the row said so, and nothing else."""
    assert f"error[{row.code}]" in done.err
    assert row.says in done.err
    assert "Traceback" not in done.err
    assert (done.status, done.out) == (2, b"")


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_is_refused_with_nothing_written(row: Row, tmp_path: Path, cli: Run) -> None:
    refused(row, outcome(cli, row, tmp_path))


@pytest.mark.parametrize("row", BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_refused_with_nothing_written(row: Row, tmp_path: Path, process: Run) -> None:
    refused(row, outcome(process, row, tmp_path))


IN_PLACE = [
    "a list",
    "bad UTF-8",
    "colliding keys",
    "six nested loops",
    "an attribute",
    "an unknown dialect",
]


@pytest.mark.parametrize("name", [*IN_PLACE, "an alias bomb"])
def test_leaves_the_file_and_its_folder_as_they_were(name: str, tmp_path: Path, cli: Run, process: Run) -> None:
    row = (ROWS | BOMBS)[name]
    done = outcome(process if name in BOMBS else cli, row, tmp_path, "--in-place")
    assert (done.status, done.out) == (2, b"")
    data = (tmp_path / row.name).read_bytes()
    assert data == (row.data if isinstance(row.data, bytes) else row.data.encode())
    assert [path.name for path in tmp_path.iterdir()] == [row.name]


@pytest.mark.parametrize("target", ["cfn", "foreach", "map"])
def test_loops_that_multiply_are_refused_by_multiplying(target: str, tmp_path: Path, process: Run) -> None:
    endless = Row(nested(5, 1_000), "T208", "1,000 x 1,000 x 1,000", ("--to", target))
    done = outcome(process, endless, tmp_path)
    assert (done.status, "error[T208]" in done.err) == (2, True)


def test_a_number_of_many_digits_stays(tmp_path: Path, cli: Run) -> None:
    digits = "1" + "0" * 100_000
    done = outcome(cli, Row(over("[a]", body=digits), ""), tmp_path)
    assert (done.status, done.err) == (0, "")
    assert digits.encode() in done.out


def test_a_number_of_many_digits_as_an_item(tmp_path: Path, cli: Run) -> None:
    digits = "1" + "0" * 100_000
    done = outcome(cli, Row(properties("{" + loop(items=f"[{digits}]", fragment="{k: !Ref X}") + "}"), ""), tmp_path)
    assert "Traceback" not in done.err
    assert (done.status, done.out.count(digits.encode())) == (0, 1)


def test_half_a_surrogate_pair_in_json_stays_an_escape(tmp_path: Path, cli: Run) -> None:
    text = '{"Resources": {"R": {"Type": "T", "P": "\\ud800"}, "Fn::Merge": [{"A": {"Type": "T"}}]}}'
    done = outcome(cli, Row(text, "", name="t.json"), tmp_path)
    assert "Traceback" not in done.err
    assert (done.status == 0 and b"\\ud800" in done.out) or (done.status == 2 and not done.out)


def test_half_a_surrogate_pair_as_an_item(tmp_path: Path, cli: Run) -> None:
    fragment = '{"k${X}": {"Ref": "X"}}'
    loop_ = '{"Fn::ForEach::L": ["X", ["\\ud800"], ' + fragment + "]}"
    text = f'{{"Transform": "AWS::LanguageExtensions", "Resources": {{"R": {{"Type": "T", "Properties": {loop_}}}}}}}'
    done = outcome(cli, Row(text, "", name="t.json"), tmp_path)
    assert "Traceback" not in done.err
    assert done.status in (0, 2)
    assert bool(done.out) == (done.status == 0)


def test_a_missing_file_is_t001(tmp_path: Path, cli: Run) -> None:
    done = cli("--to", "cfn", tmp_path / "nope.yaml")
    assert (done.status, done.out, "error[T001]" in done.err) == (2, b"", True)


def test_a_folder_on_standard_output_is_t018(tmp_path: Path, cli: Run) -> None:
    done = cli("--to", "cfn", tmp_path)
    assert (done.status, done.out, "error[T018]" in done.err) == (2, b"", True)


UNWRITABLE = ["/proc/version", "/proc/nope/out.yaml", "FILE/out.yaml", "FOLDER"]


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="no /proc")
@pytest.mark.parametrize("place", UNWRITABLE)
def test_a_place_that_cannot_be_written_is_t014(place: str, tmp_path: Path, cli: Run) -> None:
    file = tmp_path / "t.yaml"
    file.write_text(GOOD)
    output = place.replace("FILE", str(file)).replace("FOLDER", str(tmp_path))
    done = cli("--to", "cfn", "--output", output, file)
    assert (done.status, done.out, "error[T014]" in done.err) == (2, b"", True)
    assert "Traceback" not in done.err
    assert file.read_text() == GOOD


def test_standard_input_is_read_as_a_file_is(tmp_path: Path, cli: Run) -> None:
    done = cli("--to", "cfn", "-", stdin=b"- a\n")
    assert (done.status, done.out) == (2, b"")
    assert "<stdin>:1:1" in done.err


def test_control_characters_of_a_template_do_not_reach_the_terminal(tmp_path: Path, cli: Run) -> None:
    text = WITH + 'Resources: {"Fn::ForEach::\\e[31mL": [X, x, {}]}\n'
    done = outcome(cli, Row(text, ""), tmp_path)
    assert "error[T206]" in done.err
    assert "\x1b" not in done.err
