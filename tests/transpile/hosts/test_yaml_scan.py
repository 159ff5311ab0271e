"""The scan of files without loops answers yes only where a full reading finds one mapping and nothing to refuse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import TESTS
from transpile import convert, hosts
from transpile.syntax.source import from_text
from transpile.syntax.tree import Anchored, Mapping, Parsed

TEMPLATES = sorted((TESTS / "samples" / "templates").glob("*.y*ml"))

REFUSED = {
    "a key that occurs twice": "A: 1\nB: 2\nA: 3\n",
    "a key that occurs twice further in": "A:\n  B: 1\n  B: 2\n",
    "a key that is a list": "? [A]\n: 1\n",
    "a key that is a mapping": "? {A: 1}\n: 1\n",
    "a key with a tag": "!Ref A: 1\n",
    "a key with an anchor": "&a A: 1\n",
    "no document": "# nothing\n",
    "an empty document": "---\n",
    "a scalar": "Resources\n",
    "a list": "- A\n- B\n",
    "a tagged mapping": "!T\nA: 1\n",
    "two documents": "A: 1\n---\nB: 2\n",
    "an alias without anchor": "A: *b\n",
    "a cycle": "A: &a [*a]\n",
    "no YAML": "A: [\n",
    "a control character": "A: \x00\n",
    "a line break of YAML 1.1 alone": "A: b\x85\n",
    "a second byte order mark": "\ufeff\ufeffA: b\n",
    "a byte order mark at the beginning of a line": "A: b\n\ufeff# note\n",
    "too many levels": "A: " + "[" * 1000 + "]" * 1000 + "\n",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_is_refused_or_no_mapping_takes_a_closer_look(text):
    assert hosts.sketched(from_text(text, "t.yaml")) is None


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_real_templates_are_sound(path):
    assert hosts.sketched(from_text(path.read_bytes().decode(), path.name)) is not None


@pytest.mark.parametrize("key", ["A", "B", "C"])
def test_a_value_may_equal_a_key(key):
    assert hosts.sketched(from_text(f"A: {key}\nB: [{key}, {key}]\nC: {{{key}: {key}}}\n", "t.yaml")) is not None


LINES = """A: 1|B:|  C: x|  D: [A, A]|  D: {A: 1, A: 2}|- A|  - A: 1|    A: 2|? x|: y|E: &a x|F: *a|!T G: 1|H: !T x|---
...|# note||I: |    text|'J': "k"|\tK: 1|{L: 1}|--- !T|--- !!map|&b""".replace("\n", "|").split("|")


@given(st.lists(st.sampled_from(LINES), max_size=8).map("\n".join))
def test_a_sound_mapping_is_read_without_a_refusal(text):
    source = from_text(text, "t.yaml")
    if hosts.sketched(source) is None:
        return
    parsed = hosts.parse(source)
    assert isinstance(parsed, Parsed)
    root = parsed.root.value if isinstance(parsed.root, Anchored) else parsed.root
    assert isinstance(root, Mapping)


@pytest.mark.parametrize("text", [REFUSED["a key that occurs twice"], REFUSED["a list"], REFUSED["no YAML"]])
def test_what_is_refused_is_refused_without_loops_too(text):
    result = convert(text, "cfn")
    assert result.text is None
    assert result.diagnostics
