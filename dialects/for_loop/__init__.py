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
from transpile.ir.features import Feature
from transpile.language.by_need import by_need

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

__getattr__ = by_need(
    __name__,
    {
        **dict.fromkeys(("finish", "read_entry", "read_item", "read_value"), "reading"),
        **dict.fromkeys(("write_item", "write_members", "write_value"), "writing"),
    },
)

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
