"""A case of the fuzzer: files, and what is done with them. It can be saved to a folder and loaded again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from transpile.folding.options import Options as Folding

DESCRIPTION = "case.json"


@dataclass(frozen=True, slots=True)
class File:
    """A name and the bytes below it."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a conversion, by the names of `transpile.convert`. None is the default of the product.

    `words`: the rest of a command line; None for a call of the library. `fold`: what `transpile fold` is asked for.
    """

    to: str = "cfn"
    from_: str | None = None
    resolve: bool = False
    unroll: bool = True
    verify: bool = True
    format: str | None = None
    max_iterations: int = 2_000
    parameters: tuple[tuple[str, str | tuple[str, ...]], ...] = ()
    words: tuple[str, ...] | None = None
    stack_resource: str | None = None
    rename_ids: bool = False
    ros_count: bool = False
    prune: bool = False
    fold: Folding | None = None

    def keywords(self) -> dict[str, object]:
        """As the library takes them, without `to`."""
        given = {name: list(value) if isinstance(value, tuple) else value for name, value in self.parameters}
        flags = {"resolve": self.resolve, "unroll": self.unroll, "verify": self.verify}
        flags |= {"rename_ids": self.rename_ids, "ros_count": self.ros_count, "prune": self.prune}
        named = {"from_": self.from_, "format": self.format, "stack_resource": self.stack_resource}
        return {**flags, **named, **self._numbers(), "parameters": given, "fold": self.fold}

    def _numbers(self) -> dict[str, int]:
        return {"max_iterations": self.max_iterations}

    def command(self) -> list[str]:
        """As the command line takes them."""
        flags = [("--resolve", self.resolve), ("--no-unroll", not self.unroll), ("--no-verify", not self.verify)]
        flags += [("--rename-ids", self.rename_ids), ("--ros-count", self.ros_count), ("--prune", self.prune)]
        valued = [("--to", self.to), ("--from", self.from_), ("--format", self.format)]
        valued.append(("--stack-resource", self.stack_resource))
        given = [("--parameter", f"{name}={_joined(value)}") for name, value in self.parameters]
        pairs = [*valued, ("--max-iterations", str(self.max_iterations)), *given]
        spoken = [word for name, value in pairs if value is not None for word in (name, value)]
        return [*self._folding(), *spoken, *(name for name, is_set in flags if is_set), *(self.words or ())]

    def _folding(self) -> list[str]:
        """The command `fold` with its options."""
        if self.fold is None:
            return []
        least = [("--min-copies", self.fold.min_copies), ("--min-saved", self.fold.min_saved)]
        numbers = [*least, ("--max-columns", self.fold.max_columns), ("--min-body", self.fold.min_body)]
        given = [*((name, str(value)) for name, value in numbers), *(("--only", one) for one in self.fold.only)]
        return ["fold", *(word for pair in given for word in pair), *["--drop-comments"] * self.fold.drop_comments]


def _joined(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else ",".join(value)


@dataclass(frozen=True, slots=True)
class Case:
    """The first file is converted, the others stand beside it."""

    files: tuple[File, ...]
    options: Options = Options()

    @property
    def main(self) -> File:
        """The file that is converted."""
        return self.files[0]

    def with_data(self, data: bytes, at: int = 0) -> Case:
        """The same with other bytes in one of its files."""
        files = list(self.files)
        files[at] = replace(files[at], data=data)
        return replace(self, files=tuple(files))


def save(case: Case, folder: Path) -> None:
    """The files of a case as files, and what is done with them beside."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in case.files:
        (folder / one.name).write_bytes(one.data)
    names = [one.name for one in case.files]
    told = {"files": names, "options": asdict(case.options)}
    (folder / DESCRIPTION).write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def load(folder: Path) -> Case:
    """A case that was saved."""
    told = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))
    files = tuple(File(name, (folder / name).read_bytes()) for name in told["files"])
    options = told["options"]
    given = tuple((name, value if isinstance(value, str) else tuple(value)) for name, value in options["parameters"])
    words = None if options["words"] is None else tuple(options["words"])
    folding = options.get("fold")  # none is told of in a case of long ago
    fold = None if folding is None else Folding(**{**folding, "only": tuple(folding["only"])})
    return Case(files, Options(**{**options, "parameters": given, "words": words, "fold": fold}))
