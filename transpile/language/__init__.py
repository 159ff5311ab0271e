"""The contract between the core and families, languages and dialects, and the registry of them."""
