"""The dialect `foreach`: `Fn::ForEach` of AWS::LanguageExtensions, as the service understands it.

Fn::ForEach::Topics:
  - Name
  - [Orders, Payments]
  - Topic${Name}:
      Type: AWS::SNS::Topic
"""

from typing import TYPE_CHECKING

from dialects.templates.protocol import hooks_by_need
from dialects.templates.protocol import no_respellings as respellings
from transpile.ir.features import Feature

if TYPE_CHECKING:
    from dialects.foreach.reading import finish, read_entry, read_item, read_value
    from dialects.foreach.writing import write_item, write_members, write_value

__all__ = [
    "construct",
    "families",
    "features",
    "finish",
    "language",
    "marks",
    "name",
    "read_entry",
    "read_item",
    "read_value",
    "respelled",
    "respellings",
    "write_item",
    "write_members",
    "write_value",
]

__getattr__ = hooks_by_need(__name__)

name = "foreach"
construct = "`Fn::ForEach`"
language = "template"
families = ("cloudformation",)
respelled: frozenset[str] = frozenset()
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
        Feature.DECIDING_CALLS,
        Feature.PER_ITEM,
        Feature.REFERENCES,
    }
)
