"""Random expressions of the rounds of a loop over `local.users`, in which `i` is the position and `u` the item."""

from __future__ import annotations

import json

from hypothesis import strategies as st

LOCALS = """
locals {
  users = [
    { Name = "ann", Uid = 7, Role = "dev", Enabled = true, Tags = { a = "x", b = "" }, Ports = [22], Groups = ["g"] },
    { Name = "b-1", Uid = 8, Role = "ops", Enabled = false, Tags = { a = "y" }, Ports = [443], Groups = ["g2", "g1"] },
    { Name = "", Uid = 900, Role = "dev", Enabled = true, Tags = { c = "a,b" }, Ports = [1, 2], Groups = ["", "g,1"] },
  ]
  odd     = [{ Name = "é", Mail = null, Rate = 0.5 }, { Name = "ann", Mail = "a@b", Rate = 12, Team = "t" }]
  sizes   = { dev = 1, ops = 20 }
  labels  = tomap({ dev = "Dev", ops = "Ops" })
  allowed = ["ann", "g1", "x"]
  teams   = toset(["dev", "qa"])
}
"""
WORDS = ("a", "", "ann", "-", "g", "dev", "x,y", "${", "%", "zzz", '"q"', "é")
Expressions = st.SearchStrategy[str]
DEPTH = 3
"""How deep expressions stand in each other."""


def quoted(word: str) -> str:
    return json.dumps(word, ensure_ascii=False).replace("${", "$${").replace("%{", "%%{")


def _joined(pattern: str, *parts: Expressions) -> Expressions:
    """The pattern with an expression in each `{}`."""
    return st.tuples(*parts).map(lambda found: pattern.format(*found))


words = st.sampled_from(WORDS).map(quoted)
separators = st.sampled_from(["-", ",", "a", "g"]).map(quoted)
plain_texts = st.one_of(
    words, st.sampled_from(["u.Name", "u.Role", "u.Groups[0]", 'u["Name"]', "local.labels[u.Role]"])
)
plain_numbers = st.one_of(
    st.integers(-3, 20).map(str), st.sampled_from(["i", "u.Uid", "u.Ports[0]", "local.sizes[u.Role]", "1000000"])
)
plain_truths = st.sampled_from(["u.Enabled", "true", "false", 'can(u.Tags["a"])', "can(u.Tags.c)", "u.Name == null"])
plain_lists = st.sampled_from(
    ["u.Groups", "local.allowed", "keys(u.Tags)", "values(u.Tags)", 'split(",", u.Groups[0])', "[]", "keys(u)"]
)


def made_texts(texts: Expressions, numbers: Expressions, truths: Expressions, lists: Expressions) -> Expressions:
    return st.one_of(
        _joined('"${{{}}}-${{{}}}"', texts, numbers),
        _joined('"${{{}}}/${{{}}}/${{{}}}"', numbers, texts, truths),
        _joined('"%{{ if {} }}on%{{ else }}${{{}}}%{{ endif }}"', truths, texts),
        _joined("({} ? {} : {})", truths, texts, texts),
        _joined("upper({})", texts),
        _joined("lower({})", texts),
        _joined("replace({}, {}, {})", texts, separators, texts),
        _joined("trimprefix({}, {})", texts, texts),
        _joined("trimsuffix({}, {})", texts, texts),
        _joined("join({}, {})", separators, lists),
        _joined("tostring({})", numbers),
        _joined("tostring({})", truths),
        _joined("lookup(u.Tags, {}, {})", texts, texts),
        _joined("lookup(local.labels, {}, {})", texts, texts),
        _joined("try(u.Tags.a, {})", texts),
        _joined("try(u.Missing.a, u.Tags[{}], {})", texts, texts),
        _joined('format("%s=%s%%", {}, {})', texts, numbers),
        _joined("split({}, {})[0]", separators, texts),
    )


def made_numbers(texts: Expressions, numbers: Expressions, truths: Expressions, lists: Expressions) -> Expressions:
    return st.one_of(
        _joined("({} + {})", numbers, numbers),
        _joined("({} - {})", numbers, numbers),
        _joined("({} * {})", numbers, numbers),
        _joined("({} % {})", numbers, numbers),
        _joined("(-{})", numbers),
        _joined("({} / {})", numbers, numbers),
        _joined("length({})", lists),
        _joined("length({})", texts),
        _joined("length(u.Tags)"),
        _joined("({} ? {} : {})", truths, numbers, numbers),
        _joined("lookup(local.sizes, {}, {})", texts, numbers),
        _joined("try(local.sizes[{}], {})", texts, numbers),
    )


