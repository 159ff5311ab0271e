"""A located tree -> IR: sections, sites, calls, mentions of names, and the loops that dialects recognise."""
