"""A toy family: templates that begin with `ToyFormat`, with three functions, of which CloudFormation has two.

Strings with holes are those that all templates have; `Fn::Glue` is translated; nothing else has `Fn::Shout`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from dialects.cloudformation.functions.computed import join
from dialects.cloudformation.functions.parameter_values import parameter_values as parameter_values
from dialects.cloudformation.template.parameter_types import completed, is_list
from dialects.templates.functions.substitution import substitution
from dialects.templates.grammar import Grammar
from dialects.templates.names import entry_of
from dialects.templates.plain_data import plain as plain
from dialects.templates.reading import document as templates
from dialects.templates.strangers import alike as alike
from dialects.templates.tried_values import tried as tried
from transpile.diagnostics import Diagnostic
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import Outcome
from transpile.ir import Call, Document, Expression, Literal, Member, Object, Pseudo
from transpile.language.facts import Data, Declarations, Evaluate, Facts
from transpile.language.protocols import Part, Readable
from transpile.legality.scope import Places
from transpile.syntax.sketch import Sketched
from transpile.syntax.source import Source
from transpile.syntax.tree import Parsed

from .translation import exported as exported
from .translation import exported_call as exported_call
from .translation import imported as imported
from .translation import imported_call as imported_call

SECTIONS = frozenset({"Resources", "Outputs"})
GRAMMAR = Grammar(
    "Toys",
    "toy",
    SECTIONS,
    ("Parameters", "Resources", "Outputs"),
    frozenset({"Type"}),
    Pseudo("Toy::", "Toy::NoValue"),
    completed,
)


def shout(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::Shout`: a string in capitals."""
    return Literal(argument.text.upper()) if isinstance(argument, Literal) else None


facts = Facts(
    name="toy",
    title=GRAMMAR.title,
    vocabulary=GRAMMAR.vocabulary,
    functions={"Fn::Sub": substitution(GRAMMAR), "Fn::Glue": join, "Fn::Shout": shout},
    computed=SECTIONS,
    places=Places(SECTIONS, closed=frozenset({("Resources", "Type")}), literal=frozenset({("Resources", "Type")})),
    pseudo=GRAMMAR.pseudo,
    is_list=is_list,
    declarations=Declarations(section="Parameters", default="Default", description="About"),
    knows=frozenset({"cloudformation"}),
)


def recognises(parsed: Parsed) -> bool:
    """Whether a template says that it is a toy."""
    return entry_of(parsed.root, "ToyFormat") is not None


def marked(text: str) -> bool:
    """Toys are always read: they may have to be translated."""
    return "ToyFormat" in text


def passed(source: Source, speaking: Sequence[Readable], sketched: Sketched) -> None:
    """No toy is passed over."""


def read(
    parsed: Parsed, dialects: Sequence[Readable], within: Part | None = None
) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """The template as templates are read."""
    return templates.read(parsed, dialects, GRAMMAR, within)


def reserved(document: Document) -> frozenset[str]:
    """The names of parameters."""
    return frozenset(document.parameters)


def made(root: Object) -> frozenset[str]:
    """No name is generated that an entry could have."""
    return frozenset()


def misnamed(root: Object, document: Document) -> tuple[Diagnostic, ...]:
    """Any key will do."""
    return ()


def following(dialects: Sequence[Readable], result: bool) -> Sequence[Readable]:
    """No function makes loops."""
    return dialects


def without_emptied(root: Object, document: Document) -> Object:
    """Sections may be empty."""
    return root


def finish(
    root: Object, document: Document, loops: bool, tables: Sequence[Member], evaluate: Evaluate
) -> tuple[Object, tuple[Diagnostic, ...]]:
    """Loops need nothing around them, and there are no tables."""
    return root, ()


def quotas(root: Object, text: str, source: Source) -> tuple[Diagnostic, ...]:
    """There are none."""
    return ()


def unfinished(before: Document, after: Document, evaluate: Evaluate) -> Iterator[str]:
    """Nothing can be lacking."""
    return iter(())


def undeclared(data: Mapping[str, Data], tables: Collection[str]) -> dict[str, Data]:
    """Nothing is added."""
    return dict(data)
