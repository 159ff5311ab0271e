"""Entries that were written out by hand -> loops that make them: what is found, what it becomes, what is left."""
