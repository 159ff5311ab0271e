"""The verbs of a conversion: read, legalize, spell, splice, verify."""
