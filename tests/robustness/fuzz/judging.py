"""One case through the library, and what must hold for whatever comes back."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import yaml

from dialects.ros.lists.names import LISTS
from fuzz.case import Case, File
from transpile.diagnostics import CODES, Diagnostic, failed
from transpile.pipeline import rewrite
from transpile.pipeline.result import Result
from transpile.syntax.source import Source

OURS = ("/transpile/", "/dialects/")
FAULTS = ("T901", "T902", "T023")
"""What the product says where it is wrong itself."""
LIMITED = "iterations; the limit is"
REPEATED = 8
"""One case in so many runs twice: both runs give the same."""
ENTRIES = re.compile(r"^(?=\S)", re.MULTILINE)
SPELLED = re.compile(rb"Fn::(ForEach|Map|Merge|For)\b")
A_TEMPLATE = re.compile(r"""^(["']?Resources["']?:|  "Resources":)""", re.MULTILINE)
LOOPS = re.compile(r"Fn::(ForEach|Map|Merge|For|Ref)|!(Map|Merge|For|Ref:)|[&*]\w|&\{|<<|^[?%-]|---", re.MULTILINE)
"""What may be rewritten, or may lead to what is."""
LISTING = re.compile(rf"({'|'.join(name.removeprefix('Fn::') for name in LISTS)})\b")
"""Functions of ROS that answer with a list, by their short names."""
QUIET = re.compile(r"(Parameters|Description|Rules|Metadata|AWSTemplateFormatVersion|Globals)\b")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: its kind, where or about what (both are the cause), and all that is known."""

    kind: str
    about: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a case: the codes of its diagnostics, what is new in it if anything, and what is wrong."""

    codes: tuple[str, ...] = ()
    shape: str = ""
    faults: tuple[Fault, ...] = ()


def judge(case: Case) -> Verdict:
    """Run a case through the library."""
    try:
        result = converted(case)
        faults = (*contract(case, result), *followed(case, result))
    except Exception as error:
        return Verdict(faults=(raised(error),))
    told = sorted({one.code for one in result.diagnostics})
    shape = sorted({f"{one.code}{words(one.message)}" for one in result.diagnostics})
    return Verdict(tuple(told), f"{case.options.to} {result.text is None} {shape}", faults)


def converted(case: Case) -> Result:
    """The result of the conversion."""
    beside = tuple(Source(one.name, one.data.decode(errors="replace")) for one in case.files[1:])
    given = {**case.options.keywords(), "beside": beside}
    return rewrite.convert_bytes(case.main.data, case.main.name, case.options.to, **given)


def raised(error: BaseException) -> Fault:
    """An exception that nobody caught, by the last of our own lines that it went through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [one for one in frames if any(part in one.filename for part in OURS)]
    last = own[-1] if own else frames[-1]
    place = f"{'/'.join(Path(last.filename).parts[-3:])} {last.name}"
    detail = "".join(traceback.format_exception(error, limit=-12))
    return Fault("exception", f"{type(error).__name__} in {place}", detail[-6_000:])


def words(message: str) -> str:
    """A message without what is a text's own in it: names, numbers, quotations."""
    plain = re.sub(r"`[^`]*`|\"[^\"]*\"|'[^']*'|\d+|\([^)]*\)|[^\x20-\x7e]+", "_", message)
    return re.sub(r"\b\w*[A-Z_:.$/{}]\S*", "_", plain)[:90]


def contract(case: Case, result: Result) -> Iterator[Fault]:
    """What is promised of every result."""
    size = len(case.main.data)
    for one in result.diagnostics:
        if one.code in FAULTS:
            yield Fault(one.code, words(one.message), _told(one))
        if one.code not in CODES:
            yield Fault("contract", f"no code {one.code}", _told(one))
        end = len(one.source.text) if one.source else size
        if one.span is not None and not 0 <= one.span.start <= one.span.end <= end:
            yield Fault("contract", f"{one.code} points outside", _told(one))
    if (result.text is None and not result.parts) != failed(result.diagnostics):
        yield Fault("contract", "a text and an error, or neither")
    if result.text is not None:
        yield from written(case, result)


def _told(one: Diagnostic) -> str:
    return f"{one.code} {one.span} {one.label}\n{one.message[:2_000]}\n{one.help[:500]}"


def written(case: Case, result: Result) -> Iterator[Fault]:
    """What must hold for a text that was written."""
    text, before = result.text or "", case.main.data.decode(errors="replace").removeprefix("\ufeff")
    if form(case) == form_of(case) and result.changed != (text != before):
        yield Fault("contract", f"changed is {result.changed}")
    if result.changed and not any(_parsed(before, form_of(case))):  # else the source has it already: an anchor twice
        yield from _parsed(text, form(case))
    if result.changed and form(case) == "yaml" == form_of(case) and not case.options.resolve and not _crosses(case):
        lost = [one for one in kept(before, _is_ros(case)) if one not in text and not _pruned(case, one)]
        if lost:
            yield Fault("bytes", f"{lost[0].split(':')[0]} changed", lost[0][:2_000])


def _pruned(case: Case, section: str) -> bool:
    """Whether a section may have lost entries that nothing reads."""
    return case.options.prune and section.startswith(("Parameters:", "Mappings:", "Conditions:"))


def _crosses(case: Case) -> bool:
    """Whether the result may be one of another family, where sections have other words."""
    return case.options.to == "ros" or (_is_ros(case) and case.options.to in ("foreach", "map", "for"))


def _is_ros(case: Case) -> bool:
    """Whether the source may be a template of ROS."""
    told = b"ROSTemplateFormatVersion" in case.main.data or b"ALIYUN::" in case.main.data
    return told or case.options.from_ == "ros"


def form_of(case: Case) -> str:
    """The format of the file that is converted."""
    if case.options.from_ == "terraform" or case.main.name.endswith((".tf", ".tf.json")):
        return "hcl"
    return "json" if _is_json(case.main.data) else "yaml"


def _is_json(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data.decode("utf-8-sig"), parse_constant=_no_json), dict)
    except (ValueError, RecursionError):
        return False


def _no_json(word: str) -> None:
    """Refuse what Python reads beyond JSON: `NaN`, `Infinity`."""
    raise ValueError(word)


def form(case: Case) -> str:
    """The format of a result."""
    own = form_of(case)
    if case.options.to == "terraform":
        return case.options.format or ("json" if case.main.name.endswith(".tf.json") else "hcl")
    return case.options.format or ("yaml" if own == "hcl" else own)


def _parsed(text: str, form: str) -> Iterator[Fault]:
    """The text, as somebody else's parser reads it."""
    try:
        if form == "json":
            json.loads(text)
        elif form == "yaml":
            yaml.compose(text, yaml.CSafeLoader)
    except (ValueError, yaml.YAMLError) as error:
        yield Fault("unparsable", words(str(error).splitlines()[0]), f"{error}\n{text[:4_000]}")


def kept(text: str, is_ros: bool = False) -> list[str]:
    """The sections of a YAML text in which nothing is to be rewritten, as slices of it."""
    # Functions of ROS that answer with a list are loops wherever they stand, in sections that it does not know, too.
    if LOOPS.search(text[: text.find(":")]) or text.count("\r") or text.lstrip().startswith("{"):
        return []  # between brackets no line begins a section
    begun = [one.start() for one in ENTRIES.finditer(text)]
    cut = {at: text[at:end].rstrip() for at, end in pairwise([*begun, len(text)])}
    quiet = {
        at: one
        for at, one in cut.items()
        if QUIET.match(one) and not (LOOPS.search(one) or (is_ros and LISTING.search(one)))
    }
    keys = _keys(text) if quiet else set()
    return [one for at, one in quiet.items() if at in keys]


def _keys(text: str) -> set[int]:
    """Where the keys of a YAML text begin. Lines of its lists and strings may begin where keys do."""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError):
        return set()
    return {key.start_mark.index for key, _ in root.value} if isinstance(root, yaml.MappingNode) else set()


