"""Conditions that no two entries have one key: `merge` takes the last one, where the service refuses the template."""
