"""What templates of all families share: sections, `Fn::` calls, short tags, strings of `Fn::Sub`; and their text."""

from dialects.templates.reading.reader import Hooks, Reader
from dialects.templates.reading.site import Enclosing, Role, Site

__all__ = ["Enclosing", "Hooks", "Reader", "Role", "Site"]