def followed(case: Case, result: Result) -> Iterator[Fault]:
    """What must hold for what comes next: the same again, and the result as a source."""
    if crc32(case.main.data) % REPEATED == 0 and _plain(converted(case)) != _plain(result):
        yield Fault("differs", "from run to run")
    if result.text is None or not result.changed or case.options.words is not None:
        return
    if any(one.code == "T414" and LIMITED in one.message for one in result.diagnostics):
        return  # with more rounds allowed, something else may be wrong with the loop that stayed
    if form_of(case) == "hcl" and form(case) != "hcl" and not _stands_alone(case, result.text):
        return
    following = _next(case, result.text)
    if case.options.to != "terraform" and form_of(following) != form(
        case
    ):  # YAML that happens to be JSON is another thing the second time
        return
    again = converted(following)
    if again.text is None:
        first = next(one for one in again.diagnostics if failed([one]))
        omitted = any("of type Json" in one.message for one in result.diagnostics)
        if first.code == "T016" and (case.options.prune or omitted):
            return  # a value for a parameter that was removed
        yield Fault("refused", f"its own result: {first.code} {words(first.message)}", f"{_told(first)}\n{result.text}")
    elif again.changed and not _folds_more(case) and not _is_refused(case):
        yield Fault("unstable", f"a result changes once more: {case.options.to}", f"{result.text}\n=====\n{again.text}")


