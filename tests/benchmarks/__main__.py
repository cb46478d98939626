"""`python -m tests.benchmarks [NAME ...]`: run the bench files, print their rows, write docs/performance.md."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.benchmarks.ratios import Row, record


def _run(name: str) -> list[Row]:
    rows = []
    for row in import_module(f"tests.benchmarks.bench_{name}").rows():
        print(" | ".join(row.cells()), flush=True)
        rows.append(row)
    record(name, rows)
    return rows


def main(names: list[str]) -> int:
    """Run the named bench files (all without a name); 1 when a goal is missed."""
    known = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    if unknown := sorted(set(names) - set(known)):
        print(f"There is no benchmark {', '.join(unknown)}: choose from {', '.join(known)}.", file=sys.stderr)
        return 2
    rows = [row for name in names or known for row in _run(name)]
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
