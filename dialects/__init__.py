"""The dialects that come with transpile, a package each; what templates and families share beside them."""
