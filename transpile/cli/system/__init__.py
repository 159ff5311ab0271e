"""Files, folders, streams, signals and processes. Knows nothing of templates."""
