"""The version, in a module that costs nothing to import."""

__version__ = "0.2.0"
