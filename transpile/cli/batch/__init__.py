"""The templates of a run as tasks: plans, processes, destinations."""
