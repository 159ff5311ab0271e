"""`action.yml`: what GitHub accepts, and its shell steps, run as a runner does."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from support.checkout import ROOT, copy, needs_index, run

ACTION = ROOT / "action.yml"
TEXT = yaml.safe_load(ACTION.read_text())
STEPS = {step["name"]: step for step in TEXT["runs"]["steps"] if "run" in step}
LOOP = (ROOT / "samples" / "map" / "single-resource.yaml").read_text()
BROKEN = "Resources:\n  Fn::Merge: 1\n"

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


@dataclass(frozen=True)
class Step:
    """What a step left behind."""

    status: int
    said: str
    output: str


@pytest.fixture
def job(tmp_path: Path) -> Path:
    """The folders of a job: its workspace, and the runner's own, where the project is installed."""
    (tmp_path / "work").mkdir()
    (tmp_path / "temp").mkdir()
    return tmp_path


@pytest.fixture
def check(job: Path) -> Callable[..., Step]:
    """Run the step that checks, with these inputs; what the step before installs is this checkout."""
    (job / "temp" / "transpile").symlink_to(ROOT)
    return lambda **inputs: perform("Check", job, **inputs)


def perform(name: str, job: Path, action: Path = ROOT, **inputs: str) -> Step:
    """Run a shell step as GitHub's runners do."""
    contexts = {f"inputs.{key}": inputs.get(key, one["default"]) for key, one in TEXT["inputs"].items()}
    contexts |= {"steps.python.outputs.python-path": sys.executable, "github.action_path": str(action)}
    given = {
        key: re.sub(r"\$\{\{ (\S+) \}\}", lambda found: contexts[found[1]], one)
        for key, one in STEPS[name]["env"].items()
    }
    script, output = job / "step.sh", job / "output"
    script.write_text(STEPS[name]["run"])
    done = run(
        *("bash", "--noprofile", "--norc", "-eo", "pipefail", script),
        cwd=job / "work",
        **{"RUNNER_TEMP": str(job / "temp"), "GITHUB_OUTPUT": str(output), **given},
    )
    return Step(done.returncode, done.stdout, output.read_text() if output.exists() else "")


def test_github_accepts_the_file() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(__file__).parent / "github-action" / "github-action.json").read_text())
    validator = jsonschema.Draft7Validator(schema)
    assert [one.message for one in validator.iter_errors(TEXT)] == []
    assert [*validator.iter_errors({**TEXT, "runs": {**TEXT["runs"], "using": "nothing"}})] != []


@pytest.mark.parametrize("step", STEPS)
def test_no_input_is_pasted_into_a_script(step: str) -> None:
    """It could end a quotation and go on as a command."""
    assert "${{" not in STEPS[step]["run"]
    assert STEPS[step]["shell"] == "bash"


def test_the_python_is_one_that_the_project_runs_with() -> None:
    assert sys.version_info >= (3, 11)
    assert tuple(map(int, TEXT["inputs"]["python-version"]["default"].split("."))) >= (3, 11)


@pytest.mark.parametrize(
    ("inputs", "status"),
    [
        ({"to": "foreach"}, 1),
        ({"to": "map"}, 0),
        ({"to": "foreach", "from": "for"}, 0),
        ({"to": "nonsense"}, 2),
        ({}, 2),
    ],
)
def test_the_status_is_that_of_the_command(check, job: Path, inputs: dict[str, str], status: int) -> None:
    (job / "work" / "a.yaml").write_text(LOOP)
    done = check(**inputs)
    assert (done.status, done.output) == (status, f"status={status}\n"), done.said
    assert (job / "work" / "a.yaml").read_text() == LOOP


def test_the_configuration_of_the_repository_names_the_dialect(check, job: Path) -> None:
    (job / "work" / "a.yaml").write_text(LOOP)
    (job / "work" / ".transpile.toml").write_text('to = "foreach"\n')
    assert check().status == 1


def test_errors_are_annotations_of_their_lines(check, job: Path) -> None:
    (job / "work" / "a.yaml").write_text(BROKEN)
    assert re.search(r"^::error .*file=a\.yaml,line=2,.*T120", check(to="foreach").said, re.MULTILINE)


def test_names_of_files_are_no_commands_to_the_runner(check, job: Path) -> None:
    (job / "work" / "::error ::a.yaml").write_text(LOOP)
    before, rest = re.split(r"^::stop-commands::", check(to="foreach").said, maxsplit=1, flags=re.MULTILINE)
    token, rest = rest.split("\n", 1)
    shown, after = rest.split(f"\n::{token}::\n")
    assert "::error ::a.yaml would change" in shown
    annotation = "::error file=%3A%3Aerror %3A%3Aa.yaml,line=3,endLine=3,col=1,endColumn=11,title=T412::"
    assert annotation in after
    assert not re.search(r"^\s*::error", before + after.replace(annotation, ""), re.MULTILINE)


def test_paths_stand_one_a_line_and_may_have_spaces(check, job: Path) -> None:
    for name in ("a b.yaml", "c.yaml", "-d.yaml"):
        (job / "work" / name).write_text(LOOP)
    said = check(to="foreach", paths="a b.yaml\n\n-d.yaml\n").said
    assert [name for name in ("a b.yaml", "c.yaml", "-d.yaml") if f"{name} would change" in said] == [
        "a b.yaml",
        "-d.yaml",
    ]


def test_further_options_are_passed_on(check, job: Path) -> None:
    (job / "work" / "a.yaml").write_text(LOOP)
    (job / "work" / "b.yaml").write_text(LOOP)
    said = check(to="foreach", args="--exclude a.yaml\n  --strict").said
    assert "b.yaml would change" in said
    assert "a.yaml would change" not in said


def test_a_folder_of_the_repository_is_not_taken_for_the_command(check, job: Path) -> None:
    (job / "work" / "transpile").mkdir()
    (job / "work" / "transpile" / "__init__.py").write_text("raise SystemExit(7)\n")
    (job / "work" / "a.yaml").write_text(LOOP)
    assert check(to="foreach").status == 1


def test_sarif_is_written_beside_the_annotations(check, job: Path) -> None:
    (job / "work" / "a.yaml").write_text(BROKEN)
    done = check(to="foreach", sarif="out.sarif")
    assert (done.status, "::error " in done.said) == (2, True)
    (found,) = json.loads((job / "work" / "out.sarif").read_text())["runs"]
    assert [one["ruleId"] for one in found["results"]] == ["T120"]


def test_a_place_for_sarif_that_cannot_be_written_fails(check, job: Path) -> None:
    (job / "work" / "a.yaml").write_text("Resources: {}\n")
    assert check(to="map", sarif="missing/out.sarif").status == 2


def test_the_step_before_installs_what_the_check_runs(job: Path, tmp_path: Path) -> None:
    needs_index()
    (job / "work" / "a.yaml").write_text(LOOP)
    done = perform("Install", job, copy(tmp_path / "action"))
    assert done.status == 0, done.said
    assert (job / "temp" / "transpile" / "transpile" / "cli" / "__init__.py").exists()
    assert perform("Check", job, to="foreach").status == 1
