"""Measure the endgame solver on the fixed sets of benchmarks/endgames; run as a script.

Usage: python benchmarks/bench_endgame.py [--threads N] [--sign] [--seconds LIMIT] [SET ...]

Prints a line a set: median, 90th percentile and maximum of the time of one exact value (no other plays, no line), CPU
time with one thread and wall-clock time with more, and how many positions were settled within the limit.
"""

import argparse
import statistics
import time
from pathlib import Path

import guandan as gd

SETS = Path(__file__).resolve().parent / "endgames"


def measure(name: str, *, threads: int, seconds: float, sign: bool) -> str:
    """Solve the positions of one set and return the line to print."""
    clock = time.process_time if threads == 1 else time.perf_counter
    times: list[float] = []
    nodes: list[int] = []
    settled = 0
    for entry in gd.files.load(SETS / f"{name}.gdp"):
        start = clock()
        solution = gd.solve(
            entry.position,
            threads=threads,
            max_seconds=seconds,
            lines=False,
            all_plays=False,
            payoff=(1, 1, 1) if sign else (3, 2, 1),
        )
        times.append(1e3 * (clock() - start))
        nodes.append(solution.nodes)
        settled += solution.exact
    times.sort()
    return (
        f"{name}{' sign' if sign else ''}, {threads} thread{'s' if threads > 1 else ''}: "
        f"median {statistics.median(times):.2f} ms, p90 {times[int(0.9 * len(times))]:.1f} ms, "
        f"max {times[-1]:.1f} ms, {settled} of {len(times)} settled, median {statistics.median(nodes):.0f} nodes"
    )


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure the endgame solver on fixed sets.")
    parser.add_argument("sets", nargs="*", default=sorted(path.stem for path in SETS.glob("*.gdp")))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--sign", action="store_true", help="only who goes out first")
    options = parser.parse_args()
    for name in options.sets:
        print(measure(name, threads=options.threads, seconds=options.seconds, sign=options.sign), flush=True)


if __name__ == "__main__":
    main()
