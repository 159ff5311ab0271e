"""Reading a result back, and what it and its source mean: what `verify.py` compares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from transpile import hosts
from transpile.diagnostics import Diagnostic, failed
from transpile.evaluate.evaluation import Evaluation, Mode
from transpile.evaluate.values import Absent
from transpile.hosts.yaml import merge_keys
from transpile.hosts.yaml_versions import new_ambiguity
from transpile.ir import Document, Loop
from transpile.ir.traversal import walk
from transpile.language import registry
from transpile.syntax.source import from_text
from transpile.syntax.tree import Parsed
from transpile.verify import equivalence, sampled_copies, trial_values
from transpile.verify.canonical import canonical
from transpile.verify.differences import unreadable, wrong
from transpile.verify.equivalence import Declared, Meaning

SLIP = "T118"
"""The warning for what the drafts write and CloudFormation does not know: none is left in a result."""
Evaluate = Callable[[Document, Mapping[str, Any], Mode | None], Evaluation]


@dataclass(frozen=True, slots=True)
class Case:
    """A conversion whose result is to be checked: what was read, by whom, for which target, and what was declared.

    `large`: the result is an expansion of so many copies that some stand for all. `merging`: merge keys of the result
    are merged, as those of what was parsed are.
    """

    parsed: Parsed
    document: Document
    values: Mapping[str, Any]
    readers: Sequence[Any]
    target: Any
    family: Any
    narrowed: bool
    declared: Declared
    evaluation: Evaluate
    large: bool = False
    merging: bool = False

    def check(self, text: str) -> list[Diagnostic]:
        """What is wrong with the result `text`: it is read back and compared with its source."""
        if text == self.parsed.source.text:
            return list(self._left(text, self.document))[:1]
        small = sampled_copies.excerpt(self.document, text, self._evaluation()) if self.large else None
        if small is not None and not replace(self, document=small[0])._compared(small[1]):
            return []
        return self._compared(text)

    def _evaluation(self) -> Evaluation:
        return self.evaluation(self.document, self.values, None)

    def _compared(self, text: str) -> list[Diagnostic]:
        both = self._both(text)
        if isinstance(both, list):
            return both
        before, after = both
        wrongs = chain(self._left(text, after), self._untransformed(before, after), self._reordered(before, after))
        fault = next(wrongs, None)
        if fault is not None:
            return [fault]
        return equivalence.check(before, after, self.values, self._meaning, self.declared)

    def _both(self, text: str) -> tuple[Document, Document] | list[Diagnostic]:
        """The source and the result as all dialects see them: loops that `--from` leaves alone are compared too.

        Where such loops cannot be read they are plain data.
        """
        everyone = registry.family(self.target.family, *self.readers, self.target)
        if not self.narrowed:
            after = self._read_back(text, everyone)
            return [after] if isinstance(after, Diagnostic) else (self.document, after)
        for readers in (everyone, self.readers):
            whole, found = self.family.read(self.parsed, readers)
            after = self._read_back(text, readers)
            if whole is None or failed(found) or isinstance(after, Diagnostic):
                continue
            if readers is self.readers or self._expands(whole):
                return whole, after
        return list(found) if failed(found) else [after] if isinstance(after, Diagnostic) else []

    def _expands(self, document: Document) -> bool:
        """Whether all loops have items, at the values known or at assumed ones: else those that stay are plain data."""
        values = {**self.values, **trial_values.base(document, self.values, trial_values.followed(document))}
        return self._meaning(document, values, False).data is not None

    def _read_back(self, text: str, readers: Sequence[Any]) -> Document | Diagnostic:
        parsed = hosts.parse(from_text(text, self.parsed.source.name))
        if self.merging and isinstance(parsed, Parsed):
            parsed = merge_keys.merged(parsed)
        if isinstance(parsed, Diagnostic):
            return unreadable(parsed.message)
        otherwise = new_ambiguity(self.parsed, parsed)
        if otherwise is not None:
            return unreadable(f"a plain `{otherwise}` is something else in YAML 1.2")
        document, found = self.family.read(parsed, readers)
        respelled = any(hasattr(one, "respellings") for one in self.readers)
        errors = [one for one in found if failed([one]) or (respelled and one.code == SLIP)]
        if document is None or errors:
            return unreadable(errors[0].message if errors else "it is no template")
        assert isinstance(document, Document)
        return document

    def _left(self, text: str, after: Document) -> Iterator[Diagnostic]:
        """A loop that was to be converted and still stands there."""
        others = (one for one in self.readers if one is not self.target)
        converted = {one.name for one in others if registry.may_hold(text, one)}
        if converted:
            for e in walk(after.root):
                if isinstance(e, Loop) and e.dialect in converted:
                    yield wrong(f"a loop of `{e.dialect}` is left in the result")

    def _untransformed(self, before: Document, after: Document) -> Iterator[Diagnostic]:
        """A function that the transform computes, where the result lost the transform."""
        if self.family.has_transform(before.root) and not self.family.has_transform(after.root):
            needed = self.family.needs(after.root, self.evaluation(after, self.values, None).value)
            if needed is not None:
                yield wrong(f"{self.family.LANGUAGE_EXTENSIONS} is gone, and a function in it needs it")

    def _reordered(self, before: Document, after: Document) -> Iterator[Diagnostic]:
        """Transforms in another order: loops are expanded first, or when the source has them expanded."""
        extension = self.family.LANGUAGE_EXTENSIONS
        old, new = (self.family.transform_names(one.root.origin) for one in (before, after))
        wanted = old if extension in old else (extension, *old)
        if extension in new and tuple(new) != tuple(wanted):
            yield wrong(f"the transforms are applied in another order, {', '.join(new)}")

    def _meaning(self, document: Document, values: Mapping[str, Any], fold: bool) -> Meaning:
        evaluation = self.evaluation(document, values, Mode.RESOLVING if fold else Mode.MEANING)
        root = evaluation.evaluate(document.root, {})
        assert not isinstance(root, Absent)
        problems = tuple(evaluation.diagnostics)
        return Meaning(_data(root, problems), problems, evaluation.followed)


def _data(root: Any, problems: Sequence[Diagnostic]) -> Any:
    """Canonical data; None where loops are left, for which there is a reason among the problems."""
    if not failed(problems):
        return canonical(root)
    try:
        return canonical(root)
    except TypeError:
        return None
