"""What programs call a file."""

from __future__ import annotations

from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from transpile.diagnostics.render import paths

UNIX = PurePosixPath("/repo")
WINDOWS = PureWindowsPath("C:\\repo")


@pytest.mark.parametrize(
    ("path", "root", "uri"),
    [
        (UNIX / "a/b.yaml", UNIX, "a/b.yaml"),
        (UNIX / "a b" / "ü%.yaml", UNIX, "a%20b/%C3%BC%25.yaml"),
        (UNIX / "a:b.yaml", UNIX, "a%3Ab.yaml"),
        (PurePosixPath("/else/a b.yaml"), UNIX, "file:///else/a%20b.yaml"),
        (PurePosixPath("/repository/a.yaml"), UNIX, "file:///repository/a.yaml"),
        (WINDOWS / "a" / "b c.yaml", WINDOWS, "a/b%20c.yaml"),
        (PureWindowsPath("c:/REPO/a.yaml"), WINDOWS, "a.yaml"),
        (PureWindowsPath("D:\\x y\\a.yaml"), WINDOWS, "file:///D:/x%20y/a.yaml"),
        (PureWindowsPath("\\\\server\\share\\a.yaml"), WINDOWS, "file://server/share/a.yaml"),
    ],
)
def test_a_uri_is_relative_below_the_root_only(path: PurePath, root: PurePath, uri: str):
    assert paths.uri(path, root) == uri


@pytest.mark.parametrize(
    ("path", "root", "shown"),
    [
        (UNIX / "a b.yaml", UNIX, "a b.yaml"),
        (PurePosixPath("/else/a.yaml"), UNIX, "/else/a.yaml"),
        (WINDOWS / "a" / "b.yaml", WINDOWS, "a/b.yaml"),
        (PureWindowsPath("D:\\a.yaml"), WINDOWS, "D:/a.yaml"),
    ],
)
def test_a_path_has_slashes(path: PurePath, root: PurePath, shown: str):
    assert paths.below(path, root) == shown


def test_names_are_relative_to_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    monkeypatch.chdir(tmp_path)
    assert paths.below(paths.absolute("./x/../a.yaml"), paths.root()) == "a.yaml"


def test_in_a_step_on_github_names_are_relative_to_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "sub").mkdir()
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    monkeypatch.chdir(tmp_path / "sub")
    assert paths.below(paths.absolute("a.yaml"), paths.root()) == "sub/a.yaml"


def test_a_checkout_elsewhere_is_not_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "checkout"))
    monkeypatch.chdir(tmp_path)
    assert paths.root() == Path.cwd()
