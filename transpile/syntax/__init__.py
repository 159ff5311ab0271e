"""The ground: source text and offsets, located trees, edits, comments. Imports nothing else of the project."""
