"""Where loops of the drafts may stand: lists and values in properties and outputs, entries in sections."""

from __future__ import annotations

from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Role, Site
from transpile.syntax.source import Span

PLACES = "loops are allowed in Conditions, Resources and Outputs, and in a resource's Properties"


def list_place(what: str, keyword: Span, site: Site, reader: Reader) -> Site:
    """The site of a list-valued loop; T102, and one where loops are allowed, if it cannot stand there."""
    return site if site.role in (Role.PROPERTIES, Role.VALUE) else misplaced(what, keyword, site, reader)


def object_place(what: str, keyword: Span, site: Site, reader: Reader) -> Site:
    """The site of a loop that makes entries; T102, and one where loops are allowed, if it cannot stand there."""
    return site if site.role in (Role.SECTION, Role.PROPERTIES) else misplaced(what, keyword, site, reader)


def misplaced(what: str, keyword: Span, site: Site, reader: Reader) -> Site:
    """T102. The site, made one where loops are allowed: what is inside is checked all the same."""
    slip = site.role is Role.DEFINITION and site.definition in ("Outputs", "Conditions")
    help = f"{site.definition} is a section: move it to the top level of the template" if slip else PLACES
    reader.report("T102", f"{what} is not allowed {site}", keyword, "CloudFormation does not expand loops here", help)
    return site.inside_properties()
