"""Cases at random: a text of the corpus or one that was special before, mutated, and options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import yaml

from fuzz.brackets import balanced
from fuzz.bytes_mutated import BYTES
from fuzz.case import Case, File, Options
from fuzz.corpus import kind, seeds
from fuzz.nodes_mutated import NODES, copy_entry
from fuzz.tokens_mutated import TOKENS, TokensMutation
from transpile.folding.options import Options as Folding

KINDS = (("yaml", 50), ("json", 12), ("hcl", 38))
LARGEST = 200_000
"""What has grown beyond is not mutated further."""
TARGETS = ("cfn", "cfn", "foreach", "map", "for", "ros", "ros", "terraform", "terraform")
FOLDS = 0.15
"""So many of the cases fold."""
ONLY = ((), (), (), (), ("*",), ("R*",), ("*a*", "[A-M]*"), ("!*",), ("[",))
DECLARED = re.compile(r'(?:variable\s+"(\w+)"|["\']?(\w+)["\']?\s*:\s*\{?\s*["\']?Type["\']?\s*:)')
VALUES = (
    *("", "a", "a,b", "A, B ,C", "1", "0.00001", "true", "null", '["a","b"]', '{"a":"b"}', "${A}", "é", "'", "a: b"),
    *("x" * 300, ",".join(f"n{at}" for at in range(40)), "AWS::NoValue", "10.0.0.0/16", "[", "-", "a,,b", "# c", " "),
)
WORDS = (
    *((), (), ("--check",), ("--diff",), ("--list",), ("--list", "--strict"), ("--in-place",), ("--strict",)),
    *(("--report", "page.html"), ("-o", "result.out"), ("--diagnostics", "json"), ("--diagnostics", "sarif")),
    *(("--diagnostics", "github"), ("--quiet",), ("--check", "--diagnostics", "json"), ("--templates-only",)),
)


class Maker:
    """Makes cases, none with `without` in its text; one that ended as none before is mutated further."""

    def __init__(self, random: Random, without: str = "") -> None:
        self.random = random
        self.without = re.compile(without.encode() or b"(?!)")
        self.grown: dict[str, list[tuple[File, ...]]] = {"yaml": [], "json": [], "hcl": []}

    def cases(self) -> Iterator[Case]:
        """Cases without end."""
        while True:
            case = self.case()
            if not any(self.without.search(one.data) for one in case.files):
                yield case

    def case(self) -> Case:
        """The next one."""
        if self.random.random() < FOLDS:
            return self._folding()
        chosen = self.random.choices([name for name, _ in KINDS], [weight for _, weight in KINDS])[0]
        files = self._changed(list(self._start(chosen)), self.random.choice((1, 1, 1, 2, 2, 3, 4, 7)))
        return Case(tuple(files), options(files[0], self.random))

    def _folding(self) -> Case:
        """One whose copies are folded."""
        first, *beside = self._start(self.random.choice(("yaml", "yaml", "yaml", "yaml", "json", "hcl")))
        text = _text(first.data) or ""
        data = self._readable((copy_entry,), text, kind(first.name), "").encode(errors="surrogatepass")
        files = self._changed([File(first.name, data), *beside], self.random.choice((0, 0, 1, 1, 2, 4)))
        return Case(tuple(files), to_fold(files[0], options(files[0], self.random), self.random))

    def _changed(self, files: list[File], times: int) -> list[File]:
        """After some mutations, most of them of the file that is converted."""
        for _ in range(times):
            at = 0 if self.random.random() < 0.85 else self.random.randrange(len(files))
            files[at] = File(files[at].name, self._mutated(files[at]))
        return files

    def grow(self, case: Case) -> None:
        """Start from this one, too."""
        if sum(len(one.data) for one in case.files) < LARGEST:
            kept = self.grown[kind(case.main.name)]
            kept[len(kept) if len(kept) < 1_000 else self.random.randrange(1_000) :][:1] = [case.files]

    def _start(self, chosen: str) -> tuple[File, ...]:
        grown = self.grown[chosen]
        return self.random.choice(grown if grown and self.random.random() < 0.35 else seeds()[chosen])

    def _mutated(self, file: File) -> bytes:
        """After one mutation. Bytes that are no text have only mutations of bytes."""
        if not file.data or len(file.data) > LARGEST:
            return self.random.choice(seeds()[kind(file.name)])[0].data
        text = _text(file.data)
        if text is None or self.random.random() < 0.08:
            return self.random.choice(BYTES)(file.data, self.random)
        name = kind(file.name)
        other = self.random.choice(seeds()[name])[0].data.decode(errors="replace")
        return self._readable(self.random.choice((TOKENS, NODES)), text, name, other).encode(errors="surrogatepass")

    def _readable(self, family: tuple[TokensMutation, ...], text: str, name: str, other: str) -> str:
        """A mutated text; more often one that can be read, as more happens with it."""
        for _ in range(4):
            changed = self.random.choice(family)(text, name, other, self.random)
            if changed != text and (self.random.random() < 0.3 or is_readable(changed, name)):
                break
        return changed


def is_readable(text: str, kind: str) -> bool:
    """Whether a text can be read, as far as that is known at little cost."""
    if kind == "hcl":
        return balanced(text)
    try:
        return yaml.compose(text, yaml.CSafeLoader) is not None
    except (yaml.YAMLError, RecursionError, UnicodeError):
        return False


def _text(data: bytes) -> str | None:
    try:
        return data.decode() or None
    except UnicodeDecodeError:
        return None


def to_fold(file: File, asked: Options, random: Random) -> Options:
    """Options of a fold, which needs a target with loops: mostly one of the template's own, that folds what it can."""
    made = Folding(
        min_copies=random.choice((2, 2, 2, 3, 4)),
        min_saved=random.choice((0, 0, 0, 1, 10)),
        max_columns=random.choice((5, 5, 5, 100, 1, 0)),
        min_body=random.choice((3, 3, 1, 1, 2)),
        only=random.choice(ONLY),
        drop_comments=random.random() < 0.5,
    )
    of_ros = b"ROSTemplateFormatVersion" in file.data
    own = ("ros",) if of_ros else ("foreach", "map", "for", "terraform")
    to = asked.to if asked.to != "cfn" and random.random() < 0.3 else random.choice(own)
    return replace(asked, to=to, from_=None, unroll=True, format=asked.format if to == asked.to else None, fold=made)


