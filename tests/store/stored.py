"""Games for the tests of the store."""

from __future__ import annotations

from companion.store.journal import Store
from companion.store.summary import Summary

AT = "2025-11-20T19:30:00+00:00"
SETUP = {"players": ["Ann", "Zoë"], "game": "cribbage", "target": 121, "policy": "muggins", "options": {}}


def summary(winner: int = 0, totals: tuple[int, ...] = (121, 88), **more: object) -> Summary:
    values = {"skunks": ("", "skunk") if min(totals) < 91 else ("", ""), "game_points": 1, "highest_hands": (16, 12)}
    return Summary(("Ann", "Zoë"), ((0,), (1,)), winner, totals, **{**values, **more})


def texts(game_id: int, entries: int) -> list[str]:
    """Return the entries of a game; no two of a store are alike, so that they are found in its bytes."""
    return [f"lay {game_id:03} {seq:03}" for seq in range(1, entries + 1)]


def fill(store: Store, games: int, entries: int, *, last_in_log: bool = False) -> None:
    """Store finished games and then one that is not; with `last_in_log` its end is in the write-ahead log alone."""
    for number in range(games + 1):
        game_id = store.begin(SETUP, "cribbage-2", AT)
        for place, text in enumerate(texts(game_id, entries)):
            if last_in_log and number == games and place == entries // 2:
                store._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
                store._connection.execute("PRAGMA wal_autocheckpoint = 0")
            store.append(game_id, text, AT)
        if number < games:
            store.finish(game_id, summary(number % 2), AT)
