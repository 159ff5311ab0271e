"""Names of a package whose modules are imported with the first that is asked for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from transpile.language.by_need import by_need


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package that is found, with one module, which says when it is run."""
    (tmp_path / "later_on").mkdir()
    (tmp_path / "later_on" / "__init__.py").write_text("")
    (tmp_path / "later_on" / "part.py").write_text("ran = True\n\n\ndef read():\n    return 'read'\n")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("later_on", "later_on.part"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    __import__("later_on")
    return "later_on"


def test_a_part_is_imported_when_one_of_its_names_is_asked_for(package: str) -> None:
    attribute = by_need(package, {"read": "part"})
    assert "later_on.part" not in sys.modules
    assert attribute("read")() == "read"  # type: ignore[operator]
    assert "later_on.part" in sys.modules


def test_what_was_asked_for_is_a_name_of_the_package(package: str) -> None:
    by_need(package, {"read": "part"})("read")
    assert vars(sys.modules[package])["read"]() == "read"


def test_a_name_that_a_package_has_not_is_told_as_python_tells_it(package: str) -> None:
    with pytest.raises(AttributeError, match="module 'later_on' has no attribute 'other'"):
        by_need(package, {"read": "part"})("other")
