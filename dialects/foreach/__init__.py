"""The dialect `foreach`: `Fn::ForEach` of AWS::LanguageExtensions, as the service understands it.

Fn::ForEach::Topics:
  - Name
  - [Orders, Payments]
  - Topic${Name}:
      Type: AWS::SNS::Topic
"""

from dialects.foreach.reading import finish, read_entry, read_item, read_value
from dialects.foreach.writing import write_item, write_members, write_value
from transpile.ir.features import Feature

__all__ = [
    "family",
    "features",
    "finish",
    "marks",
    "name",
    "read_entry",
    "read_item",
    "read_value",
    "write_item",
    "write_members",
    "write_value",
]

name = "foreach"
family = "dialects.cloudformation"
marks = ("Fn::ForEach", "!ForEach")
features = frozenset(
    {
        Feature.LOOP,
        Feature.OBJECT_RESULT,
        Feature.OBJECT_RESULT_IN_PROPERTIES,
        Feature.SEVERAL_ENTRIES,
        Feature.SIBLINGS,
        Feature.NESTED_OBJECTS,
        Feature.ALPHANUMERIC_KEYS,
        Feature.PARAMETER_SOURCE,
        Feature.REFERENCES,
    }
)
