"""Stores with games in them, for the tests of the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.journal import Store, open_store
from companion.store.summary import Summary

AT = "2025-11-20T19:30:00+00:00"
SETUP = {"players": ["Ann", "Zoë"], "game": "cribbage", "target": 121, "policy": "muggins", "options": {}}


def summary(winner: int = 0, totals: tuple[int, ...] = (121, 88), **more: object) -> Summary:
    values = {"skunks": ("", "skunk") if min(totals) < 91 else ("", ""), "game_points": 1, "highest_hands": (16, 12)}
    return Summary(("Ann", "Zoë"), ((0,), (1,)), winner, totals, **{**values, **more})


def fill(store: Store, games: int, entries: int) -> dict[int, list[str]]:
    """Store finished games and then one that is not; return the texts of each game's entries."""
    written: dict[int, list[str]] = {}
    for number in range(games + 1):
        game_id = store.begin(SETUP, "cribbage-2", AT)
        written[game_id] = [f"lay {index % 2} {'A23456789'[index % 9]}{'CDHS'[index % 4]}" for index in range(entries)]
        for text in written[game_id]:
            store.append(game_id, text, AT)
        if number < games:
            store.finish(game_id, summary(number % 2), AT)
    return written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "companion.db"


@pytest.fixture
def store(path: Path):
    with open_store(path) as opened:
        yield opened
