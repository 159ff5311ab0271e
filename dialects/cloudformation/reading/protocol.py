"""What a module has that adds a dialect to this family."""

from __future__ import annotations

from typing import Protocol

from dialects.cloudformation.reading.reader import Hooks
from transpile.language.protocols import Dialect


class Adapter(Dialect, Hooks, Protocol):
    """A dialect of templates with CloudFormation's sections and functions: what it can say, read and write."""
