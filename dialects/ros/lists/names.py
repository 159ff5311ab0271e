"""The functions that may answer with a list."""

from __future__ import annotations

JQ = "Fn::Jq"
LISTS = frozenset({"Fn::SelectMapList", "Fn::MergeMapToList", "Fn::ListMerge", "Fn::Add", "Fn::Select", JQ})
"""Functions that answer with a list, or may."""
