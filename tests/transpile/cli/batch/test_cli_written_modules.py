"""Modules that are written of templates: where they go, in which format, and what is refused before that."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from support.process import Run

TEMPLATE = """\
# topics
Transform: AWS::LanguageExtensions
Parameters:
  Names: {Type: CommaDelimitedList, Default: "A,B"}
Resources:
  Fn::ForEach::Topics:
    - Name
    - !Ref Names
    - Topic${Name}: {Type: AWS::SNS::Topic}
"""
HEAD = '# topics\n\nvariable "Names" {'
Put = Callable[..., Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Write a template below the working directory; its path, relative."""
    monkeypatch.chdir(tmp_path)

    def make(name: str = "a.yaml", text: str = TEMPLATE) -> Path:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return make


def modules() -> list[str]:
    """What was written below the working directory."""
    return sorted(str(path) for path in Path().rglob("*.tf*"))


def test_the_module_goes_to_standard_output(cli: Run, put: Put):
    done = cli("--to", "terraform", put())
    assert (done.status, done.err) == (0, "")
    assert done.out.decode().startswith(HEAD)


def test_a_template_from_standard_input_becomes_a_module(cli: Run, put: Put):
    assert cli("--to", "terraform", "-", stdin=TEMPLATE) == cli("--to", "terraform", put())


def test_a_named_file_gets_the_module(cli: Run, put: Put):
    assert cli("--to", "terraform", put(), "-o", "main.tf").status == 0
    assert Path("main.tf").read_text().startswith(HEAD)


@pytest.mark.parametrize("folder", ["there", "there/", "new/", "new/er/"])
def test_in_a_folder_a_module_has_a_folder_of_its_own(cli: Run, put: Put, folder: str):
    Path("there").mkdir()
    done = cli("--to", "terraform", put(), "-o", folder)
    assert (done.status, done.err) == (0, "")
    assert modules() == [str(Path(folder, "a", "main.tf"))]


