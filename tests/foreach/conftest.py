"""The fixture that reads a text."""

from reading_support import read_text

__all__ = ["read_text"]
