"""Variables: their declarations, types, defaults, validations, and the values that they are given."""
