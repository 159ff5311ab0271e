"""Modes, owners, attributes and links are respected; what may not be written is refused and stays."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from support.fault import EXPANDED, LOOP, NOBODY, ROOT, names, refused
from support.process import Done, Run, command, finished

ONLY_ROOT = pytest.mark.skipif(not ROOT, reason="only root may do this")


UNPRIVILEGED = """
import os, pkgutil, sys, tempfile
import dialects, transpile
from transpile.cli import main

for package in (transpile, dialects):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        __import__(module.name)
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "a.yaml")
    open(path, "w").write({text!r})
    main(["expand", "-q", "-i", folder])
os.setgroups([])
os.setgid({nobody})
os.setuid({nobody})
sys.exit(main(sys.argv[1:]))
"""
"""The command, which becomes somebody else when all is imported: others need not reach the interpreter."""


def unprivileged(*words: object) -> Done:
    """The command, run by somebody whom permissions bind."""
    script = UNPRIVILEGED.format(text=LOOP, nobody=NOBODY)
    return finished([sys.executable, "-c", script, *map(str, words)] if ROOT else command(*words))


def template(folder: Path, mode: int = 0o666) -> Path:
    """A template that the unprivileged own."""
    path = folder / "a.yaml"
    path.write_text(LOOP)
    path.chmod(mode)
    if ROOT:
        os.chown(path, NOBODY, NOBODY)
    return path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("bits", [0o400, 0o600, 0o640, 0o664, 0o755, 0o2664])
def test_the_mode_stays(cli: Run, write, bits: int):
    path = write()
    path.chmod(bits | 0o200)
    assert cli("expand", "-i", path).status == 0
    assert (path.read_text(), mode(path)) == (EXPANDED, bits | 0o200)


@ONLY_ROOT
def test_owner_and_group_stay_where_they_may_be_set(cli: Run, write):
    path = write()
    os.chown(path, NOBODY, NOBODY - 1)
    path.chmod(0o4640)
    assert cli("expand", "-i", path).status == 0
    found = path.stat()
    assert (found.st_uid, found.st_gid, mode(path)) == (NOBODY, NOBODY - 1, 0o4640)


@ONLY_ROOT
def test_the_file_of_another_becomes_that_of_who_converts_it_with_its_group_and_mode(public: Path):
    path = public / "a.yaml"
    path.write_text(LOOP)
    os.chown(path, NOBODY - 1, NOBODY)
    path.chmod(0o664)
    assert unprivileged("expand", "-i", path).status == 0
    found = path.stat()
    assert (found.st_uid, found.st_gid, mode(path)) == (NOBODY, NOBODY, 0o664)


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="this system has no such attributes")
def test_extended_attributes_stay(cli: Run, write):
    path = write()
    try:
        os.setxattr(path, "user.note", b"kept")
    except OSError as error:
        pytest.skip(f"not on this file system: {error.strerror}")
    assert cli("expand", "-i", path).status == 0
    assert os.getxattr(path, "user.note") == b"kept"


@pytest.mark.skipif(not shutil.which("setfacl"), reason="setfacl is not installed")
def test_an_access_list_stays(cli: Run, write):
    path = write()
    if subprocess.run(["setfacl", "-m", f"u:{NOBODY}:rw", path], check=False, capture_output=True).returncode:
        pytest.skip("not on this file system")
    before = os.getxattr(path, "system.posix_acl_access")
    assert cli("expand", "-i", path).status == 0
    assert os.getxattr(path, "system.posix_acl_access") == before


@pytest.mark.parametrize("umask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_mode_that_the_umask_leaves(process: Run, write, folder: Path, umask: int):
    write()
    assert process("expand", "a.yaml", "-o", "new.yaml", umask=umask).status == 0
    assert process("expand", "a.yaml", "a.yaml", "-o", "tree", umask=umask).status == 0
    assert mode(folder / "new.yaml") == mode(folder / "tree/a.yaml") == 0o666 & ~umask
    assert mode(folder / "tree") == 0o777 & ~umask


@pytest.mark.parametrize("link", ["../a.yaml", "{path}", "second.yaml"])
def test_a_link_stays_and_the_file_that_it_leads_to_is_replaced(cli: Run, write, folder: Path, link: str):
    path = write()
    (folder / "t").mkdir()
    (folder / "t/second.yaml").symlink_to("../a.yaml")
    named = folder / "t/link.yaml"
    named.symlink_to(link.format(path=path))
    assert cli("expand", "-i", named).status == 0
    assert (os.readlink(named), path.read_text()) == (link.format(path=path), EXPANDED)
    assert names(folder) == ["a.yaml", "t"]


def test_an_output_that_is_a_link_to_nothing_yet_makes_what_it_leads_to(cli: Run, write, folder: Path):
    write()
    (folder / "link.yaml").symlink_to("new.yaml")
    assert cli("expand", "a.yaml", "-o", "link.yaml").status == 0
    assert (folder / "link.yaml").is_symlink()
    assert (folder / "new.yaml").read_text() == EXPANDED


def test_links_in_a_circle(cli: Run, write, folder: Path):
    write()
    (folder / "b.yaml").symlink_to("c.yaml")
    (folder / "c.yaml").symlink_to("b.yaml")
    refused(cli("expand", "a.yaml", "-o", "b.yaml"), "T014", "b.yaml cannot be written", "cycle")
    refused(cli("expand", "-i", "c.yaml"), "T001", "c.yaml cannot be read", "cycle")


def test_a_file_that_may_not_be_written(public: Path):
    path = template(public, 0o444)
    refused(unprivileged("expand", "-i", path), "T014", f"{path} cannot be written: permission denied", "permissions")
    assert (path.read_text(), mode(path), names(public)) == (LOOP, 0o444, ["a.yaml"])


def test_a_file_that_may_not_be_read(public: Path):
    path = template(public, 0o000)
    refused(unprivileged("expand", "-i", path), "T001", f"{path} cannot be read: permission denied", "permissions")


@pytest.mark.parametrize("words", [["-i"], ["-o", "new.yaml"]])
def test_a_folder_that_may_not_be_written(public: Path, words: list[str]):
    path = template(public)
    public.chmod(0o555)
    words = [str(public / one) if one == "new.yaml" else one for one in words]
    refused(unprivileged("expand", path, *words), "T014", "cannot be written: permission denied", "permissions")
    assert (path.read_text(), names(public)) == (LOOP, ["a.yaml"])


@ONLY_ROOT
def test_the_file_of_another_in_a_folder_where_only_owners_replace(public: Path):
    path = public / "a.yaml"
    path.write_text(LOOP)
    path.chmod(0o666)
    public.chmod(0o1777)
    refused(unprivileged("expand", "-i", path), "T014", "cannot be written", "owner")
    assert (path.read_text(), names(public)) == (LOOP, ["a.yaml"])


@ONLY_ROOT
@pytest.mark.skipif(not shutil.which("chattr"), reason="chattr is not installed")
def test_a_file_that_nobody_may_change(cli: Run, write, folder: Path):
    path = write()
    if subprocess.run(["chattr", "+i", path], check=False, capture_output=True).returncode:
        pytest.skip("not on this file system")
    try:
        refused(cli("expand", "-i", "a.yaml"), "T014", "a.yaml cannot be written")
        assert (path.read_text(), names(folder)) == (LOOP, ["a.yaml"])
    finally:
        subprocess.run(["chattr", "-i", path], check=True)


def test_one_file_that_may_not_be_written_among_many(public: Path):
    path = template(public, 0o444)
    other = public / "b.yaml"
    other.write_text(LOOP)
    other.chmod(0o666)
    refused(unprivileged("expand", "-i", path, other), "T014", "2 files: 1 converted, 1 refused (T014 1)")
    assert (path.read_text(), other.read_text()) == (LOOP, EXPANDED)
