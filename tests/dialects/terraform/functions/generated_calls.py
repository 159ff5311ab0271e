"""Calls of Terraform's functions with random arguments, as text."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from generated_texts import Texts

from dialects.terraform.cty.types import BOOL, DYNAMIC, NUMBER, STRING, ListType, MapType, SetType, Type
from dialects.terraform.functions import SUBJECTS, find
from dialects.terraform.functions.signatures import Parameter

NAMES = [name for names in SUBJECTS.values() for name in names.split()]
STRINGS = [
    "",
    "a",
    "b",
    "abc",
    "ABC",
    "a,b,,c",
    "  a b\t",
    "é",
    "e\u0301e\u0301",
    "👨\u200d👩\u200d👧x🇩🇪",
    "straße \u0149 \u01c6 \u0130I \u0131i \u017fK\u212a",
    "\u03a3\u0391\u03a3 \u03cc\u03c2",
    "क्षि",
    "a\nb\r\nc\n",
    "a-b_c d'e.f/g",
    "10",
    "-1.50",
    "1e3",
    "true",
    "false",
    "${x} %{y} $1 $$",
    '\\d+"q"',
    "<&>\u2028\u007f",
    "aaa",
    "x=1;y=2",
    "YQ==",
    "dns",
]
NUMBERS = [
    "0",
    "1",
    "2",
    "3",
    "-1",
    "-2",
    "7",
    "10",
    "62",
    "1.5",
    "-0.25",
    "0.1",
    "255",
    "-0",
    "1e21",
    "1000000",
    "5e-7",
    "1/3",
    "pow(2, 1)",
    "pow(3, 60)",
    "log(1, 0.5)",
    "length([1])",
]
ELEMENTS: list[Type] = [DYNAMIC, STRING, NUMBER, STRING, NUMBER]
ADDRESSES = ["10.0.0.0/8", "192.168.1.7/24", "010.1.2.3/16", "fd00::/48", "2001:DB8::1/120", "::/0", "0.0.0.0/0"]
ADDRESSES += ["10.0.0.0/33", "10.0.0.0", "1.2.3.4/32", "a::b::c/8", "256.0.0.0/8"]


def quoted(text: str) -> str:
    """A text as a string of HCL."""
    return json.dumps(text, ensure_ascii=False).replace("${", "$${").replace("%{", "%%{").replace("\u007f", "\\u007f")


class Calls:
    """Random calls; the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def one(self, name: str) -> str:
        """A call of that function."""
        special = SPECIAL.get(name)
        if special is not None and self.random.random() < 0.8:
            return f"{name}({', '.join(special(self))})"
        function = find(name)
        assert function is not None
        arguments = [self.argument(each) for each in function.parameters]
        if function.rest is not None:
            arguments += [self.argument(function.rest) for _ in range(self.random.choice([0, 1, 1, 2, 2, 3]))]
        if self.random.random() < 0.03:
            arguments.append("1")
        return f"{name}({', '.join(arguments)})"

    def argument(self, parameter: Parameter) -> str:
        if self.random.random() < 0.04:
            return self.random.choice(["null", "tostring(null)", "tolist(null)"])
        return self.of(DYNAMIC if self.random.random() < 0.12 else parameter.type)

    def of(self, wanted: Type, depth: int = 2) -> str:
        """An expression whose value has, or can be converted to, a type."""
        match wanted:
            case ListType(element) | SetType(element):
                return self.sequence(element, depth)
            case MapType(element):
                return self.mapping(element, depth)
        if wanted == STRING:
            return self.string()
        if wanted == NUMBER:
            return self.number()
        if wanted == BOOL:
            return self.random.choice(["true", "false", '"true"', "null", "false"])
        return self.anything(depth)

    def anything(self, depth: int) -> str:
        choice = self.random.random()
        if depth > 0 and choice < 0.45:
            return self.sequence(self.random.choice(ELEMENTS), depth)
        if depth > 0 and choice < 0.7:
            return self.mapping(self.random.choice(ELEMENTS), depth)
        return self.random.choice([self.string, self.number, self.string, self.boolean])()

    def string(self) -> str:
        return quoted(self.random.choice(STRINGS))

    def number(self) -> str:
        return self.random.choice(NUMBERS)

    def boolean(self) -> str:
        return self.random.choice(["true", "false"])

    def sequence(self, element: Type, depth: int) -> str:
        items = [self.of(element, depth - 1) for _ in range(self.random.choice([0, 1, 2, 2, 3, 4]))]
        if items and self.random.random() < 0.06:
            items[self.random.randrange(len(items))] = "null"
        if items and self.random.random() < 0.3:
            items.append(items[0])
        text = f"[{', '.join(items)}]"
        kind = self.random.choice(["", "", "tolist", "toset", "tolist"])
        return f"{kind}({text})" if kind else text

    def mapping(self, element: Type, depth: int) -> str:
        keys = self.random.sample(["a", "b", "c", "é", "a b", "10", ""], self.random.choice([0, 1, 2, 2, 3]))
        text = "{" + ", ".join(f"{quoted(key)} = {self.of(element, depth - 1)}" for key in keys) + "}"
        return f"tomap({text})" if self.random.random() < 0.4 else text

    def formatted(self) -> list[str]:
        """A template with verbs, and as many arguments most of the time."""
        template, arguments = "", []
        for _ in range(self.random.randrange(4)):
            template += self.random.choice(["", "a", "é", " ", "%%"])
            flags = "".join(self.random.sample("#+- 0", self.random.choice([0, 0, 1, 2])))
            width = self.random.choice(["", "", "3", "12"])
            precision = self.random.choice(["", "", ".0", ".2", "."])
            index = self.random.choice(["", "", "", "", "[1]"])
            mode = self.random.choice("sssdddvvvqtbox" + "XeEfgGvz")
            template += f"%{flags}{width}{precision}{index}{mode}"
            value = self.anything(1) if mode in "vsq" else self.number() if mode != "t" else self.boolean()
            arguments.append(value if self.random.random() < 0.95 else "null")
        if self.random.random() < 0.05:
            arguments = arguments[1:]
        return [quoted(template), *arguments]

    def formatted_lists(self) -> list[str]:
        template, *values = self.formatted()
        length = self.random.randrange(3)
        lists = [f"[{', '.join([value] * length)}]" for value in values]
        return [
            template,
            *[self.random.choice([several, several, one]) for several, one in zip(lists, values, strict=True)],
        ]

    def pattern(self) -> str:
        """A regular expression, valid most of the time."""
        return quoted("".join(self._piece(2) for _ in range(self.random.choice([1, 1, 2, 3]))))

    def _piece(self, depth: int) -> str:
        piece = self.random.choice(PIECES)
        often = ["", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,}", "{0,2}?"]
        if depth and self.random.random() < 0.35:
            inner = "".join(self._piece(depth - 1) for _ in range(self.random.choice([1, 1, 2])))
            opening = self.random.choice(["(", "(", "(?:", "(?i:", "(?P<n>", "(?<m>", "(?s-i:", "(?U:"])
            piece = f"{opening}{inner}{self.random.choice(['', '', '|' + self._piece(0)])})"
            often = ["", "", "?", "+"]
        return piece if piece.startswith("(?") and len(piece) == 4 else piece + self.random.choice(often)

    def text_of_json(self) -> str:
        text = json.dumps(self._data(3), ensure_ascii=self.random.random() < 0.5)
        if self.random.random() < 0.2 and text:
            at = self.random.randrange(len(text))
            text = text[:at] + self.random.choice(["", ",", "}", "0", " ", '"', "e"]) + text[at + 1 :]
        return quoted(text)

    def _data(self, depth: int) -> object:
        if depth and self.random.random() < 0.6:
            items = [self._data(depth - 1) for _ in range(self.random.randrange(3))]
            keys = self.random.sample(STRINGS, len(items))
            return items if self.random.random() < 0.5 else dict(zip(keys, items, strict=True))
        return self.random.choice([None, True, False, 0, -1, 1.5, 1e30, 12345678901234567890, *STRINGS])

    def address(self) -> str:
        return quoted(self.random.choice(ADDRESSES))

    def bits(self) -> str:
        return self.random.choice(["1", "2", "4", "8", "8", "16", "24", "0", "33", '"3"', "1.5"])


