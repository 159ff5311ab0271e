"""Resources that loops make, numbered as `Count` numbers them: `Topic[0]`, `Topic[1]`, ... (--ros-count)."""
