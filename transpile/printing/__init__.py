"""How text is laid out: places, indentation, blank lines, the spelling of scalars."""
