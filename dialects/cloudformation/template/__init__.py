"""The parts of a template: sections, names, logical ids, quotas, near misses."""
