"""Options, configuration and parameter files; which files a run is about."""
