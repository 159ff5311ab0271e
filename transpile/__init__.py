"""transpile: rewrites loops in cloud templates between dialects, and expands them.

    >>> from transpile import expand
    >>> template = '''
    ... Transform: AWS::LanguageExtensions
    ... Resources:
    ...   Fn::ForEach::Topics:
    ...     - Name
    ...     - [Orders, Payments]
    ...     - Topic${Name}: {Type: AWS::SNS::Topic}  # one for each
    ... '''
    >>> print(expand(template).text)
    <BLANKLINE>
    Resources:
      TopicOrders: {Type: AWS::SNS::Topic}  # one for each
      TopicPayments: {Type: AWS::SNS::Topic}  # one for each
    <BLANKLINE>

Importing the package imports nothing else: the work is imported when it is first called.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

TYPE_CHECKING = False  # typing.TYPE_CHECKING without the import, which `--version` would pay for
if TYPE_CHECKING:
    from transpile.diagnostics import Diagnostic as Diagnostic
    from transpile.diagnostics import Severity as Severity
    from transpile.folding.told import Fold as Fold
    from transpile.language.protocols import Dialect as Dialect
    from transpile.pipeline.library.listing import Listing as Listing
    from transpile.pipeline.library.listing import Loop as Loop
    from transpile.pipeline.result import Check as Check
    from transpile.pipeline.result import Result as Result
    from transpile.syntax.edits import Edit as Edit
    from transpile.syntax.source import Span as Span
    from transpile.version import __version__ as __version__

__all__ = ["Check", "Diagnostic", "Dialect", "Edit", "Fold", "Listing", "Loop", "Result", "Severity", "Span"]
__all__ += ["__version__", "check", "convert", "expand", "fold", "loops"]

MAX_ITERATIONS = 100_000
"""How many rounds all loops of a template may have together, where nobody says another number."""

MAX_OUTPUT = 50_000_000
"""How many bytes a result may have, where nobody says another number."""


def convert(
    source: str | os.PathLike[str],
    to: str,
    *,
    from_: str | None = None,
    name: str | None = None,
    parameters: Mapping[str, str | Sequence[str]] | None = None,
    resolve: bool = False,
    unroll: bool = True,
    max_iterations: int = MAX_ITERATIONS,
    max_output: int = MAX_OUTPUT,
    verify: bool = True,
    format: str | None = None,
    stack_resource: str | None = None,
    rename_ids: bool = False,
    ros_count: bool = False,
    prune: bool = False,
    loop: Span | Loop | None = None,
) -> Result:
    """Rewrites the loops of a template in the dialect `to` (`foreach`, `map`, `for`, `cfn`); all other text stays.

    To `terraform` makes a module of it.

    `source` is the template's text, or the path of its file. `from_` narrows which dialect's loops are read, `name`
    is what diagnostics call the text. `parameters` gives values to template parameters, a list as a sequence or with
    commas. `resolve` computes all that is known before deployment; `unroll=False` turns writing a loop out into an
    error; `max_iterations` bounds the rounds of all loops, `max_output` the bytes of the result; `verify=False` leaves
    out the check that the result means the same; `format` (`yaml`, `json`) asks for the other host. `stack_resource`
    names the resource of a module that deploys the template; with `rename_ids`, logical ids of ROS change that
    CloudFormation does not take (`A[0]` to `A0`), with `ros_count` those of resources that ROS can then count
    (`TopicA` to `Topic[0]`). `prune` removes parameters, mappings and conditions that only loops read, once nothing
    reads them: a deployment that passes such a parameter then fails. `loop`, one that `loops` lists or a place in it,
    converts that loop alone, with those around it and in it and those merged with it, and leaves all other text as it
    is.

    Never raises for what a template holds: the result's `text` is None where an error forbids writing it. An argument
    of a wrong type is a TypeError, a wrong value a ValueError.

    >>> result = convert("Resources: {Rs: {'Fn::For': [[i, x], [a, b], {Type: T}, !Sub 'R${x}']}}", to="cfn")
    >>> result.text
    'Resources: {Ra: {Type: T}, Rb: {Type: T}}'
    >>> [convert("Resources: [", to="foreach").text, convert("Resources: [", to="foreach").diagnostics[0].code]
    [None, 'T003']
    """
    from transpile.pipeline.library.calls import converted

    options = {
        "from_": from_,
        "parameters": parameters,
        "resolve": resolve,
        "unroll": unroll,
        "max_iterations": max_iterations,
        "max_output": max_output,
        "verify": verify,
        "format": format,
        "stack_resource": stack_resource,
        "rename_ids": rename_ids,
        "ros_count": ros_count,
        "prune": prune,
        "loop": loop,
    }
    return converted(source, to, name, options)


def expand(
    source: str | os.PathLike[str],
    *,
    from_: str | None = None,
    name: str | None = None,
    parameters: Mapping[str, str | Sequence[str]] | None = None,
    resolve: bool = False,
    max_iterations: int = MAX_ITERATIONS,
    max_output: int = MAX_OUTPUT,
    verify: bool = True,
    format: str | None = None,
    prune: bool = False,
) -> Result:
    """The template without loops: `convert` to `cfn`, with the same arguments.

    >>> expand("Resources: {Rs: {'Fn::For': [[i, x], !Ref Xs, {Type: T}, !Sub 'R${x}']}, B: {Type: U}}"
    ...        "\\nParameters: {Xs: {Type: CommaDelimitedList}}", parameters={"Xs": ["a"]}).text.splitlines()[0]
    'Resources: {Ra: {Type: T}, B: {Type: U}}'
    """
    return convert(
        source,
        "cfn",
        from_=from_,
        name=name,
        parameters=parameters,
        resolve=resolve,
        max_iterations=max_iterations,
        max_output=max_output,
        verify=verify,
        format=format,
        prune=prune,
    )


def fold(
    source: str | os.PathLike[str],
    to: str,
    *,
    name: str | None = None,
    parameters: Mapping[str, str | Sequence[str]] | None = None,
    min_copies: int = 3,
    min_saved: int = 10,
    max_columns: int = 5,
    min_body: int = 3,
    only: str | Sequence[str] = (),
    drop_comments: bool = False,
    max_iterations: int = MAX_ITERATIONS,
    max_output: int = MAX_OUTPUT,
    verify: bool = True,
    format: str | None = None,
) -> Result:
    """Replaces entries that are copies of each other by loops in the dialect `to`; all other text stays.

    Copies are entries of a section that differ in strings, numbers and names only. The part of their logical IDs that
    varies becomes the item; what differs in other ways goes to a generated mapping. A loop takes at least `min_copies`
    copies of at least `min_body` lines and saves `min_saved` lines; its mapping has at most `max_columns` values per
    item. `only` are patterns (`Subnet*`) for the logical IDs of copies. Comments that only some copies have go to the
    items, or, with `drop_comments`, away. The result expands to the source, and has the same logical IDs; other
    arguments are those of `convert`.

    `folds` of the result tells which copies there are, and why some stay.

    >>> template = "Resources:\\n" + "".join(
    ...     f"  Topic{team}:\\n    Type: AWS::SNS::Topic\\n    Properties:\\n      TopicName: {team}-events\\n"
    ...     for team in ("Orders", "Payments", "Returns")
    ... )
    >>> result = fold(template, to="foreach", min_saved=5)
    >>> print(result.text)
    Transform: AWS::LanguageExtensions
    Resources:
      Fn::ForEach::Topic:
        - Name
        - [Orders, Payments, Returns]
        - Topic${Name}:
            Type: AWS::SNS::Topic
            Properties:
              TopicName: !Sub ${Name}-events
    <BLANKLINE>
    >>> [(one.ids, one.reason) for one in result.folds]
    [(('TopicOrders', 'TopicPayments', 'TopicReturns'), '')]
    """
    from transpile.pipeline.library.calls import converted
    from transpile.pipeline.library.folds import asked

    least = {"min_copies": min_copies, "min_saved": min_saved, "min_body": min_body}
    options = {
        "parameters": parameters,
        "max_iterations": max_iterations,
        "max_output": max_output,
        "verify": verify,
        "format": format,
    }
    wanted = asked(to, {**least, "max_columns": max_columns, "only": only, "drop_comments": drop_comments})
    return converted(source, to, name, {**options, "fold": wanted})


def loops(
    source: str | os.PathLike[str],
    to: str | None = None,
    *,
    from_: str | None = None,
    name: str | None = None,
    parameters: Mapping[str, str | Sequence[str]] | None = None,
) -> Listing:
    """The loops of a template, in the order of its text; with `to`, what becomes of each in that dialect.

    Other arguments as for `convert`. What cannot be read has no loops, and `diagnostics` that say why.

    >>> template = "Resources: {Rs: {'Fn::For': [[i, x], [a, b], {Type: T}, !Sub 'R${i}']}}"
    >>> for loop in loops(template, to="foreach"):
    ...     print(loop.line, loop.dialect, loop.section, loop.fate)
    1 for Resources lowered
    """
    from transpile.pipeline.library.calls import listed

    return listed(source, to, name, {"from_": from_, "parameters": parameters})


def check(
    source: str | os.PathLike[str],
    to: str,
    *,
    from_: str | None = None,
    name: str | None = None,
    parameters: Mapping[str, str | Sequence[str]] | None = None,
    resolve: bool = False,
    unroll: bool = True,
    max_iterations: int = MAX_ITERATIONS,
    max_output: int = MAX_OUTPUT,
    verify: bool = True,
    format: str | None = None,
    stack_resource: str | None = None,
    rename_ids: bool = False,
    ros_count: bool = False,
    prune: bool = False,
    loop: Span | Loop | None = None,
    strict: bool = False,
) -> Check:
    """Whether `convert` with the same arguments would change the template; `strict` refuses where there are warnings.

    >>> check("Resources: {}", to="cfn")
    Check(changes=False, refused=False, diagnostics=[])
    """
    from transpile.diagnostics import failed
    from transpile.pipeline.result import Check

    if not isinstance(strict, bool):
        raise TypeError(f"strict must be True or False, not {type(strict).__name__}")
    result = convert(
        source,
        to,
        from_=from_,
        name=name,
        parameters=parameters,
        resolve=resolve,
        unroll=unroll,
        max_iterations=max_iterations,
        max_output=max_output,
        verify=verify,
        format=format,
        stack_resource=stack_resource,
        rename_ids=rename_ids,
        ros_count=ros_count,
        prune=prune,
        loop=loop,
    )
    refused = (result.text is None and not result.parts) or failed(result.diagnostics, strict)
    return Check(result.changed and not refused, refused, result.diagnostics)


_PLACES = {
    "Check": "transpile.pipeline.result",
    "Diagnostic": "transpile.diagnostics",
    "Dialect": "transpile.language.protocols",
    "Edit": "transpile.syntax.edits",
    "Fold": "transpile.folding.told",
    "Listing": "transpile.pipeline.library.listing",
    "Loop": "transpile.pipeline.library.listing",
    "Result": "transpile.pipeline.result",
    "Severity": "transpile.diagnostics",
    "Span": "transpile.syntax.source",
    "__version__": "transpile.version",
}
"""Where the types are, which are imported when asked for."""


if not TYPE_CHECKING:  # else every name would pass type checking, also one with a slip of the pen

    def __getattr__(name: str) -> object:
        """What is imported when asked for."""
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(_PLACES[name]), name)
