"""Functions that make lists of lists, where they stand for loops."""
