"""Installs a headless Chromium from Debian's packages where there is none, or says why that is impossible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from chromium import found

PACKAGE = "chromium-headless-shell"
QUIET = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}


def install() -> int:
    """The exit status: 0 if there is a browser in the end."""
    if found():
        return 0
    if not shutil.which("apt-get") or os.geteuid() != 0:
        print(f"install Chromium (Debian: {PACKAGE}), or name one in CHROMIUM", file=sys.stderr)
        return 1
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", PACKAGE]):
        subprocess.run(["apt-get", *words], check=True, env=QUIET, stdout=subprocess.DEVNULL)
    return 0 if found() else 1


if __name__ == "__main__":
    sys.exit(install())
