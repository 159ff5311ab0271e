"""A changed tree -> edits of the text that it came from."""
