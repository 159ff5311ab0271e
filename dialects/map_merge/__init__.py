"""The dialect `map`: `Fn::Map` and `Fn::Merge` of the draft specification (map-merge-rfc.md)."""

from dialects.map_merge.reading import finish, read_entry, read_item, read_value
from dialects.map_merge.respelling import respellings

__all__ = ["family", "finish", "marks", "name", "read_entry", "read_item", "read_value", "respellings"]

name = "map"
family = "dialects.cloudformation"
marks = ("Fn::Map", "Fn::Merge", "Fn::Ref", "!Map", "!Merge")
