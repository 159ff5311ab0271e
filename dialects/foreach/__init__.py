"""The dialect `foreach`: `Fn::ForEach` of AWS::LanguageExtensions, as the service understands it."""

from dialects.foreach.reading import finish, read_entry, read_item, read_value

__all__ = ["family", "finish", "marks", "name", "read_entry", "read_item", "read_value"]

name = "foreach"
family = "dialects.cloudformation"
marks = ("Fn::ForEach",)
