"""Whether a script of jq has the same value in the version that the service runs as in the one that is installed."""
