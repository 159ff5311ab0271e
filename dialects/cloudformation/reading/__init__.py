"""A located tree -> IR: sections, calls and the loops of the dialects."""
