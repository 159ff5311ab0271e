"""Configurations of the Serverless Framework (serverless.yml): a template stands in them below `resources`.

The framework merges it with the template that it makes of the functions (docs/providers/aws/guide/resources.md of
serverless/serverless). So what stands there alone says neither which transforms nor which parameters the stack has.
"""

from __future__ import annotations

from dialects.templates.names import entry_of
from transpile.diagnostics import Diagnostic
from transpile.syntax.source import Source
from transpile.syntax.tree import Node


def configuration(root: Node, source: Source | None = None) -> Diagnostic | None:
    """T136 where the root of a tree is that of such a configuration."""
    resources = entry_of(root, "resources")
    named = any(entry_of(root, key) for key in ("service", "provider"))
    if resources is None or not named or entry_of(root, "Resources"):
        return None
    return Diagnostic(
        "T136",
        "this is a configuration of the Serverless Framework, not a template",
        resources.key.span,
        "the template is below this key",
        "move the content of this key into resources.yml, refer to it with "
        "`resources: ${file(resources.yml)}`, and convert that file; "
        "or convert the template that `serverless package` writes to .serverless",
        source=source,
    )
