"""Random programs that are loops: every form of the subset, over inputs that suit them more often than not."""

from __future__ import annotations

from typing import Any

from subset_programs import WORDS, Programs

USER = (
    ".Name",
    ".Uid",
    ".",
    "{Id: .Uid, Name: .Name}",
    r'"\(.Name)-\(.Role)"',
    r'"\(.Uid): \(.Ports)"',
    '(.Tags | to_entries | map("\\(.key)=\\(.value)"))',
    'if .Uid > 50 then "high" elif .Uid > 20 then "mid" else .Role end',
    "(.Ports | length)",
    ".Ports[0]",
    ".Ports[1:]",
    "(.Ports | map(. + 1))",
    '(.Name + "-x")',
    "(.Uid | tostring)",
    '(.Nick // "none")',
    "[.Ports[] | {Port: ., Twice: (. * 2)}]",
    r'{(.Name): .Uid, "is-\(.Role)": true}',
    ".Tags.missing.deeper",
    "(.Name as $n | .Ports | map({Name: $n, Port: .}))",
    '(.Name | split("-"))',
    "{a: .Uid, b: {c: [.Name, .Role], d: null}}",
    "-.Uid",
    "(.Tags | keys)",
    "7",
    '"a\\"b\\\\c"',
)
"""Bodies over an item as `Programs.user` makes them."""
ITEM = (
    ".",
    r'"\(.)"',
    r'"x-\(.)/\(.)"',
    "{Value: .}",
    "[., .]",
    '(. + "!")',
    "(. | tostring)",
    "length",
    "(. == 22)",
    "1",
)
"""Bodies over any item."""
ENTRY = (
    "{Key: .key, Value: .value}",
    r'"\(.key)=\(.value)"',
    ".value",
    ".key",
    "{Key: .key, Value: (.value | tostring)}",
    ".",
)
"""Bodies over `to_entries`."""
CONDITIONS = (
    ".Uid > 50",
    ".Name",
    '.Role == "dev"',
    "(.Ports | length) > 1",
    'has("Name")',
    '.Uid % 2 == 0 and .Name != ""',
    ".Ports[0] == 80 | not",
    'type == "object"',
    ".Nick",
)
KEYS = (".Name", ".Role", r'"k-\(.Uid)"', ".Uid", r'"\(.Role)/\(.Name)"', "(.Name | tostring)")
MULTIPLE = (".Ports[]", "(.Tags | to_entries[])", ".Ports[], .Name", "(.Ports[] | select(. > 22))", ".Uid", "empty")


