"""transpile: rewrite loops between template dialects."""
