"""What a module has that adds a dialect to this family."""

from __future__ import annotations

from typing import Protocol

from dialects.templates.reader import Hooks
from transpile.language.protocols import Dialect


class Adapter(Dialect, Hooks, Protocol):
    """A dialect whose loops stand in templates: what it can say, read and write."""
