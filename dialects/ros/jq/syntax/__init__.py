"""The documented subset of the language of jq 1.5 and 1.6: text <-> syntax tree."""
