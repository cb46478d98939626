"""`make tables`: works out the tables that the players of cribbage bring along, from a seed, the same to the byte."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import companion.players.tables
from companion.players.cribbage import ranks
from tests.tools.tables.habits import DEALER_AND_PONE, Learnt, learn
from tests.tools.tables.winning import chances

LEAST_SHARE = 8
"""A choice is kept that is made at least so often in 255 times."""


def main() -> None:
    """Work out all tables and write them to a folder, by itself the one that they are shipped in."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("-o", "--output", type=Path, default=Path(companion.players.tables.__path__[0]))
    options = parser.parse_args()
    begun = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - begun:6.1f} s  {text}", file=sys.stderr, flush=True)

    learnt = learn(options.seed, say)
    won = chances(learnt, options.seed + 1000)
    say(f"chances to win: {won[121, 121]:.4f} for the first dealer, {won[86, 84]:.4f} at 35 to 37")
    for name, table in as_tables(learnt, won).items():
        np.save(options.output / f"{name}.npy", table)
        say(f"wrote {name}.npy")


def as_tables(learnt: Learnt, won: ranks.Floats) -> dict[str, NDArray[np.generic]]:
    """Return the tables as they are shipped, rounded, so that the last bits of a sum change nothing."""
    found: dict[str, NDArray[np.generic]] = {
        "win": np.round(won * 65535).astype(np.uint16),
        "play": np.round(learnt.play * 1000).astype(np.int16),
        "habits": np.round(learnt.habits * 1000).astype(np.uint16),
        "cribs": np.round(learnt.cribs * 1000).astype(np.int16),
    }
    for side, dealer in enumerate(DEALER_AND_PONE):
        share = np.round(learnt.chosen[side] * 255).astype(np.uint16)
        six, choice = np.nonzero(share >= LEAST_SHARE)
        rows = np.stack([six, choice, share[six, choice]], axis=1)
        found["dealer" if dealer else "pone"] = rows.astype(np.uint16)
    return found


if __name__ == "__main__":
    main()
