"""Strings of a module in JSON are the templates that the real Terraform takes them for."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from dialects.terraform.module.unknowns import settled
from support import real_terraform as real
from support.json_data import plain
from transpile.hosts.hcl import parse
from transpile.hosts.hcl.syntax import Body, Chunk, Expression, Template
from transpile.syntax.source import from_text

ATOMS = [
    *("\n", "\r\n", " ", "  ", "\t", "a", "é", "\u2028", "\\", '"', "{", "}", "$", "%", "$$", "%%", "$${", "%%{"),
    *("$\n", "%\n", "$ \n", "%a\n", "${1}", "${~ 1}", "${1 ~}", '${~ "\\"" ~}', "%{if true}", "%{~ if true ~}"),
]


def random_string(random: Random) -> str:
    """Pieces of a template, all of whose directives are closed."""
    made = "".join(random.choices(ATOMS, k=random.randint(1, 8)))
    made = random.choice(["", "", "", "\ufeff", "\ufeff\ufeff"]) + made
    return made + "".join(random.choice(["%{endif}", "%{~ endif ~}"]) for _ in range(made.count("if true")))


def test_strings_are_the_templates_that_terraform_takes_them_for(
    record_property: Callable[[str, object], None],
) -> None:
    random = Random(20)
    texts = dict.fromkeys(random_string(random) for _ in range(600))
    files = {text: json.dumps({"output": {f"o{at}": {"value": [text]}}}) for at, text in enumerate(texts)}
    read = {text: load(from_text(file, "main.tf.json")) for text, file in files.items()}
    sound = {text: one for text, one in read.items() if isinstance(one, Loaded)}
    ours = {name: settled(one, outputs(one)[name]) for one in sound.values() for name in outputs(one)}
    wanted = real.outputs({f"f{at}.tf.json": files[text] for at, text in enumerate(sound)})
    assert {name: plain(one.value) for name, one in ours.items()} == {name: one.value for name, one in wanted.items()}
    assert len(sound) > len(texts) // 2
    for text in read.keys() - sound.keys():
        with pytest.raises(ValueError, match=r"emplate|nvalid|issing"):
            real.outputs({"main.tf.json": files[text]})
    record_property("expressions compared with Terraform", len(texts))


@pytest.mark.parametrize("escaped", [True, False])
def test_what_stands_behind_a_byte_order_mark_has_its_place(escaped: bool) -> None:
    text = json.dumps({"locals": {"a": "\ufeffx${b}"}}, ensure_ascii=escaped)
    body = parse(from_text(text, "main.tf.json"))
    assert isinstance(body, Body)
    template = body.blocks[0].body.arguments["a"]
    assert isinstance(template, Template)
    assert [text[one.span.start : one.span.end] for one in template.parts] == ["x", "${b}"]


def test_the_description_of_an_output_is_no_template() -> None:
    text = json.dumps({"output": {"x": {"value": 1, "description": "%{ ${"}}})
    assert real.outputs({"main.tf.json": text})["x"].value == 1
    body = parse(from_text(text, "main.tf.json"))
    assert isinstance(body, Body)
    description = body.blocks[0].body.arguments["description"]
    assert isinstance(description, Template)
    assert [one.text for one in description.parts if isinstance(one, Chunk)] == ["%{ ${"]


def outputs(module: Loaded) -> dict[str, Expression]:
    """What the outputs of a module are worth."""
    found = {name: one.said("value") for name, one in module.module.outputs.items()}
    return {name: said[0] for name, said in found.items() if said is not None}


def test_a_carriage_return_alone_beside_an_interpolation_is_refused() -> None:
    """Terraform takes all that follows it for text."""
    found = load(from_text('{"locals": {"a": "x\\r${1}"}}', "main.tf.json"))
    assert isinstance(found, tuple)
    (problem,) = found
    assert problem.source is not None
    assert problem.span is not None
    assert (problem.code, problem.source.slice(problem.span)) == ("T027", "\\r")
