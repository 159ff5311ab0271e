"""Random templates with loops of all forms, as expressions over the local values of `generated_expressions.LOCALS`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from support.generated_expressions import KINDS, Generator, Names

ID = '/[^0-9A-Za-z]/", ""'
TYPES = ("AWS::SNS::Topic", "AWS::SQS::Queue", "Custom::Thing")


class Templates(Generator):
    """Templates, one after another; the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, mixing=0.01)
        self.entries = 0

    def templates(self, count: int) -> list[str]:
        """So many, none of them endless."""
        found: list[str] = []
        while len(found) < count:
            self.entries = 0
            text = self.template()
            if len(text) < 2500:
                found.append(text)
        return found

    def template(self) -> str:
        """A template: an object of sections."""
        sections = [f"Resources = {self.section((), self.resource)}"]
        if self.chance(0.4):
            sections.append(f"Outputs = {self.section((), self.output)}")
        if self.chance(0.2):
            sections.append(f"Metadata = {{ M = {self.value((), 2)} }}")
        if self.chance(0.1):
            sections.append("Mappings = { M = { for k, v in local.sizes : k => { Size = v } } }")
        return f"{{ {', '.join(sections)} }}"

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    # -- entries ------------------------------------------------------------------------------------------------------

    def section(self, names: Names, entry: Callable[[Names], str], depth: int = 2) -> str:
        """An object whose entries loops make."""
        parts = [self.part(names, entry, depth) for _ in range(self.random.choice([1, 1, 2, 3]))]
        if len(parts) == 1 and self.chance(0.7):
            return parts[0]
        return f"merge({', '.join(parts)})"

    def part(self, names: Names, entry: Callable[[Names], str], depth: int) -> str:
        """One of the objects that a section is merged of."""
        kind = self.random.choice(["plain", "object", "object", "object", "list", "list", "nested", "grouped"])
        if kind == "plain" or not depth:
            return f"{{ {self.key(names)} = {entry(names)} }}"
        head, inner = self._head(names, 1)
        only_if = self._only_if(inner, 1)
        match kind:
            case "list":
                rows = ", ".join(f"{self.key(inner)} = {entry(inner)}" for _ in range(self.random.choice([1, 2, 2])))
                return f"merge([for {head} : {{ {rows} }}{only_if}]...)"
            case "nested":
                around = self.random.choice(["merge([{}]...)", "merge(flatten([{}])...)"])
                return around.format(f"for {head} : {self.part(inner, entry, depth - 1)}{only_if}")
            case "grouped":
                grouped = f"{{ for {head} : {self.word(inner)} => {self.some('string', inner, 1)}... }}"
                inner = (*names, ("of", "string"), ("all", "sequence"))
                return f"{{ for of, all in {grouped} : {self.key(inner)} => {entry(inner)} }}"
        return f"{{ for {head} : {self.loop_key(inner)} => {entry(inner)}{only_if} }}"

    def key(self, names: Names) -> str:
        """The key of an entry, in quotes."""
        self.entries += 1
        return f'"E{self.entries}{self.ending(names)}"'

    def loop_key(self, names: Names) -> str:
        self.entries += 1
        if self.chance(0.15):
            return f'replace(title({self.word(names)}), "{ID})'
        return f'"{self.random.choice(["E", "Thing"])}{self.entries}{self.ending(names)}"'

    def ending(self, names: Names) -> str:
        """What tells the rounds apart, of all loops around as a rule."""
        kinds = [(name, kind) for name, kind in names if kind in ("string", "number", "bool")]
        chosen = [one for one in kinds if self.chance(0.85)]
        return "".join(f"${{{self.plain(*one)}}}" for one in chosen)

    def plain(self, name: str, kind: str) -> str:
        text = name if kind == "string" else f"tostring({name})"
        if self.chance(0.3) and kind == "number":
            return f"{name} + 1"
        return text if self.chance(0.3) else f'replace({text}, "{ID})'

    def word(self, names: Names) -> str:
        return self._bound("string", names, ("local.name", '"a"'))

    # -- what an entry is ---------------------------------------------------------------------------------------------

    def resource(self, names: Names) -> str:
        """A resource."""
        of = f'"{self.random.choice(TYPES)}"'
        if names and self.chance(0.08):
            of = f'{self.some("bool", names, 1)} ? "AWS::SNS::Topic" : "AWS::SQS::Queue"'
        attributes = [f"Type = {of}"]
        if self.chance(0.85):
            properties = (f"P{at} = {self.property(names)}" for at in range(self.random.randint(1, 3)))
            attributes.append(f"Properties = {{ {', '.join(properties)} }}")
        if self.chance(0.1):
            attributes.append(f"Metadata = {self.value(names, 2)}")
        return f"{{ {', '.join(attributes)} }}"

    def output(self, names: Names) -> str:
        """An output."""
        return f"{{ Value = {self.text(names)} }}"

    def property(self, names: Names) -> str:
        made: Sequence[Callable[[Names], str]] = (
            self.text,
            lambda names: self.value(names, 2),
            lambda names: self.value(names, 2),
            self.items,
            self.items,
            self.members,
        )
        return self.random.choice(made)(names)

    def text(self, names: Names) -> str:
        """A string, or a function of CloudFormation that answers one."""
        part = f"a-${{{self.some(self.random.choice(('string', 'number')), names, 1)}}}"
        part = part.replace("$${", "$ {")  # text that Terraform makes for Fn::Sub to fill in is told as misread
        return self.random.choice(
            [
                f'"{part}"',
                self.some("string", names, 1),
                f'{{ "Fn::Sub" = "{part}-$${{AWS::Region}}" }}',
                f'{{ "Fn::Sub" = ["$${{x}}-{part}", {{ x = {self.some("string", names, 0)} }}] }}',
                f'{{ "Fn::Join" = ["-", [{self.some("string", names, 1)}, {{ Ref = "AWS::Region" }}]] }}',
                f'{{ Ref = "AWS::{self.random.choice(["Region", "StackName"])}" }}',
                f'{{ "Fn::Select" = [0, [{self.some("string", names, 0)}, "b"]] }}',
            ]
        )

    def value(self, names: Names, depth: int) -> str:
        """Any value."""
        return self.some(self.random.choice(KINDS), names, depth)

    def items(self, names: Names) -> str:
        """A list that loops make."""
        head, inner = self._head(names, 1)
        result = self.random.choice([self.text(inner), f"{{ Key = {self.word(inner)}, Value = {self.text(inner)} }}"])
        loop = f"[for {head} : {result}{self._only_if(inner, 1)}]"
        return self.random.choice([loop, loop, f'concat(["x"], {loop})', f"flatten([{loop}, [{loop}]])"])

    def members(self, names: Names) -> str:
        """An object that loops make."""
        return self.section(names, self.text, 1)
