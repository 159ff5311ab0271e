"""Diagnostics: errors, warnings and notes as values, and the table of their codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from transpile.diagnostics.volume import MOST, cut, cut_lines
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span


class Severity(Enum):
    """How grave a diagnostic is: an error stops the conversion, `--strict` makes warnings do so too."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Label:
    """A secondary place of a diagnostic, with what is to be seen there."""

    span: Span
    text: str

    def __post_init__(self) -> None:
        _cut(self, "text", cut)


@dataclass(frozen=True, slots=True, repr=False)
class Diagnostic:
    """One finding: what (`message`), where (`span` of `source`), why here (`label`), and the way out (`help`).

    Words that are too long lose their middle, where the diagnostic is made: no form of it has more.
    `subject` is what several diagnostics of one code have in common, a parameter say: people are told of it once.
    """

    code: str
    message: str
    span: Span | None = None
    label: str = ""
    help: str = ""
    severity: Severity = Severity.ERROR
    others: tuple[Label, ...] = ()
    source: Source | None = None
    subject: str = ""

    def __repr__(self) -> str:
        place = ""
        if self.source is not None:
            at = self.source.position(self.span.start) if self.span is not None else ()
            place = f" at {':'.join(map(str, (self.source.name, *at)))}"
        return f"<{self.severity.value} {self.code}{place}: {self.message}>"

    def __post_init__(self) -> None:
        _cut(self, "message", cut)
        _cut(self, "label", cut)
        _cut(self, "help", cut_lines)


def _cut(one: Label | Diagnostic, part: str, how: Callable[[str], str]) -> None:
    words = getattr(one, part)
    if len(words) > MOST:
        object.__setattr__(one, part, how(words))


def failed(diagnostics: Iterable[Diagnostic], strict: bool = False) -> bool:
    """Whether any diagnostic forbids writing the result."""
    grave = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return any(one.severity in grave for one in diagnostics)


def heard(diagnostics: Iterable[Diagnostic], ignored: frozenset[str]) -> tuple[Diagnostic, ...]:
    """Without the warnings and notes whose codes are `ignored`."""
    return tuple(one for one in diagnostics if one.severity is Severity.ERROR or one.code not in ignored)