class Loops(Programs):
    """Methods, scripts and inputs."""

    def one_of(self, texts: tuple[str, ...]) -> str:
        return self.random.choice(texts)

    def loop(self) -> tuple[str, str, Any]:
        """A method, a script, and an input."""
        kind = self.random.choice(["users", "users", "users", "items", "entries", "several"])
        script, value = getattr(self, kind)()
        if script.startswith("ALL "):
            return "All", script[4:], value
        return "First", script, value

    def some_users(self) -> list[Any]:
        users: list[Any] = [self.user() for _ in range(self.random.randrange(5))]
        if self.chance(0.05):
            users.append(self.scalar())
        return users

    def users(self) -> tuple[str, Any]:
        value: Any = self.some_users()
        if self.chance(0.15):
            value = {self.random.choice(WORDS): one for one in value}
        script = self.over_users()
        if self.chance(0.25):
            return self.inside(script), {"users": value, "region": "cn-hangzhou", "n": 3}
        return script, value

    def inside(self, script: str) -> str:
        """The same over a member of the input."""
        return script.replace("ALL ", "ALL .users | ", 1) if script.startswith("ALL ") else f".users | {script}"

    def over_users(self) -> str:
        body, test, key = self.one_of(USER), self.one_of(CONDITIONS), self.one_of(KEYS)
        of = key.replace(".", "$u.", 1) if key.startswith(".") else key.replace("(.", "($u.")
        several = self.one_of(MULTIPLE).replace(".Ports", "$u.Ports").replace(".Tags", "$u.Tags")
        return self.random.choice(
            [
                f"map({body})",
                f"[.[] | {body}]",
                f"ALL .[] | {body}",
                f"ALL .[] | select({test}) | {body}",
                f"map(select({test}) | {body})",
                f"map(select({test})) | map({body})",
                f"map({body}, {self.one_of(USER)})",
                f"[.[] | select({test}) | select({self.one_of(CONDITIONS)}) | {body}]",
                f"map({{({key}): {body}}}) | add // {{}}",
                f"(map(select({test}) | {{({key}): {body}}}) | add) // {{}}",
                f"reduce .[] as $u ({{}}; .[{of}] = $u.Uid)",
                f"reduce .[] as $u ({{}}; . + {{({of}): $u.Ports}})",
                f"reduce (.[] | select({test})) as $u ({{}}; .[{of}] = {{Ports: $u.Ports}})",
                f'reduce .[] as $u ({{}}; if has({of}) then error("twice \\({of})") else .[{of}] = $u.Uid end)',
                f"reduce .[] as $u ({{}}; .[{of}] += [$u.Uid])",
                f"reduce (.[] | select({test})) as $u ({{}}; .[{of}] += [$u])",
                "group_by(.Role) | map({(.[0].Role): map(.Name)}) | add // {}",
                f"group_by({key}) | map({{(.[0] | {key}): map({body})}}) | add // {{}}",
                f"map({{key: {key}, value: {body}}}) | from_entries",
                f"[.[] | {self.one_of(MULTIPLE)}]",
                f"[.[] as $u | {several} | {{Of: $u.Name, Is: .}}]",
                "map({Name: .Name, Port: .Ports[]})",
                'map(.Name as $n | .Ports | map("\\($n)/\\(.)"))',
                f". as $all | map({{Name: .Name, First: $all[0].Name, Body: {body}}})",
                f"to_entries | map({{At: .key, Is: (.value | {body})}})",
                f". as $us | [range(0; length) as $i | {{Id: $i, Is: ($us[$i] | {body})}}]",
                f"map({body}) | map({{Is: .}})",
                "[.[].Ports[]]",
                f"{{Names: map(.Name), Count: length, All: [.[] | {body}]}}",
                f"map({body} as $b | {{B: $b, U: .Uid}})",
            ]
        )

    def items(self) -> tuple[str, Any]:
        body = self.one_of(ITEM)
        value: Any = [
            self.scalar() if self.chance(0.3) else self.random.choice(WORDS) for _ in range(self.random.randrange(5))
        ]
        if self.chance(0.3):
            value = [self.random.choice([22, 80, 443]) for _ in value]
        script = self.random.choice(
            [
                f"map({body})",
                f"ALL .[] | {body}",
                f'map(select(. != "bob") | {body})',
                f"map(select(.) | {body})",
                f"to_entries | map({self.one_of(ENTRY)})",
                f". as $xs | [range(0; length) as $i | {{Id: $i, Is: ($xs[$i] | {body})}}]",
                'ALL . as $xs | range(length) as $i | "\\($xs[$i])-\\($i)"',
                "[.[] as $a | .[] as $b | {a: $a, b: $b}]",
                '[.[] as $a | .[] as $b | select($a != $b) | "\\($a)+\\($b)"]',
                "[range(0; 3) as $i | {I: $i, Is: .[$i]}]",
                "map({(.): 1}) | add // {}",
                "reduce .[] as $x ({}; .[$x] = true)",
                "reduce .[] as $x ({}; .[$x] += [1])",
                f"[.[] | {body}] | [.[] | {{It: .}}]",
                "[.[], .[]]",
            ]
        )
        return script, value

    def entries(self) -> tuple[str, Any]:
        value = {self.random.choice(WORDS): self.value(1) for _ in range(self.random.randrange(5))}
        script = self.random.choice(
            [
                f"to_entries | map({self.one_of(ENTRY)})",
                f"[to_entries[] | {self.one_of(ENTRY)}]",
                f"to_entries | sort_by(.key) | map({self.one_of(ENTRY)})",
                r'with_entries({key: "x-\(.key)", value: .value})',
                r'with_entries({key: (.key + "!"), value: [.value]})',
                "with_entries(select(.value))",
                'with_entries(select(.key != "bob"))',
                r". as $m | keys | map({k: ., v: $m[.]})",
                r'. as $m | [keys[] as $k | "\($k)=\($m[$k])"]',
                "map({V: .})",
                r'reduce to_entries[] as $e ({}; .["\($e.key)-\($e.key)"] = $e.value)',
                "reduce to_entries[] as $e ({}; .[$e.value] += [$e.key])",
                'to_entries | map(select(.key != "ann") | {(.key): (.value | tostring)}) | add // {}',
                "ALL to_entries[] | {K: .key, V: .value}",
            ]
        )
        return script, value

    def several(self) -> tuple[str, Any]:
        """Over several members of the input."""
        value = {
            "es": [self.random.choice(WORDS) for _ in range(self.random.randrange(3))],
            "ns": [self.random.choice([1, 2, 3]) for _ in range(self.random.randrange(3))],
            "users": self.some_users(),
            "region": "cn-hangzhou",
        }
        script = self.random.choice(
            [
                r'ALL .es[] as $e | .ns[] as $n | "\($e)-\($n)"',
                r"[.es[] as $e | .ns[] as $n | {e: $e, n: $n}]",
                r'. as $in | .es | map({E: ., Region: $in.region, T: "\($in.region)/\(.)"})',
                r". as $in | [.es[] | {E: ., All: ($in.ns | map(. + 1))}]",
                r". as {es: $e} | [$e[]]",
                r".region as $r | [.users[] | {Name: .Name, R: $r}]",
                r"[.es[], .ns[] | {Is: .}]",
                r'{a: (.es | map("x\(.)")), b: [.ns[] | . * 2], c: .region}',
                r'[.es[] as $e | {E: $e, Ns: [.ns[] | "\($e)\(.)"]}]',
                r". as $in | reduce .users[] as $u ({}; .[$u.Name] = {Region: $in.region, Es: $in.es})",
                r'reduce (.es[] as $e | .ns[] as $n | {e: $e, n: $n}) as $x ({}; .["\($x.e)\($x.n)"] = $x)',
                r"reduce (.es[] as $e | .ns[] as $n | {e: $e, n: $n}) as $x ({}; .[$x.e] += [$x.n])",
                r'[.users[] | select(.Role == "dev") | .Ports[] as $p | {P: $p, N: .Name}]',
            ]
        )
        return script, value
