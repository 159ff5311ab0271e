"""`python -m fuzz SECONDS` with `tests` and `tests/robustness` on the path: fuzz for so long; status 1 on a finding.

--jobs N         so many processes; default: one for each core
--seed TEXT      decides which cases are made; default: the time
--findings DIR   where cases are kept; default: fuzz-findings
--limit SECONDS  the processor's time that one case may take; default: 20
--memory MB      the address space that one case may have; default: 1500
--no-shrink      keep cases as they were found
--without REGEX  leave out cases in whose text this is found: what is known already, say
--repeat DIR     run one case that was kept, and tell what is wrong with it
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from fuzz.children import Pool
from fuzz.corpus import seeds, total
from fuzz.findings import Findings, keep_worst, repeated, summary
from fuzz.guarding import Limits

SHARED = Path("/dev/shm")
"""What is written for each case goes to memory where there is such a folder."""


def parsed(words: list[str]) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser("fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", type=float, nargs="?", default=60.0)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--seed", default=f"{time.time():.0f}")
    parser.add_argument("--findings", type=Path, default=Path("fuzz-findings"))
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--memory", type=int, default=1_500)
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--without", default="")
    parser.add_argument("--repeat", type=Path)
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Fuzz, or repeat; the exit status."""
    asked = parsed(words)
    limits = Limits(asked.limit, asked.memory * 1_000_000)
    if asked.repeat:
        faults = repeated(asked.repeat, limits)
        print("\n".join(f"{one.kind}: {one.about}\n{one.detail}" for one in faults) or "nothing is wrong")
        return int(bool(faults))
    return fuzz(asked, limits)


def fuzz(asked: argparse.Namespace, limits: Limits) -> int:
    """Run for as long as is asked for; 1 where something was found."""
    print(f"{total(seeds().values()):,} texts to start from; --seed {asked.seed} --jobs {asked.jobs}", flush=True)
    findings = Findings(asked.findings, limits)
    with tempfile.TemporaryDirectory(dir=SHARED if SHARED.is_dir() else None) as folder:
        pool = Pool(asked.seconds, asked.jobs, asked.seed, limits, Path(folder), asked.without)
        for case, fault in pool.findings():
            if findings.add((case, fault)):
                print(f"found {fault.kind}: {fault.about}", flush=True)
    keep_worst(pool.tally, asked.findings)
    if not asked.no_shrink:
        findings.shrink()
    print(summary(pool.tally, findings, asked.seconds), end="")
    return int(bool(findings.clusters))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
