"""The page that --report writes: source, result and expansion of each template side by side, their loops linked."""
