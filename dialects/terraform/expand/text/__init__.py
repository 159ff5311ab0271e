"""The text of what is written out: substitution, constructors, directives, strings, comments."""
