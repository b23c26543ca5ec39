"""Measure the Shengji solver on fixed sets; run as a script.

Usage: python benchmarks/bench_shengji.py [--nodes LIMIT] [SET ...]

Sets: `dealt` and `played`, eight cards a hand (tests/data/shengji_endgames.jsonl), and `dealt_12`, twelve cards a hand
dealt at random (benchmarks/endgames_shengji). Prints a line a set: median, 90th percentile and maximum of the CPU time
of one exact value (no other plays, no line), and how many positions were settled within the limit.
"""

import argparse
import json
import statistics
import time
from pathlib import Path

from guandan import shengji as sj

ROOT = Path(__file__).resolve().parent.parent
KNOWN = ROOT / "tests" / "data" / "shengji_endgames.jsonl"
LARGER = ROOT / "benchmarks" / "endgames_shengji"


def positions(name: str) -> list[tuple[sj.Position, int | None]]:
    """Return the positions of one set with their values where they are known."""
    path = KNOWN if name in ("dealt", "played") else LARGER / f"{name}.jsonl"
    entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [
        (sj.Position.parse(entry["position"]), entry["value"])
        for entry in entries
        if entry.get("kind", name) == name
    ]


def measure(name: str, *, max_nodes: int) -> str:
    """Solve the positions of one set and return the line to print."""
    times: list[float] = []
    nodes: list[int] = []
    settled = 0
    for position, value in positions(name):
        start = time.process_time()
        solution = sj.solve(position, max_nodes=max_nodes, lines=False)
        times.append(1e3 * (time.process_time() - start))
        nodes.append(solution.nodes)
        settled += solution.exact
        assert value is None or solution.lower <= value <= solution.upper, position
    times.sort()
    return (
        f"{name}: median {statistics.median(times):.2f} ms, p90 {times[int(0.9 * len(times))]:.1f} ms, "
        f"max {times[-1]:.1f} ms, {settled} of {len(times)} settled, median {statistics.median(nodes):.0f} nodes"
    )


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure the Shengji solver on fixed sets.")
    parser.add_argument("sets", nargs="*", default=["dealt", "played", "dealt_12"])
    parser.add_argument("--nodes", type=int, default=10_000_000, help="most nodes a position")
    options = parser.parse_args()
    for name in options.sets:
        print(measure(name, max_nodes=options.nodes), flush=True)


if __name__ == "__main__":
    main()