def options(file: File, random: Random) -> Options:
    """Options for a file, the usual ones more often."""
    is_module = kind(file.name) == "hcl" or file.name.endswith(".tf.json")
    formats = (None, None, None, "hcl", "yaml", "json") if is_module else ("yaml", "json", *[None] * 6, "hcl")
    own = ("terraform", "terraform", "cfn") if is_module else ("foreach", "map", "for", "cfn", "ros", "terraform")
    format = random.choice(formats)
    to = "cfn" if is_module and format == "hcl" and random.random() < 0.9 else random.choice(TARGETS)
    return Options(
        to="terraform" if format == "hcl" and not is_module and random.random() < 0.9 else to,
        from_=random.choice(own) if random.random() < 0.15 else None,
        resolve=random.random() < 0.2,
        unroll=random.random() > 0.08,
        verify=random.random() > 0.15,
        format=format,
        max_iterations=random.choice((2_000, 2_000, 2_000, 50, 3, 1)),
        parameters=given(file.data, random) if random.random() < 0.25 else (),
        rename_ids=random.random() < 0.25,
        ros_count=random.random() < (0.5 if to == "ros" else 0.02),
        prune=random.random() < 0.3,
        stack_resource="Stack" if random.random() < (0.25 if to == "terraform" else 0.01) else None,
        words=random.choice(WORDS) if random.random() < 0.04 else None,
    )


def given(data: bytes, random: Random) -> tuple[tuple[str, str | tuple[str, ...]], ...]:
    """Values for some of the names that a text declares, and once in a while for one that it does not."""
    found = (one[1] or one[2] for one in DECLARED.finditer(data.decode(errors="replace")))
    names = [one for one in dict.fromkeys(found) if random.random() < 0.6]
    if random.random() < 0.05:
        names.append("Undeclared")
    return tuple((name, _value(random)) for name in names)


def _value(random: Random) -> str | tuple[str, ...]:
    if random.random() < 0.7:
        return random.choice(VALUES)
    return tuple(random.choice(VALUES) for _ in range(random.randrange(4)))
