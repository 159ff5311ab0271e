"""The files of a module and the values beside them -> a module that is ready to evaluate."""
