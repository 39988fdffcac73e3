#!/usr/bin/env python3
"""Counts the instructions of four jobs on the demo character, and compares them with the committed counts.

    instructions.py COUNT [--update]

COUNT is the program `count` (cargo build --release -p benches --bin count). Valgrind's callgrind counts what one more
run of a job executes: the difference between many runs and few, so that starting up does not matter. Unlike seconds,
that does not depend on what else the machine does. A job that needs more than 5 % more or less than `instructions.json`
says fails; `--update` writes the new counts there, to be committed with the reason.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

COUNTS = Path(__file__).resolve().parent / "instructions.json"
FEW, TOLERANCE = 5, 0.05
JOBS = {"load": 10, "pose": 100, "mix": 100, "draw": 100}


def executed(program: str, job: str, times: int) -> int:
    """Instructions of a whole run."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, job, str(times)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or found is None:
        sys.exit(f"{' '.join(command)}: exit code {run.returncode}\n{run.stderr}")
    return int(found[1])


def count(program: str, job: str) -> int:
    """Instructions of one more run of a job."""
    more = JOBS[job]
    return round((executed(program, job, FEW + more) - executed(program, job, FEW)) / more)


def main() -> int:
    """Counts, compares, tells."""
    arguments = [word for word in sys.argv[1:] if word != "--update"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    if shutil.which("valgrind") is None:
        sys.exit("missing: valgrind (Debian package valgrind)")
    counts = {job: count(arguments[0], job) for job in JOBS}
    if "--update" in sys.argv:
        COUNTS.write_text(json.dumps(counts, indent=2) + "\n")
        return 0
    known: dict[str, int] = json.loads(COUNTS.read_text())
    failures = 0
    for job, now in counts.items():
        change = now / known[job] - 1
        is_off = abs(change) > TOLERANCE
        failures += is_off
        verdict = "  more than 5 % off: instructions.json, or the change that made it" if is_off else ""
        print(f"{job:5} {now:10} instructions, {change:+6.1%} to {known[job]}{verdict}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
