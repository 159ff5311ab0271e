"""How a module names a loop: by the last comment above it, or the first in it."""

from __future__ import annotations

import re

LABEL = "Fn::ForEach::"
"""What stands before the name: that of the loop's key in a template."""

named = re.compile(rf"# {LABEL}([A-Za-z0-9]+)").fullmatch
"""The comment that is a name; the name is its first group."""
