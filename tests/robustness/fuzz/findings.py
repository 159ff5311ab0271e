"""What was found: faults by their cause, each with its smallest case, saved with the command that repeats it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from zlib import crc32

from fuzz.case import Case, load, save
from fuzz.children import Finding, Tally
from fuzz.guarding import Limits, Prober, probed
from fuzz.judging import Fault
from fuzz.minimizing import minimized

SHRINKING = 40.0
"""Seconds for making the case of a cluster small."""
Cause = tuple[str, str]


@dataclass(slots=True)
class Cluster:
    """Findings with one cause: the smallest case, and how often it was seen."""

    case: Case
    fault: Fault
    count: int = 1

    @property
    def name(self) -> str:
        """A name for a folder."""
        about = re.sub(r"\W+", "-", self.fault.about)[:60].strip("-")
        return f"{self.fault.kind}-{about}-{crc32(self.fault.about.encode()) % 0x10000:04x}"


def cause(fault: Fault) -> Cause:
    """What makes two faults one."""
    return fault.kind, fault.about


def size(case: Case) -> tuple[int, int]:
    """How large a case is, and how special."""
    return sum(len(one.data) for one in case.files), len(repr(case.options))


@dataclass(slots=True)
class Findings:
    """The clusters of a run, kept in a folder as soon as they are found."""

    folder: Path
    limits: Limits
    clusters: dict[Cause, Cluster] = field(default_factory=dict)

    def add(self, finding: Finding) -> bool:
        """Take a finding in; whether its cause is new."""
        case, fault = finding
        known = self.clusters.get(cause(fault))
        if known is None:
            self.clusters[cause(fault)] = known = Cluster(case, fault)
            self._save(known)
            return True
        known.count += 1
        if size(case) < size(known.case):
            known.case, known.fault = case, fault
            self._save(known)
        return False

    def shrink(self) -> None:
        """Make the case of each cluster small."""
        with Prober(self.limits) as prober:
            for one in self.clusters.values():
                if one.fault.kind != "hang" and _still(one.case, one, prober):
                    one.case = minimized(one.case, partial(_still, cluster=one, prober=prober), SHRINKING)
                    self._save(one)

    def _save(self, cluster: Cluster) -> None:
        save(cluster.case, self.folder / cluster.name)
        told = f"{cluster.fault.kind}: {cluster.fault.about}\n{cluster.fault.detail}\n"
        (self.folder / cluster.name / "fault.txt").write_text(told, encoding="utf-8", errors="replace")


def _still(case: Case, cluster: Cluster, prober: Prober) -> bool:
    """Whether a case has the fault of a cluster."""
    return any(cause(one) == cause(cluster.fault) for one in prober.verdict(case).faults)


def repeated(folder: Path, limits: Limits) -> tuple[Fault, ...]:
    """What is wrong with a case that was saved."""
    return probed(load(folder), limits).faults


def summary(tally: Tally, findings: Findings, seconds: float) -> str:
    """What was done and what was found, for people."""
    codes = ", ".join(f"{code} {count:,}" for code, count in sorted(tally.codes.items()))
    rows = sorted(findings.clusters.values(), key=lambda one: -one.count)
    most = f"the most for one case: {tally.slowest[0]:.1f} s, {tally.largest[0] / 1e6:.0f} MB"
    head = f"{tally.runs:,} cases in {seconds:.0f} s; {most}\ncodes: {codes}\n"
    return (
        head
        + (f"{len(rows)} causes:\n" if rows else "nothing found\n")
        + "".join(_row(one, findings.folder) for one in rows)
    )


def _row(one: Cluster, folder: Path) -> str:
    return f"  {one.count:6} {one.fault.kind}: {one.fault.about}\n         --repeat {folder / one.name}\n"


def keep_worst(tally: Tally, folder: Path) -> None:
    """Save the slowest and the largest case: they are what to look at next, also when they are no faults."""
    for name, (_, case) in (("slowest", tally.slowest), ("largest", tally.largest)):
        if case is not None:
            save(case, folder / name)
