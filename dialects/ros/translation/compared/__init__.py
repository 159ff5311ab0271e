"""Translated templates as plain data, as far as both services can say them: what verification compares."""
