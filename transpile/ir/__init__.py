"""The loop IR: what readers make and writers get. Its nodes are imported from here."""

from transpile.ir.nodes import Array as Array
from transpile.ir.nodes import Binder as Binder
from transpile.ir.nodes import Call as Call
from transpile.ir.nodes import Collect as Collect
from transpile.ir.nodes import Document as Document
from transpile.ir.nodes import Duplicates as Duplicates
from transpile.ir.nodes import Expression as Expression
from transpile.ir.nodes import Filled as Filled
from transpile.ir.nodes import Group as Group
from transpile.ir.nodes import Literal as Literal
from transpile.ir.nodes import Loop as Loop
from transpile.ir.nodes import Member as Member
from transpile.ir.nodes import Merge as Merge
from transpile.ir.nodes import Object as Object
from transpile.ir.nodes import Order as Order
from transpile.ir.nodes import Parameter as Parameter
from transpile.ir.nodes import Pseudo as Pseudo
from transpile.ir.nodes import Reference as Reference
from transpile.ir.nodes import Shared as Shared
from transpile.ir.nodes import Sigil as Sigil
from transpile.ir.nodes import Splice as Splice
from transpile.ir.nodes import Spread as Spread
from transpile.ir.nodes import Text as Text
from transpile.ir.nodes import Variable as Variable
