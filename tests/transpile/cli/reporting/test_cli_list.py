"""The list of loops: where they are, what they are called, and with a target, what becomes of each."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from support.cli import BROKEN, FROM_PARAMETER, LOOP, NO_LOOP
from support.process import Run

MIXED = """\
Resources:
  Fn::Merge:
    - Fn::Map:
        Value: Team
        Collection: [Orders, Payments]
        Key: !Sub Topic${Team}
        Fragment: {Type: AWS::SNS::Topic}
  Instances:
    Fn::Map:
      Index: At
      Value: Size
      Collection: [t3.small, t3.large]
      Key: !Sub Instance${At}
      Fragment: {Type: AWS::EC2::Instance, Properties: {InstanceType: !Ref Size}}
  Group:
    Type: AWS::EC2::SecurityGroup
    Properties:
      SecurityGroupIngress:
        Fn::Map: {Collection: [80, 443], Value: Port, Fragment: {FromPort: !Ref Port}}
"""
NESTED = """\
Transform: AWS::LanguageExtensions
Outputs:
  Fn::ForEach::Outer:
    - X
    - [A, B]
    - Fn::ForEach::Inner:
        - Y
        - !GetAtt Group.Names
        - Out${X}${Y}: {Value: !Ref Y}
Resources:
  Group: {Type: AWS::SNS::Topic}
  Fn::ForEach::Topics:
    - Name
    - [A]
    - Topic${Name}: {Type: AWS::SNS::Topic}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Write files into the working directory."""
    monkeypatch.chdir(tmp_path)

    def write(**texts: str) -> Path:
        for name, text in texts.items():
            path = tmp_path / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        return tmp_path

    return write


def listed(cli: Run, *words: str) -> list[tuple[str | None, str | None, str | None]]:
    """Name, section and fate of each loop."""
    out = json.loads(cli("--list", "--format", "json", *words).out)
    return [(one["name"], one["section"], one["fate"]) for one in out]


def test_loops_with_their_places_dialects_names_and_sections(cli: Run, here):
    here(t_yaml=MIXED, u_yaml=LOOP)
    done = cli("--list", "t.yaml", "u.yaml")
    assert done.status == 0
    assert done.out.decode().splitlines() == [
        "t.yaml:3:7: Fn::Map Topic${Team} in Resources",
        "t.yaml:8:3: Fn::Map Instances in Resources",
        "    warning[T119]: 'Instances' is not an entry of Resources: it is only the name of its Fn::Map",
        "t.yaml:19:9: Fn::Map SecurityGroupIngress of Group in Resources",
        "u.yaml:4:3: Fn::ForEach Topics in Resources",
    ]
    assert done.err == "2 files: 2 listed; 4 loops\n"


NAMED = """\
Resources:
  Fn::Merge:
    - !Map {Value: a, Collection: [A], Key: !Sub "Topic${a}", Fragment: {Type: AWS::SNS::Topic}}
    - Fn::Map: {Collection: [B], Value: b, Key: !Sub "${b}Queue", Fragment: {Type: AWS::SQS::Queue, Properties:
        {Tags: [Fn::Map: {Collection: [x], Value: k, Fragment: {Key: !Ref k, Value: !Ref b}}]}}}
