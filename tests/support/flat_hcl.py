"""HCL without places as text that Terraform reads, laid out by nobody: a line for each argument."""

from __future__ import annotations

from dialects.terraform.cty.hcl_text import quoted
from dialects.terraform.writing import hcl


def text(*blocks: hcl.Block) -> str:
    """Blocks, comments aside."""
    return "".join(map(_block, blocks))


def _block(block: hcl.Block) -> str:
    labels = "".join(f" {quoted(label)}" for label in block.labels)
    return f"{block.type}{labels} {{\n{''.join(map(_part, block.body))}}}\n"


def _part(part: hcl.Argument | hcl.Block) -> str:
    return f"{part.name} = {flat(part.value)}\n" if isinstance(part, hcl.Argument) else _block(part)


def flat(e: hcl.Expression) -> str:
    """An expression on one line."""
    match e:
        case hcl.Inline(parts):
            return "".join(one if isinstance(one, str) else flat(one) for one in parts)
        case hcl.String(parts):
            inner = (quoted(one)[1:-1] if isinstance(one, str) else f"${{{flat(one)}}}" for one in parts)
            return f'"{"".join(inner)}"'
        case hcl.Tuple(items):
            return f"[{', '.join(flat(one.value) for one in items)}]"
        case hcl.Object(members):
            return f"{{ {', '.join(f'{_key(one.key)} = {flat(one.value)}' for one in members)} }}"
        case hcl.Function(name, arguments, expanded):
            return f"{name}({', '.join(flat(one.value) for one in arguments)}{'...' * expanded})"
        case hcl.For():
            return _for(e)


def _key(key: hcl.Expression) -> str:
    return flat(key) if isinstance(key, hcl.String) else f"({flat(key)})"


def _for(e: hcl.For) -> str:
    only_if = f" if {flat(e.condition)}" if e.condition else ""
    head = f"for {', '.join(e.names)} in {flat(e.source)} :"
    if e.key is None:
        return f"[{head} {flat(e.result)}{only_if}]"
    return f"{{{head} {flat(e.key)} => {flat(e.result)}{'...' * e.grouped}{only_if}}}"
