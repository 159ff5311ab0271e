"""Translation validation: a result read back, evaluated, and compared with its source."""
