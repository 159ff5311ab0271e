"""The fixture that reads a text."""

from support.reading import read_text

__all__ = ["read_text"]