def _is_refused(case: Case) -> bool:
    """Whether only a look at its result tells what is wrong with it, and none was wanted."""
    return not case.options.verify and converted(replace(case, options=replace(case.options, verify=True))).text is None


def _folds_more(case: Case) -> bool:
    """Whether its result may be worth a fold that it was not: another format has other lines, and no anchors."""
    return case.options.fold is not None and form(case) != form_of(case)


def _stands_alone(case: Case, text: str) -> bool:
    """Whether what came out of a module is a whole template, without data that a dialect takes for loops."""
    is_module = case.main.name.endswith((".tf", ".tf.json"))  # else an expression, whose value may look like a template
    if _is_ros(case) and "ROSTemplateFormatVersion" not in text:
        return False  # which service a loop in HCL is about can only be guessed where nothing says it
    return is_module and A_TEMPLATE.search(text) is not None and not SPELLED.search(case.main.data)


def _plain(result: Result) -> object:
    told = [(one.code, one.message, one.span, one.label, one.help, one.others) for one in result.diagnostics]
    return result.text, result.parts, result.changed, told


def _next(case: Case, text: str) -> Case:
    """The result of a case as the source of the same conversion."""
    # Of one loop with several entries there may have come several, each with as many iterations.
    more = case.options.max_iterations * 100
    if case.options.to == "terraform":
        file = File("main.tf.json" if form(case) == "json" else "main.tf", text.encode())
        return Case((file,), replace(case.options, from_=None, parameters=(), max_iterations=more))
    is_module = form(case) == "hcl"
    name = case.main.name if is_module else f"template.{form(case)}"
    files = (File(name, text.encode()), *(case.files[1:] if is_module else ()))
    from_ = case.options.from_ if is_module or case.options.from_ != "terraform" else None
    if case.options.to != "cfn" and (case.options.to == "ros") != (from_ == "ros"):
        from_ = None  # it is a template of another service now
    given = case.options.parameters if is_module or form_of(case) != "hcl" else ()
    if _crosses(case):  # another service may have no parameters of a type
        given = tuple(one for one in given if one[0] in text)
    return Case(files, replace(case.options, from_=from_, parameters=given, max_iterations=more))
