#!/usr/bin/env python3
"""Runs the peer programs in turn over several rounds and prints one Markdown table of ratios peer / base.

    compare.py ASSETS NAME:STEM:ATLAS:ANIMATION:SKIN... [--base ours] [--rounds 5] [--jobs load_json,...]
        [--programs target/release] [--peer NAME=COMMAND]... [--instructions]

A job's files are ASSETS/NAME/STEM.json, STEM.skel and ATLAS.atlas (NAME `.` for a flat folder; SKIN `-` for none).
Every executable in the folder of programs is a peer, called by its file name; `--peer` adds others, for example
`--peer "js=node --expose-gc js/bench.mjs"`; `paths` takes part where `render` is asked for. A ratio above 1 says that
the peer takes longer than the base.

In a round every peer runs every skeleton once, and the order of the peers turns from round to round, so that a slow
spell of the machine falls on all. The ratio of medians is the median over the rounds of (peer's median / base's
median in the same round); the ratio of leasts is least over all rounds / least over all rounds. A job that one of
the two cannot do is a dash and leaves the geometric means alone.

`--instructions` prints a second table: instructions of an operation, counted by Valgrind's callgrind, of the programs of the folder. What a
run of two samples takes more than one of one is what the operations take that it does more.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

JOBS = "load_json,load_bin,pose,mix,sample,geometry"
HERE = Path(__file__).resolve().parent


class Skeleton(NamedTuple):
    """One skeleton of the comparison."""

    folder: str
    stem: str
    atlas: str
    animation: str
    skin: str

    @classmethod
    def parse(cls, text: str) -> Skeleton:
        parts = text.split(":")
        if len(parts) != 5:
            raise argparse.ArgumentTypeError(f"'{text}' is not NAME:STEM:ATLAS:ANIMATION:SKIN")
        return cls(*parts)


class Key(NamedTuple):
    """What was timed."""

    peer: str
    stem: str
    job: str


@dataclass(frozen=True)
class Time:
    """Nanoseconds per operation in one round."""

    median: float
    least: float


Times = dict[Key, dict[int, Time]]


def find_programs(folder: Path) -> dict[str, list[str]]:
    """The executables of a folder by file name (without the suffix of the system)."""
    if not folder.is_dir():
        return {}
    found = (path for path in sorted(folder.iterdir()) if path.is_file() and path.suffix in ("", ".exe"))
    return {path.stem: [str(path)] for path in found if os.access(path, os.X_OK)}


def run(command: list[str], assets: Path, skeleton: Skeleton, jobs: str) -> dict[str, Time]:
    """One run of a peer: job -> time. What the peer says about jobs it cannot do goes to the error output."""
    arguments = [
        str(assets / skeleton.folder),
        skeleton.stem,
        skeleton.atlas,
        skeleton.animation,
        skeleton.skin,
        jobs,
    ]
    done = subprocess.run([*command, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    times: dict[str, Time] = {}
    for line in done.stdout.splitlines():
        columns = line.split("\t")
        if len(columns) >= 6:
            times[columns[1]] = Time(float(columns[3]), float(columns[4]))
    return times


def count(command: list[str], assets: Path, skeleton: Skeleton, job: str) -> float | None:
    """Instructions of one operation, or None where the program cannot do the job."""
    found = []
    for samples in (1, 2):
        run = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
        arguments = [str(assets / skeleton.folder), *skeleton[1:], job]
        environment = {**os.environ, "SAMPLES": str(samples), "BUDGET": "0"}
        done = subprocess.run([*run, *arguments], capture_output=True, text=True, check=False, env=environment)
        collected = re.search(r"Collected : (\d+)", done.stderr)
        columns = done.stdout.split("\t")
        if done.returncode != 0 or collected is None or len(columns) < 6:
            return None
        found.append((int(collected[1]), int(columns[5])))
    (first, few), (second, more) = found
    return (second - first) / (more - few) if more > few else None


def instructions(peers: dict[str, list[str]], base: str, options: argparse.Namespace) -> str:
    """The second table, in Markdown."""
    others = [name for name in peers if name != base]
    lines = ["| skeleton | job | " + " | ".join([f"{base}, instructions", *(f"{name} / {base}" for name in others)]) + " |"]
    lines.append("| --- | --- |" + " ---: |" * (1 + len(others)))
    for skeleton in options.skeletons:
        for job in options.jobs.split(","):
            own = count(peers[base], options.assets, skeleton, job)
            cells = ["-" if own is None else f"{own:,.0f}"]
            for name in others:
                other = None if own is None else count(peers[name], options.assets, skeleton, job)
                cells.append("-" if own is None or other is None else f"{other / own:.2f}")
            lines.append(f"| {skeleton.stem} | {job} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def measure(peers: dict[str, list[str]], assets: Path, skeletons: list[Skeleton], jobs: str, rounds: int) -> Times:
    """All rounds, the peers in turn."""
    times: Times = {}
    names = list(peers)
    for number in range(rounds):
        turned = names[number % len(names) :] + names[: number % len(names)]
        for skeleton in skeletons:
            for peer in turned:
                for job, time in run(peers[peer], assets, skeleton, jobs).items():
                    times.setdefault(Key(peer, skeleton.stem, job), {})[number] = time
        print(f"round {number + 1} of {rounds} done", file=sys.stderr)
    return times


def ratios(peer: dict[int, Time], base: dict[int, Time]) -> tuple[float, float] | None:
    """(ratio of medians, ratio of leasts), or None without a common round."""
    common = sorted(peer.keys() & base.keys())
    if not common:
        return None
    medians = statistics.median(peer[number].median / base[number].median for number in common)
    return medians, min(time.least for time in peer.values()) / min(time.least for time in base.values())


def geometric_mean(values: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
    """Of each column."""
    rows = list(values)
    if not rows:
        return None
    medians, leasts = (math.exp(statistics.fmean(map(math.log, column))) for column in zip(*rows, strict=True))
    return medians, leasts


def cells(pair: tuple[float, float] | None) -> str:
    return "- | -" if pair is None else f"{pair[0]:.2f} | {pair[1]:.2f}"


def duration(nanoseconds: float) -> str:
    return f"{nanoseconds / 1000:.2f}"


def table(times: Times, base: str, others: list[str], stems: list[str], jobs: list[str]) -> str:
    """The Markdown table."""
    heads = ["skeleton", "job", f"{base} median, µs", "least, µs"]
    for other in others:
        heads += [f"{other} / {base}, medians", "leasts"]
    lines = ["| " + " | ".join(heads) + " |", "| --- | --- |" + " ---: |" * (len(heads) - 2)]
    found: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for stem in stems:
        for job in jobs:
            own = times.get(Key(base, stem, job), {})
            row = f"| {stem} | {job} | "
            if own:
                median = statistics.median(time.median for time in own.values())
                row += f"{duration(median)} | {duration(min(time.least for time in own.values()))}"
            else:
                row += "- | -"
            for other in others:
                pair = ratios(times.get(Key(other, stem, job), {}), own)
                if pair is not None:
                    found.setdefault((other, job), []).append(pair)
                row += " | " + cells(pair)
            lines.append(row + " |")
    for job in jobs:
        means = (cells(geometric_mean(found.get((other, job), []))) for other in others)
        lines.append(f"| geometric mean | {job} | | | " + " | ".join(means) + " |")
    all_means = (cells(geometric_mean(pair for job in jobs for pair in found.get((other, job), []))) for other in others)
    lines.append("| geometric mean | all | | | " + " | ".join(all_means) + " |")
    return "\n".join(lines)


def parse_peer(text: str) -> tuple[str, list[str]]:
    name, _, command = text.partition("=")
    if not name or not command:
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME=COMMAND")
    return name, shlex.split(command)


def main() -> int:
    parser = argparse.ArgumentParser(description="Interleaved comparison of the peer programs.")
    parser.add_argument("assets", type=Path, help="folder of example folders")
    parser.add_argument("skeletons", type=Skeleton.parse, nargs="+", metavar="NAME:STEM:ATLAS:ANIMATION:SKIN")
    parser.add_argument("--base", default="ours", help="peer that the others are divided by")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", default=JOBS)
    parser.add_argument("--programs", type=Path, default=HERE / "target" / "release")
    parser.add_argument("--peer", type=parse_peer, action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--instructions", action="store_true", help="count instructions as well (needs valgrind)")
    options = parser.parse_args()
    if options.instructions and shutil.which("valgrind") is None:
        print("missing: valgrind (Debian package valgrind)", file=sys.stderr)
        return 2
    programs = find_programs(options.programs)
    peers: dict[str, list[str]] = {**programs, **dict(options.peer)}
    if options.base not in peers:
        print(f"no peer '{options.base}'; there are: {', '.join(peers) or 'none'}", file=sys.stderr)
        return 2
    if options.rounds < 1:
        print("--rounds must be at least 1", file=sys.stderr)
        return 2
    skeletons: list[Skeleton] = options.skeletons
    if options.base != "paths" and "render" not in options.jobs.split(","):
        # It is ours with another painter.
        peers.pop("paths", None)
    times = measure(peers, options.assets, skeletons, options.jobs, options.rounds)
    others = [name for name in peers if name != options.base]
    print(table(times, options.base, others, [skeleton.stem for skeleton in skeletons], options.jobs.split(",")))
    if options.instructions and options.base in programs:
        print()
        print(instructions({name: peers[name] for name in programs if name in peers}, options.base, options))
    return 0


if __name__ == "__main__":
    sys.exit(main())
