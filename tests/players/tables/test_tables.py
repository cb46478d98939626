"""The tables that are shipped: their size, their checks against what is published, and that they can be made again."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import companion.players.tables
from companion.cards import PACK
from companion.games.scoring import show_points
from companion.players.cribbage import ranks
from companion.players.tables.loading import table
from tests.tools.tables import __main__ as making
from tests.tools.tables.habits import play_table
from tests.tools.tables.numbers import packs
from tests.tools.tables.winning import EVENTS, shown, solve

DATA = Path(__file__).parents[2] / "data"
LETTERS = "A23456789TJQK"
SHIPPED = Path(companion.players.tables.__path__[0])


def schell(role):
    averages = json.loads((DATA / "crib_averages_schell.json").read_text())[role]
    return np.array([averages[LETTERS[low] + LETTERS[high]] for low, high in ranks.multisets(2)])


@pytest.mark.parametrize(("side", "role", "worst"), [(0, "dealer", 0.3), (1, "pone", 0.5)])
def test_crib_averages_are_near_those_of_schell(side, role, worst):
    off = np.abs(table("cribs")[side] / 1000 - schell(role))
    assert off.mean() <= 0.15
    assert off.max() <= worst


def test_all_tables_together_are_smaller_than_8_megabytes():
    sizes = [path.stat().st_size for path in SHIPPED.glob("*.npy")]
    assert len(sizes) == 6
    assert sum(sizes) < 8_000_000


def test_a_table_cannot_be_changed_by_who_reads_it():
    assert (files(companion.players.tables) / "win.npy").is_file()
    with pytest.raises(ValueError, match="read-only"):
        table("win")[0, 0] = 1


def test_self_play_is_the_same_to_the_byte_from_the_same_seed():
    kept = np.ones((2, len(ranks.multisets(4))))
    first = play_table(kept, 2, seed=3).tobytes()
    assert first == play_table(kept, 2, seed=3).tobytes()
    assert first != play_table(kept, 2, seed=4).tobytes()
    assert packs(3, 50, 13).tolist() == packs(3, 50, 13).tolist()
    assert all(len(set(pack)) == 13 for pack in packs(4, 50, 13).tolist())


def test_chance_to_win_of_deals_that_always_bring_the_same():
    """The dealer makes 3 points and the pone 2 in each deal: of 6 needed each has 5, and then the dealer is first."""
    made = np.zeros((EVENTS, 1, 2), dtype=np.int16)
    made[9:, 0, 1] = 2
    made[10:, 0, 0] = 3
    won = solve(made, need=6)
    assert won[3, 3] == 1, "the dealer counts 3, the pone only 2"
    assert won[3, 2] == 0, "the pone counts first"
    assert won[5, 6] == 1 - won[4, 2], "the other deals next"


def test_hands_are_shown_by_the_rules():
    cards = packs(5, 400, 5)
    for crib in (False, True):
        points = shown(cards[:, :4], cards[:, 4], crib=crib)
        want = [show_points([PACK[place] for place in row[:4]], PACK[row[4]], crib=crib) for row in cards]
        assert points.tolist() == want


@pytest.mark.proofs
def test_the_tables_shipped_are_what_make_tables_makes(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["tables", "-o", str(tmp_path)])
    making.main()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in SHIPPED.glob("*.npy")
    }
