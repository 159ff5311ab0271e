"""Modules of Terraform on the command line: what goes where, and what is refused before anything is written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.process import Run
from transpile.cli.inputs.module_inputs import folder
from transpile.cli.inputs.options import Options
from transpile.cli.inputs.request import Input
from transpile.diagnostics import Diagnostic

MODULES = Path(__file__).parent / "modules"
ONE, TWO, FLAT = ((MODULES / name).read_text(encoding="utf-8") for name in ("one.tf", "two.tf", "flat.tf"))
FOREACH = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topic:
    - name
    - [A, B]
    - Topic${name}:
        Type: AWS::SNS::Topic
"""
QUEUE = "Resources: {Queue: {Type: 'AWS::SQS::Queue'}}\n"
Put = Callable[..., Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Write a file of a module below the working directory; its path, relative."""
    monkeypatch.chdir(tmp_path)

    def make(name: str, text: str | bytes = ONE) -> Path:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return make


def files() -> dict[str, str]:
    """What is below the working directory."""
    return {str(path): path.read_text() for path in sorted(Path().rglob("*")) if path.is_file()}


# -- where the result goes --------------------------------------------------------------------------------------------


def test_the_template_goes_to_standard_output_as_yaml(cli: Run, put: Put):
    done = cli("--to", "foreach", "--quiet", put("main.tf"))
    assert (done.status, done.out.decode(), done.err) == (0, FOREACH, "")


def test_the_template_as_json(cli: Run, put: Put):
    done = cli("--to", "cfn", "--format", "json", put("main.tf"))
    assert json.loads(done.out)["Resources"].keys() == {"TopicA", "TopicB"}


def test_a_named_file_gets_the_template(cli: Run, put: Put):
    assert cli("--to", "foreach", put("main.tf"), "-o", "a.yaml").status == 0
    assert files() == {"main.tf": ONE, "a.yaml": FOREACH}


def test_in_a_folder_the_template_is_called_after_the_file(cli: Run, put: Put):
    put("out/keep", "")
    assert cli("--to", "foreach", put("main.tf"), "-o", "out").status == 0
    assert files()["out/main.yaml"] == FOREACH
    assert cli("--to", "cfn", "--format", "hcl", "--resolve", "main.tf", "-o", "out").status == 0
    assert "TopicA = {" in files()["out/main.tf"]


def test_in_a_folder_standard_input_is_called_after_its_name(cli: Run, put: Put):
    put("out/keep", "")
    assert cli("--to", "foreach", "--from", "terraform", "-", "-o", "out", stdin=ONE).status == 0
    assert cli("--to", "foreach", "--stdin-filename", "m/main.tf", "-", "-o", "out", stdin=ONE).status == 0
    assert files() == {"out/keep": "", "out/main.yaml": FOREACH, "out/template.yaml": FOREACH}


@pytest.mark.parametrize("option", ["--in-place", "--check", "--diff"])
def test_a_template_takes_no_module_s_place_and_is_not_compared_with_it(cli: Run, put: Put, option: str):
    done = cli("--to", "foreach", option, put("main.tf"))
    assert (done.status, done.out, files()) == (2, b"", {"main.tf": ONE})
    assert f"error[T018]: {option}" in done.err
    assert "transpile --to foreach --output main.yaml main.tf" in done.err
    assert "transpile --to cfn --format hcl main.tf" in done.err


def test_a_module_with_its_loops_written_out_is_compared_with_itself(cli: Run, put: Put):
    path = put("main.tf")
    assert cli("--to", "cfn", "--format", "hcl", "--resolve", "--check", path).status == 1
    done = cli("--to", "cfn", "--format", "hcl", "--resolve", "--diff", path)
    assert (done.status, b"+      TopicA = {" in done.out) == (1, True)
    assert files() == {"main.tf": ONE}


def test_a_module_with_its_loops_written_out_takes_its_own_place(cli: Run, put: Put):
    path = put("main.tf")
    expected = cli("--to", "cfn", "--format", "hcl", "--resolve", path).out.decode()
    assert cli("--to", "cfn", "--format", "hcl", "--resolve", "--in-place", path).status == 0
    assert files() == {"main.tf": expected}
    assert expected.startswith("# topics\n")
    assert cli("--to", "cfn", "--format", "hcl", "--resolve", "--check", path).status == 0


def test_a_template_is_no_module_for_format_hcl(cli: Run, put: Put):
    done = cli("--to", "cfn", "--format", "hcl", "--resolve", put("a.yaml", QUEUE))
    assert (done.status, "error[T018]" in done.err) == (2, True)


# -- several templates ------------------------------------------------------------------------------------------------


def test_several_templates_are_files_of_a_folder(cli: Run, put: Put):
    assert cli("--to", "cfn", put("main.tf", TWO), "-o", "out").status == 0
    assert files().keys() == {"main.tf", "out/topics.yaml", "out/queues.yaml"}
    assert cli("--to", "cfn", "--format", "json", "main.tf", "-o", "out").status == 0
    assert json.loads(files()["out/topics.json"])["Resources"].keys() == {"TopicA", "TopicB"}


@pytest.mark.parametrize("output", [(), ("-o", "one.yaml"), ("-o", "there.txt")])
def test_several_templates_do_not_share_a_file(cli: Run, put: Put, output: tuple[str, ...]):
    put("there.txt", "")
    done = cli("--to", "cfn", put("main.tf", TWO), *output)
    assert (done.status, done.out, files()) == (2, b"", {"main.tf": TWO, "there.txt": ""})
    assert "main.tf holds 2 templates, topics, queues" in done.err
    assert "transpile --to cfn --output main main.tf" in done.err


def test_several_templates_from_standard_input_need_a_folder(cli: Run, put: Put):
    put("keep", "")
    done = cli("--to", "cfn", "--from", "terraform", "-", stdin=TWO)
    assert (done.status, done.out) == (2, b"")
    assert "transpile --to cfn --from terraform --output DIR -" in done.err
    assert cli("--to", "cfn", "--from", "terraform", "-o", "out", "-", stdin=TWO).status == 0
    assert files().keys() == {"keep", "out/topics.yaml", "out/queues.yaml"}


def test_one_of_several_templates_that_cannot_be_converted_keeps_all_from_being_written(cli: Run, put: Put):
    text = TWO.replace('["C", "D"]', "aws_instance.x.ids")
    done = cli("--to", "cfn", put("main.tf", text), "-o", "out")
    assert (done.status, files().keys()) == (2, {"main.tf"})


STACK = (
    'resource "aws_cloudformation_stack" "%s" { template_body = jsonencode({ Resources = { A = { Type = "T" } } }) }\n'
)


@pytest.mark.parametrize("name", ["../../evil", "/tmp/evil", ".hidden", ""])
def test_the_name_of_a_template_leads_to_no_other_folder(name: str):
    refused = folder(Input("main.tf", "main.tf", target="out"), Options(("main.tf",)), ["a", name])
    assert isinstance(refused, Diagnostic)
    assert refused.message == f"main.tf holds 2 templates, and {name} is not a valid file name"


def test_templates_of_one_name_are_called_by_their_addresses(cli: Run, put: Put):
    text = STACK % "b" + 'locals {\n  b = { Resources = { A = { Type = "T" } } }\n}\n'
    assert cli("--to", "cfn", put("main.tf", text), "-o", "out").status == 0
    assert {name for name in files() if name.startswith("out/")} == {
        "out/aws_cloudformation_stack.b.template_body.yaml",
        "out/local.b.yaml",
    }


def test_templates_of_one_address_are_refused(cli: Run, put: Put):
    text = "module x {\n" + '  part {\n    body = { Resources = { A = { Type = upper("t") } } }\n  }\n' * 2 + "}\n"
    done = cli("--to", "cfn", put("main.tf", text), "-o", "out")
    assert (done.status, files().keys()) == (2, {"main.tf"})
    assert "2 templates, two of them called module.x.part.body" in done.err


# -- many files -------------------------------------------------------------------------------------------------------


def test_a_folder_holds_templates_unless_modules_are_asked_for(cli: Run, put: Put):
    put("a.yaml", QUEUE)
    put("main.tf")
    put("other.tf", 'output "x" { value = 1 }\n')
    put("deep/x.tf.json", '{"locals": {"t": {"Resources": {"A": {"Type": "T"}}}}}')
    assert "1 file: " in cli("--to", "foreach", "--check", ".").err
    done = cli("--to", "cfn", "--from", "terraform", "-o", "out", ".")
    assert done.status == 0
    assert "3 files: 2 converted, 1 skipped (not a template 1)" in done.err
    assert {name for name in files() if name.startswith("out")} == {"out/main.yaml", "out/deep/x.yaml"}


def test_the_modules_of_a_folder_with_their_loops_written_out(cli: Run, put: Put):
    put("a.yaml", QUEUE)
    put("main.tf")
    done = cli("--to", "cfn", "--format", "hcl", "--resolve", "--in-place", ".")
    assert (done.status, "1 file: 1 converted" in done.err) == (0, True)
    assert "TopicA = {" in files()["main.tf"]


LOOP = 'output "names" {\n  value = [for name in ["a", "b"] : "x-${name}"]\n}\n'
COMMENTED = '# Supporting Resources, [for example\noutput "x" {\n  value = "Resources, too"\n}\n'


def test_in_a_module_of_a_folder_every_loop_counts(cli: Run, put: Put):
    put("a/main.tf", LOOP)
    put("b/main.tf", COMMENTED)
    done = cli("--to", "cfn", "--format", "hcl", "--in-place", ".")
    assert (done.status, "2 files: 1 converted, 1 skipped (no loop 1)" in done.err) == (0, True)
    assert files() == {"a/main.tf": LOOP.replace('[for name in ["a", "b"] : "x-${name}"]', '["x-a", "x-b"]')} | {
        "b/main.tf": COMMENTED
    }


def test_a_module_of_a_folder_that_only_names_resources_is_left_alone(cli: Run, put: Put):
    put("b/main.tf", COMMENTED)
    put("c/main.tf", LOOP)
    done = cli("--to", "cfn", "--from", "terraform", "-o", "out", ".")
    assert (done.status, "2 files: 2 skipped (not a template 2)" in done.err, done.err.count("T022")) == (0, True, 0)
    assert cli("--to", "cfn", "--from", "terraform", "b/main.tf").status == 2


def test_a_folder_without_templates_tells_of_modules(cli: Run, put: Put):
    put("main.tf")
    assert "those of Terraform modules with --from terraform" in cli("--to", "foreach", "--check", ".").err


def test_a_pattern_finds_files_of_modules(cli: Run, put: Put):
    put("m/main.tf")
    put("n/main.tf", TWO)
    put("n/variables.tf", 'variable "x" {}\n')
    done = cli("--to", "cfn", "-o", "out", "**/*.tf", "--jobs", "2")
    assert (done.status, "3 files: 2 converted, 1 skipped" in done.err) == (0, True)
    assert {name for name in files() if name.startswith("out/")} == {
        "out/m/main.yaml",
        "out/n/main.tf/topics.yaml",
        "out/n/main.tf/queues.yaml",
    }


def test_two_files_with_one_result_are_refused(cli: Run, put: Put):
    put("x.tf", STACK % "a")
    put("x.tf.json", '{"locals": {"t": {"Resources": {"A": {"Type": "T"}}}}}')
    done = cli("--to", "cfn", "--from", "terraform", "-o", "out", ".")
    assert (done.status, files().keys()) == (2, {"x.tf", "x.tf.json"})
    assert "would both be out/x.yaml" in done.err


def test_the_files_of_a_folder_are_one_module(cli: Run, put: Put):
    put("a/variables.tf", 'variable "names" {\n  default = ["Q"]\n}\n')
    put("a/main.tf", "locals {" + ONE.split("locals {")[1])
    put("b/main.tf")
    assert cli("--to", "cfn", "--from", "terraform", "-o", "out", ".").status == 0
    assert "TopicQ" in files()["out/a/main.yaml"]
    assert "TopicA" in files()["out/b/main.yaml"]


def test_a_hook_leaves_modules_alone(cli: Run, put: Put):
    done = cli("--to", "foreach", "--check", "--templates-only", put("main.tf"), put("a.yaml", QUEUE))
    assert (done.status, "1 skipped (a module 1)" in done.err) == (0, True)


def test_a_module_is_none_of_a_dialect_that_stands_in_templates(cli: Run, put: Put):
    done = cli("--to", "foreach", "--from", "map", put("main.tf"))
    assert (done.status, done.out) == (2, b"")
    assert (
        "error[T018]: --from map looks for loops in templates, but main.tf is a file of a Terraform module" in done.err
    )


# -- standard input ---------------------------------------------------------------------------------------------------


def test_standard_input_is_a_module_by_its_name_or_by_the_dialect(cli: Run):
    for words in (["--from", "terraform"], ["--stdin-filename", "x.tf"]):
        assert cli("--to", "foreach", *words, "-", stdin=ONE).out.decode() == FOREACH


def test_files_beside_the_name_of_standard_input_take_no_part(cli: Run, put: Put):
    put("variables.tf", 'variable "names" {}\n')
    assert cli("--to", "foreach", "--stdin-filename", "main.tf", "-", stdin=ONE).out.decode() == FOREACH


def test_an_expression_is_bare_in_and_bare_out(cli: Run):
    done = cli("--to", "cfn", "--format", "json", "--from", "terraform", "-", stdin='[for x in ["a"] : upper(x)]\n')
    assert json.loads(done.out) == ["A"]


# -- what is told -----------------------------------------------------------------------------------------------------


def test_loops_are_listed_with_their_places_in_the_module(cli: Run, put: Put):
    path = put("main.tf")
    assert cli("--list", path).out == b"main.tf:9:17: for Topic${name} in Resources\n"
    listed = cli("--to", "foreach", "--list", path).out.decode()
    assert listed.splitlines()[0].startswith("main.tf:9:17: for Topic${name} in Resources: ")
    (row,) = json.loads(cli("--to", "cfn", "--list", "--format", "json", path).out)
    assert (row["start"], row["fate"]) == ({"line": 9, "column": 17}, "unrolled")
    assert row["dialect"] == "terraform"


def test_the_loops_of_all_templates_are_listed(cli: Run, put: Put):
    assert len(cli("--list", put("main.tf", TWO)).out.splitlines()) == 2
    assert cli("--to", "foreach", "--list", "main.tf").out.decode().count(": native\n") == 2


INSIDE = """\
resource "aws_x" "y" {
  tags = [for name in ["a", "b"] : [for each in aws_x.z.list : each]]
  ports {
    of = [for port in [1] : port]
  }
}
resource "aws_x" "z" {}
output "o" {
  value = {
    for name in %s : upper(name) => name
  }
}
"""


def test_the_list_says_what_becomes_of_the_loops_inside_a_module(cli: Run, put: Put):
    words = ("--to", "cfn", "--format", "hcl")
    done = cli(*words, "--list", put("main.tf", INSIDE % '["a", "b"]'))
    assert done.status == 0
    places = [line for line in done.out.decode().splitlines() if not line.startswith(" ")]
    assert places == [
        "main.tf:2:10: for in aws_x.y.tags: unrolled",
        "main.tf:2:36: for in aws_x.y.tags: kept",
        "main.tf:4:10: for in aws_x.y.ports.of: unrolled",
        "main.tf:9:11: for in output.o.value: unrolled",
    ]
    assert "note[T414]" in done.out.decode().splitlines()[2]
    told = cli(*words, "--list", put("main.tf", INSIDE % '["a", "A"]')).out.decode()
    assert "main.tf:9:11: for in output.o.value: refused\n    error[T301]" in told
    assert "main.tf:4:10: for in aws_x.y.ports.of: open" in told
    assert cli(*words, "main.tf").status == 2
    done = cli(*words, "--list", put("a.yaml", QUEUE))
    assert (done.status, "error[T018]" in done.err) == (2, True)


def test_strictly_a_value_that_is_fixed_is_an_error(cli: Run, put: Put):
    path = put("main.tf")
    done = cli("--to", "foreach", "--strict", path, "-o", "a.yaml")
    assert (done.status, "warning[T403]" in done.err, files().keys()) == (2, True, {"main.tf"})
    assert cli("--to", "cfn", "--strict", path).status == 0


def test_quietly_only_errors_are_told(cli: Run, put: Put):
    path = put("main.tf")
    assert "T403" in cli("--to", "foreach", path).err
    assert cli("--to", "foreach", "--quiet", path).err == ""


def test_without_unrolling_a_loop_that_must_be_written_out_is_refused(cli: Run, put: Put):
    text = ONE.replace('{ Type = "AWS::SNS::Topic" }', '{ Type = "T", Properties = { L = [for x in ["a"] : x] } }')
    assert cli("--to", "foreach", put("main.tf", text)).status == 0
    done = cli("--to", "foreach", "--no-unroll", "main.tf")
    assert (done.status, done.out, "error[T401]" in done.err) == (2, b"", True)


@pytest.mark.parametrize("option", ["--no-verify", "--resolve"])
def test_these_change_nothing_about_a_plain_loop(cli: Run, put: Put, option: str):
    assert cli("--to", "foreach", option, put("main.tf")).out.decode() == FOREACH


def test_diagnostics_for_programs_stand_in_the_module(cli: Run, put: Put):
    path = put("main.tf")
    (one,) = json.loads(cli("--to", "foreach", "--diagnostics", "json", path).err)
    assert (one["code"], one["file"], one["start"]) == ("T403", "main.tf", {"line": 10, "column": 19})
    log = json.loads(cli("--to", "foreach", "--diagnostics", "sarif", path).err)
    (found,) = log["runs"][0]["results"]
    place = found["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == ("main.tf", 10)
    assert "::warning file=main.tf,line=10," in cli("--to", "foreach", "--diagnostics", "github", path).err


def test_what_is_wrong_in_a_file_beside_stands_there(cli: Run, put: Put):
    put("variables.tf", 'variable "names" {\n')
    done = cli("--to", "foreach", put("main.tf"))
    assert (done.status, "--> variables.tf:1:18" in done.err) == (2, True)


def test_a_configuration_says_what_modules_become(cli: Run, put: Put):
    put(".transpile.toml", 'to = "cfn"\nformat = "json"\nparameter = ["names=[\\"Z\\"]"]\n')
    assert json.loads(cli("--quiet", put("main.tf")).out)["Resources"].keys() == {"TopicZ"}


def test_a_loop_that_became_data_is_listed(cli: Run, put: Put):
    path = put("main.tf", FLAT)
    assert cli("--list", path).out == b"main.tf:6:31: for in Resources\n"
    assert cli("--to", "cfn", "--list", path).out.startswith(b"main.tf:6:31: for in Resources: unrolled\n")


# -- a page for people ------------------------------------------------------------------------------------------------


def page(cli: Run, *words: object) -> str:
    """The page about a run."""
    done = cli("--report", "page.html", "--quiet", *words)
    assert (done.status, done.out, done.err) == (0, b"", "")
    return Path("page.html").read_text()


def test_a_report_links_the_loops_of_a_module_with_its_template(cli: Run, put: Put):
    text = page(cli, "--to", "foreach", put("main.tf"))
    assert [f"<h3>{one}</h3>" in text for one in ("Source", "Result (foreach)", "Expansion (cfn)")] == [True] * 3
    assert [f"file-1-column-{one}-loop-1" in text for one in (1, 2, 3)] == [True] * 3
    assert "TopicB" in text
    assert files().keys() == {"main.tf", "page.html"}


def test_a_report_has_a_result_for_each_template(cli: Run, put: Put):
    text = page(cli, "--to", "foreach", put("main.tf", TWO))
    titles = ["Result (foreach) topics", "Expansion (cfn) topics", "Result (foreach) queues", "Expansion (cfn) queues"]
    assert [f"<h3>{one}</h3>" in text for one in titles] == [True] * 4
    linked = re.findall(r'id="file-1-column-(\d)-loop-(\d)"', text)
    assert linked == [("1", "1"), ("1", "2"), ("2", "1"), ("3", "1"), ("4", "2"), ("5", "2")]


def test_a_report_of_a_module_with_its_loops_written_out(cli: Run, put: Put):
    text = page(cli, "--to", "cfn", "--format", "hcl", "--resolve", put("main.tf"))
    assert "TopicB = {" in re.sub("<[^>]*>", "", text)
    assert ">unrolled<" in text


def test_a_report_of_a_module_that_is_refused(cli: Run, put: Put):
    done = cli("--report", "page.html", "--to", "foreach", put("main.tf", ONE.replace('["A", "B"]', "null")))
    assert (done.status, ">refused<" in files()["page.html"]) == (2, True)


def test_templates_of_one_module_never_take_the_place_of_another_result(cli: Run, put: Put):
    put("a.tf", TWO + 'variable "x" {}\n')
    put("a/topics.tf")
    assert cli("--to", "cfn", "--from", "terraform", "-o", "out", ".").status == 0
    assert {name for name in files() if name.startswith("out/")} == {
        "out/a.tf/topics.yaml",
        "out/a.tf/queues.yaml",
        "out/a/topics.yaml",
    }
