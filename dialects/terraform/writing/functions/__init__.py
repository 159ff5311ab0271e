"""Functions of templates that Terraform has to compute itself: in what a loop visits, in keys, in filters.

Elsewhere a function stays data. `translated` gives the expression that means the same, and `says` tells beforehand
whether there is one for all of an expression.
"""

from dialects.terraform.writing.functions.sayable import made_arguments, says
from dialects.terraform.writing.functions.translation import translated

__all__ = ["made_arguments", "says", "translated"]
