"""Several files, folders and patterns: which templates are taken, where results go, and what is told of them."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from support.cli import BROKEN, LOOP, NO_LOOP
from support.process import Run
from transpile.cli import main

Tree = Callable[..., Path]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """Write files into the working directory, each a template with a loop but for those given as `name=text`."""
    monkeypatch.chdir(tmp_path)

    def make(*names: str, **texts: str | bytes) -> Path:
        for name in names:
            put(tmp_path / name, LOOP)
        for name, text in texts.items():
            put(tmp_path / name.replace("_", "."), text)
        return tmp_path

    return make


def put(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def taken(cli: Run, *words: str) -> list[str]:
    """Which files a run would change, in its order."""
    lines = cli("expand", "--check", *words).err.splitlines()[:-1]
    return [line.removesuffix(" would change") for line in lines if line.endswith(" would change")]


def test_a_folder_is_looked_through_to_any_depth_in_the_order_of_names(cli: Run, tree: Tree):
    tree("t/b.yaml", "t/a/z.yml", "t/a/y.json", "t/c.template", "t/d.txt")
    assert taken(cli, "t") == ["t/a/y.json", "t/a/z.yml", "t/b.yaml", "t/c.template"]


def test_the_working_directory_has_no_dot_before_its_names(cli: Run, tree: Tree):
    tree("a.yaml", "t/b.yaml")
    assert taken(cli, ".") == ["a.yaml", "t/b.yaml"]


def test_files_come_in_the_order_of_the_command_line_and_once(cli: Run, tree: Tree):
    tree("t/a.yaml", "t/b.yaml")
    assert taken(cli, "t/b.yaml", "t", "./t/a.yaml") == ["t/b.yaml", "t/a.yaml"]


def test_hidden_files_and_folders_are_left_out_unless_they_are_named(cli: Run, tree: Tree):
    tree(".a.yaml", ".t/b.yaml", "c.yaml")
    assert taken(cli, ".") == ["c.yaml"]
    assert taken(cli, ".a.yaml", ".t") == [".a.yaml", ".t/b.yaml"]


def test_links_in_a_folder_are_not_followed(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml", "out/b.yaml")
    (tmp_path / "t/again").symlink_to(tmp_path / "t", target_is_directory=True)
    (tmp_path / "t/out").symlink_to(tmp_path / "out", target_is_directory=True)
    (tmp_path / "t/b.yaml").symlink_to(tmp_path / "out/b.yaml")
    assert taken(cli, "t") == taken(cli, "t/**/*.yaml") == ["t/a.yaml"]


def test_a_link_that_is_named_is_followed(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml")
    (tmp_path / "link").symlink_to("t", target_is_directory=True)
    assert taken(cli, "link") == ["link/a.yaml"]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("*.yaml", ["a.yaml"]),
        ("t/*.yaml", ["t/b.yaml"]),
        ("**/*.yaml", ["a.yaml", "t/b.yaml", "t/u/c.yaml", "v/d.yaml"]),
        ("t/**/c.*", ["t/u/c.yaml"]),
        ("t/*", ["t/b.yaml", "t/e.txt", "t/u/c.yaml"]),
        ("[tv]", ["t/b.yaml", "t/u/c.yaml", "v/d.yaml"]),
        ("?/*.txt", ["t/e.txt"]),
    ],
)
def test_a_pattern_that_the_shell_left(cli: Run, tree: Tree, pattern: str, expected: list[str]):
    tree("a.yaml", "t/b.yaml", "t/u/c.yaml", "v/d.yaml", "t/e.txt", ".h/f.yaml")
    assert taken(cli, pattern) == expected


def test_an_absolute_pattern(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml")
    assert taken(cli, f"{tmp_path}/*/a.yaml") == [f"{tmp_path}/t/a.yaml"]


def test_a_file_whose_name_looks_like_a_pattern(cli: Run, tree: Tree):
    tree("[a].yaml", "a.yaml")
    assert taken(cli, "[a].yaml", "nothing.yaml") == ["[a].yaml"]


def test_what_git_ignores_is_left_out_unless_it_is_named(cli: Run, tree: Tree):
    tree("a.yaml", "build/b.yaml", "t/c.yaml", "t/d.yaml", _gitignore="build/\nd.yaml\n")
    assert taken(cli, ".") == ["a.yaml", "t/c.yaml"]
    assert taken(cli, "build", "t/d.yaml") == ["build/b.yaml", "t/d.yaml"]


def test_the_innermost_gitignore_decides(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.gen.yaml", "u/a.gen.yaml", _gitignore="*.gen.yaml\n")
    put(tmp_path / "t/.gitignore", "!a.gen.yaml\n")
    assert taken(cli, ".") == ["t/a.gen.yaml"]


def test_gitignore_files_above_count_within_the_repository(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml", "t/b.yaml", _gitignore="/t/b.yaml\n")
    assert taken(cli, "t") == ["t/a.yaml", "t/b.yaml"]
    put(tmp_path / ".git/info/exclude", "a.yaml\n")
    assert taken(cli, "t", "t/b.yaml") == ["t/b.yaml"]


def test_lines_of_gitignore_that_are_no_patterns_are_skipped(cli: Run, tree: Tree):
    tree("a.yaml", "b.yaml", _gitignore=b"!\n\xff\nb.yaml\n")
    assert taken(cli, ".") == ["a.yaml"]


def test_exclude_leaves_out_what_is_named_too(cli: Run, tree: Tree):
    tree("a.yaml", "t/b.yaml", "t/u/c.yaml", "v/d.yaml")
    assert taken(cli, ".", "--exclude", "u/", "--exclude", "/v") == ["a.yaml", "t/b.yaml"]
    assert taken(cli, "a.yaml", "t/b.yaml", "--exclude", "a.*") == ["t/b.yaml"]
    done = cli("expand", "a.yaml", "--exclude", "*.yaml")
    assert (done.status, done.out, done.err) == (0, b"", "a.yaml was skipped: excluded\n")


@pytest.mark.parametrize("pattern", ["*", "-", "a.yaml"])
@pytest.mark.parametrize("name", [(), ("--stdin-filename", "a.yaml")], ids=["no name", "a name to show"])
def test_exclude_leaves_standard_input_in_whatever_it_names(cli: Run, pattern: str, name: tuple[str, ...]):
    done = cli("expand", "-", *name, "--exclude", pattern, stdin=LOOP)
    assert (done.status, done.err) == (0, "")
    assert done.out == cli("expand", "-", stdin=LOOP).out != b""


def test_exclude_of_what_is_no_pattern(cli: Run, tree: Tree):
    tree("a.yaml")
    done = cli("expand", "--check", ".", "--exclude", "!")
    assert (done.status, "error[T019]" in done.err) == (2, True)


@pytest.mark.parametrize("line", ["[z-a].yaml", "*a*a*a*a*a*a*a*a*a*a*a*ab", "**/" * 400 + "z.yaml"])
def test_a_pattern_is_taken_as_git_takes_it_wherever_it_stands(cli: Run, tree: Tree, tmp_path: Path, line: str):
    """An empty range is its first character to Git."""
    name = f"{'a' * 200}.yaml"
    tree(name, "z.yaml")
    expected = [name] if "z" in line else [name, "z.yaml"]
    assert taken(cli, ".", "--exclude", line) == expected
    put(tmp_path / ".transpile.toml", f'exclude = ["{line}"]')
    assert taken(cli, ".") == expected
    (tmp_path / ".transpile.toml").unlink()
    put(tmp_path / ".gitignore", line)
    assert taken(cli, ".") == expected


@pytest.mark.parametrize("word", ["**/" * 400 + "*.yaml", "**/" * 400 + "a.yaml", "*" + "a*" * 300 + "b", "[z-a].yaml"])
def test_no_pattern_of_the_command_line_takes_long_or_fails(cli: Run, tree: Tree, word: str):
    tree("/".join("abcdefghijklmnopqrstuvwxyz") + f"/{'a' * 200}.yaml")
    done = cli("expand", "--check", word)
    assert (done.status, done.err.startswith("error[T022]: ")) in [(1, False), (2, True)]


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def too_large(path: Path) -> None:
    path.write_text("b" * 1_000_001)


@pytest.mark.skipif(os.name != "posix", reason="pipes in folders, and devices")
@pytest.mark.parametrize("make", [a_pipe, a_device, too_large, Path.mkdir])
@pytest.mark.parametrize("place", [".gitignore", "t/.gitignore", ".git/info/exclude"])
def test_a_gitignore_that_cannot_be_read_is_told(
    cli: Run, tree: Tree, tmp_path: Path, make: Callable[[Path], None], place: str
):
    tree("a.yaml", "t/b.yaml", ".git/info/none")
    make(tmp_path / place)
    done = cli("expand", "--check", ".")
    assert done.status == 1
    assert f"warning[T001]: {tmp_path / place} cannot be read: " in done.err
    assert "help: it excludes nothing" in done.err
    assert "2 files: 2 would change" in done.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes in folders")
def test_what_is_no_regular_file_is_not_found(cli: Run, tree: Tree, tmp_path: Path):
    """Links are not followed, so none leads in a circle."""
    tree("a.yaml", "t/b.yaml")
    os.mkfifo(tmp_path / "c.yaml")
    for name in ("d.yaml", "t/circle"):
        (tmp_path / name).symlink_to(tmp_path)
    (tmp_path / "e.yaml").symlink_to("e.yaml")
    os.mkfifo(tmp_path / ".transpile.toml")
    assert taken(cli, ".", "**/*.yaml") == ["a.yaml", "t/b.yaml"]


@pytest.mark.parametrize("others", [["t.yaml"], []])
def test_a_named_file_that_is_no_template_is_left_alone_where_that_is_asked(cli: Run, tree: Tree, others: list[str]):
    folder = tree("t.yaml", k_yaml="a: 1\n---\nb: 2\n")
    assert cli("expand", "--in-place", "--quiet", "k.yaml", *others).status == 2
    done = cli("expand", "--in-place", "--quiet", "--templates-only", "k.yaml", *others)
    assert (done.status, (folder / "k.yaml").read_text()) == (0, "a: 1\n---\nb: 2\n")
    assert all("Fn::ForEach" not in (folder / name).read_text() for name in others)


@pytest.mark.parametrize("words", [["t.yaml"], ["t.yaml", "--output", "out.yaml"], ["-"]])
def test_the_only_result_is_not_left_out(cli: Run, tree: Tree, words: list[str]):
    tree("t.yaml")
    done = cli("expand", "--templates-only", *words)
    assert (done.status, done.out) == (2, b"")
    assert "T018" in done.err


def test_a_file_of_a_folder_that_is_no_template_is_left_alone(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml")
    put(tmp_path / "t/values.yaml", "name: x\nresources: {}\n")
    put(tmp_path / "t/chart.yaml", "{{ if }}\na: [\n")
    put(tmp_path / "t/list.json", "[1]")
    put(tmp_path / "t/b.json", b"\xff\xfe")
    put(tmp_path / "t/z.yaml", b"Resources:\n  A\0")
    put(tmp_path / "t/large.yaml", "#" * 10_000_001)
    done = cli("expand", "--check", "t")
    assert done.status == 1
    assert done.err.endswith("7 files: 1 would change, 6 skipped (binary 2, not a template 3, too large 1)\n")


def test_the_same_files_are_errors_where_they_are_named(cli: Run, tree: Tree):
    tree(a_json="[1]", b_json=b"\xff\xfe")
    done = cli("expand", "--check", "a.json", "b.json")
    assert done.status == 2
    assert done.err.endswith("2 files: 2 refused (T002 1, T006 1)\n")


def test_a_bad_file_does_not_stop_the_others(cli: Run, tree: Tree, tmp_path: Path):
    tree("a.yaml", "c.yaml", b_yaml=BROKEN)
    done = cli("expand", "--in-place", "a.yaml", "b.yaml", "nope.yaml", "c.yaml")
    assert (done.status, done.out) == (2, b"")
    assert "Fn::ForEach" not in (tmp_path / "a.yaml").read_text() + (tmp_path / "c.yaml").read_text()
    assert (tmp_path / "b.yaml").read_text() == BROKEN
    assert done.err.endswith("\n4 files: 2 converted, 2 refused (T001 1, T101 1)\n")


def test_a_bug_in_one_conversion_does_not_stop_the_others(cli: Run, tree: Tree, monkeypatch: pytest.MonkeyPatch):
    def fail(data: bytes, name: str, *_: object, **__: object) -> object:
        return 1 / 0 if name == "a.yaml" else original(data, name, *_, **__)

    from transpile.pipeline import rewrite

    original = rewrite.convert_bytes
    monkeypatch.setattr(rewrite, "convert_bytes", fail)
    tree("a.yaml", "b.yaml")
    done = cli("expand", "--check", ".")
    assert done.status == 2
    assert "error[T902]: internal error: ZeroDivisionError" in done.err
    assert done.err.endswith("2 files: 1 would change, 1 refused (T902 1)\n")


def test_a_folder_without_templates_is_a_warning(cli: Run, tree: Tree, tmp_path: Path):
    tree()
    (tmp_path / "t").mkdir()
    done = cli("expand", "-i", "t")
    assert (done.status, "warning[T022]" in done.err) == (0, True)
    assert cli("expand", "-i", "t", "--strict").status == 2


def test_a_pattern_that_matches_nothing_is_an_error(cli: Run, tree: Tree):
    tree("a.yaml")
    done = cli("expand", "--check", "*.yml", "a.yaml")
    assert done.status == 2
    assert "error[T022]: no file matches *.yml" in done.err
    assert "a.yaml would change" in done.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_folder_that_cannot_be_read(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml", "b.yaml")
    (tmp_path / "t").chmod(0)
    done = cli("expand", "--check", ".")
    (tmp_path / "t").chmod(0o700)
    assert (done.status, "error[T001]: t cannot be read" in done.err) == (2, True)


@pytest.mark.parametrize("words", [["t"], ["a.yaml", "b.yaml"], ["*.yaml"], ["t", "-o", "-"]])
def test_several_results_need_a_place(cli: Run, tree: Tree, words: list[str]):
    tree("t/a.yaml", "a.yaml", "b.yaml")
    done = cli("expand", *words)
    assert (done.status, done.out) == (2, b"")
    assert "error[T018]" in done.err
    assert f"transpile --to cfn --in-place {shlex.quote(words[0])}" in done.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["b.yaml", "a.yaml"], "error[T001]: b.yaml cannot be read"),
        (["a.yaml", "convert"], "error[T001]: convert cannot be read"),
        (["a.yaml", ""], "error[T001]: the name of a file is empty"),
        (["*.yml"], "error[T022]: no file matches *.yml"),
        (["x/**/*.yaml"], "error[T001]: x cannot be read"),
        (["a.yaml", "*.yml", "-o", "out.yaml"], "error[T022]: no file matches *.yml"),
        (["**/" * 400 + "*.yml"], "error[T022]: no file matches"),
    ],
)
def test_what_is_not_there_is_told_before_its_place_is_missing(cli: Run, tree: Tree, words: list[str], says: str):
    tree("a.yaml")
    done = cli("expand", *words)
    assert (done.status, done.out) == (2, b"")
    assert says in done.err
    assert "T018" not in done.err


@pytest.mark.parametrize("output", ["out.yaml", "t/out.json", "out.template", "out.tf"])
@pytest.mark.parametrize("words", [["a.yaml", "t/b.yaml"], ["t"], ["*.yaml"]])
def test_a_file_is_no_place_for_several_results(cli: Run, tree: Tree, tmp_path: Path, output: str, words: list[str]):
    tree("a.yaml", "t/b.yaml")
    done = cli("expand", "-o", output, *words)
    assert (done.status, done.out) == (2, b"")
    assert (
        f"error[T018]: --output {output} names a file, but the results of several templates need a folder" in done.err
    )
    assert "--output DIR " in done.err
    assert not (tmp_path / output).exists()
    assert cli("expand", "-o", f"{output}/", *words).status == 0
    assert (tmp_path / output).is_dir()
    assert cli("expand", "-o", output, *words).status == 0


def test_standard_input_is_no_part_of_several(cli: Run, tree: Tree):
    tree("a.yaml")
    assert "error[T018]: standard input cannot" in cli("expand", "--check", "a.yaml", "-", stdin=LOOP).err


def test_output_mirrors_the_tree(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml", "t/u/b.yaml", "t/note.txt")
    put(tmp_path / "t/c.yaml", NO_LOOP)
    assert cli("expand", "t", "-o", "out").status == 0
    found = sorted(str(one.relative_to(tmp_path)) for one in (tmp_path / "out").rglob("*.*"))
    assert found == ["out/a.yaml", "out/c.yaml", "out/u/b.yaml"]
    assert (tmp_path / "t/a.yaml").read_text() == LOOP
    assert "TopicA" in (tmp_path / "out/u/b.yaml").read_text()


@pytest.mark.parametrize("words", [["t"], ["t/**/*.yaml"], ["t/a.yaml", "t/u/a.yaml"]])
def test_output_is_the_same_tree_however_it_was_named(cli: Run, tree: Tree, tmp_path: Path, words: list[str]):
    tree("t/a.yaml", "t/u/a.yaml")
    assert cli("expand", *words, "-o", "out").status == 0
    assert sorted(one.name for one in (tmp_path / "out").iterdir()) == ["a.yaml", "u"]


def test_two_folders_stay_two_in_the_output(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml", "u/a.yaml")
    assert cli("expand", "t", "u", "-o", "out").status == 0
    assert sorted(one.name for one in (tmp_path / "out").iterdir()) == ["t", "u"]


def test_the_output_among_the_sources_is_no_source(cli: Run, tree: Tree, tmp_path: Path):
    tree("a.yaml")
    for _ in range(2):
        assert cli("expand", ".", "-o", "out").status == 0
    assert [one.name for one in (tmp_path / "out").iterdir()] == ["a.yaml"]


def test_another_format_renames_the_output(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml")
    assert cli("expand", "t", "-o", "out", "--format", "json").status == 0
    assert [one.name for one in (tmp_path / "out").iterdir()] == ["a.json"]


def test_two_sources_of_one_result_are_refused_before_anything_is_written(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml", "t/a.yml", "t/b.yaml")
    done = cli("expand", "t", "-o", "out", "--format", "json")
    assert (done.status, "error[T018]" in done.err) == (2, True)
    assert not (tmp_path / "out").exists()


def test_an_output_that_is_the_source_is_refused(cli: Run, tree: Tree, tmp_path: Path):
    tree("t/a.yaml")
    done = cli("expand", "t/a.yaml", "t", "-o", "t")
    assert (done.status, "error[T018]" in done.err) == (2, True)
    assert (tmp_path / "t/a.yaml").read_text() == LOOP


def test_the_differences_come_in_the_order_of_the_files(cli: Run, tree: Tree):
    tree("t/b.yaml", "t/a.yaml")
    out = cli("expand", "--diff", "t").out.decode()
    assert [line for line in out.splitlines() if line.startswith("--- ")] == ["--- a/t/a.yaml", "--- a/t/b.yaml"]


def test_quiet_has_no_summary(cli: Run, tree: Tree):
    tree("t/a.yaml")
    assert cli("expand", "-i", "-q", "t").err == ""


def test_diagnostics_of_all_files_are_one_json_array(cli: Run, tree: Tree):
    import json

    tree(a_yaml=BROKEN, b_yaml=BROKEN)
    records = json.loads(cli("expand", "--check", "--diagnostics", "json", ".").err)
    assert [one["file"] for one in records] == ["a.yaml", "b.yaml"]


def test_names_that_are_not_utf_8(tree: Tree, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]):
    tree()
    put(Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.yaml")), LOOP)
    assert main(["expand", "--diff", "."]) == 1
    assert b'--- "a/\\377.yaml"' in capfdbinary.readouterr().out
