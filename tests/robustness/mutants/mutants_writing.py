"""Faults in what dialects write for a loop, and in what a family adds to a template."""

from __future__ import annotations

from faults import (
    always,
    attribute_lost,
    by_default,
    cropped,
    entries,
    items,
    keys,
    lacking,
    longer,
    loops_lost,
    nothing,
    plain_lost,
    rotated,
    section_moved,
    takes,
    turned,
    values_swapped,
    without_last,
    yields,
)
from mutant import Caught, planted
from written_faults import (
    first_thrice,
    fixed_source,
    frozen,
    inner_only,
    logical_id_cropped,
    logical_id_lost,
    stage_fixed,
    tables_replace_all,
    transform_lost,
    unbound,
)

from transpile.ir import Literal

FOREACH = "dialects.foreach.writing"
MAP = "dialects.map_merge.writing"
FOR = "dialects.for_loop.writing"
FINISHING = "dialects.cloudformation.finishing.finish"


WRITING = (
    *planted(
        "shop.map",
        "foreach",
        ("the last item is dropped", f"{FOREACH}._entry", takes(items(without_last)), Caught.EXPANSION),
        ("an item stands for all", f"{FOREACH}._entry", takes(first_thrice), Caught.READING),
        ("an identifier that the body does not mention", f"{FOREACH}._entry", takes(unbound), Caught.READING),
        ("a letter more in the ids", f"{FOREACH}._entry", takes(entries(keys(longer))), Caught.EXPANSION),
        ("a variable less in the ids", f"{FOREACH}._entry", takes(entries(keys(cropped))), Caught.EXPANSION),
        (
            "the condition of a resource is lost",
            f"{FOREACH}._entry",
            takes(entries(attribute_lost("Condition"))),
            Caught.EXPANSION,
        ),
        ("DependsOn is lost", f"{FOREACH}._entry", takes(entries(attribute_lost("DependsOn"))), Caught.EXPANSION),
        (
            "a loop follows no parameter any more",
            f"{FOREACH}._entry",
            takes(frozen("Teams", "red", "blue")),
            Caught.VALUES,
            {"Teams": "red"},
        ),
        ("a computed source is fixed", f"{FOREACH}._entry", takes(fixed_source), Caught.VALUES, {"Names": "three"}),
        ("a source looked up is fixed", f"{FOREACH}._entry", takes(fixed_source), Caught.VALUES, {"Stage": "prod"}),
        (
            "generated mappings replace the template's",
            f"{FINISHING}.with_tables",
            lambda original: tables_replace_all,
            Caught.READING,
        ),
        ("the transform is missing", f"{FINISHING}.with_transform", nothing, Caught.READING),
        (
            "a parameter in a body is replaced by its default",
            f"{FOREACH}._entry",
            takes(stage_fixed),
            Caught.VALUES,
            {"Stage": "prod"},
        ),
    ),
    *planted(
        "queues.map",
        "foreach",
        ("a plain entry beside loops is lost", "dialects.foreach.write_members", yields(plain_lost), Caught.EXPANSION),
        (
            "two entries beside loops swap their values",
            "dialects.foreach.write_members",
            yields(values_swapped),
            Caught.EXPANSION,
        ),
        (
            "the loops of the outputs stand among the resources",
            "transpile.pipeline.conversion.spell",
            yields(section_moved),
            Caught.READING,
        ),
    ),
    *planted(
        "shop.foreach",
        "map",
        ("the last item is dropped", f"{MAP}._map", takes(items(without_last)), Caught.EXPANSION),
        (
            "a body is written without its type",
            f"{MAP}._map",
            takes(lambda loop, fragment, *rest: (loop, lacking(fragment, "Type"), *rest)),
            Caught.READING,
        ),
        (
            "the last of several loops is lost",
            "dialects.map_merge.write_members",
            takes(lambda members, writing: (loops_lost(members), writing)),
            Caught.EXPANSION,
        ),
        ("a default index captures a parameter", f"{MAP}._index", always(None), Caught.EXPANSION),
        (
            "a loop follows no parameter any more",
            f"{MAP}._map",
            takes(frozen("Zones", "a", "b")),
            Caught.VALUES,
            {"Zones": "z"},
        ),
    ),
    *planted(
        "queues.foreach",
        "map",
        ("a nest loses its outer loop", f"{MAP}._keyed", takes(inner_only), Caught.EXPANSION),
    ),
    *planted(
        "estate.map",
        "foreach",
        ("the generated mapping is missing", f"{FINISHING}.with_tables", nothing, Caught.EXPANSION),
        (
            "a parameter outside loops is replaced by its default",
            "transpile.pipeline.conversion.spell",
            yields(by_default("VpcId", "vpc-1")),
            Caught.EXPANSION,
            {"VpcId": "vpc-2"},
        ),
    ),
    *planted(
        "many.foreach",
        "cfn",
        ("other transforms go too", f"{FINISHING}.without_transform", yields(transform_lost), Caught.EXPANSION),
    ),
    *planted(
        "shop.for",
        "map",
        ("the items of a list in another order", f"{MAP}._map", takes(items(turned)), Caught.EXPANSION),
        (
            "a list follows no parameter any more",
            f"{MAP}._map",
            takes(frozen("Ranges", "10.0.0.0/8", "10.1.0.0/16")),
            Caught.VALUES,
            {"Ranges": "10.8.0.0/16"},
        ),
    ),
    *planted(
        "shop.map",
        "for",
        ("items in the place of their neighbours", f"{FOR}._for", takes(items(rotated)), Caught.EXPANSION),
        ("index and item swap their names", f"{FOR}.variables", yields(turned), Caught.READING),
        ("a variable less in the logical id", f"{FOR}._for", takes(logical_id_cropped), Caught.READING),
        ("the logical id of a list", f"{FOR}._for", takes(logical_id_lost), Caught.READING),
        ("the wrapper has the name of another entry", f"{FOR}.wrapper", always(Literal("Topic")), Caught.READING),
        (
            "a loop follows no parameter any more",
            f"{FOR}._for",
            takes(frozen("Teams", "red", "blue")),
            Caught.VALUES,
            {"Teams": "red"},
        ),
        (
            "a list follows no parameter any more",
            f"{FOR}._for",
            takes(frozen("Ranges", "10.0.0.0/8", "10.1.0.0/16")),
            Caught.VALUES,
            {"Ranges": "10.8.0.0/16"},
        ),
    ),
    *planted(
        "shop.for",
        "foreach",
        (
            "a loop follows no parameter any more",
            f"{FOREACH}._entry",
            takes(frozen("Teams", "red", "blue")),
            Caught.VALUES,
            {"Teams": "red"},
        ),
    ),
)
