"""The templates of a module: found, built as located trees, read as loops."""
