"""What is installed: one wheel with both packages, and a start that costs little."""

from __future__ import annotations

import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import dialects
import transpile
from support import ROOT
from support.checkout import build, copy
from support.cli import LOOP
from transpile import expand
from transpile.diagnostics import CODES
from transpile.version import __version__

HEAVY = {"typer", "click", "rich", "pydantic", "yaml", "ruamel", "hcl2", "lark", "dialects", "importlib.metadata"}
SOURCES = ("transpile", "dialects", "docs/transpile.1", "pyproject.toml", "CHANGELOG.md", "LICENSE", "README.md")
"""What a distribution is built from."""
PROBE = "import json, sys; {}; print(json.dumps(sorted(sys.modules)), file=sys.stderr)"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel of this checkout."""
    return zipfile.ZipFile(build("wheel", tmp_path_factory.mktemp("wheel")))


def modules_after(statement: str) -> set[str]:
    """Which modules a fresh interpreter has loaded after `statement`."""
    done = subprocess.run([sys.executable, "-c", PROBE.format(statement)], capture_output=True, text=True, check=True)
    return set(json.loads(done.stderr.splitlines()[-1]))


def test_the_wheel_has_both_packages_typed_and_nothing_else(wheel: zipfile.ZipFile):
    names = set(wheel.namelist())
    assert {"transpile/py.typed", "dialects/py.typed", "transpile/cli/__init__.py"} <= names
    besides = {f"transpile-{__version__}.dist-info", f"transpile-{__version__}.data"}
    assert {name.split("/")[0] for name in names} == {"transpile", "dialects", *besides}


def test_the_wheel_has_the_man_page_where_man_looks_for_it(wheel: zipfile.ZipFile):
    page = wheel.read(f"transpile-{__version__}.data/data/share/man/man1/transpile.1")
    assert page == (ROOT / "docs" / "transpile.1").read_bytes()


def test_the_wheel_has_every_module(wheel: zipfile.ZipFile):
    modules = {str(path.relative_to(ROOT)) for top in ("transpile", "dialects") for path in (ROOT / top).rglob("*.py")}
    assert modules == {name for name in wheel.namelist() if name.endswith(".py")}


def test_the_wheel_has_every_explanation(wheel: zipfile.ZipFile):
    explained = {name for name in wheel.namelist() if name.startswith("transpile/diagnostics/explanations/")}
    assert explained == {f"transpile/diagnostics/explanations/{code}.md" for code in CODES}


def test_the_wheel_has_what_pages_are_made_of(wheel: zipfile.ZipFile):
    assert {"transpile/cli/reporting/page/html/page.css", "transpile/cli/reporting/page/html/page.js"} <= set(
        wheel.namelist()
    )


def test_the_wheel_declares_the_command_and_its_licence(wheel: zipfile.ZipFile):
    info = f"transpile-{__version__}.dist-info"
    assert b"transpile = transpile.cli:main" in wheel.read(f"{info}/entry_points.txt")
    assert f"{info}/licenses/LICENSE" in wheel.namelist()


def test_the_project_declares_the_group_for_dialects():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "transpile.dialects" in project["entry-points"]


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> tarfile.TarFile:
    """The source distribution, built in the same way beside a folder that nobody asked for."""
    source = copy(tmp_path_factory.mktemp("checkout") / "source", "CHANGELOG.md")
    (source / "stray").mkdir()
    (source / "stray" / "notes.txt").write_text("mine")
    return tarfile.open(build("sdist", tmp_path_factory.mktemp("sdist"), source))


def test_the_source_distribution_has_what_the_wheel_is_made_of_and_no_test_data(sdist: tarfile.TarFile) -> None:
    top = f"transpile-{__version__}"
    names = {name.removeprefix(f"{top}/") for name in sdist.getnames()}
    modules = {
        str(path.relative_to(ROOT)) for each in ("transpile", "dialects") for path in (ROOT / each).rglob("*.py")
    }
    assert modules <= names
    besides = {"README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "PKG-INFO", "docs"}
    assert {name.split("/")[0] for name in names} - {".gitignore"} == {"transpile", "dialects", *besides}
    assert {name for name in names if name.startswith("docs")} == {"docs/transpile.1"}


def test_the_links_of_the_readme_lead_somewhere_on_a_package_index(wheel: zipfile.ZipFile) -> None:
    """An index shows the README away from the files beside it."""
    shown = wheel.read(f"transpile-{__version__}.dist-info/METADATA").decode()
    links = re.findall(r"\]\(([^)]+)\)", shown)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    base = project["urls"]["Homepage"] + "/blob/main/"
    own = [link.removeprefix(base) for link in links if link.startswith(base)]
    assert own
    assert all((ROOT / link.split("#")[0]).exists() for link in own)
    assert all(link.startswith(("https://", "#")) for link in links)


def test_the_changelog_has_the_version_that_is_tagged_next() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(__version__)}\] - \d{{4}}-\d\d-\d\d$", text, re.MULTILINE)


def test_the_image_is_made_of_what_the_source_distribution_has() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in lines
    assert {line[1:] for line in lines if line.startswith("!")} == {*SOURCES}


def test_the_image_converts_a_template_as_a_user_without_rights(tmp_path: Path) -> None:
    """Where a Docker daemon answers."""
    if not shutil.which("docker") or subprocess.run(["docker", "info"], capture_output=True, check=False).returncode:
        pytest.skip("no Docker daemon answers")
    (tmp_path / "topics.yaml").write_text(LOOP)
    (tmp_path / "topics.yaml").chmod(0o644)
    tmp_path.chmod(0o755)
    subprocess.run(
        ["docker", "build", "--quiet", "--tag", "transpile-test", str(ROOT)], check=True, capture_output=True
    )
    base = ["docker", "run", "--rm", "--volume", f"{tmp_path}:/templates:ro"]
    user = subprocess.run([*base, "--entrypoint", "id", "transpile-test", "-u"], capture_output=True, check=True)
    done = subprocess.run(
        [*base, "transpile-test", "expand", "topics.yaml"], capture_output=True, text=True, check=True
    )
    assert user.stdout.strip() != b"0"
    assert done.stdout == expand(LOOP).text


def test_every_dependency_has_a_lower_bound():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert all(">=" in one for one in project["dependencies"])


@pytest.fixture
def installed() -> importlib.metadata.Distribution:
    """The distribution that is installed here (always so under tox)."""
    try:
        return importlib.metadata.distribution("transpile")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("run from the source tree")


def test_the_packages_are_those_of_this_distribution(installed: importlib.metadata.Distribution):
    """`dialects` is a common word: no other distribution may have put its own in the same place."""
    if "site-packages" not in Path(dialects.__file__).parts:  # an editable install
        assert Path(dialects.__file__).parent.parent == Path(transpile.__file__).parent.parent == ROOT
        return
    files = {Path(str(installed.locate_file(file))).resolve() for file in installed.files or ()}
    assert {Path(dialects.__file__).resolve(), Path(transpile.__file__).resolve()} <= files


def test_the_installed_version_is_the_one_that_the_command_names(installed: importlib.metadata.Distribution):
    assert installed.version == __version__


def test_the_version_is_shown_without_loading_anything_heavy():
    loaded = modules_after("from transpile.cli import main; main(['--version'])")
    assert not loaded & HEAVY
    assert {name for name in loaded if name.startswith("transpile")} == {
        "transpile",
        "transpile.cli",
        "transpile.version",
    }


def test_the_library_loads_nothing_heavy_until_it_is_used():
    assert not modules_after("import transpile") & HEAVY


def test_the_help_loads_no_parser_and_no_dialect():
    loaded = modules_after("from transpile.cli import main; main(['--help'])")
    assert not loaded & {"yaml", "ruamel", "hcl2", "dialects", "transpile.pipeline.rewrite"}


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_a_run_loads_the_form_of_diagnostics_that_it_writes_and_no_other(form: str, tmp_path: Path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("a: [")
    loaded = modules_after(f"from transpile.cli import main; main({['expand', '--diagnostics', form, str(broken)]})")
    forms = {"text": "terminal", "json": "json", "sarif": "sarif", "github": "github"}
    assert {f"transpile.diagnostics.render.{one}" for one in forms.values()} & loaded == {
        f"transpile.diagnostics.render.{forms[form]}"
    }


def test_python_m_transpile_is_the_command():
    done = subprocess.run([sys.executable, "-m", "transpile", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"transpile {__version__}\n"


def test_a_conversion_imports_no_second_yaml_library_for_usual_scalars():
    usual = "{Type: T, Properties: {A: 5, B: 0.5, C: true, D: 2012-10-17}}"
    loop = f'"Fn::ForEach::Q": [N, [A, B], {{"Q${{N}}": {usual}}}]'
    template = f"AWSTemplateFormatVersion: 2010-09-09\\nTransform: AWS::LanguageExtensions\\nResources: {{{loop}}}\\n"
    assert "ruamel.yaml" not in modules_after(f"import transpile; assert transpile.expand('{template}').text")


def test_an_expansion_loads_no_lowering_and_only_readers_of_loops_that_may_be_there(tmp_path: Path) -> None:
    template = tmp_path / "topics.yaml"
    template.write_text(LOOP)
    loaded = modules_after(f"from transpile.cli import main; main(['--to', 'cfn', {str(template)!r}])")
    assert "dialects.foreach.reading" in loaded
    assert not {one for one in loaded if one.startswith(("transpile.lower.", "transpile.hosts.json"))}
    others = {"for_loop", "map_merge"}
    assert not {f"dialects.{one}.{part}" for one in others for part in ("reading", "writing")} & loaded
    assert "dialects.foreach.writing" not in loaded
