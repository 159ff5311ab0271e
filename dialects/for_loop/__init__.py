"""The dialect `for`: `Fn::For` of the draft, positional, with a name around each loop that produces entries.

Topics:
  Fn::For:
    - [i, name]
    - [Orders, Payments]
    - Type: AWS::SNS::Topic
      Properties:
        DisplayName: !Ref name
    - !Sub Topic${i}

`Topics` only names the loop (errata FR6). In a property the loop makes items of a list and has no `LogicalId`.
"""

from typing import TYPE_CHECKING

from dialects.cloudformation.loops.respelling import respelled, respellings
from dialects.templates.protocol import hooks_by_need
from transpile.ir.features import Feature

if TYPE_CHECKING:
    from dialects.for_loop.reading import finish, read_entry, read_item, read_value
    from dialects.for_loop.writing import write_item, write_members, write_value

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

name = "for"
construct = "`Fn::For`"
language = "template"
families = ("cloudformation",)
marks = ("Fn::For", "!For", "Fn::Ref")
"""`Fn::ForEach` is not among them."""
features = frozenset(
    {
        Feature.LOOP,
        Feature.LIST_RESULT,
        Feature.OBJECT_RESULT,
        Feature.SIBLINGS,
        Feature.POSITION,
        Feature.OBJECT_SOURCE,
        Feature.OBJECT_ORDER,
        Feature.STRUCTURED_ITEMS,
        Feature.PARAMETER_SOURCE,
        Feature.DECIDING_CALLS,
        Feature.PER_ITEM,
        Feature.REFERENCES,
        Feature.DUPLICATE_ITEMS,
    }
)
