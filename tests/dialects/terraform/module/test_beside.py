"""What is read beside a file of a module is what Terraform reads, and what cannot be read is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dialects.terraform.module import neighbours
from dialects.terraform.module.neighbours import beside
from support import real_terraform as real
from transpile.diagnostics import Diagnostic

DECLARING = {
    "b.tf": 'output "b" {\n  value = 1\n}\n',
    "a.tf.json": '{"output": {"a": {"value": 1}}}',
    ".hidden.tf": 'output "hidden" {\n  value = 1\n}\n',
    "backup.tf~": 'output "backup" {\n  value = 1\n}\n',
    "#emacs.tf#": 'output "emacs" {\n  value = 1\n}\n',
    "other.tf.bak": 'output "bak" {\n  value = 1\n}\n',
    "readme.md": "text",
    "data.json": "{}",
    "UPPER.TF": 'output "upper" {\n  value = 1\n}\n',
}
GIVING = {
    "terraform.tfvars": 'a = "a"\n',
    "terraform.tfvars.json": '{"b": "b"}',
    "x.auto.tfvars": 'c = "c"\n',
    "x.auto.tfvars.json": '{"d": "d"}',
    ".y.auto.tfvars": 'e = "e"\n',
    "other.tfvars": 'f = "f"\n',
    "z.auto.tfvars~": 'g = "g"\n',
}


def write(folder: Path, files: dict[str, str]) -> str:
    """Writes files, and one to be converted; the path of that."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "main.tf").write_text("", encoding="utf-8")
    return str(folder / "main.tf")


def names(path: str) -> list[str]:
    found = beside(path)
    assert isinstance(found, tuple), found
    return [os.path.basename(one.name) for one in found]


def problem(path: str) -> Diagnostic:
    found = beside(path)
    assert isinstance(found, Diagnostic), found
    assert found.help
    return found


def test_the_files_of_a_module_are_those_that_terraform_reads(tmp_path: Path) -> None:
    path = write(tmp_path, DECLARING)
    (tmp_path / "folder.tf").mkdir()
    read = names(path)
    assert read == ["a.tf.json", "b.tf"]
    told = real.outputs(DECLARING)
    assert sorted(told) == ["a", "b"]


def test_the_files_of_values_are_those_that_terraform_reads(tmp_path: Path) -> None:
    read = names(write(tmp_path, GIVING))
    assert sorted(read) == sorted(set(GIVING) - {"other.tfvars", "z.auto.tfvars~"})
    declared = {"main.tf": "".join(f'variable "{name}" {{\n  default = ""\n}}\n' for name in "abcdefg")}
    answers, _ = real.loaded({**GIVING, **declared}, [f"var.{name}" for name in "abcdefg"])
    assert [one.value for one in answers if isinstance(one, real.Value)] == ["a", "b", "c", "d", "e", "", ""]


def test_opentofu_has_files_of_its_own(tmp_path: Path) -> None:
    files = dict.fromkeys(["a.tf", "b.tf", "a.tofu", "c.tofu", "b.tofu.json", "b.tf.json", "main.tofu"], "")
    main = write(tmp_path, files)
    assert names(main) == ["a.tf", "b.tf", "b.tf.json"]
    assert names(main.replace(".tf", ".tofu")) == ["a.tofu", "b.tf", "b.tofu.json", "c.tofu"]


def test_names_are_relative_as_the_path_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"b.tf": "x = 1\n"})
    monkeypatch.chdir(tmp_path)
    for path, name in (("main.tf", "b.tf"), ("./main.tf", "./b.tf"), (f"../{tmp_path.name}/main.tf", None)):
        (found,) = beside(path)  # type: ignore[misc]
        assert found.name == (name or f"../{tmp_path.name}/b.tf")
        assert found.text == "x = 1\n"


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, {})
    (tmp_path / "gone.tf").symlink_to(tmp_path / "nothing")
    found = problem(path)
    assert found.code == "T001"
    assert "gone.tf" in found.message


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = write(tmp_path, {})
    os.mkfifo(tmp_path / "pipe.tf")
    assert problem(path).code == "T001"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert problem(str(tmp_path / "nowhere" / "main.tf")).code == "T001"


def test_a_text_that_is_no_utf_8_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, {})
    (tmp_path / "b.tf").write_bytes(b"# \xff\n")
    found = problem(path)
    assert found.code == "T002"
    assert found.source is not None
    assert found.source.name.endswith("b.tf")


def test_all_files_together_have_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "MAX_BYTES", 100)
    path = write(tmp_path, {"a.tf": "#" * 60, "b.tf": "#" * 40})
    assert names(path) == ["a.tf", "b.tf"]
    write(tmp_path, {"c.tf": "#"})
    found = problem(path)
    assert found.code == "T008"
    assert found.source is not None
    assert found.source.name.endswith("c.tf")
