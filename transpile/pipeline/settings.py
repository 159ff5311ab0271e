"""What a conversion is asked for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import field

from transpile import MAX_ITERATIONS, MAX_OUTPUT
from transpile.folding.options import Options
from transpile.language.parameter_values import Given
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span


@dataclass(frozen=True, slots=True)
class Settings:
    """What a conversion is asked for; the options of the command line by the same names (design section 8).

    `spare`: names among the parameters that the template need not declare: their values are for others, too. `listing`:
    the result tells what became of each loop. `beside`: the files that the source is read with. `stack_resource`: the
    name of what is to deploy the template. `rename_ids`: logical ids may change where the target takes no such names.
    `ros_count`: they may change where the target can then say a loop. `prune`: what loses its last reader is removed.
    `loop`: a place in the one loop that is meant; None: all are. `fold`: copies become loops, if these are worth it.
    """

    to: str
    from_: str | None = None
    parameters: Given = field(default_factory=dict)
    resolve: bool = False
    unroll: bool = True
    max_iterations: int = MAX_ITERATIONS
    max_output: int = MAX_OUTPUT
    verify: bool = True
    format: str | None = None
    spare: Collection[str] = ()
    listing: bool = False
    beside: Sequence[Source] = ()
    stack_resource: str | None = None
    rename_ids: bool = False
    ros_count: bool = False
    prune: bool = False
    loop: Span | None = None
    fold: Options | None = None

    @property
    def tells_parameters(self) -> bool:
        """Whether values tell which parameters there must be."""
        return not all(name in self.spare for name in self.parameters)
