"""What a `Builder` makes of the parts of a template: one module a subject."""