def test_in_a_folder_a_module_of_standard_input_is_called_after_its_name(cli: Run, put: Put):
    Path("out").mkdir()
    assert cli("--to", "terraform", "-", "-o", "out", stdin=TEMPLATE).status == 0
    assert cli("--to", "terraform", "--stdin-filename", "x/b.yaml", "-", "-o", "out", stdin=TEMPLATE).status == 0
    assert modules() == ["out/b/main.tf", "out/template/main.tf"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_tree_of_templates_becomes_a_tree_of_modules(cli: Run, put: Put, jobs: str):
    for name in ("in/a.yaml", "in/sub/b.json", "in/sub/c.template.yml"):
        put(name, json.dumps({"Resources": {}}) if name.endswith("json") else TEMPLATE)
    assert cli("--to", "terraform", "--jobs", jobs, "in", "-o", "out").status == 0
    assert modules() == ["out/a/main.tf", "out/sub/b/main.tf", "out/sub/c.template/main.tf"]
    assert cli("--to", "terraform", "--jobs", jobs, "--format", "json", "in", "-o", "out").status == 0
    assert len(modules()) == 6


def test_two_templates_of_one_folder_are_not_one_module(cli: Run, put: Put):
    put("in/a.yaml")
    put("in/a.json", "{}")
    done = cli("--to", "terraform", "in", "-o", "out")
    assert done.status == 2
    assert "error[T018]: the results of in/a.json and in/a.yaml would both be out/a/main.tf" in done.err
    assert modules() == []


def test_modules_cannot_share_standard_output(cli: Run, put: Put):
    put("in/a.yaml")
    done = cli("--to", "terraform", "in")
    assert done.status == 2
    assert done.err.endswith(
        "  = help: transpile --to terraform --output DIR in\n          transpile --to terraform --report FILE.html in\n"
    )


# -- formats ----------------------------------------------------------------------------------------------------------


def test_a_module_in_json_has_no_comments(cli: Run, put: Put):
    done = cli("--to", "terraform", "--format", "json", put())
    assert json.loads(done.out)["variable"]["Names"]["default"] == ["A", "B"]
    assert cli("--to", "terraform", "--format", "hcl", put()).out.decode().startswith(HEAD)


def test_the_name_of_a_file_tells_the_format_of_what_is_written_anew(cli: Run, put: Put):
    put()
    for name in ("main.tf.json", "main.json"):
        assert cli("--to", "terraform", "a.yaml", "-o", name).status == 0
        assert "locals" in json.loads(Path(name).read_text())
    Path("main.tf.json").unlink()
    cli("--to", "terraform", "a.yaml", "-o", "main.tf")
    cli("--to", "cfn", "main.tf", "-o", "b.json")
    assert json.loads(Path("b.json").read_text())["Resources"].keys() == {"TopicA", "TopicB"}


def test_where_nothing_is_written_anew_a_name_tells_no_format(cli: Run, put: Put):
    assert cli("--to", "map", put(), "-o", "b.json").status == 0
    assert Path("b.json").read_text().startswith("# topics")


@pytest.mark.parametrize(("format", "name"), [("hcl", "x/main.tf.json"), ("json", "x/main.tf")])
def test_no_module_is_written_that_terraform_would_read_in_another_format(cli: Run, put: Put, format: str, name: str):
    done = cli("--to", "terraform", "--format", format, put(), "-o", name)
    right = {"hcl": "x/main.tf", "json": "x/main.tf.json"}[format]
    assert (done.status, modules()) == (2, [])
    assert f"error[T018]: {name} is the name of a file in " in done.err
    assert f"= help: transpile --to terraform --format {format} --output {right} a.yaml" in done.err


def test_a_module_is_no_yaml(cli: Run, put: Put):
    done = cli("--to", "terraform", "--format", "yaml", put())
    assert done.status == 2
    assert "would be a template, which cannot contain loops of `terraform`" in done.err


# -- what compares or replaces ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--check", "--diff", "--in-place"])
def test_a_module_is_not_compared_with_its_template(cli: Run, put: Put, option: str):
    done = cli("--to", "terraform", option, put())
    assert (done.status, done.out, Path("a.yaml").read_text()) == (2, b"", TEMPLATE)
    assert "error[T018]" in done.err
    assert "= help: transpile --to terraform --output a.tf a.yaml" in done.err


@pytest.mark.parametrize("name", ["main.tf", "main.tf.json"])
def test_a_module_stays_as_it_is(cli: Run, put: Put, name: str):
    cli("--to", "terraform", put(), "-o", name)
    before = Path(name).read_bytes()
    for more in ((), ("--resolve",), ("--parameter", 'Names=["Z"]'), ("--stack-resource", "Stack"), ("--no-verify",)):
        for options in ((), ("--check",), ("--diff",), ("--in-place",)):
            done = cli("--to", "terraform", *options, *more, name)
            assert (done.status, done.out, done.err) == (0, b"" if options else before, "")
    assert Path(name).read_bytes() == before
    assert "error[T016]" in cli("--to", "terraform", "--parameter", 'Nmes=["Z"]', name).err


@pytest.mark.parametrize(("name", "format"), [("main.tf", "json"), ("main.tf.json", "hcl")])
def test_a_module_is_not_written_in_another_format(cli: Run, put: Put, name: str, format: str):
    cli("--to", "terraform", put(), "-o", name)
    done = cli("--to", "terraform", "--format", format, name)
    assert (done.status, done.out) == (2, b"")
    assert f"error[T018]: {name} stays unchanged" in done.err


# -- what is told -----------------------------------------------------------------------------------------------------


def test_a_list_tells_what_a_module_says_and_what_is_fixed(cli: Run, put: Put):
    text = (
        TEMPLATE
        + "  Fn::ForEach::Roles:\n    - R\n    - [!Ref AWS::AccountId]\n    - Role${R}: {Type: AWS::IAM::Role}\n"
    )
    put("a.yaml", text)
    assert cli("--to", "terraform", "--list", "a.yaml").out.decode().splitlines() == [
        "a.yaml:6:3: Fn::ForEach Topics in Resources: native",
        "a.yaml:10:3: Fn::ForEach Roles in Resources: refused",
        "    error[T202]: the loop Roles needs the value of AWS::AccountId",
    ]
    done = cli("--to", "terraform", "--list", "--parameter", "AWS::AccountId=123456789012", "a.yaml")
    assert done.out.decode().splitlines()[1] == "a.yaml:10:3: Fn::ForEach Roles in Resources: lowered (items fixed)"


def test_what_is_configured_counts(cli: Run, put: Put):
    put("a.yaml")
    Path(".transpile.toml").write_text('to = "terraform"\nformat = "json"\n')
    module = json.loads(cli("--stack-resource", "Stack", "a.yaml").out)
    assert module["resource"]["aws_cloudformation_stack"].keys() == {"Stack"}
    Path(".transpile.toml").write_text('to = "terraform"\nstack-resource = "Stack"\n')
    assert "error[T024]: `stack-resource` is about a single run" in cli("a.yaml").err


def test_a_module_may_have_no_more_bytes_than_allowed(cli: Run, put: Put):
    done = cli("--to", "terraform", "--max-output", "100", put())
    assert (done.status, done.out) == (2, b"")
    assert "error[T219]: the result has " in done.err


def test_two_modules_in_one_run_are_the_same_as_alone(cli: Run, put: Put):
    put("in/a.yaml")
    shutil.copy("in/a.yaml", "in/b.yaml")
    cli("--to", "terraform", "in", "-o", "out")
    alone = cli("--to", "terraform", "in/a.yaml").out
    assert {Path(name).read_bytes() for name in modules()} == {alone}
