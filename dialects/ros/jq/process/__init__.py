"""The process that runs jq scripts, and what may be asked of it."""
