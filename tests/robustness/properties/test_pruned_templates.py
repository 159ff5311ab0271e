"""Random templates: `prune` removes what it names, of that all, and nothing that is read."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, profile

from support.samples import load
from transpile import Result, convert

anew = settings(profile, max_examples=600 if DEEP else 30)
PARAMETERS = {"Pa": "CommaDelimitedList", "Pb": "CommaDelimitedList", "Pc": "String", "Pd": "String"}
TABLES = ("Ma", "Mb")
CONDITIONS = {"Ca": "Pc", "Cb": "Pd"}
NAMES = (*PARAMETERS, *TABLES, *CONDITIONS)
SECTION = {**dict.fromkeys(PARAMETERS, "Parameters"), **dict.fromkeys(TABLES, "Mappings")}
SECTION |= dict.fromkeys(CONDITIONS, "Conditions")


@dataclass(frozen=True)
class Template:
    """Which names loops read, which are read elsewhere, in which style each section stands, and what ends lines."""

    looped: frozenset[str]
    read: frozenset[str]
    flow: frozenset[str]
    order: tuple[str, ...]
    newline: str

    @property
    def text(self) -> str:
        """The template, each entry below and beside a comment with its name."""
        sections = {"Parameters": {one: f"{{Type: {kind}, Default: x}}" for one, kind in PARAMETERS.items()}}
        sections["Mappings"] = dict.fromkeys(TABLES, "{all: {items: [y, z], one: w}}")
        sections["Conditions"] = {one: f"!Equals [!Ref {of}, x]" for one, of in CONDITIONS.items()}
        words = {name: self._section(name, entries) for name, entries in sections.items()}
        words |= {"Resources": self._resources(), "Transform": "Transform: AWS::LanguageExtensions\n"}
        return "".join(words[name] for name in self.order).replace("\n", self.newline)

    def _section(self, name: str, entries: dict[str, str]) -> str:
        listed = list(entries)
        if name not in self.flow:
            lines = (f"  # about {one}\n  {one}: {entries[one]}  # behind {one}\n" for one in listed)
            return f"{name}:\n{''.join(lines)}"
        comma = {one: "," if one != listed[-1] else "" for one in listed}
        lines = (f"  # about {one}\n  {one}: {entries[one]}{comma[one]}  # behind {one}\n" for one in listed)
        return f"{name}: {{\n{''.join(lines)}}}\n"

    def _resources(self) -> str:
        looped = "".join(f"  Fn::ForEach::L{one}: {_loop(one)}\n" for one in NAMES if one in self.looped)
        return (
            f"Resources:\n  # kept\n{looped}"
            + "".join(_reader(one) for one in NAMES if one in self.read)
            + ("  Kept: {Type: T}\n")
        )


def _loop(name: str) -> str:
    """A loop that reads a name where it decides the loop, or in a body of which no copy is made."""
    match SECTION[name], PARAMETERS.get(name):
        case "Parameters", "CommaDelimitedList":
            return f"[X, !Ref {name}, {{'{name}${{X}}': {{Type: T}}}}]"
        case "Parameters", _:
            return f"[X, [], {{'{name}${{X}}': {{Type: T, Properties: {{P: !Sub '${{{name}}}-a'}}}}}}]"
        case "Mappings", _:
            return f"[X, !FindInMap [{name}, all, items], {{'{name}${{X}}': {{Type: T}}}}]"
    return f"[X, [], {{'{name}${{X}}': {{Type: T, Condition: {name}}}}}]"


def _reader(name: str) -> str:
    value = {"Parameters": f"!Ref {name}", "Mappings": f"!FindInMap [{name}, all, one]"}.get(SECTION[name])
    value = value or f"!If [{name}, a, b]"
    return f"  R{name}: {{Type: T, Properties: {{P: {value}}}}}\n"


SECTIONS = ("Transform", "Parameters", "Mappings", "Conditions", "Resources")
some = st.frozensets(st.sampled_from(NAMES))
drawn = st.builds(
    Template,
    some,
    some,
    st.frozensets(st.sampled_from(SECTIONS)),
    st.permutations(SECTIONS).map(tuple),
    st.sampled_from(["\n", "\r\n"]),
)


def done(text: str, **options: object) -> Result:
    result = convert(text, "cfn", **options)  # type: ignore[arg-type]
    assert result.text is not None, result.diagnostics
    return result


def named(result: Result) -> set[str]:
    """What the note about entries without a reader names."""
    notes = (one.message for one in result.diagnostics if one.code == "T445")
    return {name for note in notes for name in re.findall("`(.*?)`", note)}


def expected(template: Template) -> set[str]:
    """What only loops read: a condition that is left reads its parameter."""
    gone = template.looped - template.read
    gone |= {of for one, of in CONDITIONS.items() if one in gone and of not in template.read}
    return {one for one in gone if not any(of == one and by not in gone for by, of in CONDITIONS.items())}


@anew
@given(template=drawn)
def test_what_only_loops_read_goes_and_all_else_stays(template: Template) -> None:
    plain, less = done(template.text), done(template.text, prune=True)
    gone = named(plain)
    assert gone == named(less) == expected(template)
    wanted = load(plain.text or "")
    for name in gone:
        del wanted[SECTION[name]][name]
    assert load(less.text or "") == {key: value for key, value in wanted.items() if value}
    assert done(less.text or "", prune=True).text == less.text


@anew
@given(template=drawn)
def test_the_lines_of_what_stays_are_as_they_were(template: Template) -> None:
    plain, less = done(template.text), done(template.text, prune=True)
    gone = re.compile(rf"\b({'|'.join(named(less)) or 'none'})\b")
    assert lines(less.text or "") == [one for one in lines(plain.text or "") if not gone.search(one)]
    assert set(re.findall("\r?\n", less.text or "")) == {template.newline}


def lines(text: str) -> list[str]:
    """The lines in which something is said, without the comma that the last entry in flow style has not."""
    found = (re.sub(r",(?=  # behind)", "", line) for line in text.splitlines())
    return [one for one in found if not re.fullmatch(r"(Parameters|Mappings|Conditions):( \{)?|\}|", one)]


@anew
@given(template=drawn)
def test_json_means_the_same(template: Template) -> None:
    text = json.dumps(load(template.text), indent=2)
    plain, less = done(text, name="a.json"), done(text, name="a.json", prune=True)
    wanted = json.loads(plain.text or "")
    for name in named(less):
        del wanted[SECTION[name]][name]
    assert json.loads(less.text or "") == {key: value for key, value in wanted.items() if value}


@anew
@given(template=drawn, first=st.booleans())
def test_in_another_family_wherever_the_version_stands(template: Template, first: bool) -> None:
    version = f"AWSTemplateFormatVersion: '2010-09-09'{template.newline}"
    text = version + template.text if first else template.text + version
    plain, less = (convert(text, "ros", resolve=True, prune=pruned) for pruned in (False, True))
    assert less.text is not None, [one.message for one in less.diagnostics]
    wanted = load(plain.text or "")
    for name in named(less):
        del wanted[SECTION[name]][name]
    assert load(less.text) == {key: value for key, value in wanted.items() if value}
