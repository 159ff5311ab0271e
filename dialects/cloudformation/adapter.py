"""What a module has that adds a dialect to this family."""

from __future__ import annotations

from typing import Protocol

from dialects.cloudformation.reader import Hooks
from transpile.dialect import Dialect


class Adapter(Dialect, Hooks, Protocol):
    """A dialect of templates with CloudFormation's sections and functions: what it can say, read and write."""
