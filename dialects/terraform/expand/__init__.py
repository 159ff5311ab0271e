"""Loops written out inside the module."""