def made_truths(texts: Expressions, numbers: Expressions, truths: Expressions, lists: Expressions) -> Expressions:
    return st.one_of(
        _joined("({} == {})", texts, texts),
        _joined("({} != {})", numbers, numbers),
        _joined("({} == {})", numbers, texts),
        _joined("({} == {})", truths, truths),
        _joined("({} < {})", numbers, numbers),
        _joined("({} >= {})", numbers, numbers),
        _joined("({} && {})", truths, truths),
        _joined("({} || {})", truths, truths),
        _joined("(!{})", truths),
        _joined("contains({}, {})", lists, texts),
        _joined("contains(u.Ports, {})", numbers),
        _joined("contains(local.teams, {})", texts),
        _joined("startswith({}, {})", texts, texts),
        _joined("endswith({}, {})", texts, texts),
    )


def made_lists(texts: Expressions, numbers: Expressions, truths: Expressions, lists: Expressions) -> Expressions:
    return st.one_of(
        _joined("concat({}, {})", lists, lists),
        _joined("reverse({})", lists),
        _joined("[{}, {}]", texts, texts),
        _joined("flatten([{}, {}])", lists, lists),
        _joined("split({}, {})", separators, texts),
        _joined("({} ? {} : {})", truths, lists, lists),
    )


texts, numbers, truths, lists = plain_texts, plain_numbers, plain_truths, plain_lists
for _ in range(DEPTH):
    made = [one(texts, numbers, truths, lists) for one in (made_texts, made_numbers, made_truths, made_lists)]
    texts, numbers = plain_texts | made[0], plain_numbers | made[1]
    truths, lists = plain_truths | made[2], plain_lists | made[3]

anything = st.one_of(
    texts,
    numbers,
    truths,
    lists,
    _joined("range({})", st.sampled_from(["i", "length(u.Groups)", "u.Uid", "3", "-2"])),
    _joined("[for p in u.Ports : p + {}]", numbers),
    _joined('[for k, v in u.Tags : "${{k}}=${{v}}-${{{}}}"]', numbers),
    _joined("[for g in u.Groups : g if {}]", truths),
    _joined("{{ A = {}, B = {} }}", texts, lists),
)
odd = st.sampled_from(
    [
        *("o.Mail", "o.Rate", 'try(o.Team, "none")', "o.Mail == null", "upper(o.Name)", "length(o.Name)"),
        *("o.Rate > 1", "o.Rate + 1", '"${o.Name}-${o.Rate}"', "o.Name == o.Rate", "can(o.Team)"),
    ]
)
loops: Expressions = st.one_of(
    _joined("[for i, u in local.users : {}]", anything),
    _joined("[for i, u in local.users : {}]", anything),
    _joined("[for i, u in local.users : {} if {}]", anything, truths),
    _joined('{{ for i, u in local.users : "${{i}}${{{}}}" => {} }}', texts, anything),
    _joined("{{ for i, u in local.users : {} => {}... }}", texts, anything),
    _joined("{{ for u in local.users : u.Name => {} if u.Enabled }}", st.sampled_from(["u.Uid", "length(u.Tags)"])),
    _joined("[for k, v in local.sizes : v + {}]", st.integers(0, 9).map(str)),
    _joined("[for o in local.odd : {}]", odd),
)
"""Loops, most of which have a value; what they yield is of any kind."""

NAMES = """
variable "names" {
  type    = list(string)
  default = ["ann", "x-1"]
}
"""
VALUES = ([], ["ann"], ["é", "a-b", ""], ["dev", "10", "true", "dev"], ["g", "Ä x", "${n}", '"'])
"""What a stack may be given for them."""
of_names = st.sampled_from(
    [
        *("n", '"${n}-${i + 1}"', "i * 2 - 1", 'n == "ann"', 'n == "" ? "none" : n', "local.allowed", "[n, i]"),
        *('startswith(n, "a")', 'endswith(n, "n")', 'trimprefix(n, "a")', 'split("-", n)', 'split("-", n)[0]'),
        *("contains(local.allowed, n)", "lookup(local.sizes, n, i)", "try(local.sizes[n], -1)", "local.sizes[n]"),
        *('i % 3 == 1 || n == "é"', "!(i > 0 && i <= 2)", "can(local.labels[n])", "reverse([n])", "local.labels[n]"),
        *(
            "upper(n)",
            "length(n)",
            'join("-", [n, n])',
            'replace(n, "a", "b")',
            '"${i}${n}"',
            "concat([n], local.allowed)",
        ),
        *('[for g in local.allowed : "${g}-${i}" if g != n]', "{ N = n, I = tostring(i) }", "i / 2", "tonumber(n)"),
    ]
)
conditions = st.sampled_from(
    ['n != ""', "i < 2", "contains(local.allowed, n)", 'n > "a"', 'startswith(n, "g") || i == 0']
)
followed = st.one_of(
    _joined("[for i, n in var.names : {}]", of_names),
    _joined("[for i, n in var.names : {} if {}]", of_names, conditions),
    _joined("{{ for i, n in var.names : n => {} }}", of_names),
    _joined("{{ for i, n in var.names : n => {}... if {} }}", of_names, conditions),
)
"""Loops over what only the deployment knows."""