"""


def test_loops_are_called_by_their_keys_or_by_where_they_stand(cli: Run, here):
    here(t_yaml=NAMED)
    found = json.loads(cli("--list", "--format", "json", "t.yaml").out)
    assert [(one["title"], one["keys"]) for one in found] == [
        ("!Map Topic${a}", ["Topic${a}"]),
        ("Fn::Map ${b}Queue", ["${b}Queue"]),
        ("Fn::Map Tags of ${b}Queue", []),
    ]


def test_several_keys_and_long_ones_are_cut(cli: Run, here):
    entries = "".join(f"    - {'K' * length}${{N}}: {{Type: AWS::SNS::Topic}}\n" for length in (2, 3, 4))
    there = "Transform: AWS::LanguageExtensions\nResources:\n  Fn::ForEach::L:\n    - N\n    - [A]\n"
    here(t_yaml=there + entries.replace("    - KKK", "      KKK"), u_yaml=NAMED.replace("Topic$", "T" * 9_000 + "$"))
    found = json.loads(cli("--list", "--format", "json", "t.yaml", "u.yaml").out)
    assert (found[0]["title"], found[0]["keys"]) == ("Fn::ForEach L", ["KK${N}", "KKK${N}", "KKKK${N}"])
    assert len(found[1]["title"]) < 1_100


def test_what_becomes_of_each(cli: Run, here):
    here(t_yaml=MIXED)
    assert cli("--list", "--to", "foreach", "t.yaml").out.decode().splitlines() == [
        "t.yaml:3:7: Fn::Map Topic${Team} in Resources: native",
        "t.yaml:8:3: Fn::Map Instances in Resources: lowered (items by key)",
        "    warning[T119]: 'Instances' is not an entry of Resources: it is only the name of its Fn::Map",
        "    note[T410]: the items of the loop are in the generated mapping `InstancesTable`",
        "t.yaml:19:9: Fn::Map SecurityGroupIngress of Group in Resources: unrolled",
        "    note[T411]: the loop is unrolled, 2 iterations: `Fn::ForEach` cannot produce a list",
    ]


def test_loops_of_the_target_are_kept(cli: Run, here):
    here(t_yaml=MIXED)
    assert {fate for _, _, fate in listed(cli, "--to", "map", "t.yaml")} == {"kept"}


def test_an_expansion_writes_all_of_them_out(cli: Run, here):
    here(t_yaml=MIXED)
    assert {fate for _, _, fate in listed(cli, "--to", "cfn", "t.yaml")} == {"unrolled"}


def test_the_reason_stands_with_the_loop_that_it_is_about(cli: Run, here):
    here(t_yaml=NESTED)
    assert listed(cli, "--to", "cfn", "t.yaml") == [
        ("Outer", "Outputs", "unrolled"),
        ("Inner", "Outputs", "refused"),
        ("Topics", "Resources", "unrolled"),
    ]
    done = cli("--list", "--to", "cfn", "t.yaml")
    assert (done.status, done.err) == (0, "")
    assert "t.yaml:6:7: Fn::ForEach Inner in Outputs: refused\n    error[T204]: " in done.out.decode()


def test_what_comes_after_an_error_elsewhere_is_open(cli: Run, here):
    here(t_yaml=LOOP + BROKEN.partition("Resources:\n")[2].replace("Topics", "Other"))
    assert listed(cli, "--to", "map", "t.yaml") == [("Topics", "Resources", "open")]
    assert "error[T101]" in cli("--list", "--to", "map", "t.yaml").err


def test_the_reasons_in_json(cli: Run, here):
    here(t_yaml=NESTED)
    _, inner, _ = json.loads(cli("--list", "--format", "json", "--to", "map", "--no-unroll", "t.yaml").out)
    assert inner["start"] == {"line": 6, "column": 7}
    assert inner["end"]["line"] == 9
    assert [one["code"] for one in inner["diagnostics"]]


def test_a_file_that_cannot_be_read_is_an_error(cli: Run, here):
    here(t_yaml="a: [\n", u_yaml=LOOP)
    done = cli("--list", "t.yaml", "u.yaml")
    assert (done.status, "error[T003]" in done.err) == (2, True)
    assert b"u.yaml:4:3" in done.out


def test_nothing_to_list(cli: Run, here):
    here(t_yaml=NO_LOOP)
    assert cli("--list", "t.yaml").out == cli("--list", "--to", "map", "t.yaml").out == b""
    assert cli("--list", "--format", "json", "t.yaml").out == b"[]\n"


def test_a_tree_is_one_list_in_several_processes_too(cli: Run, here):
    here(t__a_yaml=LOOP, t__b_yaml=MIXED, t__c_yaml=NO_LOOP, t__d_yaml="name: x\n")
    for words in ([], ["--format", "json"]):
        alone = cli("--list", "--to", "map", "t", *words)
        assert alone.status == 0
        assert cli("--list", "--to", "map", "t", "--jobs", "2", *words) == alone
    assert alone.err == "4 files: 3 listed, 1 skipped (not a template 1); 4 loops (kept 3, native 1)\n"
    assert len(json.loads(alone.out)) == 4


def test_from_narrows_the_list(cli: Run, here):
    here(t_yaml=MIXED, u_yaml=LOOP)
    assert len(listed(cli, "--from", "foreach", "t.yaml", "u.yaml")) == 1
    assert "error[T015]" in cli("--list", "--from", "nonsense", "t.yaml").err


def test_values_for_parameters_count(cli: Run, here):
    here(t_yaml=FROM_PARAMETER.replace("    Default: A,B\n", "").replace('    Default: "A,B"\n', ""))
    assert listed(cli, "--to", "cfn", "t.yaml")[0][2] == "refused"
    assert listed(cli, "--to", "cfn", "--parameter", "Names=A", "t.yaml")[0][2] == "unrolled"


def test_a_configured_format_is_that_of_results(cli: Run, here, tmp_path: Path):
    here(t_yaml=LOOP)
    (tmp_path / ".transpile.toml").write_text('format = "json"\n')
    assert cli("--list", "t.yaml").out == b"t.yaml:4:3: Fn::ForEach Topics in Resources\n"


def test_standard_input(cli: Run):
    assert cli("--list", "-", stdin=LOOP).out == b"<stdin>:4:3: Fn::ForEach Topics in Resources\n"


@pytest.mark.parametrize("option", [["--in-place"], ["--output", "x"], ["--check"], ["--diff"]])
def test_a_list_and_a_result_exclude_each_other(cli: Run, here, option: list[str]):
    folder = here(t_yaml=LOOP)
    assert "error[T018]: --list" in cli("--list", "--to", "map", *option, "t.yaml").err
    assert (folder / "t.yaml").read_text() == LOOP
