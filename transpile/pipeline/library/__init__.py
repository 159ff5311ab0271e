"""The functions of the library: what callers pass, and what they get."""
