"""The page about Terraform says what the commands in it do."""

from __future__ import annotations

from pathlib import Path

import terraform_page


def test_the_commands_say_what_the_page_shows(tmp_path: Path) -> None:
    assert terraform_page.page(tmp_path) == terraform_page.PAGE.read_text(encoding="utf-8"), (
        "write it anew: python tests/project/docs/terraform_page.py --write"
    )
