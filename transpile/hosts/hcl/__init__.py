"""HCL: text -> syntax. `syntax` has the nodes."""
