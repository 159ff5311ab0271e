"""Configurations of the Serverless Framework (serverless.yml): a template stands in them below `resources`.

The framework merges it with the template that it makes of the functions (docs/providers/aws/guide/resources.md of
serverless/serverless). So what stands there alone says neither which transforms nor which parameters the stack has.
"""

from __future__ import annotations

from collections.abc import Sequence

from dialects.templates.names import entry_of
from transpile.diagnostics import Diagnostic
from transpile.language.protocols import Readable
from transpile.language.registry import source_may_hold
from transpile.syntax.tree import Parsed


def configuration(parsed: Parsed, dialects: Sequence[Readable]) -> Diagnostic | None:
    """T136 where loops of `dialects` may stand in such a configuration."""
    resources = entry_of(parsed.root, "resources")
    named = any(entry_of(parsed.root, key) for key in ("service", "provider"))
    if resources is None or not named or entry_of(parsed.root, "Resources"):
        return None
    if not any(source_may_hold(parsed.source, dialect) for dialect in dialects):
        return None
    return Diagnostic(
        "T136",
        "this is a configuration of the Serverless Framework, not a template",
        resources.key.span,
        "the template is below this key",
        "move the content of this key into resources.yml, refer to it with "
        "`resources: ${file(resources.yml)}`, and convert that file; "
        "or convert the template that `serverless package` writes to .serverless",
        source=parsed.source,
    )
