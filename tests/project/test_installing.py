"""The commands by which the README installs the tool, run with the wheel of this checkout in the place of its name."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import ROOT
from support.checkout import build, needs_index
from transpile.version import __version__

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ (.+?)  +#", README[README.index("## Install") :].split("\n## ")[0], re.MULTILINE)
ELSEWHERE = {"docker build -t transpile .": "test_packaging"}
"""Commands that have a test of their own, and the module that it is in."""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return build("wheel", tmp_path_factory.mktemp("installing"))


def test_the_readme_has_commands_that_install() -> None:
    assert {command.split()[0] for command in COMMANDS} == {"pipx", "uvx", "pip", "docker"}
    assert {*ELSEWHERE} <= {*COMMANDS}


@pytest.mark.parametrize("command", [one for one in COMMANDS if one not in ELSEWHERE])
def test_the_command_installs_a_tool_that_runs(command: str, wheel: Path, tmp_path: Path) -> None:
    needs_index()
    program, *words = command.split()
    found = _program(program, tmp_path)
    at = words.index("transpile")
    named = [str(wheel)] if program != "uvx" else ["--from", str(wheel), "transpile"]
    folders = {"PIPX_HOME": tmp_path / "home", "PIPX_BIN_DIR": tmp_path / "bin", "UV_CACHE_DIR": tmp_path / "cache"}
    uncompiled = {"PIP_COMPILE": "0", "UV_COMPILE_BYTECODE": "0"}
    env = {**os.environ, **uncompiled, **{name: str(path) for name, path in folders.items()}}
    env.pop("PYTHONPATH", None)
    call = [found, *words[:at], *named, *words[at + 1 :]]
    done = subprocess.run(call, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    if program == "uvx":
        assert "--to" in done.stdout
        return
    installed = tmp_path / "bin" / "transpile"
    shown = subprocess.run([installed, "--version"], cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert shown.stdout == f"transpile {__version__}\n"


def _program(name: str, folder: Path) -> str:
    """The program of that name: of this environment, `pip` of a new one."""
    if name == "pip":
        subprocess.run(
            [_program("uv", folder), "venv", "--quiet", "--seed", "--python", sys.executable, folder], check=True
        )
        return str(folder / "bin" / "pip")
    found = shutil.which(name, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if found is None:
        pytest.skip(f"there is no {name}")
    return found
