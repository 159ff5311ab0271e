"""What became of each input, told in words, JSON, diffs and a page of HTML."""
