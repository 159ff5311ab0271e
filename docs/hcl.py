"""The colors of HCL on the site. Pygments has a lexer for it, which does not know `for` expressions."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, include, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

WORD = r"[A-Za-z_][\w-]*"


class Hcl(RegexLexer):
    """Terraform's native syntax: https://github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md."""

    name = "HCL"
    aliases: ClassVar = ["hcl"]
    tokens: ClassVar = {
        "root": [include("expression"), (r"[{}]", Punctuation)],
        "expression": [
            (r"\s+", Whitespace),
            (r"(#|//).*$", Comment.Single),
            (r"/\*[\s\S]*?\*/", Comment.Multiline),
            (r"<<[-~]?(\w+)\n[\s\S]*?\n\s*\1$", String.Heredoc),
            (r'"', String.Double, "string"),
            (words(("for", "in", "if", "else", "endif", "endfor"), prefix=r"\b", suffix=r"\b"), Keyword),
            (words(("true", "false", "null"), prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (r"\d+(\.\d+)?([eE][+-]?\d+)?", Number),
            (rf"{WORD}(?=\()", Name.Function),
            (rf'{WORD}(?=( "[^"\n]*")* \{{)', Keyword.Declaration),
            (rf"{WORD}(?=\s*=(?![=>]))", Name.Attribute),
            (WORD, Name),
            (r"\.\.\.|=>|[-+*/%<>=!&|?:]+", Operator),
            (r"[\[\]().,]", Punctuation),
        ],
        "string": [
            (r"\$\$\{|%%\{|\\.", String.Escape),
            (r"[$%]\{~?", String.Interpol, "interpolation"),
            (r'"', String.Double, "#pop"),
            (r'[^"\\$%]+|[$%]', String.Double),
        ],
        "interpolation": [
            (r"~?\}", String.Interpol, "#pop"),
            (r"\{", Punctuation, "object"),
            include("expression"),
        ],
        "object": [(r"\}", Punctuation, "#pop"), (r"\{", Punctuation, "#push"), include("expression")],
    }