CODES: dict[str, str] = {
    # reading text
    "T001": "the file cannot be read",
    "T002": "the text is not UTF-8",
    "T003": "the text is not valid YAML",
    "T004": "the text is not valid JSON",
    "T005": "a key occurs twice in one mapping",
    "T006": "the template, or a section of it, is not a mapping",
    "T007": "the text is nested too deeply",
    "T008": "the text is too large",
    "T009": "an alias refers to a node that contains it",
    "T010": "aliases or merge keys multiply the text beyond the limit",
    "T011": "the file holds several documents, or none",
    "T013": "a mapping key is not a string",
    "T014": "the result cannot be written",
    "T015": "no dialect has this name",
    "T016": "a value is given for a parameter that the template does not declare",
    "T017": "a parameter file cannot be read",
    "T018": "the options contradict each other",
    "T019": "an option has a wrong value",
    "T020": "the value of a merge key is not a mapping",
    "T021": "a merge key hides part of a loop",
    "T022": "no template was found",
    "T023": "the process that converted a file died",
    "T024": "the configuration is wrong",
    "T025": "an option is missing",
    "T026": "a dialect cannot be used",
    "T027": "the text is not valid HCL",
    "T028": "a signal ended the run",
    "T029": "a file is not a template",
    "T031": "a line does not end with LF or CRLF",
    # reading loops
    "T101": "the layout of a loop is wrong",
    "T102": "a loop is in a place where loops are not allowed",
    "T103": "a loop variable is not a literal name",
    "T104": "a loop variable has the same name as a parameter",
    "T105": "a loop has the same name as a parameter",
    "T106": "a loop has the same name as a logical ID",
    "T107": "a loop has the same name as an outer loop",
    "T108": "a loop variable has the same name as one of an outer loop",
    "T109": "a loop has the same name as a loop variable",
    "T110": "too many nested loops",
    "T111": "Fn::ForEach without Transform: AWS::LanguageExtensions",
    "T112": "the fragment of a loop is not an object",
    "T113": "a key refers to a name that is not a loop variable",
    "T114": "the fragment is not a definition of its section",
    "T115": "Condition is the first key of a resource in a loop",
    "T116": "Fn::ForEach has no short form",
    "T117": "a loop variable in a plain string stays literal",
    "T118": "Fn::Ref is not a function of CloudFormation",
    "T119": "the key above an Fn::Map with Key is only the name of the loop",
    "T120": "the arguments of Fn::Map or Fn::Merge are wrong",
    "T121": "Fn::Map needs a Key here",
    "T122": "a loop of another tool",
    "T123": "a loop variable is used where CloudFormation does not replace it",
    "T124": "CloudFormation accepts this, but the specification forbids it",
    "T125": "the arguments of Fn::For are wrong",
    "T126": "Fn::For needs a LogicalId here",
    "T127": "Fn::For has a LogicalId although it produces a list",
    "T128": "the LogicalId of Fn::For is wrong, or the same in every iteration",
    "T129": "an Fn::For that produces entries is the snippet of another loop",
    "T130": "the name of an Fn::For loop is used as a resource",
    "T131": "a function has almost the name of a loop",
    "T132": "the fragment uses a field of an item",
    "T133": "a key is too long for YAML",
    "T134": "an ROS template has no version",
    "T135": "a resource with Count is used in a string",
    "T136": "the template is only a part of the file",
    "T137": "ALIYUN::Index is used outside a resource with Count",
    # sources and values
    "T201": "a NoEcho parameter cannot be iterated over",
    "T202": "a parameter has no value",
    "T203": "the value of an SSM parameter is not known",
    "T204": "the collection is known only after deployment",
    "T205": "an item of the collection cannot be resolved",
    "T206": "the collection is not a list",
    "T207": "an item of the collection is not a scalar",
    "T208": "the loops run more iterations than the limit",
    "T209": "the collection refers to something that the template does not declare",
    "T210": "a parameter that is not a list is iterated over",
    "T211": "a function fails for these arguments",
    "T212": "a name is not declared in the module",
    "T213": "a Terraform expression fails",
    "T214": "Count is not a non-negative integer",
    "T216": "a jq script fails",
    "T219": "the result would be larger than the limit",
    "T220": "the result is too large to be checked",
    "T221": "a jq script exceeds its limits",
    "T222": "an Fn::Jq call is not evaluated",
    # results
    "T301": "two entries have the same key",
    "T302": "a logical ID is not alphanumeric",
    "T303": "the result has more than 500 resources, or 200 outputs",
    "T304": "the result is larger than 1 MB",
    "T305": "no resource is left",
    # conversion
    "T401": "the target cannot express this loop without unrolling it",
    "T403": "the items of a parameter are fixed at its current value",
    "T404": "the order of entries changes",
    "T406": "comments are lost between YAML and JSON",
    "T407": "AWS::LanguageExtensions is still needed",
    "T408": "a number or boolean becomes a string of the same text",
    "T410": "a mapping was generated",
    "T411": "a loop was unrolled",
    "T412": "the template would change",
    "T413": "a block uses count, for_each or dynamic",
    "T414": "a loop cannot be unrolled",
    "T415": "loops of another dialect are not converted",
    "T416": "a parameter stands for a value of a Terraform module",
    "T417": "the text of a template is not known",
    "T418": "a precondition of a module is false",
    # modules written
    "T420": "a name is changed because Terraform does not allow it",
    "T421": "the template is too large for the argument that deploys it",
    "T422": "the default of a NoEcho parameter is kept out of the module",
    "T423": "Terraform cannot check the pattern of a parameter",
    "T424": "a stack may need capabilities that the template does not show",
    "T427": "Terraform sorts the keys of an object",
    "T428": "Terraform would change a string or a number",
    "T429": "the default of a parameter is not a valid value for it",
    "T430": "a transform stays in the template of a module",
    "T431": "a parameter that becomes a variable has no type",
    # functions
    "T432": "a function is unknown",
    # between services
    "T438": "a part of the template has no equivalent in the other service",
    "T439": "resource types of another cloud are not translated",
    "T440": "attributes that the other service does not support are omitted",
    "T441": "logical IDs need other names in the other service",
    "T442": "two logical IDs would become one",
    "T443": "Count changes the logical IDs of resources",
    "T444": "a loop that produces resources cannot be written as Count",
    # what loops read
    "T445": "a parameter, mapping or condition is no longer used",
    # copies
    "T446": "entries that are alike stay as they are",
    # a plainer result
    "T447": "the result is plainer than it could be",
    # trust
    "T901": "the result does not mean the same as the source",
    "T902": "transpile itself failed",
}
"""One sentence per code, the same for every instance of it; `Diagnostic.message` says it for the case at hand."""
