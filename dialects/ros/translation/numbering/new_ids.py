"""The ids of numbered resources: in the result, and in what verification compares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dialects.ros.translation.ids import Ids, renamed
from dialects.ros.translation.numbering.bodies import Evaluate, ids_of
from dialects.ros.translation.numbering.compared import with_new_ids
from dialects.ros.translation.numbering.mentions import with_names
from dialects.ros.translation.numbering.series import Form, form_of, loops_of, marked, resources
from transpile.ir import Document, Literal, Loop, Member, Object, Text
from transpile.language.facts import Data
from transpile.legality.requirements import entries
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class NewIds:
    """The resources that are numbered: by the old ids, where these are known now, and by what makes them."""

    names: Mapping[str, str]
    bases: Mapping[Form, str]

    def written(self, root: Object) -> Object:
        """A template whose loops are decided, by the new ids where it mentions the old ones."""
        return with_names(root, self._renamed) if self.names else root

    def _renamed(self, name: Literal | Text) -> Literal | Text:
        match name:
            case Literal(text) if text in self.names:
                return Literal(self.names[text])
            case Text((str(text),)) if text in self.names:  # an `Fn::Sub` with nothing to substitute
                return Text((self.names[text],))
        return name

    def compared(self, data: Mapping[str, Data], source: Document, evaluate: Evaluate) -> dict[str, Data]:
        """The source as plain data, by the ids that its resources have in the result at these values."""
        names: dict[str, str] = {}
        for loop, one, base in self._numbered(source.root):
            names |= {old: marked(base, at) for at, old in enumerate(ids_of(loop, one, evaluate) or ())}
        return with_new_ids(data, names)

    def _numbered(self, root: Object) -> Iterator[tuple[Loop, Member, str]]:
        """The loops of a source whose resources are numbered, what ids they make, and their name."""
        for loop in loops_of(resources(root)):
            for one in entries(loop.members):
                base = self.bases.get(form_of(loop, one.key)) if isinstance(one, Member) else None
                if isinstance(one, Member) and base is not None:
                    yield loop, one, base

    def marked(self, result: Object) -> Object:
        """A result whose loops are written out, by the names that `compared` gives the resources of the source."""
        known = "|".join(map(re.escape, self.bases.values()))
        found = (re.fullmatch(rf"({known})\[([0-9]+)\]", name) for name in resources(result).fields)
        names = {one[0]: marked(one[1], int(one[2])) for one in found if one}
        return renamed(result, Ids(names, {}))
