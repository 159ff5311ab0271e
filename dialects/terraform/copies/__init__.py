"""Loops written out inside their module: which rounds they have, and the text of each round."""
