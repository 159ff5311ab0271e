"""Random scripts of jq, and values to run them on: all syntax, functions of all versions, most of it without sense."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dialects.ros.jq.judged.known import SAME

VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 3, 1.5, 0.1, 1.0, 1e-7, 12345678901234567890, "", "a", "abc", "a,b", "é€😀a"),
    *("1", " 1 ", "nan", "1.0", "<&'\">", [], [1, 2, 3], [3, 1, 2, 1], ["b", "a", "b"], [None, 1, "a", [], {}]),
    *([[1, 2], [3]], [1.5, 2.25], {}, {"a": 1}, {"a": None}, {"b": 2, "a": 1}, {"a": {"b": [1, {"c": 2}]}}),
    *([{"a": 1, "b": 2}, {"a": 1}, {"b": None}], [{"a": "x", "n": 2}, {"a": "y", "n": 1}, {"a": "x", "n": 0}]),
    *([{"key": "k", "value": 1}, {"key": "l", "value": False}], {"a": [1, 2], "b": "x"}, ["1.5", 2, None]),
)
LEAVES = (
    *(".", ".", ".a", ".b", ".a.b", ".[0]", ".[-1]", ".[]", ".[]?", ".a?", '.["a"]', ".[1:]", ".a[0]", "$x", "..", "f"),
    *("0", "1", "2", "3", "1.5", "1.0", "-1", '"a"', '"b,"', '""', "null", "true", "false", "[]", "{}", "empty", "env"),
)
OPERATORS = (
    *("|", "|", "|", ",", ",", "+", "+", "-", "*", "/", "%", "==", "!=", "<", ">=", "and", "or", "//", "=", "+=", "|="),
    *("-=", "*=", "//=", "/="),
)
OTHERS = (
    "abs/0",
    "ceil/0",
    "paths/0",
    "nth/1",
    "index/1",
    "sub/2",
    "gsub/2",
    "map_values/1",
    "any/1",
    "implode/0",
    "last/1",
)
FORMATS = ("@text", "@json", "@csv", "@html", "@sh", "@base64", "@uri", "@base64d", "@tsv")
FORMS: Sequence[str] = (
    *("({})", "({})", "[{}]", "[{}]", "{{a: {}, b: {}}}", "{{a: ({}), b: 1}}", "{{({}): 1}}", "{{a}}", '{{"k": {}}}'),
    *(
        "if {} then {} else {} end",
        "if {} then {} else {} end | {}",
        "if {} then {} end",
        "if {} then {} elif {} then {} else {} end",
    ),
    *(
        "reduce {} as $x ({}; {})",
        "reduce .[]? as $x ({}; {})",
        "foreach .[]? as $x ({}; {})",
        "foreach {} as $x ({}; {}; {})",
    ),
    *(
        "{} as $x | {}",
        "{} as [$x] | {}",
        "{} as {{a: $x}} | {}",
        '"v\\({})w"',
        '@json "\\({})"',
        "-{}",
        "{}?",
        "{}[{}]",
    ),
    *(
        "{}[{}:{}]",
        "def f: {}; {}",
        "def f(g): {}; {}",
        "try {} catch {}",
        "{}.a",
        "{}[]",
        "{}.[0]",
        "label $x | {}",
        ".[{}]",
    ),
)


def script(random: Random, depth: int = 3) -> str:
    """A script."""
    if depth <= 0 or random.random() < 0.12:
        return random.choice(LEAVES)
    kind = random.random()
    if kind < 0.35:
        return f"{script(random, depth - 1)} {random.choice(OPERATORS)} {script(random, depth - 1)}"
    if kind < 0.7:
        return _call(random, depth)
    if kind < 0.75:
        return random.choice(FORMATS)
    form = random.choice(FORMS)
    return form.format(*(script(random, depth - 1) for _ in range(form.replace("{{", "").count("{"))))


def _call(random: Random, depth: int) -> str:
    name, count = random.choice([*sorted(SAME), *OTHERS]).split("/")
    arguments = [script(random, depth - 2) for _ in range(int(count))]
    if name in ("range", "until", "while", "limit"):  # or it hardly ever ends
        arguments[0] = {"until": ". != 1", "while": ". == 7"}.get(name, random.choice(["0", "1", "2", ".a"]))
        arguments[-1] = arguments[-1] if name == "limit" else "3"
    return f"{name}({'; '.join(arguments)})" if arguments else name
