"""The pages about Terraform and ROS say what the commands in them do."""

from __future__ import annotations

from pathlib import Path

import pytest
import terraform_page


@pytest.mark.parametrize("path", [terraform_page.PAGE, terraform_page.ROS], ids=lambda path: path.name)
def test_the_commands_say_what_the_page_shows(path: Path, tmp_path: Path) -> None:
    assert terraform_page.page(tmp_path, path) == path.read_text(encoding="utf-8"), (
        "write it anew: python tests/project/docs/terraform_page.py --write"
    )
