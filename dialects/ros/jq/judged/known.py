"""What has the same value in jq 1.5, 1.6, 1.7.1 and 1.8.2, as it was measured, and what has not: data.

The service runs 1.5 or 1.6; here runs 1.8. Each function was called with 20 arguments or pairs of them on 58 values in
all four versions, and in 20,000 random scripts (`tests/support/jq_scripts.py`) on 37 values. Where an older version has
an error and the others agree on a value, that counts as the same. Functions that are not named here differ somewhere,
are missing in one version, or have not been measured.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SAME = _words("""
    add/0 all/0 any/0 arrays/0 ascii_downcase/0 ascii_upcase/0 booleans/0 contains/1 del/1 empty/0 endswith/1
    error/0 error/1 explode/0 false/0 first/0 first/1 flatten/0 flatten/1 floor/0 from_entries/0 group_by/1 has/1
    in/1 inside/1 iterables/0 join/1 keys/0 keys_unsorted/0 last/0 length/0 limit/2 ltrimstr/1 map/1 max/0 max_by/1
    min/0 min_by/1 not/0 null/0 nulls/0 numbers/0 objects/0 range/1 range/2 reverse/0 rtrimstr/1 scalars/0 select/1
    sort/0 sort_by/1 split/1 sqrt/0 startswith/1 strings/0 test/1 test/2 to_entries/0 tojson/0 tonumber/0 tostring/0
    transpose/0 true/0 type/0 unique/0 unique_by/1 until/2 values/0 while/2 with_entries/1
""")
"""Functions by name and number of arguments; some only as `script.py` allows."""

FORMATS = frozenset({"@text", "@json", "@csv", "@tsv", "@html", "@sh", "@base64"})

STRICTER = frozenset({"del/1", "ltrimstr/1", "rtrimstr/1", "tonumber/0"})
"""Functions with an error in 1.8 where an older version has a value: `1 | ltrimstr("a")`, `" 1 " | tonumber`."""

TEXTS = frozenset({"tostring/0", "tojson/0", "join/1"})
"""Functions that make text of numbers: `1.0 | tostring` is `1` in 1.6 and `1.0` in 1.8, but computed numbers agree."""

FRACTIONS = frozenset({"sqrt/0", "tonumber/0"})
"""Functions whose value may be a fraction where no number in sight is one."""

OUTSIDE = _words("""
    $ENV $__loc__ $__prog_args builtins debug env get_search_list halt halt_error input input_filename
    input_line_number inputs localtime modulemeta now stderr strflocaltime
""")
"""What asks for more than the script and its input."""

MODULES = frozenset({"import", "include"})

OLDER = _words("leaf_paths/0 pow10/0 recurse_down/0 scalars_or_empty/0")
"""Functions that 1.6 has and 1.8 has not."""

KEYWORDS = _words("def if then elif else end as reduce foreach and or try catch label break import include __loc__")
NEWER = frozenset({"try", "catch", "label", "break", "foreach", "__loc__"})
"""Keywords with another meaning in some version, or of which too little was measured."""

ASSIGNING = frozenset({"=", "+=", "-=", "*=", "/=", "%=", "//="})
"""`|=` is not among them: it differs where its right side is empty or several values. 1.8 assigns to paths only."""
