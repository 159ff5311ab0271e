"""The dialect `map`: `Fn::Map` and `Fn::Merge` of the draft that in-house preprocessors implement.

Fn::Merge:
  - Fn::Map:
      Value: Name
      Collection: [Orders, Payments]
      Key: !Sub Topic${Name}
      Fragment:
        Type: AWS::SNS::Topic
"""

from typing import TYPE_CHECKING

from dialects.cloudformation.loops.respelling import respelled, respellings
from dialects.templates.protocol import hooks_by_need
from transpile.ir.features import Feature

if TYPE_CHECKING:
    from dialects.map_merge.reading import finish, read_entry, read_item, read_value
    from dialects.map_merge.writing import write_item, write_members, write_value

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

name = "map"
construct = "`Fn::Map`"
language = "template"
families = ("cloudformation",)
marks = ("Fn::Map", "Fn::Merge", "!Map", "!Merge", "Fn::Ref")
features = frozenset(
    {
        Feature.LOOP,
        Feature.LIST_RESULT,
        Feature.OBJECT_RESULT,
        Feature.OBJECT_RESULT_IN_PROPERTIES,
        Feature.OBJECT_MERGE,
        Feature.POSITION,
        Feature.STRUCTURED_ITEMS,
        Feature.NESTED_OBJECTS,
        Feature.PARAMETER_SOURCE,
        Feature.DECIDING_CALLS,
        Feature.PER_ITEM,
        Feature.REFERENCES,
        Feature.SHADOWING,
        Feature.DUPLICATE_ITEMS,
    }
)