_PIECES = (
    r"a b é . ^ $ \d \w \s \W \D \b \B [a-c] [^a] [[:alpha:]] [\d_] [^\s,] \. , = - \pL \p{Lu} \P{Greek} \x{e9} \x41"
    r" \101 \A \z | (?i) (?m) (?s) \n k s I x 1 \Qa.b\E []a] [a\-z] [-a] { } ] \/ \_ [[:^digit:]] \S \t \ca (?=a) \1"
    r" ( ) [z-a] ** \Z ß"
)
PIECES = _PIECES.split()


SPECIAL: dict[str, Callable[[Calls], list[str]]] = {
    "format": Calls.formatted,
    "formatlist": Calls.formatted_lists,
    "regex": lambda calls: [calls.pattern(), calls.string()],
    "regexall": lambda calls: [calls.pattern(), calls.string()],
    "replace": lambda calls: [
        calls.string(),
        f'"/{calls.pattern()[1:-1]}/"' if calls.random.random() < 0.7 else calls.string(),
        quoted(calls.random.choice(["", "x", "[$0]", "$1-$2", "${1}x", "$1x", "$$", "$n${m}", "$", "${", "é"])),
    ],
    "jsondecode": lambda calls: [calls.text_of_json()],
    "formatdate": lambda calls: [Texts(calls.random).form(), Texts(calls.random).time()],
    "yamlencode": lambda calls: [Texts(calls.random).value()],
    "cidrhost": lambda calls: [calls.address(), calls.random.choice(["0", "1", "5", "-1", "-300", "70000", "1.5"])],
    "cidrnetmask": lambda calls: [calls.address()],
    "cidrsubnet": lambda calls: [calls.address(), calls.bits(), calls.random.choice(["0", "1", "3", "200", "65535"])],
    "cidrsubnets": lambda calls: [calls.address(), *[calls.bits() for _ in range(calls.random.randrange(4))]],
    "range": lambda calls: [calls.random.choice(NUMBERS[:-4]) for _ in range(calls.random.choice([1, 1, 2, 2, 3, 3]))],
    "parseint": lambda calls: [
        quoted(calls.random.choice(["10", "-ff", "zZ", "+1", "", "0x1", "1_0", "é", "01"])),
        calls.random.choice(["2", "8", "10", "16", "36", "62", "1", "63"]),
    ],
    "element": lambda calls: [calls.sequence(STRING, 1), calls.number()],
    "slice": lambda calls: [calls.sequence(DYNAMIC, 1), calls.random.choice("0012"), calls.random.choice("1234")],
    "substr": lambda calls: [calls.string(), calls.random.choice(["0", "1", "-1", "-3", "9"]), calls.number()],
    "lookup": lambda calls: [
        calls.mapping(STRING, 1),
        quoted(calls.random.choice("abc")),
        *calls.random.choice([[], [calls.string()], [calls.number()], ["null"], ["[]"]]),
    ],
    "merge": lambda calls: [calls.mapping(STRING, 1) for _ in range(calls.random.randrange(4))],
    "zipmap": lambda calls: [calls.sequence(STRING, 1), calls.sequence(DYNAMIC, 1)],
    "base64decode": lambda calls: [
        quoted(
            calls.random.choice(["", "YQ==", "YWI=", "YWJj", "w6k=", "/w==", "YQ", "Y Q=", "YQ\n==", "====", "YR=="])
        )
    ],
    "pow": lambda calls: [calls.number(), calls.random.choice(["0", "1", "2", "3", "-1", "0.5", "10"])],
    "log": lambda calls: [
        calls.random.choice([*map(str, range(1, 40)), "0.1", "1e10", "100000"]),
        calls.random.choice(["2", "10", "3", "1.5"]),
    ],
    "uuidv5": lambda calls: [
        quoted(calls.random.choice(["dns", "url", "oid", "x500", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "x", ""])),
        calls.string(),
    ],
}
